/// What has happened in a session since it was made.
public struct SessionStatistics: Sendable, Hashable {
    /// The messages that came, without duplicates, and whether or not someone read them.
    public var received = 0
    /// Those of the messages received that the contract does not name.
    public var unknown = 0
    /// The frames that could not be read.
    public var undecodable = 0
    /// The messages left out because one with the same identifier came before. Welcomes, heartbeats and whatever else
    /// means something to the session itself are never left out.
    public var duplicates = 0
    /// The messages given to the connection, the session's own among them.
    public var sent = 0
    /// What all streams of messages lost because there was no room; a message counts for each stream that lost it.
    public var dropped = 0
    /// What newer messages with the same key replaced in streams.
    public var conflated = 0
    /// How many connections there were.
    public var connections = 0
    /// The latency measured last.
    public var latency: Duration?

    public init() {}

    /// How often a connection was opened after the first one.
    public var reconnects: Int { max(connections - 1, 0) }
}
