#if NIO
    import AccordHTTP
    @testable import AccordNIO
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP2
    import NIOPosix
    import NIOSSL

    /// A server that does on the wire what a test asks for, connection by connection: bytes, or frames of HTTP/2.
    final class WireServer<Part: Sendable>: Sendable {
        let port: Int
        private let listener: any Channel
        private let peers: Mailbox<WirePeer<Part>>

        fileprivate init(_ prepare: @escaping @Sendable (any Channel) throws -> Void) async throws {
            let peers = Mailbox<WirePeer<Part>>()
            self.peers = peers
            listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try prepare(channel)
                        let peer = WirePeer<Part>(channel)
                        try channel.pipeline.syncOperations.addHandler(WirePeerHandler(peer))
                        peers.put(peer)
                    }
                }
                .bind(host: "127.0.0.1", port: 0).get()
            guard let port = listener.localAddress?.port else { throw ChannelError.unknownLocalAddress }
            self.port = port
        }

        deinit {
            listener.close(promise: nil)
        }

        /// The next connection.
        func accept() async throws -> WirePeer<Part> { try await peers.take() }

        func transport(_ configuration: NIOTransport.Configuration = .init()) throws -> NIOTransport {
            guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
            var configuration = configuration
            // A test that the machine keeps waiting must not look like a dead connection.
            configuration.pingInterval = nil
            return NIOTransport(baseURL: url, configuration: configuration)
        }
    }

    extension WireServer<ByteBuffer> {
        convenience init() async throws { try await self.init { _ in } }

        /// A port that was free a moment ago.
        static func freePort() async throws -> Int {
            let server = try await WireServer()
            try await server.listener.close()
            return server.port
        }
    }

    extension WireServer<HTTP2Frame> {
        convenience init(settings: HTTP2Settings = []) async throws {
            try await self.init { channel in
                try channel.pipeline.syncOperations.addHandler(
                    NIOHTTP2Handler(mode: .server, initialSettings: settings))
            }
        }
    }

    /// A connection, as the server sees it.
    final class WirePeer<Part: Sendable>: Sendable {
        let channel: any Channel
        fileprivate let parts = Mailbox<Part>()

        fileprivate init(_ channel: any Channel) {
            self.channel = channel
        }

        /// Returns what comes next; throws when the client has closed.
        func next() async throws -> Part { try await parts.take() }

        func send(_ part: Part) async throws { try await channel.writeAndFlush(part) }

        /// Closes, unless the client was faster.
        func close() async throws {
            do { try await channel.close() } catch ChannelError.alreadyClosed {}
        }

        /// Waits until the client closes.
        func closed() async throws { try await channel.closeFuture.get() }
    }

    private final class WirePeerHandler<Part: Sendable>: ChannelInboundHandler {
        typealias InboundIn = Part

        private let peer: WirePeer<Part>

        init(_ peer: WirePeer<Part>) {
            self.peer = peer
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            peer.parts.put(unwrapInboundIn(data))
        }

        func channelInactive(context: ChannelHandlerContext) {
            peer.parts.end()
        }
    }

    extension WirePeer<ByteBuffer> {
        /// Bytes until there are these among them.
        func read(until end: String) async throws -> String {
            var text = ""
            while !text.contains(end) { text += String(buffer: try await next()) }
            return text
        }

        /// The head of a request.
        @discardableResult
        func request() async throws -> String { try await read(until: "\r\n\r\n") }

        func send(_ text: String) async throws { try await send(ByteBuffer(string: text)) }

        /// From here on, what comes goes to that port, and what comes from there goes back.
        func connect(to port: Int) async throws {
            let there = try await ClientBootstrap(group: channel.eventLoop)
                .channelInitializer { [channel] other in
                    other.eventLoop.makeCompletedFuture {
                        try other.pipeline.syncOperations.addHandler(RelayHandler(to: channel))
                    }
                }
                .connect(host: "127.0.0.1", port: port).get()
            try await channel.eventLoop.submit { [channel] in
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(RelayHandler(to: there), position: .first)
            }.get()
        }
    }

    private final class RelayHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let other: any Channel

        init(to other: any Channel) {
            self.other = other
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            other.writeAndFlush(unwrapInboundIn(data), promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            other.close(promise: nil)
            context.fireChannelInactive()
        }
    }

    extension NIOTransport {
        func request(
            _ method: HTTPRequest.Method = .get, _ path: String = "/", headers: HTTPFields = [:], body: Data? = nil,
            stream: ByteStream? = nil
        ) -> TransportRequest {
            TransportRequest(
                method: method, url: baseURL.appending(path: path), headers: headers, body: body, stream: stream)
        }

        func get(_ path: String = "/") async throws(TransportError) -> TransportResponse {
            try await send(request(.get, path))
        }

        func post(_ body: String, _ path: String = "/") async throws(TransportError) -> TransportResponse {
            try await send(request(.post, path, body: Data(body.utf8)))
        }
    }

    extension TransportResponse {
        func text() async throws(TransportError) -> String {
            String(decoding: try await body.collect(upTo: 1 << 30), as: UTF8.self)
        }
    }

    /// Returns the error of the transport that a call fails with; `nil` when there is none.
    func failure(_ body: () async throws -> Void) async -> TransportError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? TransportError
        }
    }
#endif
