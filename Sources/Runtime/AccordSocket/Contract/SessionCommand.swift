public import AccordHTTP
public import Foundation

/// A message that a session sends of its own accord.
public enum SessionCommand: Sendable, Hashable {
    /// The client's heartbeat, and the time at which it is sent.
    case heartbeat(at: Date)
    /// The answer to the server's heartbeat.
    case heartbeatReply(at: Date)
    /// Sends a new token to the server.
    case renewToken(Credential)
    /// Subscribes to channels, for the keys alone where there are any.
    case subscribe(channels: [String], keys: [String])
    /// Ends subscriptions to channels, for the keys alone where there are any.
    case unsubscribe(channels: [String], keys: [String])
}
