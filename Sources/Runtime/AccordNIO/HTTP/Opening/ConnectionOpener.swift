#if NIO
    import AccordHTTP
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2
    import NIOPosix
    import NIOSSL

    /// Opens connections: to the server or through the proxy, with TLS if it must be, in the version of HTTP that is agreed.
    final class ConnectionOpener: Sendable {
        /// How long all of that may take, as no call's deadline ends it for the others that wait.
        private static let timeout = TimeAmount.seconds(30)

        private let configuration: NIOTransport.Configuration
        private let group: any EventLoopGroup
        private let resolver: (any Resolver & Sendable)?
        /// Made when the first connection needs it: reading the system's roots takes a while.
        private let tlsContext = Locked(NIOTLS.Context?.none)

        /// - Parameter resolver: finds the addresses of names; the system's, unless it is given.
        init(
            _ configuration: NIOTransport.Configuration, group: any EventLoopGroup,
            resolver: (any Resolver & Sendable)? = nil
        ) {
            self.configuration = configuration
            self.group = group
            self.resolver = resolver
        }

        /// A connection that ``open(_:to:for:)`` will open.
        func opening() -> Opening<HTTPConnection> { Opening(on: group.next()) }

        func open(_ opening: Opening<HTTPConnection>, to origin: Origin, for place: PoolPlace) {
            let loop = opening.eventLoop
            do {
                let steps = OpeningSteps(
                    origin: origin, place: place, version: configuration.version, keepAlive: keepAlive,
                    proxy: configuration.proxy, tls: origin.isSecure ? try context() : nil)
                let timer = loop.scheduleTask(in: Self.timeout) {
                    opening.cancel(TransportError(.failed, "the connection is not open after 30 seconds"))
                }
                opening.whenComplete { _ in timer.cancel() }
                connect(steps, on: loop, opening).whenComplete { opening.finish($0) }
            } catch {
                opening.finish(.failure(error))
            }
        }

        private var keepAlive: KeepAlive? {
            configuration.pingInterval.map {
                KeepAlive(
                    silence: TimeAmount(clamping: $0), patience: TimeAmount(clamping: configuration.pingTimeout),
                    now: .now())
            }
        }

        private func connect(
            _ steps: OpeningSteps, on loop: any EventLoop, _ opening: Opening<HTTPConnection>
        ) -> EventLoopFuture<HTTPConnection> {
            let (host, port) = configuration.proxy.map { ($0.host, $0.port) } ?? (steps.origin.host, steps.origin.port)
            guard 1...65535 ~= port else {
                return loop.makeFailedFuture(TransportError(.failed, "the port is none: ports go from 1 to 65535"))
            }
            return ClientBootstrap(group: loop)
                .connectTimeout(Self.timeout)
                .resolver(resolver)
                .channelOption(.socketOption(.tcp_nodelay), value: 1)
                // What the server says first has to find the handlers in their places.
                .channelOption(.autoRead, value: false)
                .channelInitializer { channel in
                    opening.add(channel)
                        ? channel.eventLoop.makeSucceededVoidFuture()
                        : channel.eventLoop.makeFailedFuture(CancellationError())
                }
                .connect(host: host, port: port)
                .flatMap { channel in
                    // On the loop of the channel, as there is only one.
                    let connection = steps.take(channel).flatMapErrorThrowing { error in
                        channel.tearDown()
                        throw error
                    }
                    channel.setOption(.autoRead, value: true).whenFailure { _ in }
                    return connection
                }
        }

        private func context() throws -> NIOTLS.Context {
            if let context = tlsContext.withLock({ $0 }) { return context }
            let protocols =
                switch configuration.version {
                case .automatic: ["h2", "http/1.1"]
                case .http1: ["http/1.1"]
                case .http2: ["h2"]
                }
            let context = try configuration.tls.makeContext(protocols: protocols)
            tlsContext.withLock { $0 = context }
            return context
        }
    }
#endif
