#if NIO
    import AccordHTTP

    /// The items that come from an event loop, for a test that waits for them.
    final class Mailbox<Item: Sendable>: Sendable {
        struct Ended: Error {}

        private struct State: Sendable {
            var items: [Item] = []
            var hasEnded = false
            var waiters: [CheckedContinuation<Item?, Never>] = []
        }

        private let state = Locked(State())

        func put(_ item: Item) {
            let waiter: CheckedContinuation<Item?, Never>? = state.withLock { state in
                guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
                state.items.append(item)
                return nil
            }
            waiter?.resume(returning: item)
        }

        func end() {
            let waiters = state.withLock { state in
                state.hasEnded = true
                defer { state.waiters = [] }
                return state.waiters
            }
            for waiter in waiters { waiter.resume(returning: nil) }
        }

        /// The next item, if it is there already.
        func takeAtOnce() -> Item? {
            state.withLock { $0.items.isEmpty ? nil : $0.items.removeFirst() }
        }

        /// The next item; throws when there will be none. A test that is cancelled, as at its time limit, wants none.
        func take() async throws -> Item {
            let item: Item? = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let answer: Item?? = state.withLock { state in
                        if !state.items.isEmpty { return state.items.removeFirst() }
                        if state.hasEnded { return .some(nil) }
                        state.waiters.append(continuation)
                        return nil
                    }
                    if let answer { continuation.resume(returning: answer) }
                }
            } onCancel: {
                end()
            }
            guard let item else { throw Ended() }
            return item
        }
    }
#endif
