public import Foundation

/// A report of what became of a call, with neither its content nor its headers.
public struct CallReport: Sendable, Hashable {
    /// The identifier of the call, new for each.
    public var id: UUID
    /// The method that was called.
    public var method: MethodDescriptor
    /// Why the call failed; `nil` when it did not. A stream that is let go before its end counts as `canceled`.
    public var code: ConnectError.Code?
    /// The HTTP status of a response that is no success.
    public var httpStatus: Int?
    /// Whether the device has no network.
    public var isOffline: Bool
    /// From the call until its response was read; for a stream, until its end.
    public var duration: Duration
    /// Attempts and bytes.
    public var traffic: CallTraffic
}

/// Takes reports of calls, to bring them to whatever service an app uses.
public protocol AnalyticsSink: Sendable {
    /// Takes the report of a call that is over. The caller waits meanwhile.
    func record(_ report: CallReport)
}

/// Reports how long calls took and how they ended, one report for each.
public struct AnalyticsInterceptor: Interceptor {
    private let sink: any AnalyticsSink
    private let clock: any Clock<Duration>

    /// - Parameter clock: what measures the durations.
    public init(_ sink: any AnalyticsSink, clock: any Clock<Duration> = ContinuousClock()) {
        self.sink = sink
        self.clock = clock
    }

    public var phase: InterceptorPhase { .analytics }

    public func intercept<Input: Sendable, Output: Sendable>(
        _ call: Call<Input>,
        next: @escaping Next<Input, Output>
    ) async throws(ConnectError) -> Response<Output> {
        let stopwatch = Stopwatch(clock)
        let report: @Sendable (ConnectError?) -> Void = { [sink] error in
            // The deadline is outside all interceptors, and ends them by cancelling them.
            let isLate = error?.code == .canceled && (call.timeRemaining ?? .seconds(1)) <= .zero
            sink.record(
                CallReport(
                    id: call.id,
                    method: call.method,
                    code: isLate ? .deadlineExceeded : error?.code,
                    httpStatus: error?.httpStatus,
                    isOffline: error?.isOffline ?? false,
                    duration: stopwatch.elapsed(),
                    traffic: call.traffic))
        }
        do throws(ConnectError) {
            return try await next(call).observing(report)
        } catch {
            report(error)
            throw error
        }
    }
}
