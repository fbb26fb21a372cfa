// The types that the package trait Telemetry brings, with what is written to make them. Where the trait is off, the compiler
// says so of them, and of nothing else.

#if !Telemetry
    public import AccordHTTP
    public import AccordSocket

    @available(
        *, unavailable,
        message: "needs the trait Telemetry: add traits: [\"Telemetry\"] to .package(…) of accord in Package.swift"
    )
    public struct TracingInterceptor: Interceptor {
        public init(_ tracer: Never? = nil) {}

        public func intercept<Input: Sendable, Output: Sendable>(
            _ call: Call<Input>, next: @escaping Next<Input, Output>
        ) async throws(ConnectError) -> Response<Output> {
            try await next(call)
        }
    }

    @available(
        *, unavailable,
        message: "needs the trait Telemetry: add traits: [\"Telemetry\"] to .package(…) of accord in Package.swift"
    )
    public struct LogSink: AnalyticsSink {
        public init<Logger>(_ logger: Logger) {}

        public func record(_ report: CallReport) {}
    }

    @available(
        *, unavailable,
        message: "needs the trait Telemetry: add traits: [\"Telemetry\"] to .package(…) of accord in Package.swift"
    )
    public struct MetricsSink: AnalyticsSink {
        public init(_ factory: Never? = nil) {}

        public func record(_ report: CallReport) {}
    }

    @available(
        *, unavailable,
        message: "needs the trait Telemetry: add traits: [\"Telemetry\"] to .package(…) of accord in Package.swift"
    )
    public struct TracingSocketTransport: SocketTransport {
        public init(_ transport: any SocketTransport, tracer: Never? = nil) {}

        public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
            throw SocketError(.cancelled)
        }
    }

    @available(
        *, unavailable,
        message: "needs the trait Telemetry: add traits: [\"Telemetry\"] to .package(…) of accord in Package.swift"
    )
    public struct SessionTelemetry: Sendable {
        public init(_ name: String, logger: Never? = nil, metrics factory: Never? = nil) {}

        public func follow(_ session: some Session) async {}
    }
#endif
