/// The time since it was made, on whatever clock.
struct Stopwatch: Sendable {
    let elapsed: @Sendable () -> Duration

    init(_ clock: any Clock<Duration>) {
        self.init(opening: clock)
    }

    private init<C: Clock<Duration>>(opening clock: C) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }
}
