#if NIO
    import AccordHTTP
    import NIOCore

    /// The connections to one server, and the calls that wait for one: does what ``ConnectionPool`` says.
    final class ServerConnections: Sendable {
        fileprivate struct State: Sendable {
            var pool: ConnectionPool
            var waiting: [Int: HTTPCall] = [:]
            var openings: [Int: Opening<HTTPConnection>] = [:]
            var connections: [Int: HTTPConnection] = [:]
        }

        /// Something to do, outside of the lock.
        fileprivate enum Step: Sendable {
            case open(Int)
            case start(HTTPCall, HTTPConnection)
            case fail(HTTPCall)
            case close(HTTPConnection)
            case abandon(Opening<HTTPConnection>)
            case watch(HTTPConnection, Int, until: NIODeadline)
        }

        private let origin: Origin
        private let opener: ConnectionOpener
        private let state: Locked<State>

        init(_ origin: Origin, _ configuration: NIOTransport.Configuration, _ opener: ConnectionOpener) {
            self.origin = origin
            self.opener = opener
            let isShared: Bool? =
                switch configuration.version {
                case .http1: false
                case .http2: true
                case .automatic: origin.isSecure ? nil : false
                }
            let pool = ConnectionPool(
                isShared: isShared, maximum: configuration.maximumConnections,
                idleTimeout: TimeAmount(clamping: configuration.idleTimeout))
            state = Locked(State(pool: pool))
        }

        // MARK: Calls

        func submit(_ call: HTTPCall) {
            // The short way, which most calls go.
            if let connection = state.withLock({ state in
                state.pool.requestAtOnce().flatMap { state.connections[$0] }
            }) {
                connection.start(call)
                return
            }
            let number = Self.number(call)
            handle { state in
                state.waiting[number] = call
                return state.pool.request(number)
            }
        }

        func withdraw(_ call: HTTPCall) {
            let number = Self.number(call)
            handle { state in
                state.waiting[number] = nil
                return state.pool.withdraw(number)
            }
        }

        /// A call is known by where it is in memory, and is kept as long as it waits.
        private static func number(_ call: HTTPCall) -> Int { Int(bitPattern: ObjectIdentifier(call)) }

        // MARK: Connections

        private func opened(_ number: Int, _ result: Result<HTTPConnection, any Error>) {
            switch result {
            case .success(let connection):
                handle { state in
                    state.openings[number] = nil
                    state.connections[number] = connection
                    return state.pool.opened(
                        number, capacity: connection.capacity, isShared: connection.isShared, now: .now())
                }
            case .failure(let error):
                handle(failure: TransportError(opening: error)) { state in
                    state.openings[number] = nil
                    return state.pool.failed(number)
                }
            }
        }

        func released(_ number: Int) {
            handle { $0.pool.released(number, now: .now()) }
        }

        func changed(_ number: Int, capacity: Int) {
            handle { $0.pool.changed(number, capacity: capacity) }
        }

        /// The connection takes no more calls, or is gone.
        func left(_ number: Int) {
            handle { state in
                state.connections[number] = nil
                return state.pool.left(number)
            }
        }

        func shutDown() {
            handle { $0.pool.shutDown() }
        }

        // MARK: Actions of the pool

        private func handle(
            failure: TransportError = .cancelled, _ event: @Sendable (inout State) -> [ConnectionPool.Action]
        ) {
            let steps = state.withLock { state in
                event(&state).compactMap { state.step($0) }
            }
            for step in steps {
                switch step {
                case .open(let number): open(number)
                case .start(let call, let connection): connection.start(call)
                case .fail(let call): call.fail(failure)
                case .close(let connection): connection.close()
                case .abandon(let opening): opening.cancel()
                case .watch(let connection, let number, let until):
                    // The timer keeps nothing alive: the connection may be gone long before.
                    connection.wait(until: until) { [weak self] in
                        self?.handle { $0.pool.rested(number, now: .now()) }
                    }
                }
            }
        }

        private func open(_ number: Int) {
            let opening = opener.opening()
            state.withLock { $0.openings[number] = opening }
            // Before anything can happen to it: that it is open must be known before that it is gone.
            opening.whenComplete { self.opened(number, $0) }
            opener.open(opening, to: origin, for: PoolPlace(server: self, number: number))
        }
    }

    extension ServerConnections.State {
        fileprivate mutating func step(_ action: ConnectionPool.Action) -> ServerConnections.Step? {
            switch action {
            case .open(let number): return .open(number)
            case .start(let number, let connection):
                guard let call = waiting.removeValue(forKey: number) else { return nil }
                return connections[connection].map { .start(call, $0) } ?? .fail(call)
            case .fail(let number):
                return waiting.removeValue(forKey: number).map { .fail($0) }
            case .close(let number):
                if let opening = openings.removeValue(forKey: number) { return .abandon(opening) }
                return connections.removeValue(forKey: number).map { .close($0) }
            case .watch(let number, let until):
                return connections[number].map { .watch($0, number, until: until) }
            }
        }
    }

    /// A connection's place in the pool, through which it reports its state.
    struct PoolPlace: Sendable {
        let server: ServerConnections
        let number: Int

        func released() { server.released(number) }
        func changed(capacity: Int) { server.changed(number, capacity: capacity) }
        func left() { server.left(number) }
    }
#endif
