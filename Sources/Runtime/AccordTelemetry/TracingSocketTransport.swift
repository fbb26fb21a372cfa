#if Telemetry
    import AccordHTTP
    public import AccordSocket
    import Foundation
    public import Tracing

    /// Gives each handshake of a session a span, whose context goes to the server with it.
    ///
    /// ```swift
    /// let session = Growfolio.Session(transport: TracingSocketTransport(NIOSocketTransport()), …)
    /// ```
    ///
    /// The span ends when the server has agreed or refused; the life of the connection is that of ``SessionTelemetry``. Its
    /// attributes have the host and the path, and not the query, which may have a token in it.
    public struct TracingSocketTransport: SocketTransport {
        private let transport: any SocketTransport
        private let tracer: (any Tracer)?

        /// - Parameters:
        ///   - transport: opens the connections.
        ///   - tracer: `nil` for the one of `InstrumentationSystem`, at the time of each handshake.
        public init(_ transport: any SocketTransport, tracer: (any Tracer)? = nil) {
            self.transport = transport
            self.tracer = tracer
        }

        public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
            let tracer = tracer ?? InstrumentationSystem.tracer
            let span: any Span = tracer.startSpan("WebSocket \(request.url.path)", ofKind: .client)
            span.attributes["url.scheme"] = request.url.scheme
            span.attributes["url.path"] = request.url.path
            span.attributes["server.address"] = request.url.host
            span.attributes["server.port"] = request.url.port
            var traced = request
            tracer.inject(span.context, into: &traced.headers, using: FieldInjector())
            let handshake = traced
            let result: Result<any SocketConnection, SocketError> = await ServiceContext.withValue(span.context) {
                do throws(SocketError) {
                    return .success(try await transport.connect(handshake))
                } catch {
                    return .failure(error)
                }
            }
            if case .failure(let error) = result { span.fail(error.connectError) }
            span.end()
            return try result.get()
        }
    }
#endif
