/// The time since it was made, on whatever clock.
package struct Stopwatch: Sendable {
    package let elapsed: @Sendable () -> Duration

    package init(_ clock: any Clock<Duration>) {
        self.init(opening: clock)
    }

    private init<C: Clock<Duration>>(opening clock: C) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }
}
