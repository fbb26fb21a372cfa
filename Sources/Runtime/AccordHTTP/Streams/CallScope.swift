/// A call on the wire until it is over: it came to its end, its time is up, or someone gave it up, who need not be the
/// one who waits for it.
///
/// One part of the call runs at a time. There is one timer, however long the call is.
package final class CallScope: Sendable {
    private struct State: Sendable {
        var end: ConnectError?
        var endPart: (@Sendable (ConnectError) -> Void)?
        var listeners: [@Sendable (ConnectError) -> Void] = []
        var timer: Task<Void, Never>?
    }

    private let state = Locked(State())

    package init() {}

    deinit {
        state.withLock { $0.timer }?.cancel()
    }

    /// Why the call is over; `nil` while it is not.
    package var failure: ConnectError? { state.withLock { $0.end } }

    /// Ends the call at the deadline.
    package func expire(at deadline: Deadline) {
        let timer = Task { [weak self] in
            do { try await deadline.wait() } catch { return }
            self?.end(Deadline.exceeded)
        }
        let isOver = state.withLock { state in
            if state.end == nil { state.timer = timer }
            return state.end != nil
        }
        if isOver { timer.cancel() }
    }

    /// - Parameter listener: is called once, when the call is over, and is let go then.
    package func whenOver(_ listener: @escaping @Sendable (ConnectError) -> Void) {
        let end = state.withLock { state in
            if state.end == nil { state.listeners.append(listener) }
            return state.end
        }
        if let end { listener(end) }
    }

    /// Ends the call, if it is not over yet: what runs of it is cancelled, and nobody waits for it any more.
    ///
    /// - Parameter error: what those get who wait for a part.
    package func end(_ error: ConnectError) {
        let last: State? = state.withLock { state in
            guard state.end == nil else { return nil }
            defer { state = State(end: error) }
            return state
        }
        guard let last else { return }
        for listener in last.listeners { listener(error) }
        last.endPart?(error)
        last.timer?.cancel()
    }

    // MARK: Parts

    /// Runs a part, in a task that is cancelled with the call.
    ///
    /// - Throws: what the part throws; or why the call is over, at once. When the caller is cancelled, so is the call.
    package func run<Value: Sendable>(
        _ part: @escaping @Sendable () async throws(ConnectError) -> Value
    ) async throws(ConnectError) -> Value {
        try await value(of: start(part))
    }

    func start<Value: Sendable>(_ work: @escaping @Sendable () async throws(ConnectError) -> Value) -> Part<Value> {
        let part = Part(work)
        let end = state.withLock { state in
            if state.end == nil { state.endPart = { part.end($0) } }
            return state.end
        }
        if let end { part.end(end) }
        return part
    }

    func value<Value: Sendable>(of part: Part<Value>) async throws(ConnectError) -> Value {
        let result: Result<Value, ConnectError>
        do throws(ConnectError) {
            result = .success(try await part.value { self.end(.cancelled) })
        } catch {
            result = .failure(error)
        }
        // Not to be let go within the lock.
        let (end, finished) = state.withLock { state in
            defer { state.endPart = nil }
            return (state.end, state.endPart)
        }
        _ = finished
        if let end { throw end }
        return try result.get()
    }
}
