public import Foundation

/// The meaning of a server's message for the life of the connection. The app sees the message as well.
public enum SessionSignal: Sendable, Hashable {
    /// The session is open. Values that the server does not send are `nil`.
    case welcome(heartbeatInterval: Duration?, channels: [String]?)
    /// The server's heartbeat, with the time at which it was sent.
    case heartbeat(sentAt: Date?)
    /// The server's answer to the client's heartbeat, with the time at which it was sent.
    case heartbeatReply(sentAt: Date?)
    /// The token is about to expire.
    case tokenExpiring
    /// The new token was taken.
    case tokenRenewed(expiresAt: Date?)
    /// The new token was not taken.
    case tokenRefused
    /// A change of subscriptions is confirmed. Values that the server does not send are `nil`.
    case acknowledged(SubscriptionChange?, channels: [String]?)
    /// The oldest change of subscriptions that waits to be confirmed is refused.
    case subscriptionRefused
}

/// The change of subscriptions that a message of the server confirms.
public enum SubscriptionChange: Sendable, Hashable {
    /// Subscriptions were added.
    case added
    /// Subscriptions were removed.
    case removed
}
