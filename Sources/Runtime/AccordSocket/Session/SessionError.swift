public import Accord

/// Why a session did not do what it was asked.
public enum SessionError: Error, Sendable, Hashable {
    /// The session is not open, and the caller did not want to wait.
    case notOpen
    /// The session is closed for good.
    case closed(CloseReason)
    /// The connection was lost before the message was sent, or while it was; whether the server has it is not known.
    case connectionLost
    /// The message has no JSON form.
    case invalidMessage(CodecError)
    /// The server did not confirm the change in time. What is wanted is still wanted, and asked for after a reconnect.
    case notAcknowledged
    /// The server refused the change. What was wanted is not wanted any more.
    case refused
    /// A channel takes keys, and there are none; it is named.
    case missingKeys(channel: String)
    /// More messages wait to be sent than the session keeps.
    case tooManyWaiting
    /// The task was cancelled.
    case cancelled
}
