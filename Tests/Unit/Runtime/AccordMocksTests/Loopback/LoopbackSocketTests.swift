import AccordHTTP
import AccordSocket
import Foundation
import TestSupport
import Testing

@testable import AccordMocks

@Suite("Handlers of sockets, in the test's process", .timeLimit(.minutes(10)))
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

    @Test("let a session connect again after one that vanishes, and one that throws")
    func connectsAgain() async throws {
        struct Broken: Error {}
        let connections = Locked(0)
        server.handle(Contract.self) { socket in
            let number = connections.withLock { count in
                count += 1
                return count
            }
            switch number {
            case 1: socket.vanish()
            case 2: throw Broken()
            default:
                try await socket.send(.heartbeat)
                while try await socket.next() != nil {}
            }
        }
        let session = session()
        let heartbeats = session.heartbeats
        session.connect()
        for await _ in heartbeats { break }
        #expect(connections.withLock { $0 } == 3)
        session.close()
        await session.finished()
    }

    @Test("hold clients back that send more than is read, and end when these go")
    func unreadMessages() async throws {
        let ended = Signal()
        let readable = Gate()
        let received = Watched(0)
        server.handle(Contract.self, path: "/reads") { socket in
            try await readable.wait()
            while try await socket.next() != nil { received.withLock { $0 += 1 } }
        }
        server.handle(Contract.self, path: "/ignores") { _ in
            defer { ended.set() }
            try await Gate().wait()
        }
        let frame = SocketFrame.text(try LiveMessages.Client.ping.jsonString())
        let transport = server.socketTransport()
        let reads = try await transport.connect(SocketRequest(url: try #require(URL(string: "wss://live.test/reads"))))
        let count = SocketInbox.capacity * 8
        let sending = Task { for _ in 0..<count { try await reads.send(frame) } }
        readable.open()
        try await sending.value
        await received.reaches { $0 == count }

        let ignores = try await transport.connect(
            SocketRequest(url: try #require(URL(string: "wss://live.test/ignores"))))
        var sent = 0
        while ignores.sendAtOnce(frame) { sent += 1 }
        #expect(sent <= SocketInbox.capacity * 3)
        await ignores.close(code: 1000)
        await ended.wait()
    }
}
