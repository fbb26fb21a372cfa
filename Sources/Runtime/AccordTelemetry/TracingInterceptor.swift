#if Telemetry
    public import AccordHTTP
    import HTTPTypes
    public import Tracing

    /// Gives each call a span, whose context goes to the server with the call: as the tracer writes it, with those of
    /// OpenTelemetry by `traceparent` (W3C Trace Context).
    ///
    /// ```swift
    /// let transport = NIOTransport(baseURL: url, interceptors: [TracingInterceptor()])
    /// ```
    ///
    /// A span is called as the method or operation, `rin.contacts.v1.ContactsService/ListContacts` or `GET /pets/{petId}`,
    /// and lasts until the response was read; that of a stream, until the stream's end. Its attributes are those of
    /// OpenTelemetry's conventions, and none of them is a part of a message, a parameter or a header.
    public struct TracingInterceptor: Interceptor {
        private let tracer: (any Tracer)?

        /// - Parameter tracer: `nil` for the one of `InstrumentationSystem`, at the time of each call.
        public init(_ tracer: (any Tracer)? = nil) {
            self.tracer = tracer
        }

        /// Outside all others, so that what they log and call is part of the span.
        public var phase: InterceptorPhase { .analytics }

        public func intercept<Input: Sendable, Output: Sendable>(
            _ call: Call<Input>,
            next: @escaping Next<Input, Output>
        ) async throws(ConnectError) -> Response<Output> {
            let tracer = tracer ?? InstrumentationSystem.tracer
            let span: any Span = tracer.startSpan(call.method.title, ofKind: .client)
            for (key, value) in call.method.conventions { span.attributes[key] = value }
            var traced = call
            tracer.inject(span.context, into: &traced.headers, using: FieldInjector())
            let request = traced
            let result: Result<Response<Output>, ConnectError> = await ServiceContext.withValue(span.context) {
                do throws(ConnectError) {
                    return .success(try await next(request))
                } catch {
                    return .failure(error)
                }
            }
            let end: @Sendable (ConnectError?) -> Void = { error in
                span.attributes["accord.attempts"] = call.traffic.attempts
                if let error { span.fail(error) }
                span.end()
            }
            switch result {
            case .success(let response): return response.observing(end)
            case .failure(let error):
                end(error)
                throw error
            }
        }
    }

    extension Span {
        /// Marks the span as failed, by the error's code alone: a message may quote what a server or a user said.
        func fail(_ error: ConnectError) {
            attributes["error.type"] = error.code.rawValue
            if let status = error.httpStatus { attributes["http.response.status_code"] = status }
            setStatus(SpanStatus(code: .error))
        }
    }

    /// Puts the context of a span into header fields.
    struct FieldInjector: Injector {
        func inject(_ value: String, forKey key: String, into carrier: inout HTTPFields) {
            guard let name = HTTPField.Name(key) else { return }
            carrier[name] = value
        }
    }
#endif
