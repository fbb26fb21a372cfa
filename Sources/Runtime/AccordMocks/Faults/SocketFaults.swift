/// A way in which a socket fails to open.
public enum ConnectionFault: Sendable, Hashable, CustomStringConvertible {
    /// The connection takes so much longer to open.
    case latency(Latency)
    /// The server cannot be reached.
    case unreachable
    /// The handshake is refused with that HTTP status.
    case refused(status: Int)
    /// The handshake is never answered. Connecting ends when its task is cancelled, as by a timeout.
    case silence

    public var description: String {
        switch self {
        case .latency(let latency): "latency of \(latency)"
        case .unreachable: "server unreachable"
        case .refused(let status): "handshake refused with \(status)"
        case .silence: "no answer"
        }
    }
}

/// A way in which a message of a socket goes wrong, in either direction.
public enum MessageFault: Sendable, Hashable, CustomStringConvertible {
    /// The message, and all after it, are so much later.
    case latency(Latency)
    /// The message never arrives.
    case dropped
    /// The message arrives so many times.
    case repeated(times: Int)
    /// The message arrives after the one that follows it.
    case swapped
    /// The connection is closed with this code before the message arrives.
    case closed(code: UInt16)
    /// The connection is lost before the message arrives, without being closed (1006).
    case lost
    /// Neither this message nor any later one of this direction arrives.
    case silence

    public var description: String {
        switch self {
        case .latency(let latency): "latency of \(latency)"
        case .dropped: "dropped"
        case .repeated(let times): "repeated \(times) times"
        case .swapped: "swapped with the next one"
        case .closed(let code): "closed with \(code)"
        case .lost: "connection lost"
        case .silence: "silence from here"
        }
    }
}
