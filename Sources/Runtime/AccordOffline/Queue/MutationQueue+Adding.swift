import Accord
public import AccordHTTP
import Foundation

extension MutationQueue {
    /// Keeps a change, and sends it when its turn comes.
    ///
    /// The change is in the store when this returns, and survives the end of the process. To keep a change that was
    /// tried without the queue first, enqueue it where `ClientActions` says `queue`.
    ///
    /// - Parameters:
    ///   - key: changes with the same key are sent in order, and do not wait for those with another. Without a key,
    ///     they have one order in common.
    ///   - isCoalescing: whether the change takes the place of the last one with the same key, if that is of the same
    ///     method and not under way. It is for changes of which only the last one counts, such as a draft. In a queue
    ///     that does not send, it is added after the other one.
    ///   - needs: what the request needs of answers that are not there yet: ``MutationLink``.
    /// - Throws: ``MutationError``; the change is not kept then.
    @discardableResult
    public func enqueue<M: AnyMutation>(
        _ mutation: M,
        _ request: M.Request,
        orderedBy key: String? = nil,
        coalescing isCoalescing: Bool = false,
        needing needs: [MutationNeed] = []
    ) async throws(MutationError) -> QueuedMutation<M.Output> {
        let method = mutation.method
        guard calls[method.path] != nil else { throw .unregistered(method.path) }
        for need in needs where links[need.link.name] == nil || need.link.target != method.path {
            throw .unregistered("\(method.path) with the link \(need.link.name)")
        }
        try await start()
        let id = UUID()
        var payload = try await payload(mutation, request)
        var open = needs
        while true {
            let entry = MutationQueueEntry(
                id: id, service: method.service, method: method.name, payload: payload,
                idempotencyKey: id.uuidString.lowercased(), createdAt: now(), orderKey: key, needs: open.map(\.stored))
            if try await append(entry, isCoalescing: isCoalescing) {
                return QueuedMutation(id: id, outcome: outcomes.outcome(of: id))
            }
            // The change that it needs has been made meanwhile, so its answer is there.
            (payload, open) = try await fill(payload, open)
        }
    }

    /// A change that is in the store, with its answer to come; `nil` when the store has no such change any more.
    ///
    /// It is for changes of an earlier run of the app, which others build on, or of which a view shows what becomes.
    ///
    /// - Parameter id: the ``MutationQueueEntry/id`` of the entry.
    public func queued<M: AnyMutation>(
        _ mutation: M, _ id: UUID
    ) async throws(MutationError) -> QueuedMutation<M.Output>? {
        try await start()
        // Before the store is asked, so that no answer comes between.
        let outcome = outcomes.outcome(of: id)
        if let done = done.first(where: { $0.entry.id == id }) { outcome.settle(.success(done.answer)) }
        let entry = try await reading { () throws(MutationStoreError) in try await store.entry(id) }
        guard let entry, entry.path == mutation.method.path else { return nil }
        return QueuedMutation(id: id, outcome: outcome)
    }

    private func payload<M: AnyMutation>(_ mutation: M, _ request: M.Request) async throws(MutationError) -> Data {
        let kept: M.Kept
        do throws(ConnectError) {
            kept = try await mutation.keep(request, limit: policy.payloadLimit)
        } catch {
            throw .unwritable(error)
        }
        let data: Data
        do throws(CodecError) {
            data = try mutation.data(of: kept)
        } catch {
            throw .unwritable(error)
        }
        guard data.count <= policy.payloadLimit else { throw .tooLarge(data.count, limit: policy.payloadLimit) }
        return data
    }

    /// - Returns: `false` when the store has no entry that it needs any more.
    private func append(_ entry: MutationQueueEntry, isCoalescing: Bool) async throws(MutationError) -> Bool {
        let replaced = isCoalescing && sends ? try await takeBack(entry) : nil
        let position: Int64?
        do throws(MutationStoreError) {
            position = try await store.append(entry, replacing: replaced?.id)
        } catch {
            if let replaced { handle(.found([found(MutationOutline(replaced))])) }
            throw .store(error)
        }
        guard let position else {
            if let replaced { handle(.found([found(MutationOutline(replaced))])) }
            return false
        }
        if let replaced { outcomes.settle(replaced.id, .failure(.replaced)) }
        storeWorks()
        if position == lastKnown + 1, entry.needs.isEmpty {
            var entry = entry
            entry.position = position
            learn([MutationOutline(entry)])
        } else if position > lastKnown {
            // It is kept, whether or not this works; later changes bring it along.
            if let outlines = try? await store.outlines(after: lastKnown) { learn(outlines) }
        }
        changeObservers.send(())
        return true
    }

    /// The last change of a key, when another one may take its place. It is not sent any more then.
    private func takeBack(_ entry: MutationQueueEntry) async throws(MutationError) -> MutationQueueEntry? {
        guard let position = machine.last(of: entry.orderKey) else { return nil }
        let last = try await reading { () throws(MutationStoreError) in try await store.entry(at: position) }
        guard let last, last.path == entry.path, last.needs.isEmpty, machine.last(of: entry.orderKey) == position
        else { return nil }
        handle(.removed(position, key: entry.orderKey))
        return last
    }

    private func fill(
        _ payload: Data, _ needs: [MutationNeed]
    ) async throws(MutationError) -> (Data, [MutationNeed]) {
        var (payload, open) = (payload, [MutationNeed]())
        for need in needs {
            let entry = try await reading { () throws(MutationStoreError) in try await store.entry(need.earlier) }
            guard entry == nil else {
                open.append(need)
                continue
            }
            guard sends || need.outcome.known != nil else {
                throw .setAside("what the change builds on was sent by another process, which has the answer")
            }
            guard let result = await need.outcome.result() else { throw .cancelled }
            let answer = try result.get()
            do {
                payload = try need.link.fill(answer, payload)
            } catch {
                throw .setAside("the link \(need.link.name) could not fill in the request: \(error)")
            }
        }
        return (payload, open)
    }
}
