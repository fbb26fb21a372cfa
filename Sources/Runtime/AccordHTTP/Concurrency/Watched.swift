/// A value that a lock guards, like that of ``Locked``, and a way to wait until it has changed as wanted.
///
/// While nobody waits, a change costs no more than one of ``Locked``.
@usableFromInline
package final class Watched<Value: Sendable>: Sendable {
    @usableFromInline
    struct Watcher: Sendable {
        let ticket: Int
        let isMet: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>

        @usableFromInline
        func resume() { continuation.resume(returning: true) }
    }

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var value: Value
        @usableFromInline var watchers: [Watcher] = []
        var tickets = 0

        init(value: Value) {
            self.value = value
        }

        /// The watchers whose wait is over.
        @usableFromInline
        mutating func takeMet() -> [Watcher] {
            var met: [Watcher] = []
            watchers.removeAll { [value] watcher in
                guard watcher.isMet(value) else { return false }
                met.append(watcher)
                return true
            }
            return met
        }
    }

    @usableFromInline let state: Locked<State>

    package init(_ value: Value) {
        state = Locked(State(value: value))
    }

    /// The value as it is now.
    package var value: Value { state.withLock { $0.value } }

    /// Runs `body` alone, and then resumes those whose wait it has ended. See ``Locked/withLock(_:)`` for what it must
    /// not do.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        let (result, met) = state.withLock { state in
            let result = body(&state.value)
            return (result, state.watchers.isEmpty ? [] : state.takeMet())
        }
        for watcher in met { watcher.resume() }
        return result
    }

    /// Waits until the value is as wanted; it may be so already. Returns early when the task is cancelled.
    ///
    /// - Parameter isMet: Runs alone, as `body` of ``withLock(_:)`` does.
    /// - Returns: `false` when the task was cancelled before.
    @discardableResult
    package func reaches(_ isMet: @escaping @Sendable (Value) -> Bool) async -> Bool {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if isMet(state.value) { return true }
                    // Seen under the lock: a cancellation that comes later finds the watcher in its place.
                    if Task.isCancelled { return false }
                    state.watchers.append(Watcher(ticket: ticket, isMet: isMet, continuation: continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let watcher = state.withLock { state in
                let index = state.watchers.firstIndex { $0.ticket == ticket }
                return index.map { state.watchers.remove(at: $0) }
            }
            watcher?.continuation.resume(returning: false)
        }
    }
}
