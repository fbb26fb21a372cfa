public import AccordHTTP

/// A session's request for a token, with the reason for it.
public struct TokenRequest: Sendable, Hashable {
    /// The reason for which a session asks for a token.
    public enum Reason: Sendable, Hashable {
        /// For a new connection. A token that is still good will do.
        case connecting
        /// The one that is in use expires soon.
        case expiring
        /// The server refused the last one, or it expired: only a new one will do.
        case refused
    }

    /// The reason for which the session asks.
    public var reason: Reason
    /// The token that was used last.
    public var previous: Credential?

    /// Creates a request for a token.
    public init(_ reason: Reason, previous: Credential? = nil) {
        self.reason = reason
        self.previous = previous
    }
}
