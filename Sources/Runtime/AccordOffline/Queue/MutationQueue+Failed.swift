import AccordHTTP
public import Foundation

extension MutationQueue {
    /// Sends a change again that has failed, with all of its retries.
    ///
    /// - Returns: `false` when there is no such change, it has not failed, or what it builds on was discarded.
    @discardableResult
    public func retry(_ id: UUID) async throws(MutationError) -> Bool {
        try await start()
        guard var entry = try await reading({ () throws(MutationStoreError) in try await store.entry(id) }),
            entry.state != .pending
        else { return false }
        for need in entry.needs {
            let earlier = try await reading { () throws(MutationStoreError) in try await store.entry(need.entry) }
            if earlier == nil { return false }
        }
        (entry.state, entry.retryCount, entry.nextAttempt) = (.pending, 0, nil)
        try await reading { [entry] () throws(MutationStoreError) in try await store.update(entry) }
        handle(.retried(entry.position, key: entry.orderKey))
        changeObservers.send(())
        return true
    }

    /// Removes a change. Changes that build on it have failed then.
    ///
    /// A process that sends notices within a second that another one has removed a change, and may send it until then.
    ///
    /// - Returns: `false` when there is no such change, or it is under way: it cannot be taken back then.
    @discardableResult
    public func discard(_ id: UUID) async throws(MutationError) -> Bool {
        try await start()
        guard let entry = try await reading({ () throws(MutationStoreError) in try await store.entry(id) }),
            !machine.isSending(entry.position), !done.contains(where: { $0.entry.id == id })
        else { return false }
        handle(.removed(entry.position, key: entry.orderKey))
        let orphans: [MutationQueueEntry]
        do throws(MutationStoreError) {
            orphans = try await store.remove([id]) { orphan in
                var orphan = orphan
                orphan.state = .failed
                orphan.lastError = MutationError.discarded.description
                return orphan
            }
        } catch {
            handle(.found([found(MutationOutline(entry))]))
            throw .store(error)
        }
        stop(orphans)
        finish(entry, .failure(.discarded), .discarded(entry))
        for orphan in orphans {
            finish(orphan, .failure(.discarded), .failed(orphan, MutationError.discarded.connectError))
        }
        return true
    }
}
