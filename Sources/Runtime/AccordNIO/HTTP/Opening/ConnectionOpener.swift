#if NIO
    import AccordHTTP
    import NIOCore
    import NIOPosix

    /// Opens connections: to the server or through the proxy, with TLS if it must be, in the version of HTTP that is agreed.
    final class ConnectionOpener: Sendable {
        /// The time that all of that may take, as no call's deadline ends it for the others that wait.
        private static let timeout = TimeAmount.seconds(30)

        private let configuration: NIOTransport.Configuration
        private let group: any EventLoopGroup
        private let resolver: (any Resolver & Sendable)?
        private let tls: NIOTLS.SharedContext

        /// - Parameter resolver: finds the addresses of names; the system's, unless it is given.
        init(
            _ configuration: NIOTransport.Configuration, group: any EventLoopGroup,
            resolver: (any Resolver & Sendable)? = nil
        ) {
            self.configuration = configuration
            self.group = group
            self.resolver = resolver
            let protocols =
                switch configuration.version {
                case .automatic: ["h2", "http/1.1"]
                case .http1: ["http/1.1"]
                case .http2: ["h2"]
                }
            tls = NIOTLS.SharedContext(configuration.tls, protocols: protocols)
        }

        /// A connection that ``open(_:to:for:)`` will open.
        func opening() -> Opening<HTTPConnection> { Opening(on: group.next()) }

        func open(_ opening: Opening<HTTPConnection>, to origin: Origin, for place: PoolPlace) {
            let (host, port) = configuration.proxy.map { ($0.host, $0.port) } ?? (origin.host, origin.port)
            do {
                guard 1...65535 ~= port else {
                    throw TransportError(.failed, "the port is none: ports go from 1 to 65535")
                }
                let steps = OpeningSteps(
                    origin: origin, place: place, version: configuration.version, keepAlive: keepAlive,
                    proxy: configuration.proxy, tls: origin.isSecure ? try tls.context() : nil)
                opening.cancel(
                    after: Self.timeout, TransportError(.failed, "the connection is not open after 30 seconds"))
                opening.connect(host: host, port: port, timeout: Self.timeout, resolver: resolver) { steps.take($0) }
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
    }
#endif
