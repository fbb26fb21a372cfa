public import Accord

/// Calls the methods of services by the Connect protocol. Generated clients are built on it.
public struct ConnectClient: Sendable {
    private let transport: any Transport
    private let codec: Codec
    private let options: ConnectOptions

    public init(transport: any Transport, codec: Codec = .protobuf, options: ConnectOptions = ConnectOptions()) {
        self.transport = transport
        self.codec = codec
        self.options = options
    }

    /// Calls a method that takes one message and answers with one.
    ///
    /// - Throws: ``ConnectError``, whatever goes wrong; `canceled` when the task is cancelled, and `deadlineExceeded`
    ///   when the timeout is over, in both cases at once.
    public func unary<Input: Message, Output: Message>(
        _ method: MethodDescriptor,
        _ request: Input,
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> Output {
        let reader = UnaryReader(
            codec: codec, receiveLimit: options.receiveLimit, decoded: transport.decodesContentEncodings)
        let response: Response<Output> = try await perform(method, request, callOptions) {
            (call, deadline) throws(ConnectError) in
            let request = try writer.unary(call, remaining: deadline?.remaining)
            return try await reader.read(try await send(request))
        }
        callOptions.onResponse?(ResponseMetadata(headers: response.headers, trailers: response.trailers))
        return response.message
    }

    /// Calls a method that takes one message and answers with a stream of them. Returns when the stream has begun.
    ///
    /// - Throws: ``ConnectError``, when the stream does not begin. What goes wrong later is thrown by the stream.
    public func serverStream<Input: Message, Output: Message>(
        _ method: MethodDescriptor,
        _ request: Input,
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> ServerStream<Output> {
        let reader = StreamReader(
            codec: codec, receiveLimit: options.receiveLimit, decoded: transport.decodesContentEncodings)
        let response: Response<ServerStream<Output>> = try await perform(method, request, callOptions) {
            (call, deadline) throws(ConnectError) in
            let request = try writer.serverStream(call, remaining: deadline?.remaining)
            let stream: ServerStream<Output> = try reader.read(try await send(request), deadline: deadline)
            return Response(message: stream, headers: stream.headers)
        }
        guard let onResponse = callOptions.onResponse else { return response.message }
        return response.message.onEnd(onResponse)
    }

    // MARK: Parts

    private var writer: RequestWriter {
        RequestWriter(baseURL: transport.baseURL, codec: codec, options: options)
    }

    private func send(_ request: TransportRequest) async throws(ConnectError) -> TransportResponse {
        do {
            return try await transport.send(request)
        } catch {
            throw ConnectError(error)
        }
    }

    /// Sends a call through the interceptors, with its deadline around them all.
    ///
    /// - Parameter attempt: brings one attempt to the wire, with the deadline that holds for it.
    private func perform<Input: Sendable, Output: Sendable>(
        _ method: MethodDescriptor,
        _ request: Input,
        _ callOptions: CallOptions,
        attempt: @escaping @Sendable (Call<Input>, Deadline?) async throws(ConnectError) -> Response<Output>
    ) async throws(ConnectError) -> Response<Output> {
        guard !Task.isCancelled else { throw .cancelled }
        let timeout = callOptions.timeout ?? options.defaultTimeout
        let call = Call(method: method, request: request, headers: callOptions.headers, timeout: timeout)
        let deadline = timeout.map { Deadline(after: $0, on: options.clock) }
        let chain = InterceptorChain<Input, Output>(transport.interceptors) { call throws(ConnectError) in
            // An interceptor may have shortened the time for this attempt.
            guard let timeout = call.timeout, timeout < deadline?.remaining ?? .seconds(Int64.max) else {
                return try await attempt(call, deadline)
            }
            let shorter = Deadline(after: timeout, on: options.clock)
            return try await shorter.run { () throws(ConnectError) in try await attempt(call, shorter) }
        }
        guard let deadline else { return try await chain.run(call) }
        return try await deadline.run { () throws(ConnectError) in try await chain.run(call) }
    }
}
