import Foundation

/// A limit on how often something may happen: a few times in a row, and after that once in an interval.
///
/// This is the generic cell rate algorithm (ITU-T I.371): all that it remembers is when everything is there again.
struct Allowance: Sendable {
    private let burst: Double
    private let interval: TimeInterval
    private var isWholeAt = Date.distantPast

    /// - Parameter burst: how many times in a row are allowed.
    /// - Parameter interval: after which time there is one more, in seconds.
    init(burst: Int, interval: TimeInterval) {
        self.burst = Double(burst)
        self.interval = interval
    }

    /// Takes one time, if there is one.
    mutating func take(at now: Date) -> Bool {
        // A clock that was set back keeps nobody waiting for longer than it takes until everything is there again.
        isWholeAt = min(max(isWholeAt, now), now.addingTimeInterval(burst * interval))
        // Dates are exact to a fraction of a microsecond.
        guard isWholeAt.timeIntervalSince(now) <= (burst - 1) * interval + 0.001 else { return false }
        isWholeAt.addTimeInterval(interval)
        return true
    }
}
