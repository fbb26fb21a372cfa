import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import Contract
import EvokeEssence
import Foundation
import Growfolio
import Hean
import MockServer
import TestSupport
import Testing

/// The sessions that Accord generates, with a server that is made from their contracts.
@Suite(.timeLimit(.minutes(10)))
struct SocketSessionTests {
    private let clock = TestClock()
    private let records = Watched<[SocketRecord]>([])
    private let tokens = Tokens()

    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private var now: @Sendable () -> Date {
        let start = clock.now
        return { [clock] in Self.start.addingTimeInterval(start.duration(to: clock.now) / .seconds(1)) }
    }

    private var options: SessionOptions { SessionOptions(clock: clock, now: now, random: Longest()) }

    private func backend(
        _ contract: Result<Contract, any Error>, tick: Duration = .zero
    ) throws -> ContractBackend {
        ContractBackend(
            [try contract.get()],
            sockets: SocketHub.Options(clock: clock, now: now, times: SocketMockTimes(tick: tick)),
            socketLog: { [records] record in records.withLock { $0.append(record) } })
    }

    private func growfolio(_ backend: ContractBackend, query: String = "") throws -> Growfolio.Session {
        let url = try #require(URL(string: "wss://api.growfolio.app/api/v1/ws\(query)"))
        return Growfolio.Session(
            transport: backend.socketTransport(), options: options, handshake: { .init(url: url) },
            token: { [tokens] request in tokens.next(request) })
    }

    private func end(_ session: some AccordSocket.Session, _ backend: ContractBackend) async {
        session.close()
        await session.finished()
        await backend.sockets.connections(count: 0)
        #expect(clock.sleepers == 0)
        // Nothing that the server has sent was a message that the client cannot read.
        #expect(session.statistics.undecodable == 0)
    }

    // MARK: Growfolio

    @Test
    func `A session opens with the welcome, and closes`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let session = try growfolio(backend)
        let welcomes = session.welcome
        session.connect()
        await session.reaches(.open)
        let welcome = try #require(await welcomes.first { _ in true })
        #expect(welcome.heartbeatInterval == 30)
        #expect(welcome.subscriptions == [.orders, .positions, .account, .dca, .transfers])
        let connection = try #require(backend.sockets.connections.first)
        #expect(connection.state == .open)
        #expect(connection.topics.map(\.channel) == welcome.subscriptions.map(\.rawValue))
        await end(session, backend)
        #expect(
            records.value.map(\.event)
                == [.opened, .sent("welcome"), .closed(code: 1000, byServer: false)])
        #expect(records.value.allSatisfy { $0.path == "/api/v1/ws" && $0.connection == 1 })
    }

    @Test
    func `Heartbeats go to and fro by the clock`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let session = try growfolio(backend)
        session.connect()
        await session.reaches(.open)
        for count in 1...4 {
            clock.advance(by: .seconds(30))
            await records.reaches { $0.count { $0.event == .received("pong") } == count }
        }
        #expect(session.state == .open)
        await end(session, backend)
    }

    @Test
    func `Quotes come for what is subscribed`() async throws {
        let backend = try backend(SocketContracts.growfolio, tick: .seconds(1))
        let session = try growfolio(backend)
        let quotes = session.quoteUpdated
        session.connect()
        try await session.subscribe(channels: [.quotes], symbols: ["AAPL"])
        #expect(backend.sockets.connections.first?.topics.last == Topic("quotes", key: "AAPL"))
        var prices: [Decimal] = []
        clock.advance(by: .seconds(1))
        for await quote in quotes {
            #expect(quote.symbol == "AAPL")
            prices.append(quote.priceUsd)
            if prices.count == 5 { break }
            clock.advance(by: .seconds(1))
        }
        #expect(Set(prices).count > 1)
        try await session.unsubscribe(channels: [.quotes], symbols: ["AAPL"])
        #expect(backend.sockets.connections.first?.topics.contains(Topic("quotes", key: "AAPL")) == false)
        await end(session, backend)
    }

    @Test
    func `A token is renewed while the connection is open`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let session = try growfolio(backend)
        let renewals = session.tokenRefreshed
        session.connect()
        await session.reaches(.open)
        let connection = try #require(backend.sockets.connections.first)
        connection.expireToken()
        let renewal = try #require(await renewals.first { _ in true })
        #expect(renewal.expiresAt == Self.start.addingTimeInterval(900))
        await connection.reaches { $0 == .open }
        #expect(tokens.reasons == [.connecting, .expiring])
        #expect(backend.sockets.connections.map(\.number) == [1])
        await end(session, backend)
    }

    @Test
    func `A token that the server does not take leads to another, and to another connection`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        tokens.set(["expired", "good"])
        let session = try growfolio(backend)
        session.connect()
        await session.reaches(.open)
        #expect(tokens.reasons == [.connecting, .refused])
        #expect(records.value.contains { $0.event == .closed(code: 4002, byServer: true) })
        await end(session, backend)
    }

    @Test
    func `A code by which nobody is to come back ends the session`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let session = try growfolio(backend, query: "?__close=4003")
        session.connect()
        await session.reaches(.closed(.refused(code: 4003, name: "userNotFound")))
        await end(session, backend)
    }

    @Test
    func `A code by which the client is to wait does so`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let session = try growfolio(backend)
        session.connect()
        await session.reaches(.open)
        try backend.sockets.connections.first?.close(4006)
        await session.reaches { if case .backingOff = $0 { true } else { false } }
        clock.advance(by: .seconds(60))
        await session.reaches(.open)
        #expect(backend.sockets.connections.map(\.number) == [2])
        await end(session, backend)
    }

    @Test
    func `A server that falls silent is left for another connection`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let session = try growfolio(backend)
        session.connect()
        await session.reaches(.open)
        backend.sockets.connections.first?.fallSilent()
        clock.advance(by: .seconds(40))
        await records.reaches { $0.count { $0.event == .opened } == 2 }
        #expect(records.value.contains { $0.event == .closed(code: 1000, byServer: false) })
        await end(session, backend)
    }

    @Test
    func `A client that is refused has the status`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let transport = backend.socketTransport()
        for (target, status) in [("ws", 401), ("other", 404)] {
            let url = try #require(URL(string: "wss://h/\(target)"))
            do throws(SocketError) {
                _ = try await transport.connect(SocketRequest(url: url))
                Issue.record("the handshake was accepted")
            } catch {
                #expect(error.kind == .refused(status: status))
            }
        }
        #expect(records.value.map(\.event) == [.refused(status: 401), .refused(status: 404)])
        #expect(records.value.map(\.channel) == ["Growfolio", nil])
    }

    @Test
    func `Messages can be sent by hand, when they are valid`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let session = try growfolio(backend)
        let (shutdowns, orders) = (session.serverShutdown, session.orderFill)
        session.connect()
        await session.reaches(.open)
        let connection = try #require(backend.sockets.connections.first)
        try connection.send("serverShutdown")
        _ = try #require(await shutdowns.first { _ in true })
        var frame = try #require(connection.sample(of: "orderFill", seed: 3))
        guard case .object(var members) = frame else { return }
        members["data"] = ["order_id": "7"]
        #expect(throws: SocketMockError.self) { try connection.send("orderFill", .object(members)) }
        #expect(throws: SocketMockError.self) { try connection.send("orderCreated", frame) }
        #expect(throws: SocketMockError.unknownMessage) { try connection.send("subscribe") }
        #expect(throws: SocketMockError.invalidCode) { try connection.close(1006) }
        frame = try #require(connection.sample(of: "orderFill", seed: 3))
        try connection.send("orderFill", frame)
        _ = try #require(await orders.first { _ in true })
        await end(session, backend)
    }

    @Test
    func `A client that does not read is held back, and gets all in its order`() async throws {
        let backend = try backend(SocketContracts.growfolio)
        let url = try #require(URL(string: "wss://h/ws?token=t"))
        let client = try await backend.socketTransport().connect(SocketRequest(url: url))
        let sender = Task {
            for number in 0..<600 {
                try await client.send(.text(#"{"type": "unsubscribe", "channels": ["fx"], "n": \#(number)}"#))
            }
        }
        // One welcome and so many acknowledgements fill the way to the client; the next is held back.
        await records.reaches { $0.count { $0.event == .sent("ack") } == 256 }
        var count = 0
        while count < 601 { count += try await client.receive().count }
        try await sender.value
        await records.reaches { $0.count { $0.event == .sent("ack") } == 600 }
        await client.close(code: 1000)
        await backend.sockets.connections(count: 0)
    }

    // MARK: EvokeEssence and HEAN

    @Test
    func `EvokeEssence's pings are answered, and its messages come`() async throws {
        let backend = try backend(SocketContracts.evokeEssence, tick: .seconds(1))
        let session = EvokeEssence.Session(
            transport: backend.socketTransport(), options: options,
            handshake: { .init(version: "1.0.0", device: "iPhone15,2") },
            token: { [tokens] request in tokens.next(request) })
        let (pongs, balances) = (session.pong, session.balanceUpdated)
        session.connect()
        await session.reaches(.open)
        clock.advance(by: .seconds(15))
        let pong = try #require(await pongs.first { _ in true })
        #expect(pong.timestamp == Self.start.addingTimeInterval(15))
        _ = try #require(await balances.first { _ in true })
        await end(session, backend)
    }

    @Test
    func `EvokeEssence's client gets a new token after any close`() async throws {
        let backend = try backend(SocketContracts.evokeEssence)
        let session = EvokeEssence.Session(
            transport: backend.socketTransport(), options: options,
            handshake: { .init(version: "1.0.0", device: "iPhone15,2") },
            token: { [tokens] request in tokens.next(request) })
        session.connect()
        await session.reaches(.open)
        backend.sockets.connections.first?.expireToken()
        await records.reaches { $0.count { $0.event == .opened } == 2 }
        #expect(tokens.reasons == [.connecting, .refused])
        await end(session, backend)
    }

    @Test
    func `HEAN's heartbeats are answered, and its prices come`() async throws {
        let backend = try backend(SocketContracts.hean, tick: .seconds(1))
        let session = Hean.Session(transport: backend.socketTransport(), options: options)
        let (ticks, heartbeats) = (session.tick, session.heartbeat)
        session.connect()
        await session.reaches(.open)
        clock.advance(by: .seconds(5))
        let heartbeat = try #require(await heartbeats.first { _ in true })
        #expect(heartbeat.timestamp == Self.start.addingTimeInterval(5))
        let tick = try #require(await ticks.first { _ in true })
        #expect(tick.price > 0)
        await end(session, backend)
    }
}

extension AccordSocket.Session {
    fileprivate func reaches(_ state: SessionState) async { await reaches { $0 == state } }

    fileprivate func reaches(_ isWanted: (SessionState) -> Bool) async {
        for await state in states where isWanted(state) { return }
    }
}

/// Makes full jitter take all there is.
private struct Longest: RandomNumberGenerator {
    func next() -> UInt64 { .max }
}

/// The requests for tokens of an app, and the tokens that it gives.
private final class Tokens: Sendable {
    private let state = Locked<(requests: [TokenRequest], tokens: [String])>(([], []))

    var reasons: [TokenRequest.Reason] { state.withLock { $0.requests.map(\.reason) } }

    /// The tokens that it gives first.
    func set(_ tokens: [String]) {
        state.withLock { $0.tokens = tokens }
    }

    func next(_ request: TokenRequest) -> String {
        state.withLock { state in
            state.requests.append(request)
            return state.tokens.isEmpty ? "token-\(state.requests.count)" : state.tokens.removeFirst()
        }
    }
}
