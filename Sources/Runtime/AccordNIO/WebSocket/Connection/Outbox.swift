#if NIO
    import AccordHTTP
    import AccordSocket
    import NIOCore

    /// Frames on their way from the tasks that send them to the event loop, which writes all that have gathered at once.
    ///
    /// Senders go on as soon as their frame is in here. When the network does not take what is in here, they wait.
    final class Outbox: Sendable {
        private typealias Waiter = CheckedContinuation<SocketError?, Never>

        private struct Waiting: Sendable {
            let ticket: Int
            let frame: SocketFrame
            let continuation: Waiter
        }

        private struct State: Sendable {
            /// Frames for the event loop to take.
            var frames = ByteBuffer()
            /// Bytes that it has taken and not written yet.
            var taken = 0
            /// Whether the event loop knows that there are frames.
            var isAwake = false
            var end: SocketError?
            /// In the order in which they came.
            var waiting: [Waiting] = []
            var tickets = 0
            /// Used in the order in which frames are written, as a message may refer to those before it.
            let deflater: Deflater?

            var size: Int { taken + frames.readableBytes }

            mutating func write(_ frame: SocketFrame) {
                frames.writeFrame(frame, deflater: deflater)
            }

            /// - Returns: whether the event loop has to be notified.
            mutating func wake() -> Bool {
                defer { isAwake = true }
                return !isAwake
            }
        }

        private let state: Locked<State>
        private let limit: Int

        /// - Parameters:
        ///   - limit: how many bytes may be in here before senders wait.
        ///   - deflater: compresses messages, by nobody else's hand; `nil` when they are sent as they are.
        init(limit: Int, deflater: Deflater? = nil) {
            self.limit = limit
            state = Locked(State(deflater: deflater))
        }

        /// - Parameter onFrames: is called when the event loop has to take frames, and does not know it yet.
        func send(_ frame: SocketFrame, onFrames: () -> Void) async throws(SocketError) {
            enum Answer {
                case sent(wakes: Bool)
                case wait(ticket: Int)
            }
            if Task.isCancelled { throw SocketError(.cancelled) }
            let answer = try state.withLock { state throws(SocketError) in
                if let end = state.end { throw end }
                if state.waiting.isEmpty, state.size < limit {
                    state.write(frame)
                    return Answer.sent(wakes: state.wake())
                }
                state.tickets += 1
                return .wait(ticket: state.tickets)
            }
            switch answer {
            case .sent(let wakes): if wakes { onFrames() }
            case .wait(let ticket): if let error = await wait(ticket, frame, onFrames: onFrames) { throw error }
            }
        }

        /// - Returns: whether there was room for it.
        func sendAtOnce(_ frame: SocketFrame, onFrames: () -> Void) -> Bool {
            let wakes: Bool? = state.withLock { state in
                guard state.end == nil, state.waiting.isEmpty, state.size < limit else { return nil }
                state.write(frame)
                return state.wake()
            }
            if wakes == true { onFrames() }
            return wakes != nil
        }

        private func wait(_ ticket: Int, _ frame: SocketFrame, onFrames: () -> Void) async -> SocketError? {
            await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: Waiter) in
                    var wakes = false
                    let answer: SocketError?? = state.withLock { state in
                        if let end = state.end { return .some(end) }
                        // Seen under the lock: a cancellation that comes later finds the waiter in its place.
                        if Task.isCancelled { return .some(SocketError(.cancelled)) }
                        if state.waiting.isEmpty, state.size < limit {
                            state.write(frame)
                            wakes = state.wake()
                            return .some(nil)
                        }
                        state.waiting.append(Waiting(ticket: ticket, frame: frame, continuation: continuation))
                        return nil
                    }
                    if wakes { onFrames() }
                    if let answer { continuation.resume(returning: answer) }
                }
            } onCancel: {
                let waiting: Waiting? = state.withLock { state in
                    guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
                    return state.waiting.remove(at: index)
                }
                waiting?.continuation.resume(returning: SocketError(.cancelled))
            }
        }

        /// Gives what has gathered, or falls asleep when that is nothing.
        func take() -> ByteBuffer? {
            state.withLock { state in
                guard state.frames.readableBytes > 0 else {
                    state.isAwake = false
                    return nil
                }
                defer { state.frames = ByteBuffer() }
                state.taken += state.frames.readableBytes
                return state.frames
            }
        }

        /// The network has taken what `take` gave, so there is room for those who wait.
        func written(_ count: Int) {
            let admitted: [Waiting] = state.withLock { state in
                state.taken -= count
                var admitted = 0
                while admitted < state.waiting.count, state.size < limit {
                    state.write(state.waiting[admitted].frame)
                    admitted += 1
                }
                defer { state.waiting.removeFirst(admitted) }
                return Array(state.waiting.prefix(admitted))
            }
            for waiting in admitted { waiting.continuation.resume(returning: nil) }
        }

        /// Ends it with a close frame after all others, which are still sent. Senders that wait get the error.
        ///
        /// - Parameter code: that of the close frame.
        func close(code: UInt16?, _ error: SocketError) {
            end(error) { $0.frames.writeClose(code: code) }
        }

        /// Ends it, as nothing can be sent any more.
        func end(_ error: SocketError) {
            end(error) { _ in }
        }

        private func end(_ error: SocketError, _ last: (inout State) -> Void) {
            let waiting = state.withLock { state in
                if state.end == nil {
                    state.end = error
                    last(&state)
                }
                defer { state.waiting = [] }
                return state.waiting
            }
            for waiting in waiting { waiting.continuation.resume(returning: error) }
        }
    }
#endif
