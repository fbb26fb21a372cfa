#if NIO
    import NIOCore
    import Testing

    @testable import AccordNIO

    /// Tests when a server is asked whether it is still there, without any server.
    @Suite struct KeepAliveTests {
        private func time(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }

        private func keepAlive() -> KeepAlive { KeepAlive(silence: .seconds(10), patience: .seconds(5), now: time(0)) }

        @Test("A server that says something is not asked")
        func talking() {
            var keepAlive = keepAlive()
            #expect(keepAlive.begun(now: time(1)) == .wait(until: time(10)))
            keepAlive.received(now: time(9))
            #expect(keepAlive.check(now: time(10)) == .wait(until: time(19)))
        }

        @Test("A server that says nothing is asked, and is dead when it does not answer")
        func dead() {
            var keepAlive = keepAlive()
            #expect(keepAlive.check(now: time(10)) == .ping)
            #expect(keepAlive.check(now: time(10)) == .wait(until: time(15)))
            #expect(keepAlive.begun(now: time(14)) == .wait(until: time(15)))
            #expect(keepAlive.check(now: time(15)) == .fail)
        }

        @Test("A server that answers is asked again after five minutes, or when another call begins")
        func silent() {
            var keepAlive = keepAlive()
            #expect(keepAlive.check(now: time(10)) == .ping)
            keepAlive.answered()
            #expect(keepAlive.check(now: time(15)) == .wait(until: time(310)))
            #expect(keepAlive.begun(now: time(19)) == .wait(until: time(310)))
            #expect(keepAlive.begun(now: time(20)) == .ping)
            keepAlive.answered()
            #expect(keepAlive.check(now: time(320)) == .ping)
            keepAlive.received(now: time(321))
            #expect(keepAlive.check(now: time(325)) == .wait(until: time(331)))
        }

        @Test("A call that begins after a long rest asks at once")
        func rested() {
            var keepAlive = keepAlive()
            #expect(keepAlive.begun(now: time(3_600)) == .ping)
            #expect(keepAlive.check(now: time(3_600)) == .wait(until: time(3_605)))
        }

        @Test("An answer that nobody has asked for changes nothing")
        func unasked() {
            var keepAlive = keepAlive()
            keepAlive.answered()
            #expect(keepAlive.check(now: time(9)) == .wait(until: time(10)))
        }
    }
#endif
