import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import Testing

@testable import Dashboard

/// Each test has mocks of its own, so they may all run at once. No time passes, and there is no network.
@Suite("Dashboard", .timeLimit(.minutes(5)))
@MainActor
struct DashboardModelTests {
    private let clock = ManualClock()
    private let backend = Hean.HEANClientMock()
    private let live: Hean.SessionMock
    private let model: DashboardModel

    init() {
        live = Hean.SessionMock(options: SessionOptions(clock: clock))
        model = DashboardModel(client: backend, session: live.session)
    }

    @Test("Shows what the backend has, and what it says later")
    func follows() async {
        backend.getPortfolioSummary.returns(.sample(seed: 1) { $0.equity = 12_456.78 })
        backend.listPositions.returns(Hean.Position.samples(count: 3, seed: 2))
        backend.getRiskState.returns(.sample { $0.state = .normal })
        let screen = Task { await model.run() }
        await observed { model.summary?.equity == 12_456.78 }
        #expect(model.status == .connected)
        #expect(model.positions.count == 3)
        #expect(model.allowsTrading)

        await live.server.emit(.tick(.sample { ($0.symbol, $0.price) = ("BTCUSDT", 64_250.5) }))
        await observed { model.price(of: "BTCUSDT") == 64_250.5 }
        await live.server.emit(.portfolio(.sample { $0.equity = 12_500 }))
        await observed { model.summary?.equity == 12_500 }
        await live.server.emit(.riskState(.init(state: .softBrake, reason: "drawdown")))
        await observed { model.reason == "drawdown" }
        #expect(!model.allowsTrading)
        screen.cancel()
        await screen.value
    }

    @Test("Keeps what it showed when the backend cannot be reached")
    func keeps() async {
        backend.answersLeniently(seed: 3)
        await model.refresh()
        let equity = model.summary?.equity
        #expect(equity != nil)
        backend.listPositions.throws(.failed(ConnectError(.unavailable)))
        await model.refresh()
        #expect(model.summary?.equity == equity)
        #expect(model.problem == "The backend cannot be reached; prices may be old.")
        #expect(!model.allowsTrading)
    }

    @Test("Asks again for everything when the connection is back")
    func comesBack() async {
        backend.answersLeniently(seed: 4)
        let screen = Task { await model.run() }
        await backend.getRiskState.called(count: 1)
        await live.server.vanish()
        // The first time, the session connects again without a pause.
        await backend.getRiskState.called(count: 2)
        await observed { model.status == .connected }
        #expect(model.problem == nil)
        screen.cancel()
        await screen.value
    }

    @Test("Shows the state of risk that a newer backend has as a reason to be careful")
    func newerState() async {
        backend.answersLeniently(seed: 5)
        backend.getRiskState.returns(.sample { $0.state = .unknown("CIRCUIT_BREAKER") })
        await model.refresh()
        #expect(model.risk == .unknown("CIRCUIT_BREAKER"))
        #expect(!model.allowsTrading)
    }
}
