import Contract

extension APIComparison {
    mutating func compareReconnects(_ pair: SocketPair) {
        let (old, new) = (pair.old.reconnect, pair.new.reconnect)
        guard old != new else { return }
        report(
            .socket.reconnectChanged,
            "Clients come back after \(text(new)) now; old clients after \(text(old)).", at: pair.place("reconnect"),
            old: pair.oldPlace("reconnect"), subject: "\(pair.subject) reconnect")
    }

    private func text(_ reconnect: Reconnect) -> String {
        let end = reconnect.maxAttempts.map { ", \($0) times at most" } ?? ""
        return "\(seconds(reconnect.base)) to \(seconds(reconnect.cap)), times \(reconnect.factor)"
            + "\(reconnect.jitter == .full ? " with jitter" : "")\(end)"
    }
}
