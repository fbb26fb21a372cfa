import Contract

/// How sessions live (`x-accord-…`).
extension AsyncAPIReader {
    func readSession(of channel: Channel, _ incoming: Direction, _ outgoing: Direction, into socket: inout Socket) {
    }
}
