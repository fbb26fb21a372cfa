public import Accord
public import AccordHTTP

/// A problem of a session that goes on, or tries to: for logs, and for people who look for the reason why it does not
/// open.
public enum SessionProblem: CallFailure, Sendable {
    /// The app's function for tokens threw this.
    case token(any Error)
    /// The app's function for handshakes threw this.
    case handshake(any Error)
    /// There was no connection, or there is none any more.
    case connection(SocketError)
    /// A property of a message could not be read, and counts as absent, as the contract allows (`x-accord-lenient`).
    case unread(CodecError)
    /// Something that the session waits for did not come in time, and it gave the connection up.
    case timedOut(Phase)

    /// The step that a session waits for.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The app's functions for tokens and handshakes.
        case preparation
        /// The server's answer to the handshake of the WebSocket.
        case handshake
        /// The server's welcome.
        case welcome
        /// Anything at all from the server, as heartbeats are to keep the connection alive.
        case heartbeat
    }
}

extension SessionProblem {
    public var connectError: ConnectError {
        switch self {
        case .token(let error), .handshake(let error):
            error.callFailure
                ?? ConnectError(.unknown, "what the app has to give for a connection is not to be had", cause: error)
        case .connection(let error): error.connectError
        case .unread(let error):
            ConnectError(.internal, "a property of a message cannot be read: \(error)", cause: error)
        case .timedOut(let phase):
            ConnectError(.deadlineExceeded, "the session waited too long: \(phase.description)", cause: self)
        }
    }
}

extension SessionProblem.Phase: CustomStringConvertible {
    public var description: String {
        switch self {
        case .preparation: "the app gave no token or handshake"
        case .handshake: "the server did not answer the handshake"
        case .welcome: "the server said no welcome"
        case .heartbeat: "the server sent nothing, and no heartbeat"
        }
    }
}
