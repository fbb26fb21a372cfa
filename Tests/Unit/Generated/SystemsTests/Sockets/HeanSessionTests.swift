import Accord
import AccordMocks
import AccordSocket
import Foundation
import Hean
import HeanMocks
import TestSupport
import Testing

@Suite("HEAN's sessions", .timeLimit(.minutes(10)))
struct HeanSessionTests {
    private let clock = TestClock()
    private let mock: Hean.SessionMock
    private var session: Hean.Session { mock.session }
    private var server: SocketServerMock<Hean.Session.Contract> { mock.server }

    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    init() {
        mock = Hean.SessionMock(options: SessionOptions(clock))
    }

    private func end() async throws {
        session.close()
        await session.finished()
        #expect(server.openConnections == 0)
        #expect(clock.sleepers == 0)
        // A script may have yet to take what the client sent last.
        await server.played(count: server.connections)
        try server.verify()
    }

    @Test("[H4] the backend on the developer's machine, with no query and no token")
    func handshake() async throws {
        session.connect()
        await session.reaches(.open)
        #expect(server.requests.map(\.url.absoluteString) == ["ws://localhost:8000/ws"])
        #expect(server.requests[0].headers.isEmpty)
        #expect(Hean.Session.Contract.policy.token == nil)
        try await end()
    }

    @Test("[H5, H7, H8] ticks, by pair, the portfolio, newest alone, and all states of risk")
    func streams() async throws {
        func portfolio(_ equity: Decimal) -> Hean.PortfolioUpdate {
            .init(totalPnl: 1, realizedPnl: 2, unrealizedPnl: 3, equity: equity)
        }
        let gate = Gate()
        server.plays([
            .emit(.tick(.init(symbol: "BTCUSDT", price: 1))), .emit(.tick(.init(symbol: "ETHUSDT", price: 2))),
            .emit(.tick(.init(symbol: "BTCUSDT", price: 3))),
            .emit(.portfolio(portfolio(1))), .emit(.portfolio(portfolio(2))),
            .emit(.riskState(.init(state: .quarantine, reason: "loss"))),
            .emit(.riskState(.init(state: .unknown("LOCKDOWN")))), .wait(gate),
        ])
        let (ticks, portfolios, risks) = (session.tick, session.portfolio, session.riskState)
        session.connect()
        var states: [Hean.RiskState] = []
        for await risk in risks {
            states.append(risk.state)
            if states.count == 2 { break }
        }
        #expect(states == [.quarantine, .unknown("LOCKDOWN")])
        var prices: [String: Decimal] = [:]
        for await tick in ticks {
            prices[tick.symbol] = tick.price
            if prices.count == 2 { break }
        }
        #expect(prices == ["BTCUSDT": 3, "ETHUSDT": 2])
        for await found in portfolios {
            #expect(found == portfolio(2))
            break
        }
        #expect(portfolios.dropped == 1)
        gate.open()
        try await end()
    }

    @Test("[H6] a heartbeat is sent every five seconds; the backend's shows the latency, and gets no response")
    func heartbeat() async throws {
        let gate = Gate()
        server.plays([
            .emit(.heartbeat(.init(timestamp: Self.start.addingTimeInterval(-0.25)))),
            .expect(.heartbeat(.init(timestamp: Self.start.addingTimeInterval(5)))), .wait(gate),
            .emit(.heartbeat(.init(timestamp: Self.start.addingTimeInterval(5)))),
            .expect(.heartbeat(.init(timestamp: Self.start.addingTimeInterval(10)))),
        ])
        let latencies = session.latencies
        session.connect()
        var iterator = latencies.makeAsyncIterator()
        #expect(await iterator.next() == .milliseconds(250))
        clock.advance(by: .seconds(5))
        await server.received(count: 1)
        clock.advance(by: .seconds(1))
        gate.open()
        #expect(await iterator.next() == .seconds(1))
        #expect(session.statistics.latency == .seconds(1))
        clock.advance(by: .seconds(4))
        await server.played(count: 1)
        try await end()
    }

    /// What the app shows.
    private enum Status { case connected, disconnected, reconnecting }

    private static func status(_ state: SessionState) -> Status {
        switch state {
        case .open: .connected
        case .idle, .suspended, .closed: .disconnected
        case .connecting, .awaitingWelcome, .refreshing, .backingOff: .reconnecting
        }
    }

    @Test("[H11] connected, reconnecting and disconnected are reported; the session recovers from silence and losses")
    func life() async throws {
        server.plays([.silence], [.refuse(status: 503)], [.silence])
        let states = session.states
        session.connect()
        await session.reaches(.open)
        // Heartbeats go out, and nothing comes back.
        clock.advance(by: .seconds(15))
        var seen: [Status] = []
        for await state in states {
            if seen.last != Self.status(state) { seen.append(Self.status(state)) }
            if state.isBackingOff { clock.advance(by: .seconds(2)) }
            if state == .open, server.connections == 2 { break }
        }
        session.close()
        await session.finished()
        seen.append(Self.status(session.state))
        #expect(seen == [.disconnected, .reconnecting, .connected, .reconnecting, .connected, .disconnected])
        #expect(server.requests.count == 3)
        try await end()
    }

    @Test("[H11] text and bytes are both JSON; a type that nobody knows, and what is no JSON, change nothing")
    func frames() async throws {
        server.plays([
            .text(#"{"type":"news"}"#), .text("garbage"), .frame(.binary(Data([0xFF, 0xFE]))),
            .frame(.binary(Data(#"{"type":"tick","symbol":"A","price":1}"#.utf8))),
            .text(#"{"type":"tick","symbol":"B","price":2}"#),
        ])
        let ticks = session.tick
        session.connect()
        var symbols: [String] = []
        for await tick in ticks {
            symbols.append(tick.symbol)
            if symbols.count == 2 { break }
        }
        #expect(symbols == ["A", "B"])
        #expect(session.state == .open)
        #expect(session.statistics.unknown == 1)
        #expect(session.statistics.undecodable == 2)
        try await end()
    }
}
