import AccordHTTP

/// The stub of a mocked method and the calls that it got, under one lock.
public final class MockState<Input: Sendable, Reply: Sendable>: Sendable {
    enum Stub: Sendable {
        case each(Reply)
        case successive([Reply])
    }

    private struct Contents: Sendable {
        var stub: Stub?
        /// The number of replies of a sequence that have been given.
        var used = 0
        var calls: [RecordedCall<Input>] = []
        var round = 0
    }

    private let contents = Watched(Contents())
    private let method: MethodDescriptor
    /// The call that stubs the method, for the error when it has no stub: `returns(…)`.
    private let remedy: String

    init(_ method: MethodDescriptor, remedy: String) {
        self.method = method
        self.remedy = remedy
    }

    var calls: [RecordedCall<Input>] { contents.withLock { $0.calls } }

    func stub(_ stub: Stub) {
        contents.withLock { contents in
            contents.stub = stub
            contents.used = 0
        }
    }

    func reset() {
        contents.withLock { contents in
            contents.stub = nil
            contents.used = 0
            contents.calls = []
            contents.round += 1
        }
    }

    /// Records a call, and finds the reply to it.
    ///
    /// - Throws: `unimplemented` when there is none.
    func begin(_ request: Input, _ options: CallOptions) throws(ConnectError) -> (RecordedCall<Input>, Reply) {
        let begun: Result<(RecordedCall<Input>, Reply), ConnectError> = contents.withLock { contents in
            let reply = Self.takeReply(from: &contents)
            var call = RecordedCall(
                index: contents.calls.count,
                request: request,
                headers: options.headers,
                timeout: options.timeout,
                round: contents.round
            )
            defer { contents.calls.append(call) }
            guard let reply else {
                let error = unstubbed(contents.stub)
                call.outcome = .unstubbed
                call.error = error
                return .failure(error)
            }
            return .success((call, reply))
        }
        return try begun.get()
    }

    /// Notes what a caller has sent since the call began.
    func update(_ call: RecordedCall<Input>, _ body: (inout RecordedCall<Input>) -> Void) {
        contents.withLock { contents in
            guard call.round == contents.round else { return }
            body(&contents.calls[call.index])
        }
    }

    /// Notes how a call ended; the first to say so is right.
    func end(_ call: RecordedCall<Input>, _ outcome: RecordedCall<Input>.Outcome, _ error: ConnectError? = nil) {
        contents.withLock { contents in
            guard call.round == contents.round, contents.calls[call.index].outcome == .running else { return }
            contents.calls[call.index].outcome = outcome
            contents.calls[call.index].error = error
        }
    }

    /// Notes that a call ended with an error, seen from the caller's task.
    func fail(_ call: RecordedCall<Input>, _ error: ConnectError) {
        end(call, Task.isCancelled && error.code == .canceled ? .cancelled : .failed, error)
    }

    /// Waits until the calls are as `isMet` wants them, or the task is cancelled.
    func reaches(_ isMet: @escaping @Sendable ([RecordedCall<Input>]) -> Bool) async {
        await contents.reaches { isMet($0.calls) }
    }

    private static func takeReply(from contents: inout Contents) -> Reply? {
        switch contents.stub {
        case nil:
            return nil
        case .each(let reply):
            return reply
        case .successive(let replies):
            guard contents.used < replies.count else { return nil }
            defer { contents.used += 1 }
            return replies[contents.used]
        }
    }

    private func unstubbed(_ stub: Stub?) -> ConnectError {
        let service = method.service.split(separator: ".").last ?? "Service"
        let property = method.name.prefix(1).lowercased() + method.name.dropFirst()
        let place = "\(service)ClientMock.\(property)"
        let problem =
            switch stub {
            case .successive(let replies): "got more calls than the \(replies.count) of its sequence; add a reply"
            default: "was called and has no reply; stub it first: mock.\(property).\(remedy)"
            }
        return ConnectError(.unimplemented, "\(place) (\(method.path)) \(problem)")
    }
}
