#if NIO
    import AccordHTTP
    import AccordSocket
    import NIOCore
    import NIOHTTP2

    /// A connection of HTTP/2 to a server that offers sockets over it. Each socket is a stream (RFC 8441).
    ///
    /// It closes when its last socket has ended.
    final class SharedConnection: Sendable {
        private struct State: Sendable {
            /// The number of sockets that the server allows at a time.
            var capacity: Int
            var sockets = 0
            /// Whether it takes no more sockets.
            var isLeaving = false
        }

        private let channel: any Channel
        private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
        private let state: Locked<State>

        init(_ channel: any Channel, _ multiplexer: NIOHTTP2Handler.StreamMultiplexer, capacity: Int) {
            self.channel = channel
            self.multiplexer = multiplexer
            state = Locked(State(capacity: capacity))
        }

        /// Takes a place for a socket, which ``open(_:limits:opening:)`` uses or gives back.
        ///
        /// - Returns: whether there is one.
        func reserve() -> Bool {
            state.withLock { state in
                guard !state.isLeaving, state.sockets < state.capacity else { return false }
                state.sockets += 1
                return true
            }
        }

        /// Opens a socket in a place that ``reserve()`` has taken.
        func open(_ handshake: Handshake, limits: SocketLimits, opening: Opening<NIOSocketConnection>) {
            let promise = channel.eventLoop.makePromise(of: NIOSocketConnection.self)
            promise.futureResult.whenComplete { opening.finish($0) }
            multiplexer.createStreamChannel { stream in
                guard opening.add(stream) else { return stream.eventLoop.makeFailedFuture(CancellationError()) }
                return stream.eventLoop.makeCompletedFuture {
                    let handler = ExtendedConnectHandler(handshake, limits: limits, promise: promise)
                    try stream.pipeline.syncOperations.addHandler(handler)
                }
            }.whenComplete { result in
                switch result {
                case .success(let stream): stream.closeFuture.whenComplete { _ in self.release() }
                case .failure(let error):
                    self.release()
                    // A handler that is in the channel has failed the promise by itself.
                    opening.finish(.failure(error))
                    promise.fail(error)
                }
            }
        }

        private func release() {
            let isUnused = state.withLock { state in
                state.sockets -= 1
                if state.sockets == 0 { state.isLeaving = true }
                return state.sockets == 0
            }
            if isUnused { channel.close(promise: nil) }
        }

        func whenClosed(_ body: @escaping @Sendable () -> Void) {
            channel.closeFuture.whenComplete { _ in body() }
        }

        /// The server allows so many sockets from now on.
        func changed(capacity: Int) {
            state.withLock { $0.capacity = capacity }
        }

        /// The server takes no more sockets, or is gone.
        func leave() {
            state.withLock { $0.isLeaving = true }
        }
    }
#endif
