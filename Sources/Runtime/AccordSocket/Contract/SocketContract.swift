public import Accord
public import AccordHTTP
import Foundation

/// A contract of a channel, as far as a session must know it. Accord generates one for each session.
public protocol SocketContract: Sendable {
    /// The messages that the server sends.
    associatedtype Incoming: MessageSet
    /// The messages that the client sends.
    associatedtype Outgoing: MessageSet
    /// The parameters of a handshake: where to connect, and what it says beside the token.
    associatedtype Handshake: Sendable

    /// `growfolio.Growfolio`, for errors and logs.
    static var name: String { get }

    /// The rules for the life of connections.
    static var policy: SessionPolicy { get }

    /// Writes the query and the headers of the handshake, without the token.
    static func write(_ handshake: Handshake, to builder: inout RequestBuilder)

    /// Returns the URL of a handshake, the channel's address included: `wss://api.growfolio.app/api/v1/ws`.
    static func url(of handshake: Handshake) -> URL

    /// Returns the meaning of a message for the life of the connection; `nil` for one that is only for the app.
    static func signal(of message: Incoming) -> SessionSignal?

    /// The message by which the session does a duty of its own; `nil` when the contract has none for it.
    static func message(for command: SessionCommand) -> Outgoing?

    /// Reads frames. Every contract has it.
    static func _read(_ frames: [SocketFrame], options: JSONDecodingOptions) -> _FrameBatch<Incoming>

    /// Returns what messages mean for the life of the connection, and how many of them the contract does not name.
    /// Every contract has it.
    static func _survey(_ messages: [Received<Incoming>]) -> (signals: [SessionSignal], unknown: Int)
}
