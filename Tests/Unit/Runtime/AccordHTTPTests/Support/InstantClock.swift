import AccordHTTP

/// A clock on which sleeping takes no time, and moves the time on. It notes the pauses.
final class InstantClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Swift.Duration

        func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Locked((now: Instant(offset: .zero), pauses: [Swift.Duration]()))

    var now: Instant { state.withLock(\.now) }
    var pauses: [Swift.Duration] { state.withLock(\.pauses) }
    var minimumResolution: Swift.Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.pauses.append(state.now.duration(to: deadline))
            state.now = max(state.now, deadline)
        }
    }
}
