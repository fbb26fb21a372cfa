/// The topics that the server is to send. The topics that the app wants outlive connections; those that the server has
/// confirmed do not.
extension SessionMachine {
    private var rules: SessionPolicy.Subscriptions { policy.subscriptions ?? SessionPolicy.Subscriptions() }

    /// Takes the app's wish, and asks the server for it if a connection is open.
    mutating func change(_ id: RequestID, _ kind: SubscriptionChange, _ topics: [Topic], at now: Moment) {
        guard accept(id) else { return }
        if case .closed(let reason) = phase { return fail(id, .closed(reason)) }
        if let topic = topics.first(where: { $0.key == nil && rules.keyed.contains($0.channel) }) {
            return fail(id, .missingKeys(channel: topic.channel))
        }
        let topics = Set(topics.map { rules.keyed.contains($0.channel) ? $0 : Topic($0.channel) })
        switch kind {
        case .added:
            desired.formUnion(topics)
            unwanted.subtract(topics)
        case .removed:
            desired.subtract(topics)
            proven.subtract(topics)
            unwanted.formUnion(topics.filter { $0.key == nil || rules.defaults.contains($0) })
        }
        let request = ChangeRequest(id: id, kind: kind, topics: topics)
        requests.append(request)
        guard let link else { return }

        var missing: Set<Topic> = []
        for topic in topics {
            if let index = link.changes.lastIndex(where: { $0.topics.contains(topic) }),
                link.changes[index].kind == kind
            {
                self.link?.changes[index].requests.insert(id)
            } else if kind == .removed || !link.expects(topic) {
                missing.insert(topic)
            }
        }
        ask(kind, missing, for: [request], at: now)
        settle()
    }

    /// Returns the topics that the server sends from the start, by what its welcome says, or else by the contract. A
    /// welcome names channels and no keys: those of the contract's defaults are believed to come with them.
    func given(by channels: [String]?) -> Set<Topic> {
        guard let channels else { return rules.defaults }
        let plain = channels.filter { !rules.keyed.contains($0) }.map { Topic($0) }
        return Set(plain).union(rules.defaults.filter { $0.key != nil && channels.contains($0.channel) })
    }

    /// Brings a new connection to what the app wants. Topics that the server sends of its own accord, and that the app
    /// has never mentioned, stay.
    ///
    /// - Parameter isGiven: whether the server said what it sends.
    mutating func restore(isGiven: Bool, at now: Moment) {
        guard let given = link?.acknowledged else { return }
        if isGiven, !wasOpen, rules.defaults.isEmpty { desired.formUnion(given.subtracting(unwanted)) }
        if !rules.restores {
            let (added, removed) = (asked(.added), asked(.removed))
            desired.formIntersection(given.union(added))
            desired.formUnion(given.subtracting(removed))
            unwanted.formIntersection(removed)
            proven.formIntersection(desired)
        }
        proven.formUnion(given.intersection(desired))
        ask(.added, desired.subtracting(given), for: requests, at: now)
        ask(.removed, unwanted.intersection(given), for: requests, at: now)
        settle()
    }

    /// The server has made a change. Without a word on which it is the oldest; else the oldest of this kind with these
    /// channels, and if there is none, one of which it confirms a part, or more than was asked.
    mutating func confirm(_ kind: SubscriptionChange?, _ channels: [String]?) {
        guard var link else { return }
        let given = channels.map { Set($0) }
        let candidates = link.changes.indices.filter { kind == nil || link.changes[$0].kind == kind }
        let match =
            candidates.first { given == nil || link.changes[$0].channels == given }
            ?? candidates.first { given?.isDisjoint(with: link.changes[$0].channels) == false }
        guard let match else { return }

        let change = link.changes[match]
        let confirmed = change.topics.filter { given?.contains($0.channel) ?? true }
        link.changes[match].topics.subtract(confirmed)
        if link.changes[match].topics.isEmpty { link.changes.remove(at: match) }
        self.link = link
        believe(change.kind, confirmed)
        settle()
    }

    /// The server will not make the oldest change. Topics that it never confirmed are not wanted any more, nor topics
    /// that were asked for with it; topics that it did confirm, on an earlier connection, may be had again.
    mutating func refuse() {
        guard let change = link?.changes.first else { return }
        link?.changes.removeFirst()
        let callers = requests.filter { change.requests.contains($0.id) }
        if change.kind == .added {
            let later = link?.changes.filter { $0.kind == .added }.flatMap(\.topics) ?? []
            let asked = callers.flatMap(\.topics)
            let refused = change.topics.filter { !proven.contains($0) || asked.contains($0) }.subtracting(later)
            desired.subtract(refused)
            proven.subtract(refused)
        }
        for caller in callers {
            forget(caller.id)
            fail(caller.id, .refused)
        }
    }

    /// Gives up waiting for what is not confirmed in time. It is still wanted.
    mutating func forgetChanges(at now: Moment) {
        guard let overdue = link?.changes.filter({ $0.deadline <= now.uptime }), !overdue.isEmpty else { return }
        link?.changes.removeAll { $0.deadline <= now.uptime }
        for id in requests.map(\.id) where overdue.contains(where: { $0.requests.contains(id) }) {
            forget(id)
            fail(id, .notAcknowledged)
        }
    }

    mutating func forget(_ id: RequestID) {
        requests.removeAll { $0.id == id }
        guard let link, link.changes.contains(where: { $0.requests.contains(id) }) else { return }
        for index in link.changes.indices { self.link?.changes[index].requests.remove(id) }
    }

    /// Sends a change to the server, in as few messages as keys allow.
    ///
    /// - Parameter requests: The requests, of which those that want one of the topics wait for it.
    private mutating func ask(
        _ kind: SubscriptionChange, _ topics: Set<Topic>, for requests: [ChangeRequest], at now: Moment
    ) {
        for message in SubscriptionMessage.covering(topics) {
            guard let attempt = link?.attempt else { return }
            act(.transmit(attempt, message.command(kind)))
            if let timeout = rules.acknowledgement {
                let callers = requests.filter { $0.kind == kind && !$0.topics.isDisjoint(with: message.topics) }
                link?.changes.append(
                    PendingChange(
                        kind: kind, topics: message.topics, requests: Set(callers.map(\.id)),
                        deadline: now.after(timeout)))
            } else {
                believe(kind, message.topics)
            }
        }
    }

    private mutating func believe(_ kind: SubscriptionChange, _ topics: Set<Topic>) {
        switch kind {
        case .added:
            link?.acknowledged.formUnion(topics)
            proven.formUnion(topics.intersection(desired))
        case .removed:
            link?.acknowledged.subtract(topics)
        }
    }

    /// Answers those who wait for nothing any more.
    private mutating func settle() {
        guard let link else { return }
        let open = link.changes.reduce(into: Set<RequestID>()) { $0.formUnion($1.requests) }
        for request in requests where !open.contains(request.id) { finish(request.id) }
        requests.removeAll { !open.contains($0.id) }
    }

    private func asked(_ kind: SubscriptionChange) -> Set<Topic> {
        requests.reduce(into: []) { topics, request in
            if request.kind == kind { topics.formUnion(request.topics) } else { topics.subtract(request.topics) }
        }
    }
}

extension Link {
    /// Whether the server will send it once it has done all that it was asked to.
    fileprivate func expects(_ topic: Topic) -> Bool {
        changes.last { $0.topics.contains(topic) }.map { $0.kind == .added } ?? acknowledged.contains(topic)
    }
}

/// One message about subscriptions. It has one list of channels and one of keys, and every key is for every channel that
/// takes keys.
private struct SubscriptionMessage {
    var channels: Set<String> = []
    var keys: Set<String> = []
    var topics: Set<Topic> = []

    /// The messages that name all topics: one for each set of keys. Channels without keys go with the first.
    static func covering(_ topics: Set<Topic>) -> [SubscriptionMessage] {
        guard !topics.isEmpty else { return [] }
        var messages: [Set<String>: SubscriptionMessage] = [:]
        let plain = topics.filter { $0.key == nil }
        for (channel, topics) in Dictionary(grouping: topics.subtracting(plain), by: \.channel) {
            let keys = Set(topics.compactMap(\.key))
            messages[keys, default: SubscriptionMessage(keys: keys)].channels.insert(channel)
            messages[keys]?.topics.formUnion(topics)
        }
        var sorted = messages.values.sorted { ($0.channels.min() ?? "") < ($1.channels.min() ?? "") }
        if sorted.isEmpty { sorted = [SubscriptionMessage()] }
        sorted[0].channels.formUnion(plain.map(\.channel))
        sorted[0].topics.formUnion(plain)
        return sorted
    }

    func command(_ kind: SubscriptionChange) -> SessionCommand {
        switch kind {
        case .added: .subscribe(channels: channels.sorted(), keys: keys.sorted())
        case .removed: .unsubscribe(channels: channels.sorted(), keys: keys.sorted())
        }
    }
}
