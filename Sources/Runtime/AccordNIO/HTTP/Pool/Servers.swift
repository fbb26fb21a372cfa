#if NIO
    import AccordHTTP
    import NIOCore

    /// The servers that a transport has called, each with its connections.
    final class Servers: Sendable {
        private let state = Locked<[Origin: ServerConnections]>([:])
        private let opener: ConnectionOpener
        private let configuration: NIOTransport.Configuration

        init(_ configuration: NIOTransport.Configuration, group: any EventLoopGroup) {
            self.configuration = configuration
            opener = ConnectionOpener(configuration, group: group)
        }

        func connections(to origin: Origin) -> ServerConnections {
            state.withLock { servers in
                if let known = servers[origin] { return known }
                let connections = ServerConnections(origin, configuration, opener)
                servers[origin] = connections
                return connections
            }
        }

        /// Closes what nobody uses, now, and everything else as soon as nobody does.
        func shutDown() {
            let servers = state.withLock { servers in
                defer { servers = [:] }
                return servers
            }
            for server in servers.values { server.shutDown() }
        }
    }
#endif
