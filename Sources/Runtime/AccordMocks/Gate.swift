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
    private let isOpen = Watched(false)

    /// Creates a gate that is closed.
    public init() {}

    /// Lets all pass: those who wait, and those who come later.
    public func open() {
        isOpen.withLock { $0 = true }
    }

    /// Waits until the gate is open.
    ///
    /// - Throws: ``/AccordHTTP/ConnectError`` with the code `canceled` when the task is cancelled before.
    public func wait() async throws(ConnectError) {
        guard await isOpen.reaches({ $0 }) else { throw .cancelled }
    }
}
