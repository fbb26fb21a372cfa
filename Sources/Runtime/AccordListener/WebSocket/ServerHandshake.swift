#if NIO
    import AccordHTTP
    import AccordMocks
    import AccordSocket
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOWebSocket

    /// The server's side of an opening handshake (RFC 6455, section 4.2).
    struct ServerHandshake: Sendable {
        private let head: HTTPRequestHead
        let hasKnownVersion: Bool

        /// - Returns: `nil` for a request that is no handshake.
        init?(_ request: RequestHead) {
            let keys = request.head.headers["sec-websocket-key"]
            guard keys.count == 1, Data(base64Encoded: keys[0])?.count == 16 else { return nil }
            head = request.head
            hasKnownVersion = head.headers["sec-websocket-version"] == ["13"]
        }

        /// Has the backend accept the socket, and returns the client's end of it, in memory.
        func connect(_ request: SocketRequest, to backend: any Backend) async throws(SocketError)
            -> any SocketConnection
        {
            try await backend.socketTransport().connect(request)
        }

        /// The fields of the response that accepts the handshake.
        func response(on channel: any Channel) async throws -> HTTPHeaders {
            try await Self.upgrader.buildUpgradeResponse(
                channel: channel, upgradeRequest: head, initialResponseHeaders: [:]
            ).get()
        }

        /// The response to a handshake that the backend has refused.
        static func refusal(_ error: any Error) -> TransportResponse {
            let refusal = error as? SocketError
            var status = 503
            if case .refused(let code)? = refusal?.kind, (300...599).contains(code) { status = code }
            let text = Data((refusal?.message ?? "").utf8)
            return TransportResponse(
                status: status, headers: [.contentType: "text/plain", .contentLength: "\(text.count)"],
                body: TransportBody(text))
        }

        /// Puts the handlers of a socket in the place of those of HTTP.
        static func takeOver(
            _ channel: any Channel, from context: ChannelHandlerContext, _ connection: any SocketConnection,
            _ limits: ListenerLimits
        ) throws {
            let pipeline = channel.pipeline.syncOperations
            let encoder = try pipeline.context(handlerType: HTTPResponseEncoder.self)
            let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandlers(
                WebSocketFrameEncoder(),
                ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.messageSize)),
                ServerSocketHandler(connection, limits))
            pipeline.removeHandler(context: encoder, promise: nil)
            pipeline.removeHandler(context: context, promise: nil)
            // Last, as it hands on what the client may have sent already.
            pipeline.removeHandler(context: decoder, promise: nil)
            channel.read()
        }

        private static var upgrader: NIOWebSocketServerUpgrader {
            NIOWebSocketServerUpgrader(
                automaticErrorHandling: false,
                shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
                upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        }
    }
#endif
