/// The limits of a ``Listener``, within which clients have to stay.
public struct ListenerLimits: Sendable, Hashable {
    /// The number of bytes that the fields of a request may have; beyond it, 431 is answered.
    public var headerSize: Int
    /// The number of bytes that the body of a request may have; beyond it, 413 is answered, or the stream of the body fails.
    public var bodySize: Int
    /// The number of bytes that a message on a socket may have; beyond it, the socket is closed with 1009.
    public var messageSize: Int
    /// The time that a client may keep a connection waiting: between two requests, and in the middle of one. A client that
    /// waits for a response, and an open socket, have all the time.
    public var idleTime: Duration
    /// The time that a client has for its part of the closing handshake of a socket.
    public var closeTime: Duration

    /// - Parameters:
    ///   - headerSize: of the fields of a request, in bytes.
    ///   - bodySize: of a request, in bytes.
    ///   - messageSize: of a message on a socket, in bytes.
    ///   - idleTime: how long a client may keep a connection waiting.
    ///   - closeTime: how long a client has for its part of a socket's closing handshake.
    public init(
        headerSize: Int = 64 << 10, bodySize: Int = 64 << 20, messageSize: Int = 16 << 20,
        idleTime: Duration = .seconds(60), closeTime: Duration = .seconds(3)
    ) {
        self.headerSize = max(headerSize, 1)
        self.bodySize = max(bodySize, 0)
        self.messageSize = min(max(messageSize, 1), Int(UInt32.max))
        self.idleTime = idleTime
        self.closeTime = closeTime
    }
}
