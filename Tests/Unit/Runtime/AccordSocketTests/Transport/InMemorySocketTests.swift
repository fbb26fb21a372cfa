import AccordHTTP
import Foundation
import TestSupport
import Testing

@testable import AccordSocket

@Suite("Connections in memory", .timeLimit(.minutes(10)))
struct InMemorySocketTests {
    private let request = SocketRequest(url: ServerURL.make("ws://live.test/ws"))

    private func pair(
        capacity: Int = 8
    ) async throws -> (InMemorySocketTransport, any SocketConnection, InMemorySocket) {
        let accepted = Locked<InMemorySocket?>(nil)
        let transport = InMemorySocketTransport(capacity: capacity) { _, socket in accepted.withLock { $0 = socket } }
        let client = try await transport.connect(request)
        return (transport, client, try #require(accepted.withLock { $0 }))
    }

    private func kind(_ body: () async throws(SocketError) -> Void) async -> SocketError.Kind? {
        do throws(SocketError) {
            try await body()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test("carry frames both ways, all that there are at once")
    func frames() async throws {
        let (_, client, server) = try await pair()
        try await client.send(.text("a"))
        try await client.send(.binary(Data([1])))
        #expect(try await server.receive() == [.text("a"), .binary(Data([1]))])
        async let received = client.receive()
        try await server.send(.text("b"))
        #expect(try await received == [.text("b")])
    }

    @Test("are closed by the server, after what it sent before", arguments: [4001, 1000, 1006] as [UInt16])
    func serverCloses(code: UInt16) async throws {
        let (transport, client, server) = try await pair()
        try await server.send(.text("a"))
        #expect(transport.openConnections == 1)
        if code == 1006 { server.vanish() } else { await server.close(code: code) }
        #expect(transport.openConnections == 0)
        #expect(transport.connections == 1)
        #expect(!server.isOpen)
        #expect(try await client.receive() == [.text("a")])
        #expect(await kind { () throws(SocketError) in _ = try await client.receive() } == .closed(code: code))
        #expect(await kind { () throws(SocketError) in try await client.send(.text("x")) } == .closed(code: code))
        #expect(await kind { () throws(SocketError) in try await server.send(.text("x")) } == .cancelled)
        #expect(await kind { () throws(SocketError) in _ = try await server.receive() } == .cancelled)
    }

    @Test("are closed by the client, and let go of who waits")
    func clientCloses() async throws {
        let (transport, client, server) = try await pair(capacity: 1)
        async let waiting = kind { () throws(SocketError) in _ = try await client.receive() }
        try await client.send(.text("a"))
        async let held = kind { () throws(SocketError) in try await client.send(.text("b")) }
        await server.senderWaits()
        await client.close(code: 4000)
        await client.close(code: 4001)
        #expect(await waiting == .cancelled)
        #expect(await held == .cancelled)
        #expect(try await server.receive() == [.text("a")])
        #expect(await kind { () throws(SocketError) in _ = try await server.receive() } == .closed(code: 4000))
        #expect(await kind { () throws(SocketError) in try await server.send(.text("b")) } == .closed(code: 4000))
        #expect(transport.openConnections == 0)
    }

    @Test("go when the client lets go of them")
    func deallocation() async throws {
        let accepted = Locked<InMemorySocket?>(nil)
        let transport = InMemorySocketTransport { _, socket in accepted.withLock { $0 = socket } }
        _ = try await transport.connect(request)
        let server = try #require(accepted.withLock { $0 })
        #expect(await kind { () throws(SocketError) in _ = try await server.receive() } == .closed(code: 1006))
        #expect(transport.openConnections == 0)
    }

    @Test("hold back a sender whose peer does not read")
    func backpressure() async throws {
        let (_, client, server) = try await pair(capacity: 2)
        let delivery = Task {
            for number in 0..<100 { try await client.send(.text("\(number)")) }
        }
        var seen: [SocketFrame] = []
        while seen.count < 100 {
            let frames = try await server.receive()
            #expect(frames.count <= 2)
            seen += frames
        }
        try await delivery.value
        #expect(seen == (0..<100).map { .text("\($0)") })
    }

    @Test("heed cancellation, of each call and of connecting")
    func cancellation() async throws {
        let (_, client, server) = try await pair(capacity: 1)
        let receiving = Task { await kind { () throws(SocketError) in _ = try await client.receive() } }
        receiving.cancel()
        #expect(await receiving.value == .cancelled)
        try await client.send(.text("a"))
        let delivery = Task { await kind { () throws(SocketError) in try await client.send(.text("b")) } }
        await server.senderWaits()
        delivery.cancel()
        #expect(await delivery.value == .cancelled)
        #expect(try await server.receive() == [.text("a")])

        let hung = Signal()
        let transport = InMemorySocketTransport { _, _ throws(SocketError) in
            try? await hung.waitForCancellation()
        }
        let request = request
        let connecting = Task {
            await kind { () throws(SocketError) in _ = try await transport.connect(request) }
        }
        connecting.cancel()
        #expect(await connecting.value == .cancelled)
        #expect(transport.connections == 0)
    }

    @Test("are refused")
    func refusal() async throws {
        let transport = InMemorySocketTransport { _, _ throws(SocketError) in
            throw SocketError(.refused(status: 401))
        }
        let request = request
        #expect(
            await kind { () throws(SocketError) in _ = try await transport.connect(request) } == .refused(status: 401))
        #expect(transport.openConnections == 0)
    }
}
