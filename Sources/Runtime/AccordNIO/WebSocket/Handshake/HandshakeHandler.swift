#if NIO
    import AccordSocket
    import NIOCore
    import NIOHTTP1

    /// Asks for the upgrade as soon as the channel is open, and makes way for ``SocketHandler`` when the server agrees.
    final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = ByteBuffer
        typealias OutboundOut = HTTPClientRequestPart

        private enum Phase: Equatable {
            case waiting
            /// To a connection whose messages are compressed in this form, if at all.
            case agreed(DeflateAgreement?)
            /// The bytes that come now are frames, which wait until the handlers of HTTP are gone.
            case upgrading
            case upgraded
            case failed
        }

        private let handshake: Handshake
        private let limits: SocketLimits
        private let promise: EventLoopPromise<NIOSocketConnection>
        private let gate = EndGate()
        private let encoder = HTTPRequestEncoder()
        private let decoder = ByteToMessageHandler.responses(.forwardBytes)
        private var phase = Phase.waiting
        private var hasAsked = false
        private var early: [ByteBuffer] = []

        /// - Parameter promise: is kept by this handler, once it is in a channel.
        private init(_ handshake: Handshake, limits: SocketLimits, promise: EventLoopPromise<NIOSocketConnection>) {
            self.handshake = handshake
            self.limits = limits
            self.promise = promise
        }

        /// Begins the handshake on a channel that is open, or will be. Called on its event loop.
        static func begin(
            _ handshake: Handshake,
            on channel: any Channel,
            limits: SocketLimits
        ) throws -> EventLoopFuture<NIOSocketConnection> {
            let promise = channel.eventLoop.makePromise(of: NIOSocketConnection.self)
            let handler = HandshakeHandler(handshake, limits: limits, promise: promise)
            do {
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(handler.gate)
                try pipeline.addHandler(handler.encoder)
                try pipeline.addHandler(handler.decoder)
                try pipeline.addHandler(handler)
            } catch {
                promise.fail(error)
            }
            return promise.futureResult
        }

        func handlerAdded(context: ChannelHandlerContext) {
            if context.channel.isActive { ask(context) }
        }

        func channelActive(context: ChannelHandlerContext) {
            ask(context)
            context.fireChannelActive()
        }

        private func ask(_ context: ChannelHandlerContext) {
            guard !hasAsked else { return }
            hasAsked = true
            context.write(wrapOutboundOut(.head(handshake.head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch phase {
            case .upgrading: early.append(Self.frames(data))
            case .upgraded: context.fireChannelRead(data)
            case .failed: break
            case .waiting, .agreed: read(unwrapInboundIn(data), context)
            }
        }

        /// Returns the bytes of what comes after the answer, which is not HTTP any more.
        private static func frames(_ data: NIOAny) -> ByteBuffer {
            SocketHandler.unwrapInboundIn(data)
        }

        private func read(_ part: HTTPClientResponsePart, _ context: ChannelHandlerContext) {
            switch part {
            case .head(let head):
                do { phase = .agreed(try handshake.read(head)) } catch { fail(error, context) }
            case .body:
                break
            case .end:
                guard case .agreed(let deflate) = phase else { return }
                upgrade(context, deflate)
            }
        }

        /// The decoder gives what came after the answer when it is removed.
        private func upgrade(_ context: ChannelHandlerContext, _ deflate: DeflateAgreement?) {
            phase = .upgrading
            gate.hold()
            let pipeline = context.pipeline.syncOperations
            pipeline.removeHandler(encoder, promise: nil)
            pipeline.removeHandler(decoder).assumeIsolated().whenComplete { _ in
                guard self.phase == .upgrading else { return }
                do {
                    let connection = try NIOSocketConnection(
                        context.channel, limits: self.limits, deflate: deflate)
                    self.phase = .upgraded
                    self.promise.succeed(connection)
                    for bytes in self.early { context.fireChannelRead(self.wrapInboundOut(bytes)) }
                    context.fireChannelReadComplete()
                    pipeline.removeHandler(self, promise: nil)
                    self.gate.release()
                } catch {
                    self.fail(error, context)
                }
            }
        }

        private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
            guard phase != .failed else { return }
            phase = .failed
            promise.fail(error)
            context.close(promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if phase == .upgraded { context.fireErrorCaught(error) } else { fail(error, context) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            if phase != .upgraded { fail(ChannelError.eof, context) }
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            if phase != .upgraded { fail(ChannelError.eof, context) }
        }
    }
#endif
