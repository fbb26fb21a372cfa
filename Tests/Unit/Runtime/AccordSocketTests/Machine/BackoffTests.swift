import Foundation
import Testing

@testable import AccordSocket

@Suite struct BackoffTests {
    private func pauses(_ rules: SessionPolicy.Reconnect, _ count: Int, word: UInt64 = 1) -> [Duration] {
        var backoff = Backoff(rules)
        var random = Constant(word: word)
        return (0..<count).map { _ in
            backoff.lose(stable: false)
            return backoff.pause(using: &random)
        }
    }

    @Test("[G38] Each pause is the last times the factor, up to the cap")
    func grows() {
        let rules = SessionPolicy.Reconnect(jitter: .none)
        #expect(pauses(rules, 8) == [1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
    }

    @Test("[G38] Full jitter takes anything from nothing to the whole pause")
    func jitter() {
        let rules = SessionPolicy.Reconnect()
        #expect(pauses(rules, 8, word: 1) == Array(repeating: .zero, count: 8))
        let longest = pauses(rules, 8, word: .max)
        for (pause, ceiling) in zip(longest, [1, 2, 4, 8, 16, 30, 30, 30]) {
            #expect(pause <= .seconds(ceiling) && pause > .seconds(Double(ceiling) * 0.999))
        }

        var random = Seeded(7)
        var backoff = Backoff(SessionPolicy.Reconnect(base: .seconds(10), factor: 1, cap: .seconds(10)))
        let sample = (0..<2_000).map { _ in backoff.pause(using: &random) / .seconds(1) }
        #expect(sample.allSatisfy { 0...10 ~= $0 })
        // Uniform: each tenth has its share.
        for tenth in 0..<10 {
            let share = sample.filter { Int($0) == tenth }.count
            #expect(140...260 ~= share, "\(share) of 2000 in tenth \(tenth)")
        }
    }

    @Test("Factors and bases without sense give pauses with sense")
    func nonsense() {
        let huge = Duration(secondsComponent: .max, attosecondsComponent: 0)
        let least = Duration(secondsComponent: .min, attosecondsComponent: 0)
        let factors: [Double] = [
            .nan, .signalingNaN, .infinity, -.infinity, -2, 0, 0.5, 1, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        for factor in factors {
            for base in [huge, least, .zero, .seconds(1), .nanoseconds(1)] {
                for cap in [huge, least, .zero, .seconds(30)] {
                    for jitter in [SessionPolicy.Reconnect.Jitter.full, .none] {
                        let rules = SessionPolicy.Reconnect(base: base, factor: factor, cap: cap, jitter: jitter)
                        for pause in pauses(rules, 40, word: .max) {
                            #expect(pause >= .zero && pause <= max(cap, .zero))
                        }
                    }
                }
            }
        }
        #expect(pauses(.init(base: .seconds(3), factor: .nan, jitter: .none), 3) == [3, 3, 3].map { .seconds($0) })
        #expect(pauses(.init(base: .seconds(3), factor: -1, jitter: .none), 3) == [3, 3, 3].map { .seconds($0) })
        #expect(pauses(.init(base: .zero, factor: .infinity, jitter: .none), 3) == [0, 0, 0].map { .seconds($0) })
        #expect(pauses(.init(factor: .infinity, jitter: .none), 2) == [.seconds(1), .seconds(30)])
    }

    @Test("A hundred thousand failures lead no further than the cap")
    func manyFailures() {
        #expect(pauses(SessionPolicy.Reconnect(jitter: .none), 100_000).last == .seconds(30))
    }

    @Test("The count starts again only after a connection that was open for long enough")
    func resets() {
        var session = Harness(.growfolio)
        session.open()
        // Lost too early, each time.
        for pause in [1, 2, 4] {
            session.skip(.milliseconds(29_900))
            session.receive(nil)
            let until = session.now.date.addingTimeInterval(Double(pause))
            #expect(session.close(4006).states == [.backingOff(until: until)])
            session.wait(.seconds(pause))
            session.open()
        }
        session.skip(.seconds(30))
        session.receive(nil)
        #expect(session.close(4006).states == [.backingOff(until: session.now.date.addingTimeInterval(1))])
    }

    @Test("Waiting for the welcome does not make a connection stable")
    func welcomeIsNotStanding() {
        var policy = SessionPolicy.growfolio
        policy.welcome = .init(timeout: .seconds(100))
        var session = Harness(policy)
        session.on(.connect)
        for pause in [1, 2, 4] {
            session.on(.prepared(session.attempt))
            session.on(.connected(session.attempt))
            session.skip(.seconds(60))
            #expect(
                session.close(4006).states == [.backingOff(until: session.now.date.addingTimeInterval(Double(pause)))])
            session.wait(.seconds(pause))
        }
    }

    @Test("Reconnecting is at once after a stable connection and the first time, else after a pause")
    func reconnectsAtOnce() {
        var session = Harness(.plain)
        session.open()
        #expect(session.close(1006).preparations == [.connecting])
        session.open()
        #expect(session.close(1006).states == [.backingOff(until: session.now.date.addingTimeInterval(1))])
        session.wait(.seconds(1))
        session.open()
        session.skip(.seconds(30))
        #expect(session.close(1006).preparations == [.connecting])
        // That one fails: no second try at once.
        session.on(.prepared(session.attempt))
        session.on(.lost(session.attempt, .closed(code: 1006)))
        #expect(session.machine.state == .backingOff(until: session.now.date.addingTimeInterval(1)))
    }

    @Test("[H11] Three failed attempts, two seconds apart, and the session is closed")
    func attemptsExhausted() {
        var session = Harness(.hean)
        session.on(.connect)
        for _ in 1...2 {
            session.on(.prepared(session.attempt))
            session.on(.lost(session.attempt, .unreachable))
            #expect(session.machine.state == .backingOff(until: session.now.date.addingTimeInterval(2)))
            session.wait(.seconds(2))
        }
        session.on(.prepared(session.attempt))
        #expect(
            session.on(.lost(session.attempt, .unreachable)) == [
                .drop(Attempt(number: 3), code: 1000), .publish(.closed(.attemptsExhausted)), .end(.attemptsExhausted),
            ])
    }

    @Test("[H11] The loss of a stable connection is no failed attempt: three retries follow")
    func lossIsNoFailure() {
        var session = Harness(.hean)
        session.open()
        session.skip(.seconds(30))
        session.receive(nil)
        #expect(session.close(1006).preparations == [.connecting])
        for _ in 1...2 {
            session.on(.unprepared(session.attempt))
            #expect(session.wait(.seconds(2)).preparations == [.connecting])
        }
        #expect(session.on(.unprepared(session.attempt)).last == .end(.attemptsExhausted))
    }

    @Test("No attempts allowed means no reconnect", arguments: [0, -1, Int.min])
    func noAttempts(allowed: Int) {
        var policy = SessionPolicy.plain
        policy.reconnect.maxAttempts = allowed
        var session = Harness(policy)
        session.open()
        session.skip(.seconds(100))
        #expect(session.close(1006).last == .end(.attemptsExhausted))
    }

    @Test("Values beyond all bounds, of contracts and of transports, do not overflow")
    func hugeDurations() {
        let huge = Duration(secondsComponent: .max, attosecondsComponent: 0)
        let policy = SessionPolicy(
            welcome: .init(timeout: huge),
            heartbeat: .init(initiator: .client, isAnswered: false, interval: huge, grace: huge),
            token: .init(place: .query("t"), timeout: huge, renewal: .init(timeout: huge, lead: huge)),
            subscriptions: .init(acknowledgement: huge),
            reconnect: .init(base: huge, factor: 1e308, cap: huge, resetAfter: huge))
        var session = Harness(policy, connectTimeout: huge, waitingLimit: .max)
        session.open(interval: huge)
        session.on(.subscribe(session.newRequest(), [Topic("a")]))
        session.receive(.tokenRenewed(expiresAt: .distantFuture))
        session.receive(.tokenExpiring)
        session.on(.token(session.attempt, .init("t")))
        session.receive(.heartbeat(sentAt: Date(timeIntervalSince1970: -1e308)))
        session.receive(.heartbeat(sentAt: Date(timeIntervalSince1970: .nan)))
        session.receive(.heartbeatReply(sentAt: Date(timeIntervalSince1970: 1e308)))
        session.close(1006)
        session.on(.unprepared(session.attempt))
        #expect(session.machine.nextDeadline != nil)
    }
}
