import Foundation
import Testing

@testable import AccordHTTP
@testable import AccordSocket

/// Sessions that share an auth session, a server and an identity provider, in a world where time is a number.
///
/// A server that is ill refuses every token: it closes with 4001, answers the handshake with 401, or calls the token
/// expiring again and again. One that is well takes the latest token that was issued. An identity provider that is ill
/// fails, or gives no answer at all.
private struct Outage {
    private enum Happening {
        case session(Int, SessionEvent)
        case auth(AuthMachine.Event)
        case serverTurns, providerTurns
    }

    /// A token that a session asked for.
    private struct Question {
        let session: Int
        let attempt: Attempt
        let isRenewal: Bool
    }

    private static let start = Date(timeIntervalSince1970: 1_700_000_000)
    /// The time from which on the server and the identity provider are well.
    static let end = Duration.seconds(900)

    private(set) var time = Duration.zero
    private var random: Seeded
    private var happenings: [(time: Duration, what: Happening)] = []
    private(set) var sessions: [SessionMachine] = []
    private(set) var auth = AuthMachine(leeway: .seconds(60))
    private var shown: [Credential?] = []
    private var questions: [AuthMachine.Ticket: Question] = [:]
    private var tickets = 0
    private var issued = 0
    private var serverIsWell = true
    private var providerIsWell = true
    /// Broken promises, in words.
    private(set) var faults: [String] = []

    init(seed: UInt64, sessions count: Int) {
        random = Seeded(seed)
        var policy = SessionPolicy.growfolio
        policy.reconnect.jitter = .full
        for _ in 0..<count {
            sessions.append(
                SessionMachine(
                    policy: policy, connectTimeout: .seconds(15), waitingLimit: 8, random: Seeded(random.next())))
            shown.append(nil)
        }
        handle(.auth(.restored(newTokens())))
        for index in sessions.indices { handle(.session(index, .connect)) }
        happenings.append((after(1_000...60_000), .serverTurns))
        happenings.append((after(1_000...60_000), .providerTurns))
    }

    private var now: Moment {
        Moment(uptime: time, date: Self.start.addingTimeInterval(time / .seconds(1)))
    }

    /// A time after now, by milliseconds.
    private mutating func after(_ milliseconds: ClosedRange<Int>) -> Duration {
        time + .milliseconds(Int.random(in: milliseconds, using: &random))
    }

    private mutating func newTokens() -> AuthTokens {
        issued += 1
        return AuthTokens(
            access: Credential("t\(issued)"), refresh: Credential("r"), expiresAt: now.date.addingTimeInterval(300))
    }

    // MARK: Time

    /// Handles all events until a time.
    mutating func run(until end: Duration) {
        while true {
            let tick = sessions.indices.compactMap { index in
                sessions[index].nextDeadline.map { (time: $0, index: index) }
            }.min { $0.time < $1.time }
            let next = happenings.indices.min { happenings[$0].time < happenings[$1].time }
            if let tick, next.map({ tick.time <= happenings[$0].time }) ?? true {
                guard tick.time <= end else { break }
                time = max(time, tick.time)
                handle(.session(tick.index, .tick))
            } else if let next {
                guard happenings[next].time <= end else { break }
                let happening = happenings.remove(at: next)
                time = max(time, happening.time)
                handle(happening.what)
            } else {
                break
            }
        }
        time = end
    }

    private mutating func handle(_ happening: Happening) {
        switch happening {
        case .session(let index, let event):
            for action in sessions[index].handle(event, at: now) { perform(action, of: index) }
        case .auth(let event):
            for action in auth.handle(event, at: now.date) { perform(action) }
        case .serverTurns:
            serverIsWell = time >= Self.end || !serverIsWell
            if !serverIsWell {
                for index in sessions.indices where sessions[index].isOpen { refuse(index) }
            }
            if time < Self.end { happenings.append((min(after(100...90_000), Self.end), .serverTurns)) }
        case .providerTurns:
            providerIsWell = time >= Self.end || !providerIsWell
            if time < Self.end { happenings.append((min(after(100...90_000), Self.end), .providerTurns)) }
        }
    }

    // MARK: The server

    private mutating func perform(_ action: SessionAction, of index: Int) {
        switch action {
        case .prepare(let attempt, let reason):
            ask(Question(session: index, attempt: attempt, isRenewal: false), reason)
        case .fetchToken(let attempt):
            ask(Question(session: index, attempt: attempt, isRenewal: true), .expiring)
        case .connect(let attempt):
            connect(index, attempt)
        case .transmit(let attempt, .renewToken):
            let expiry = now.date.addingTimeInterval(300)
            happenings.append(
                (after(10...300), .session(index, .received(attempt, .tokenRenewed(expiresAt: expiry)))))
        case .end(let reason):
            if auth.isSignedIn { faults.append("session \(index) ended by \(reason), and the user is signed in") }
        case .publish, .drop, .transmit, .send, .finish, .fail, .measured, .report:
            break
        }
    }

    private mutating func connect(_ index: Int, _ attempt: Attempt) {
        let isRefused = !serverIsWell || shown[index] != Credential("t\(issued)")
        if isRefused, Bool.random(using: &random) {
            happenings.append((after(10...300), .session(index, .lost(attempt, .refused(status: 401)))))
            return
        }
        let connected = after(10...300)
        happenings.append((connected, .session(index, .connected(attempt))))
        let welcome = SessionSignal.welcome(heartbeatInterval: .seconds(100_000), channels: nil)
        happenings.append((connected + .milliseconds(100), .session(index, .received(attempt, welcome))))
        if isRefused {
            happenings.append((connected + .milliseconds(200), .session(index, .lost(attempt, .closed(code: 4001)))))
        }
    }

    /// Refuses the token of an open connection, in one way or another.
    private mutating func refuse(_ index: Int) {
        guard let attempt = sessions[index].current else { return }
        if Bool.random(using: &random) {
            happenings.append((after(10...3_000), .session(index, .lost(attempt, .closed(code: 4001)))))
        } else {
            var time = time
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                time += .milliseconds(Int.random(in: 100...2_000, using: &random))
                happenings.append((time, .session(index, .received(attempt, .tokenExpiring))))
            }
        }
    }

    // MARK: Tokens

    /// Asks as ``AccordHTTP/CredentialProvider/tokens(for:)`` does.
    private mutating func ask(_ question: Question, _ reason: TokenRequest.Reason) {
        tickets += 1
        questions[tickets] = question
        switch (reason, shown[question.session]) {
        case (.connecting, _), (_, nil): handle(.auth(.needed(tickets)))
        case (.expiring, let token?): handle(.auth(.expiring(tickets, token)))
        case (.refused, let token?): handle(.auth(.refused(tickets, token)))
        }
    }

    private mutating func perform(_ action: AuthMachine.Action) {
        switch action {
        case .answer(let ticket, let credential):
            guard let question = questions.removeValue(forKey: ticket) else { return }
            if let credential { shown[question.session] = credential }
            answer(question, credential)
        case .fail(let ticket, _):
            guard let question = questions.removeValue(forKey: ticket) else { return }
            let event: SessionEvent =
                question.isRenewal ? .noToken(question.attempt) : .unprepared(question.attempt)
            happenings.append((time, .session(question.session, event)))
        case .refresh(let refresh, _):
            if providerIsWell {
                happenings.append((after(10...1_000), .auth(.refreshed(refresh, newTokens()))))
            } else if Bool.random(using: &random) {
                happenings.append((after(10...1_000), .auth(.refreshFailed(refresh, .init(.unavailable)))))
            } else {
                happenings.append((time + .seconds(10), .auth(.refreshTimedOut(refresh))))
            }
        case .publish, .cancel, .save, .clear:
            break
        }
    }

    private mutating func answer(_ question: Question, _ credential: Credential?) {
        let event: SessionEvent =
            switch (credential, question.isRenewal) {
            case (let credential?, true): .token(question.attempt, credential)
            case (nil, true): .noToken(question.attempt)
            case (.some, false): .prepared(question.attempt)
            case (nil, false): .signedOut(question.attempt)
            }
        happenings.append((time, .session(question.session, event)))
    }
}

@Suite struct AuthOutageTests {
    @Test(
        "No session ends, whatever server and identity provider do; when both are well, each is open after a pause",
        arguments: 0..<4)
    func outages(part: UInt64) {
        for number in 0..<100 {
            let seed = part &* 1_000 &+ UInt64(number)
            var world = Outage(seed: seed, sessions: 1 + number % 3)
            world.run(until: Outage.end)
            // The pause, and the time that an attempt takes.
            world.run(until: Outage.end + .seconds(30 + 12))
            #expect(world.faults.isEmpty, "seed \(seed)")
            let states = world.sessions.map(\.state)
            #expect(states == states.map { _ in .open }, "seed \(seed)")
            #expect(world.auth.state == .authenticated, "seed \(seed)")
        }
    }
}
