#if NIO
    import AccordHTTP
    public import AccordSocket
    import Foundation
    public import NIOCore
    import NIOSSL

    /// A transport over SwiftNIO, for `ws` and `wss`, for Linux and servers.
    ///
    /// It does not follow redirects, keeps no cookies, and uses no proxy. It offers to compress messages, and no other
    /// extension. One transport serves any number of connections.
    public final class NIOSocketTransport: SocketTransport {
        /// The choices of a transport for sockets: version of HTTP, TLS, proxy, limits and compression.
        public struct Configuration: Sendable {
            /// The version of HTTP that sockets travel over: `.http1`; `.http2`, where each socket is a stream, and those to
            /// one server share a connection (RFC 8441); or `.automatic`, which over TLS is HTTP/2 where the server offers
            /// sockets over it, and HTTP/1.1 elsewhere.
            ///
            /// HTTP/1.1 is the default, because most servers with HTTP/2 offer no sockets over it. To find that out,
            /// `.automatic` opens a connection of its own to each server, once in the life of a transport.
            public var version: NIOTransport.HTTPVersion
            /// The settings for `wss`.
            public var tls: NIOTLS
            /// In bytes, without compression. A larger message from the server fails the connection, and is never kept in
            /// memory: a compressed one is inflated up to here.
            public var maximumMessageSize: Int
            /// In bytes: the same for one frame, as it travels. A message may be one frame, or many. Compressed frames may
            /// be an eighth larger, because some data grows when it is compressed.
            public var maximumFrameSize: Int
            /// The compression that is offered to servers (permessage-deflate, RFC 7692); `nil` offers none. ``SocketCompression`` says
            /// what it costs, and where secrets ask for care.
            public var compression: SocketCompression?
            /// The time that a connection that is being closed may wait for the server to close its side.
            public var closeTimeout: Duration

            /// - Parameter maximumFrameSize: the largest message's size, unless it is given.
            public init(
                version: NIOTransport.HTTPVersion = .http1,
                tls: NIOTLS = NIOTLS(),
                maximumMessageSize: Int = 16 * 1024 * 1024,
                maximumFrameSize: Int? = nil,
                compression: SocketCompression? = SocketCompression(),
                closeTimeout: Duration = .seconds(3)
            ) {
                self.version = version
                self.tls = tls
                self.maximumMessageSize = maximumMessageSize
                self.maximumFrameSize = maximumFrameSize ?? maximumMessageSize
                self.compression = compression
                self.closeTimeout = closeTimeout
            }
        }

        /// The choices that the transport was made with.
        public let configuration: Configuration
        private let group: any EventLoopGroup
        private let tls: NIOTLS.SharedContext
        /// The connections of HTTP/2.
        private let shared: SharedConnections

        /// - Parameter group: runs the connections; by default the one that all of the process share, which is
        ///   Network.framework's on Apple's systems. A caller that gives one shuts it down, after the connections are closed.
        public init(
            configuration: Configuration = Configuration(),
            group: (any EventLoopGroup)? = nil
        ) {
            self.configuration = configuration
            self.group = group ?? platformEventLoopGroup
            tls = NIOTLS.SharedContext(configuration.tls, protocols: ["http/1.1"])
            shared = SharedConnections(group: self.group, tls: configuration.tls)
        }

        /// Opens a connection. It waits as long as the network does: deadlines are the caller's, who cancels the task.
        ///
        /// Fields of the request are sent with the handshake, except for those that the handshake itself sets.
        public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
            if Task.isCancelled { throw SocketError(.cancelled) }
            let handshake = try Handshake(request, compression: configuration.compression)
            let opening = Opening<NIOSocketConnection>(on: group.next())
            open(handshake, opening)
            do {
                return try await withTaskCancellationHandler {
                    try await opening.connection
                } onCancel: {
                    opening.cancel()
                }
            } catch {
                throw SocketError(opening: error)
            }
        }

        private func open(_ handshake: Handshake, _ opening: Opening<NIOSocketConnection>) {
            let usesHTTP1 =
                switch configuration.version {
                case .http1: true
                case .http2: false
                case .automatic: !handshake.isSecure
                }
            guard !usesHTTP1 else { return openOverHTTP1(handshake, opening) }
            shared.open(handshake, limits: SocketLimits(configuration), opening: opening) { [self] in
                guard configuration.version == .http2 else { return openOverHTTP1(handshake, opening) }
                opening.finish(
                    .failure(
                        SocketError(
                            .unreachable,
                            "the server offers no WebSockets over HTTP/2 (RFC 8441); use version: .automatic")))
            }
        }

        private func openOverHTTP1(_ handshake: Handshake, _ opening: Opening<NIOSocketConnection>) {
            let limits = SocketLimits(configuration)
            do {
                let tls = handshake.isSecure ? try self.tls.context() : nil
                // The caller's deadline bounds the time, by cancelling; NIO would have a timeout of ten seconds of its own.
                opening.connect(host: handshake.host, port: handshake.port, timeout: .hours(24 * 365)) { channel in
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(
                            tls.handler(host: handshake.host, port: handshake.port))
                    }
                    return try HandshakeHandler.begin(handshake, on: channel, limits: limits)
                }
            } catch {
                opening.finish(.failure(error))
            }
        }
    }

    extension SocketLimits {
        fileprivate init(_ configuration: NIOSocketTransport.Configuration) {
            self.init(
                messageSize: max(0, configuration.maximumMessageSize),
                frameSize: max(0, configuration.maximumFrameSize),
                closeTimeout: TimeAmount(clamping: configuration.closeTimeout)
            )
        }
    }
#endif
