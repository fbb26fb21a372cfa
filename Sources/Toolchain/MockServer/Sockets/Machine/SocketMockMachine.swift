import Accord
import AccordSamples
import AccordSocket
import Contract
import Foundation

/// Decides what a server does on one connection, by the rules that the contract has for its sessions: events in, actions
/// out. It knows no clock, no task and no socket, and takes any event at any time.
package struct SocketMockMachine: Sendable {
    package let channel: SocketChannel
    let times: SocketMockTimes
    let seed: UInt64
    private let closing: UInt16?
    let hasToken: Bool

    private(set) var phase = SocketMockPhase.opening
    /// By which things move.
    var random: SeededRandom
    private var identifiers: SeededRandom
    /// The things that samples are about.
    var subjects: [SocketMockSubject: MovingSample] = [:]
    /// The messages of each channel that can be subscribed to, for the set of channels that there was last.
    var eventsByChannel: (channels: Set<String>, events: [String: [MessageSetModel.Message]]) = ([], [:])
    /// The messages of which there is no valid sample.
    var unsendable: Set<String> = []
    private var actions: [SocketMockAction] = []
    /// The script of the scenario that is on.
    var script: SocketMockScript?

    /// - Parameters:
    ///   - identity: of the connection, by which the identifiers of its frames differ from those of all others.
    ///   - closing: the code with which the server closes at once.
    ///   - hasToken: whether the client has shown a token.
    init(
        _ channel: SocketChannel, times: SocketMockTimes, seed: UInt64, identity: UInt64, closing: UInt16? = nil,
        hasToken: Bool = false
    ) {
        self.channel = channel
        self.times = times
        self.closing = closing
        self.hasToken = hasToken
        let name = channel.socket.fullName
        self.seed = Seed(seed, [name.utf8]).value
        random = SeededRandom(seed: Seed(seed, [name.utf8, "walk".utf8]).value)
        identifiers = SeededRandom(seed: Seed(seed, [name.utf8, "\(identity)".utf8]).value)
    }

    /// Takes what happened, and returns what is to be done, in this order.
    package mutating func handle(_ event: SocketMockEvent, at now: Moment) -> [SocketMockAction] {
        switch (phase, event) {
        case (.closed, _): break
        case (_, .lost(let code)): end(code, byServer: false)
        case (_, .close(let code)): close(code)
        case (.opening, .opened): open(at: now)
        case (.opening, _), (_, .opened): break
        case (.open, .fallSilent): fallSilent()
        case (_, .received(let frame)): received(frame, at: now)
        case (.silent, _): break
        case (.open, .tick(let hasRoom)): tick(hasRoom: hasRoom, at: now)
        case (.open, .send(let message, let frame)): send(message, frame)
        case (.open, .expireToken): expireToken(at: now)
        }
        defer { actions = [] }
        return actions
    }

    /// The time at which `tick` is due, by uptime; `nil` when no time matters.
    package var nextDeadline: Duration? {
        guard case .open(let link) = phase else { return nil }
        return [link.nextDeadline, script?.due].compactMap { $0 }.min()
    }

    package var state: SocketMockState {
        switch phase {
        case .opening: .opening
        case .open(let link): if case .expiring = link.token { .tokenExpiring } else { .open }
        case .silent: .silent
        case .closed(let code): .closed(code: code)
        }
    }

    /// The topics of which the client is sent messages, in the order of asking.
    package var topics: [Topic] { phase.link?.topics ?? [] }

    private mutating func open(at now: Moment) {
        act(.record(.opened))
        if let closing { return close(closing) }
        var link = SocketMockLink()
        link.topics = (channel.socket.subscriptions?.defaults ?? []).map { Topic($0) }
        link.pulse = pulse(at: now)
        link.token = life(at: now)
        phase = .open(link)
        if script == nil { startSamples(at: now) }
        welcome(at: now)
        playScript(at: now)
    }

    /// Sends samples from now on.
    mutating func startSamples(at now: Moment) {
        let next = now.after(times.tick)
        if times.tick > .zero, !channel.events.isEmpty { link?.nextTick = next }
    }

    mutating func fallSilent() {
        if let link { phase = .silent(link) }
    }

    private mutating func welcome(at now: Moment) {
        guard let rules = channel.socket.welcome else { return }
        var values: [FrameValue] = []
        if let path = rules.heartbeatInterval, let interval { values.append(FrameValue(path, seconds: interval)) }
        if let path = rules.subscriptions {
            values.append(FrameValue(path, .array(topics.map { .string($0.channel) }), []))
        }
        emit(rules.message, values, at: now)
    }

    private mutating func tick(hasRoom: Bool, at now: Moment) {
        guard !endSilence(at: now) else { return }
        beat(at: now)
        guard tickToken(at: now) else { return }
        sendSamples(hasRoom: hasRoom, at: now)
        playScript(at: now)
    }
}

// MARK: - What all concerns use

extension SocketMockMachine {
    /// The open connection.
    var link: SocketMockLink? {
        get { if case .open(let link) = phase { link } else { nil } }
        set { if let newValue, case .open = phase { phase = .open(newValue) } }
    }

    mutating func act(_ action: SocketMockAction) {
        actions.append(action)
    }

    mutating func stamp(_ now: Moment) -> FrameStamp {
        FrameStamp(date: now.date, id: identifiers.identifier())
    }

    /// Sends a message with some values.
    mutating func emit(_ message: String, _ values: [FrameValue] = [], at now: Moment) {
        if script?.sendsItself(message) == true { return }
        let seed = Seed(seed, [message.utf8]).value
        guard let frame = channel.frame(message, seed: seed, stamp(now), values) else {
            return act(.record(.unsent(message)))
        }
        send(message, frame)
    }

    mutating func send(_ message: String, _ frame: JSONValue) {
        act(.send(frame))
        act(.record(.sent(message)))
    }

    /// Says what is wrong with a message of the client, where the contract has a message for that.
    mutating func complain(_ text: String, at now: Moment) {
        if let (name, frame) = channel.complaint(text, seed: seed, stamp(now)) { send(name, frame) }
    }

    mutating func close(_ code: UInt16) {
        act(.close(code: code))
        end(code, byServer: true)
    }

    /// Goes away without closing, as a client sees it that has lost the connection (RFC 6455, section 7.1.5).
    mutating func vanish() {
        act(.vanish)
        end(1006, byServer: true)
    }

    /// Closes with the code that the contract has for a cause.
    mutating func close(for cause: CloseCause) {
        close(channel.socket.close.code(for: cause) ?? cause.standardCode)
    }

    private mutating func end(_ code: UInt16, byServer: Bool) {
        phase = .closed(code: code)
        subjects = [:]
        act(.record(.closed(code: code, byServer: byServer)))
    }
}

extension FrameValue {
    /// A time span in seconds; rounded up where the schema takes whole numbers alone.
    fileprivate init(_ path: PayloadPath, seconds span: Duration) {
        let seconds = span / .seconds(1)
        let whole = Int64(exactly: seconds.rounded(.up)).map { JSONValue.number(JSONNumber($0)) }
        let exact = JSONNumber(seconds).map { JSONValue.number($0) }
        self.init(path)
        candidates = (seconds == seconds.rounded() ? [whole] : [exact, whole]).compactMap { $0 }
    }
}
