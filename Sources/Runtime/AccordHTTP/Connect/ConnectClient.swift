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
        let response: Response<Output> = try await runner.perform(method, request, callOptions) {
            (call, deadline) throws(ConnectError) in
            let request = try writer.unary(call, remaining: deadline?.remaining)
            return try await reader.read(try await transport.answer(request, call.record))
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
        let response: Response<ServerStream<Output>> = try await runner.perform(method, request, callOptions) {
            (call, deadline) throws(ConnectError) in
            let request = try writer.serverStream(call, remaining: deadline?.remaining)
            let stream: ServerStream<Output> = try reader.read(
                try await transport.answer(request, call.record), deadline: deadline)
            return Response(message: stream, headers: stream.headers)
        }
        guard let onResponse = callOptions.onResponse else { return response.message }
        return response.message.onEnd(onResponse)
    }

    // MARK: Parts

    private var writer: RequestWriter {
        RequestWriter(baseURL: transport.baseURL, codec: codec, options: options)
    }

    private var runner: CallRunner {
        CallRunner(transport: transport, defaultTimeout: options.defaultTimeout, clock: options.clock)
    }
}
