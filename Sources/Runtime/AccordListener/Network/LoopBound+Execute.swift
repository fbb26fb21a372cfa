#if NIO
    import NIOCore

    extension NIOLoopBound<ChannelHandlerContext> {
        /// Runs `body` on the context's event loop.
        func execute(_ body: @escaping @Sendable (ChannelHandlerContext) -> Void) {
            eventLoop.execute { body(value) }
        }
    }
#endif
