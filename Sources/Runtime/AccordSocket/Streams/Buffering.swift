/// The policy of a stream for messages that its consumer has not taken yet.
///
/// A stream's buffer belongs to one consumer, and has a limit; the policy says what happens beyond it.
public struct Buffering<Element: Sendable>: Sendable {
    let makeQueue: @Sendable () -> any ElementQueue<Element>
    let suspendsReader: Bool

    /// Lets the oldest elements go, and counts them in ``MessageStream/dropped``.
    ///
    /// - Parameter limit: how many elements wait at most; at least one.
    public static func dropOldest(_ limit: Int) -> Buffering {
        Buffering(makeQueue: { FIFOQueue(limit: limit) }, suspendsReader: false)
    }

    /// Keeps the latest element for each key: a new one takes the place of the one that waits, which is counted in
    /// ``MessageStream/conflated``. Of more keys than the limit, the one that waits longest goes, and is counted in
    /// ``MessageStream/dropped``.
    ///
    /// - Parameters:
    ///   - limit: how many keys wait at most; at least one.
    ///   - key: says which elements replace each other. It must not use the stream.
    public static func conflate<Key: Hashable & Sendable>(
        _ limit: Int, by key: @escaping @Sendable (Element) -> Key
    ) -> Buffering {
        Buffering(makeQueue: { ConflatingQueue(limit: limit, key: key) }, suspendsReader: false)
    }

    /// Loses nothing: while as many elements wait as the limit says, the session reads no further, and the network holds
    /// the server back.
    ///
    /// This concerns the whole session. While its reader waits, no other stream gets anything, and the server's
    /// heartbeats are neither seen nor answered: a consumer that takes longer than the heartbeat's interval and grace
    /// costs the connection. A stream that is kept and not read does so, too. When the connection goes, what the reader
    /// has in its hands and the stream has no room for is dropped, and counted; it is known as received nevertheless, so
    /// that it is a duplicate if the server sends it again with the same identifier.
    ///
    /// - Parameter limit: how many elements wait at most; at least one.
    public static func suspendReader(_ limit: Int) -> Buffering {
        Buffering(makeQueue: { FIFOQueue(limit: limit) }, suspendsReader: true)
    }
}
