/// An error that an ``AuthSession``, or a function that it is given, throws.
public enum AuthSessionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Somebody is signed in, and has to be signed out before somebody else signs in.
    case alreadySignedIn
    /// The server will not renew the token. Thrown by the app's function that renews tokens, it ends the session, as an
    /// error with the code `unauthenticated` does: for servers that say it otherwise, as OAuth's do with
    /// `invalid_grant`.
    case refreshRefused

    public var description: String {
        switch self {
        case .alreadySignedIn: "somebody is signed in; sign out first"
        case .refreshRefused: "the server will not renew the token"
        }
    }
}
