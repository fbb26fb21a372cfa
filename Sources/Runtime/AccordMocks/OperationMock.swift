public import AccordHTTP
public import HTTPTypes

/// A mock of one operation of a REST API. The mocks that Accord generates have one for each.
///
/// ```swift
/// mock.getPet.returns(Pet(id: 7, name: "Rex"))
/// mock.getPet.throws(.documented(.notFound(problem), .init(status: 404)))
/// mock.getPet.throws(.undocumented(.init(status: 503, headers: [.retryAfter: "30"])))
/// mock.getPet.sequence([.throws(ConnectError(.unavailable)), .returns(pet)])
/// mock.watchPets.yields([event])                                                // where a stream is the response
///
/// await mock.getPet.called(count: 1)                                            // no sleeping
/// #expect(mock.getPet.calls[0].request.petID == 7)
/// ```
///
/// The stub set last holds. One with a condition, `returns(x, when: { $0.request.id == "7" })`, holds for the calls that
/// meet it, before one without. A call without a stub fails with `unimplemented` and a message that says which operation
/// wants one. A mock may be used from any task, also by many at once.
public final class OperationMock<Operation: RESTOperation>: MethodMock {
    /// The request of a call, with the parameters of the operation.
    public typealias Input = Operation.Request

    /// The mock's answer to one call.
    public struct Reply: Sendable {
        fileprivate let answer: @Sendable (RecordedCall<Operation.Request>) async throws -> Operation.Output
        fileprivate let headers: HTTPFields

        /// Answers with a value, and with the headers that ``/AccordHTTP/CallOptions/onResponse`` is to see.
        public static func returns(_ value: Operation.Output, headers: HTTPFields = [:]) -> Reply {
            Reply(answer: { _ in value }, headers: headers)
        }

        /// Fails the call, as the client throws it: ``/AccordHTTP/RESTError`` has its three cases.
        public static func `throws`(_ error: RESTError<Operation.Failure>) -> Reply {
            Reply(answer: { _ in throw error }, headers: [:])
        }

        /// Fails the call without a response: no network, say.
        public static func `throws`(_ error: ConnectError) -> Reply {
            .throws(.failed(error))
        }

        /// Answers with what `body` makes of the call.
        ///
        /// An error of `body` reaches the caller: a `RESTError` of the operation as it is, a `ConnectError` as
        /// `failed`, and anything else as `failed` with the code `unknown`.
        public static func replies(
            _ body: @escaping @Sendable (RecordedCall<Operation.Request>) async throws -> Operation.Output
        ) -> Reply {
            Reply(answer: body, headers: [:])
        }
    }

    public let state: MockState<Operation.Request, Reply>

    /// Creates the mock of an operation. Generated mocks call it.
    public init() {
        state = MockState(Operation.descriptor.call, remedy: "returns(…)") { samples in
            samples.output(of: Operation.Output.self).map { .returns($0) }
        }
    }

    /// Answers each call with a value, and with the headers that ``/AccordHTTP/CallOptions/onResponse`` is to see.
    public func returns(_ value: Operation.Output, headers: HTTPFields = [:], when condition: Condition? = nil) {
        state.stub(.each(.returns(value, headers: headers)), when: condition)
    }

    /// Fails each call, as the client throws it: ``/AccordHTTP/RESTError`` has its three cases.
    public func `throws`(_ error: RESTError<Operation.Failure>, when condition: Condition? = nil) {
        state.stub(.each(.throws(error)), when: condition)
    }

    /// Fails each call without a response: no network, say.
    public func `throws`(_ error: ConnectError, when condition: Condition? = nil) {
        state.stub(.each(.throws(error)), when: condition)
    }

    /// Answers each call with what `body` makes of it; see ``Reply/replies(_:)``.
    public func replies(
        _ body: @escaping @Sendable (RecordedCall<Operation.Request>) async throws -> Operation.Output,
        when condition: Condition? = nil
    ) {
        state.stub(.each(.replies(body)), when: condition)
    }

    /// Answers each call with a stream of these elements, which then ends without an error.
    public func yields<Element>(_ elements: [Element], headers: HTTPFields = [:], when condition: Condition? = nil)
    where Operation.Output == ServerStream<Element> {
        plays(elements.map { .message($0) }, headers: headers, when: condition)
    }

    /// Answers each call with a stream that takes these steps, and then ends without an error if none of them is one.
    /// The call counts as ended when its stream has begun.
    public func plays<Element>(
        _ steps: [ServerStreamMock<Operation.Request, Element>.Step], headers: HTTPFields = [:],
        when condition: Condition? = nil
    ) where Operation.Output == ServerStream<Element> {
        let answer: @Sendable (RecordedCall<Input>) async throws -> ServerStream<Element> = { call in
            let script = ServerStreamMock<Operation.Request, Element>(Operation.descriptor.call)
            script.plays(steps, headers: headers)
            return try await script.call(call.request, CallOptions())
        }
        replies(answer, when: condition)
    }

    /// Records a call and answers it. Generated mocks call it.
    ///
    /// - Parameter validates: whether a request that the contract forbids is refused, as a client with the option
    ///   `validates` does. It is no call then.
    /// - Throws: what the stub throws; `failed`, with `unimplemented` without a stub, with `canceled` in a task that is
    ///   cancelled, and with `invalidArgument` for a request that is refused.
    public func call(
        _ request: Operation.Request,
        _ options: CallOptions,
        validates: Bool = false
    ) async throws(RESTError<Operation.Failure>) -> Operation.Output {
        let call: RecordedCall<Operation.Request>
        let reply: Reply
        do throws(ConnectError) {
            if validates { try RequestBuilder.check(request, of: Operation.self) }
            (call, reply) = try state.begin(request, options)
        } catch {
            throw .failed(error)
        }
        do {
            guard !Task.isCancelled else { throw ConnectError.cancelled }
            let output = try await reply.answer(call)
            options.onResponse?(ResponseMetadata(headers: reply.headers))
            state.end(call, .succeeded)
            return output
        } catch {
            let error = error as? RESTError<Operation.Failure> ?? .failed(ConnectError(stubbed: error))
            state.fail(call, error.connectError)
            throw error
        }
    }
}
