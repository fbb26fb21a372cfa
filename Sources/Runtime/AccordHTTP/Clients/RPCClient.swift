public import Accord

/// Calls the methods of services by the Connect protocol, by gRPC-Web or by gRPC. Generated clients are built on it.
public struct RPCClient: Sendable {
    private let transport: any Transport
    private let rpcProtocol: RPCProtocol
    private let codec: Codec
    private let options: RPCOptions
    private let writer: RequestWriter

    /// Creates a client of all services that a transport leads to.
    public init(
        transport: any Transport,
        protocol rpcProtocol: RPCProtocol = .connect,
        codec: Codec = .protobuf,
        options: RPCOptions = RPCOptions()
    ) {
        self.transport = transport
        self.rpcProtocol = rpcProtocol
        self.codec = codec
        self.options = options
        let codings = ContentCodings(
            request: options.requestCoding, accepted: options.acceptedCodings,
            decoded: transport.decodesContentEncodings)
        writer = RequestWriter(urls: MethodURLs(baseURL: transport.baseURL), codec: codec, codings: codings)
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
        let response: Response<Output>
        if rpcProtocol == .connect {
            let unary = ConnectUnaryWriter(writer: writer, get: options.getForQueries)
            let reader = ConnectUnaryReader(codec: codec, receiveLimit: options.receiveLimit, codings: writer.codings)
            response = try await runner.perform(method, request, callOptions) {
                (call, deadline) throws(ConnectError) in
                let request = try unary.request(call, remaining: deadline?.remaining)
                return try await reader.read(try await transport.response(to: request, call.record))
            }
        } else {
            let reader = try streamReader(method)
            response = try await runner.perform(method, request, callOptions) {
                (call, deadline) throws(ConnectError) in
                let request = try writer.single(call, over: reader.envelopes, remaining: deadline?.remaining)
                let response = try await transport.response(to: request, call.record)
                // The deadline is around all of this already.
                let source: MessageSource<Output> = try reader.source(response, nil)
                return try await .single(headers: response.headers) { () throws(ConnectError) in
                    try await source.next()
                }
            }
        }
        callOptions.onResponse?(ResponseMetadata(headers: response.headers, trailers: response.trailers))
        return response.message
    }

    /// Calls a method that takes one message and answers with a stream of them. Returns when the stream has begun.
    ///
    /// - Throws: ``ConnectError``, when the stream does not begin. Later errors are thrown by the stream.
    public func serverStream<Input: Message, Output: Message>(
        _ method: MethodDescriptor,
        _ request: Input,
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> ServerStream<Output> {
        let reader = try streamReader(method)
        let response: Response<ServerStream<Output>> = try await runner.perform(method, request, callOptions) {
            (call, deadline) throws(ConnectError) in
            let request = try writer.single(call, over: reader.envelopes, remaining: deadline?.remaining)
            let stream: ServerStream<Output> = try reader.read(
                try await transport.response(to: request, call.record, idle: idle), deadline: deadline)
            return Response(message: stream, headers: stream.headers)
        }
        guard let onResponse = callOptions.onResponse else { return response.message }
        return response.message.onEnd(onResponse)
    }

    /// Calls a method that takes a stream of messages and answers with one. Returns at once: what goes wrong with the
    /// call is thrown by ``ClientStream/finish()``.
    ///
    /// - Throws: ``ConnectError``, when an interceptor refuses the call.
    public func clientStream<Input: Message, Output: Message>(
        _ method: MethodDescriptor,
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> ClientStream<Input, Output> {
        let streaming = StreamingCall<Output>(try streamReader(method))
        let requests: RequestStream<Input> = requests(to: streaming)
        let response: Response<ClientStream<Input, Output>> = try await runner.perform(method, requests, callOptions) {
            (call, deadline) throws(ConnectError) in
            try begin(call, streaming, deadline)
            return Response(
                message: ClientStream(
                    requests: call.request,
                    response: { () throws(ConnectError) in try await streaming.single() },
                    cancel: { streaming.cancel() }))
        }
        guard let onResponse = callOptions.onResponse else { return response.message }
        return response.message.onEnd(onResponse)
    }

    /// Calls a method that takes a stream of messages and answers with another. Returns at once: what goes wrong with
    /// the call is thrown by ``BidiStream/messages``.
    ///
    /// - Throws: ``ConnectError``, when an interceptor refuses the call.
    public func bidiStream<Input: Message, Output: Message>(
        _ method: MethodDescriptor,
        _ callOptions: CallOptions = CallOptions()
    ) async throws(ConnectError) -> BidiStream<Input, Output> {
        let streaming = StreamingCall<Output>(try streamReader(method))
        let requests: RequestStream<Input> = requests(to: streaming)
        let isFullDuplex = transport.capabilities.contains(.fullDuplex)
        let response: Response<BidiStream<Input, Output>> = try await runner.perform(method, requests, callOptions) {
            (call, deadline) throws(ConnectError) in
            try begin(call, streaming, deadline)
            return Response(
                message: BidiStream(
                    requests: call.request,
                    messages: streaming.messages(isFullDuplex: isFullDuplex),
                    cancel: { streaming.cancel() }))
        }
        guard let onResponse = callOptions.onResponse else { return response.message }
        return response.message.onEnd(onResponse)
    }

    // MARK: Parts

    private var runner: CallRunner {
        CallRunner(transport: transport, defaultTimeout: options.defaultTimeout, clock: options.clock)
    }

    private var idle: IdleLimit? { IdleLimit(options.streamIdleTimeout, clock: options.clock) }

    private func streamReader(_ method: MethodDescriptor) throws(ConnectError) -> StreamReader {
        guard rpcProtocol != .grpc || transport.capabilities.contains(.trailers) else {
            var error = ConnectError(
                .unimplemented,
                "gRPC says in trailers how a call ended, and \(type(of: transport)) does not show any; "
                    + "use gRPC-Web, Connect, or a transport that does, as NIOTransport of AccordNIO")
            error.call = method.title
            throw error
        }
        return StreamReader(
            envelopes: rpcProtocol.envelopes, codec: codec, receiveLimit: options.receiveLimit,
            codings: writer.codings, clock: options.clock)
    }

    /// The way of messages from the caller to the wire: they are written in the task that sends them.
    private func requests<Input: Message, Output: Message>(
        to streaming: StreamingCall<Output>
    ) -> RequestStream<Input> {
        RequestStream(
            send: { [writer] message throws(ConnectError) in try await streaming.send(try writer.envelope(message)) },
            finish: { streaming.finishSending() })
    }

    private func begin(
        _ call: Call<some Sendable>, _ streaming: StreamingCall<some Message>, _ deadline: Deadline?
    ) throws(ConnectError) {
        // The messages that were sent are gone.
        call.spend()
        let request = try writer.empty(call, over: rpcProtocol.envelopes, remaining: deadline?.remaining)
        // Not the call itself: its request would keep alive what is given up when it is let go.
        try streaming.begin(deadline) { [transport, idle, record = call.record] body throws(ConnectError) in
            var request = request
            request.stream = body
            return try await transport.response(to: request, record, idle: idle)
        }
    }
}

/// The protocol by which calls travel over HTTP. Services and their clients are the same in all three.
public enum RPCProtocol: String, Sendable, Hashable, CaseIterable {
    /// The Connect protocol: plain HTTP for unary calls, any HTTP version, any transport.
    case connect
    /// gRPC-Web: the same messages as gRPC, over any HTTP version and transport.
    case grpcWeb
    /// gRPC: needs HTTP/2, and a transport that shows trailers (``TransportCapabilities/trailers``).
    case grpc
}

extension RPCProtocol {
    /// The protocol's rules for streams, and for all calls except Connect's unary ones.
    var envelopes: any EnvelopeProtocol {
        switch self {
        case .connect: ConnectStreaming()
        case .grpcWeb: GRPCWeb()
        case .grpc: GRPC()
        }
    }
}
