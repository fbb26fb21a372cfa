/// The time since it was made, on whatever clock.
package struct Stopwatch: Sendable {
    package let elapsed: @Sendable () -> Duration
    /// Sleeps until that much time has passed since it was made, or the task is cancelled. Time that passes before the sleep
    /// begins counts.
    package let sleep: @Sendable (_ elapsed: Duration) async throws -> Void

    package init(_ clock: any Clock<Duration>) {
        self.init(opening: clock)
    }

    private init<C: Clock<Duration>>(opening clock: C) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { elapsed in
            // Some thirty years: a clock's arithmetic overflows on `Duration`'s largest values.
            try await clock.sleep(until: start.advanced(by: min(elapsed, .seconds(1_000_000_000))), tolerance: nil)
        }
    }
}
