public import AccordHTTP
public import HTTPTypes

/// A mock of one method of a service in which both sides send streams. The mocks that Accord generates have one for
/// each.
///
/// ```swift
/// mock.chat.plays([.receive, .message(hello), .waitForFinish, .message(goodbye)])
/// mock.chat.replies { message in [Reply(text: message.text), Reply(text: "!")] }
///
/// await mock.chat.sent(count: 1)                                               // no sleeping
/// #expect(mock.chat.sent.map(\.text) == ["hi"])
/// #expect(mock.chat.calls[0].outcome == .succeeded)
/// ```
///
/// The stub set last holds, and one with a condition (`when:`) before one without; each call plays it from its beginning.
/// A step is taken when the reader asks for the next message, so the reader's pace is the script's; what the caller sends
/// is taken down at once. A call without a stub fails with `unimplemented`.
public final class BidiStreamMock<Message: Sendable, Output: Sendable>: StreamingMethodMock {
    /// A step of the server. After the last one its stream ends.
    public enum Step: Sendable {
        /// Sends a message.
        case message(Output)
        /// Waits until the caller has sent another message. The call fails when the caller finishes without one.
        case receive
        /// Waits until the caller has sent another message. The call fails when that is not the one that is wanted, or
        /// when the caller finishes without one.
        case expect(@Sendable (Message) -> Bool)
        /// Waits until the caller has said that all is sent.
        case waitForFinish
        /// Waits until the test opens the gate; no time passes for that.
        case wait(Gate)
        /// Breaks the call off.
        case `throws`(ConnectError)
    }

    /// The mock's answer to one call.
    public struct Reply: Sendable {
        fileprivate enum Content: Sendable {
            case script([Step])
            case answers(@Sendable (Message) async throws -> [Output])
        }

        fileprivate let content: Content
        fileprivate let metadata: ResponseMetadata

        /// Takes steps one after the other, and then ends without an error if none of them is one.
        public static func plays(_ steps: [Step], headers: HTTPFields = [:], trailers: HTTPFields = [:]) -> Reply {
            Reply(content: .script(steps), metadata: ResponseMetadata(headers: headers, trailers: trailers))
        }

        /// Answers each message with those that `body` makes of it, and ends when all is sent.
        ///
        /// An error of `body` breaks the call off: a `ConnectError` as it is, anything else as `unknown`, for a stream
        /// throws nothing but `ConnectError`.
        public static func replies(
            headers: HTTPFields = [:], trailers: HTTPFields = [:],
            _ body: @escaping @Sendable (Message) async throws -> [Output]
        ) -> Reply {
            Reply(content: .answers(body), metadata: ResponseMetadata(headers: headers, trailers: trailers))
        }

        /// Fails the call before any message, as soon as it is read.
        public static func `throws`(_ error: ConnectError) -> Reply {
            plays([.throws(error)])
        }
    }

    public let state: MockState<[Message], Reply>

    /// Creates the mock of a method. Generated mocks call it.
    public init(_ method: MethodDescriptor) {
        state = MockState(method, remedy: "plays([…])") { samples in
            samples.sample(of: Output.self).map { sample in .replies { _ in [sample] } }
        }
    }

    /// Answers each call with these steps, and then ends the stream without an error if none of them is one.
    public func plays(
        _ steps: [Step], headers: HTTPFields = [:], trailers: HTTPFields = [:], when condition: Condition? = nil
    ) {
        state.stub(.each(.plays(steps, headers: headers, trailers: trailers)), when: condition)
    }

    /// Answers each message of a call with those that `body` makes of it; see ``Reply/replies(headers:trailers:_:)``.
    public func replies(
        headers: HTTPFields = [:], trailers: HTTPFields = [:],
        when condition: Condition? = nil,
        _ body: @escaping @Sendable (Message) async throws -> [Output]
    ) {
        state.stub(.each(.replies(headers: headers, trailers: trailers, body)), when: condition)
    }

    /// Fails each call before any message, as soon as it is read.
    public func `throws`(_ error: ConnectError, when condition: Condition? = nil) {
        state.stub(.each(.throws(error)), when: condition)
    }

    /// Records a call and answers it. Generated mocks call it.
    ///
    /// - Throws: `unimplemented` without a stub; `canceled` in a task that is cancelled. Other errors are thrown by the
    ///   stream.
    public func call(_ options: CallOptions) async throws(ConnectError) -> BidiStream<Message, Output> {
        let (call, reply) = try state.begin([], options)
        guard !Task.isCancelled else {
            state.fail(call, .cancelled)
            throw .cancelled
        }
        let inbox = RequestInbox(call, state)
        let player = Player(reply, inbox, options.onResponse)
        return BidiStream(
            requests: inbox.requests,
            messages: ServerStream { () throws(ConnectError) in
                try await inbox.play { () throws(ConnectError) in try await player.next() }
            },
            cancel: { inbox.cancel() })
    }

    /// Plays the server of one call.
    private final class Player: Sendable {
        private struct Progress: Sendable {
            var hasShownHeaders = false
            var steps: ArraySlice<Step> = []
        }

        private let progress = Locked(Progress())
        private let answers: (@Sendable (Message) async throws -> [Output])?
        private let metadata: ResponseMetadata
        private let inbox: RequestInbox<Message, Reply>
        private let onResponse: (@Sendable (ResponseMetadata) -> Void)?

        init(
            _ reply: Reply,
            _ inbox: RequestInbox<Message, Reply>,
            _ onResponse: (@Sendable (ResponseMetadata) -> Void)?
        ) {
            switch reply.content {
            case .script(let steps):
                answers = nil
                progress.withLock { $0.steps = steps[...] }
            case .answers(let body):
                answers = body
            }
            metadata = reply.metadata
            self.inbox = inbox
            self.onResponse = onResponse
        }

        func next() async throws(ConnectError) -> ServerStream<Output>.Event {
            let hasShownHeaders = progress.withLock { progress in
                defer { progress.hasShownHeaders = true }
                return progress.hasShownHeaders
            }
            guard hasShownHeaders else { return .headers(metadata.headers) }
            while let step = progress.withLock({ $0.steps.popFirst() }) {
                switch step {
                case .message(let message): return .message(message)
                case .receive: try await receive { _ in true }
                case .expect(let isWanted): try await receive(isWanted)
                case .waitForFinish: try await inbox.finished()
                case .wait(let gate): try await gate.wait()
                case .throws(let error): throw error
                }
            }
            if let answers, let message = try await inbox.next() {
                do {
                    let messages = try await answers(message)
                    progress.withLock { $0.steps = messages.map { .message($0) }[...] }
                } catch {
                    throw ConnectError(stubbed: error)
                }
                return try await next()
            }
            onResponse?(metadata)
            inbox.succeed()
            return .end(trailers: metadata.trailers)
        }

        private func receive(_ isWanted: (Message) -> Bool) async throws(ConnectError) {
            guard let message = try await inbox.next() else {
                throw ConnectError(.failedPrecondition, "the mock's script waits for a message, and all was sent")
            }
            guard isWanted(message) else {
                throw ConnectError(.failedPrecondition, "the mock's script wants another message than \(message)")
            }
        }
    }
}
