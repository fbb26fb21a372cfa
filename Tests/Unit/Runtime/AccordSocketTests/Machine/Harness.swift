import AccordHTTP
import Foundation
import Testing

@testable import AccordSocket

/// A machine, a clock that only the test moves, and a ledger that watches both sides of every event.
struct Harness {
    private(set) var machine: SessionMachine
    private(set) var now = Moment(uptime: .seconds(1000), date: Date(timeIntervalSince1970: 1_700_000_000))
    private(set) var ledger = Ledger()
    private var requests = 0

    init(
        _ policy: SessionPolicy, connectTimeout: Duration = .seconds(15), waitingLimit: Int = 8,
        random: any RandomNumberGenerator & Sendable = Seeded(1)
    ) {
        machine = SessionMachine(
            policy: policy, connectTimeout: connectTimeout, waitingLimit: waitingLimit, random: random)
    }

    /// The attempt that is alive, or one that never was.
    var attempt: Attempt { machine.current ?? Attempt(number: -1) }

    @discardableResult
    mutating func on(_ event: SessionEvent, sourceLocation: SourceLocation = #_sourceLocation) -> [SessionAction] {
        let actions = machine.handle(event, at: now)
        for problem in ledger.check(event, actions, machine, now) {
            Issue.record("\(problem), after \(event): \(actions)", sourceLocation: sourceLocation)
        }
        return actions
    }

    /// Receives a message of the server, given by what it means.
    @discardableResult
    mutating func receive(
        _ signal: SessionSignal?, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [SessionAction] {
        on(.received(attempt, signal), sourceLocation: sourceLocation)
    }

    @discardableResult
    mutating func close(
        _ code: UInt16, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [SessionAction] {
        on(.lost(attempt, .closed(code: code)), sourceLocation: sourceLocation)
    }

    mutating func newRequest() -> RequestID {
        requests += 1
        return RequestID(number: requests)
    }

    /// Lets time go by that nobody watches.
    mutating func skip(_ span: Duration) {
        now = now.adding(span)
    }

    /// Lets time go by, with a tick whenever one is due, and returns what comes of it.
    @discardableResult
    mutating func wait(_ span: Duration, sourceLocation: SourceLocation = #_sourceLocation) -> [SessionAction] {
        let end = now.uptime + span
        var actions: [SessionAction] = []
        var ticks = 0
        while let deadline = machine.nextDeadline, deadline <= end {
            if deadline > now.uptime { skip(deadline - now.uptime) }
            actions += on(.tick, sourceLocation: sourceLocation)
            ticks += 1
            if ticks > 100_000 {
                Issue.record("The machine ticks without end", sourceLocation: sourceLocation)
                return actions
            }
        }
        if end > now.uptime { skip(end - now.uptime) }
        return actions
    }

    /// From nothing, or a pause, to an open connection.
    mutating func open(
        interval: Duration? = nil, channels: [String]? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if machine.current == nil { on(.connect, sourceLocation: sourceLocation) }
        _ = welcome(interval: interval, channels: channels, sourceLocation: sourceLocation)
    }

    /// From an attempt to an open connection; returns what the machine does as it opens.
    mutating func welcome(
        interval: Duration? = nil, channels: [String]? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [SessionAction] {
        on(.prepared(attempt), sourceLocation: sourceLocation)
        let actions = on(.connected(attempt), sourceLocation: sourceLocation)
        guard machine.state == .awaitingWelcome else { return actions }
        return receive(.welcome(heartbeatInterval: interval, channels: channels), sourceLocation: sourceLocation)
    }

    mutating func heard(_ attempt: Attempt) -> Bool { machine.heard(attempt, at: now) }
}

/// Checks what must be true of any machine after any event.
struct Ledger {
    private(set) var alive: Attempt?
    private(set) var asked: Set<RequestID> = []
    private(set) var answers: [RequestID: SessionError?] = [:]
    private(set) var attempts = 0
    private var published = SessionState.idle
    private var connected = false
    private var isOver = false

    var unanswered: Set<RequestID> { asked.subtracting(answers.keys) }

    mutating func check(
        _ event: SessionEvent, _ actions: [SessionAction], _ machine: SessionMachine, _ now: Moment
    ) -> [String] {
        var problems: [String] = []
        func require(_ condition: Bool, _ problem: @autoclosure () -> String) {
            if !condition { problems.append(problem()) }
        }
        switch event {
        case .subscribe(let id, _), .unsubscribe(let id, _), .send(let id, _): asked.insert(id)
        default: break
        }
        for action in actions {
            switch action {
            case .publish(let state):
                require(state != published, "\(state) is published twice")
                published = state
            case .prepare(let attempt, _):
                require(alive == nil, "\(attempt) begins while \(String(describing: alive)) is alive")
                require(attempt.number > attempts, "\(attempt) has an old number")
                (alive, attempts, connected) = (attempt, attempt.number, false)
            case .connect(let attempt):
                require(attempt == alive && !connected, "\(attempt) connects, and is dead or connected")
                connected = true
            case .transmit(let attempt, _), .send(let attempt, _), .fetchToken(let attempt):
                require(attempt == alive && connected, "\(attempt) is used, and is not connected")
            case .drop(let attempt, let code):
                require(attempt == alive, "\(attempt) is dropped, and is not alive")
                require(code == 1000 || 3000...4999 ~= code, "a client may not close with \(code)")
                alive = nil
            case .finish(let id):
                require(asked.contains(id) && answers[id] == nil, "\(id) is finished without need")
                answers.updateValue(nil, forKey: id)
            case .fail(let id, let error):
                require(asked.contains(id) && answers[id] == nil, "\(id) fails without need")
                answers.updateValue(error, forKey: id)
                if isOver { require("\(error)".hasPrefix("closed"), "\(id) does not fail as closed") }
            case .report:
                require(alive != nil, "a wait is too long, and nothing is alive")
            case .measured(let latency):
                require(latency >= .zero, "negative latency")
            case .end(let reason):
                require(published == .closed(reason), "ends otherwise than it says")
                require(!isOver, "ends twice")
                isOver = true
            }
            if isOver {
                switch action {
                case .end, .fail: break
                default: require(false, "\(action) after the end")
                }
            }
        }
        require(machine.state == published, "the state \(machine.state) was not published")
        require(machine.current == alive, "the current attempt is not the one that is alive")
        switch machine.state {
        case .idle, .suspended, .closed:
            require(machine.nextDeadline == nil, "a deadline in \(machine.state)")
            require(alive == nil, "an attempt is alive in \(machine.state)")
        case .backingOff:
            require(machine.nextDeadline != nil, "no deadline in \(machine.state)")
            require(alive == nil, "an attempt is alive in \(machine.state)")
        case .connecting, .awaitingWelcome:
            require(machine.nextDeadline != nil, "no deadline in \(machine.state)")
            require(alive != nil, "no attempt is alive in \(machine.state)")
        case .open, .refreshing:
            require(alive != nil, "no attempt is alive in \(machine.state)")
        }
        if case .closed = machine.state {
            require(isOver, "closed without end")
            require(unanswered.isEmpty, "\(unanswered) are left without an answer")
        }
        if case .tick = event, let deadline = machine.nextDeadline {
            require(deadline >= now.uptime, "the tick leaves a deadline behind it")
        }
        return problems
    }
}

/// Random numbers that are the same each time (SplitMix64).
struct Seeded: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Always the same number. It cannot be 0, which random ranges may reject for ever.
struct Constant: RandomNumberGenerator, Sendable {
    var word: UInt64

    mutating func next() -> UInt64 { word }
}

extension [SessionAction] {
    /// The commands that the session sends of its own accord.
    var commands: [SessionCommand] {
        compactMap { if case .transmit(_, let command) = $0 { command } else { nil } }
    }

    var states: [SessionState] {
        compactMap { if case .publish(let state) = $0 { state } else { nil } }
    }

    var latencies: [Duration] {
        compactMap { if case .measured(let latency) = $0 { latency } else { nil } }
    }

    /// The reason for which each new attempt wants a token.
    var preparations: [TokenRequest.Reason] {
        compactMap { if case .prepare(_, let reason) = $0 { reason } else { nil } }
    }

    /// The phases that were waited for too long.
    var reports: [SessionProblem.Phase] {
        compactMap { if case .report(let phase) = $0 { phase } else { nil } }
    }

    var sends: [RequestID] {
        compactMap { if case .send(_, let id) = $0 { id } else { nil } }
    }

    var fetches: Int { filter { if case .fetchToken = $0 { true } else { false } }.count }
}
