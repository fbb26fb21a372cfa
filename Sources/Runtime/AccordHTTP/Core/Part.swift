/// Work in a task of its own. A task that waits for it waits until it is done, somebody ends it, or that task is
/// cancelled, and no longer.
///
/// A task group would wait for its children, however long they ignore that they are cancelled: an interceptor that does so
/// would hold up its call past the deadline. This work is cancelled when it is ended, and returns in its own time; what it
/// gives then is let go.
final class Part<Value: Sendable>: Sendable {
    private typealias Outcome = Result<Value, ConnectError>
    private typealias Waiter = CheckedContinuation<Outcome, Never>

    private enum State: Sendable {
        /// The work goes on, and nobody waits for it. The first state: to `awaited` when somebody does, to `over` when it is
        /// done or ended.
        case running
        /// Somebody waits for the work, which goes on. To `taken` when it is done or ended.
        case awaited(Waiter)
        /// The work is done or ended, and nobody has asked for the outcome. To `taken` when somebody does.
        case over(Outcome)
        /// The outcome was given, and is not kept. A final state.
        case taken
    }

    private let state = Locked(State.running)
    private let task: Task<Void, Never>

    init(_ work: @escaping @Sendable () async throws(ConnectError) -> Value) {
        task = Task { [state] in
            let outcome: Outcome
            do throws(ConnectError) {
                outcome = .success(try await work())
            } catch {
                outcome = .failure(error)
            }
            Self.finish(state, outcome)
        }
    }

    /// Ends the work, if it is not done: it is cancelled, and nobody waits for it any more.
    ///
    /// - Parameter error: what those get who wait.
    func end(_ error: ConnectError) {
        Self.finish(state, .failure(error))
        task.cancel()
    }

    private static func finish(_ state: Locked<State>, _ outcome: Outcome) {
        let waiter: Waiter? = state.withLock { state in
            switch state {
            case .running:
                state = .over(outcome)
                return nil
            case .awaited(let waiter):
                state = .taken
                return waiter
            case .over, .taken:
                return nil
            }
        }
        waiter?.resume(returning: outcome)
    }

    /// Waits for the outcome. It is given once, to one task.
    ///
    /// - Parameter onCancel: is called when the waiting task is cancelled, and ends the work.
    func value(onCancel: @escaping @Sendable () -> Void) async throws(ConnectError) -> Value {
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let outcome: Outcome? = state.withLock { state in
                    switch state {
                    case .running:
                        state = .awaited(waiter)
                        return nil
                    case .over(let outcome):
                        state = .taken
                        return outcome
                    case .awaited, .taken:
                        return .failure(ConnectError(.internal, "the outcome of a part is given once"))
                    }
                }
                if let outcome { waiter.resume(returning: outcome) }
            }
        } onCancel: {
            onCancel()
        }
        return try outcome.get()
    }

    /// Waits for the outcome. When the waiting task is cancelled, so is the work, and `canceled` is thrown at once.
    var value: Value {
        get async throws(ConnectError) {
            try await value { self.end(.cancelled) }
        }
    }
}
