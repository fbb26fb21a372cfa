#if NIO
    import AccordHTTP
    import NIOCore

    /// The reads and writes of a channel, as far as a test sees them.
    final class TestNetwork: Sendable {
        struct State: Sendable {
            var reads = 0
            /// Whether writes stay where they are.
            var isStuck = false
            var stuck: [EventLoopPromise<Void>] = []
            var stuckBytes = 0
        }

        let state = Locked(State())

        func block() { state.withLock { $0.isStuck = true } }

        /// Writes go on, those that are stuck first.
        func unblock() {
            let stuck = state.withLock { state in
                defer { (state.isStuck, state.stuck, state.stuckBytes) = (false, [], 0) }
                return state.stuck
            }
            for promise in stuck { promise.succeed() }
        }
    }

    /// A handler between a channel and its other handlers.
    final class TestNetworkHandler: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let network: TestNetwork

        init(_ network: TestNetwork) {
            self.network = network
        }

        func read(context: ChannelHandlerContext) {
            network.state.withLock { $0.reads += 1 }
            context.read()
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            let count = unwrapOutboundIn(data).readableBytes
            let isStuck = network.state.withLock { state in
                guard state.isStuck, let promise else { return false }
                state.stuck.append(promise)
                state.stuckBytes += count
                return true
            }
            context.write(data, promise: isStuck ? nil : promise)
        }
    }
#endif
