#if NIO
    import NIOCore

    /// Holds back the end of a channel during an upgrade: NIO's decoder of HTTP drops the bytes after an answer, which are
    /// frames, when it sees the end before it is removed.
    final class EndGate: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny

        private var context: ChannelHandlerContext?
        private var isHolding = false
        private var hasEnded = false

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
        }

        func channelInactive(context: ChannelHandlerContext) {
            if isHolding { hasEnded = true } else { context.fireChannelInactive() }
        }

        func hold() {
            isHolding = true
        }

        /// Passes on an end that has come, and removes this handler.
        func release() {
            isHolding = false
            if hasEnded { context?.fireChannelInactive() }
            context?.pipeline.syncOperations.removeHandler(self, promise: nil)
        }
    }
#endif
