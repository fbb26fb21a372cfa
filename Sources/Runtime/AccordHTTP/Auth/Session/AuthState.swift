/// The state of an ``AuthSession``.
public enum AuthState: Sendable, Hashable {
    /// Nobody is signed in.
    case unauthenticated(Reason)
    /// Somebody is signing in.
    case authenticating
    /// There is a token that is good, as far as anyone knows.
    case authenticated
    /// The token expired, or a server refused it; the next call that needs one renews it. After an attempt that failed,
    /// with what it failed for: the session goes on, and the next call tries again.
    case tokenExpired(RefreshFailure?)
    /// A new token is on its way.
    case refreshing

    /// Why nobody is signed in.
    public enum Reason: Sendable, Hashable {
        /// Nobody has signed in yet, or signing in failed.
        case notSignedIn
        /// The user signed out.
        case signedOut
        /// The server would not renew the token: the user has to sign in again.
        case refused
        /// The store could not be read, as a keychain cannot before a device is unlocked for the first time. It is
        /// asked again as soon as a token is needed.
        case storeUnreadable
    }

    /// Why a token could not be renewed, while the server has not refused to.
    public struct RefreshFailure: Sendable, Hashable {
        /// The kind of failure, in the terms of Connect.
        public var code: ConnectError.Code
        /// Whether the device has no network.
        public var isOffline: Bool

        /// Creates a failure of a refresh.
        public init(_ code: ConnectError.Code, isOffline: Bool = false) {
            self.code = code
            self.isOffline = isOffline
        }
    }
}
