import Testing

@testable import AccordSocket

@Suite struct SendTests {
    @Test("Messages are sent in their order, those that waited first")
    func order() {
        var session = Harness(.growfolio)
        let ids = (0..<6).map { _ in session.newRequest() }
        session.on(.send(ids[0], waitsForOpen: true))
        session.on(.connect)
        session.on(.send(ids[1], waitsForOpen: true))
        session.on(.prepared(session.attempt))
        session.on(.send(ids[2], waitsForOpen: true))
        session.on(.connected(session.attempt))
        session.on(.send(ids[3], waitsForOpen: true))
        let actions = session.receive(.welcome(heartbeatInterval: nil, channels: nil))
        #expect(actions.sends == Array(ids[0...3]))
        #expect(session.on(.send(ids[4], waitsForOpen: true)).sends == [ids[4]])
        #expect(session.on(.send(ids[5], waitsForOpen: false)).sends == [ids[5]])
        for id in ids { #expect(session.on(.sent(session.attempt, id)) == [.finish(id)]) }
        #expect(session.on(.sent(session.attempt, ids[0])) == [])
    }

    @Test("A send that does not wait fails because the session is not open, in every state in which it is not")
    func notOpen() {
        var session = Harness(.growfolio)
        func expectRefusal(_ session: inout Harness) {
            let id = session.newRequest()
            #expect(session.on(.send(id, waitsForOpen: false)) == [.fail(id, .notOpen)])
        }
        expectRefusal(&session)
        session.on(.connect)
        expectRefusal(&session)
        session.on(.prepared(session.attempt))
        expectRefusal(&session)
        session.on(.connected(session.attempt))
        expectRefusal(&session)
        session.close(4006)
        expectRefusal(&session)
        session.on(.suspend)
        expectRefusal(&session)
    }

    @Test("A message in flight when the connection is lost fails, and is never sent twice")
    func inFlight() {
        var session = Harness(.growfolio)
        session.open()
        let (first, second) = (session.newRequest(), session.newRequest())
        session.on(.send(first, waitsForOpen: true))
        session.on(.send(second, waitsForOpen: true))
        session.on(.sent(session.attempt, first))
        #expect(
            session.close(4006).prefix(2) == [
                .drop(Attempt(number: 1), code: 1000), .fail(second, .connectionLost),
            ])
        session.wait(.seconds(1))
        #expect(session.welcome().sends == [])
    }

    @Test("No more messages wait than the session keeps")
    func limit() {
        for limit in [3, 1, 0, -1] {
            var session = Harness(.growfolio, waitingLimit: limit)
            let kept = (0..<max(limit, 0)).map { _ in session.newRequest() }
            for id in kept { #expect(session.on(.send(id, waitsForOpen: true)) == []) }
            let excess = session.newRequest()
            #expect(session.on(.send(excess, waitsForOpen: true)) == [.fail(excess, .tooManyWaiting)])
            if let first = kept.first {
                session.on(.abandon(first))
                #expect(session.on(.send(session.newRequest(), waitsForOpen: true)) == [])
            }
            session.open()
            #expect(session.on(.send(session.newRequest(), waitsForOpen: true)).sends.count == 1)
        }
    }

    @Test("A caller that no longer waits receives one result, and its message is not sent")
    func abandon() {
        var session = Harness(.growfolio)
        let (waiting, flying) = (session.newRequest(), session.newRequest())
        session.on(.send(waiting, waitsForOpen: true))
        #expect(session.on(.abandon(waiting)) == [.fail(waiting, .cancelled)])
        #expect(session.on(.abandon(waiting)) == [])
        session.on(.connect)
        #expect(session.welcome().sends == [])
        session.on(.send(flying, waitsForOpen: true))
        #expect(session.on(.abandon(flying)) == [.fail(flying, .cancelled)])
        #expect(session.on(.sent(session.attempt, flying)) == [])
    }

    @Test("A number that is known already is no new request")
    func knownNumber() {
        var session = Harness(.growfolio)
        let id = session.newRequest()
        session.on(.send(id, waitsForOpen: true))
        #expect(session.on(.send(id, waitsForOpen: true)) == [])
        #expect(session.on(.subscribe(id, [Topic("fx")])) == [])
    }
}
