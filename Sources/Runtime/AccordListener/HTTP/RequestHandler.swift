#if NIO
    import AccordHTTP
    import AccordSocket
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    /// Serves the requests of a connection one after the other, or the one of a stream of HTTP/2.
    ///
    /// Requests that come before their turn wait, and nothing more is read meanwhile.
    final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundIn = HTTPServerResponsePart
        typealias OutboundOut = HTTPServerResponsePart

        /// A request, from its head to the end of its response.
        private struct Exchange {
            let head: RequestHead
            let body: BodyInbox
            var task: Task<Void, Never>?
            var received = 0
            var isRequestOver = false
            var isResponseOver = false
            /// Whether the body of the request has room for more.
            var hasRoom = true
            /// Whether the client waits for a sign that the body is wanted.
            var awaitsContinue: Bool
        }

        /// The end of a response.
        private enum Outcome {
            case complete(keepsAlive: Bool)
            case failed(resetCode: UInt32?)
            case socket(any SocketConnection, accepted: HTTPHeaders)
        }

        private static let bodyCapacity = 64 << 10

        private let service: ServedBackend
        private let isHTTP2: Bool
        private var exchange: Exchange?
        private var waiting: [HTTPServerRequestPart] = []
        private var isReadHeld = false
        /// Whether what the client still sends is thrown away, as the connection is at its end.
        private var isLeaving = false
        private var lastRead = NIODeadline.now()
        private var timeout: Scheduled<Void>?

        init(_ service: ServedBackend, isHTTP2: Bool) {
            self.service = service
            self.isHTTP2 = isHTTP2
        }

        func handlerAdded(context: ChannelHandlerContext) {
            lastRead = context.eventLoop.now
            watch(context)
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            timeout?.cancel()
        }

        // MARK: - From the client

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            lastRead = context.eventLoop.now
            let part = unwrapInboundIn(data)
            if isLeaving { return }
            if !waiting.isEmpty || exchange?.isRequestOver == true {
                waiting.append(part)
            } else {
                take(part, context)
            }
        }

        private func take(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
            switch part {
            case .head(let head): begin(RequestHead(head: head, isHTTP2: isHTTP2), context)
            case .body(let bytes): take(bytes, context)
            case .end:
                exchange?.isRequestOver = true
                exchange?.body.end()
                finishIfOver(context)
            }
        }

        private func take(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
            guard var current = exchange else { return }
            current.awaitsContinue = false
            current.received += bytes.readableBytes
            if current.received > service.limits.bodySize {
                let limit = service.limits.bodySize
                current.body.end(ConnectError(.resourceExhausted, "the body is larger than \(limit) bytes"))
                // The bytes that are thrown away have a limit as well.
                if current.received / 2 > limit { return context.close(promise: nil) }
            } else {
                current.hasRoom = unsafe current.body.deliver(bytes.withUnsafeReadableBytes { unsafe Data($0) })
            }
            exchange = current
        }

        func read(context: ChannelHandlerContext) {
            if waiting.isEmpty, exchange?.hasRoom != false { context.read() } else { isReadHeld = true }
        }

        private func readAgain(_ context: ChannelHandlerContext) {
            guard isReadHeld, waiting.isEmpty, exchange?.hasRoom != false else { return }
            isReadHeld = false
            context.read()
        }

        /// The reader of the body waits for more.
        private func bodyIsWanted(_ context: ChannelHandlerContext) {
            guard exchange != nil else { return }
            if exchange?.awaitsContinue == true {
                exchange?.awaitsContinue = false
                let head = HTTPResponseHead(version: .http1_1, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
            }
            exchange?.hasRoom = true
            readAgain(context)
        }

        func channelInactive(context: ChannelHandlerContext) {
            giveUp()
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            guard !isLeaving else { return context.close(promise: nil) }
            // A request that cannot be read is the last one of its connection.
            if exchange == nil, !isHTTP2, error is HTTPParserError {
                answer(
                    400, RequestHead(head: HTTPRequestHead(version: .http1_1, method: .GET, uri: "/"), isHTTP2: false),
                    context)
            } else {
                giveUp()
                context.close(promise: nil)
            }
        }

        private func giveUp() {
            exchange?.task?.cancel()
            exchange?.body.end(ConnectError(.canceled, "the client went away"))
            exchange = nil
        }

        // MARK: - Exchanges

        private func begin(_ head: RequestHead, _ context: ChannelHandlerContext) {
            guard head.size <= service.limits.headerSize else { return answer(431, head, context) }
            if let length = head.contentLength, length > service.limits.bodySize { return answer(413, head, context) }
            if head.wantsSocket { return beginSocket(head, context) }
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let body = BodyInbox(capacity: Self.bodyCapacity) {
                bound.execute { handler.value.bodyIsWanted($0) }
            }
            guard let request = head.request(body) else { return answer(400, head, context) }
            var exchange = Exchange(head: head, body: body, awaitsContinue: head.expectsContinue)
            let writer = ServerResponseWriter(context.channel, to: head, keepsAlive: head.keepsAlive)
            exchange.task = Task { [backend = service.backend] in
                let outcome: Outcome
                do {
                    outcome = .complete(keepsAlive: try await writer.write(backend.respond(to: request)))
                } catch {
                    outcome = .failed(resetCode: (error as? TransportError)?.resetCode)
                }
                bound.execute { handler.value.end(outcome, $0) }
            }
            self.exchange = exchange
        }

        /// Answers without the backend. The connection is closed afterwards, because the request may be of any length.
        private func answer(
            _ status: Int, _ head: RequestHead, _ context: ChannelHandlerContext, headers: HTTPHeaders = [:]
        ) {
            let body = BodyInbox(capacity: Self.bodyCapacity) {}
            exchange = Exchange(head: head, body: body, awaitsContinue: head.expectsContinue)
            var headers = headers
            headers.add(name: "Content-Length", value: "0")
            if !isHTTP2 { headers.add(name: "Connection", value: "close") }
            let response = HTTPResponseHead(
                version: isHTTP2 ? .http2 : .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
            context.write(wrapOutboundOut(.head(response)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            end(.complete(keepsAlive: false), context)
        }

        private func end(_ outcome: Outcome, _ context: ChannelHandlerContext) {
            guard exchange != nil, context.channel.isActive else { return giveUp() }
            switch outcome {
            case .complete(let keepsAlive):
                exchange?.isResponseOver = true
                exchange?.task = nil
                // Nobody reads the rest of the request.
                exchange?.body.end(ConnectError(.canceled, "the response is complete"))
                exchange?.hasRoom = true
                leaveUnless(keepsAlive && exchange?.awaitsContinue != true, context)
                finishIfOver(context)
                readAgain(context)
            case .failed(let code):
                exchange = nil
                if let code, isHTTP2 { reset(HTTP2ErrorCode(networkCode: Int(code)), context) }
                context.close(promise: nil)
            case .socket(let connection, let accepted): become(connection, accepted, context)
            }
        }

        private func leaveUnless(_ keepsAlive: Bool, _ context: ChannelHandlerContext) {
            if isHTTP2 {
                // The client may stop sending, and the response counts (RFC 9113, section 8.1).
                if exchange?.isRequestOver == false { reset(.noError, context) }
            } else if !keepsAlive {
                isLeaving = true
                waiting = []
                // Closed at once, the response might be lost with what the client still sends.
                context.close(mode: exchange?.isRequestOver == true ? .all : .output, promise: nil)
            }
        }

        private func reset(_ code: HTTP2ErrorCode, _ context: ChannelHandlerContext) {
            let codec = try? context.pipeline.syncOperations.context(
                handlerType: HTTP2FramePayloadToHTTP1ServerCodec.self)
            codec?.writeAndFlush(NIOAny(HTTP2Frame.FramePayload.rstStream(code)), promise: nil)
        }

        private func finishIfOver(_ context: ChannelHandlerContext) {
            guard let current = exchange, current.isRequestOver, current.isResponseOver else { return }
            exchange = nil
            while !waiting.isEmpty, exchange?.isRequestOver != true {
                take(waiting.removeFirst(), context)
            }
            readAgain(context)
        }

        // MARK: - Sockets

        private func beginSocket(_ head: RequestHead, _ context: ChannelHandlerContext) {
            guard let handshake = ServerHandshake(head), let request = head.socketRequest else {
                return answer(400, head, context)
            }
            guard handshake.hasKnownVersion else {
                return answer(426, head, context, headers: ["Sec-WebSocket-Version": "13"])
            }
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let writer = ServerResponseWriter(context.channel, to: head, keepsAlive: false)
            var exchange = Exchange(head: head, body: BodyInbox(capacity: 0) {}, awaitsContinue: false)
            exchange.task = Task { [backend = service.backend, channel = context.channel] in
                let outcome: Outcome
                do {
                    let connection = try await handshake.connect(request, to: backend)
                    outcome = .socket(connection, accepted: try await handshake.response(on: channel))
                } catch {
                    let written = try? await writer.write(ServerHandshake.refusal(error))
                    outcome = written.map { .complete(keepsAlive: $0) } ?? .failed(resetCode: nil)
                }
                bound.execute { handler.value.end(outcome, $0) }
            }
            self.exchange = exchange
        }

        /// Leaves the connection to the frames of a socket.
        private func become(
            _ connection: any SocketConnection, _ headers: HTTPHeaders, _ context: ChannelHandlerContext
        ) {
            let response = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: headers)
            context.write(wrapOutboundOut(.head(response)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            exchange = nil
            let (channel, service) = (context.channel, service)
            do {
                try ServerHandshake.takeOver(channel, from: context, connection, service.limits)
            } catch {
                channel.close(promise: nil)
            }
        }

        // MARK: - Time

        /// Whether the client is the one who keeps the connection waiting.
        private var waitsForClient: Bool {
            guard let exchange else { return true }
            return isLeaving || !exchange.isRequestOver && exchange.hasRoom
        }

        private func watch(_ context: ChannelHandlerContext) {
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            timeout = context.eventLoop.scheduleTask(deadline: lastRead + service.idleTime) {
                handler.value.timeIsUp(bound.value)
            }
        }

        private func timeIsUp(_ context: ChannelHandlerContext) {
            let now = context.eventLoop.now
            guard waitsForClient else {
                lastRead = now
                return watch(context)
            }
            guard lastRead + service.idleTime <= now else { return watch(context) }
            giveUp()
            context.close(promise: nil)
        }
    }
#endif
