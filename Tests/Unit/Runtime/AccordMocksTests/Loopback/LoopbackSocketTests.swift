import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import TestSupport
import Testing

@Suite("Handlers of sockets, in the test's process", .timeLimit(.minutes(5)))
struct LoopbackSocketTests {
    private typealias Contract = Live<PlainRules>

    private let server = LoopbackServer()
    private let clock = TestClock()

    private func session() -> LiveSession<PlainRules> {
        LiveSession(server.socketTransport(), options: SessionOptions(clock: clock))
    }

    @Test("talk to a session by typed messages")
    func talk() async throws {
        let received = Watched<[LiveMessages.Client]>([])
        server.handle(Contract.self) { socket in
            #expect(socket.request.url.path == "/api/ws")
            try await socket.send(.heartbeat)
            while let message = try await socket.next() {
                received.withLock { $0.append(message) }
                if case .message = message { return }
            }
        }
        let session = session()
        let heartbeats = session.heartbeats
        session.connect()
        for await _ in heartbeats { break }
        try await session.send(.pong)
        try await session.send(.message(.init(text: "hello")))
        await received.reaches { $0.count == 2 }
        #expect(received.value == [.pong, .message(.init(text: "hello"))])
        session.close()
        await session.finished()
    }

    @Test("refuse handshakes, and those of paths without a handler")
    func refusals() async throws {
        server.handle(
            Contract.self, path: "/api/ws",
            handshake: { request throws(SocketError) in
                guard request.url.query?.contains("device_type=phone") == true else {
                    throw SocketError(.refused(status: 403))
                }
            }
        ) { _ in }
        let transport = server.socketTransport()
        for (url, status) in [("wss://live.test/api/ws", 403), ("wss://live.test/other", 404)] {
            let url = try #require(URL(string: url))
            let error = await #expect(throws: SocketError.self) {
                _ = try await transport.connect(SocketRequest(url: url))
            }
            #expect(error?.kind == .refused(status: status))
        }
        let url = try #require(URL(string: "wss://live.test/api/ws?device_type=phone"))
        let connection = try await transport.connect(SocketRequest(url: url))
        let error = await #expect(throws: SocketError.self) { try await connection.receive() }
        #expect(error?.kind == .closed(code: 1000))
    }

    @Test("are cancelled when the connection ends, and closed with 1011 for what cannot be read")
    func endings() async throws {
        let cancelled = Signal()
        server.handle(Contract.self, path: "/waits") { _ in
            defer { cancelled.set() }
            try await Gate().wait()
        }
        server.handle(Contract.self) { socket in while try await socket.next() != nil {} }
        let transport = server.socketTransport()
        let waits = try await transport.connect(SocketRequest(url: try #require(URL(string: "wss://live.test/waits"))))
        await waits.close(code: 1000)
        await cancelled.wait()
        let reads = try await transport.connect(SocketRequest(url: try #require(URL(string: "wss://live.test/reads"))))
        try await reads.send(.text("garbage"))
        let error = await #expect(throws: SocketError.self) { try await reads.receive() }
        #expect(error?.kind == .closed(code: 1011))
    }
}
