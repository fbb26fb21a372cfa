import AccordHTTP

/// The stubs of a mocked method and the calls that it got, under one lock.
public final class MockState<Input: Sendable, Reply: Sendable>: Sendable {
    /// Whether a stub answers a call.
    public typealias Condition = @Sendable (RecordedCall<Input>) -> Bool

    private struct Contents: Sendable {
        /// The stub of all calls that meet no condition.
        var general: MockStub<Input, Reply>?
        /// The stubs with a condition, in the order in which they were set.
        var conditional: [MockStub<Input, Reply>] = []
        /// The source of answers to calls without a stub.
        var samples: (any SampleSource)?
        var calls: [RecordedCall<Input>] = []
        /// The number of calls that the test has looked at.
        var seen = 0
        var round = 0
        var timelines: [Timeline] = []
    }

    private let contents = Watched(Contents())
    private let method: MethodDescriptor
    /// The call that stubs the method, for the error when it has no stub: `returns(…)`.
    private let remedy: String
    /// Makes a reply of samples; `nil` when the source has none of the type.
    private let sample: @Sendable (any SampleSource) -> Reply?

    init(
        _ method: MethodDescriptor, remedy: String, sample: @escaping @Sendable (any SampleSource) -> Reply?
    ) {
        self.method = method
        self.remedy = remedy
        self.sample = sample
    }

    // MARK: Stubs

    /// Sets a stub. Without a condition, it takes the place of the one that had none.
    func stub(_ answer: MockStub<Input, Reply>.Answer, when condition: Condition? = nil) {
        let stub = MockStub(answer, condition)
        contents.withLock { contents in
            if condition == nil { contents.general = stub } else { contents.conditional.append(stub) }
        }
    }

    func answer(with samples: (any SampleSource)?) {
        contents.withLock { $0.samples = samples }
    }

    func reset() {
        contents.withLock { contents in
            (contents.general, contents.conditional) = (nil, [])
            (contents.calls, contents.seen) = ([], 0)
            contents.round += 1
        }
    }

    // MARK: Calls

    /// Records a call, and finds the reply to it.
    ///
    /// - Throws: `unimplemented` when there is none. It is an issue of the test that is running, too.
    func begin(_ request: Input, _ options: CallOptions) throws(ConnectError) -> (RecordedCall<Input>, Reply) {
        let (call, stubs, timelines, samples) = contents.withLock { contents in
            let call = RecordedCall(
                index: contents.calls.count,
                request: request,
                headers: options.headers,
                timeout: options.timeout,
                round: contents.round
            )
            contents.calls.append(call)
            let stubs = [contents.general].compactMap(\.self) + contents.conditional
            return (call, stubs, contents.timelines, contents.samples)
        }
        for timeline in timelines { timeline.append(method, request) }
        // Conditions are the test's own code, which no lock may be held for.
        let stub = stubs.last { $0.condition?(call) ?? true }
        if let reply = stub?.takeReply() { return (call, reply) }
        if stub == nil, let reply = samples.flatMap(sample) { return (call, reply) }
        let error = unstubbed(stub, samples)
        end(call, .unstubbed, error)
        TestIssue.record(error.message)
        throw error
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

    private func unstubbed(_ stub: MockStub<Input, Reply>?, _ samples: (any SampleSource)?) -> ConnectError {
        let property = method.name.prefix(1).lowercased() + method.name.dropFirst()
        let problem =
            switch stub?.answer {
            case .successive(let replies)?: "got more calls than the \(replies.count) of its sequence; add a reply"
            default:
                (samples == nil ? "was called and has no reply" : "was called, and there is no sample of its response")
                    + "; stub it first: mock.\(property).\(remedy)"
            }
        return ConnectError(.unimplemented, "\(place) (\(method.path)) \(problem)")
    }

    /// The mock of the method, as tests write it.
    private var place: String {
        let service = method.service.split(separator: ".").last ?? "Service"
        let property = method.name.prefix(1).lowercased() + method.name.dropFirst()
        return "\(service)ClientMock.\(property)"
    }

    // MARK: The test's side

    var calls: [RecordedCall<Input>] { contents.withLock { $0.calls } }

    /// All calls, of which the test takes note.
    func look() -> [RecordedCall<Input>] {
        contents.withLock { contents in
            contents.seen = contents.calls.count
            return contents.calls
        }
    }

    /// Notes that the test has taken note of so many calls.
    func look(upTo count: Int) {
        contents.withLock { $0.seen = max($0.seen, count) }
    }

    /// The calls that the test has not looked at, in words.
    var unseen: [String] {
        contents.withLock { contents in
            contents.calls.dropFirst(contents.seen).map { "\(place) (\(method.path)), \($0)" }
        }
    }

    /// Waits until the calls are as `isMet` wants them, or the task is cancelled.
    func reaches(_ isMet: @escaping @Sendable ([RecordedCall<Input>]) -> Bool) async {
        await contents.reaches { isMet($0.calls) }
    }

    func attach(_ timeline: Timeline) {
        contents.withLock { $0.timelines.append(timeline) }
    }
}
