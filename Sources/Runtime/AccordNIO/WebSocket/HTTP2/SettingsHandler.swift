#if NIO
    import AccordSocket
    import NIOCore
    import NIOHTTP2

    /// The end of a connection's pipeline, where the frames of the connection itself come: the server's settings, which say
    /// whether it offers sockets (RFC 8441, section 3), and its farewell.
    final class SettingsHandler: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame

        /// The number of streams that there may be when the server does not say it (RFC 9113, section 6.5.2, recommends
        /// no fewer).
        private static let defaultCapacity = 100

        private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
        private var settled: EventLoopPromise<SharedConnection?>?
        private weak var connection: SharedConnection?
        /// The error of the channel, before it broke.
        private var cause: (any Error)?

        /// - Parameter settled: fulfilled by this handler when the settings have come: with `nil` when the server offers no
        ///   sockets.
        init(_ multiplexer: NIOHTTP2Handler.StreamMultiplexer, _ settled: EventLoopPromise<SharedConnection?>) {
            self.multiplexer = multiplexer
            self.settled = settled
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data).payload {
            case .settings(.settings(let settings)): take(settings, context)
            case .goAway: connection?.leave()
            default: break
            }
        }

        private func take(_ settings: HTTP2Settings, _ context: ChannelHandlerContext) {
            let capacity = settings.last { $0.parameter == .maxConcurrentStreams }?.value
            if let settled {
                self.settled = nil
                guard settings.last(where: { $0.parameter == .enableConnectProtocol })?.value == 1 else {
                    return settled.succeed(nil)
                }
                let capacity = capacity ?? Self.defaultCapacity
                guard capacity > 0 else {
                    return settled.fail(SocketError(.unreachable, "the server allows no stream of HTTP/2 for now"))
                }
                let connection = SharedConnection(context.channel, multiplexer, capacity: capacity)
                self.connection = connection
                settled.succeed(connection)
            } else if let capacity {
                connection?.changed(capacity: capacity)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            // One socket's error is reported on its own stream.
            if error is NIOHTTP2Errors.StreamError { return }
            cause = cause ?? error
            connection?.leave()
            context.channel.tearDown()
        }

        func channelInactive(context: ChannelHandlerContext) {
            connection?.leave()
            fail()
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            fail()
        }

        private func fail() {
            settled?.fail(cause ?? ChannelError.eof)
            settled = nil
        }
    }
#endif
