#if NIO
    import AccordHTTP
    public import AccordSocket
    import Foundation
    public import NIOCore
    import NIOPosix
    import NIOSSL

    /// A transport over SwiftNIO, for `ws` and `wss`, for Linux and servers.
    ///
    /// It does not follow redirects, keeps no cookies, uses no proxy, and offers no extensions, so messages are not
    /// compressed. One transport serves any number of connections.
    public final class NIOSocketTransport: SocketTransport {
        public struct Configuration: Sendable {
            /// What `wss` needs to know.
            public var tls: NIOTLS
            /// In bytes. A larger message from the server fails the connection, and is never kept in memory.
            public var maximumMessageSize: Int
            /// In bytes: the same for one frame. A message may be one frame, or many.
            public var maximumFrameSize: Int
            /// How long a connection that is being closed may wait for the server to close its side.
            public var closeTimeout: Duration

            /// - Parameter maximumFrameSize: the largest message's size, unless it is given.
            public init(
                tls: NIOTLS = NIOTLS(),
                maximumMessageSize: Int = 16 * 1024 * 1024,
                maximumFrameSize: Int? = nil,
                closeTimeout: Duration = .seconds(3)
            ) {
                self.tls = tls
                self.maximumMessageSize = maximumMessageSize
                self.maximumFrameSize = maximumFrameSize ?? maximumMessageSize
                self.closeTimeout = closeTimeout
            }
        }

        public let configuration: Configuration
        private let group: any EventLoopGroup
        /// Made when the first connection needs it: reading the system's roots takes a while.
        private let tlsContext = Locked(NIOTLS.Context?.none)

        /// - Parameter group: runs the connections; the one that all of the process share, unless it is given. Whoever
        ///   gives one shuts it down, after the connections are closed.
        public init(
            configuration: Configuration = Configuration(),
            group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
        ) {
            self.configuration = configuration
            self.group = group
        }

        /// Opens a connection. It waits as long as the network does: deadlines are the caller's, who cancels the task.
        ///
        /// Fields of the request are sent with the handshake, except for those that the handshake itself sets.
        public func connect(_ request: SocketRequest) async throws(SocketError) -> any SocketConnection {
            if Task.isCancelled { throw SocketError(.cancelled) }
            let handshake = try Handshake(request)
            do {
                let tls = handshake.isSecure ? try context() : nil
                return try await open(handshake, tls: tls)
            } catch {
                throw SocketError(opening: error)
            }
        }

        private func open(_ handshake: Handshake, tls: NIOTLS.Context?) async throws -> any SocketConnection {
            let loop = group.next()
            let opening = Opening<NIOSocketConnection>(on: loop)
            let limits = SocketLimits(configuration)
            return try await withTaskCancellationHandler {
                ClientBootstrap(group: loop)
                    // NIO has a timeout of ten seconds of its own.
                    .connectTimeout(.hours(24 * 365))
                    .channelInitializer { channel in
                        opening.add(channel)
                            ? channel.eventLoop.makeSucceededVoidFuture()
                            : channel.eventLoop.makeFailedFuture(CancellationError())
                    }
                    .connect(host: handshake.host, port: handshake.port)
                    .flatMap { channel in
                        // On the loop of the channel, as there is only one.
                        do {
                            if let tls {
                                try channel.pipeline.syncOperations.addHandler(
                                    tls.handler(host: handshake.host, port: handshake.port))
                            }
                            return try HandshakeHandler.begin(handshake, on: channel, limits: limits)
                        } catch {
                            channel.tearDown()
                            return channel.eventLoop.makeFailedFuture(error)
                        }
                    }
                    .whenComplete { opening.finish($0) }
                return try await opening.connection
            } onCancel: {
                opening.cancel()
            }
        }

        private func context() throws -> NIOTLS.Context {
            if let context = tlsContext.withLock({ $0 }) { return context }
            let context = try configuration.tls.makeContext(protocols: ["http/1.1"])
            tlsContext.withLock { $0 = context }
            return context
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
