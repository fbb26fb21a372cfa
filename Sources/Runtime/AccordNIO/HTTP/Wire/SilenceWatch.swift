#if NIO
    import NIOCore
    import NIOHTTP2

    /// Asks a server that says nothing whether it is there: does what ``KeepAlive`` says. It is used on the connection's
    /// event loop only, whose clock is its clock.
    final class SilenceWatch {
        private var machine: KeepAlive
        /// The next time when the machine is asked.
        private var timer: (due: NIODeadline, task: Scheduled<Void>)?
        /// Whether this turn of the event loop has brought anything other than the answer to a PING.
        private var hasHeard = false
        private let loop: any EventLoop
        private let ping: () -> Void
        private let fail: () -> Void
        private let isWaiting: () -> Bool

        /// - Parameters:
        ///   - isWaiting: whether there are calls that wait for the server.
        ///   - ping: sends a PING.
        ///   - fail: is called when the server is not there.
        init(
            _ machine: KeepAlive, on loop: any EventLoop, isWaiting: @escaping () -> Bool,
            ping: @escaping () -> Void, fail: @escaping () -> Void
        ) {
            self.machine = machine
            self.loop = loop
            self.isWaiting = isWaiting
            self.ping = ping
            self.fail = fail
        }

        /// A frame has come.
        func heard(_ frame: HTTP2Frame) {
            if case .ping(_, ack: true) = frame.payload { machine.answered() } else { hasHeard = true }
        }

        /// A turn of the event loop has brought all that it brings.
        func heardAll() {
            if hasHeard { machine.received(now: loop.now) }
            hasHeard = false
        }

        /// A call begins.
        func begun() {
            follow(machine.begun(now: loop.now))
        }

        func stop() {
            timer?.task.cancel()
            timer = nil
        }

        private func follow(_ action: KeepAlive.Action) {
            switch action {
            case .ping:
                ping()
                follow(machine.check(now: loop.now))
            case .wait(let until):
                guard until < timer?.due ?? .distantFuture else { return }
                timer?.task.cancel()
                let task = loop.assumeIsolated().scheduleTask(deadline: until) { [weak self] in
                    guard let self else { return }
                    timer = nil
                    // The next call begins with a look at the time.
                    if isWaiting() || machine.isAsking { follow(machine.check(now: loop.now)) }
                }
                timer = (until, task)
            case .fail:
                fail()
            }
        }
    }
#endif
