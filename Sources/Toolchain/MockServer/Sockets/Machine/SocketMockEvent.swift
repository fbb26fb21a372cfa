import Accord
import AccordSocket

/// An event that happens to a connection, as a mock server sees it.
package enum SocketMockEvent: Sendable {
    case opened
    case received(SocketFrame)
    /// The client has closed the connection, or is gone.
    case lost(code: UInt16)
    /// The time of `nextDeadline` has come, or may have.
    ///
    /// - Parameter hasRoom: whether the client reads what it is sent. Samples are left out while it does not.
    case tick(hasRoom: Bool)

    // Wishes of whoever plays with the server.
    /// Sends a frame that is valid.
    case send(message: String, frame: JSONValue)
    /// Sends and answers nothing any more, as a server does that hangs.
    case fallSilent
    /// Warns that the token is about to expire, where the contract has a message for that; else closes as if it had.
    case expireToken
    case close(code: UInt16)
}

/// An action for a connection. The machine decides, its owner acts.
package enum SocketMockAction: Sendable, Hashable {
    case send(JSONValue)
    case close(code: UInt16)
    /// Goes away without closing.
    case vanish
    case record(SocketRecord.Event, remarks: [String] = [])
}
