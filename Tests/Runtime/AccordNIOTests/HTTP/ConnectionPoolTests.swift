#if NIO
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Which call goes over which connection, without any.
    @Suite struct ConnectionPoolTests {
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
            #expect(pool.released(2, now: start) == [])
            #expect(pool.released(1, now: start) == [])
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
            #expect(open(&pool, 2, capacity: 2) == [])
            #expect(pool.request(14) == [.start(call: 14, connection: 2)])
        }

        @Test("A connection that cannot be opened fails who waited longest, the last one all")
        func failing() {
            var pool = pool(maximum: 2)
            for call in 10...13 { _ = pool.request(call) }
            #expect(pool.failed(1) == [.fail(call: 10)])
            #expect(pool.failed(2) == [.fail(call: 11), .fail(call: 12), .fail(call: 13)])
            #expect(pool.request(14) == [.open(connection: 3)])
        }

        @Test("A call that waits no more leaves no connection behind that nobody needs")
        func withdrawn() {
            var pool = pool()
            _ = pool.request(10)
            _ = pool.request(11)
            #expect(pool.withdraw(10) == [.close(connection: 2)])
            #expect(pool.withdraw(10) == [])
            #expect(open(&pool, 2) == [.close(connection: 2)])
            #expect(open(&pool, 1) == [.start(call: 11, connection: 1)])
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
            #expect(pool.rest(1, now: start + .seconds(60)) == .keep(until: start + .seconds(70)))
            _ = pool.released(1, now: start + .seconds(65))
            #expect(pool.rest(1, now: start + .seconds(70)) == .keep(until: start + .seconds(75)))
            #expect(pool.rest(1, now: start + .seconds(75)) == .close)
            #expect(pool.rest(1, now: start + .seconds(76)) == nil)
            #expect(pool.request(11) == [.open(connection: 2)])
        }

        @Test("When it is shut down, it closes what nobody uses, and the rest once nobody does")
        func shutDown() {
            var pool = pool(maximum: 3)
            for call in 10...12 { _ = pool.request(call) }
            _ = open(&pool, 1)
            _ = open(&pool, 2)
            _ = pool.released(1, now: start)
            _ = pool.withdraw(12)
            #expect(pool.released(1, now: start) == [])
            #expect(pool.shutDown().contains(.close(connection: 1)))
            #expect(pool.released(2, now: start) == [.close(connection: 2)])
        }
    }
#endif
