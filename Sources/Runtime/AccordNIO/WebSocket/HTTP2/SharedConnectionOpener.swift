#if NIO
    import AccordSocket
    import NIOCore
    import NIOHTTP2

    /// Opens connections of HTTP/2 for sockets, and finds out whether the server offers sockets over them.
    final class SharedConnectionOpener: Sendable {
        /// The time that all of it may take, as sockets of several tasks wait for it.
        private static let timeout = TimeAmount.seconds(30)
        /// The number of bytes of a socket, and of all together, that may be on their way to this side.
        private static let window = 1 << 20

        private let tls: NIOTLS.SharedContext

        init(tls: NIOTLS) {
            self.tls = NIOTLS.SharedContext(tls, protocols: ["h2", "http/1.1"])
        }

        /// - Returns: `nil` when the server offers no sockets over HTTP/2.
        func open(_ handshake: Handshake, on loop: any EventLoop) -> EventLoopFuture<SharedConnection?> {
            let opening = Opening<SharedConnection?>(on: loop)
            opening.cancel(
                after: Self.timeout, SocketError(.unreachable, "the connection is not open after 30 seconds"))
            do {
                let tls = handshake.isSecure ? try self.tls.context() : nil
                opening.connect(host: handshake.host, port: handshake.port, timeout: Self.timeout) { channel in
                    guard let tls else { return try Self.speak(channel) }
                    return try channel.secure(tls, host: handshake.host, port: handshake.port).flatMap { agreed in
                        guard agreed == "h2" else { return Self.without(channel) }
                        return channel.attempt { try Self.speak(channel) }
                    }
                }
            } catch {
                opening.finish(.failure(error))
            }
            return opening.futureResult
        }

        private static func speak(_ channel: any Channel) throws -> EventLoopFuture<SharedConnection?> {
            var connection = NIOHTTP2Handler.ConnectionConfiguration()
            connection.initialSettings = [
                HTTP2Setting(parameter: .enablePush, value: 0),
                HTTP2Setting(parameter: .initialWindowSize, value: window),
                HTTP2Setting(parameter: .maxHeaderListSize, value: 1 << 16),
            ]
            var stream = NIOHTTP2Handler.StreamConfiguration()
            stream.targetWindowSize = window
            let multiplexer = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                mode: .client, connectionConfiguration: connection, streamConfiguration: stream
            ) { pushed in
                // Nothing is pushed, as the settings refuse it.
                pushed.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
            }
            let settled = channel.eventLoop.makePromise(of: SharedConnection?.self)
            do {
                try channel.pipeline.syncOperations.addHandler(SettingsHandler(multiplexer, settled))
            } catch {
                settled.fail(error)
            }
            return settled.futureResult.flatMap { connection in
                guard connection == nil else { return channel.eventLoop.makeSucceededFuture(connection) }
                return without(channel)
            }
        }

        private static func without(_ channel: any Channel) -> EventLoopFuture<SharedConnection?> {
            channel.close(promise: nil)
            return channel.eventLoop.makeSucceededFuture(nil)
        }
    }
#endif
