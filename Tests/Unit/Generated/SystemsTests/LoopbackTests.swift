import Accord
import AccordHTTP
import AccordMocks
import AccordSocket
import EvokeEssence
import EvokeEssenceMocks
import Foundation
import Growfolio
import GrowfolioMocks
import Hean
import HeanMocks
import TestSupport
import Testing

@Suite("The systems' clients and sessions on typed handlers, without a socket", .timeLimit(.minutes(10)))
struct LoopbackTests {
    private let server = LoopbackServer()
    private let clock = TestClock()
    private let url = URL(string: "https://systems.example/base") ?? URL(fileURLWithPath: "/")

    @Test("HEAN: lists of models, and a failure that is tried again")
    func hean() async throws {
        let position = Hean.Position(
            symbol: "BTCUSDT", size: 0.5, entryPrice: 42_000, currentPrice: 42_100, unrealizedPnl: 50)
        let calls = Locked(0)
        server.handle(Hean.HEANOperations.ListPositions.Served.self) { _, _ in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            guard call > 2 else { throw ConnectError(.unavailable) }
            return [position]
        }
        let hean = Hean.HEANClient(
            transport: server.transport(baseURL: url, interceptors: [RetryInterceptor(clock: clock)]))
        async let positions = hean.listPositions()
        for _ in 1...2 {
            await clock.someoneSleeps()
            clock.advance(by: .seconds(60))
        }
        #expect(try await positions == [position])
        let error = await #expect(throws: RESTError<Never>.self) { try await hean.getRiskState() }
        #expect(error?.status == 404)
        #expect(error?.response?.text.contains("GET /base") == true)
    }

    @Test("Growfolio: documented failures with their bodies")
    func growfolio() async throws {
        typealias Exchange = Growfolio.GrowfolioOperations.ExchangeToken
        let problem = Growfolio.Problem(detail: "expired")
        server.handle(Exchange.Served.self) { request, _ in
            #expect(request.body.identityToken == "apple")
            throw Exchange.failure(.unauthorized(problem))
        }
        let client = Growfolio.GrowfolioClient(transport: server.transport(baseURL: url))
        let error = await #expect(throws: Growfolio.ExchangeTokenError.self) {
            try await client.exchangeToken(body: .init(identityToken: "apple"))
        }
        guard case .unauthorized(problem)? = error?.failure else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Bearer tokens, of which the first is refused.
    private struct Tokens: CredentialProvider {
        func credential(for scheme: SecurityScheme) -> Credential? { Credential("old") }
        func credential(replacing refused: Credential, for scheme: SecurityScheme) -> Credential? { Credential("new") }
    }

    @Test("EvokeEssence: a token that is refused is renewed, and the call made again")
    func evokeEssence() async throws {
        typealias Create = EvokeEssence.EvokeEssenceOperations.CreateSocketToken
        server.handle(Create.Served.self) { _, context in
            guard context.headers[.authorization] == "Bearer new" else {
                throw Create.failure(.unauthorized(.init(message: "over")))
            }
            return .init(token: "socket")
        }
        let client = EvokeEssence.EvokeEssenceClient(
            transport: server.transport(baseURL: url, interceptors: [AuthInterceptor(Tokens())]))
        #expect(try await client.createSocketToken().token == "socket")
        #expect(server.requests.map { $0.headers[.authorization] } == ["Bearer old", "Bearer new"])
    }

    /// The channels that a connection is subscribed to from its beginning.
    private static let defaults: [Growfolio.Channel] = [.orders, .positions, .account, .dca, .transfers]

    @Test("Growfolio: a session that loses its connection, connects again and restores what it had subscribed to")
    func session() async throws {
        typealias Contract = Growfolio.Session.Contract
        let received = Watched<[[Growfolio.GrowfolioClientMessage]]>([])
        let faults = FaultSocketTransport(
            server.socketTransport(), seed: 7, received: [.onMessage(3, .lost)], clock: clock)
        server.handle(Contract.self) { socket in
            let number = received.withLock { connections in
                connections.append([])
                return connections.count - 1
            }
            try await socket.send(
                .welcome(.init(connectionID: UUID(), subscriptions: Self.defaults, heartbeatInterval: 30)))
            while let message = try await socket.next() {
                received.withLock { $0[number].append(message) }
                guard case .subscribe(let request) = message else { continue }
                try await socket.send(.ack(.init(action: .subscribed, channels: request.channels)))
                if number == 0 { try await socket.send(.ack(.init(action: .subscribed, channels: request.channels))) }
            }
        }
        let session = Growfolio.Session(transport: faults, options: SessionOptions(clock), token: { _ in "jwt" })
        session.connect()
        await session.reaches(.open)
        try await session.subscribe(channels: [.quotes], symbols: ["AAPL"])
        await session.reaches(\.isBackingOff)
        clock.advance(by: .seconds(60))
        await received.reaches { $0.count == 2 && !$0[1].isEmpty }
        let wanted = Growfolio.GrowfolioClientMessage.subscribe(.init(channels: [.quotes], symbols: ["AAPL"]))
        #expect(received.value == [[wanted], [wanted]])
        #expect(faults.log.map(\.fault) == ["connection lost"])
        session.close()
        await session.finished()
    }
}
