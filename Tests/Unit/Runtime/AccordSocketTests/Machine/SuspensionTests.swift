import Foundation
import Testing

@testable import AccordSocket

@Suite struct SuspensionTests {
    /// A session in each state that is not final.
    static let stages = ["connecting", "connected", "awaitingWelcome", "open", "renewing", "refreshing", "backingOff"]

    private func session(at stage: String) -> Harness {
        var session = Harness(.growfolio)
        session.on(.connect)
        if stage == "connecting" { return session }
        session.on(.prepared(session.attempt))
        if stage == "connected" { return session }
        session.on(.connected(session.attempt))
        if stage == "awaitingWelcome" { return session }
        session.receive(.welcome(heartbeatInterval: nil, channels: nil))
        switch stage {
        case "renewing": session.receive(.tokenExpiring)
        case "refreshing": session.close(4001)
        case "backingOff": session.close(4006)
        default: break
        }
        return session
    }

    @Test("[E11] [G38] Suspending drops the connection and all timers, resuming connects at once", arguments: stages)
    func suspendAndResume(stage: String) {
        var session = session(at: stage)
        let attempt = session.machine.current
        let drop = attempt.map { [SessionAction.drop($0, code: 1000)] } ?? []
        #expect(session.on(.suspend) == drop + [.publish(.suspended)])
        #expect(session.on(.suspend) == [])
        #expect(session.machine.nextDeadline == nil)
        #expect(session.wait(.seconds(3600)) == [])
        #expect(session.on(.tick) == [])
        let reason: TokenRequest.Reason = stage == "refreshing" ? .refused : .connecting
        #expect(session.on(.resume).preparations == [reason])
        #expect(session.on(.resume) == [])
        #expect(session.welcome().states == [.open])
    }

    @Test("Closing drops the connection, answers everyone, and ends the session", arguments: stages + ["suspended"])
    func close(stage: String) {
        var session = session(at: stage)
        if stage == "suspended" { session.on(.suspend) }
        let (send, subscription) = (session.newRequest(), session.newRequest())
        session.on(.send(send, waitsForOpen: true))
        session.on(.subscribe(subscription, [Topic("fx")]))
        let drop = session.machine.current.map { SessionAction.drop($0, code: 1000) }
        let actions = session.on(.close)
        #expect(actions.contains { if case .drop = $0 { true } else { false } } == (drop != nil))
        #expect(actions.states == [.closed(.requested)])
        #expect(actions.last == .end(.requested))
        #expect(actions.contains(.fail(subscription, .closed(.requested))))
        #expect(session.ledger.unanswered.isEmpty)

        // From now on, nothing happens.
        let events: [SessionEvent] = [.connect, .suspend, .resume, .close, .tick]
        for event in events { #expect(session.on(event) == []) }
        let late = (0..<3).map { _ in session.newRequest() }
        #expect(session.on(.send(late[0], waitsForOpen: true)) == [.fail(late[0], .closed(.requested))])
        #expect(session.on(.subscribe(late[1], [Topic("fx")])) == [.fail(late[1], .closed(.requested))])
        #expect(session.on(.unsubscribe(late[2], [Topic("fx")])) == [.fail(late[2], .closed(.requested))])
    }

    @Test("A session that nobody has connected is not suspended, and resuming does not connect it")
    func idle() {
        var session = Harness(.growfolio)
        #expect(session.on(.suspend) == [])
        #expect(session.on(.resume) == [])
        #expect(session.on(.tick) == [])
        #expect(session.on(.close) == [.publish(.closed(.requested)), .end(.requested)])
    }

    @Test("Connecting ends a suspension, too")
    func connectSuspended() {
        var session = session(at: "open")
        session.on(.suspend)
        #expect(session.on(.connect).preparations == [.connecting])
    }

    @Test("Resuming while backing off connects at once")
    func resumeBackingOff() {
        var session = session(at: "backingOff")
        #expect(session.on(.resume).preparations == [.connecting])
    }

    @Test("[G38] Messages that wait go on waiting through a suspension, those on their way fail")
    func messagesThroughSuspension() {
        var session = session(at: "open")
        let (flying, waiting) = (session.newRequest(), session.newRequest())
        session.on(.send(flying, waitsForOpen: true))
        #expect(session.on(.suspend).contains(.fail(flying, .connectionLost)))
        #expect(session.on(.send(waiting, waitsForOpen: true)) == [])
        session.on(.resume)
        #expect(session.welcome().sends == [waiting])
    }

    @Test("A flood of messages of the old connection does nothing while suspended")
    func flood() {
        var session = session(at: "open")
        let old = session.attempt
        session.on(.suspend)
        for number in 0..<10_000 {
            session.skip(.milliseconds(1))
            let signal: SessionSignal? = number % 2 == 0 ? .heartbeat(sentAt: nil) : .tokenExpiring
            guard session.on(.received(old, signal)) == [], session.heard(old) == false else {
                Issue.record("Message \(number) was heard")
                return
            }
        }
        #expect(session.machine.state == .suspended)
    }

    @Test("Ten thousand reconnects: each has a number of its own, and one connection is alive at the end")
    func reconnects() {
        var session = Harness(.growfolio)
        session.open()
        for round in 0..<10_000 {
            session.skip(.seconds(30))
            switch round % 4 {
            case 0: session.close(1006)
            case 1: session.close(4001)
            case 2:
                session.on(.suspend)
                session.on(.resume)
            default:
                session.close(4005)
                session.wait(.seconds(30))
            }
            session.open()
            guard session.machine.state == .open else {
                Issue.record("Not open after \(round) reconnects")
                return
            }
        }
        #expect(session.ledger.attempts == 10_001)
        #expect(session.ledger.alive == session.attempt)
        #expect(session.attempt.number == 10_001)
        session.on(.close)
        #expect(session.ledger.alive == nil)
    }

    @Test("Ten thousand lost connections in a row, none of them stable: never more than one, and never at once")
    func unstableReconnects() {
        var session = Harness(.growfolio)
        session.open()
        session.close(1006)
        for _ in 0..<10_000 {
            session.open()
            session.close(1006)
            guard case .backingOff = session.machine.state else {
                Issue.record("No pause after an unstable connection")
                return
            }
            session.wait(.seconds(30))
        }
        #expect(session.ledger.attempts == 10_002)
    }
}
