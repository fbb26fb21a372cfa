#if NIO
    import NIOCore
    import NIOTLS

    /// Waits for the TLS handshake, and for what both sides agree to speak (RFC 7301).
    final class AgreementHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer

        private var agreed: EventLoopPromise<String?>?

        /// - Parameter agreed: is kept by this handler, once it is in a channel.
        init(_ agreed: EventLoopPromise<String?>) {
            self.agreed = agreed
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .handshakeCompleted(let spoken)? = event as? TLSUserEvent {
                // Whoever hears this puts the next handlers in their places, before another byte comes.
                agreed?.succeed(spoken)
                agreed = nil
                context.pipeline.syncOperations.removeHandler(self, promise: nil)
            }
            context.fireUserInboundEventTriggered(event)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if agreed != nil { fail(error) } else { context.fireErrorCaught(error) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            fail(ChannelError.eof)
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            fail(ChannelError.eof)
        }

        private func fail(_ error: any Error) {
            agreed?.fail(error)
            agreed = nil
        }
    }
#endif
