public import Accord
public import AccordHTTP
import Foundation
import HTTPTypes

extension LoopbackServer {
    /// Answers calls of a unary method.
    ///
    /// An error of `body` is the call's: a `ConnectError` as it is, with its details and its metadata, and anything
    /// else as `unknown`. Its task is cancelled when the client goes away, and when the time for the call is up.
    public func handle<Input: Message, Output: Message>(
        _ method: ServedUnary<Input, Output>,
        _ body: @escaping @Sendable (_ request: Input, _ context: LoopbackContext) async throws -> Output
    ) {
        add(method.descriptor) { [play] call, context in
            let request: Input = try await call.request()
            if try await call.isAnswered(by: play, request, as: Output.self) { return }
            try await call.send(try await body(request, context), as: Output.self)
        }
    }

    /// Answers calls of a server-streaming method; see ``handle(_:_:)``. The stream ends when `body` returns.
    public func handle<Input: Message, Output: Message>(
        _ method: ServedServerStream<Input, Output>,
        _ body:
            @escaping @Sendable (
                _ request: Input, _ responses: LoopbackResponses<Output>, _ context: LoopbackContext
            ) async throws -> Void
    ) {
        add(method.descriptor) { [play] call, context in
            let request: Input = try await call.request()
            if try await call.isAnswered(by: play, request, as: Output.self) { return }
            try await body(request, LoopbackResponses(call), context)
        }
    }

    /// Answers calls of a client-streaming method; see ``handle(_:_:)``.
    public func handle<Input: Message, Output: Message>(
        _ method: ServedClientStream<Input, Output>,
        _ body:
            @escaping @Sendable (
                _ requests: LoopbackRequests<Input>, _ context: LoopbackContext
            ) async throws -> Output
    ) {
        add(method.descriptor) { [play] call, context in
            if try await call.isAnswered(by: play, nil, as: Output.self) { return }
            try await call.send(try await body(LoopbackRequests(call), context), as: Output.self)
        }
    }

    /// Answers calls of a method in which both sides send streams; see ``handle(_:_:)``. The stream ends when `body`
    /// returns.
    public func handle<Input: Message, Output: Message>(
        _ method: ServedBidiStream<Input, Output>,
        _ body:
            @escaping @Sendable (
                _ requests: LoopbackRequests<Input>, _ responses: LoopbackResponses<Output>, _ context: LoopbackContext
            ) async throws -> Void
    ) {
        add(method.descriptor) { [play] call, context in
            if try await call.isAnswered(by: play, nil, as: Output.self) { return }
            try await body(LoopbackRequests(call), LoopbackResponses(call), context)
        }
    }

    private func add(
        _ method: MethodDescriptor, _ body: @escaping @Sendable (RPCExchange, LoopbackContext) async throws -> Void
    ) {
        add(
            RPCRoute(method) { call throws(ConnectError) in
                do {
                    try await body(call, LoopbackContext(call))
                } catch {
                    throw ConnectError(thrown: error)
                }
            })
    }
}

/// The requests of a call with a stream of them, as they come. They can be read once, by one task at a time.
public struct LoopbackRequests<Element: Message>: AsyncSequence, Sendable {
    private let call: RPCExchange

    init(_ call: RPCExchange) {
        self.call = call
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call: call) }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let call: RPCExchange

        /// Waits for the next request; `nil` when the client has sent all.
        public func next() async throws(ConnectError) -> Element? {
            guard let bytes = try await call.next() else { return nil }
            return try call.decode(bytes)
        }
    }
}

/// The responses of a call with a stream of them.
public struct LoopbackResponses<Element: Message>: Sendable {
    private let call: RPCExchange

    init(_ call: RPCExchange) {
        self.call = call
    }

    /// Sends the headers before there is a message.
    public func begin() { call.begin() }

    /// Sends a message. It waits while the client does not read.
    public func send(_ message: Element) async throws(ConnectError) {
        try await call.send(message, as: Element.self)
    }
}

extension RPCExchange {
    fileprivate func request<M: Message>() async throws(ConnectError) -> M {
        try decode(try await message())
    }

    fileprivate func decode<M: Message>(_ bytes: Data) throws(ConnectError) -> M {
        do throws(CodecError) {
            return try codec.decode(from: bytes)
        } catch {
            throw ConnectError(.invalidArgument, "\(method): the request cannot be read: \(error)", cause: error)
        }
    }

    fileprivate func send<M: Message>(_ message: M, as _: M.Type) async throws(ConnectError) {
        let bytes: Data
        do throws(CodecError) {
            bytes = try codec.encode(message)
        } catch {
            throw ConnectError(.internal, "\(method): the response cannot be written: \(error)", cause: error)
        }
        try await send(bytes)
    }
}

extension RPCRoute {
    /// Whether a request is a call in one of the protocols, whichever method it is of.
    static func isCall(_ request: TransportRequest) -> Bool {
        let type = request.headers.mediaType
        if request.method == .get { return request.url.query?.contains("encoding=") == true }
        guard type == "application/json" else { return RPCForm(mediaType: type) != nil }
        // A service has a package, in general.
        return RPCServer.path(of: request)?.split(separator: "/").first?.contains(".") == true
    }

    /// The answer to calls of a method that has no handler, of whatever kind it is.
    static func missing(_ path: String, _ request: TransportRequest) -> RPCRoute {
        let parts = path.split(separator: "/").map(String.init)
        let (service, name) = (parts.first ?? "", parts.last ?? "")
        let last = service.split(separator: ".").last ?? ""
        let property = name.prefix(1).lowercased() + name.dropFirst()
        let problem = """
            LoopbackServer has no handler for \(path.onOneLine(limit: 200)); add one: \
            server.handle(\(last).Served.\(property)) { … }
            """
        // Streams of Connect have media types of their own.
        let isStream = request.headers.mediaType.hasPrefix("application/connect+")
        let method = MethodDescriptor(
            service: service, name: name, kind: isStream ? .bidiStream : .unary, idempotency: .noSideEffects)
        return RPCRoute(method) { _ throws(ConnectError) in throw ConnectError(.unimplemented, problem) }
    }
}

extension ConnectError {
    /// The error of a call whose handler threw `error`.
    init(thrown error: any Error) {
        switch error {
        case let error as any CallFailure: self = error.connectError
        case is CancellationError: self = .cancelled
        default: self.init(.unknown, "the handler threw \(error)", cause: error)
        }
    }
}
