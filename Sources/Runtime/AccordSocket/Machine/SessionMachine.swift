import AccordHTTP
import Foundation

/// Decides what a session does: events in, actions out. It knows no clock, no task and no socket, and takes any event at
/// any time.
///
/// Every attempt begins with `prepare` and ends with one `drop`, and no two are alive at a time. Every request is answered
/// once, with `finish` or `fail`.
struct SessionMachine: Sendable {
    let policy: SessionPolicy
    let connectTimeout: Duration
    let waitingLimit: Int
    var random: any RandomNumberGenerator & Sendable

    /// Changed by `move` alone, except for what happens within a connection.
    var phase = Phase.idle
    /// The attempt that is alive.
    private(set) var current: Attempt?
    /// The state that was published last.
    private(set) var state = SessionState.idle
    /// The time at which the server was heard last. It is outside of the phase to be written cheaply, once for each
    /// message.
    var lastHeard = Duration.zero

    var attempts = 0
    var backoff: Backoff
    /// The reason why the next attempt wants a token. That a token was refused is remembered until there is a new one.
    var reason = TokenRequest.Reason.connecting

    /// The topics that the app wants to be sent, across connections.
    var desired: Set<Topic>
    /// The topics that the server may send of its own accord, and the app does not want.
    var unwanted: Set<Topic> = []
    /// The desired topics that a server has confirmed at least once.
    var proven: Set<Topic> = []
    /// Whether a connection was open before.
    var wasOpen = false
    /// Wishes that are not answered, in their order.
    var requests: [ChangeRequest] = []
    /// Messages of the app that wait for a connection to open, in their order.
    var waiting: [RequestID] = []
    /// Messages of the app that are on their way to the network; none without an open connection.
    var inFlight: Set<RequestID> = []

    /// The requests that are yet to be answered.
    private var unanswered: Set<RequestID> = []
    private var actions: [SessionAction] = []

    init(
        policy: SessionPolicy, connectTimeout: Duration, waitingLimit: Int,
        random: any RandomNumberGenerator & Sendable
    ) {
        self.policy = policy
        self.connectTimeout = connectTimeout
        self.waitingLimit = waitingLimit
        self.random = random
        backoff = Backoff(policy.reconnect)
        desired = policy.subscriptions?.defaults ?? []
    }

    var isOpen: Bool { if case .open = phase { true } else { false } }

    /// The topics that the server sends, as far as it has said so on the present connection.
    var acknowledged: Set<Topic> { link?.acknowledged ?? [] }

    /// Takes what happened, and returns what is to be done, in this order.
    mutating func handle(_ event: SessionEvent, at now: Moment) -> [SessionAction] {
        if let attempt = event.attempt, attempt != current { return [] }
        switch event {
        case .connect: connect(at: now)
        case .suspend: suspend()
        case .resume: resume(at: now)
        case .close: end(.requested)
        case .subscribe(let id, let topics): change(id, .added, topics, at: now)
        case .unsubscribe(let id, let topics): change(id, .removed, topics, at: now)
        case .send(let id, let waitsForOpen): send(id, waitsForOpen: waitsForOpen)
        case .abandon(let id): abandon(id)
        case .prepared: prepared(at: now)
        case .unprepared: unprepared(at: now)
        case .signedOut: signedOut()
        case .invalidHandshake(_, let problem): invalidHandshake(problem)
        case .connected: connected(at: now)
        case .lost(_, let kind): lost(kind, at: now)
        case .received(_, let signal): received(signal, at: now)
        case .sent(_, let id): sent(id)
        case .token(_, let credential): renew(with: credential, at: now)
        case .noToken: stopRenewal()
        case .tick: tick(at: now)
        }
        defer { actions = [] }
        return actions
    }

    /// The short way for a message that means nothing to the session: it only proves that the server lives.
    ///
    /// - Returns: Whether the attempt is the one that is alive. The message of another is to be ignored.
    mutating func heard(_ attempt: Attempt, at now: Moment) -> Bool {
        guard attempt == current else { return false }
        lastHeard = now.uptime
        return true
    }

    /// The time at which `tick` is due, by uptime; `nil` when no time matters. It may move later without notice: who
    /// wakes too early ticks in vain, and asks again.
    var nextDeadline: Duration? {
        switch phase {
        case .idle, .suspended, .closed: nil
        case .preparing(_, _, let time), .connecting(_, let time), .awaitingWelcome(_, let time): time
        case .backingOff(let moment): moment.uptime
        case .open(let link):
            [silence(of: link), link.pulse?.nextBeat, link.renewal.deadline, link.changes.first?.deadline]
                .compactMap { $0 }.min()
        }
    }

    private mutating func tick(at now: Moment) {
        switch phase {
        case .idle, .suspended, .closed: break
        case .preparing(_, _, let time): expire(.preparation, at: time, now)
        case .connecting(_, let time): expire(.handshake, at: time, now)
        case .awaitingWelcome(_, let time): expire(.welcome, at: time, now)
        case .backingOff(let moment):
            if moment.uptime <= now.uptime { begin(at: now) }
        case .open:
            guard !endSilence(at: now) else { return }
            forgetChanges(at: now)
            tickRenewal(at: now)
            beat(at: now)
        }
    }

    /// Gives the attempt up, if what it waits for had to come before.
    private mutating func expire(_ phase: SessionProblem.Phase, at time: Duration, _ now: Moment) {
        guard time <= now.uptime else { return }
        act(.report(phase))
        recover(by: .backoff, at: now)
    }

    private mutating func received(_ signal: SessionSignal?, at now: Moment) {
        lastHeard = now.uptime
        switch signal {
        case nil: break
        case .welcome(let interval, let channels): welcomed(interval: interval, channels: channels, at: now)
        case .heartbeat(let sentAt): heartbeat(sentAt: sentAt, at: now)
        case .heartbeatReply(let sentAt): heartbeatReply(sentAt: sentAt, at: now)
        case .tokenExpiring: startRenewal(at: now)
        case .tokenRenewed(let expiry): renewed(until: expiry, at: now)
        case .tokenRefused: stopRenewal()
        case .acknowledged(let kind, let channels): confirm(kind, channels)
        case .subscriptionRefused: refuse()
        }
    }
}

// MARK: - What all concerns use

extension SessionMachine {
    mutating func act(_ action: SessionAction) {
        actions.append(action)
    }

    /// Takes a request, unless it is known.
    mutating func accept(_ id: RequestID) -> Bool { unanswered.insert(id).inserted }

    /// Answers a request, unless it was answered before.
    mutating func finish(_ id: RequestID) {
        if unanswered.remove(id) != nil { act(.finish(id)) }
    }

    /// Answers a request, unless it was answered before.
    mutating func fail(_ id: RequestID, _ error: SessionError) {
        if unanswered.remove(id) != nil { act(.fail(id, error)) }
    }

    /// Enters a phase. An attempt that has no part in it is dropped, and what was on its way over it fails.
    mutating func move(to next: Phase) {
        if let current, current != next.attempt {
            act(.drop(current, code: 1000))
            inFlight.sorted().forEach { fail($0, .connectionLost) }
            inFlight = []
        }
        phase = next
        current = next.attempt
        announce()
    }

    /// Publishes the state when it is another.
    mutating func announce() {
        guard state != phase.state else { return }
        state = phase.state
        act(.publish(state))
    }

    /// The open connection.
    var link: Link? {
        get { if case .open(let link) = phase { link } else { nil } }
        set { if let newValue, case .open = phase { phase = .open(newValue) } }
    }
}

extension SessionEvent {
    /// The attempt that reports the event; `nil` for what the app does, and for time.
    var attempt: Attempt? {
        switch self {
        case .prepared(let attempt), .unprepared(let attempt), .signedOut(let attempt),
            .invalidHandshake(let attempt, _), .connected(let attempt), .lost(let attempt, _),
            .received(let attempt, _), .sent(let attempt, _), .token(let attempt, _), .noToken(let attempt):
            attempt
        case .connect, .suspend, .resume, .close, .subscribe, .unsubscribe, .send, .abandon, .tick: nil
        }
    }
}
