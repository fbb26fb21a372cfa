#if NIO
    import AccordSocket
    import NIOCore
    import NIOHPACK
    import NIOHTTP2

    /// A socket on a stream of HTTP/2 (RFC 8441): asks for it, and then turns frames of HTTP/2 into the bytes that
    /// ``SocketHandler`` reads, and its bytes into frames.
    final class ExtendedConnectHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias InboundOut = ByteBuffer
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = HTTP2Frame.FramePayload

        private enum Phase {
            /// The server has not answered. Its response leads to `open` or `ended`.
            case waiting
            /// Bytes of WebSocket go both ways, until the server ends the stream.
            case open
            /// The server has ended the stream, or refused the socket.
            case ended
        }

        private let handshake: Handshake
        private let limits: SocketLimits
        private let promise: EventLoopPromise<NIOSocketConnection>
        private var phase = Phase.waiting

        /// - Parameter promise: fulfilled by this handler, once it is in a channel.
        init(_ handshake: Handshake, limits: SocketLimits, promise: EventLoopPromise<NIOSocketConnection>) {
            self.handshake = handshake
            self.limits = limits
            self.promise = promise
        }

        func channelActive(context: ChannelHandlerContext) {
            let headers = HPACKHeaders(extendedConnect: handshake)
            context.writeAndFlush(wrapOutboundOut(.headers(.init(headers: headers))), promise: nil)
            context.fireChannelActive()
        }

        // MARK: Reading

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .headers(let response):
                if phase == .waiting { take(response.headers, context) }
                if response.endStream { end(context) }
            case .data(let data):
                if phase == .open, case .byteBuffer(let bytes) = data.data {
                    context.fireChannelRead(wrapInboundOut(bytes))
                }
                if data.endStream { end(context) }
            default: break
            }
        }

        private func take(_ response: HPACKHeaders, _ context: ChannelHandlerContext) {
            let status = response.first(name: ":status").flatMap { Int($0) } ?? 0
            // An interim response comes before the response (RFC 9110, section 15.2).
            if 100..<200 ~= status { return }
            do {
                let deflate = try handshake.read(status: status, response)
                let connection = try NIOSocketConnection(context.channel, limits: limits, deflate: deflate)
                phase = .open
                promise.succeed(connection)
            } catch {
                fail(error, context)
            }
        }

        /// The end of a stream is to a socket what the end of a TCP connection is (RFC 8441, section 5).
        private func end(_ context: ChannelHandlerContext) {
            guard phase == .open else { return fail(ChannelError.eof, context) }
            phase = .ended
            context.fireChannelReadComplete()
            context.close(promise: nil)
        }

        // MARK: Writing

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            guard phase == .open else {
                promise?.fail(ChannelError.ioOnClosedChannel)
                return
            }
            let bytes = HTTP2Frame.FramePayload.Data(data: .byteBuffer(unwrapOutboundIn(data)))
            context.write(wrapOutboundOut(.data(bytes)), promise: promise)
        }

        func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
            guard case .closeWasAnswered? = event as? SocketEvent else {
                return context.triggerUserOutboundEvent(event, promise: promise)
            }
            // A server need not end the stream by itself. This resets it.
            context.close(promise: promise)
        }

        // MARK: Failing

        private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
            guard phase == .waiting else { return }
            phase = .ended
            promise.fail(error)
            context.close(promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if phase == .waiting { fail(error, context) } else { context.fireErrorCaught(error) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            fail(ChannelError.eof, context)
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            fail(ChannelError.eof, context)
        }
    }

    extension HPACKHeaders {
        /// The request for a socket (RFC 8441, section 4): neither a key nor an upgrade, as the stream is the socket's own.
        fileprivate init(extendedConnect handshake: Handshake) {
            self.init()
            let asked = handshake.head.headers
            add(name: ":method", value: "CONNECT")
            add(name: ":protocol", value: "websocket")
            add(name: ":scheme", value: handshake.isSecure ? "https" : "http")
            add(name: ":path", value: handshake.head.uri)
            add(name: ":authority", value: asked.first(name: "host") ?? handshake.host)
            for (name, value) in asked {
                let name = name.lowercased()
                if !Self.ofUpgrades.contains(name) { add(name: name, value: value) }
            }
        }

        /// Fields of an upgrade and of a connection, which HTTP/2 has in another form or not at all (RFC 9113, section 8.2.2).
        private static let ofUpgrades: Set<String> = [
            "host", "upgrade", "connection", "sec-websocket-key", "keep-alive", "proxy-connection", "te",
        ]
    }
#endif
