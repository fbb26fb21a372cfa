import AccordHTTP

/// Something that happens once, and that a test can wait for.
public final class Signal: Sendable {
    private struct State: Sendable {
        var isSet = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    public init() {}

    public var isSet: Bool { state.withLock(\.isSet) }

    public func set() {
        let waiters = state.withLock { state in
            state.isSet = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    public func wait() async {
        await withCheckedContinuation { continuation in
            let isSet = state.withLock { state in
                if !state.isSet { state.waiters.append(continuation) }
                return state.isSet
            }
            if isSet { continuation.resume() }
        }
    }

    /// Waits as a peer that never answers does: until the task is cancelled, which sets the signal.
    public func waitForCancellation() async throws {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            set()
        }
        throw CancellationError()
    }
}
