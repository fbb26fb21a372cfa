public import AccordHTTP
public import HTTPTypes

/// A mock of one client-streaming method of a service. The mocks that Accord generates have one for each.
///
/// ```swift
/// mock.importContacts.returns(response)                                        // when all is sent
/// mock.importContacts.throws(ConnectError(.unavailable), after: 2)             // the server gives up before that
/// mock.importContacts.replies { call in ImportContactsResponse(count: call.request.count) }
///
/// await mock.importContacts.sent(count: 3)                                     // no sleeping
/// #expect(mock.importContacts.sent.map(\.contact.id) == ["1", "2", "3"])
/// #expect(mock.importContacts.calls[0].isRequestFinished)
/// ```
///
/// The stub set last holds. One with a condition, `returns(x, when: { $0.request.id == "7" })`, holds for the calls that
/// meet it, before one without. A call without a stub fails with `unimplemented` and a message that says which method wants
/// one. A mock may be used from any task, also by many at once.
public final class ClientStreamMock<Message: Sendable, Output: Sendable>: StreamingMethodMock {
    /// The mock's answer to one call.
    public struct Reply: Sendable {
        fileprivate let answer: @Sendable (RecordedCall<[Message]>) async throws -> Output
        fileprivate var metadata = ResponseMetadata()
        /// After how many messages the server fails the call, and how.
        fileprivate var refusal: (count: Int, error: ConnectError)?

        /// Answers with a value when all is sent, and with the metadata that ``/AccordHTTP/CallOptions/onResponse`` is
        /// to see.
        public static func returns(_ value: Output, headers: HTTPFields = [:], trailers: HTTPFields = [:]) -> Reply {
            Reply(answer: { _ in value }, metadata: ResponseMetadata(headers: headers, trailers: trailers))
        }

        /// Fails the call: when all is sent, or after so many messages. As with a server, sending more than those throws
        /// the error, and so does ``/AccordHTTP/ClientStream/finish()``.
        public static func `throws`(_ error: ConnectError, after count: Int? = nil) -> Reply {
            Reply(answer: { _ in throw error }, refusal: count.map { ($0, error) })
        }

        /// Answers with what `body` makes of the call when all is sent; the messages are its `request`.
        ///
        /// An error of `body` reaches the caller: a `ConnectError` as it is, anything else as `unknown`, for a client
        /// throws nothing but `ConnectError`.
        public static func replies(
            _ body: @escaping @Sendable (RecordedCall<[Message]>) async throws -> Output
        ) -> Reply {
            Reply(answer: body)
        }
    }

    public let state: MockState<[Message], Reply>

    /// Creates the mock of a method. Generated mocks call it.
    public init(_ method: MethodDescriptor) {
        state = MockState(method, remedy: "returns(…)") { samples in
            samples.output(of: Output.self).map { .returns($0) }
        }
    }

    /// Answers each call with a value when all is sent, and with the metadata that
    /// ``/AccordHTTP/CallOptions/onResponse`` is to see.
    public func returns(
        _ value: Output, headers: HTTPFields = [:], trailers: HTTPFields = [:], when condition: Condition? = nil
    ) {
        state.stub(.each(.returns(value, headers: headers, trailers: trailers)), when: condition)
    }

    /// Fails each call, when all is sent or after so many messages; see ``Reply/throws(_:after:)``.
    public func `throws`(_ error: ConnectError, after count: Int? = nil, when condition: Condition? = nil) {
        state.stub(.each(.throws(error, after: count)), when: condition)
    }

    /// Answers each call with what `body` makes of it when all is sent; see ``Reply/replies(_:)``.
    public func replies(
        _ body: @escaping @Sendable (RecordedCall<[Message]>) async throws -> Output, when condition: Condition? = nil
    ) {
        state.stub(.each(.replies(body)), when: condition)
    }

    /// Records a call and answers it. Generated mocks call it.
    ///
    /// - Throws: `unimplemented` without a stub; `canceled` in a task that is cancelled. Other errors are thrown by the
    ///   stream.
    public func call(_ options: CallOptions) async throws(ConnectError) -> ClientStream<Message, Output> {
        let (call, reply) = try state.begin([], options)
        guard !Task.isCancelled else {
            state.fail(call, .cancelled)
            throw .cancelled
        }
        let inbox = RequestInbox(call, state)
        if let (count, error) = reply.refusal { inbox.fail(error, after: count) }
        let isAnswered = Locked(false)
        return ClientStream(
            requests: inbox.requests,
            response: { () throws(ConnectError) in
                guard !isAnswered.exchange(true) else { throw inbox.end }
                return try await inbox.play { () throws(ConnectError) in
                    let message: Output
                    do {
                        message = try await reply.answer(inbox.recorded)
                    } catch {
                        throw ConnectError(stubbed: error)
                    }
                    options.onResponse?(reply.metadata)
                    inbox.succeed()
                    return Response(
                        message: message, headers: reply.metadata.headers, trailers: reply.metadata.trailers)
                }
            },
            cancel: { inbox.cancel() })
    }
}
