import Foundation

/// A clock that counts from when it was made, whatever its instants are.
package struct SessionClock: Sendable {
    /// The time since then.
    package let uptime: @Sendable () -> Duration
    /// Sleeps until that much time has passed since then.
    package let sleep: @Sendable (Duration) async throws -> Void

    package init(_ clock: any Clock<Duration>) {
        self.init(opening: clock)
    }

    private init<C: Clock<Duration>>(opening clock: C) {
        let start = clock.now
        uptime = { start.duration(to: clock.now) }
        sleep = { uptime in
            // Some thirty years: a clock's arithmetic overflows on `Duration`'s largest values.
            try await clock.sleep(until: start.advanced(by: min(uptime, .seconds(1_000_000_000))), tolerance: nil)
        }
    }
}
