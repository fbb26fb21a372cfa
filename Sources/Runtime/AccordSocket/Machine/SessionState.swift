public import Foundation

/// The state of a session.
public enum SessionState: Sendable, Hashable {
    /// Nobody has asked it to connect yet.
    case idle
    /// Getting a token and opening a connection.
    case connecting
    /// Connected; the server has not said so yet.
    case awaitingWelcome
    /// Messages travel.
    case open
    /// Getting a new token: within an open connection, over which messages travel on, or before the next one.
    case refreshing
    /// Waiting to connect again.
    case backingOff(until: Date)
    /// Closed, until the app wants it again.
    case suspended
    /// Closed for good.
    case closed(CloseReason)
}

/// Why a session is closed for good.
public enum CloseReason: Sendable, Hashable {
    /// The app closed it.
    case requested
    /// The server did, with a code that the contract says not to try again after; with the contract's name for it.
    case refused(code: UInt16, name: String?)
    /// Nothing came any more, and the contract says not to try again after that.
    case silent
    /// Nobody is signed in: there is no token.
    case signedOut
    /// Connecting failed as often as the contract allows.
    case attemptsExhausted
    /// The handshake cannot be written. It says what is wrong, without the token.
    case invalidHandshake(String)
}
