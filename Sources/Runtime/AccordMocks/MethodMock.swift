public import AccordHTTP

/// A mock of any method, with a record of the calls that it got.
public protocol MethodMock<Input>: Sendable {
    associatedtype Input: Sendable
    /// The mock's answer to a call.
    associatedtype Reply: Sendable

    /// The mock's own business; tests use the members below.
    var state: MockState<Input, Reply> { get }
}

extension MethodMock {
    /// All calls since the mock was made or reset, in the order in which they came, with how each ended.
    public var calls: [RecordedCall<Input>] { state.calls }

    /// The number of calls since the mock was made or reset.
    public var callCount: Int { calls.count }

    /// The calls that the mock had no reply for.
    public var unstubbedCalls: [RecordedCall<Input>] {
        calls.filter { $0.outcome == .unstubbed }
    }

    /// Throws when a call came that the mock had no reply for: a test's last line, where the code under test may have
    /// swallowed the error.
    ///
    /// - Throws: the error that the first such caller got.
    public func verify() throws(ConnectError) {
        if let error = unstubbedCalls.first?.error { throw error }
    }

    /// Waits until `count` calls have come, counted since the mock was made or reset; those that came already count.
    /// Returns early when the task is cancelled.
    public func called(count: Int) async {
        await state.reaches { $0.count >= count }
    }

    /// Waits until `count` calls have ended, however they ended: answered, failed, read to the end or given up.
    /// Returns early when the task is cancelled.
    public func finished(count: Int) async {
        await state.reaches { calls in calls.count { $0.outcome != .running } >= count }
    }

    /// Answers successive calls with successive replies. A call after the last of them fails, as an unstubbed one does.
    public func sequence(_ replies: [Reply]) {
        state.stub(.successive(replies))
    }

    /// Forgets all stubs and calls. Who waits in ``called(count:)`` waits on, for calls to come.
    public func reset() {
        state.reset()
    }
}
