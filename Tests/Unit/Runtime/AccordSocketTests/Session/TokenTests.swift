import Accord
import AccordHTTP
import AccordMocks
import Foundation
import TestSupport
import Testing

@testable import AccordSocket

private enum HeaderRules: LiveRules {
    static let policy = SessionPolicy(token: .init(place: .header("Authorization")))
}

private enum OwnHeaderRules: LiveRules {
    static let policy = SessionPolicy(token: .init(place: .header("X-Token"), isRequired: false))
}

@Suite("Tokens of sessions", .timeLimit(.minutes(10)))
struct TokenTests {
    @Test("are renewed within the connection")
    func renewal() async throws {
        let asked = Locked<[TokenRequest]>([])
        let stage = Stage<FullRules>(token: { request in
            asked.withLock { asked in
                asked.append(request)
                return "t\(asked.count)"
            }
        })
        stage.server.plays([
            .emit(.welcome), .emit(.tokenExpiring), .expect(.refreshToken(.init(token: "t2"))), .emit(.tokenRefreshed),
            .emit(.heartbeat),
        ])
        let states = stage.session.states
        let heartbeats = stage.session.heartbeats
        stage.session.connect()
        for await _ in heartbeats { break }
        #expect(asked.withLock { $0 } == [.init(.connecting), .init(.expiring, previous: Credential("t1"))])
        try await stage.end()
        var seen: [SessionState] = []
        for await state in states { seen.append(state) }
        #expect(seen.dropFirst(3) == [.open, .refreshing, .open, .closed(.requested)])
    }

    @Test("are not sent again when the app has no other one, as the server would warn again at once")
    func noOther() async throws {
        let calls = Locked(0)
        let asked = Signal()
        let stage = Stage<FullRules>(token: { _ in
            if calls.withLock({ calls in
                calls += 1
                return calls
            }) == 2 {
                asked.set()
            }
            return "t1"
        })
        stage.server.plays([.emit(.welcome), .emit(.tokenExpiring)])
        stage.session.connect()
        await asked.wait()
        // The connection and the timer: the renewal is over.
        await stage.session.socket.reaches { $0.taskCount == 2 }
        await stage.server.emit(.heartbeat)
        #expect(await stage.server.next() == .pong)
        #expect(stage.session.state == .open)
        try await stage.end()
    }

    @Test(
        "are renewed once more when the app took too long, and only the last renewal counts", arguments: [true, false])
    func lateRenewal(throwing: Bool) async throws {
        let hung = Signal()
        let begun = Signal()
        let release = Signal()
        let calls = Locked(0)
        let stage = Stage<FullRules>(token: { _ in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            if call == 2 {
                do { try await hung.waitForCancellation() } catch { if throwing { throw error } }
            }
            if call == 3 {
                begun.set()
                await release.wait()
            }
            return "t\(call)"
        })
        stage.server.plays([.emit(.welcome), .emit(.tokenExpiring)])
        let problems = stage.session.problems
        stage.session.connect()
        await stage.session.reaches(.refreshing)
        stage.clock.advance(by: .seconds(30))
        await stage.session.reaches(.open)
        await stage.server.emit(.tokenExpiring)
        await begun.wait()
        #expect(hung.isSet)
        // The connection, the timer, and the one renewal.
        await stage.session.socket.reaches { $0.taskCount == 3 }
        #expect(stage.session.state == .refreshing)
        release.set()
        #expect(await stage.server.next() == .refreshToken(.init(token: "t3")))
        try await stage.end()
        for await problem in problems { Issue.record("\(problem)") }
    }

    @Test("are asked for again when the server refuses them")
    func refusal() async throws {
        let asked = Locked<[TokenRequest]>([])
        let stage = Stage<FullRules>(token: { request in
            asked.withLock { asked in
                asked.append(request)
                return "t\(asked.count)"
            }
        })
        stage.server.plays([.emit(.welcome), .close(code: 4001)], [.emit(.welcome)])
        stage.session.connect()
        await stage.server.connected(count: 2)
        await stage.session.reaches(.open)
        #expect(asked.withLock { $0 } == [.init(.connecting), .init(.refused, previous: Credential("t1"))])
        #expect(stage.server.requests.map { $0.url.query ?? "" } == ["token=t1", "token=t2"])
        try await stage.end()
    }

    @Test("come from a provider that hangs, and are waited for no longer than the contract says")
    func hangingProvider() async throws {
        let hung = Signal()
        let calls = Locked(0)
        let stage = Stage<FullRules>(token: { _ in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            if call == 1 { try await hung.waitForCancellation() }
            return "t1"
        })
        stage.server.plays([.emit(.welcome)])
        stage.session.connect()
        stage.clock.advance(by: .seconds(30))
        await stage.session.reaches { if case .backingOff = $0 { true } else { false } }
        await hung.wait()
        stage.clock.advance(by: .seconds(30))
        await stage.session.reaches(.open)
        try await stage.end()
    }

    @Test("come from a provider that hangs, which closing cancels")
    func closedWhileHanging() async throws {
        let hung = Signal()
        let stage = Stage<FullRules>(token: { _ in
            try await hung.waitForCancellation()
            return nil
        })
        stage.session.connect()
        try await stage.end()
        #expect(hung.isSet)
        #expect(stage.server.requests.isEmpty)
    }

    @Test("come from a provider that throws: the session tries again")
    func throwingProvider() async throws {
        let calls = Locked(0)
        let stage = Stage<FullRules>(token: { _ in
            try calls.withLock { calls in
                calls += 1
                if calls == 1 { throw CocoaError(.fileNoSuchFile) }
                return "t1"
            }
        })
        stage.server.plays([.emit(.welcome)])
        stage.session.connect()
        await stage.session.reaches { if case .backingOff = $0 { true } else { false } }
        stage.clock.advance(by: .seconds(30))
        await stage.session.reaches(.open)
        try await stage.end()
    }

    @Test("may be missing: then nobody is signed in, unless the contract does without")
    func missing() async throws {
        let stage = Stage<FullRules>(token: { _ in nil })
        stage.session.connect()
        await stage.session.finished()
        #expect(stage.session.state == .closed(.signedOut))
        let other = Stage<OwnHeaderRules>(token: { _ in nil })
        other.session.connect()
        await other.session.reaches(.open)
        #expect(other.server.requests[0].headers.count == 1)
        try await other.end()
    }

    @Test("are sent in headers: `Authorization` takes them after `Bearer`")
    func headers() async throws {
        let stage = Stage<HeaderRules>()
        stage.session.connect()
        await stage.session.reaches(.open)
        #expect(stage.server.requests[0].headers[.authorization] == "Bearer t1")
        #expect(stage.server.requests[0].url.query == nil)
        try await stage.end()
        let other = Stage<OwnHeaderRules>()
        other.session.connect()
        await other.session.reaches(.open)
        #expect(other.server.requests[0].headers.contains { $0.name.rawName == "X-Token" && $0.value == "t1" })
        try await other.end()
    }

    @Test("are printed nowhere")
    func secrecy() async throws {
        let secret = "s3cr3t"
        let request = try Live<FullRules>.request(.init(), Credential(secret))
        #expect(request.url.query == "token=s3cr3t")
        var dumped = ""
        dump(request, to: &dumped)
        dump(try Live<HeaderRules>.request(.init(), Credential(secret)), to: &dumped)
        dump(TokenRequest(.refused, previous: Credential(secret)), to: &dumped)
        dump(SessionEvent.token(Attempt(number: 1), Credential(secret)), to: &dumped)
        #expect(!"\(request) \(String(reflecting: request)) \(dumped)".contains(secret))
        let stage = Stage<HeaderRules>(token: { _ in "\(secret)\n" })
        stage.session.connect()
        await stage.session.finished()
        guard case .closed(.invalidHandshake(let message)) = stage.session.state else {
            Issue.record("\(stage.session.state)")
            return
        }
        #expect(message.contains("the token has characters that no header can have"))
        #expect(!message.contains(secret))
    }

    @Test("are not sent when the URL is no socket's", arguments: ["https://live.test/ws", "ws:/ws", "live.test"])
    func invalidURL(text: String) async throws {
        let url = try #require(URL(string: text))
        let stage = Stage<FullRules>(handshake: { .init(url: url) })
        stage.session.connect()
        await stage.session.finished()
        let message = "test.Live: the URL has to begin with ws:// or wss://, and a host"
        #expect(stage.session.state == .closed(.invalidHandshake(message)))
        #expect(stage.server.requests.isEmpty)
    }

    @Test("come from a credential provider: a new one, when the old one is known not to do")
    func provider() async throws {
        struct Provider: CredentialProvider {
            func credential(for scheme: SecurityScheme) -> Credential? { Credential("old \(scheme.name)") }

            func credential(replacing refused: Credential, for scheme: SecurityScheme) -> Credential? {
                Credential("new for \(refused.secret)")
            }
        }
        let tokens = Provider().tokens()
        #expect(try await tokens(.init(.connecting, previous: Credential("x"))) == "old bearer")
        #expect(try await tokens(.init(.refused)) == "old bearer")
        #expect(try await tokens(.init(.refused, previous: Credential("x"))) == "new for x")
        #expect(try await tokens(.init(.expiring, previous: Credential("x"))) == "new for x")
    }
}
