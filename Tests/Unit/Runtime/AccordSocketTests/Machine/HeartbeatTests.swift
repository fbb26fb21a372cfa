import Foundation
import Testing

@testable import AccordSocket

@Suite struct HeartbeatTests {
    @Test("[G7] The server's heartbeat is answered at once, before the welcome, too")
    func answers() {
        var session = Harness(.growfolio)
        session.on(.connect)
        session.on(.prepared(session.attempt))
        session.on(.connected(session.attempt))
        let answer = [SessionAction.transmit(session.attempt, .heartbeatReply(at: session.now.date))]
        #expect(session.receive(.heartbeat(sentAt: nil)) == answer)
        session.receive(.welcome(heartbeatInterval: .seconds(30), channels: nil))
        #expect(session.receive(.heartbeat(sentAt: nil)) == answer)
    }

    @Test("The server's heartbeat is not answered when the contract does not say so")
    func doesNotAnswer() {
        var policy = SessionPolicy.growfolio
        policy.heartbeat?.isAnswered = false
        var session = Harness(policy)
        session.open()
        #expect(session.receive(.heartbeat(sentAt: nil)) == [])
    }

    @Test("[G7] Nothing for the interval and the grace: the connection is dropped, and made again")
    func silence() {
        var session = Harness(.growfolio)
        session.open()
        session.skip(.seconds(39))
        #expect(session.on(.tick) == [])
        session.receive(nil)
        #expect(session.wait(.seconds(39)) == [])
        let actions = session.wait(.seconds(1))
        #expect(
            actions == [
                .report(.heartbeat), .drop(Attempt(number: 1), code: 1000), .publish(.connecting),
                .prepare(Attempt(number: 2), .connecting),
            ])
    }

    @Test("Any message at all shows that the server lives, and the short way is as good as the long one")
    func anythingCounts() {
        var session = Harness(.growfolio)
        session.open()
        let attempt = session.attempt
        for _ in 0..<10 {
            session.skip(.seconds(39))
            #expect(session.heard(attempt) == true)
            #expect(session.machine.nextDeadline == session.now.uptime + .seconds(40))
            #expect(session.on(.tick) == [])
        }
        #expect(session.heard(Attempt(number: 7)) == false)
    }

    @Test(
        "The contract determines the recovery after silence",
        arguments: [SessionPolicy.Recovery.reconnect, .backoff, .refreshToken, .stop])
    func onSilence(recovery: SessionPolicy.Recovery) {
        var policy = SessionPolicy.growfolio
        policy.heartbeat?.onSilence = recovery
        var session = Harness(policy)
        session.open()
        session.skip(.seconds(40))
        let actions = session.on(.tick)
        #expect(actions.prefix(2) == [.report(.heartbeat), .drop(Attempt(number: 1), code: 1000)])
        switch recovery {
        case .reconnect: #expect(actions.preparations == [.connecting])
        case .refreshToken: #expect(actions.preparations == [.refused])
        case .backoff: #expect(actions.states == [.backingOff(until: session.now.date.addingTimeInterval(1))])
        case .stop: #expect(actions.last == .end(.silent))
        }
    }

    @Test("[G6] The welcome's heartbeat interval replaces the contract's")
    func toldInterval() {
        var session = Harness(.growfolio)
        session.open(interval: .seconds(5))
        #expect(session.machine.nextDeadline == session.now.uptime + .seconds(15))
    }

    @Test("A heartbeat interval that is none is ignored, one beyond reason is brought within")
    func strangeIntervals() {
        let huge = Duration(secondsComponent: .max, attosecondsComponent: 0)
        let least = Duration(secondsComponent: .min, attosecondsComponent: 0)
        let cases: [(told: Duration, patience: Duration)] = [
            (.zero, .seconds(40)), (.seconds(-3), .seconds(40)), (least, .seconds(40)),
            (.nanoseconds(1), .milliseconds(10_010)), (huge, .seconds(86_410)),
        ]
        for (told, patience) in cases {
            var session = Harness(.growfolio)
            session.open(interval: told)
            #expect(session.machine.nextDeadline == session.now.uptime + patience)
        }
    }

    @Test("[E9] [H6] The client's heartbeat is sent every interval, from opening on")
    func beats() {
        for (policy, interval) in [(SessionPolicy.evokeEssence, 15), (.hean, 5)] {
            var session = Harness(policy)
            session.open()
            for _ in 1...20 {
                #expect(session.wait(.seconds(interval)).commands == [.heartbeat(at: session.now.date)])
                session.receive(.heartbeatReply(sentAt: nil))
            }
        }
    }

    @Test("A tick that comes much too late sends one heartbeat, not all that were missed")
    func lateTick() {
        var session = Harness(.hean)
        session.open()
        session.skip(.seconds(300))
        session.receive(nil)
        #expect(session.on(.tick).commands == [.heartbeat(at: session.now.date)])
        #expect(session.machine.nextDeadline == session.now.uptime + .seconds(5))
    }

    @Test("[E11] A pong that is missing for 10 seconds counts as a lost connection")
    func missingPong() {
        var session = Harness(.evokeEssence)
        session.open()
        #expect(session.wait(.seconds(24)).commands.count == 1)
        #expect(session.wait(.seconds(1)).preparations == [.connecting])
    }

    @Test("[H6] Latency is the age of the server's heartbeat where it says when it was sent, and never negative")
    func latencyByTime() {
        var session = Harness(.hean)
        session.open()
        let sent = session.now.date.addingTimeInterval(-0.25)
        #expect(session.receive(.heartbeat(sentAt: sent)).latencies == [.milliseconds(250)])
        #expect(session.receive(.heartbeatReply(sentAt: sent)).latencies == [.milliseconds(250)])
        // The server's clock is ahead.
        #expect(session.receive(.heartbeat(sentAt: session.now.date.addingTimeInterval(9))).latencies == [.zero])
    }

    @Test("[E8] Latency is the round trip of the client's heartbeat where the server does not say when it answered")
    func latencyByRoundTrip() {
        var session = Harness(.evokeEssence)
        session.open()
        // An answer to nothing measures nothing.
        #expect(session.receive(.heartbeatReply(sentAt: nil)) == [])
        session.wait(.seconds(15))
        session.skip(.milliseconds(80))
        #expect(session.receive(.heartbeatReply(sentAt: nil)) == [.measured(latency: .milliseconds(80))])
        #expect(session.receive(.heartbeatReply(sentAt: nil)) == [])
    }

    @Test("Without heartbeats in the contract there is nothing to wait for")
    func noHeartbeat() {
        var session = Harness(.plain)
        session.open()
        #expect(session.machine.nextDeadline == nil)
        #expect(session.receive(.heartbeat(sentAt: nil)) == [])
        var policy = SessionPolicy.hean
        policy.heartbeat?.interval = .zero
        session = Harness(policy)
        session.open()
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("[H6] Heartbeats of both sides under one name do not answer each other without end")
    func oneNameForBoth() {
        var policy = SessionPolicy.hean
        policy.heartbeat?.isAnswered = true
        var session = Harness(policy)
        session.open()
        #expect(session.receive(.heartbeat(sentAt: nil)) == [])
    }

    @Test("A reply belongs to the oldest heartbeat that has none")
    func slowReply() {
        var session = Harness(.evokeEssence)
        session.open()
        session.wait(.seconds(15))
        session.receive(nil)
        session.wait(.seconds(15))
        session.skip(.seconds(1))
        #expect(session.receive(.heartbeatReply(sentAt: nil)) == [.measured(latency: .seconds(16))])
    }
}
