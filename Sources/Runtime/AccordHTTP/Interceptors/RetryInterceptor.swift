/// Sends calls again that failed for a reason that may pass.
///
/// Repeated are calls that only read, calls that may be made twice (PUT, DELETE, methods marked `IDEMPOTENT`), and
/// calls with a key (``IdempotencyInterceptor``); never one whose body was a stream that is gone, none that its caller
/// repeats (``Call/isRepeatedByCaller``), and none for which the pause would last past its deadline. Streams are
/// repeated until their first message.
public struct RetryInterceptor: Interceptor {
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let random: Locked<any RandomNumberGenerator & Sendable>

    /// - Parameters:
    ///   - clock: what measures pauses.
    ///   - random: where their jitter comes from.
    public init(
        _ policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.policy = policy
        self.clock = clock
        self.random = Locked(random)
    }

    public var phase: InterceptorPhase { .retry }

    public func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        guard !call.isRepeatedByCaller else { return try await next(call) }
        return try await run(call, failures: 0, next)
    }

    private func run<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        failures: Int,
        _ next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        var failures = failures
        while true {
            do throws(ConnectError) {
                let response = try await next(call)
                return response.recovering(within: call.deadline) { [failures] error throws(ConnectError) in
                    try await pause(call, after: error, failures: failures + 1)
                    return try await run(call, failures: failures + 1, next)
                }
            } catch {
                failures += 1
                try await pause(call, after: error, failures: failures)
            }
        }
    }

    /// Waits until the call may be sent again.
    ///
    /// - Throws: `error`, when it may not.
    private func pause(
        _ call: Call<some Sendable>, after error: ConnectError, failures: Int
    ) async throws(ConnectError) {
        guard failures <= policy.maxRetries, policy.covers(error), call.isRepeatable, call.isIdempotent,
            let pause = random.withLock({ policy.pause(after: failures, error, using: &$0) }),
            pause < call.timeRemaining ?? .seconds(Int64.max)
        else { throw error }
        do {
            try await clock.sleep(for: pause)
        } catch {
            throw .cancelled
        }
    }
}
