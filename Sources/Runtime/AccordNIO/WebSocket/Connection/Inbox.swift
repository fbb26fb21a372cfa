#if NIO
    import AccordHTTP
    import AccordSocket

    /// Messages on their way from the event loop to the task that receives them, in batches.
    final class Inbox: Sendable {
        private struct Batch: Sendable {
            let messages: [SocketFrame]
            /// Whether the event loop waits until they are taken.
            let makesRoom: Bool
        }

        private typealias Waiter = CheckedContinuation<Result<Batch, SocketError>, Never>

        private struct State: Sendable {
            var messages: [SocketFrame] = []
            var size = 0
            var isFull = false
            var end: SocketError?
            var waiter: (ticket: Int, continuation: Waiter)?
            var tickets = 0

            /// - Returns: `nil` when there is nothing yet.
            mutating func take() -> Result<Batch, SocketError>? {
                guard !messages.isEmpty else { return end.map { .failure($0) } }
                defer { (messages, size, isFull) = ([], 0, false) }
                return .success(Batch(messages: messages, makesRoom: isFull))
            }
        }

        private let state = Locked(State())
        private let limit: Int

        /// - Parameter limit: how many bytes may wait before `deliver` says that it is enough.
        init(limit: Int) {
            self.limit = limit
        }

        /// - Returns: whether there is room for more. If not, the next batch that is received says that it makes some.
        func deliver(_ messages: [SocketFrame], size: Int) -> Bool {
            let (waiter, hasRoom): (Waiter?, Bool) = state.withLock { state in
                guard state.end == nil else { return (nil, true) }
                if let waiter = state.waiter {
                    state.waiter = nil
                    return (waiter.continuation, true)
                }
                if state.messages.isEmpty { state.messages = messages } else { state.messages += messages }
                state.size += size
                state.isFull = state.size >= limit
                return (nil, !state.isFull)
            }
            waiter?.resume(returning: .success(Batch(messages: messages, makesRoom: false)))
            return hasRoom
        }

        /// Ends it; the first end counts.
        ///
        /// - Parameter keepsMessages: whether what has arrived can still be received.
        func end(_ error: SocketError, keepsMessages: Bool) {
            let waiter: Waiter? = state.withLock { state in
                if !keepsMessages { state.messages = [] }
                if state.end == nil { state.end = error }
                defer { state.waiter = nil }
                return state.waiter?.continuation
            }
            waiter?.resume(returning: .failure(error))
        }

        /// - Parameter onRoom: is called when the event loop may read again.
        func receive(onRoom: () -> Void) async throws(SocketError) -> [SocketFrame] {
            let (ticket, taken) = state.withLock { state in
                state.tickets += 1
                return (state.tickets, state.take())
            }
            let batch: Batch
            if let taken {
                batch = try taken.get()
            } else {
                batch = try await wait(ticket).get()
            }
            if batch.makesRoom { onRoom() }
            return batch.messages
        }

        private func wait(_ ticket: Int) async -> Result<Batch, SocketError> {
            await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: Waiter) in
                    let answer: Result<Batch, SocketError>? = state.withLock { state in
                        if let taken = state.take() { return taken }
                        // Seen under the lock: a cancellation that comes later finds the waiter in its place.
                        if Task.isCancelled { return .failure(SocketError(.cancelled)) }
                        guard state.waiter == nil else {
                            return .failure(SocketError(.cancelled, "another task receives; let one task receive"))
                        }
                        state.waiter = (ticket, continuation)
                        return nil
                    }
                    if let answer { continuation.resume(returning: answer) }
                }
            } onCancel: {
                let waiter: Waiter? = state.withLock { state in
                    guard let waiter = state.waiter, waiter.ticket == ticket else { return nil }
                    state.waiter = nil
                    return waiter.continuation
                }
                waiter?.resume(returning: .failure(SocketError(.cancelled)))
            }
        }
    }
#endif
