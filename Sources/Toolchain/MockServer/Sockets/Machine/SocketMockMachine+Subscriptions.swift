import Accord
import AccordSocket
import Contract

/// The topics that the client asks for.
extension SocketMockMachine {
    /// The number of topics that a connection may have.
    static let topicLimit = 1_000

    mutating func change(_ rules: Subscriptions, isAdded: Bool, _ payload: JSONValue, at now: Moment) {
        let channels = payload.value(at: rules.channels)?.strings ?? []
        let keys = rules.keys.flatMap { payload.value(at: $0)?.strings } ?? []
        if let problem = isAdded ? problem(rules, channels, keys) : nil { return refuse(problem, at: now) }
        if isAdded { add(topics(rules, channels, keys)) } else { remove(rules, channels, keys) }
        acknowledge(rules, isAdded: isAdded, channels, at: now)
    }

    /// The reason to refuse a subscription that its schema allows; `nil` when there is none.
    private func problem(_ rules: Subscriptions, _ channels: [String], _ keys: [String]) -> String? {
        if channels.isEmpty { return "\(rules.add): names no channel" }
        if keys.isEmpty, let keyed = channels.first(where: rules.keyed.contains) {
            return "\(rules.add): \(keyed) has to come with '\(rules.keys?.last ?? "keys")'"
        }
        let added = Set(topics(rules, channels, keys)).subtracting(topics)
        if topics.count + added.count > Self.topicLimit {
            return "\(rules.add): a connection has \(Self.topicLimit) subscriptions at most"
        }
        return nil
    }

    private func topics(_ rules: Subscriptions, _ channels: [String], _ keys: [String]) -> [Topic] {
        channels.flatMap { channel -> [Topic] in
            rules.keyed.contains(channel) ? keys.map { Topic(channel, key: $0) } : [Topic(channel)]
        }
    }

    private mutating func add(_ added: [Topic]) {
        var known = Set(topics)
        link?.topics += added.filter { known.insert($0).inserted }
    }

    /// Ends subscriptions; those to all keys of a channel where none are named.
    private mutating func remove(_ rules: Subscriptions, _ channels: [String], _ keys: [String]) {
        let removed = topics.filter { topic in
            channels.contains(topic.channel) && (keys.isEmpty || topic.key.map(keys.contains) ?? true)
        }
        link?.topics.removeAll { removed.contains($0) }
        let rest = Set(topics.map(\.key))
        let gone = Set(removed.compactMap(\.key)).filter { !rest.contains($0) }
        subjects = subjects.filter { subject, _ in subject.key.map { !gone.contains($0) } ?? true }
    }

    private mutating func acknowledge(
        _ rules: Subscriptions, isAdded: Bool, _ channels: [String], at now: Moment
    ) {
        guard let acknowledgement = rules.acknowledgement else { return }
        var values: [FrameValue] = []
        if let path = acknowledgement.action {
            values.append(FrameValue(path, .string(isAdded ? acknowledgement.added : acknowledgement.removed)))
        }
        if let path = acknowledgement.channels {
            values.append(FrameValue(path, .array(channels.map { .string($0) })))
        }
        emit(acknowledgement.message, values, at: now)
    }

    private mutating func refuse(_ problem: String, at now: Moment) {
        // The message itself is as the contract has it, so what is wrong with it is a record of its own.
        act(.record(.received(channel.socket.subscriptions?.add), remarks: [problem]))
        complain(problem, at: now)
    }
}
