public import AccordHTTP

/// A step in the life of a change of a ``MutationQueue``, whoever enqueued it, in this run of the app or before.
public enum MutationEvent: Sendable {
    /// The server has done it. ``answer(to:)`` has the answer with its type.
    case sent(MutationQueueEntry, answer: any Sendable)
    /// An attempt failed; the next one comes after a pause.
    case delayed(MutationQueueEntry, ConnectError)
    /// It failed, and waits for ``MutationQueue/retry(_:)`` or ``MutationQueue/discard(_:)``: show it to the person.
    case failed(MutationQueueEntry, ConnectError)
    /// This version of the app cannot send it, for the reason given. It waits as a failed one does.
    case setAside(MutationQueueEntry, reason: String)
    /// It was discarded, or what it builds on was.
    case discarded(MutationQueueEntry)
    /// The store could not keep what became of a change. The queue is paused, because the change would be sent again.
    case storeFailed(MutationStoreError)

    /// The answer to a change, when it was sent and is one of that kind; else `nil`.
    ///
    /// ```swift
    /// for await event in await queue.events {
    ///     if let created = event.answer(to: ContactsService.Mutations.createContact) { show(created.contact) }
    /// }
    /// ```
    public func answer<M: AnyMutation>(to mutation: M) -> M.Output? {
        guard case .sent(let entry, let answer) = self, entry.path == mutation.method.path else { return nil }
        return answer as? M.Output
    }
}
