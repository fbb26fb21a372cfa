public import AccordHTTP
public import HTTPTypes

/// A mock of one unary method of a service. The mocks that Accord generates have one for each.
///
/// ```swift
/// let mock = ContactsServiceClientMock()
/// mock.getContact.returns(response)                                            // the same for each call
/// mock.getContact.throws(ConnectError(.notFound))
/// mock.getContact.sequence([.throws(ConnectError(.unavailable)), .returns(response)])
/// mock.getContact.replies { call in try contacts.find(call.request.id) }       // depending on the call
///
/// await mock.getContact.called(count: 1)                                       // no sleeping
/// #expect(mock.getContact.calls[0].request.id == "7")
/// ```
///
/// The stub set last holds. One with a condition, `returns(x, when: { $0.request.id == "7" })`, holds for the calls that
/// meet it, before one without. A call without a stub fails with `unimplemented` and a message that says which method wants
/// one. A mock may be used from any task, also by many at once.
public final class UnaryMock<Input: Sendable, Output: Sendable>: MethodMock {
    /// The mock's answer to one call.
    public struct Reply: Sendable {
        fileprivate let answer: @Sendable (RecordedCall<Input>) async throws -> Output
        fileprivate let metadata: ResponseMetadata

        /// Answers with a value, and with the metadata that ``/AccordHTTP/CallOptions/onResponse`` is to see.
        public static func returns(_ value: Output, headers: HTTPFields = [:], trailers: HTTPFields = [:]) -> Reply {
            Reply(answer: { _ in value }, metadata: ResponseMetadata(headers: headers, trailers: trailers))
        }

        /// Fails the call.
        public static func `throws`(_ error: ConnectError) -> Reply {
            Reply(answer: { _ in throw error }, metadata: ResponseMetadata())
        }

        /// Answers with what `body` makes of the call.
        ///
        /// An error of `body` reaches the caller: a `ConnectError` as it is, anything else as `unknown`, for a client
        /// throws nothing but `ConnectError`.
        public static func replies(_ body: @escaping @Sendable (RecordedCall<Input>) async throws -> Output) -> Reply {
            Reply(answer: body, metadata: ResponseMetadata())
        }
    }

    public let state: MockState<Input, Reply>

    /// Creates the mock of a method. Generated mocks call it.
    public init(_ method: MethodDescriptor) {
        state = MockState(method, remedy: "returns(…)") { samples in
            samples.output(of: Output.self).map { .returns($0) }
        }
    }

    /// Answers each call with a value, and with the metadata that ``/AccordHTTP/CallOptions/onResponse`` is to see.
    public func returns(
        _ value: Output, headers: HTTPFields = [:], trailers: HTTPFields = [:], when condition: Condition? = nil
    ) {
        state.stub(.each(.returns(value, headers: headers, trailers: trailers)), when: condition)
    }

    /// Fails each call.
    public func `throws`(_ error: ConnectError, when condition: Condition? = nil) {
        state.stub(.each(.throws(error)), when: condition)
    }

    /// Answers each call with what `body` makes of it; see ``Reply/replies(_:)``.
    public func replies(
        _ body: @escaping @Sendable (RecordedCall<Input>) async throws -> Output, when condition: Condition? = nil
    ) {
        state.stub(.each(.replies(body)), when: condition)
    }

    /// Records a call and answers it. Generated mocks call it.
    ///
    /// - Throws: what the stub throws; `unimplemented` without a stub; `canceled` in a task that is cancelled.
    public func call(_ request: Input, _ options: CallOptions) async throws(ConnectError) -> Output {
        let (call, reply) = try state.begin(request, options)
        do {
            guard !Task.isCancelled else { throw ConnectError.cancelled }
            let output = try await reply.answer(call)
            options.onResponse?(reply.metadata)
            state.end(call, .succeeded)
            return output
        } catch {
            let error = ConnectError(stubbed: error)
            state.fail(call, error)
            throw error
        }
    }
}
