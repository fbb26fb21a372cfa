#if NIO
    import NIOCore

    /// A state machine that decides which call goes over which connection to a server: events in, and what is to be
    /// done out. It knows connections and calls by number only.
    struct ConnectionPool: Sendable {
        enum Action: Sendable, Hashable {
            case open(connection: Int)
            case start(call: Int, connection: Int)
            /// The call finds no connection.
            case fail(call: Int)
            /// Nobody uses the connection, or waits for it.
            case close(connection: Int)
            /// Nobody uses the connection now; ``rested(_:now:)`` is for then.
            case watch(connection: Int, until: NIODeadline)
        }

        private struct Connection: Sendable {
            var capacity: Int
            var inUse = 0
            var idleSince: NIODeadline
            /// Whether ``rested(_:now:)`` will come: one timer serves many calls.
            var isWatched = false
        }

        private var open: [Int: Connection] = [:]
        /// The connections that have room, the one that was used last at the end.
        private var free: [Int] = []
        /// In the order in which they were begun.
        private var opening: [Int] = []
        /// Openings whose call went over another connection. They are used if they come; but no other call waits for
        /// them, as they may have been on their way for long, over a network that is gone.
        private var spare: Set<Int> = []
        /// In the order in which they came.
        private var waiting: [Int] = []
        private var connections = 0
        private var isShutDown = false
        /// Whether one connection serves several calls; `nil` until the first one is open.
        private var isShared: Bool?
        private let maximum: Int
        private let idleTimeout: TimeAmount

        init(isShared: Bool?, maximum: Int, idleTimeout: TimeAmount) {
            self.isShared = isShared
            self.maximum = max(1, maximum)
            self.idleTimeout = idleTimeout
        }

        // MARK: Events from calls

        mutating func request(_ call: Int) -> [Action] {
            if let connection = requestAtOnce() { return [.start(call: call, connection: connection)] }
            waiting.append(call)
            return openMore()
        }

        /// A connection for a call that need not wait; `nil` when it has to: ``request(_:)``.
        mutating func requestAtOnce() -> Int? {
            guard waiting.isEmpty, let connection = free.last else { return nil }
            use(connection)
            return connection
        }

        /// The call waits no more, if it has waited.
        mutating func withdraw(_ call: Int) -> [Action] {
            guard let index = waiting.firstIndex(of: call) else { return [] }
            waiting.remove(at: index)
            // Of those that nobody needs now, the one that has not come for longest is given up.
            guard let surplus = surplusOpening else { return [] }
            opening.removeAll { $0 == surplus }
            return [.close(connection: surplus)]
        }

        // MARK: Events from connections

        /// - Parameters:
        ///   - capacity: how many calls there is room for at a time.
        ///   - isShared: whether that may be more than one.
        mutating func opened(_ connection: Int, capacity: Int, isShared: Bool, now: NIODeadline) -> [Action] {
            guard let index = opening.firstIndex(of: connection) else { return [.close(connection: connection)] }
            opening.remove(at: index)
            spare.remove(connection)
            self.isShared = isShared
            open[connection] = Connection(capacity: capacity, idleSince: now)
            if capacity > 0 { free.append(connection) }
            let actions = serve() + openMore()
            return isShutDown && actions.isEmpty ? leave(connection) : actions + watch(connection)
        }

        /// A connection could not be opened. Where another one serves calls, that one will serve those that wait, and the
        /// next call, or the next that is over, makes another attempt. Else the call that has waited longest has waited
        /// for it, and when no other connection is coming, all of them have. Nobody has waited for a spare one.
        mutating func failed(_ connection: Int) -> [Action] {
            guard let index = opening.firstIndex(of: connection) else { return [] }
            opening.remove(at: index)
            if spare.remove(connection) != nil { return openMore() }
            guard !waiting.isEmpty, !open.values.contains(where: { $0.capacity > 0 }) else { return [] }
            let count = opening.isEmpty ? waiting.count : 1
            defer { waiting.removeFirst(count) }
            return waiting.prefix(count).map { .fail(call: $0) }
        }

        /// A call is over, and its connection has room for another.
        mutating func released(_ connection: Int, now: NIODeadline) -> [Action] {
            guard var state = open[connection], state.inUse > 0 else { return [] }
            if state.inUse == state.capacity { free.append(connection) }
            state.inUse -= 1
            state.idleSince = now
            open[connection] = state
            guard waiting.isEmpty else { return serve() + openMore() + watch(connection) }
            return isShutDown && state.inUse == 0 ? leave(connection) : watch(connection)
        }

        mutating func changed(_ connection: Int, capacity: Int) -> [Action] {
            guard let state = open[connection] else { return [] }
            open[connection]?.capacity = capacity
            free.removeAll { $0 == connection }
            if state.inUse < capacity { free.append(connection) }
            return serve() + openMore()
        }

        /// A connection takes no more calls, or is gone.
        mutating func left(_ connection: Int) -> [Action] {
            open[connection] = nil
            free.removeAll { $0 == connection }
            return openMore()
        }

        // MARK: Time

        /// The time of a connection that is watched has come. When it is in use again, its last call watches it again.
        mutating func rested(_ connection: Int, now: NIODeadline) -> [Action] {
            guard let state = open[connection] else { return [] }
            open[connection]?.isWatched = false
            guard state.inUse == 0, now >= state.idleSince + idleTimeout else { return watch(connection) }
            return leave(connection) + openMore()
        }

        /// Closes what nobody uses, now, and everything else as soon as nobody does.
        mutating func shutDown() -> [Action] {
            isShutDown = true
            return open.filter { $0.value.inUse == 0 }.keys.sorted().flatMap { leave($0) }
                + (waiting.isEmpty ? opening : []).map { .close(connection: $0) }
        }

        // MARK: Parts

        private mutating func serve() -> [Action] {
            var actions: [Action] = []
            while !waiting.isEmpty, let connection = free.last {
                use(connection)
                actions.append(.start(call: waiting.removeFirst(), connection: connection))
            }
            while let surplus = surplusOpening { spare.insert(surplus) }
            return actions
        }

        private mutating func use(_ connection: Int) {
            guard var state = open[connection] else { return }
            state.inUse += 1
            open[connection] = state
            if state.inUse >= state.capacity { free.removeAll { $0 == connection } }
        }

        /// The number of connections that should be on their way: one for each call that waits, or one for all of them,
        /// when they can share it, or nobody knows yet.
        private var wantedOpenings: Int { isShared == false ? waiting.count : min(1, waiting.count) }

        /// The oldest of the openings that are not spare, when there are more of them than wanted.
        private var surplusOpening: Int? {
            guard opening.count - spare.count > wantedOpenings else { return nil }
            return opening.first { !spare.contains($0) }
        }

        private mutating func openMore() -> [Action] {
            // A server that allows no stream for now (RFC 9113, section 6.5.2) says so on any other connection as well.
            if open.values.contains(where: { $0.capacity == 0 }) { return [] }
            var actions: [Action] = []
            while opening.count - spare.count < wantedOpenings, opening.count + open.count < maximum {
                connections += 1
                opening.append(connections)
                actions.append(.open(connection: connections))
            }
            return actions
        }

        private mutating func watch(_ connection: Int) -> [Action] {
            guard let state = open[connection], state.inUse == 0, !state.isWatched else { return [] }
            open[connection]?.isWatched = true
            return [.watch(connection: connection, until: state.idleSince + idleTimeout)]
        }

        private mutating func leave(_ connection: Int) -> [Action] {
            open[connection] = nil
            free.removeAll { $0 == connection }
            return [.close(connection: connection)]
        }
    }
#endif
