public import Accord
public import AccordHTTP

/// Why a session did not do what it was asked.
public enum SessionError: CallFailure, Sendable, Hashable {
    /// The session is not open, and the caller did not want to wait.
    case notOpen
    /// The session is closed for good.
    case closed(CloseReason)
    /// The connection was lost before the message was sent, or while it was; whether the server has it is not known.
    case connectionLost
    /// The message has no JSON form.
    case invalidMessage(CodecError)
    /// The contract forbids the message, and it was not sent (``SessionOptions/validates``).
    case invalidRequest(InvalidRequest)
    /// The server did not confirm the change in time. The change is still wanted, and asked for after a reconnect.
    case notAcknowledged
    /// The server refused the change, which is not wanted any more.
    case refused
    /// A channel takes keys, and there are none; it is named.
    case missingKeys(channel: String)
    /// More messages wait to be sent than the session keeps.
    case tooManyWaiting
    /// The task was cancelled.
    case cancelled
}

extension SessionError {
    public var connectError: ConnectError {
        switch self {
        case .notOpen: ConnectError(.unavailable, "the session is not open", cause: self)
        case .closed(let reason): ConnectError(reason.code, "the session is closed: \(reason)", cause: self)
        case .connectionLost: ConnectError(.unavailable, "the connection was lost", cause: self)
        case .invalidMessage(let error):
            ConnectError(.internal, "the message cannot be written: \(error)", cause: self)
        case .invalidRequest(let request): request.connectError
        case .notAcknowledged: ConnectError(.deadlineExceeded, "the server did not confirm the change", cause: self)
        case .refused: ConnectError(.permissionDenied, "the server refused the change", cause: self)
        case .missingKeys(let channel):
            ConnectError(.invalidArgument, "the channel \(channel) takes keys, and there are none", cause: self)
        case .tooManyWaiting:
            ConnectError(.resourceExhausted, "too many messages wait to be sent", cause: self)
        case .cancelled: ConnectError(.canceled, "the task was cancelled", cause: self)
        }
    }
}

extension CloseReason {
    fileprivate var code: ConnectError.Code {
        switch self {
        case .requested: .canceled
        case .refused: .failedPrecondition
        case .silent, .attemptsExhausted: .unavailable
        case .signedOut: .unauthenticated
        case .invalidHandshake: .invalidArgument
        }
    }
}
