#if NIO
    import AccordHTTP
    import NIOCore
    import NIOPosix

    /// A connection that is being opened, and may be given up at any time.
    final class Opening<Connection: Sendable>: Sendable {
        private struct State: Sendable {
            var isOver = false
            /// Several, while the addresses of a name are tried side by side.
            var channels: [ObjectIdentifier: any Channel] = [:]
        }

        private let state = Locked(State())
        private let promise: EventLoopPromise<Connection>

        init(on loop: any EventLoop) {
            promise = loop.makePromise()
        }

        var futureResult: EventLoopFuture<Connection> { promise.futureResult }
        var eventLoop: any EventLoop { promise.futureResult.eventLoop }

        /// The connection, when it is open.
        var connection: Connection {
            get async throws { try await promise.futureResult.get() }
        }

        func whenComplete(_ body: @escaping @Sendable (Result<Connection, any Error>) -> Void) {
            promise.futureResult.whenComplete(body)
        }

        /// Connects a channel to a host, and makes the connection of it.
        ///
        /// - Parameters:
        ///   - timeout: bounds the time until the channel is connected.
        ///   - resolver: finds the addresses of names; the system's, unless it is given.
        ///   - prepare: puts the handlers into their places and returns the connection. Called on the event loop, before a
        ///     byte of the server is read.
        func connect(
            host: String, port: Int, timeout: TimeAmount, resolver: (any Resolver & Sendable)? = nil,
            _ prepare: @escaping @Sendable (any Channel) throws -> EventLoopFuture<Connection>
        ) {
            NIOClientTCPBootstrap(on: eventLoop, resolver: resolver)
                .connectTimeout(timeout)
                .channelOption(.socketOption(.tcp_nodelay), value: 1)
                .channelOption(.autoRead, value: false)
                .channelInitializer { channel in
                    self.add(channel)
                        ? channel.eventLoop.makeSucceededVoidFuture()
                        : channel.eventLoop.makeFailedFuture(CancellationError())
                }
                .connect(host: host, port: port)
                .flatMap { channel in
                    // On the loop of the channel, as there is only one.
                    let connection = channel.attempt { try prepare(channel) }.flatMapErrorThrowing { error in
                        channel.tearDown()
                        throw error
                    }
                    channel.setOption(.autoRead, value: true).whenFailure { _ in }
                    return connection
                }
                .whenComplete { self.finish($0) }
        }

        /// - Returns: whether it is still wanted; if not, the channel must not be opened.
        func add(_ channel: any Channel) -> Bool {
            state.withLock { state in
                if !state.isOver { state.channels[ObjectIdentifier(channel)] = channel }
                return !state.isOver
            }
        }

        /// A connection that comes too late is dropped: its channel was torn down when it was given up.
        func finish(_ result: Result<Connection, any Error>) {
            let isFirst = state.withLock { state in
                defer { (state.isOver, state.channels) = (true, [:]) }
                return !state.isOver
            }
            if isFirst { promise.completeWith(result) }
        }

        /// Gives it up when it has taken so long.
        func cancel(after time: TimeAmount, _ error: any Error) {
            let timer = eventLoop.scheduleTask(in: time) { self.cancel(error) }
            whenComplete { _ in timer.cancel() }
        }

        /// - Parameter error: what it fails with.
        func cancel(_ error: any Error = CancellationError()) {
            let channels: [any Channel]? = state.withLock { state in
                defer { (state.isOver, state.channels) = (true, [:]) }
                return state.isOver ? nil : Array(state.channels.values)
            }
            guard let channels else { return }
            promise.fail(error)
            for channel in channels { channel.tearDown() }
        }
    }
#endif
