import Foundation
import Testing

@testable import AccordSocket

@Suite struct CloseCodeTests {
    @Test("[G37] 4001 and 4002: a new token at once, then a new connection", arguments: [4001, 4002])
    func refreshes(code: UInt16) {
        var session = Harness(.growfolio)
        session.open()
        let next = Attempt(number: 2)
        #expect(
            session.close(code) == [
                .drop(Attempt(number: 1), code: 1000), .publish(.refreshing), .prepare(next, .refused),
            ])
        #expect(session.on(.prepared(next)) == [.publish(.connecting), .connect(next)])
    }

    @Test("[G37] 4003 and 4004: closed for good, with the contract's name", arguments: [4003, 4004])
    func stops(code: UInt16) {
        var session = Harness(.growfolio)
        session.open()
        let reason = CloseReason.refused(code: code, name: code == 4003 ? "userNotFound" : "accountInactive")
        #expect(
            session.close(code) == [.drop(Attempt(number: 1), code: 1000), .publish(.closed(reason)), .end(reason)])
    }

    @Test("[G37] Codes 4005 and 4006 cause a pause, however long the connection was open", arguments: [4005, 4006])
    func backsOff(code: UInt16) {
        var session = Harness(.growfolio)
        session.open()
        session.skip(.seconds(3600))
        session.receive(nil)
        let pause = session.now.date.addingTimeInterval(1)
        #expect(
            session.close(code) == [
                .drop(Attempt(number: 1), code: 1000), .publish(.backingOff(until: pause)),
            ])
    }

    @Test("[G37] A token is refused before the welcome, too")
    func refusedBeforeWelcome() {
        var session = Harness(.growfolio)
        session.on(.connect)
        session.on(.prepared(session.attempt))
        session.on(.connected(session.attempt))
        #expect(session.close(4001).preparations == [.refused])
    }

    @Test("A code without a rule, and a loss without a code, follow the default")
    func fallback() {
        for kind: SocketError.Kind in [
            .closed(code: 1000), .closed(code: 1006), .closed(code: 4999), .protocolError, .tooLarge, .cancelled,
        ] {
            var session = Harness(.growfolio)
            session.open()
            #expect(session.on(.lost(session.attempt, kind)).preparations == [.connecting])
        }
    }

    @Test(
        "A default to stop closes the session with the code, or what comes next to it",
        arguments: [
            (SocketError.Kind.closed(code: 1001), UInt16(1001)), (.tooLarge, 1009), (.protocolError, 1002),
            (.cancelled, 1006),
        ] as [(SocketError.Kind, UInt16)])
    func fallbackToStop(kind: SocketError.Kind, code: UInt16) {
        var policy = SessionPolicy.plain
        policy.fallback = .stop
        var session = Harness(policy)
        session.open()
        #expect(session.on(.lost(session.attempt, kind)).last == .end(.refused(code: code, name: nil)))
    }

    @Test("4001, new token, 4001, new token: the first comes at once, the others after longer and longer pauses")
    func refusedAgainAndAgain() {
        var session = Harness(.growfolio)
        session.open()
        #expect(session.close(4001).preparations == [.refused])
        for pause in [1.0, 2, 4, 8, 16, 30, 30] {
            session.open()
            let until = session.now.date.addingTimeInterval(pause)
            #expect(session.close(4001).states == [.backingOff(until: until)])
            #expect(session.wait(.seconds(pause)).preparations == [.refused])
        }
    }
}
