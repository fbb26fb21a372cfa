import Foundation
import Testing

@testable import AccordSocket

@Suite struct ConnectingTests {
    @Test("[G38] Connecting asks for a token, connects, awaits the welcome, and is open")
    func connects() {
        var session = Harness(.growfolio)
        #expect(session.machine.state == .idle)
        let first = Attempt(number: 1)
        #expect(session.on(.connect) == [.publish(.connecting), .prepare(first, .connecting)])
        #expect(session.on(.prepared(first)) == [.connect(first)])
        #expect(session.on(.connected(first)) == [.publish(.awaitingWelcome)])
        let welcome = SessionSignal.welcome(
            heartbeatInterval: .seconds(30), channels: SessionPolicy.growfolioDefaults)
        #expect(session.on(.received(first, welcome)) == [.publish(.open)])
        #expect(session.machine.current == first)
    }

    @Test("[H4] Without a welcome in the contract, a connection is open when it is made")
    func opensWithoutWelcome() {
        var session = Harness(.hean)
        session.on(.connect)
        session.on(.prepared(session.attempt))
        #expect(session.on(.connected(session.attempt)) == [.publish(.open)])
    }

    @Test("Connecting again while connecting, open or backing off changes nothing")
    func connectsOnce() {
        var session = Harness(.growfolio)
        session.on(.connect)
        #expect(session.on(.connect) == [])
        session.on(.prepared(session.attempt))
        #expect(session.on(.connect) == [])
        session.on(.connected(session.attempt))
        #expect(session.on(.connect) == [])
        session.receive(.welcome(heartbeatInterval: nil, channels: nil))
        #expect(session.on(.connect) == [])
        session.close(4005)
        #expect(session.on(.connect) == [])
    }

    @Test("A welcome that never comes: the connection is dropped, and made again after a pause")
    func noWelcome() {
        var session = Harness(.growfolio)
        session.on(.connect)
        session.on(.prepared(session.attempt))
        session.on(.connected(session.attempt))
        #expect(session.wait(.milliseconds(9_900)) == [])
        let actions = session.wait(.milliseconds(100))
        let pause = session.now.date.addingTimeInterval(1)
        #expect(
            actions == [
                .report(.welcome), .drop(Attempt(number: 1), code: 1000), .publish(.backingOff(until: pause)),
            ])
        #expect(session.wait(.seconds(1)).preparations == [.connecting])
    }

    @Test(
        "A late preparation by the app and a handshake without a response are reported with what was waited for"
    )
    func lateAttempts() {
        var session = Harness(.growfolio)
        session.on(.connect)
        #expect(session.wait(.seconds(3600)).reports.first == .preparation)
        session = Harness(.growfolio)
        session.on(.connect)
        session.on(.prepared(session.attempt))
        #expect(session.wait(.seconds(14)).reports == [])
        #expect(session.wait(.seconds(1)).reports == [.handshake])
    }

    @Test("Messages before the welcome do not put it off")
    func chatterBeforeWelcome() {
        var session = Harness(.growfolio)
        session.on(.connect)
        session.on(.prepared(session.attempt))
        session.on(.connected(session.attempt))
        for _ in 0..<9 {
            session.wait(.seconds(1))
            session.receive(nil)
        }
        #expect(session.wait(.seconds(1)).prefix(2) == [.report(.welcome), .drop(Attempt(number: 1), code: 1000)])
    }

    @Test("A second welcome changes nothing")
    func welcomeTwice() {
        var session = Harness(.growfolio)
        session.open(interval: .seconds(30))
        let deadline = session.machine.nextDeadline
        #expect(session.receive(.welcome(heartbeatInterval: .seconds(1), channels: ["fx"])) == [])
        #expect(session.machine.nextDeadline == deadline)
        #expect(!session.machine.acknowledged.contains(Topic("fx")))
    }

    @Test("A welcome that the contract does not know changes nothing")
    func uncalledWelcome() {
        var session = Harness(.hean)
        session.open()
        #expect(session.receive(.welcome(heartbeatInterval: .seconds(1), channels: ["fx"])) == [])
        #expect(session.machine.state == .open)
    }

    @Test("A token provider that throws: again after a pause")
    func tokenFails() {
        var session = Harness(.growfolio)
        session.on(.connect)
        let pause = session.now.date.addingTimeInterval(1)
        #expect(
            session.on(.unprepared(session.attempt)) == [
                .drop(Attempt(number: 1), code: 1000), .publish(.backingOff(until: pause)),
            ])
        #expect(
            session.wait(.seconds(1)) == [
                .publish(.connecting), .prepare(Attempt(number: 2), .connecting),
            ])
    }

    @Test("A token provider that hangs is given the contract's time")
    func tokenHangs() {
        var session = Harness(.growfolio)
        session.on(.connect)
        #expect(session.wait(.milliseconds(29_900)) == [])
        #expect(session.wait(.milliseconds(100)).dropFirst().first == .drop(Attempt(number: 1), code: 1000))
        // Its answer is too late.
        #expect(session.on(.prepared(Attempt(number: 1))) == [])
    }

    @Test("Without a token, preparing may take as long as connecting")
    func handshakeHangs() {
        var session = Harness(.hean, connectTimeout: .seconds(7))
        session.on(.connect)
        #expect(session.wait(.milliseconds(6_900)) == [])
        #expect(session.wait(.milliseconds(100)).dropFirst().first == .drop(Attempt(number: 1), code: 1000))
    }

    @Test("A session without a signed-in user is closed, and everyone is notified")
    func signedOut() {
        var session = Harness(.growfolio)
        let (send, subscription) = (session.newRequest(), session.newRequest())
        session.on(.send(send, waitsForOpen: true))
        session.on(.subscribe(subscription, [Topic("fx")]))
        session.on(.connect)
        #expect(
            session.on(.signedOut(session.attempt)) == [
                .drop(Attempt(number: 1), code: 1000), .publish(.closed(.signedOut)),
                .fail(subscription, .closed(.signedOut)), .fail(send, .closed(.signedOut)), .end(.signedOut),
            ])
    }

    @Test("A handshake that cannot be written closes the session")
    func invalidHandshake() {
        var session = Harness(.growfolio)
        session.on(.connect)
        let reason = CloseReason.invalidHandshake("no host")
        #expect(
            session.on(.invalidHandshake(session.attempt, "no host")) == [
                .drop(Attempt(number: 1), code: 1000), .publish(.closed(reason)), .end(reason),
            ])
    }

    @Test("A connection that is not made in time is given up")
    func connectHangs() {
        var session = Harness(.growfolio, connectTimeout: .seconds(5))
        session.on(.connect)
        session.on(.prepared(session.attempt))
        #expect(session.wait(.milliseconds(4_900)) == [])
        #expect(session.wait(.milliseconds(100)).dropFirst().first == .drop(Attempt(number: 1), code: 1000))
        // The connection comes after all, and is nobody's.
        #expect(session.on(.connected(Attempt(number: 1))) == [])
    }

    @Test("A connection that cannot be made is tried again after a pause, whatever the contract says of lost ones")
    func unreachable() {
        for fallback in [SessionPolicy.Recovery.reconnect, .refreshToken, .stop, .backoff] {
            var policy = SessionPolicy.plain
            policy.fallback = fallback
            var session = Harness(policy)
            session.on(.connect)
            session.on(.prepared(session.attempt))
            session.on(.lost(session.attempt, .unreachable))
            #expect(session.machine.state == .backingOff(until: session.now.date.addingTimeInterval(1)))
            #expect(session.wait(.seconds(1)).preparations == [.connecting])
        }
    }

    @Test("A handshake that is refused with 401 or 403 is one with a bad token", arguments: [401, 403])
    func refusedHandshake(status: Int) {
        var session = Harness(.growfolio)
        session.on(.connect)
        session.on(.prepared(session.attempt))
        #expect(
            session.on(.lost(session.attempt, .refused(status: status))) == [
                .drop(Attempt(number: 1), code: 1000), .publish(.refreshing), .prepare(Attempt(number: 2), .refused),
            ])
        // The next time, there is a pause, and a new token all the same.
        session.on(.prepared(session.attempt))
        session.on(.lost(session.attempt, .refused(status: status)))
        #expect(session.machine.state == .backingOff(until: session.now.date.addingTimeInterval(1)))
        #expect(session.wait(.seconds(1)).preparations == [.refused])

        var tokenless = Harness(.hean)
        tokenless.on(.connect)
        tokenless.on(.prepared(tokenless.attempt))
        tokenless.on(.lost(tokenless.attempt, .refused(status: status)))
        #expect(tokenless.wait(.seconds(2)).preparations == [.connecting])
    }

    @Test("A refused token is replaced before anything else is tried, also when the first try to get one fails")
    func refusalIsRemembered() {
        var session = Harness(.growfolio)
        session.open()
        session.close(4001)
        session.on(.unprepared(session.attempt))
        #expect(session.wait(.seconds(1)) == [.publish(.refreshing), .prepare(Attempt(number: 3), .refused)])
        session.on(.suspend)
        #expect(session.on(.resume) == [.publish(.refreshing), .prepare(Attempt(number: 4), .refused)])
        session.on(.prepared(session.attempt))
        session.on(.lost(session.attempt, .unreachable))
        // A new token is there now; that nobody answered says nothing against it.
        #expect(session.wait(.seconds(1)).preparations == [.connecting])
    }

    @Test("Reports of an earlier attempt are ignored, in every state")
    func lateReports() {
        var session = Harness(.growfolio)
        session.open()
        let old = session.attempt
        session.close(4006)
        let reports: [SessionEvent] = [
            .prepared(old), .unprepared(old), .signedOut(old), .invalidHandshake(old, ""), .connected(old),
            .lost(old, .closed(code: 4003)), .received(old, .tokenExpiring), .received(old, .heartbeat(sentAt: nil)),
            .received(old, .welcome(heartbeatInterval: nil, channels: nil)), .sent(old, RequestID(number: 1)),
            .token(old, .init("late")), .noToken(old),
        ]
        func expectNothing(_ session: inout Harness) {
            let state = session.machine.state
            for report in reports { #expect(session.on(report) == []) }
            #expect(session.heard(old) == false)
            #expect(session.machine.state == state)
        }
        expectNothing(&session)
        session.wait(.seconds(1))
        expectNothing(&session)
        session.on(.prepared(session.attempt))
        expectNothing(&session)
        session.on(.connected(session.attempt))
        expectNothing(&session)
        session.receive(.welcome(heartbeatInterval: nil, channels: nil))
        expectNothing(&session)
        session.on(.suspend)
        expectNothing(&session)
        session.on(.close)
        expectNothing(&session)
    }

    @Test("Reports that do not fit the phase are ignored")
    func reportsOutOfPlace() {
        var session = Harness(.growfolio)
        session.on(.connect)
        let attempt = session.attempt
        #expect(session.on(.connected(attempt)) == [])
        #expect(session.on(.received(attempt, .welcome(heartbeatInterval: nil, channels: nil))) == [])
        #expect(session.on(.received(attempt, .heartbeat(sentAt: nil))) == [])
        #expect(session.on(.token(attempt, .init("t"))) == [])
        session.on(.prepared(attempt))
        #expect(session.on(.prepared(attempt)) == [])
        #expect(session.on(.unprepared(attempt)) == [])
        #expect(session.on(.signedOut(attempt)) == [])
        session.on(.connected(attempt))
        #expect(session.on(.connected(attempt)) == [])
        #expect(session.on(.invalidHandshake(attempt, "")) == [])
        #expect(session.on(.noToken(attempt)) == [])
        #expect(session.on(.sent(attempt, RequestID(number: 9))) == [])
        #expect(session.on(.received(attempt, .acknowledged(nil, channels: nil))) == [])
        #expect(session.on(.received(attempt, .subscriptionRefused)) == [])
        #expect(session.on(.received(attempt, .tokenRenewed(expiresAt: nil))) == [])
        #expect(session.on(.received(attempt, .tokenRefused)) == [])
        #expect(session.on(.abandon(RequestID(number: 9))) == [])
        #expect(session.machine.state == .awaitingWelcome)
    }
}
