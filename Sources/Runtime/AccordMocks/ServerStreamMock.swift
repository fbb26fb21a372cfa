public import AccordHTTP
public import HTTPTypes

/// A mock of one server-streaming method of a service. The mocks that Accord generates have one for each.
///
/// ```swift
/// let gate = Gate()
/// mock.watchScore.yields([first, second])                                      // and then a clean end
/// mock.watchScore.plays([.message(first), .wait(gate), .message(second), .throws(ConnectError(.unavailable))])
///
/// gate.open()                                                                  // let the script go on
/// await mock.watchScore.finished(count: 1)
/// #expect(mock.watchScore.calls[0].request.id == "7")
/// ```
///
/// The stub set last holds, and one with a condition (`when:`) before one without; each call plays it from its beginning.
/// A step is taken when the reader asks for the next message, so the reader's pace is the script's. A call without a stub
/// fails with `unimplemented`.
public final class ServerStreamMock<Input: Sendable, Output: Sendable>: MethodMock {
    /// A step of a stream. After the last one the stream ends.
    public enum Step: Sendable {
        /// Sends a message.
        case message(Output)
        /// Waits until the test opens the gate; no time passes for that.
        case wait(Gate)
        /// Breaks the stream off.
        case `throws`(ConnectError)
    }

    /// The mock's answer to one call.
    public struct Reply: Sendable {
        fileprivate enum Content: Sendable {
            case stream([Step], ResponseMetadata)
            case refusal(ConnectError)
        }

        fileprivate let content: Content

        /// Sends messages, and then ends without an error.
        public static func yields(
            _ messages: [Output],
            headers: HTTPFields = [:],
            trailers: HTTPFields = [:]
        ) -> Reply {
            plays(messages.map { .message($0) }, headers: headers, trailers: trailers)
        }

        /// Takes steps one after the other, and then ends without an error if none of them is one.
        public static func plays(_ steps: [Step], headers: HTTPFields = [:], trailers: HTTPFields = [:]) -> Reply {
            Reply(content: .stream(steps, ResponseMetadata(headers: headers, trailers: trailers)))
        }

        /// Fails the call itself, so that there is no stream.
        public static func `throws`(_ error: ConnectError) -> Reply {
            Reply(content: .refusal(error))
        }
    }

    public let state: MockState<Input, Reply>

    /// Creates the mock of a method. Generated mocks call it.
    public init(_ method: MethodDescriptor) {
        state = MockState(method, remedy: "yields([…])") { samples in
            samples.sample(of: Output.self).map { .yields(Array(repeating: $0, count: sampledMessages)) }
        }
    }

    /// Answers each call with these messages, and then ends the stream without an error.
    public func yields(
        _ messages: [Output], headers: HTTPFields = [:], trailers: HTTPFields = [:], when condition: Condition? = nil
    ) {
        state.stub(.each(.yields(messages, headers: headers, trailers: trailers)), when: condition)
    }

    /// Answers each call with these steps, and then ends the stream without an error if none of them is one.
    public func plays(
        _ steps: [Step], headers: HTTPFields = [:], trailers: HTTPFields = [:], when condition: Condition? = nil
    ) {
        state.stub(.each(.plays(steps, headers: headers, trailers: trailers)), when: condition)
    }

    /// Fails each call itself, so that there is no stream.
    public func `throws`(_ error: ConnectError, when condition: Condition? = nil) {
        state.stub(.each(.throws(error)), when: condition)
    }

    /// Records a call and answers it. Generated mocks call it.
    ///
    /// - Throws: the stub's refusal; `unimplemented` without a stub; `canceled` in a task that is cancelled.
    public func call(_ request: Input, _ options: CallOptions) async throws(ConnectError) -> ServerStream<Output> {
        let (call, reply) = try state.begin(request, options)
        do throws(ConnectError) {
            guard !Task.isCancelled else { throw .cancelled }
            switch reply.content {
            case .refusal(let error):
                throw error
            case .stream(let steps, let metadata):
                let player = Player(call, state, steps, metadata, options.onResponse)
                return ServerStream(headers: metadata.headers) { () throws(ConnectError) in try await player.next() }
            }
        } catch {
            state.fail(call, error)
            throw error
        }
    }

    /// Plays one stream. When the last reader lets go of it, the player goes too: an early end shows as cancelled.
    private final class Player: Sendable {
        private let call: RecordedCall<Input>
        private let state: MockState<Input, Reply>
        private let steps: Locked<ArraySlice<Step>>
        private let metadata: ResponseMetadata
        private let onResponse: (@Sendable (ResponseMetadata) -> Void)?

        init(
            _ call: RecordedCall<Input>,
            _ state: MockState<Input, Reply>,
            _ steps: [Step],
            _ metadata: ResponseMetadata,
            _ onResponse: (@Sendable (ResponseMetadata) -> Void)?
        ) {
            self.call = call
            self.state = state
            self.steps = Locked(steps[...])
            self.metadata = metadata
            self.onResponse = onResponse
        }

        deinit {
            state.end(call, .cancelled)
        }

        func next() async throws(ConnectError) -> ServerStream<Output>.Event {
            do throws(ConnectError) {
                while true {
                    guard !Task.isCancelled else { throw .cancelled }
                    switch steps.withLock({ $0.popFirst() }) {
                    case .message(let message): return .message(message)
                    case .wait(let gate): try await gate.wait()
                    case .throws(let error): throw error
                    case nil:
                        onResponse?(metadata)
                        state.end(call, .succeeded)
                        return .end(trailers: metadata.trailers)
                    }
                }
            } catch {
                state.fail(call, error)
                throw error
            }
        }
    }
}
