/// A point in time on some clock, by which a call must be done.
struct Deadline: Sendable {
    private let timeLeft: @Sendable () -> Duration
    private let sleep: @Sendable () async throws -> Void

    init(after timeout: Duration, on clock: any Clock<Duration>) {
        self.init(opening: clock, timeout)
    }

    private init<C: Clock<Duration>>(opening clock: C, _ timeout: Duration) {
        // Some thirty years: a clock's arithmetic overflows on `Duration`'s largest values.
        let instant = clock.now.advanced(by: min(timeout, .seconds(1_000_000_000)))
        timeLeft = { clock.now.duration(to: instant) }
        sleep = { try await clock.sleep(until: instant, tolerance: nil) }
    }

    /// Zero or less when the time is up.
    var remaining: Duration { timeLeft() }

    /// Waits until the time is up.
    ///
    /// - Throws: when the task is cancelled.
    func wait() async throws {
        try await sleep()
    }

    /// Runs `operation`, and cancels it when the time is up.
    ///
    /// Both live in one task group, so nothing outlives the call; an operation has to heed its cancellation.
    ///
    /// - Throws: what `operation` throws; `deadlineExceeded` when the time is up first.
    func run<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws(ConnectError) -> Value
    ) async throws(ConnectError) -> Value {
        guard remaining > .zero else { throw Self.exceeded }
        let result = await withTaskGroup(of: Result<Value, ConnectError>?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                do throws(ConnectError) {
                    return .success(try await operation())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                // A sleep that ends early was cancelled, and then the operation tells how the call ended.
                do { try await sleep() } catch { return nil }
                return .failure(Self.exceeded)
            }
            while let result = await group.next() {
                if let result { return result }
            }
            return .failure(.cancelled)
        }
        return try result.get()
    }

    static var exceeded: ConnectError { ConnectError(.deadlineExceeded, "the call took longer than it may") }
}
