/// The tasks that wait for an answer, each with a ticket. An answer may come before its asker waits for it.
final class Waiters<Value: Sendable>: Sendable {
    /// The state of a ticket. It is removed when its answer was given, or its asker is cancelled.
    private enum Waiter: Sendable {
        /// The ticket was drawn. The first state: to `waiting` when its asker waits, to `answered` when the answer comes
        /// before that.
        case absent
        /// Its asker waits for the answer.
        case waiting(CheckedContinuation<Result<Value, any Error>, Never>)
        /// The answer is there, and its asker has not come for it yet.
        case answered(Result<Value, any Error>)
    }

    private struct State: Sendable {
        var tickets = 0
        var waiters: [Int: Waiter] = [:]
    }

    private let state = Locked(State())

    /// Draws a ticket. The caller has to wait for its answer.
    func draw() -> Int {
        state.withLock { state in
            state.tickets += 1
            state.waiters[state.tickets] = .absent
            return state.tickets
        }
    }

    /// - Throws: what the answer throws; `CancellationError`, at once, when the task is cancelled.
    func wait(for ticket: Int) async throws -> Value {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<Result<Value, any Error>, Never>) in
                let result: Result<Value, any Error>? = state.withLock { state in
                    switch state.waiters[ticket] {
                    case .answered(let result):
                        state.waiters[ticket] = nil
                        return result
                    case .absent where !Task.isCancelled:
                        state.waiters[ticket] = .waiting(waiter)
                        return nil
                    default:
                        // Seen under the lock: a cancellation that comes later finds the waiter in its place.
                        state.waiters[ticket] = nil
                        return .failure(CancellationError())
                    }
                }
                if let result { waiter.resume(returning: result) }
            }
        } onCancel: {
            answer(ticket, .failure(CancellationError()))
        }
        return try result.get()
    }

    /// Answers, unless that has been done, or nobody waits any more.
    func answer(_ ticket: Int, _ result: Result<Value, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Result<Value, any Error>, Never>? in
            switch state.waiters[ticket] {
            case .absent:
                state.waiters[ticket] = .answered(result)
                return nil
            case .waiting(let waiter):
                state.waiters[ticket] = nil
                return waiter
            case .answered, nil:
                return nil
            }
        }
        waiter?.resume(returning: result)
    }
}
