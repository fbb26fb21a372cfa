import AccordHTTP

/// A clock whose time moves only when a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let mock = Growfolio.SessionMock(options: SessionOptions(clock: clock))
/// …
/// await mock.server.vanish()
/// await clock.sleepers(count: 1)                                            // the session waits before it tries again
/// clock.advance(by: .seconds(2))
/// await mock.server.connected(count: 2)
/// ```
///
/// Sessions, retries, deadlines, offline queues, faults and loopback servers take it as their `clock`.
public final class ManualClock: Clock, Sendable {
    /// A point in the time of a clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public var offset: Swift.Duration

        /// Returns the instant that is so much later.
        public func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the time from this instant to another.
        public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper: Sendable {
        var deadline: Instant
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Instant(offset: .zero)
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
    }

    private let state = Watched(State())

    /// Creates a clock whose time is zero.
    public init() {}

    /// The time to which a test has moved the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// Zero, because a test may move the time by any amount.
    public var minimumResolution: Swift.Duration { .zero }

    /// Sleeps until a test has moved the time to the deadline.
    ///
    /// - Throws: `CancellationError`, when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let resume: (@Sendable () -> Void)? = state.withLock { state in
                    if state.cancelled.remove(id) != nil {
                        return { continuation.resume(throwing: CancellationError()) }
                    }
                    if deadline <= state.now { return { continuation.resume() } }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return nil
                }
                resume?()
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until some task sleeps on the clock. Returns early when the task is cancelled.
    public func someoneSleeps() async {
        await state.reaches { !$0.sleepers.isEmpty }
    }

    /// Waits until so many tasks sleep on the clock. Returns early when the task is cancelled.
    public func sleepers(count: Int) async {
        await state.reaches { $0.sleepers.count == count }
    }

    /// The number of tasks that sleep on the clock.
    public var sleepers: Int { state.value.sleepers.count }

    /// Moves the time, and wakes those whose deadline has come.
    public func advance(by duration: Swift.Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }
}
