public import AccordHTTP

/// A mock of any method, with a record of the calls that it got.
public protocol MethodMock<Input>: Sendable {
    /// The request of a call.
    associatedtype Input: Sendable
    /// The mock's answer to a call.
    associatedtype Reply: Sendable

    /// The mock's own business; tests use the members below.
    var state: MockState<Input, Reply> { get }
}

extension MethodMock {
    /// Whether a stub answers a call. The request of a call with a stream of requests is empty when it is asked.
    public typealias Condition = @Sendable (RecordedCall<Input>) -> Bool

    /// All calls since the mock was made or reset, in the order in which they came, with how each ended.
    public var calls: [RecordedCall<Input>] { state.look() }

    /// The number of calls since the mock was made or reset.
    public var callCount: Int { calls.count }

    /// The calls that the mock had no reply for.
    public var unstubbedCalls: [RecordedCall<Input>] {
        state.calls.filter { $0.outcome == .unstubbed }
    }

    /// Throws when a call came that the mock had no reply for: a test's last line, where the code under test may have
    /// swallowed the error.
    ///
    /// - Throws: the error that the first such caller got.
    public func verify() throws(ConnectError) {
        if let error = unstubbedCalls.first?.error { throw error }
    }

    /// Throws when calls came that the test has not looked at: those after the last one that ``calls``, ``callCount`` or a
    /// wait for a number of calls has shown.
    public func verifyNoMoreCalls() throws(UnexpectedCalls) {
        try UnexpectedCalls.check(unseen)
    }

    var unseen: [String] { state.unseen }

    /// Waits until `count` calls have come, counted since the mock was made or reset; those that came already count.
    /// Returns early when the task is cancelled.
    public func called(count: Int) async {
        await state.reaches { $0.count >= count }
        state.look(upTo: count)
    }

    /// Waits until `count` calls have ended, however they ended: answered, failed, read to the end or given up.
    /// Returns early when the task is cancelled.
    public func finished(count: Int) async {
        await state.reaches { calls in calls.count { $0.outcome != .running } >= count }
        state.look(upTo: count)
    }

    /// Answers successive calls with successive replies. A call after the last of them fails, as an unstubbed one does.
    ///
    /// - Parameter condition: the calls that are meant; `nil` for all that meet the condition of no other stub.
    public func sequence(_ replies: [Reply], when condition: Condition? = nil) {
        state.stub(.successive(replies), when: condition)
    }

    /// Answers calls that have no stub with samples, in place of an error.
    ///
    /// - Parameter samples: makes the answers; `nil` for errors again.
    public func answersLeniently(with samples: (any SampleSource)?) {
        state.answer(with: samples)
    }

    func attach(_ timeline: Timeline) {
        state.attach(timeline)
    }

    /// Forgets all stubs and calls. A task that waits in ``called(count:)`` waits on, for calls to come.
    public func reset() {
        state.reset()
    }
}
