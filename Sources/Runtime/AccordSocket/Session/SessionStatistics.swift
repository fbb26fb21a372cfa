/// The statistics of a session since it was made.
public struct SessionStatistics: Sendable, Hashable {
    /// The messages that came, without duplicates, and whether or not someone read them.
    public var received = 0
    /// The messages received that the contract does not name.
    public var unknown = 0
    /// The frames that could not be read.
    public var undecodable = 0
    /// The messages left out because one with the same identifier came before. Welcomes, heartbeats and whatever else
    /// means something to the session itself are never left out.
    public var duplicates = 0
    /// The messages given to the connection, the session's own among them.
    public var sent = 0
    /// The messages that all streams lost because there was no room; one counts for each stream that lost it.
    public var dropped = 0
    /// The messages in streams that newer ones with the same key replaced.
    public var conflated = 0
    /// The number of connections that there were.
    public var connections = 0
    /// The latency measured last.
    public var latency: Duration?

    /// Creates the statistics of a session that has not done anything.
    public init() {}

    /// The number of times that a connection was opened after the first one.
    public var reconnects: Int { max(connections - 1, 0) }
}
