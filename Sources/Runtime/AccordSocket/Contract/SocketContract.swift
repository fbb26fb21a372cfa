public import Accord
public import AccordHTTP
import Foundation

/// What a session must know of the contract of its channel. Accord generates one for each session.
public protocol SocketContract: Sendable {
    /// What the server sends.
    associatedtype Incoming: MessageSet
    /// What the client sends.
    associatedtype Outgoing: MessageSet
    /// Where to connect, and what the handshake says beside the token.
    associatedtype Handshake: Sendable

    /// `growfolio.Growfolio`, for errors and logs.
    static var name: String { get }

    /// How connections live.
    static var policy: SessionPolicy { get }

    /// Writes the query and the headers of the handshake, without the token.
    static func write(_ handshake: Handshake, to builder: inout RequestBuilder)

    /// Where a handshake goes to, the channel's address included: `wss://api.growfolio.app/api/v1/ws`.
    static func url(of handshake: Handshake) -> URL

    /// What a message means to the life of the connection; `nil` for one that is only for the app.
    static func signal(of message: Incoming) -> SessionSignal?

    /// The message by which the session does a duty of its own; `nil` when the contract has none for it.
    static func message(for command: SessionCommand) -> Outgoing?

    /// Reads frames. Every contract has it.
    static func _read(_ frames: [SocketFrame], options: JSONDecodingOptions) -> _FrameBatch<Incoming>

    /// What messages mean to the life of the connection, and how many of them the contract does not name. Every contract
    /// has it.
    static func _survey(_ messages: [Received<Incoming>]) -> (signals: [SessionSignal], unknown: Int)
}
