import Foundation
import Testing

@testable import AccordHTTP

private typealias Refresh = AuthMachine.Refresh

/// A machine with what surrounds it: it hands out tickets and numbers, and notes what becomes of them.
private struct World {
    var machine = AuthMachine(leeway: .seconds(60))
    var now = Date(timeIntervalSince1970: 1_000_000)
    var ticket = 0
    var attempt = 0
    var renewals = 0
    var user = 0
    var refreshes: [Refresh] = []
    /// The refreshes that are under way, except those that the machine has given up.
    var open: Set<Refresh> = []
    var outstanding: Set<Int> = []
    var states: [AuthState] = [.unauthenticated(.notSignedIn)]
    var stored: AuthTokens?
    var access: [Credential] = []
    var problems: [String] = []

    init(signedIn: Bool = true) {
        if signedIn {
            user = 1
            _ = send(.restored(tokens("u1.0")))
        }
    }

    /// Tokens that live for an hour.
    func tokens(_ access: String, refresh: String? = "r", life: TimeInterval? = 3600) -> AuthTokens {
        AuthTokens(
            access: Credential(access), refresh: refresh.map { Credential($0) },
            expiresAt: life.map { now.addingTimeInterval($0) })
    }

    mutating func send(_ event: AuthMachine.Event) -> [AuthMachine.Action] {
        if case .restored(let tokens?) = event { note(tokens) }
        let actions = machine.handle(event, at: now)
        for action in actions { check(action) }
        if let last = states.last, last != machine.state { problems.append("\(machine.state) was not published") }
        return actions
    }

    mutating func send(_ events: [AuthMachine.Event]) -> [AuthMachine.Action] {
        events.flatMap { send($0) }
    }

    mutating func newTicket() -> Int {
        ticket += 1
        outstanding.insert(ticket)
        return ticket
    }

    private mutating func note(_ tokens: AuthTokens) {
        stored = tokens
        access.append(tokens.access)
    }

    /// Checks what holds in any order of events.
    private mutating func check(_ action: AuthMachine.Action) {
        switch action {
        case .publish(let state):
            if state == states.last { problems.append("\(state) was published twice") }
            states.append(state)
        case .answer(let ticket, let credential):
            if outstanding.remove(ticket) == nil { problems.append("\(ticket) was answered twice") }
            guard let credential else { break }
            if !credential.secret.hasPrefix("u\(user).") { problems.append("a token of somebody else") }
            if machine.access == nil { problems.append("a token for nobody") }
        case .fail(let ticket, _):
            if outstanding.remove(ticket) == nil { problems.append("\(ticket) was answered twice") }
            if machine.access == nil { problems.append("a failure for nobody") }
        case .refresh(let refresh, let tokens):
            if !open.isEmpty { problems.append("two refreshes at once") }
            if tokens.access != machine.access { problems.append("an old token is renewed") }
            open.insert(refresh)
            refreshes.append(refresh)
        case .cancel(let refresh):
            open.remove(refresh)
        case .save(let tokens):
            if machine.access != tokens.access { problems.append("something else was saved") }
            note(tokens)
        case .clear:
            if machine.isSignedIn { problems.append("cleared, and signed in") }
            stored = nil
        }
    }
}

@Suite("The machine of an auth session")
struct AuthMachineTests {
    @Test("[R14] unauthenticated, authenticating, authenticated, token expired, refreshing, authenticated")
    func states() {
        var world = World(signedIn: false)
        world.user = 1
        _ = world.send([.signingIn(attempt: 1), .signedIn(attempt: 1, world.tokens("u1.0"))])
        world.now += 3600
        let actions = world.send(.needed(world.newTicket()))
        #expect(actions.contains(.publish(.tokenExpired(nil))))
        _ = world.send(.refreshed(world.refreshes[0], world.tokens("u1.1")))
        #expect(
            world.states == [
                .unauthenticated(.notSignedIn), .authenticating, .authenticated, .tokenExpired(nil), .refreshing,
                .authenticated,
            ])
        #expect(world.problems.isEmpty)
    }

    @Test("[R14] a refresh that the server refuses leads to unauthenticated")
    func refused() {
        var world = World()
        let ticket = world.newTicket()
        _ = world.send(.refused(ticket, Credential("u1.0")))
        #expect(world.states.suffix(2) == [.tokenExpired(nil), .refreshing])
        let actions = world.send(.refreshRefused(world.refreshes[0]))
        #expect(actions.contains(.answer(ticket, nil)))
        #expect(actions.contains(.clear))
        #expect(world.states.last == .unauthenticated(.refused))
        #expect(world.stored == nil)
    }

    @Test("[R14] signing in that fails leads back to unauthenticated")
    func failedSignIn() {
        var world = World(signedIn: false)
        _ = world.send([.signingIn(attempt: 1), .signInFailed(attempt: 1)])
        #expect(world.states == [.unauthenticated(.notSignedIn), .authenticating, .unauthenticated(.notSignedIn)])
    }

    @Test("a later sign-in takes the place of one under way; sign-out ends both")
    func manySignIns() {
        var world = World(signedIn: false)
        _ = world.send([.signingIn(attempt: 1), .signingIn(attempt: 2), .signedIn(attempt: 1, world.tokens("late"))])
        #expect(world.machine.state == .authenticating)
        _ = world.send([.signOut, .signedIn(attempt: 2, world.tokens("late"))])
        #expect(world.machine.state == .unauthenticated(.signedOut))
        #expect(world.machine.access == nil)
    }

    @Test("nobody signs in while somebody is signed in")
    func alreadySignedIn() {
        var world = World()
        #expect(world.send(.signingIn(attempt: 1)).isEmpty)
        #expect(world.send(.signedIn(attempt: 1, world.tokens("u2.0"))).isEmpty)
        #expect(world.machine.access == Credential("u1.0"))
    }

    @Test("a token that is good is given at once; within the leeway, it is renewed first")
    func leeway() {
        var world = World()
        let first = world.newTicket()
        #expect(world.send(.needed(first)) == [.answer(first, Credential("u1.0"))])
        world.now += 3540
        let second = world.newTicket()
        let actions = world.send(.needed(second))
        #expect(actions.contains { if case .refresh = $0 { true } else { false } })
        #expect(
            world.send(.refreshed(world.refreshes[0], world.tokens("u1.1"))).last == .answer(second, Credential("u1.1"))
        )
    }

    @Test("the leeway is never more than half of a token's life")
    func shortLives() {
        var world = World(signedIn: false)
        world.user = 1
        _ = world.send([.signingIn(attempt: 1), .signedIn(attempt: 1, world.tokens("u1.0", life: 40))])
        world.now += 19
        let first = world.newTicket()
        #expect(world.send(.needed(first)) == [.answer(first, Credential("u1.0"))])
        world.now += 1
        _ = world.send(.needed(world.newTicket()))
        #expect(world.refreshes.count == 1)
    }

    @Test("a token that comes expired shows that the clocks disagree: it is used until a server refuses it")
    func clocks() {
        var world = World(signedIn: false)
        world.user = 1
        _ = world.send([.signingIn(attempt: 1), .signedIn(attempt: 1, world.tokens("u1.0", life: -7200))])
        let ticket = world.newTicket()
        #expect(world.send(.needed(ticket)) == [.answer(ticket, Credential("u1.0"))])
        _ = world.send(.refused(world.newTicket(), Credential("u1.0")))
        #expect(world.machine.state == .refreshing)
    }

    @Test("a token without expiry is used until a server refuses it")
    func noExpiry() {
        var world = World(signedIn: false)
        world.user = 1
        _ = world.send(.restored(world.tokens("u1.0", life: nil)))
        world.now += 1_000_000_000
        let ticket = world.newTicket()
        #expect(world.send(.needed(ticket)) == [.answer(ticket, Credential("u1.0"))])
    }

    @Test("a restored token that has expired is renewed before it is used")
    func restoredExpired() {
        var world = World(signedIn: false)
        world.user = 1
        _ = world.send(.restored(world.tokens("u1.0", life: -1)))
        #expect(world.machine.state == .tokenExpired(nil))
        _ = world.send(.needed(world.newTicket()))
        #expect(world.machine.state == .refreshing)
    }

    @Test("two refusals with one token bring one refresh, and one answer to both")
    func twoRefusals() {
        var world = World()
        let (first, second) = (world.newTicket(), world.newTicket())
        _ = world.send([.refused(first, Credential("u1.0")), .refused(second, Credential("u1.0"))])
        #expect(world.refreshes.count == 1)
        let actions = world.send(.refreshed(world.refreshes[0], world.tokens("u1.1")))
        #expect(actions.contains(.answer(first, Credential("u1.1"))))
        #expect(actions.contains(.answer(second, Credential("u1.1"))))
    }

    @Test("a late refusal of an old token gets the new one, and renews nothing")
    func lateRefusal() {
        var world = World()
        _ = world.send(.refused(world.newTicket(), Credential("u1.0")))
        _ = world.send(.refreshed(world.refreshes[0], world.tokens("u1.1")))
        let late = world.newTicket()
        #expect(world.send(.refused(late, Credential("u1.0"))) == [.answer(late, Credential("u1.1"))])
        #expect(world.refreshes.count == 1)
    }

    @Test("a late refusal of a former user's token gets nothing")
    func formerUser() {
        var world = World()
        _ = world.send([.signOut, .signingIn(attempt: 1)])
        world.user = 2
        _ = world.send(.signedIn(attempt: 1, world.tokens("u2.0")))
        let late = world.newTicket()
        #expect(world.send(.refused(late, Credential("u1.0"))) == [.answer(late, nil)])
        #expect(world.machine.state == .authenticated)
    }

    @Test("sign-out during a refresh wins: who waits gets nothing, and what comes late changes nothing")
    func signOutDuringRefresh() {
        var world = World()
        let ticket = world.newTicket()
        _ = world.send(.refused(ticket, Credential("u1.0")))
        let refresh = world.refreshes[0]
        let actions = world.send(.signOut)
        #expect(actions == [.cancel(refresh), .answer(ticket, nil), .clear, .publish(.unauthenticated(.signedOut))])
        for late in [
            AuthMachine.Event.refreshed(refresh, world.tokens("u1.1")), .refreshRefused(refresh),
            .refreshFailed(refresh, .init(.unavailable)), .refreshTimedOut(refresh),
        ] {
            #expect(world.send(late).isEmpty)
        }
        #expect(world.stored == nil)
    }

    @Test("a refresh of a former sign-in does not touch the next one")
    func formerRefresh() {
        var world = World()
        _ = world.send(.refused(world.newTicket(), Credential("u1.0")))
        _ = world.send([.signOut, .signingIn(attempt: 1)])
        world.user = 2
        _ = world.send(.signedIn(attempt: 1, world.tokens("u2.0")))
        #expect(world.send(.refreshed(world.refreshes[0], world.tokens("u1.1"))).isEmpty)
        #expect(world.send(.refreshRefused(world.refreshes[0])).isEmpty)
        #expect(world.machine.access == Credential("u2.0"))
    }

    @Test("a network that is gone keeps the session, and says so; the next call tries again")
    func networkFailure() {
        var world = World()
        let ticket = world.newTicket()
        let failure = AuthState.RefreshFailure(.unavailable, isOffline: true)
        _ = world.send(.refused(ticket, Credential("u1.0")))
        let actions = world.send(.refreshFailed(world.refreshes[0], failure))
        #expect(actions == [.publish(.tokenExpired(failure)), .fail(ticket, failure)])
        #expect(world.stored != nil)
        _ = world.send(.needed(world.newTicket()))
        #expect(world.refreshes.count == 2)
    }

    @Test("a token that is still good is used when it cannot be renewed before its time, until it expires")
    func proactiveFailure() {
        var world = World()
        world.now += 3550
        let (waiting, wantsNew) = (world.newTicket(), world.newTicket())
        _ = world.send([.needed(waiting), .renew(wantsNew)])
        let failure = AuthState.RefreshFailure(.unavailable)
        let actions = world.send(.refreshFailed(world.refreshes[0], failure))
        #expect(
            actions == [.publish(.authenticated), .answer(waiting, Credential("u1.0")), .fail(wantsNew, failure)])
        let next = world.newTicket()
        #expect(world.send(.needed(next)) == [.answer(next, Credential("u1.0"))])
        world.now += 50
        _ = world.send(.needed(world.newTicket()))
        #expect(world.refreshes.count == 2)
    }

    @Test("a token that expires, or is refused, while it is being renewed is not used when that fails")
    func expiryWhileRefreshing() {
        let failure = AuthState.RefreshFailure(.unavailable)
        var world = World()
        world.now += 3550
        let ticket = world.newTicket()
        _ = world.send(.needed(ticket))
        world.now += 50
        #expect(world.send(.observed).isEmpty)
        #expect(world.send(.refreshFailed(world.refreshes[0], failure)).last == .fail(ticket, failure))
        #expect(world.machine.state == .tokenExpired(failure))

        var other = World()
        other.now += 3550
        let (first, second) = (other.newTicket(), other.newTicket())
        _ = other.send([.needed(first), .refused(second, Credential("u1.0"))])
        #expect(other.refreshes.count == 1)
        let actions = other.send(.refreshFailed(other.refreshes[0], failure))
        #expect(actions.suffix(2) == [.fail(first, failure), .fail(second, failure)])
    }

    @Test("a refresh that hangs is given up; what it brings late counts, as the old token may be void")
    func hangingRefresh() {
        var world = World()
        let ticket = world.newTicket()
        _ = world.send(.refused(ticket, Credential("u1.0")))
        let hanging = world.refreshes[0]
        let actions = world.send(.refreshTimedOut(hanging))
        let failure = AuthState.RefreshFailure(.deadlineExceeded)
        #expect(actions == [.cancel(hanging), .publish(.tokenExpired(failure)), .fail(ticket, failure)])
        #expect(world.send(.refreshFailed(hanging, .init(.canceled))).isEmpty)

        let second = world.newTicket()
        _ = world.send(.needed(second))
        let next = world.refreshes[1]
        #expect(
            world.send(.refreshed(hanging, world.tokens("u1.1"))).filter { if case .save = $0 { false } else { true } }
                == [.cancel(next), .publish(.authenticated), .answer(second, Credential("u1.1"))])
        // The server has voided what the second one showed.
        #expect(world.send(.refreshRefused(next)).isEmpty)
        #expect(world.machine.state == .authenticated)
    }

    @Test("without a new refresh token, the old one is kept")
    func refreshTokens() {
        var world = World()
        _ = world.send(.renew(world.newTicket()))
        _ = world.send(.refreshed(world.refreshes[0], world.tokens("u1.1", refresh: nil)))
        #expect(world.stored?.refresh == Credential("r"))
    }

    /// Renews the tokens of the first user some times.
    private func renew(_ world: inout World, times: Int) {
        for _ in 0..<times {
            let token = world.tokens("u1.\(world.refreshes.count + 1)")
            _ = world.send(.renew(world.newTicket()))
            if let refresh = world.refreshes.last { _ = world.send(.refreshed(refresh, token)) }
        }
    }

    @Test("a connection may show a token for as long as it lasts, while calls have hundreds of others")
    func lineage() {
        var world = World()
        renew(&world, times: AuthMachine.lineageLimit - 1)
        let latest = "u1.\(AuthMachine.lineageLimit - 1)"
        let first = world.newTicket()
        #expect(world.send(.refused(first, Credential("u1.0"))) == [.answer(first, Credential(latest))])
        // Nobody is to fill the memory with them.
        renew(&world, times: 1)
        let forgotten = world.newTicket()
        #expect(world.send(.refused(forgotten, Credential("u1.0"))) == [.answer(forgotten, nil)])
    }

    /// Has a server say the same of each new token, until none is renewed any more.
    private func exhaust(
        _ world: inout World, _ event: (AuthMachine.Ticket, Credential) -> AuthMachine.Event
    ) throws -> Credential {
        for _ in 0..<AuthMachine.renewalBurst {
            _ = world.send(event(world.newTicket(), try #require(world.machine.access)))
            let refresh = try #require(world.refreshes.last)
            world.open.remove(refresh)
            _ = world.send(.refreshed(refresh, world.tokens("u1.\(world.refreshes.count)")))
        }
        #expect(world.refreshes.count == AuthMachine.renewalBurst)
        return try #require(world.machine.access)
    }

    @Test(
        "a server that refuses each new token, or calls it expiring, gets no more and more of them",
        arguments: [true, false])
    func exhausted(refuses: Bool) throws {
        func event(_ ticket: AuthMachine.Ticket, _ token: Credential) -> AuthMachine.Event {
            refuses ? .refused(ticket, token) : .expiring(ticket, token)
        }
        var world = World()
        let latest = try exhaust(&world, event)
        for _ in 1...3 {
            let ticket = world.newTicket()
            #expect(world.send(event(ticket, latest)) == [.answer(ticket, latest)])
        }
        #expect(world.machine.state == .authenticated)
        // The one says nothing of the other.
        var other = world
        _ = other.send(refuses ? .expiring(other.newTicket(), latest) : .refused(other.newTicket(), latest))
        #expect(other.refreshes.count == AuthMachine.renewalBurst + 1)

        world.now += AuthMachine.renewalInterval
        _ = world.send(event(world.newTicket(), latest))
        #expect(world.refreshes.count == AuthMachine.renewalBurst + 1)
        #expect(world.problems.isEmpty)
    }

    @Test("a clock that is set back by a year holds renewals up for no longer than others")
    func clockSetBack() throws {
        var world = World()
        let latest = try exhaust(&world) { .refused($0, $1) }
        world.now -= 31_536_000
        _ = world.send(.refused(world.newTicket(), latest))
        #expect(world.refreshes.count == AuthMachine.renewalBurst)
        world.now += AuthMachine.renewalInterval
        _ = world.send(.refused(world.newTicket(), latest))
        #expect(world.refreshes.count == AuthMachine.renewalBurst + 1)
    }

    @Test("a token that is about to expire is renewed once, and shown until a server refuses it")
    func expiring() {
        var world = World()
        let (first, second) = (world.newTicket(), world.newTicket())
        _ = world.send([.expiring(first, Credential("u1.0")), .expiring(second, Credential("u1.0"))])
        #expect(world.refreshes.count == 1)
        let failure = AuthState.RefreshFailure(.unavailable)
        #expect(
            world.send(.refreshFailed(world.refreshes[0], failure)) == [
                .publish(.authenticated), .fail(first, failure), .answer(second, Credential("u1.0")),
            ])
        let other = world.newTicket()
        #expect(world.send(.expiring(other, Credential("u9.9"))) == [.answer(other, nil)])
    }

    @Test("a store that could not be read is read later, unless something has happened since")
    func restoring() {
        var world = World(signedIn: false)
        _ = world.send(.storeUnreadable)
        #expect(world.machine.state == .unauthenticated(.storeUnreadable))
        world.user = 1
        var signedOut = world
        _ = world.send(.restored(world.tokens("u1.0")))
        #expect(world.machine.state == .authenticated)
        #expect(world.send(.restored(nil)).isEmpty)
        _ = signedOut.send([.signOut, .restored(world.tokens("u1.0"))])
        #expect(signedOut.machine.state == .unauthenticated(.signedOut))
    }

    // MARK: Any order

    private static let moves: [@Sendable (inout World) -> AuthMachine.Event?] = [
        { .needed($0.newTicket()) },
        { .renew($0.newTicket()) },
        { world in world.access.last.map { .refused(world.newTicket(), $0) } },
        { world in world.access.dropLast().last.map { .refused(world.newTicket(), $0) } },
        { .refused($0.newTicket(), Credential("u9.9")) },
        { world in world.access.last.map { .expiring(world.newTicket(), $0) } },
        { world in world.access.dropLast().last.map { .expiring(world.newTicket(), $0) } },
        { _ in .signOut },
        { _ in .observed },
        { _ in .storeUnreadable },
        { world in
            world.attempt += 1
            return .signingIn(attempt: world.attempt)
        },
        { world in
            if world.machine.isSigningIn(world.attempt) { world.user += 1 }
            return .signedIn(attempt: world.attempt, world.tokens("u\(world.user).0"))
        },
        { .signedIn(attempt: $0.attempt - 1, $0.tokens("u0.0")) },
        { .signInFailed(attempt: $0.attempt) },
        { world in world.refreshes.last.map { renewed(&world, $0) } },
        { world in world.refreshes.dropLast().last.map { renewed(&world, $0) } },
        { world in world.refreshes.last.map { failed(&world, $0, .refreshFailed($0, .init(.unavailable))) } },
        { world in world.refreshes.dropLast().last.map { failed(&world, $0, .refreshFailed($0, .init(.internal))) } },
        { world in world.refreshes.last.map { failed(&world, $0, .refreshRefused($0)) } },
        { world in world.refreshes.dropLast().last.map { failed(&world, $0, .refreshRefused($0)) } },
        { world in world.refreshes.last.map { .refreshTimedOut($0) } },
        { world in
            world.now += 3550
            return nil
        },
        { world in
            world.now += 61
            return nil
        },
    ]

    private static func renewed(_ world: inout World, _ refresh: Refresh) -> AuthMachine.Event {
        world.open.remove(refresh)
        world.renewals += 1
        return .refreshed(refresh, world.tokens("u\(world.user).\(world.renewals)"))
    }

    private static func failed(_ world: inout World, _ refresh: Refresh, _ event: AuthMachine.Event)
        -> AuthMachine.Event
    {
        world.open.remove(refresh)
        return event
    }

    private func expectSound(_ world: World, _ path: [Int]) {
        var world = world
        _ = world.send(.signOut)
        #expect(world.problems.isEmpty, "\(path)")
        #expect(world.outstanding.isEmpty, "\(path)")
        #expect(world.stored == nil && world.machine.access == nil, "\(path)")
    }

    @Test(
        "in any order of three events, each asker is answered once, with a token of who is signed in",
        arguments: [true, false])
    func everyOrder(signedIn: Bool) {
        func walk(_ world: World, _ path: [Int]) {
            guard path.count < 3 else { return expectSound(world, path) }
            for (index, move) in Self.moves.enumerated() {
                var next = world
                if let event = move(&next) { _ = next.send(event) }
                walk(next, path + [index])
            }
        }
        walk(World(signedIn: signedIn), [])
    }

    @Test("the same in long orders by chance", arguments: 0..<20)
    func longOrders(seed: UInt64) {
        var random = Seeded(state: seed)
        for _ in 0..<25 {
            var world = World(signedIn: Bool.random(using: &random))
            var path: [Int] = []
            for _ in 0..<60 {
                let index = Int.random(in: Self.moves.indices, using: &random)
                path.append(index)
                if let event = Self.moves[index](&world) { _ = world.send(event) }
            }
            expectSound(world, path)
        }
    }
}
