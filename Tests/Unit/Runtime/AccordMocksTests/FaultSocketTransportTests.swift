import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import TestSupport
import Testing

@Suite("Socket transports with faults", .timeLimit(.minutes(10)))
struct FaultSocketTransportTests {
    private let request = SocketRequest(url: URL(string: "wss://live.example") ?? URL(fileURLWithPath: "/"))

    /// A connection with faults, and the server's end of it.
    private func open(
        received: [FaultRule<MessageFault>] = [], sent: [FaultRule<MessageFault>] = [], clock: TestClock = TestClock()
    ) async throws -> (client: any SocketConnection, server: InMemorySocket, transport: FaultSocketTransport) {
        let server = Locked<InMemorySocket?>(nil)
        let base = InMemorySocketTransport { _, socket in server.withLock { $0 = socket } }
        let transport = FaultSocketTransport(base, seed: 7, received: received, sent: sent, clock: clock)
        let client = try await transport.connect(request)
        return (client, try #require(server.withLock { $0 }), transport)
    }

    private func send(_ count: Int, to socket: any SocketConnection) async throws {
        for number in 1...count { try await socket.send(.text("\(number)")) }
    }

    /// The texts that arrive until the connection ends, and the code of that.
    private func texts(_ socket: any SocketConnection) async -> (texts: [String], end: SocketError.Kind?) {
        var texts: [String] = []
        while true {
            do throws(SocketError) {
                for case .text(let text) in try await socket.receive() { texts.append(text) }
            } catch {
                return (texts, error.kind)
            }
        }
    }

    @Test("drop, repeat and reorder what the server sends")
    func received() async throws {
        let (client, server, transport) = try await open(received: [
            .onMessage(2, .dropped), .onMessage(3, .repeated(times: 2)), .onMessage(4, .swapped),
        ])
        try await send(6, to: server)
        await server.close(code: 1000)
        let outcome = await texts(client)
        #expect(outcome.texts == ["1", "3", "3", "5", "4", "6"])
        #expect(outcome.end == .closed(code: 1000))
        #expect(transport.log.map(\.description).first == "connection 1, message 2 of the server: dropped")
    }

    @Test("drop, repeat and reorder what the client sends")
    func sent() async throws {
        let (client, server, _) = try await open(sent: [
            .onMessage(2, .dropped), .onMessage(3, .repeated(times: 3)), .onMessage(4, .swapped),
        ])
        try await send(6, to: client)
        await client.close(code: 1000)
        #expect(await texts(server).texts == ["1", "3", "3", "3", "5", "4", "6"])
    }

    @Test("close with a code, and lose the connection")
    func endings() async throws {
        for (fault, code) in [(MessageFault.closed(code: 4001), UInt16(4001)), (.lost, 1006)] {
            let (client, server, _) = try await open(received: [.onMessage(3, fault)])
            try await send(3, to: server)
            let outcome = await texts(client)
            #expect(outcome.texts == ["1", "2"])
            #expect(outcome.end == .closed(code: code))
            let error = await #expect(throws: SocketError.self) { try await client.send(.text("late")) }
            #expect(error?.kind == .closed(code: code))
            #expect(error?.message.contains("FaultSocketTransport(seed: 7)") == true)
        }
    }

    @Test("fall silent in one direction")
    func silence() async throws {
        let (client, server, _) = try await open(sent: [.onMessage(2, .silence)])
        try await send(4, to: client)
        try await send(1, to: server)
        #expect(try await client.receive() == [.text("1")])
        await client.close(code: 1000)
        #expect(await texts(server).texts == ["1"])
    }

    @Test("hold messages back by a latency, on the test's clock")
    func latency() async throws {
        let clock = TestClock()
        let (client, server, _) = try await open(received: [.onMessage(1, .latency(.fixed(.seconds(2))))], clock: clock)
        try await send(2, to: server)
        async let first = client.receive()
        await clock.someoneSleeps()
        clock.advance(by: .seconds(2))
        #expect(try await first == [.text("1")])
        #expect(try await client.receive() == [.text("2")])
    }

    @Test("fail connections, by number")
    func connections() async throws {
        let base = InMemorySocketTransport { _, _ in }
        let transport = FaultSocketTransport(
            base, seed: 7,
            connections: [
                .onConnection(1, .unreachable), .onConnection(2, .refused(status: 503)), .onConnection(3, .silence),
            ])
        var kinds: [SocketError.Kind?] = []
        for _ in 1...2 {
            kinds.append(await #expect(throws: SocketError.self) { _ = try await transport.connect(request) }?.kind)
        }
        let silent = Task { _ = try await transport.connect(request) }
        silent.cancel()
        kinds.append(await #expect(throws: SocketError.self) { try await silent.value }?.kind)
        #expect(kinds == [.unreachable, .refused(status: 503), .cancelled])
        let connection = try await transport.connect(request)
        #expect(base.connections == 1)
        await connection.close(code: 1000)
    }

    @Test("let a session that is closed, and refused, connect again")
    func session() async throws {
        let server = SocketServerMock<Live<PlainRules>>()
        let clock = TestClock()
        let faults = FaultSocketTransport(
            server.transport, seed: 7, connections: [.onConnection(2, .refused(status: 503))],
            received: [.onMessage(2, .lost)], clock: clock)
        let session = LiveSession<PlainRules>(faults, options: SessionOptions(clock: clock))
        session.connect()
        await server.connected(count: 1)
        await server.emit(.heartbeat)
        await server.emit(.heartbeat)
        for _ in 1...2 {
            await clock.someoneSleeps()
            clock.advance(by: .seconds(60))
        }
        await server.connected(count: 2)
        #expect(faults.log.map(\.fault) == ["connection lost", "handshake refused with 503"])
        session.close()
        await session.finished()
    }
}
