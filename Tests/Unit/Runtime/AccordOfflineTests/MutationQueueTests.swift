import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Rin
import TestEnvironment
import TestSupport
import Testing

@testable import AccordOffline

@Suite("Queue of changes", .timeLimit(.minutes(10)))
struct MutationQueueTests {
    @Test("[R16] an entry has the columns of Rin's document")
    func entry() async throws {
        let subject = Subject(sends: false)
        let queued = try await subject.create("Ada")
        let entry = try #require(try await subject.queue.entries().first)
        #expect(entry.id == queued.id)
        #expect(entry.service == "rin.contacts.v1.ContactsService")
        #expect(entry.method == "CreateContact")
        #expect(try Contacts.CreateContactRequest(protobuf: entry.payload).contact?.displayName == "Ada")
        #expect(entry.idempotencyKey == entry.id.uuidString.lowercased())
        #expect(entry.createdAt == Date(timeIntervalSince1970: 1_000_000))
        #expect(entry.retryCount == 0)
        #expect(entry.lastError == nil)
        #expect(entry.state == .pending)
        #expect(!"\(entry)".contains("Ada"))
        #expect(!String(reflecting: entry).contains("Ada"))
    }

    @Test("[R17] changes are replayed in order, each with its key, and their answers come back")
    func order() async throws {
        let subject = Subject()
        var queued: [QueuedMutation<Contacts.CreateContactResponse>] = []
        for name in ["a", "b", "c"] { queued.append(try await subject.create(name)) }
        for (index, mutation) in queued.enumerated() {
            #expect(try await mutation.answer().contact?.displayName == ["a", "b", "c"][index])
        }
        await subject.drained()
        #expect(subject.server.names == ["a", "b", "c"])
        #expect(subject.server.seen.map(\.key) == queued.map { $0.id.uuidString.lowercased() })
        #expect(try await subject.queue.entries().isEmpty)
    }

    @Test(
        "[R17] five retries at 1, 2, 4, 8, 16 s under one key, past the retry interceptor; then failed, and the next one is sent"
    )
    func retries() async throws {
        let subject = Subject()
        for _ in 0..<6 { subject.server.answers(.error(.unavailable)) }
        let events = await subject.queue.events
        let queued = try await subject.create("a")
        try await subject.create("b")
        for (index, pause) in [1, 2, 4, 8, 16].enumerated() {
            await subject.server.calls(count: index + 1)
            await subject.reaches { $0.activity == .waiting }
            await subject.clock.someoneSleeps()
            subject.clock.advance(by: .seconds(pause) - .milliseconds(1))
            #expect(subject.server.seen.count == index + 1)
            subject.clock.advance(by: .milliseconds(1))
        }
        await subject.reaches { $0.failedCount == 1 && $0.pendingCount == 0 }
        #expect(subject.server.names == ["a", "a", "a", "a", "a", "a", "b"])
        #expect(Set(subject.server.seen.prefix(6).map(\.key)).count == 1)
        await #expect { try await queued.answer() } throws: { $0.callFailure?.code == .unavailable }
        let entry = try #require(try await subject.queue.entries().first)
        #expect(entry.state == .failed && entry.retryCount == 5)
        #expect(entry.lastError?.contains("unavailable") == true)
        var seen: [String] = []
        for await event in events {
            switch event {
            case .delayed(let entry, _): seen.append("delayed \(entry.retryCount)")
            case .failed(let entry, let error): seen.append("failed \(entry.retryCount) \(error.code)")
            default: break
            }
            if seen.count == 6 { break }
        }
        #expect(seen == (1...5).map { "delayed \($0)" } + ["failed 5 unavailable"])
    }

    @Test("[R17] a change that cannot succeed fails at once, and is retried or discarded by the user")
    func failed() async throws {
        let subject = Subject()
        subject.server.answers(.error(.invalidArgument), .error(.invalidArgument))
        let (first, second) = (try await subject.create("a"), try await subject.create("b"))
        await #expect(throws: MutationError.self) { try await first.answer() }
        await #expect(throws: MutationError.self) { try await second.answer() }
        #expect(await subject.queue.state.failedCount == 2)
        #expect(try await subject.queue.discard(first.id))
        #expect(try await subject.queue.retry(second.id))
        await subject.drained()
        #expect(subject.server.names == ["a", "b", "b"])
        #expect(Set(subject.server.seen.suffix(2).map(\.key)).count == 1)
        #expect(await subject.queue.state == MutationQueueState())
        #expect(try await subject.queue.retry(second.id) == false)
        #expect(try await subject.queue.discard(UUID()) == false)
    }

    @Test("[R17] while nobody is signed in nothing is sent and no retry is spent; signing in resumes")
    func signedOut() async throws {
        let auth = AuthSession { $0 }
        let subject = Subject(auth: auth)
        try await subject.create("a")
        await subject.reaches { $0.activity == .paused(.signedOut) }
        try await auth.signIn { AuthTokens(access: Credential("token")) }
        await subject.drained()
        try await auth.signOut()
        await subject.reaches { $0.activity == .paused(.signedOut) }
        try await subject.create("b")
        #expect(subject.server.names == ["a"])
        #expect(try await subject.queue.entries().map(\.retryCount) == [0])
    }

    @Test("A server that takes nobody for signed in pauses the queue until somebody signs in")
    func unauthenticated() async throws {
        let subject = Subject()
        subject.server.answers(.error(.unauthenticated))
        try await subject.create("a")
        await subject.reaches { $0.activity == .paused(.signedOut) }
        #expect(try await subject.queue.entries().map(\.retryCount) == [0])
        await subject.queue.resume()
        await subject.drained()
        #expect(subject.server.names == ["a", "a"])
    }

    @Test("An app that starts without a network sends as soon as there is one")
    func startsOffline() async throws {
        let network = Switch(false)
        let store = MemoryMutationStore()
        let before = Subject(store: store, sends: false)
        for name in ["a", "b", "c"] { try await before.create(name) }

        let subject = Subject(store: store, reachability: network)
        try await subject.queue.start()
        await subject.reaches { $0.activity == .paused(.offline) }
        #expect(subject.server.names.isEmpty)
        network.turn(true)
        await subject.drained()
        #expect(subject.server.names == ["a", "b", "c"])
    }

    @Test("The queue tries again by itself when nothing monitors the network, and spends no retries")
    func offline() async throws {
        let subject = Subject()
        for _ in 0..<10 { subject.server.answers(.offline) }
        try await subject.create("a")
        for count in 1...10 {
            await subject.server.calls(count: count)
            await subject.reaches { $0.activity == .paused(.offline) }
            await subject.clock.someoneSleeps()
            subject.clock.advance(by: .seconds(16))
        }
        await subject.drained()
        #expect(await subject.queue.state.failedCount == 0)
    }

    @Test("Changes with other keys do not wait for one that is slow")
    func keys() async throws {
        let subject = Subject()
        let gate = Signal()
        subject.server.answers(.after(gate))
        let slow = try await subject.create("a", orderedBy: "1")
        await subject.server.calls(count: 1)
        let behind = try await subject.create("b", orderedBy: "1")
        _ = try await subject.create("c", orderedBy: "2").answer()
        #expect(subject.server.names == ["a", "c"])
        #expect(try await subject.queue.discard(slow.id) == false)
        gate.set()
        _ = try await behind.answer()
        #expect(subject.server.names == ["a", "c", "b"])
    }

    // Amplify lost the third one: aws-amplify/amplify-swift#1324.
    @Test("Of changes of the same thing, the last one is sent, however many there were")
    func coalescing() async throws {
        let subject = Subject()
        await subject.queue.suspend()
        let first = try await subject.create("a", orderedBy: "1", coalescing: true)
        let other = try await subject.create("x", orderedBy: "2", coalescing: true)
        let second = try await subject.create("b", orderedBy: "1", coalescing: true)
        let third = try await subject.create("c", orderedBy: "1", coalescing: true)
        #expect(await subject.queue.state.pendingCount == 2)
        await subject.queue.resume()
        #expect(try await third.answer().contact?.displayName == "c")
        _ = try await other.answer()
        #expect(Set(subject.server.names) == ["c", "x"])
        for replaced in [first, second] {
            await #expect { try await replaced.answer() } throws: { error in
                if case .replaced? = error as? MutationError { true } else { false }
            }
        }
    }

    @Test("A change that is under way, or of another method, is not replaced")
    func notCoalescing() async throws {
        let subject = Subject()
        let gate = Signal()
        subject.server.answers(.after(gate))
        try await subject.create("a", orderedBy: "1", coalescing: true)
        await subject.server.calls(count: 1)
        try await subject.queue.enqueue(
            Mutations.updateContact, .init(contact: .init(id: "1", displayName: "b")), orderedBy: "1")
        let last = try await subject.create("c", orderedBy: "1", coalescing: true)
        gate.set()
        _ = try await last.answer()
        #expect(subject.server.names == ["a", "b", "c"])
    }

    @Test("A queue that is closed in mid-send leaves the change to the next one, which uses the same key")
    func closed() async throws {
        let store = MemoryMutationStore()
        let subject = Subject(store: store)
        subject.server.answers(.never)
        let queued = try await subject.create("a")
        await subject.server.calls(count: 1)
        await subject.queue.close()
        await #expect { try await queued.answer() } throws: { error in
            if case .closed? = error as? MutationError { true } else { false }
        }
        await #expect(throws: MutationError.self) { try await subject.create("b") }

        let next = Subject(store: store)
        let events = await next.queue.events
        try await next.queue.start()
        for await event in events {
            guard let answer = event.answer(to: Mutations.createContact) else { continue }
            #expect(answer.contact?.displayName == "a")
            break
        }
        #expect(next.server.seen == subject.server.seen)
    }

    // As when iOS has suspended the process meanwhile.
    @Test("A call that loses its connection after the server has done it is made again under its key")
    func lost() async throws {
        let subject = Subject()
        subject.server.answers(.lost)
        let queued = try await subject.create("a")
        await subject.reaches { $0.activity == .waiting }
        await subject.clock.someoneSleeps()
        subject.clock.advance(by: .seconds(1))
        _ = try await queued.answer()
        #expect(subject.server.names == ["a", "a"])
        #expect(Set(subject.server.seen.map(\.key)).count == 1)
    }

    @Test("Pauses of an earlier run go on, and a clock that was set back makes none longer than it could be")
    func clockSetBack() async throws {
        let store = MemoryMutationStore()
        let subject = Subject(store: store)
        subject.server.answers(.error(.unavailable))
        try await subject.create("a")
        await subject.reaches { $0.activity == .waiting }
        await subject.queue.close()
        // A year before.
        let policy = MutationPolicy(jitter: 0, longestServerPause: .seconds(90))
        let next = Subject(store: store, policy: policy, now: { Date(timeIntervalSince1970: 1_000_000 - 31_536_000) })
        try await next.queue.start()
        #expect(await next.queue.state.activity == .waiting)
        await next.clock.someoneSleeps()
        next.clock.advance(by: .seconds(90))
        await next.drained()
        #expect(next.server.names == ["a"])
    }

    @Test("A change whose method is gone, or whose request cannot be read, is set aside, and holds up nothing")
    func setAside() async throws {
        let store = MemoryMutationStore()
        _ = await store.append(
            MutationQueueEntry(
                service: "rin.contacts.v1.ContactsService", method: "Gone", payload: Data(), idempotencyKey: "1",
                createdAt: Date()), replacing: nil)
        _ = await store.append(
            MutationQueueEntry(
                service: "rin.contacts.v1.ContactsService", method: "CreateContact", payload: Data([0xFF]),
                idempotencyKey: "2", createdAt: Date()), replacing: nil)
        _ = await store.append(
            MutationQueueEntry(
                service: "rin.contacts.v1.ContactsService", method: "CreateContact", payload: Data(),
                idempotencyKey: "3", createdAt: Date(), format: 2), replacing: nil)
        let subject = Subject(store: store)
        let events = await subject.queue.events
        _ = try await subject.create("a").answer()
        let entries = try await subject.queue.entries()
        #expect(entries.map(\.state) == [.setAside, .setAside, .setAside])
        #expect(entries[0].lastError == "this version of the app has no method rin.contacts.v1.ContactsService/Gone")
        #expect(entries[1].lastError?.hasPrefix("this version of the app cannot read the request") == true)
        #expect(entries[2].lastError == "a later version of the app has made the change")
        var reasons = 0
        for await event in events {
            if case .setAside = event { reasons += 1 }
            if reasons == 3 { break }
        }
        #expect(subject.server.names == ["a"])
        #expect(try await subject.queue.discard(entries[0].id))
        #expect(await subject.queue.state.failedCount == 2)
    }

    @Test("A change that cannot be kept is refused: one of another service, and one with a request that is too large")
    func refused() async throws {
        let subject = Subject(knowsMutations: false)
        await #expect { try await subject.create("a") } throws: {
            "\($0)".contains("the queue does not know rin.contacts.v1")
        }
        let other = Subject(policy: MutationPolicy(payloadLimit: 10))
        await #expect { try await other.create("a long name") } throws: { error in
            "\(error)".contains("the queue keeps 10 at most")
        }
        #expect(try await other.queue.entries().isEmpty)
    }

    @Test("A store that fails pauses the queue, and what was sent meanwhile is not sent again")
    func storeFails() async throws {
        let store = FailingStore()
        let subject = Subject(store: store)
        let events = await subject.queue.events
        store.fails(true)
        await #expect { try await subject.create("a") } throws: { error in
            if case .store? = error as? MutationError { true } else { false }
        }
        store.fails(false)
        let gate = Signal()
        subject.server.answers(.after(gate))
        let queued = try await subject.create("a")
        await subject.server.calls(count: 1)
        store.fails(true)
        gate.set()
        await subject.reaches { $0.activity == .paused(.store) }
        for await event in events {
            if case .storeFailed(let error) = event {
                #expect(error.kind == .full)
                break
            }
        }
        #expect(try await subject.queue.entries().count == 1)
        #expect(try await subject.queue.discard(queued.id) == false)
        #expect(
            try await subject.queue.queued(Mutations.createContact, queued.id)?.answer().contact?.displayName == "a")
        store.fails(false)
        await subject.queue.resume()
        await subject.drained()
        #expect(try await subject.queue.entries().isEmpty)
        #expect(subject.server.names == ["a"])
    }

    @Test("Changes that wait are read together, and more of them at a time the longer it goes on")
    func readAhead() async throws {
        let store = FailingStore()
        let subject = Subject(store: store)
        await subject.queue.suspend()
        let names = (0..<20).map { "\($0)" }
        for name in names { try await subject.create(name) }
        await subject.queue.resume()
        await subject.drained()
        #expect(subject.server.names == names)
        #expect(store.readings.withLock { $0 } == [1, 2, 4, 8, 16])
    }

    @Test("A change that was read together with others is not sent any more when it has been discarded or replaced")
    func readAheadAndChanged() async throws {
        let subject = Subject()
        await subject.queue.suspend()
        var queued: [QueuedMutation<Contacts.CreateContactResponse>] = []
        let gate = Signal()
        subject.server.answers(.success, .after(gate))
        for name in ["a", "b", "c", "d"] { queued.append(try await subject.create(name)) }
        await subject.queue.resume()
        await subject.server.calls(count: 2)
        // "c" came with "b".
        #expect(try await subject.queue.discard(queued[2].id))
        gate.set()
        await subject.drained()
        #expect(subject.server.names == ["a", "b", "d"])
    }

    @Test("A store that cannot note a failure pauses the queue, which then sends the change again under the same key")
    func storeFailsToNote() async throws {
        let store = FailingStore()
        let subject = Subject(store: store)
        let gate = Signal()
        subject.server.answers(.afterError(gate, .unavailable))
        let queued = try await subject.create("a")
        await subject.server.calls(count: 1)
        store.fails(true)
        gate.set()
        await subject.reaches { $0.activity == .paused(.store) }
        store.fails(false)
        // A change that can be kept shows that the store works.
        try await subject.create("b")
        _ = try await queued.answer()
        await subject.drained()
        #expect(subject.server.names == ["a", "a", "b"])
        #expect(Set(subject.server.seen.prefix(2).map(\.key)).count == 1)
    }

    @Test("Of two queues on one store, one sends, and finds what the other has added")
    func otherProcess() async throws {
        let store = MemoryMutationStore()
        let (app, appExtension) = (Subject(store: store), Subject(store: store, sends: false))
        _ = try await app.create("a").answer()
        try await appExtension.create("b")
        #expect(await appExtension.queue.state.activity == .paused(.otherProcess))
        try await app.queue.refresh()
        await app.drained()
        try await appExtension.create("c")
        // It finds what is between its own changes.
        _ = try await app.create("d").answer()
        #expect(app.server.names == ["a", "b", "c", "d"])
        #expect(appExtension.server.names.isEmpty)
    }

    @Test("A caller that waits for a response may give up: the change is sent all the same")
    func cancelled() async throws {
        let subject = Subject()
        let gate = Signal()
        subject.server.answers(.after(gate))
        let queued = try await subject.create("a")
        let waiting = Task { try await queued.answer() }
        waiting.cancel()
        await #expect { try await waiting.value } throws: { error in
            if case .cancelled? = error as? MutationError { true } else { false }
        }
        gate.set()
        #expect(try await queued.answer().contact?.displayName == "a")
    }

    @Test("States are the present one first, and the latest for a slow listener")
    func states() async throws {
        let subject = Subject()
        await subject.queue.suspend()
        for name in ["a", "b", "c"] { try await subject.create(name) }
        var states = await subject.queue.states.makeAsyncIterator()
        #expect(await states.next() == MutationQueueState(activity: .paused(.suspended), pendingCount: 3))
        await subject.queue.resume()
        await subject.drained()
        #expect(await states.next() == MutationQueueState(activity: .idle))
    }
}

@Suite("Changes that build on each other", .timeLimit(.minutes(10)))
struct MutationLinkTests {
    static let renamed = MutationLink(
        "renamed", from: Mutations.createContact, to: Mutations.updateContact
    ) { created, request in request.contact?.id = created.contact?.id ?? "" }

    private func rename(
        _ subject: Subject, _ name: String, _ earlier: QueuedMutation<Contacts.CreateContactResponse>,
        orderedBy key: String? = nil
    ) async throws -> QueuedMutation<Contacts.UpdateContactResponse> {
        try await subject.queue.enqueue(
            Mutations.updateContact, .init(contact: .init(displayName: name)), orderedBy: key,
            needing: [Self.renamed.of(earlier)])
    }

    @Test("A later change gets what it needs of the answer to an earlier one, whatever their keys")
    func filled() async throws {
        let subject = Subject(links: [Self.renamed])
        let gate = Signal()
        subject.server.answers(.after(gate))
        let created = try await subject.create("a", orderedBy: "1")
        await subject.server.calls(count: 1)
        let later = try await rename(subject, "b", created, orderedBy: "2")
        let last = try await rename(subject, "c", created, orderedBy: "3")
        #expect(subject.server.names == ["a"])
        gate.set()
        #expect(try await later.answer().contact?.id == "con_1")
        #expect(try await last.answer().contact?.id == "con_1")
    }

    @Test("A change that needs one which is done already is filled in at once")
    func alreadyDone() async throws {
        let subject = Subject(links: [Self.renamed])
        let created = try await subject.create("a")
        _ = try await created.answer()
        #expect(try await rename(subject, "b", created).answer().contact?.id == "con_1")
    }

    @Test("After a restart, links are looked up by their names, and changes of before can be built on")
    func restarted() async throws {
        let store = MemoryMutationStore()
        let before = Subject(store: store, links: [Self.renamed], sends: false)
        let created = try await before.create("a")
        _ = try await rename(before, "b", created)

        let subject = Subject(store: store, links: [Self.renamed])
        await subject.queue.suspend()
        let known = try #require(try await subject.queue.queued(Mutations.createContact, created.id))
        #expect(try await subject.queue.queued(Mutations.updateContact, created.id) == nil)
        let last = try await rename(subject, "c", known)
        await subject.queue.resume()
        #expect(try await last.answer().contact?.id == "con_1")
        #expect(subject.server.names == ["a", "b", "c"])
    }

    @Test("A later change waits while the earlier one has failed, and fails when that is discarded")
    func discarded() async throws {
        let subject = Subject(links: [Self.renamed])
        subject.server.answers(.error(.invalidArgument))
        let created = try await subject.create("a", orderedBy: "1")
        await #expect(throws: MutationError.self) { try await created.answer() }
        let later = try await rename(subject, "b", created, orderedBy: "2")
        #expect(await subject.queue.state == MutationQueueState(activity: .idle, pendingCount: 1, failedCount: 1))
        #expect(try await subject.queue.discard(created.id))
        await #expect { try await later.answer() } throws: { error in
            if case .discarded? = error as? MutationError { true } else { false }
        }
        #expect(await subject.queue.state == MutationQueueState(activity: .idle, failedCount: 1))
        #expect(try await subject.queue.retry(later.id) == false)
    }

    @Test("A link that is not known any more sets the later change aside")
    func unknownLink() async throws {
        let store = MemoryMutationStore()
        let before = Subject(store: store, links: [Self.renamed], sends: false)
        let created = try await before.create("a")
        _ = try await rename(before, "b", created)
        let subject = Subject(store: store)
        try await subject.queue.start()
        await subject.drained()
        #expect(try await subject.queue.entries().map(\.lastError) == ["this version of the app has no link renamed"])
        #expect(await subject.queue.state.failedCount == 1)
    }

    @Test("A link that the queue was not made with is refused")
    func unregistered() async throws {
        let subject = Subject()
        let created = try await subject.create("a")
        await #expect { _ = try await rename(subject, "b", created) } throws: { "\($0)".contains("link renamed") }
    }
}

@Suite("Edits that are not sent yet", .timeLimit(.minutes(10)))
struct MutationOverlayTests {
    static let edits = MutationOverlay<Contacts.Contact, String> { $0.id }
        .adding(by: Mutations.createContact) { request, id in
            Contacts.Contact(id: id, displayName: request.contact?.displayName ?? "")
        }
        .changing(by: Mutations.updateContact, id: { $0.contact?.id ?? "" }) { contact, request in
            contact.displayName = request.contact?.displayName ?? ""
        }
        .removing(by: Mutations.deleteContact, id: { $0.id })

    private let fetched = [
        Contacts.Contact(id: "1", displayName: "one"), Contacts.Contact(id: "2", displayName: "two"),
        Contacts.Contact(id: "3", displayName: "three"),
    ]

    private func names(_ subject: Subject) async throws -> [String] {
        for try await pending in await subject.queue.pending(Self.edits) {
            return pending.applied(to: fetched).map(\.displayName)
        }
        return []
    }

    @Test("show at once, and are rolled back when the server refuses them")
    func optimistic() async throws {
        let subject = Subject()
        await subject.queue.suspend()
        try await subject.create("four")
        let rename = try await subject.queue.enqueue(
            Mutations.updateContact, .init(contact: .init(id: "2", displayName: "zwei")))
        try await subject.queue.enqueue(Mutations.deleteContact, .init(id: "1"))
        #expect(try await names(subject) == ["zwei", "three", "four"])
        subject.server.answers(.success, .error(.permissionDenied))
        await subject.queue.resume()
        await #expect(throws: MutationError.self) { try await rename.answer() }
        await subject.drained()
        // The view has its own answers by now; the refused name is not among the edits.
        #expect(try await names(subject) == ["one", "two", "three"])
    }

    @Test("come again after each change of the queue")
    func stream() async throws {
        let subject = Subject()
        await subject.queue.suspend()
        var pending = await subject.queue.pending(Self.edits).makeAsyncIterator()
        #expect(try await pending.next()?.isEmpty == true)
        let id = try await subject.create("four").id
        #expect(try await pending.next()?.ids == [id.uuidString])
    }
}

/// A network that a test turns on and off.
private final class Switch: Reachability {
    private let state: Locked<(isOn: Bool, listeners: [AsyncStream<Bool>.Continuation])>

    init(_ isOn: Bool) {
        state = Locked((isOn, []))
    }

    var updates: AsyncStream<Bool> {
        let (stream, listener) = AsyncStream.makeStream(of: Bool.self)
        state.withLock { state in
            listener.yield(state.isOn)
            state.listeners.append(listener)
        }
        return stream
    }

    func turn(_ isOn: Bool) {
        state.withLock { state in
            state.isOn = isOn
            for listener in state.listeners { listener.yield(isOn) }
        }
    }
}

/// A store in memory that is full when a test says so, and notes what is read of it.
private final class FailingStore: MutationStore {
    private let store = MemoryMutationStore()
    /// The numbers of entries that were asked for at a time.
    let readings = Locked<[Int]>([])
    private let isFull = Locked(false)

    func fails(_ isFull: Bool) { self.isFull.withLock { $0 = isFull } }

    private func check() throws(MutationStoreError) {
        if isFull.withLock({ $0 }) { throw MutationStoreError(.full, "there is no room") }
    }

    func append(_ entry: MutationQueueEntry, replacing replaced: UUID?) async throws(MutationStoreError) -> Int64? {
        try check()
        return await store.append(entry, replacing: replaced)
    }

    func outlines(after position: Int64) async throws(MutationStoreError) -> [MutationOutline] {
        await store.outlines(after: position)
    }

    func entry(at position: Int64) async throws(MutationStoreError) -> MutationQueueEntry? {
        await store.entry(at: position)
    }

    func entry(_ id: UUID) async throws(MutationStoreError) -> MutationQueueEntry? { await store.entry(id) }

    func entries(
        after position: Int64, limit: Int, payloadLimit: Int
    ) async throws(MutationStoreError) -> [MutationQueueEntry] {
        readings.withLock { $0.append(limit) }
        return await store.entries(after: position, limit: limit, payloadLimit: payloadLimit)
    }

    func update(_ entry: MutationQueueEntry) async throws(MutationStoreError) {
        try check()
        await store.update(entry)
    }

    func remove(
        _ ids: [UUID], changing change: @escaping @Sendable (MutationQueueEntry) -> MutationQueueEntry
    ) async throws(MutationStoreError) -> [MutationQueueEntry] {
        try check()
        return await store.remove(ids, changing: change)
    }
}
