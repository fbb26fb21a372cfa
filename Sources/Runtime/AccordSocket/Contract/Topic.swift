/// Something that a client can subscribe to: a channel, or what a key narrows it down to, as a symbol does quotes.
public struct Topic: Sendable, Hashable, CustomStringConvertible {
    public var channel: String
    public var key: String?

    public init(_ channel: String, key: String? = nil) {
        self.channel = channel
        self.key = key
    }

    /// `quotes:AAPL`.
    public var description: String { key.map { "\(channel):\($0)" } ?? channel }
}
