import Accord
import AccordSocket
import Contract

/// A thing that samples are about.
struct SocketMockSubject: Sendable, Hashable {
    var message: String
    /// The key by which it is subscribed to: a symbol.
    var key: String?
    /// Distinguishes things that are not subscribed to by keys.
    var number = 0
}

/// The messages that the server sends of its own accord.
extension SocketMockMachine {
    /// The number of samples that are sent at once. Subjects beyond take their turns.
    static let batchLimit = 64
    /// The number of times that what changes all the time, or is subscribed to, is due for each time that the rest is.
    static let slowTurn = 10
    /// The number of things that a message is about where it is of many, and not subscribed to by keys.
    private static let subjectCount = 3

    /// - Parameter hasRoom: whether the client reads what it is sent.
    mutating func sendSamples(hasRoom: Bool, at now: Moment) {
        guard let link, let next = link.nextTick, next <= now.uptime else { return }
        // A tick that was late makes the next one no later, or a busy server would send less than it says.
        let following = next + times.tick > now.uptime ? next + times.tick : now.after(times.tick)
        self.link?.nextTick = following
        guard hasRoom else { return }
        self.link?.ticks &+= 1
        let turn = link.ticks
        let due = due(link.topics, turn: turn)
        guard !due.isEmpty else { return }
        let start = due.count > Self.batchLimit ? turn % (due.count / Self.batchLimit + 1) * Self.batchLimit : 0
        for offset in 0..<min(due.count, Self.batchLimit) {
            let (message, subject) = due[(start + offset) % due.count]
            sendSample(message, subject, at: now)
        }
    }

    private mutating func due(_ topics: [Topic], turn: Int) -> [(MessageSetModel.Message, SocketMockSubject)] {
        guard let rules = channel.socket.subscriptions else { return due(channel.events, key: nil, turn: turn) }
        let channels = Set(topics.map(\.channel) + rules.defaults + rules.keyed)
        if eventsByChannel.channels != channels {
            let events = channels.map { ($0, channel.events(of: $0, among: channels)) }
            eventsByChannel = (channels, Dictionary(uniqueKeysWithValues: events))
        }
        return topics.flatMap { due(eventsByChannel.events[$0.channel] ?? [], key: $0.key, turn: turn) }
    }

    /// One of the messages that are sent all the time, and now and then one of the others.
    private func due(
        _ events: [MessageSetModel.Message], key: String?, turn: Int
    ) -> [(MessageSetModel.Message, SocketMockSubject)] {
        // A message of which only the newest counts is of something that changes all the time.
        let quick = key != nil ? events : events.filter(\.isConflated)
        let slow = key != nil ? [] : events.filter { !$0.isConflated }
        var due: [(MessageSetModel.Message, SocketMockSubject)] = []
        if !quick.isEmpty {
            let message = quick[turn % quick.count]
            let number = key == nil ? turn / quick.count % Self.subjectCount : 0
            due.append((message, SocketMockSubject(message: message.name, key: key, number: number)))
        }
        // A plain channel sends nothing else, and should not look dead.
        let slowTurn = quick.isEmpty && channel.socket.subscriptions == nil ? 1 : Self.slowTurn
        if !slow.isEmpty, turn % slowTurn == slowTurn - 1 {
            let message = slow[turn / slowTurn % slow.count]
            due.append((message, SocketMockSubject(message: message.name)))
        }
        return due
    }

    private mutating func sendSample(
        _ message: MessageSetModel.Message, _ subject: SocketMockSubject, at now: Moment
    ) {
        if subjects[subject] != nil {
            let stamp = stamp(now)
            if let frame = subjects[subject]?.move(channel, stamp, using: &random) { send(message.name, frame) }
            return
        }
        guard !unsendable.contains(message.name) else { return }
        guard let made = sample(message, subject, at: now) else {
            unsendable.insert(message.name)
            return act(.record(.unsent(message.name)))
        }
        subjects[subject] = made
        send(message.name, made.frame)
    }

    private mutating func sample(
        _ message: MessageSetModel.Message, _ subject: SocketMockSubject, at now: Moment
    ) -> MovingSample? {
        let parts = [message.name, subject.key ?? "", "\(subject.number)"]
        let seed = Seed(seed, parts.map(\.utf8)).value
        let key = subject.key.flatMap { key in channel.key(of: message).map { FrameValue($0, .string(key)) } }
        return MovingSample(message, of: channel, seed: seed, stamp(now), key: key)
    }
}

extension MessageSetModel.Message {
    /// Whether of several that wait for a slow reader only the newest counts.
    fileprivate var isConflated: Bool {
        if case .conflate? = stream?.overflow { true } else { false }
    }
}
