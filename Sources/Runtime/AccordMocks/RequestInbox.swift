import AccordHTTP

/// The caller's side of a mocked call whose requests are a stream: takes messages down, and hands them to whoever plays
/// the server. When everyone has let go of it, a call that has not ended shows as cancelled.
final class RequestInbox<Message: Sendable, Reply: Sendable>: Sendable {
    private struct State: Sendable {
        var messages: [Message] = []
        /// The number of messages that the server has taken.
        var taken = 0
        var isFinished = false
        /// After how many messages the server fails the call, and how.
        var refusal: (count: Int, error: ConnectError)?
        /// The error that senders get once the call has ended.
        var end: ConnectError?
        /// Opened when there is something new for the server.
        var news = Gate()

        mutating func takeNews() -> Gate {
            defer { news = Gate() }
            return news
        }
    }

    private let call: RecordedCall<[Message]>
    private let mock: MockState<[Message], Reply>
    private let state = Locked(State())
    private let scope = CallScope()

    init(_ call: RecordedCall<[Message]>, _ mock: MockState<[Message], Reply>) {
        self.call = call
        self.mock = mock
        mock.update(call) { $0.isRequestFinished = false }
    }

    deinit {
        mock.end(call, .cancelled)
    }

    /// The call with what was sent in it so far.
    var recorded: RecordedCall<[Message]> {
        var call = call
        state.withLock { state in
            call.request = state.messages
            call.isRequestFinished = state.isFinished
        }
        return call
    }

    /// The caller's messages, as a client's stream takes them.
    var requests: RequestStream<Message> {
        RequestStream(
            send: { message throws(ConnectError) in try self.send(message) },
            finish: { self.finish() })
    }

    private func send(_ message: Message) throws(ConnectError) {
        guard !Task.isCancelled else {
            cancel()
            throw .cancelled
        }
        let (news, refusal) = try state.withLock { state throws(ConnectError) in
            if let end = state.end { throw end }
            if state.isFinished { throw ConnectError(.failedPrecondition, "all was said to be sent already") }
            state.messages.append(message)
            let refusal = state.refusal.flatMap { $0.count <= state.messages.count ? $0.error : nil }
            if refusal != nil { state.end = .over }
            return (state.takeNews(), refusal)
        }
        mock.update(call) { $0.request.append(message) }
        if let refusal { mock.fail(call, refusal) }
        news.open()
    }

    private func finish() {
        let news = state.withLock { state in
            state.isFinished = true
            return state.takeNews()
        }
        mock.update(call) { $0.isRequestFinished = true }
        news.open()
    }

    // MARK: The server's side

    /// Waits for the next message; `nil` when all is sent.
    func next() async throws(ConnectError) -> Message? {
        while true {
            let (message, isFinished, news) = state.withLock { state in
                defer { state.taken = min(state.taken + 1, state.messages.count) }
                return (state.messages.dropFirst(state.taken).first, state.isFinished, state.news)
            }
            if message != nil || isFinished { return message }
            try await news.wait()
        }
    }

    /// Waits until all is sent.
    func finished() async throws(ConnectError) {
        while try await next() != nil {}
    }

    /// Plays a part of the server, until it is done, the reader's task is cancelled, or the call.
    func play<Value: Sendable>(
        _ part: @escaping @Sendable () async throws(ConnectError) -> Value
    ) async throws(ConnectError) -> Value {
        // A part may still run when its caller is cancelled, so the caller itself notes the end.
        do throws(ConnectError) {
            return try await scope.run { () throws(ConnectError) in
                guard !Task.isCancelled else { throw .cancelled }
                return try await part()
            }
        } catch {
            fail(error)
            throw error
        }
    }

    // MARK: The end

    /// The error for whoever asks for more of a call that is over.
    var end: ConnectError { state.withLock { $0.end } ?? .over }

    /// The server has answered.
    func succeed() {
        close(.over)
        mock.end(call, .succeeded)
    }

    /// The server has failed the call, or the caller's task was cancelled.
    func fail(_ error: ConnectError) {
        close(error)
        mock.fail(call, error)
    }

    /// The server will fail the call when it has got so many messages.
    func fail(_ error: ConnectError, after count: Int) {
        guard count > 0 else {
            close(.over)
            return mock.fail(call, error)
        }
        state.withLock { $0.refusal = (count, error) }
    }

    /// The caller gives the call up.
    func cancel() {
        mock.end(call, .cancelled, .cancelled)
        close(.cancelled)
        scope.end(.cancelled)
    }

    private func close(_ end: ConnectError) {
        state.withLock { $0.end = $0.end ?? end }
    }
}
