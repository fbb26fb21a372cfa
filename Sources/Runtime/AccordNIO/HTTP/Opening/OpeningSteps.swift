#if NIO
    import AccordHTTP
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2
    import NIOSSL

    /// The steps from a channel that is connected to one that can take calls. All of them happen on the channel's event
    /// loop.
    struct OpeningSteps: Sendable {
        let origin: Origin
        let place: PoolPlace
        let version: NIOTransport.HTTPVersion
        let keepAlive: KeepAlive?
        let proxy: HTTPProxy?
        let tls: NIOTLS.Context?

        func take(_ channel: any Channel) -> EventLoopFuture<HTTPConnection> {
            channel.attempt {
                guard let proxy, forwarder == nil else { return secure(channel) }
                let done = channel.eventLoop.makePromise(of: Void.self)
                do {
                    try channel.pipeline.syncOperations.addHandler(TunnelHandler(to: origin, through: proxy, done))
                } catch {
                    done.fail(error)
                }
                return done.futureResult.flatMap { secure(channel) }
            }
        }

        /// The proxy that receives requests itself: those that need no tunnel.
        private var forwarder: HTTPProxy? { tls == nil && version != .http2 ? proxy : nil }

        private func secure(_ channel: any Channel) -> EventLoopFuture<HTTPConnection> {
            channel.attempt {
                guard let tls else { return speak(version == .http2 ? .http2 : .http1, channel) }
                return try channel.secure(tls, host: origin.host, port: origin.port).flatMap { agreed in
                    if agreed == "h2", version != .http1 { return speak(.http2, channel) }
                    guard version != .http2 else {
                        let error = TransportError(.failed, "the server does not agree to HTTP/2 (ALPN)")
                        return channel.eventLoop.makeFailedFuture(error)
                    }
                    return speak(.http1, channel)
                }
            }
        }

        private enum Spoken {
            case http1
            case http2
        }

        private func speak(_ spoken: Spoken, _ channel: any Channel) -> EventLoopFuture<HTTPConnection> {
            channel.attempt {
                let loop = channel.eventLoop
                let pipeline = channel.pipeline.syncOperations
                switch spoken {
                case .http1:
                    let handler = HTTP1Handler(place, through: forwarder)
                    try pipeline.addHandler(HTTPRequestEncoder())
                    try pipeline.addHandler(ByteToMessageHandler.responses(.dropBytes))
                    try pipeline.addHandler(handler)
                    return loop.makeSucceededFuture(HTTPConnection(handler, on: loop, capacity: 1, isShared: false))
                case .http2:
                    let opening = loop.makePromise(of: HTTPConnection.self)
                    let handler = HTTP2Handler(place, keepAlive, opening: opening)
                    do {
                        try pipeline.addHandler(NIOHTTP2Handler.client)
                        try pipeline.addHandler(handler)
                    } catch {
                        opening.fail(error)
                    }
                    return opening.futureResult
                }
            }
        }
    }

    extension NIOHTTP2Handler {
        fileprivate static var client: NIOHTTP2Handler {
            var connection = ConnectionConfiguration()
            connection.initialSettings = [
                HTTP2Setting(parameter: .enablePush, value: 0),
                HTTP2Setting(parameter: .initialWindowSize, value: HTTPCall.window),
                HTTP2Setting(parameter: .maxHeaderListSize, value: 1 << 16),
            ]
            // NIO counts these to defend servers. A server that we chose may ping, or end calls early, as often as it likes.
            connection.maximumSequentialEmptyDataFrames = 1000
            connection.controlFrameRateLimit.maximumCount = 100_000
            // Frames for a stream that was given up pass only as long as NIO remembers it.
            connection.maximumRecentlyResetStreams = 4096
            var stream = StreamConfiguration()
            stream.streamResetFrameRateLimit.maximumCount = 100_000
            return NIOHTTP2Handler(
                mode: .client, connectionConfiguration: connection, streamConfiguration: stream)
        }
    }
#endif
