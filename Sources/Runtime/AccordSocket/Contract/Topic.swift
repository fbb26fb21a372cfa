/// Something that a client can subscribe to: a channel, or what a key narrows it down to, as a symbol does quotes.
public struct Topic: Sendable, Hashable, CustomStringConvertible {
    /// The name of the channel: `quotes`.
    public var channel: String
    /// The key within the channel, such as a symbol; `nil` for the whole channel.
    public var key: String?

    /// Creates a topic of a channel, or of a key within it.
    public init(_ channel: String, key: String? = nil) {
        self.channel = channel
        self.key = key
    }

    /// `quotes:AAPL`.
    public var description: String { key.map { "\(channel):\($0)" } ?? channel }
}
