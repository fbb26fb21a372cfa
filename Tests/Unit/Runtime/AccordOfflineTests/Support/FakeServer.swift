import Accord
import AccordHTTP
import AccordOffline
import Foundation
import HTTPTypes
import Rin
import TestSupport

typealias Contacts = Rin.Contacts.V1
typealias Mutations = Rin.Contacts.V1.ContactsService.Mutations

/// A server in memory that takes contacts. It answers as a test asks, and notes what it got.
final class FakeServer: Sendable {
    enum Answer: Sendable {
        case success
        case error(ConnectError.Code)
        case offline
        /// The connection is lost after the server has done what it was asked for.
        case lost
        /// It never answers, until the call is cancelled.
        case never
        /// It answers after the signal.
        case after(Signal)
        case afterError(Signal, ConnectError.Code)
    }

    struct Seen: Sendable, Hashable {
        var name: String
        var key: String
        var authorization: String?
    }

    private struct State: Sendable {
        var seen: [Seen] = []
        var answers: [Answer] = []
        var made = 0
    }

    private let state = Watched(State())

    var seen: [Seen] { state.value.seen }
    var names: [String] { seen.map(\.name) }

    /// Sets the answers to the next calls; those beyond them succeed.
    func answers(_ answers: Answer...) { state.withLock { $0.answers += answers } }

    /// Waits until so many calls have come.
    func calls(count: Int) async { await state.reaches { $0.seen.count >= count } }

    /// A client of the server.
    func client(_ interceptors: [any Interceptor] = []) -> RPCClient {
        let transport = InMemoryTransport(baseURL: URL(filePath: "/rin"), interceptors: interceptors) { request in
            try await self.answer(request)
        }
        return RPCClient(transport: transport)
    }

    private func answer(_ request: TransportRequest) async throws -> TransportResponse {
        let method = request.url.lastPathComponent
        let body = request.body ?? Data()
        let (name, id) = try Self.subject(method, body)
        let (answer, made) = state.withLock { state in
            state.seen.append(
                Seen(
                    name: name, key: request.headers[.idempotencyKey] ?? "",
                    authorization: request.headers[.authorization]))
            state.made += 1
            return (state.answers.isEmpty ? .success : state.answers.removeFirst(), state.made)
        }
        if case .afterError(let signal, _) = answer { await signal.wait() }
        switch answer {
        case .success: break
        case .after(let signal): await signal.wait()
        case .lost: throw TransportError(.failed, "the network connection was lost")
        case .offline: throw TransportError(.offline, "there is no network")
        case .never: try await Signal().waitForCancellation()
        case .error(let code), .afterError(_, let code):
            let json = Data(#"{"code":"\#(code.rawValue)","message":"as the test asked"}"#.utf8)
            return TransportResponse(
                status: code.httpStatus, headers: [.contentType: "application/json"], body: TransportBody(json))
        }
        let contact = Contacts.Contact(id: id.isEmpty ? "con_\(made)" : id, displayName: name)
        let data =
            switch method {
            case "CreateContact": try Contacts.CreateContactResponse(contact: contact).protobufData()
            case "UpdateContact": try Contacts.UpdateContactResponse(contact: contact).protobufData()
            default: Data()
            }
        return TransportResponse(
            status: 200, headers: [.contentType: "application/proto"], body: TransportBody(data))
    }

    /// The name and the identifier that a request is about.
    private static func subject(_ method: String, _ body: Data) throws -> (name: String, id: String) {
        switch method {
        case "CreateContact":
            let contact = try Contacts.CreateContactRequest(protobuf: body).contact
            return (contact?.displayName ?? "", "")
        case "UpdateContact":
            let contact = try Contacts.UpdateContactRequest(protobuf: body).contact
            return (contact?.displayName ?? "", contact?.id ?? "")
        default: return try ("", Contacts.DeleteContactRequest(protobuf: body).id)
        }
    }
}

/// A queue on a fake server, and what it runs on.
struct Subject {
    let server = FakeServer()
    let store: any MutationStore
    let clock = TestClock()
    let queue: MutationQueue

    init(
        store: any MutationStore = MemoryMutationStore(),
        interceptors: [any Interceptor] = [IdempotencyInterceptor(), RetryInterceptor()],
        knowsMutations: Bool = true,
        links: [MutationLink] = [],
        auth: AuthSession? = nil,
        reachability: (any Reachability)? = nil,
        policy: MutationPolicy = MutationPolicy(jitter: 0),
        sends: Bool = true,
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_000_000) }
    ) {
        self.store = store
        queue = MutationQueue(
            store: store,
            calls: knowsMutations ? [MutationCalls(server.client(interceptors), Mutations.self)] : [], links: links,
            auth: auth,
            reachability: reachability, policy: policy, sends: sends, clock: clock, now: now)
    }

    @discardableResult
    func create(
        _ name: String, orderedBy key: String? = nil, coalescing: Bool = false
    ) async throws -> QueuedMutation<Contacts.CreateContactResponse> {
        try await queue.enqueue(
            Mutations.createContact, .init(contact: .init(displayName: name)), orderedBy: key, coalescing: coalescing)
    }

    /// Waits until the state of the queue is as wanted.
    func reaches(_ isMet: (MutationQueueState) -> Bool) async {
        for await state in await queue.states where isMet(state) { return }
    }

    /// Waits until there is nothing to send.
    func drained() async { await reaches { $0.pendingCount == 0 } }
}
