#if Telemetry
    public import AccordHTTP
    public import CoreMetrics

    /// Measures calls: how long they took, how often they were sent, and how large their bodies were.
    ///
    /// ```swift
    /// AnalyticsInterceptor(MetricsSink())
    /// ```
    ///
    /// | metric | what it measures |
    /// |---|---|
    /// | `rpc.client.call.duration`, `http.client.request.duration` | a timer: from the call until its response was read |
    /// | `accord.client.attempts` | a counter: how often calls were sent |
    /// | `accord.client.request.size`, `accord.client.response.size` | recorders: the bytes of the bodies |
    ///
    /// The dimensions are the method or the route, and `error.type` where the call failed.
    public struct MetricsSink: AnalyticsSink {
        private let factory: (any MetricsFactory)?

        /// - Parameter factory: `nil` for the one of `MetricsSystem`.
        public init(_ factory: (any MetricsFactory)? = nil) {
            self.factory = factory
        }

        public func record(_ report: CallReport) {
            let factory = factory ?? MetricsSystem.factory
            var dimensions = report.method.conventions.map { ($0.key, $0.value) }
            if let code = report.code { dimensions.append(("error.type", code.rawValue)) }
            CoreMetrics.Timer(label: report.method.durationName, dimensions: dimensions, factory: factory)
                .recordNanoseconds(report.duration.nanoseconds)
            Counter(label: "accord.client.attempts", dimensions: dimensions, factory: factory)
                .increment(by: report.traffic.attempts)
            if let bytes = report.traffic.requestBytes {
                Recorder(label: "accord.client.request.size", dimensions: dimensions, factory: factory).record(bytes)
            }
            Recorder(label: "accord.client.response.size", dimensions: dimensions, factory: factory)
                .record(report.traffic.responseBytes)
        }
    }

    extension Duration {
        /// The length in nanoseconds, or the longest that there is room for.
        var nanoseconds: Int64 { Int64(exactly: (self / .nanoseconds(1)).rounded()) ?? .max }
    }
#endif
