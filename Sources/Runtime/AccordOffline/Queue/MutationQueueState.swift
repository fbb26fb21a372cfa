/// The state of a ``MutationQueue``.
public struct MutationQueueState: Sendable, Hashable {
    /// The activity of a queue: what it does, or waits for.
    public enum Activity: Sendable, Hashable {
        /// There is nothing to send.
        case idle
        /// At least one change is under way.
        case sending
        /// The next attempt comes after a pause, because the last one failed.
        case waiting
        /// Nothing is sent for now. Attempts that are under way are finished.
        case paused(Pause)
    }

    /// Why nothing is sent.
    public enum Pause: String, Sendable, Hashable, CaseIterable {
        /// ``MutationQueue/suspend()`` was called; ``MutationQueue/resume()`` ends it.
        case suspended
        /// Nobody is signed in, or the server took nobody for it. Signing in ends it, and ``MutationQueue/resume()``.
        case signedOut
        /// The device has no network. The queue goes on when there is one, and tries now and then by itself.
        case offline
        /// The store could not keep what became of a change. ``MutationQueue/resume()`` tries again, and so does each
        /// change that is enqueued.
        case store
        /// This queue only adds changes, for another process to send.
        case otherProcess
    }

    /// The activity of the queue: what it does, or waits for.
    public var activity: Activity
    /// The number of changes that are not sent yet, those under way among them.
    public var pendingCount: Int
    /// The number of changes that wait for ``MutationQueue/retry(_:)`` or ``MutationQueue/discard(_:)``.
    public var failedCount: Int

    /// Creates the state of a queue, as a preview does.
    public init(activity: Activity = .idle, pendingCount: Int = 0, failedCount: Int = 0) {
        self.activity = activity
        self.pendingCount = pendingCount
        self.failedCount = failedCount
    }
}
