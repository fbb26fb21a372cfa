import AccordHTTP
import AccordSocket
import TestSupport
import Testing

@testable import AccordMocks

private enum StopRules: LiveRules {
    static let policy = SessionPolicy(fallback: .stop)
}

@Suite("Mocks of socket servers", .timeLimit(.minutes(10)))
struct SocketServerMockTests {
    private typealias Server = SocketServerMock<Live<StopRules>>

    private let server = Server()
    private let session: LiveSession<StopRules>

    init() {
        session = LiveSession(server.transport, options: SessionOptions(clock: TestClock()))
    }

    private func problem(_ body: () throws(SocketScriptError) -> Void) -> String? {
        do throws(SocketScriptError) {
            try body()
            return nil
        } catch {
            return error.description
        }
    }

    @Test("play their scripts: emit, expect, wait for a gate, close")
    func script() async throws {
        let gate = Gate()
        server.plays([
            .emit(.heartbeat), .expect(.pong), .wait(gate),
            .expects("a message") { if case .message = $0 { true } else { false } },
            .text("garbage"), .frame(.binary(.init([0xFF]))), .close(code: 4009),
        ])
        let failures = session.failures
        let heartbeats = session.heartbeats
        session.connect()
        for await _ in heartbeats { break }
        try await session.send(.pong)
        try await session.send(.message(.init(text: "hello")))
        #expect(server.openConnections == 1)
        gate.open()
        await session.finished()
        #expect(session.state == .closed(.refused(code: 4009, name: nil)))
        #expect(server.received == [.pong, .message(.init(text: "hello"))])
        #expect(server.openConnections == 0)
        try server.verify()
        var frames: [SocketFrame] = []
        for await failure in failures { frames.append(failure.frame) }
        #expect(frames == [.text("garbage"), .binary(.init([0xFF]))])
    }

    @Test("know with which codes the client has closed connections, and not those that they closed themselves")
    func closings() async throws {
        server.plays([.emit(.heartbeat)])
        let heartbeats = session.heartbeats
        session.connect()
        for await _ in heartbeats { break }
        session.close()
        await session.finished()
        await server.closed(count: 1)
        #expect(server.closings == [1000])

        let other = Server()
        other.plays([.close(code: 4009)])
        let closed = LiveSession<StopRules>(other.transport, options: SessionOptions(clock: TestClock()))
        closed.connect()
        await closed.finished()
        #expect(other.closings == [])
    }

    @Test("say which message they expected, and which came")
    func mismatch() async throws {
        server.plays([.emit(.heartbeat), .expect(.subscribe(.init(channels: ["orders"])))])
        session.connect()
        await server.connected(count: 1)
        try await session.send(.ping)
        await session.finished()
        #expect(session.state == .closed(.refused(code: 1011, name: nil)))
        #expect(
            problem(server.verify) == """
                SocketServerMock (test.Live): connection 1, step 2: expected \
                {"type":"subscribe","channels":["orders"]}, and the client sent {"type":"ping"}
                """)
        let other = LiveSession<StopRules>(server.transport, options: SessionOptions(clock: TestClock()))
        let states = other.states
        other.connect()
        for await state in states { if case .backingOff = state { break } }
        #expect(server.requests.count == 2)
        #expect(server.connections == 1)
    }

    @Test("say what they did not come to, as the client had gone")
    func unreached() async throws {
        let gate = Gate()
        server.plays([.wait(gate), .expects("a pong") { $0 == .pong }])
        session.connect()
        await session.reaches(.open)
        session.close()
        await server.played(count: 1)
        #expect(
            problem(server.verify)
                == "SocketServerMock (test.Live): connection 1, step 2: expected a pong, and did not come that far")
    }

    @Test("say what they still wait for from the handshake on, and that the client has gone")
    func missing() async throws {
        server.plays([.expects("a pong") { $0 == .pong }])
        session.connect()
        await session.reaches(.open)
        let place = "SocketServerMock (test.Live): connection 1, step 1: expected a pong, and the client "
        #expect(problem(server.verify) == place + "sent nothing")
        session.close()
        await server.played(count: 1)
        #expect(problem(server.verify) == place + "closed the connection")
    }

    @Test("refuse handshakes, at once or after a gate opens, and serve the next as the last script specifies")
    func refusal() async throws {
        let gate = Gate()
        let server = SocketServerMock<Live<PlainRules>>()
        let clock = TestClock()
        let session = LiveSession<PlainRules>(server.transport, options: SessionOptions(clock: clock))
        server.plays(
            [.refuse(status: 503)], [.wait(gate), .refuse(status: 500)], [.emit(.pong), .vanish],
            [.emit(.pong), .silence])
        let states = session.states
        session.connect()
        gate.open()
        for await state in states {
            if case .backingOff = state { clock.advance(by: .seconds(30)) }
            if state == .open, server.connections == 2 { break }
        }
        #expect(server.requests.count == 4)
        session.suspend()
        session.resume()
        await server.connected(count: 3)
        session.close()
        await session.finished()
        try server.verify()
    }

    @Test("are driven by hand")
    func byHand() async throws {
        let quotes = session.quotes
        session.connect()
        await server.emit(.quote(.init(symbol: "A", price: 1)))
        for await quote in quotes {
            #expect(quote.price == 1)
            break
        }
        server.ignores { $0 == .pong }
        try await session.send(.pong)
        try await session.send(.ping)
        #expect(await server.next() == .ping)
        await server.received(count: 2)
        #expect(server.received == [.pong, .ping])
        let waiting = Task { await server.next() }
        waiting.cancel()
        #expect(await waiting.value == nil)
        await server.close(code: 4010)
        await session.finished()
        #expect(session.state == .closed(.refused(code: 4010, name: nil)))
    }

    @Test("report a refusal that comes too late, and a message that has no JSON form or cannot be read")
    func wrongScripts() async throws {
        server.plays([.emit(.heartbeat), .refuse(status: 503)])
        session.connect()
        await session.finished()
        #expect(problem(server.verify)?.contains("step 2: a handshake can be refused by a script's first step") == true)

        let other = Server()
        _ = try await other.transport.connect(SocketRequest(url: ServerURL.make("ws://live.test"))).send(.text("?"))
        await other.fails()
        #expect(problem(other.verify)?.contains("connection 1: the client sent what cannot be read: ") == true)
    }
}
