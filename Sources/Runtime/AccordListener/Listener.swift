#if NIO
    public import AccordMocks
    import AccordHTTP
    import Foundation
    import NIOCore
    import NIOPosix

    /// Serves a backend on a port: HTTP/1.1, HTTP/2 with prior knowledge (RFC 9113, section 3.3), and WebSockets over
    /// HTTP/1.1 (RFC 6455), all without TLS.
    ///
    /// ```swift
    /// let listener = Listener(backend)
    /// let port = try await listener.start()
    /// …
    /// await listener.stop()
    /// ```
    ///
    /// A request is given to the backend as soon as its head is there, and its body is a stream. A chunk of a response is
    /// written when the backend has made it, and the next one is asked for when the network has taken it. When a client
    /// goes away, the task that answers it is cancelled.
    public final class Listener: Sendable {
        private let service: ServedBackend
        private let host: String
        private let port: Int
        private let running = Locked<(any Channel)?>(nil)

        /// - Parameters:
        ///   - backend: answers the requests, and accepts the sockets.
        ///   - host: the address or name of the interface that is listened on; `0.0.0.0` is all of them.
        ///   - port: 0 for one that is free.
        ///   - limits: the limits that clients have to stay within.
        public init(
            _ backend: any Backend, host: String = "127.0.0.1", port: Int = 0, limits: ListenerLimits = ListenerLimits()
        ) {
            service = ServedBackend(backend: backend, limits: limits)
            self.host = host
            self.port = port
        }

        /// Begins to listen, and returns the port.
        ///
        /// - Throws: ``ListenerError``, when the port cannot be had, or the listener has been started before.
        @discardableResult
        public func start() async throws(ListenerError) -> Int {
            guard running.withLock({ $0 == nil }) else { throw ListenerError("the listener has been started already") }
            let service = service
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture { try service.serve(channel) }
                }
            do {
                let channel = try await bootstrap.bind(host: host, port: port).get()
                running.withLock { $0 = channel }
                return channel.localAddress?.port ?? port
            } catch {
                throw ListenerError("\(host):\(port) cannot be listened on: \(Self.words(error))")
            }
        }

        private static func words(_ error: any Error) -> String {
            switch (error as? IOError)?.errnoCode {
            case EADDRINUSE: "another program listens there"
            case EACCES: "the system lets no program of this user listen there"
            case EADDRNOTAVAIL: "it is no address of this machine"
            default: "\(error)"
            }
        }

        /// Closes the port and all connections; the backend's tasks are cancelled.
        public func stop() async {
            if let channel = running.exchange(nil) { try? await channel.close().get() }
            await service.closeConnections()
        }
    }
#endif
