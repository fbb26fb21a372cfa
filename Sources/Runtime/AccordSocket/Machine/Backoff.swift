import Foundation

/// Counts what goes wrong in a row, and says how long to wait.
struct Backoff: Sendable {
    let rules: SessionPolicy.Reconnect
    /// Connections that were lost, or never came to be, since the last that was stable; that one's loss included.
    private var losses = 0
    /// The number of those connections that had not been stable.
    private var failures = 0
    private var pauses = 0

    init(_ rules: SessionPolicy.Reconnect) {
        self.rules = rules
    }

    /// Counts a loss; that of a stable connection starts the count again.
    mutating func lose(stable: Bool) {
        if stable { reset() }
        losses += 1
        failures += stable ? 0 : 1
    }

    mutating func reset() {
        (losses, failures, pauses) = (0, 0, 0)
    }

    /// Whether nothing speaks against trying again at once: nothing has gone wrong in a row yet.
    var mayHurry: Bool { losses <= 1 }

    var isExhausted: Bool { rules.maxAttempts.map { failures >= $0 } ?? false }

    /// The next pause: each is longer than the one before, up to the cap. Full jitter takes anything up to it.
    mutating func pause(using random: inout some RandomNumberGenerator) -> Duration {
        // A factor that is no number, or would shrink the pauses, leaves them as they are; one that is too large, or too
        // many pauses, leads to the cap by way of infinity.
        let factor = rules.factor > 1 ? rules.factor : 1
        let (base, cap) = (rules.base.bounded / .seconds(1), rules.cap.bounded / .seconds(1))
        let growth = base > 0 ? base * pow(factor, Double(pauses)) : 0
        let ceiling = min(growth, cap)
        pauses += 1
        let seconds =
            switch rules.jitter {
            case .full: Double.random(in: 0...ceiling, using: &random)
            case .none: ceiling
            }
        return min(.seconds(seconds), rules.cap.bounded)
    }
}
