#if NIO
    import AccordHTTP
    import NIOCore

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

        var eventLoop: any EventLoop { promise.futureResult.eventLoop }

        /// The connection, when it is open.
        var connection: Connection {
            get async throws { try await promise.futureResult.get() }
        }

        func whenComplete(_ body: @escaping @Sendable (Result<Connection, any Error>) -> Void) {
            promise.futureResult.whenComplete(body)
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
