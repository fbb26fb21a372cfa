/// The numbers of elements that did not make it to a consumer.
struct Losses: Sendable, Hashable {
    /// There was no room for them.
    var dropped = 0
    /// A newer element with the same key took their place.
    var conflated = 0

    static func += (left: inout Losses, right: Losses) {
        left.dropped += right.dropped
        left.conflated += right.conflated
    }
}
