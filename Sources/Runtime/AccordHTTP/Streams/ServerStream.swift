public import HTTPTypes

/// The messages that a server sends in response to one request.
///
/// ```swift
/// for try await score in try await client.watchScore(request: request) { … }
/// ```
///
/// The sequence ends when the server says that all is sent, and throws a ``ConnectError`` in every other case, a body
/// that merely stops among them. Cancelling the task that reads cancels the call; so does letting go of the stream and
/// its iterators. A stream can be read once, by one task at a time: a further loop goes on where the last one stopped.
public struct ServerStream<Element: Sendable>: AsyncSequence, Sendable {
    /// The next event of a stream.
    public enum Event: Sendable {
        /// The headers that the server sent before the first message, for a stream that was made before they were
        /// there.
        case headers(HTTPFields)
        /// A message of the server.
        case message(Element)
        /// The end of the stream, with the fields that came after the last message.
        case end(trailers: HTTPFields)
    }

    private enum State: Sendable {
        /// Nobody reads. The first state: to `reading` when somebody asks for an event.
        case open(@Sendable () async throws(ConnectError) -> Event)
        /// A task waits for the next event, and another one is refused. Back to `open` with the event, to `ended` with the
        /// end, to `failed` with an error.
        case reading
        /// All was read. A final state, like `failed`.
        case ended(trailers: HTTPFields)
        case failed(ConnectError)
    }

    private let head: Locked<HTTPFields>
    private let state: Locked<State>
    /// The call that errors name.
    private var record: CallRecord?

    /// Makes a stream from a function that waits for the next event. It is called by one task at a time, until it
    /// gives the end or throws; after that it is let go, and with it whatever it holds.
    public init(headers: HTTPFields = [:], next: @escaping @Sendable () async throws(ConnectError) -> Event) {
        head = Locked(headers)
        state = Locked(.open(next))
    }

    /// The headers that the server sent before the first message. The stream of a ``BidiStream`` has them as soon as
    /// they have come.
    public var headers: HTTPFields { head.withLock { $0 } }

    /// The trailers that the server sent after the last message; empty until the stream has come to its end.
    public var trailers: HTTPFields {
        state.withLock { state in
            if case .ended(let trailers) = state { trailers } else { [:] }
        }
    }

    /// Waits for the next message; `nil` at the end. After a failure, throws the same error again.
    func next() async throws(ConnectError) -> Element? {
        while true {
            switch try await event() {
            case .headers: continue
            case .message(let message): return message
            case .end: return nil
            }
        }
    }

    /// Waits for the next event; after the end, returns the end again.
    func event() async throws(ConnectError) -> Event {
        let current = state.withLock { state in
            defer { if case .open = state { state = .reading } }
            return state
        }
        switch current {
        case .ended(let trailers):
            return .end(trailers: trailers)
        case .failed(let error):
            throw error
        case .reading:
            throw ConnectError(.internal, "a stream can be read by one task at a time")
        case .open(let read):
            do throws(ConnectError) {
                let event = try await read()
                if case .headers(let headers) = event { head.withLock { $0 = headers } }
                state.withLock { state in
                    if case .end(let trailers) = event {
                        state = .ended(trailers: trailers)
                    } else {
                        state = .open(read)
                    }
                }
                return event
            } catch {
                let error = record?.naming(error) ?? error
                state.withLock { $0 = .failed(error) }
                throw error
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(stream: self)
    }

    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        let stream: ServerStream

        public mutating func next() async throws(ConnectError) -> Element? {
            try await stream.next()
        }
    }
}

extension ServerStream {
    /// The same stream, whose errors name the call.
    func naming(_ record: CallRecord) -> ServerStream {
        var stream = self
        stream.record = record
        return stream
    }

    /// The same stream, which also shows its headers and trailers when it has come to its end.
    func onEnd(_ show: @escaping @Sendable (ResponseMetadata) -> Void) -> ServerStream {
        ServerStream(headers: headers) { () throws(ConnectError) in
            let event = try await event()
            if case .end(let trailers) = event { show(ResponseMetadata(headers: headers, trailers: trailers)) }
            return event
        }
    }
}
