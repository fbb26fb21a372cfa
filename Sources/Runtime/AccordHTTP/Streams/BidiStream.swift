/// A call in which both sides send streams of messages.
///
/// ```swift
/// let call = try await client.chat(options: CallOptions())
/// try await call.send(hello)
/// for try await message in call.messages {
///     if message.isLast { call.finishSending() } else { try await call.send(reply(to: message)) }
/// }
/// ```
///
/// Both sides may send at any time (over HTTP/2 and a transport with ``TransportCapabilities/fullDuplex``); elsewhere
/// ``messages`` can be read after ``finishSending()``. One task may send while another reads. When the call is let go
/// before its end, it is cancelled.
public struct BidiStream<Input: Sendable, Output: Sendable>: Sendable {
    private let requests: RequestStream<Input>
    /// The stream that the server sends. Its headers are there with the first message, or at the end.
    public let messages: ServerStream<Output>
    private let cancelCall: @Sendable () -> Void

    /// - Parameter cancel: gives the call up.
    public init(
        requests: RequestStream<Input>,
        messages: ServerStream<Output>,
        cancel: @escaping @Sendable () -> Void
    ) {
        self.requests = requests
        self.messages = messages
        cancelCall = cancel
    }

    /// Sends a message; see ``RequestStream/send(_:)``.
    public func send(_ message: Input) async throws(ConnectError) {
        try await requests.send(message)
    }

    /// Says that all is sent. The server may go on.
    public func finishSending() {
        requests.finish()
    }

    /// Gives the call up, on the wire as well: ``messages`` and ``send(_:)`` throw `canceled`.
    public func cancel() {
        cancelCall()
    }

    func mapRequests(_ transform: (RequestStream<Input>) -> RequestStream<Input>) -> BidiStream {
        BidiStream(requests: transform(requests), messages: messages, cancel: cancelCall)
    }

    func mapMessages(_ transform: (ServerStream<Output>) -> ServerStream<Output>) -> BidiStream {
        BidiStream(requests: requests, messages: transform(messages), cancel: cancelCall)
    }

    /// The same call, which also shows its headers and trailers when the server's stream has come to its end.
    func onEnd(_ show: @escaping @Sendable (ResponseMetadata) -> Void) -> BidiStream {
        mapMessages { $0.onEnd(show) }
    }
}
