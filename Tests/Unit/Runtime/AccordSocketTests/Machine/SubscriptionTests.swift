import Testing

@testable import AccordSocket

@Suite struct SubscriptionTests {
    private let orders = Topic("orders")
    private let fx = Topic("fx")
    private let baskets = Topic("baskets")
    private let apple = Topic("quotes", key: "AAPL")
    private let microsoft = Topic("quotes", key: "MSFT")

    /// Acknowledges as Growfolio does; nothing is subscribed to from the start.
    private var policy: SessionPolicy {
        var policy = SessionPolicy.growfolio
        policy.heartbeat = nil
        policy.subscriptions?.defaults = []
        return policy
    }

    private func open(_ policy: SessionPolicy) -> Harness {
        var session = Harness(policy)
        session.open()
        return session
    }

    @Test("[G32] [G11] A subscription is done when the server confirms it")
    func confirmed() {
        var session = open(policy)
        let id = session.newRequest()
        #expect(
            session.on(.subscribe(id, [apple, microsoft])).commands == [
                .subscribe(channels: ["quotes"], keys: ["AAPL", "MSFT"])
            ])
        #expect(session.machine.desired == [apple, microsoft])
        #expect(session.machine.acknowledged == [])
        #expect(session.receive(.acknowledged(.added, channels: ["quotes"])) == [.finish(id)])
        #expect(session.machine.acknowledged == [apple, microsoft])
        #expect(session.machine.nextDeadline == nil)
    }

    @Test("[G33] So is its end")
    func unsubscribed() {
        var session = open(policy)
        session.on(.subscribe(session.newRequest(), [fx, orders]))
        session.receive(.acknowledged(.added, channels: ["orders", "fx"]))
        let id = session.newRequest()
        #expect(session.on(.unsubscribe(id, [fx])).commands == [.unsubscribe(channels: ["fx"], keys: [])])
        #expect(session.machine.desired == [orders])
        #expect(session.machine.acknowledged == [fx, orders])
        #expect(session.receive(.acknowledged(.removed, channels: ["fx"])) == [.finish(id)])
        #expect(session.machine.acknowledged == [orders])
    }

    @Test("A confirmed topic is not requested again; a request for an unconfirmed one is sent all the same")
    func nothingToDo() {
        var session = open(policy)
        session.on(.subscribe(session.newRequest(), [fx]))
        session.receive(.acknowledged(nil, channels: nil))
        let (again, never, nothing) = (session.newRequest(), session.newRequest(), session.newRequest())
        #expect(session.on(.subscribe(again, [fx])) == [.finish(again)])
        #expect(session.on(.subscribe(nothing, [])) == [.finish(nothing)])
        #expect(session.on(.unsubscribe(never, [orders])).commands.count == 1)
    }

    @Test("Two who want the same wait for one message")
    func shared() {
        var session = open(policy)
        let (first, second) = (session.newRequest(), session.newRequest())
        session.on(.subscribe(first, [fx]))
        #expect(session.on(.subscribe(second, [fx])) == [])
        #expect(session.receive(.acknowledged(.added, channels: ["fx"])) == [.finish(first), .finish(second)])
    }

    @Test("Alternating requests for a topic are each sent to the server, and each completed by its own confirmation")
    func backAndForth() {
        var session = open(policy)
        let ids = (0..<3).map { _ in session.newRequest() }
        #expect(session.on(.subscribe(ids[0], [fx])).commands == [.subscribe(channels: ["fx"], keys: [])])
        #expect(session.on(.unsubscribe(ids[1], [fx])).commands == [.unsubscribe(channels: ["fx"], keys: [])])
        #expect(session.on(.subscribe(ids[2], [fx])).commands == [.subscribe(channels: ["fx"], keys: [])])
        #expect(session.receive(.acknowledged(.added, channels: ["fx"])) == [.finish(ids[0])])
        #expect(session.receive(.acknowledged(.removed, channels: ["fx"])) == [.finish(ids[1])])
        #expect(session.receive(.acknowledged(.added, channels: ["fx"])) == [.finish(ids[2])])
        #expect(session.machine.acknowledged == [fx])
    }

    @Test("A missing confirmation is reported to the caller, and the topic is requested again after a reconnect")
    func notAcknowledged() {
        var session = open(policy)
        let id = session.newRequest()
        session.on(.subscribe(id, [fx]))
        #expect(session.wait(.seconds(9)) == [])
        #expect(session.wait(.seconds(1)) == [.fail(id, .notAcknowledged)])
        #expect(session.machine.desired == [fx])
        // Too late.
        #expect(session.receive(.acknowledged(.added, channels: ["fx"])) == [])
        session.close(4001)
        #expect(session.welcome().commands == [.subscribe(channels: ["fx"], keys: [])])
    }

    @Test("A confirmation for something else comes first, and is not mistaken")
    func otherFirst() {
        var session = open(policy)
        let (first, second) = (session.newRequest(), session.newRequest())
        session.on(.subscribe(first, [fx]))
        session.on(.subscribe(second, [baskets]))
        #expect(session.receive(.acknowledged(.added, channels: ["orders"])) == [])
        #expect(session.receive(.acknowledged(.removed, channels: ["fx"])) == [])
        #expect(session.receive(.acknowledged(.added, channels: [])) == [])
        #expect(session.receive(.acknowledged(.added, channels: ["baskets"])) == [.finish(second)])
        #expect(session.receive(.acknowledged(.added, channels: ["fx"])) == [.finish(first)])
    }

    @Test("Confirmations that name no request match the requests in order; their kinds are distinguished")
    func byOrder() {
        var session = open(policy)
        let ids = (0..<3).map { _ in session.newRequest() }
        session.on(.subscribe(ids[0], [fx]))
        session.on(.unsubscribe(ids[1], [orders]))
        session.on(.subscribe(ids[2], [baskets]))
        #expect(session.receive(.acknowledged(.removed, channels: nil)) == [.finish(ids[1])])
        #expect(session.receive(.acknowledged(nil, channels: nil)) == [.finish(ids[0])])
        #expect(session.receive(.acknowledged(nil, channels: ["baskets"])) == [.finish(ids[2])])
        #expect(session.receive(.acknowledged(nil, channels: nil)) == [])
    }

    @Test("A change that is confirmed channel by channel is done with the last; one that names more is done, too")
    func inParts() {
        var session = open(policy)
        let (parts, more) = (session.newRequest(), session.newRequest())
        session.on(.subscribe(parts, [fx, baskets]))
        #expect(session.receive(.acknowledged(.added, channels: ["fx"])) == [])
        #expect(session.machine.acknowledged == [fx])
        #expect(session.receive(.acknowledged(.added, channels: ["baskets"])) == [.finish(parts)])
        session.on(.subscribe(more, [orders]))
        #expect(session.receive(.acknowledged(.added, channels: ["baskets", "fx", "orders"])) == [.finish(more)])
        #expect(session.machine.acknowledged == [fx, baskets, orders])
    }

    @Test("A refusal is reported to the oldest caller, and its topic is no longer wanted")
    func refused() {
        var session = open(policy)
        let (first, second) = (session.newRequest(), session.newRequest())
        session.on(.subscribe(first, [fx]))
        session.on(.subscribe(second, [baskets]))
        #expect(session.receive(.subscriptionRefused) == [.fail(first, .refused)])
        #expect(session.machine.desired == [baskets])
        session.receive(.acknowledged(.added, channels: ["baskets"]))
        #expect(session.receive(.subscriptionRefused) == [])
        session.close(4001)
        #expect(session.welcome().commands == [.subscribe(channels: ["baskets"], keys: [])])
    }

    @Test("A refusal of what was confirmed on an earlier connection does not take it from the app")
    func refusedRestoration() {
        var session = open(policy)
        session.on(.subscribe(session.newRequest(), [fx]))
        session.receive(.acknowledged(nil, channels: nil))
        session.close(4001)
        session.open()
        session.receive(.subscriptionRefused)
        #expect(session.machine.desired == [fx])
    }

    @Test("A topic that is wanted again after a refused request stays wanted")
    func refusedThenWanted() {
        var session = open(policy)
        let ids = (0..<3).map { _ in session.newRequest() }
        session.on(.subscribe(ids[0], [fx]))
        session.on(.unsubscribe(ids[1], [fx]))
        session.on(.subscribe(ids[2], [fx]))
        #expect(session.receive(.subscriptionRefused) == [.fail(ids[0], .refused)])
        #expect(session.machine.desired == [fx])
    }

    @Test("[G38] Subscriptions are restored after a reconnect, and whoever still waits is answered by that")
    func restored() {
        var session = open(policy)
        let (done, waiting) = (session.newRequest(), session.newRequest())
        session.on(.subscribe(done, [apple, microsoft, fx]))
        session.receive(.acknowledged(nil, channels: nil))
        session.on(.subscribe(waiting, [baskets]))
        #expect(session.close(4006).contains(.drop(Attempt(number: 1), code: 1000)))
        #expect(session.machine.acknowledged == [])
        #expect(session.machine.desired == [apple, microsoft, fx, baskets])
        session.wait(.seconds(1))
        #expect(
            session.welcome().commands == [
                .subscribe(channels: ["baskets", "fx", "quotes"], keys: ["AAPL", "MSFT"])
            ])
        #expect(session.receive(.acknowledged(.added, channels: ["baskets", "fx", "quotes"])) == [.finish(waiting)])
        #expect(session.machine.acknowledged == session.machine.desired)
    }

    @Test("A topic that is wanted before the connection opens is requested when it does, before messages that wait")
    func beforeOpen() {
        var session = Harness(policy)
        let (subscription, send) = (session.newRequest(), session.newRequest())
        session.on(.send(send, waitsForOpen: true))
        session.on(.subscribe(subscription, [fx]))
        session.on(.connect)
        let attempt = session.attempt
        #expect(
            session.welcome() == [
                .publish(.open), .transmit(attempt, .subscribe(channels: ["fx"], keys: [])), .send(attempt, send),
            ])
        // Nothing has run out while there was no connection.
        #expect(session.wait(.seconds(9)) == [])
        #expect(session.receive(.acknowledged(.added, channels: ["fx"])) == [.finish(subscription)])
    }

    @Test("Wanted and not wanted any more before the connection opens: nothing is said, and both are answered")
    func changedMind() {
        var session = Harness(policy)
        let (first, second) = (session.newRequest(), session.newRequest())
        session.on(.subscribe(first, [fx]))
        session.on(.unsubscribe(second, [fx]))
        session.on(.connect)
        let actions = session.welcome()
        #expect(actions.commands == [])
        #expect(actions.suffix(2) == [.finish(first), .finish(second)])
    }

    @Test("[G36] Channels that the server provides from the start are not requested; those that it did not are")
    func defaults() {
        var session = Harness(.growfolio)
        session.on(.connect)
        #expect(session.welcome(channels: SessionPolicy.growfolioDefaults).commands == [])
        #expect(session.machine.acknowledged == Set(SessionPolicy.growfolioDefaults.map { Topic($0) }))
        session.close(4001)
        #expect(
            session.welcome(channels: ["orders", "positions", "account"]).commands == [
                .subscribe(channels: ["dca", "transfers"], keys: [])
            ])
        // A welcome that does not list channels is believed to give what the contract says.
        var untold = Harness(.growfolio)
        untold.on(.connect)
        #expect(untold.welcome().commands == [])
        #expect(untold.machine.acknowledged == untold.machine.desired)
    }

    @Test("[G36] A channel of the server's own accord that the app has dropped is given back on every connection")
    func droppedDefault() {
        var session = Harness(.growfolio)
        session.on(.unsubscribe(session.newRequest(), [Topic("dca")]))
        session.on(.connect)
        let unsubscribe = SessionCommand.unsubscribe(channels: ["dca"], keys: [])
        #expect(session.welcome(channels: SessionPolicy.growfolioDefaults).commands == [unsubscribe])
        session.receive(.acknowledged(.removed, channels: ["dca"]))
        session.close(4001)
        #expect(session.welcome(channels: SessionPolicy.growfolioDefaults).commands == [unsubscribe])
        // And it is kept once the app wants it again.
        session.receive(.acknowledged(.removed, channels: ["dca"]))
        session.on(.subscribe(session.newRequest(), [Topic("dca")]))
        session.close(4006)
        session.wait(.seconds(1))
        #expect(session.welcome(channels: SessionPolicy.growfolioDefaults).commands == [])
    }

    @Test("Without defaults in the contract, the topics of the first welcome are wanted, except those the app dropped")
    func toldByWelcome() {
        var session = Harness(policy)
        session.on(.unsubscribe(session.newRequest(), [fx]))
        session.on(.connect)
        #expect(session.welcome(channels: ["orders", "fx"]).commands == [.unsubscribe(channels: ["fx"], keys: [])])
        #expect(session.machine.desired == [orders])
        session.close(4001)
        // Later ones do not change what the app wants: what they do not list is asked for, what is new in them is left
        // alone.
        #expect(session.welcome(channels: ["baskets"]).commands == [.subscribe(channels: ["orders"], keys: [])])
        #expect(session.machine.desired == [orders])
    }

    @Test("[G32] A channel that takes keys is not subscribed to without one; other channels take none")
    func missingKeys() {
        var session = open(policy)
        let (bare, ended, plain) = (session.newRequest(), session.newRequest(), session.newRequest())
        #expect(
            session.on(.subscribe(bare, [fx, Topic("quotes")])) == [.fail(bare, .missingKeys(channel: "quotes"))])
        #expect(
            session.on(.unsubscribe(ended, [Topic("quotes")])) == [.fail(ended, .missingKeys(channel: "quotes"))])
        #expect(session.machine.desired == [])
        #expect(
            session.on(.subscribe(plain, [Topic("fx", key: "AAPL")])).commands == [
                .subscribe(channels: ["fx"], keys: [])
            ])
    }

    @Test("One message has the channels without keys, and all those with the same keys")
    func grouping() {
        var policy = policy
        policy.subscriptions?.keyed = ["quotes", "news", "depth"]
        var session = open(policy)
        let id = session.newRequest()
        let topics = [
            apple, microsoft, Topic("news", key: "MSFT"), Topic("news", key: "AAPL"), Topic("depth", key: "AAPL"), fx,
            orders,
        ]
        #expect(
            session.on(.subscribe(id, topics)).commands == [
                .subscribe(channels: ["depth", "fx", "orders"], keys: ["AAPL"]),
                .subscribe(channels: ["news", "quotes"], keys: ["AAPL", "MSFT"]),
            ])
        // Done when both are.
        #expect(session.receive(.acknowledged(.added, channels: ["news", "quotes"])) == [])
        #expect(session.receive(.acknowledged(.added, channels: ["depth", "fx", "orders"])) == [.finish(id)])
        // One key less.
        #expect(
            session.on(.unsubscribe(session.newRequest(), [apple])).commands == [
                .unsubscribe(channels: ["quotes"], keys: ["AAPL"])
            ])
    }

    @Test("Without confirmations in the contract, a change is done when it is sent")
    func unconfirmed() {
        var policy = policy
        policy.subscriptions?.acknowledgement = nil
        var session = open(policy)
        let (id, end) = (session.newRequest(), session.newRequest())
        #expect(
            session.on(.subscribe(id, [fx])) == [
                .transmit(session.attempt, .subscribe(channels: ["fx"], keys: [])), .finish(id),
            ])
        #expect(session.machine.acknowledged == [fx])
        session.close(4001)
        #expect(session.welcome().commands == [.subscribe(channels: ["fx"], keys: [])])
        #expect(session.on(.unsubscribe(end, [fx])).last == .finish(end))
        #expect(session.machine.acknowledged == [])
    }

    @Test("A contract that does not restore: a new connection has what the server gives, and what is asked for again")
    func notRestored() {
        var policy = SessionPolicy.growfolio
        policy.subscriptions?.restores = false
        var session = Harness(policy)
        let early = session.newRequest()
        session.on(.subscribe(early, [fx]))
        session.on(.connect)
        #expect(session.welcome().commands == [.subscribe(channels: ["fx"], keys: [])])
        session.receive(.acknowledged(.added, channels: ["fx"]))
        session.on(.unsubscribe(session.newRequest(), [orders]))
        session.receive(.acknowledged(.removed, channels: ["orders"]))
        let waiting = session.newRequest()
        session.on(.subscribe(waiting, [baskets]))
        session.close(4001)
        #expect(session.welcome().commands == [.subscribe(channels: ["baskets"], keys: [])])
        #expect(session.machine.desired == Set(SessionPolicy.growfolioDefaults.map { Topic($0) } + [baskets]))
    }

    @Test(
        "A caller that no longer waits gets a result; its topic stays wanted, and later confirmations match their own"
    )
    func abandoned() {
        var session = open(policy)
        let (first, second) = (session.newRequest(), session.newRequest())
        session.on(.subscribe(first, [fx]))
        session.on(.subscribe(second, [baskets]))
        #expect(session.on(.abandon(first)) == [.fail(first, .cancelled)])
        #expect(session.machine.desired == [fx, baskets])
        #expect(session.receive(.acknowledged(nil, channels: nil)) == [])
        #expect(session.receive(.acknowledged(nil, channels: nil)) == [.finish(second)])
    }

    @Test(
        "A refusal takes what was asked for again, and what was given up and wanted again, even if it was confirmed once"
    )
    func refusedAnew() {
        for isAbandoned in [false, true] {
            var session = open(policy)
            session.on(.subscribe(session.newRequest(), [fx]))
            session.receive(.acknowledged(nil, channels: nil))
            session.close(4001)
            if isAbandoned { session.on(.unsubscribe(session.newRequest(), [fx])) }
            let id = session.newRequest()
            session.on(.subscribe(id, [fx]))
            if isAbandoned { session.on(.abandon(id)) }
            session.open()
            #expect(session.receive(.subscriptionRefused) == (isAbandoned ? [] : [.fail(id, .refused)]))
            #expect(session.machine.desired == [])
        }
    }
}
