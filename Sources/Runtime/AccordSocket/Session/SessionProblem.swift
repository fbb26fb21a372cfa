/// What went wrong with a session that goes on, or tries to: for logs, and for people who look for the reason why it does
/// not open.
public enum SessionProblem: Sendable {
    /// The app's function for tokens threw this.
    case token(any Error)
    /// The app's function for handshakes threw this.
    case handshake(any Error)
    /// There was no connection, or there is none any more.
    case connection(SocketError)
}
