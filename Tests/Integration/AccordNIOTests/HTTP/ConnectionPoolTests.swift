#if NIO
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Tests which call goes over which connection, without any connection.
    @Suite(.timeLimit(.minutes(10)))
    struct ConnectionPoolTests {
        private let start = NIODeadline.uptimeNanoseconds(0)

        private func pool(isShared: Bool? = false, maximum: Int = 2) -> ConnectionPool {
            ConnectionPool(isShared: isShared, maximum: maximum, idleTimeout: .seconds(10))
        }

        private func open(_ pool: inout ConnectionPool, _ connection: Int, capacity: Int = 1) -> [ConnectionPool.Action]
        {
            pool.opened(connection, capacity: capacity, isShared: capacity > 1, now: start)
        }

        @Test("Each call gets a connection of its own, and the last one that was used is used again")
        func own() {
            var pool = pool()
            #expect(pool.request(10) == [.open(connection: 1)])
            #expect(pool.request(11) == [.open(connection: 2)])
            #expect(pool.request(12) == [])
            #expect(open(&pool, 2) == [.start(call: 10, connection: 2)])
            #expect(open(&pool, 1) == [.start(call: 11, connection: 1)])
            #expect(pool.released(1, now: start) == [.start(call: 12, connection: 1)])
            #expect(pool.released(2, now: start) == [.watch(connection: 2, until: start + .seconds(10))])
            #expect(pool.released(1, now: start) == [.watch(connection: 1, until: start + .seconds(10))])
            #expect(pool.request(13) == [.start(call: 13, connection: 1)])
        }

        @Test("Until it is known whether a connection is shared, one is opened")
        func unknown() {
            var shared = pool(isShared: nil)
            #expect(shared.request(10) == [.open(connection: 1)])
            #expect(shared.request(11) == [])
            #expect(
                open(&shared, 1, capacity: 9) == [.start(call: 10, connection: 1), .start(call: 11, connection: 1)])
            var own = pool(isShared: nil)
            #expect(own.request(10) == [.open(connection: 1)])
            #expect(own.request(11) == [])
            #expect(open(&own, 1) == [.start(call: 10, connection: 1), .open(connection: 2)])
        }

        @Test("A shared connection that is full makes way for another")
        func full() {
            var pool = pool(isShared: true)
            _ = pool.request(10)
            _ = open(&pool, 1, capacity: 2)
            #expect(pool.request(11) == [.start(call: 11, connection: 1)])
            #expect(pool.request(12) == [.open(connection: 2)])
            #expect(pool.request(13) == [])
            #expect(pool.released(1, now: start) == [.start(call: 12, connection: 1)])
            #expect(pool.changed(1, capacity: 3) == [.start(call: 13, connection: 1)])
            #expect(pool.changed(1, capacity: 1) == [])
            #expect(open(&pool, 2, capacity: 2) == [.watch(connection: 2, until: start + .seconds(10))])
            #expect(pool.request(14) == [.start(call: 14, connection: 2)])
        }

        @Test("A server that allows no call for now is asked on one connection, and calls wait for its word")
        func closedForNow() {
            var pool = pool(isShared: true, maximum: 64)
            #expect(pool.request(10) == [.open(connection: 1)])
            let opened = pool.opened(1, capacity: 0, isShared: true, now: start)
            #expect(opened == [.watch(connection: 1, until: start + .seconds(10))])
            #expect(pool.request(11) == [])
            #expect(pool.changed(1, capacity: 1) == [.start(call: 10, connection: 1), .open(connection: 2)])
            #expect(pool.changed(1, capacity: 0) == [])
            #expect(pool.request(12) == [])
            #expect(pool.left(1) == [])
            #expect(pool.failed(2) == [.fail(call: 11), .fail(call: 12)])
        }

        @Test("A connection that cannot be opened fails who waited longest, the last one all")
        func failing() {
            var pool = pool(maximum: 2)
            for call in 10...13 { _ = pool.request(call) }
            #expect(pool.failed(1) == [.fail(call: 10)])
            #expect(pool.failed(2) == [.fail(call: 11), .fail(call: 12), .fail(call: 13)])
            #expect(pool.request(14) == [.open(connection: 3)])
        }

        @Test(
            "A connection that fails while another one serves fails no call, and the next event makes another attempt")
        func next() {
            var pool = pool(maximum: 3)
            _ = pool.request(10)
            _ = open(&pool, 1)
            #expect(pool.request(11) == [.open(connection: 2)])
            #expect(pool.failed(2) == [])
            #expect(pool.request(12) == [.open(connection: 3), .open(connection: 4)])
            #expect(pool.failed(3) == [])
            #expect(pool.failed(4) == [])
            #expect(pool.released(1, now: start) == [.start(call: 11, connection: 1), .open(connection: 5)])
            #expect(open(&pool, 5) == [.start(call: 12, connection: 5)])
        }

        @Test("A call that no longer waits leaves no connection that nobody needs")
        func withdrawn() {
            var pool = pool()
            _ = pool.request(10)
            _ = pool.request(11)
            // It has waited for the first one in vain.
            #expect(pool.withdraw(10) == [.close(connection: 1)])
            #expect(pool.withdraw(10) == [])
            #expect(open(&pool, 1) == [.close(connection: 1)])
            #expect(open(&pool, 2) == [.start(call: 11, connection: 2)])
        }

        @Test("A connection that is on its way for a call that found another one keeps no later call waiting")
        func spare() {
            var pool = pool(maximum: 64)
            _ = pool.request(10)
            _ = open(&pool, 1)
            #expect(pool.request(11) == [.open(connection: 2)])
            #expect(pool.released(1, now: start) == [.start(call: 11, connection: 1)])
            // The second one may never come.
            #expect(pool.request(12) == [.open(connection: 3)])
            #expect(pool.request(13) == [.open(connection: 4)])
            #expect(pool.failed(2) == [])
            #expect(open(&pool, 3) == [.start(call: 12, connection: 3)])
            #expect(open(&pool, 4) == [.start(call: 13, connection: 4)])
        }

        @Test("A connection that comes late serves whoever waits, whose own one is spare then", arguments: [2, 3])
        func late(last: Int) {
            var pool = pool(maximum: 64)
            _ = pool.request(10)
            _ = open(&pool, 1)
            _ = pool.request(11)
            _ = pool.released(1, now: start)
            #expect(pool.request(12) == [.open(connection: 3)])
            let first = 5 - last
            #expect(open(&pool, first) == [.start(call: 12, connection: first)])
            #expect(pool.request(13) == [.open(connection: 4)])
            #expect(open(&pool, last) == [.start(call: 13, connection: last)])
            // No connection is left that takes calls: who waits then has nothing else.
            #expect(pool.left(1) + pool.left(2) + pool.left(3) == [])
            #expect(pool.request(14) == [.open(connection: 5)])
            #expect(pool.failed(4) == [])
            #expect(pool.failed(5) == [.fail(call: 14)])
        }

        @Test("A connection that is gone is replaced when somebody waits")
        func gone() {
            var pool = pool(maximum: 1)
            _ = pool.request(10)
            _ = open(&pool, 1)
            #expect(pool.request(11) == [])
            #expect(pool.left(1) == [.open(connection: 2)])
            #expect(pool.released(1, now: start) == [])
            #expect(open(&pool, 2) == [.start(call: 11, connection: 2)])
        }

        @Test("A connection that nobody uses is closed after its time, not before")
        func idle() {
            var pool = pool()
            _ = pool.request(10)
            _ = open(&pool, 1)
            #expect(
                pool.released(1, now: start + .seconds(65)) == [.watch(connection: 1, until: start + .seconds(75))])
            _ = pool.request(11)
            #expect(pool.released(1, now: start + .seconds(70)) == [])
            #expect(pool.rested(1, now: start + .seconds(75)) == [.watch(connection: 1, until: start + .seconds(80))])
            #expect(pool.rested(1, now: start + .seconds(80)) == [.close(connection: 1)])
            #expect(pool.rested(1, now: start + .seconds(81)) == [])
            #expect(pool.request(12) == [.open(connection: 2)])
        }

        @Test("A connection in use is not watched, however short its time", arguments: [0, -1])
        func inUse(seconds: Int64) {
            var pool = ConnectionPool(isShared: true, maximum: 1, idleTimeout: .seconds(seconds))
            _ = pool.request(10)
            #expect(open(&pool, 1, capacity: 2) == [.start(call: 10, connection: 1)])
            #expect(pool.rested(1, now: start) == [])
            _ = pool.request(11)
            #expect(pool.released(1, now: start) == [])
            let until = start + .seconds(seconds)
            #expect(pool.released(1, now: start) == [.watch(connection: 1, until: until)])
            #expect(pool.request(12) == [.start(call: 12, connection: 1)])
            #expect(pool.rested(1, now: start) == [])
            #expect(pool.released(1, now: start) == [.watch(connection: 1, until: until)])
            #expect(pool.rested(1, now: start) == [.close(connection: 1)])
        }

        @Test("A pool that is shut down closes its unused connections, and the others once nobody uses them")
        func shutDown() {
            var pool = pool(maximum: 3)
            for call in 10...12 { _ = pool.request(call) }
            _ = open(&pool, 1)
            _ = open(&pool, 2)
            _ = pool.released(1, now: start)
            _ = pool.withdraw(12)
            #expect(pool.released(1, now: start) == [.watch(connection: 1, until: start + .seconds(10))])
            #expect(pool.shutDown().contains(.close(connection: 1)))
            #expect(pool.released(2, now: start) == [.close(connection: 2)])
        }

        @Test(
            "Each call is answered once, by an existing connection, whatever comes in whatever order",
            arguments: 0..<50)
        func anyOrder(seed: UInt64) {
            var random = Generator(state: seed)
            let maximum = Int.random(in: 1...4, using: &random)
            let capacity = Int.random(in: 1...3, using: &random)
            var pool = pool(isShared: nil, maximum: maximum)
            var opening: Set<Int> = []
            var inUse: [Int: Int] = [:]
            var waiting: Set<Int> = []
            func check(_ actions: [ConnectionPool.Action]) {
                for action in actions {
                    switch action {
                    case .open(let connection):
                        #expect(opening.insert(connection).inserted)
                    case .start(let call, let connection):
                        #expect(waiting.remove(call) != nil)
                        #expect(inUse[connection].map { $0 < capacity } == true)
                        inUse[connection, default: 0] += 1
                    case .fail(let call):
                        #expect(waiting.remove(call) != nil)
                    case .close(let connection):
                        #expect(opening.remove(connection) != nil || inUse.removeValue(forKey: connection) == 0)
                    case .watch(let connection, _):
                        #expect(inUse[connection] == 0)
                    }
                }
                #expect(opening.count + inUse.count <= maximum)
                // Nobody waits for nothing.
                let isFull = !inUse.isEmpty && inUse.values.allSatisfy { $0 == capacity }
                #expect(waiting.isEmpty || !opening.isEmpty || isFull)
            }
            for call in 1...200 {
                let connection = inUse.keys.sorted().randomElement(using: &random)
                let coming = opening.sorted().randomElement(using: &random)
                switch (Int.random(in: 0..<7, using: &random), connection, coming) {
                case (1, let connection?, _) where inUse[connection] ?? 0 > 0:
                    inUse[connection, default: 0] -= 1
                    check(pool.released(connection, now: start))
                case (2, let connection?, _):
                    inUse[connection] = nil
                    check(pool.left(connection))
                case (3, _, let coming?), (4, _, let coming?):
                    opening.remove(coming)
                    inUse[coming] = 0
                    check(pool.opened(coming, capacity: capacity, isShared: capacity > 1, now: start))
                case (5, _, let coming?):
                    opening.remove(coming)
                    check(pool.failed(coming))
                case (6, _, _):
                    guard let call = waiting.sorted().randomElement(using: &random) else { continue }
                    waiting.remove(call)
                    check(pool.withdraw(call))
                default:
                    waiting.insert(call)
                    check(pool.request(call))
                }
            }
        }
    }

    /// Numbers that are the same for the same seed.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
#endif
