/// The messages that a caller sends in one call, one after the other.
public struct RequestStream<Message: Sendable>: Sendable {
    private let sendMessage: @Sendable (Message) async throws(ConnectError) -> Void
    private let finishSending: @Sendable () -> Void

    /// - Parameters:
    ///   - send: takes a message, and returns when there is room for another.
    ///   - finish: learns that there will be no more messages. It may be called more than once.
    public init(
        send: @escaping @Sendable (Message) async throws(ConnectError) -> Void,
        finish: @escaping @Sendable () -> Void
    ) {
        sendMessage = send
        finishSending = finish
    }

    /// Sends a message. Waits while the wire is full, so that the server's pace is the sender's.
    ///
    /// - Throws: ``ConnectError``: `internal` for a message that cannot be written, which leaves the call as it is;
    ///   `failedPrecondition` when the call takes no more messages, since it is finished or has come to its end; what
    ///   ended the call, where that is known: `canceled`, `deadlineExceeded` or the server's own error. In a task that is
    ///   cancelled, sending cancels the call.
    public func send(_ message: Message) async throws(ConnectError) {
        try await sendMessage(message)
    }

    /// The same stream, whose errors name the call.
    func naming(_ record: CallRecord) -> RequestStream {
        RequestStream(
            send: { [sendMessage] message throws(ConnectError) in
                do throws(ConnectError) { try await sendMessage(message) } catch { throw record.naming(error) }
            },
            finish: finishSending)
    }

    /// Says that there will be no more messages.
    public func finish() {
        finishSending()
    }
}

extension ConnectError {
    /// The error for those who send to a call that has come to its end.
    package static let over = ConnectError(
        .failedPrecondition, "the call takes no more messages: it is over, and its response says how it ended",
        cause: EndOfCall())

    /// Whether it is ``over``.
    var isEndOfCall: Bool { cause is EndOfCall }
}

private struct EndOfCall: Error {}
