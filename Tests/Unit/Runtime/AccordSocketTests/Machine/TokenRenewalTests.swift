import AccordHTTP
import Foundation
import Testing

@testable import AccordSocket

@Suite struct TokenRenewalTests {
    private let fresh = Credential("fresh")

    private func open(lead: Duration? = nil, timeout: Duration? = .seconds(10)) -> Harness {
        var policy = SessionPolicy.growfolio
        policy.heartbeat = nil
        policy.token?.renewal = .init(timeout: timeout, lead: lead)
        var session = Harness(policy)
        session.open()
        return session
    }

    @Test("[G9] [G35] [G10] A token that expires is replaced within the connection")
    func renews() {
        var session = open()
        let attempt = session.attempt
        #expect(session.receive(.tokenExpiring) == [.publish(.refreshing), .fetchToken(attempt)])
        #expect(session.on(.token(attempt, fresh)) == [.transmit(attempt, .renewToken(fresh))])
        #expect(session.machine.state == .refreshing)
        let expiry = session.now.date.addingTimeInterval(3600)
        #expect(session.receive(.tokenRenewed(expiresAt: expiry)) == [.publish(.open)])
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("Messages travel while the token is replaced")
    func sendsMeanwhile() {
        var session = open()
        session.receive(.tokenExpiring)
        let id = session.newRequest()
        #expect(session.on(.send(id, waitsForOpen: false)) == [.send(session.attempt, id)])
        #expect(session.on(.sent(session.attempt, id)) == [.finish(id)])
    }

    @Test("One renewal at a time")
    func onlyOne() {
        var session = open()
        #expect(session.receive(.tokenExpiring).fetches == 1)
        #expect(session.receive(.tokenExpiring) == [])
        session.on(.token(session.attempt, fresh))
        #expect(session.receive(.tokenExpiring) == [])
        #expect(session.on(.token(session.attempt, fresh)) == [])
        session.receive(.tokenRenewed(expiresAt: nil))
        #expect(session.receive(.tokenExpiring).fetches == 1)
    }

    @Test("[G12] A refused token: the connection stays, and the close code says what then")
    func refused() {
        var session = open()
        session.receive(.tokenExpiring)
        session.on(.token(session.attempt, fresh))
        #expect(session.receive(.tokenRefused) == [.publish(.open)])
        #expect(session.close(4002).preparations == [.refused])
    }

    @Test("A provider that throws, or has no token: the connection stays")
    func noToken() {
        var session = open()
        session.receive(.tokenExpiring)
        #expect(session.on(.noToken(session.attempt)) == [.publish(.open)])
        session.receive(.tokenExpiring)
        #expect(session.on(.signedOut(session.attempt)) == [.publish(.open)])
    }

    @Test("A provider that hangs is given the contract's time, and its token comes too late then")
    func providerHangs() {
        var session = open()
        session.receive(.tokenExpiring)
        #expect(session.wait(.seconds(29)) == [])
        #expect(session.wait(.seconds(1)) == [.publish(.open)])
        #expect(session.on(.token(session.attempt, fresh)) == [])
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("A server that does not say whether it took the token: open again after the contract's time")
    func noAnswer() {
        var session = open()
        session.receive(.tokenExpiring)
        session.on(.token(session.attempt, fresh))
        #expect(session.wait(.seconds(9)) == [])
        #expect(session.wait(.seconds(1)) == [.publish(.open)])
        #expect(session.receive(.tokenRefused) == [])
    }

    @Test("A contract without an answer to the new token: open as soon as it is sent")
    func noAnswerExpected() {
        var session = open(timeout: nil)
        session.receive(.tokenExpiring)
        #expect(
            session.on(.token(session.attempt, fresh)) == [
                .transmit(session.attempt, .renewToken(fresh)), .publish(.open),
            ])
    }

    @Test("A contract without renewal within the connection: the warning means nothing")
    func noRenewal() {
        var session = Harness(.evokeEssence)
        session.open()
        #expect(session.receive(.tokenExpiring) == [])
    }

    @Test("The token is replaced the contract's lead before it expires")
    func lead() {
        var session = open(lead: .seconds(60))
        session.receive(.tokenRenewed(expiresAt: session.now.date.addingTimeInterval(600)))
        #expect(session.wait(.seconds(539)) == [])
        #expect(session.wait(.seconds(1)) == [.publish(.refreshing), .fetchToken(session.attempt)])
    }

    @Test("Tokens that live for less than the lead are not replaced all the time")
    func shortLives() {
        for (life, wait) in [(40.0, 20.0), (1, 1), (0.001, 1)] {
            var session = open(lead: .seconds(60))
            for _ in 1...3 {
                session.receive(.tokenRenewed(expiresAt: session.now.date.addingTimeInterval(life)))
                #expect(session.machine.nextDeadline.map { $0 - session.now.uptime } ?? .zero >= .seconds(wait * 0.999))
                #expect(session.wait(.seconds(wait * 1.001)).fetches == 1)
                session.on(.token(session.attempt, fresh))
            }
        }
        // One that has expired already is the server's affair.
        var session = open(lead: .seconds(60))
        session.receive(.tokenRenewed(expiresAt: session.now.date.addingTimeInterval(-1)))
        #expect(session.machine.nextDeadline == nil)
        session.receive(.tokenRenewed(expiresAt: Date(timeIntervalSince1970: .nan)))
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("Closing, suspending or losing the connection during a renewal ends the renewal")
    func endsWithConnection() {
        for stage in 0...1 {
            for event: SessionEvent in [.close, .suspend, .lost(Attempt(number: 1), .closed(code: 4002))] {
                var session = open()
                session.receive(.tokenExpiring)
                if stage == 1 { session.on(.token(session.attempt, fresh)) }
                #expect(session.on(event).first == .drop(Attempt(number: 1), code: 1000))
                #expect(session.on(.token(Attempt(number: 1), fresh)) == [])
                #expect(session.on(.received(Attempt(number: 1), .tokenRenewed(expiresAt: nil))) == [])
            }
        }
    }

    @Test("Closing while a new token is fetched for the next connection ends that")
    func closeBeforeReconnect() {
        var session = open()
        session.close(4002)
        #expect(session.machine.state == .refreshing)
        let attempt = session.attempt
        #expect(
            session.on(.close) == [.drop(attempt, code: 1000), .publish(.closed(.requested)), .end(.requested)])
        #expect(session.on(.prepared(attempt)) == [])
    }
}
