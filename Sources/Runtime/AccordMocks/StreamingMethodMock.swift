import AccordHTTP

/// A mock of a method whose requests are a stream, with a record of the calls that it got. The `request` of each is an
/// array of the messages that were sent in it.
public protocol StreamingMethodMock<Message>: MethodMock where Input == [Message] {
    /// A message that the caller sends.
    associatedtype Message: Sendable
}

extension StreamingMethodMock {
    /// The messages that were sent since the mock was made or reset: those of the first call, then those of the next.
    public var sent: [Message] { calls.flatMap(\.request) }

    /// Waits until `count` messages have been sent in all calls together, counted since the mock was made or reset;
    /// those that were sent already count. Returns early when the task is cancelled.
    public func sent(count: Int) async {
        await state.reaches { calls in calls.reduce(0) { $0 + $1.request.count } >= count }
    }
}
