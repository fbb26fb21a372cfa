import AccordHTTP

/// The answers to the calls of a method, or to those that meet a condition.
final class MockStub<Input: Sendable, Reply: Sendable>: Sendable {
    enum Answer: Sendable {
        case each(Reply)
        case successive([Reply])
    }

    let answer: Answer
    /// `nil` for all calls.
    let condition: MockState<Input, Reply>.Condition?
    /// The number of replies of a sequence that have been given.
    private let used = Locked(0)

    init(_ answer: Answer, _ condition: MockState<Input, Reply>.Condition?) {
        self.answer = answer
        self.condition = condition
    }

    /// The reply to the next call; `nil` after the last one of a sequence.
    func takeReply() -> Reply? {
        switch answer {
        case .each(let reply):
            return reply
        case .successive(let replies):
            let index = used.withLock { used in
                defer { used = min(used + 1, replies.count) }
                return used
            }
            return replies.dropFirst(index).first
        }
    }
}
