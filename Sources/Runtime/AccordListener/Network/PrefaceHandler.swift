#if NIO
    import NIOCore

    /// Decides by the first bytes of a connection whether it speaks HTTP/2 (RFC 9113, section 3.4), and leaves.
    final class PrefaceHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

        private let service: ServedBackend
        private var buffer = ByteBuffer()
        private var timeout: Scheduled<Void>?

        init(_ service: ServedBackend) {
            self.service = service
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let channel = context.channel
            timeout = context.eventLoop.scheduleTask(in: service.idleTime) { channel.close(promise: nil) }
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            timeout?.cancel()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            buffer.writeBuffer(&bytes)
            let first = buffer.readableBytesView.prefix(Self.preface.count)
            let isHTTP2 = first.elementsEqual(Self.preface.prefix(first.count))
            // "PRI" is no method, so a prefix of it is worth waiting for more.
            guard !isHTTP2 || first.count == Self.preface.count else { return }
            do {
                if isHTTP2 {
                    try service.addHTTP2(to: context.channel)
                } else {
                    try service.addHTTP1(to: context.channel)
                }
            } catch {
                return context.close(promise: nil)
            }
            context.fireChannelRead(wrapInboundOut(buffer))
            context.fireChannelReadComplete()
            context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
#endif
