#if NIO
    import NIOCore

    /// The last handler of a channel: speaks a version of HTTP. It is used on its event loop only.
    protocol HTTPWire: AnyObject {
        /// Sends a call, or hands it back when it cannot.
        func start(_ call: HTTPCall, on connection: HTTPConnection)
        /// There is more of the body of a call.
        func upload(of call: HTTPCall)
        /// Nobody waits for a call any more.
        func giveUp(_ call: HTTPCall)
        /// More bytes of a response have been read.
        func credit(_ call: HTTPCall, _ count: Int)
        /// There will be no more calls: it closes when those that it has are over, in HTTP/1.1 only if it has none.
        func close()
    }

    /// An open connection: what other threads see of its ``HTTPWire``.
    final class HTTPConnection: Sendable {
        /// The number of calls that there is room for at a time, at first.
        let capacity: Int
        /// Whether that may be more than one.
        let isShared: Bool
        private let loop: any EventLoop
        private let wire: NIOLoopBound<any HTTPWire>

        /// Called on the event loop.
        init(_ wire: any HTTPWire, on loop: any EventLoop, capacity: Int, isShared: Bool) {
            self.loop = loop
            self.wire = NIOLoopBound(wire, eventLoop: loop)
            self.capacity = capacity
            self.isShared = isShared
        }

        func start(_ call: HTTPCall) {
            loop.execute { self.wire.value.start(call, on: self) }
        }

        func upload(of call: HTTPCall) {
            loop.execute { self.wire.value.upload(of: call) }
        }

        func giveUp(_ call: HTTPCall) {
            loop.execute { self.wire.value.giveUp(call) }
        }

        func credit(_ call: HTTPCall, _ count: Int) {
            loop.execute { self.wire.value.credit(call, count) }
        }

        func close() {
            loop.execute { self.wire.value.close() }
        }

        /// Asks again at that time.
        func wait(until time: NIODeadline, _ then: @escaping @Sendable () -> Void) {
            loop.scheduleTask(deadline: time, then)
        }
    }
#endif
