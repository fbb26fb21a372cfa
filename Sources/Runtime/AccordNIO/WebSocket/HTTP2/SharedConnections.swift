#if NIO
    import AccordHTTP
    import AccordSocket
    import NIOCore
    import NIOHTTP2

    /// The connections of HTTP/2 that the sockets of one transport share.
    final class SharedConnections: Sendable {
        private struct Server: Hashable {
            let host: String
            let port: Int
            let isSecure: Bool
        }

        private struct State: Sendable {
            var connections: [Server: [SharedConnection]] = [:]
            /// Connections on their way. Sockets that find no place wait for them. The value is `nil` when the server offers
            /// no sockets over HTTP/2.
            var openings: [Server: EventLoopFuture<SharedConnection?>] = [:]
            /// Servers that offer no sockets over HTTP/2.
            var refusing: Set<Server> = []
        }

        private enum Step {
            case use(SharedConnection)
            case wait(EventLoopFuture<SharedConnection?>)
            case connect(EventLoopPromise<SharedConnection?>)
            case refuse
        }

        private let state = Locked(State())
        private let group: any EventLoopGroup
        private let opener: SharedConnectionOpener

        init(group: any EventLoopGroup, tls: NIOTLS) {
            self.group = group
            opener = SharedConnectionOpener(tls: tls)
        }

        /// Opens a socket, on a connection that is there if one has a place for it.
        ///
        /// - Parameter otherwise: called when the server offers no sockets over HTTP/2.
        func open(
            _ handshake: Handshake, limits: SocketLimits, opening: Opening<NIOSocketConnection>,
            otherwise: @escaping @Sendable () -> Void
        ) {
            let server = Server(host: handshake.host, port: handshake.port, isSecure: handshake.isSecure)
            switch step(for: server) {
            case .use(let connection): connection.open(handshake, limits: limits, opening: opening)
            case .refuse: otherwise()
            case .wait(let next): follow(next)
            case .connect(let promise):
                opener.open(handshake, on: promise.futureResult.eventLoop).whenComplete { result in
                    self.opened(result, server)
                    promise.completeWith(result)
                }
                follow(promise.futureResult)
            }

            @Sendable func follow(_ next: EventLoopFuture<SharedConnection?>) {
                next.whenComplete { result in
                    switch result {
                    case .success: self.open(handshake, limits: limits, opening: opening, otherwise: otherwise)
                    case .failure(let error): opening.finish(.failure(error))
                    }
                }
            }
        }

        private func step(for server: Server) -> Step {
            state.withLock { state in
                if state.refusing.contains(server) { return .refuse }
                if let connection = state.connections[server]?.first(where: { $0.reserve() }) {
                    return .use(connection)
                }
                if let next = state.openings[server] { return .wait(next) }
                let promise = group.next().makePromise(of: SharedConnection?.self)
                state.openings[server] = promise.futureResult
                return .connect(promise)
            }
        }

        private func opened(_ result: Result<SharedConnection?, any Error>, _ server: Server) {
            state.withLock { state in
                state.openings[server] = nil
                switch result {
                case .success(let connection?): state.connections[server, default: []].append(connection)
                case .success(nil): state.refusing.insert(server)
                case .failure: break
                }
            }
            guard case .success(let connection?) = result else { return }
            connection.whenClosed { [state] in
                state.withLock { state in
                    state.connections[server]?.removeAll { $0 === connection }
                    if state.connections[server]?.isEmpty == true { state.connections[server] = nil }
                }
            }
        }
    }
#endif
