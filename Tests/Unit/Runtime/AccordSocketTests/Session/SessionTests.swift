import Accord
import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordSocket

/// A session, the server that it talks to, and the clock of both.
struct Stage<Rules: LiveRules> {
    let server = SocketServerMock<Live<Rules>>()
    let clock = TestClock()
    let session: LiveSession<Rules>

    init(
        handshake: @escaping @Sendable () async throws -> Live<Rules>.Handshake = { .init() },
        token: @escaping @Sendable (TokenRequest) async throws -> String? = { _ in "t1" }
    ) {
        session = LiveSession(
            server.transport, options: SessionOptions(clock: clock, waitingLimit: 4), handshake: handshake, token: token
        )
    }

    /// Closes the session, and checks that nothing is left of it.
    func end() async throws {
        session.close()
        await session.finished()
        #expect(session.socket.taskCount == 0)
        #expect(server.openConnections == 0)
        #expect(clock.sleepers == 0)
        // A script may have yet to take what the client sent last.
        await server.played(count: server.connections)
        try server.verify()
    }
}

/// Returns the error that a call fails with; `nil` when it does not fail.
func failure(_ body: () async throws(SessionError) -> Void) async -> SessionError? {
    do throws(SessionError) {
        try await body()
        return nil
    } catch {
        return error
    }
}

extension LiveMessages.Server {
    static let welcome = welcome(.init())
}

@Suite("Sessions", .timeLimit(.minutes(10)))
struct SessionTests {
    @Test("connect, are welcomed, and leave nothing when they are closed")
    func life() async throws {
        let stage = Stage<FullRules>()
        stage.server.plays([.emit(.welcome)])
        #expect(stage.session.state == .idle)
        let states = stage.session.states
        stage.session.connect()
        await stage.session.reaches(.open)
        try await stage.end()
        #expect(stage.session.state == .closed(.requested))
        var seen: [SessionState] = []
        for await state in states { seen.append(state) }
        #expect(seen == [.idle, .connecting, .awaitingWelcome, .open, .closed(.requested)])
        await #expect(throws: SessionError.closed(.requested)) { try await stage.session.send(.pong) }
    }

    @Test("write the handshake's query and headers, and the token")
    func handshake() async throws {
        let url = try #require(URL(string: "wss://live.test/api/ws?v=2#top"))
        let stage = Stage<FullRules>(handshake: { .init(url: url, deviceType: "i os") }, token: { _ in "a+b&c" })
        stage.server.plays([.emit(.welcome)])
        stage.session.connect()
        await stage.session.reaches(.open)
        let request = try #require(stage.server.requests.first)
        #expect(request.url.absoluteString == "wss://live.test/api/ws?v=2&device_type=i%20os&token=a%2Bb%26c")
        #expect(request.headers[HTTPField.Name("X-Client")!] == "tests")
        try await stage.end()
    }

    @Test("answer heartbeats, and drop a connection on which nothing comes")
    func heartbeat() async throws {
        let stage = Stage<FullRules>()
        let gate = Gate()
        stage.server.plays(
            [.emit(.welcome(.init(heartbeatInterval: 5))), .wait(gate), .emit(.heartbeat), .expect(.pong), .silence],
            [.emit(.welcome)])
        let heartbeats = stage.session.heartbeats
        stage.session.connect()
        gate.open()
        for await _ in heartbeats { break }
        await stage.server.played(count: 1)
        stage.clock.advance(by: .seconds(15))
        await stage.server.connected(count: 2)
        await stage.session.reaches(.open)
        #expect(stage.session.statistics.reconnects == 1)
        #expect(stage.server.openConnections == 1)
        try await stage.end()
    }

    @Test("are welcomed in time, or connect again")
    func welcomeNeverComes() async throws {
        let stage = Stage<FullRules>()
        stage.server.plays([.silence], [.emit(.welcome)])
        stage.session.connect()
        await stage.session.reaches(.awaitingWelcome)
        stage.clock.advance(by: .seconds(10))
        await stage.session.reaches { if case .backingOff = $0 { true } else { false } }
        stage.clock.advance(by: .seconds(1))
        await stage.server.connected(count: 2)
        await stage.session.reaches(.open)
        try await stage.end()
    }

    @Test("subscribe, and subscribe again after a reconnect")
    func subscriptions() async throws {
        let stage = Stage<FullRules>()
        let gate = Gate()
        let quotes = LiveMessages.Client.subscribe(.init(channels: ["quotes"], symbols: ["AAPL"]))
        stage.server.plays(
            [
                .emit(.welcome), .expect(quotes), .emit(.ack(.init(action: "subscribed"))), .wait(gate),
                .close(code: 1012),
            ],
            [.emit(.welcome), .expect(quotes), .emit(.ack(.init(action: "subscribed")))])
        stage.session.connect()
        try await stage.session.socket.subscribe(channels: ["quotes"], keys: ["AAPL"])
        #expect(stage.session.socket.subscriptions == [Topic("quotes", key: "AAPL")])
        gate.open()
        await stage.server.played(count: 2)
        await #expect(throws: SessionError.missingKeys(channel: "quotes")) {
            try await stage.session.socket.subscribe(channels: ["quotes"])
        }
        try await stage.session.socket.subscribe(channels: [], keys: ["AAPL"])
        try await stage.end()
    }

    @Test("say when a subscription is not confirmed in time, or refused")
    func unconfirmed() async throws {
        let stage = Stage<FullRules>()
        stage.server.plays([.emit(.welcome)])
        stage.session.connect()
        await stage.session.reaches(.open)
        async let first = failure { () throws(SessionError) in
            try await stage.session.socket.subscribe(channels: ["orders"])
        }
        #expect(await stage.server.next() == .subscribe(.init(channels: ["orders"])))
        stage.clock.advance(by: .seconds(10))
        #expect(await first == .notAcknowledged)
        async let second = failure { () throws(SessionError) in
            try await stage.session.socket.subscribe(channels: ["nonsense"])
        }
        #expect(await stage.server.next() == .subscribe(.init(channels: ["nonsense"])))
        await stage.server.emit(.error(.init(error: "no such channel")))
        #expect(await second == .refused)
        try await stage.end()
    }

    @Test("are suspended, and resumed")
    func suspension() async throws {
        let stage = Stage<FullRules>()
        stage.server.plays([.emit(.welcome)])
        stage.session.connect()
        await stage.session.reaches(.open)
        stage.session.suspend()
        #expect(stage.session.state == .suspended)
        await #expect(throws: SessionError.notOpen) { try await stage.session.send(.ping, when: .now) }
        await stage.session.socket.reaches { $0.taskCount == 0 }
        #expect(stage.server.openConnections == 0)
        #expect(stage.clock.sleepers == 0)
        async let sent: Void = stage.session.send(.ping)
        stage.session.resume()
        try await sent
        #expect(await stage.server.next() == .ping)
        #expect(stage.server.connections == 2)
        try await stage.end()
    }

    enum Stop: CaseIterable {
        case token, handshake, connection
    }

    @Test("a suspension before the connection reports no problem", arguments: Stop.allCases)
    func suspendedEarly(at stop: Stop) async throws {
        let begun = Signal()
        let cancelled = Signal()
        let hang: @Sendable () async throws -> Void = {
            begun.set()
            try await cancelled.waitForCancellation()
        }
        let transport = InMemorySocketTransport { _, _ throws(SocketError) in
            do { if stop == .connection { try await hang() } } catch { throw SocketError(.cancelled) }
        }
        let session = LiveSession<FullRules>(
            transport, options: SessionOptions(clock: TestClock()),
            handshake: {
                if stop == .handshake { try await hang() }
                return .init()
            },
            token: { _ in
                if stop == .token { try await hang() }
                return "t1"
            })
        let problems = session.problems
        session.connect()
        await begun.wait()
        session.suspend()
        await session.socket.reaches { $0.taskCount == 0 }
        session.close()
        await session.finished()
        for await problem in problems { Issue.record("\(problem)") }
    }

    @Test("report that a server never answers the handshake, and lead to a call's failure")
    func unansweredHandshake() async throws {
        let begun = Signal()
        let clock = TestClock()
        let transport = InMemorySocketTransport { _, _ throws(SocketError) in
            begun.set()
            do { try await Gate().wait() } catch { throw SocketError(.cancelled) }
        }
        let session = LiveSession<FullRules>(
            transport, options: SessionOptions(clock: clock), handshake: { .init() }, token: { _ in "t1" })
        var problems = session.problems.makeAsyncIterator()
        session.connect()
        await begun.wait()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(15))
        let problem = try #require(await problems.next())
        guard case .timedOut(.handshake) = problem else {
            Issue.record("\(problem)")
            return
        }
        #expect(problem.callFailure?.code == .deadlineExceeded)
        #expect(problem.callFailure?.message.contains("handshake") == true)
        session.close()
        await session.finished()
    }

    @Test("close when the last reference goes; streams end, after what waits in them")
    func deallocation() async throws {
        let server = SocketServerMock<Live<FullRules>>()
        server.plays([.emit(.welcome), .emit(.quote(.init(symbol: "AAPL", price: 1))), .emit(.heartbeat)])
        let clock = TestClock()
        var session: LiveSession? = LiveSession<FullRules>(server.transport, options: SessionOptions(clock: clock))
        weak let socket = session?.socket
        let quotes = try #require(session?.quotes)
        let states = try #require(session?.states)
        let heartbeats = try #require(session?.heartbeats)
        session?.connect()
        for await _ in heartbeats { break }
        session = nil
        #expect(socket == nil)
        var prices: [Int32] = []
        for await quote in quotes { prices.append(quote.price) }
        #expect(prices == [1])
        var last: SessionState?
        for await state in states { last = state }
        #expect(last == .closed(.requested))
        await server.transport.openConnections(count: 0)
        await clock.sleepers(count: 0)
    }

    @Test("stop for good when the server says so")
    func refused() async throws {
        let stage = Stage<FullRules>()
        stage.server.plays([.emit(.welcome), .close(code: 4003)])
        stage.session.connect()
        await stage.session.finished()
        #expect(stage.session.state == .closed(.refused(code: 4003, name: "userNotFound")))
        try await stage.end()
    }

    @Test("reconnect 10,000 times, and have one connection then", .timeLimit(.minutes(10)))
    func reconnects() async throws {
        let count = 10_000
        let seen = Locked(0)
        let transport = InMemorySocketTransport { _, socket throws(SocketError) in
            let number = seen.withLock { seen in
                seen += 1
                return seen
            }
            switch number % 3 {
            case _ where number > count: break
            case 0: await socket.close(code: 1012)
            case 1: socket.vanish()
            default: throw SocketError(.refused(status: 503))
            }
        }
        let clock = TestClock()
        let session = LiveSession<PlainRules>(transport, options: SessionOptions(clock: clock))
        let states = session.states
        session.connect()
        for await state in states {
            // A connection that could not be opened is followed by a pause.
            if case .backingOff = state { clock.advance(by: .seconds(30)) }
            if state == .open, seen.withLock({ $0 }) > count { break }
        }
        // The reader and writer are children of one task.
        await session.socket.reaches { $0.taskCount == 1 }
        #expect(clock.sleepers == 0)
        #expect(session.state == .open)
        #expect(transport.openConnections == 1)
        session.close()
        await session.finished()
        #expect(session.socket.taskCount == 0)
        #expect(transport.openConnections == 0)
    }
}
