public import AccordHTTP

/// Holds a reply back until the test lets it go, so that a test sees what happens meanwhile, and never sleeps.
///
/// ```swift
/// let gate = Gate()
/// mock.listContacts.replies { _ in
///     try await gate.wait()
///     return response
/// }
/// async let loading: Void = screen.load()
/// await mock.listContacts.called(count: 1)
/// #expect(screen.isLoading)
/// gate.open()
/// ```
///
/// A gate that nobody opens holds until the waiting task is cancelled: a server that never answers.
public final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var tickets = 0
    }

    private let state = Locked(State())

    public init() {}

    /// Lets all pass: those who wait, and those who come later.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume(returning: true) }
    }

    /// Waits until the gate is open.
    ///
    /// - Throws: ``AccordHTTP/ConnectError`` with the code `canceled` when the task is cancelled before.
    public func wait() async throws(ConnectError) {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        let passed = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if state.isOpen { return true }
                    // Seen under the lock: a cancellation that comes later finds the continuation in its place.
                    if Task.isCancelled { return false }
                    state.waiting[ticket] = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: false)
        }
        guard passed else { throw .cancelled }
    }
}
