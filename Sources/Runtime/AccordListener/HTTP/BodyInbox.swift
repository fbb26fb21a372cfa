#if NIO
    import AccordHTTP
    import Foundation

    /// The body of a request, on its way from the event loop to the task that reads it.
    final class BodyInbox: AsyncSequence, Sendable {
        private typealias Waiter = CheckedContinuation<Result<Data?, ConnectError>, Never>

        private struct State: Sendable {
            var chunks: [Data] = []
            var size = 0
            var end: Result<Data?, ConnectError>?
            var waiter: (ticket: Int, continuation: Waiter)?
            var tickets = 0

            /// - Returns: `nil` when there is nothing yet.
            mutating func take() -> Result<Data?, ConnectError>? {
                guard let chunk = chunks.first else { return end }
                chunks.removeFirst()
                size -= chunk.count
                return .success(chunk)
            }
        }

        private let state = Locked(State())
        private let capacity: Int
        private let wants: @Sendable () -> Void

        /// - Parameters:
        ///   - capacity: how many bytes may wait before `deliver` says that it is enough.
        ///   - wants: is called whenever the reader waits for a chunk, from any thread.
        init(capacity: Int, wants: @escaping @Sendable () -> Void) {
            self.capacity = capacity
            self.wants = wants
        }

        /// - Returns: whether there is room for more. If not, `wants` says when there is.
        func deliver(_ chunk: Data) -> Bool {
            let (waiter, hasRoom): (Waiter?, Bool) = state.withLock { state in
                guard state.end == nil else { return (nil, true) }
                if let waiter = state.waiter.take() { return (waiter.continuation, true) }
                state.chunks.append(chunk)
                state.size += chunk.count
                return (nil, state.size < capacity)
            }
            waiter?.resume(returning: .success(chunk))
            return hasRoom
        }

        /// Ends the body; the first end counts.
        ///
        /// - Parameter error: the reason why it is not complete; what has arrived is then lost.
        func end(_ error: ConnectError? = nil) {
            let result: Result<Data?, ConnectError> = error.map { .failure($0) } ?? .success(nil)
            let waiter: Waiter? = state.withLock { state in
                guard state.end == nil else { return nil }
                state.end = result
                if error != nil { (state.chunks, state.size) = ([], 0) }
                return state.waiter.take()?.continuation
            }
            waiter?.resume(returning: result)
        }

        func next() async throws(ConnectError) -> Data? {
            let (ticket, taken) = state.withLock { state in
                state.tickets += 1
                return (state.tickets, state.take())
            }
            if let taken { return try taken.get() }
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: Waiter) in
                    let answer: Result<Data?, ConnectError>? = state.withLock { state in
                        if let taken = state.take() { return taken }
                        if Task.isCancelled { return .failure(ConnectError(.canceled, "the call was cancelled")) }
                        guard state.waiter == nil else {
                            return .failure(ConnectError(.internal, "two tasks read one body; let one of them read"))
                        }
                        state.waiter = (ticket, continuation)
                        return nil
                    }
                    if let answer { continuation.resume(returning: answer) } else { wants() }
                }
            } onCancel: {
                let waiter: Waiter? = state.withLock { state in
                    state.waiter?.ticket == ticket ? state.waiter.take()?.continuation : nil
                }
                waiter?.resume(returning: .failure(ConnectError(.canceled, "the call was cancelled")))
            }
            return try result.get()
        }

        func makeAsyncIterator() -> Iterator { Iterator(inbox: self) }

        struct Iterator: AsyncIteratorProtocol {
            fileprivate let inbox: BodyInbox

            func next() async throws(ConnectError) -> Data? { try await inbox.next() }
        }
    }
#endif
