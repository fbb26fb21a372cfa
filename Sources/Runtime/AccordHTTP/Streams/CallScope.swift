/// Runs the parts of a call, so that the call can be given up by someone who waits for none of them.
package final class CallScope: Sendable {
    private struct State: Sendable {
        var isCancelled = false
        var nextID = 0
        var running: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Locked(State())

    package init() {}

    /// Runs a part, in a task that is cancelled with the caller's and with the scope.
    package func run<Value: Sendable>(_ part: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await part() }
        let (id, isCancelled) = state.withLock { state in
            state.nextID += 1
            state.running[state.nextID] = { task.cancel() }
            return (state.nextID, state.isCancelled)
        }
        if isCancelled { task.cancel() }
        defer { state.withLock { $0.running[id] = nil } }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels what runs, and what will.
    package func cancel() {
        let running = state.withLock { state in
            state.isCancelled = true
            return Array(state.running.values)
        }
        for cancel in running { cancel() }
    }
}
