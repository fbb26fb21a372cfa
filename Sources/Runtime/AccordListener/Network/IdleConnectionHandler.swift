#if NIO
    import NIOCore
    import NIOHTTP2

    /// Closes a connection of HTTP/2 that has had no stream for some time, or whose bytes are no HTTP/2.
    final class IdleConnectionHandler: ChannelInboundHandler {
        typealias InboundIn = Any

        /// The number of open streams.
        ///
        /// `@unchecked Sendable` is safe: it is touched on the connection's event loop alone.
        final class Streams: NIOHTTP2StreamDelegate, @unchecked Sendable {
            fileprivate(set) var count = 0
            fileprivate var changed: () -> Void = {}

            func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
                count += 1
                changed()
            }

            func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
                count -= 1
                changed()
            }
        }

        let streams = Streams()
        private let time: TimeAmount
        private var timeout: Scheduled<Void>?

        init(after time: TimeAmount) {
            self.time = time
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let (channel, loop) = (context.channel, context.eventLoop)
            streams.changed = { [weak self] in self?.streamsChanged(channel, loop) }
            streamsChanged(channel, loop)
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            timeout?.cancel()
            streams.changed = {}
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // The handler of HTTP/2 has said why it ends, if it could; an error of one stream is that stream's alone.
            if !(error is NIOHTTP2Errors.StreamError) { context.close(promise: nil) }
        }

        private func streamsChanged(_ channel: any Channel, _ loop: any EventLoop) {
            timeout?.cancel()
            guard streams.count == 0 else { return }
            timeout = loop.scheduleTask(in: time) { channel.close(promise: nil) }
        }
    }
#endif
