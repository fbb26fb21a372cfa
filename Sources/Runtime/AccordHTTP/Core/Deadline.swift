/// A point in time on some clock, by which a call must be done.
package struct Deadline: Sendable {
    private let timeLeft: @Sendable () -> Duration
    private let sleep: @Sendable () async throws -> Void

    package init(after timeout: Duration, on clock: any Clock<Duration>) {
        self.init(opening: clock, timeout)
    }

    private init<C: Clock<Duration>>(opening clock: C, _ timeout: Duration) {
        // Some thirty years: a clock's arithmetic overflows on `Duration`'s largest values.
        let instant = clock.now.advanced(by: min(timeout, .seconds(1_000_000_000)))
        timeLeft = { clock.now.duration(to: instant) }
        sleep = { try await clock.sleep(until: instant, tolerance: nil) }
    }

    /// Zero or less when the time is up.
    package var remaining: Duration { timeLeft() }

    /// Waits until the time is up.
    ///
    /// - Throws: when the task is cancelled.
    func wait() async throws {
        try await sleep()
    }

    /// Runs `operation`, and cancels it when the time is up.
    ///
    /// - Parameter late: what is thrown then.
    /// - Throws: what `operation` throws; `deadlineExceeded` when the time is up first, and `canceled` when the task is
    ///   cancelled, both at once, whether `operation` heeds that or not.
    package func run<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws(ConnectError) -> Value,
        late: ConnectError = Self.exceeded
    ) async throws(ConnectError) -> Value {
        guard remaining > .zero else { throw late }
        let part = Part(operation)
        let timer = Task { [sleep] in
            do { try await sleep() } catch { return }
            part.end(late)
        }
        defer { timer.cancel() }
        return try await part.value
    }

    package static var exceeded: ConnectError { ConnectError(.deadlineExceeded, "the call took longer than it may") }
}
