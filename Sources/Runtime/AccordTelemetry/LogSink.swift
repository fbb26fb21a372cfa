#if Telemetry
    public import AccordHTTP
    public import Logging

    /// Logs each call when it is over, without its content and its headers:
    ///
    /// ```swift
    /// AnalyticsInterceptor(LogSink(Logger(label: "backend")))
    /// ```
    ///
    /// A call that failed is a warning, unless it was cancelled; others are logged at `debug`.
    public struct LogSink: AnalyticsSink {
        private let logger: Logger

        /// Creates a sink that logs by a logger.
        public init(_ logger: Logger) {
            self.logger = logger
        }

        public func record(_ report: CallReport) {
            var metadata: Logger.Metadata = [
                "call": "\(report.id)", "method": "\(report.method.title)",
                "seconds": "\(report.duration / .seconds(1))", "attempts": "\(report.traffic.attempts)",
                "response_bytes": "\(report.traffic.responseBytes)",
            ]
            if let bytes = report.traffic.requestBytes { metadata["request_bytes"] = "\(bytes)" }
            guard let code = report.code else { return logger.debug("A call succeeded", metadata: metadata) }
            metadata["code"] = "\(code.rawValue)"
            if let status = report.httpStatus { metadata["status"] = "\(status)" }
            if report.isOffline { metadata["offline"] = "true" }
            logger.log(level: code == .canceled ? .debug : .warning, "A call failed", metadata: metadata)
        }
    }
#endif
