import AccordHTTP
import AccordObservation
import AccordSocket
import Foundation
import Observation

/// The model of the screen of HEAN's trading backend: the portfolio, the risk, and the price of each pair.
///
/// A view holds it, and runs it for as long as it is on screen:
///
/// ```swift
/// Text(model.summary?.equity.formatted() ?? "–").task { await model.run() }
/// ```
@MainActor @Observable
final class DashboardModel {
    /// The state of the connection, as the screen names it.
    enum Status {
        case connected, reconnecting, disconnected
    }

    private(set) var summary: Hean.PortfolioSummary?
    private(set) var positions: [Hean.Position] = []
    private(set) var risk: Hean.RiskState?
    /// The reason why trading is restricted, where the backend gives one.
    private(set) var reason: String?
    /// The reason why what is shown is old; `nil` when it is not.
    private(set) var problem: String?

    private let client: any Hean.HEANClientInterface
    private let session: Hean.Session
    private let connection: ObservedSession
    private let ticks: LatestValues<String, Hean.Tick>

    init(client: any Hean.HEANClientInterface, session: Hean.Session) {
        self.client = client
        self.session = session
        connection = ObservedSession(session)
        ticks = LatestValues(session.tick, by: \.symbol)
    }

    var status: Status {
        switch connection.state {
        case .open: .connected
        case .idle, .suspended, .closed: .disconnected
        default: .reconnecting
        }
    }

    /// The pairs that have a price.
    var symbols: [String] { ticks.keys.sorted() }

    func price(of symbol: String) -> Decimal? { ticks[symbol]?.price }

    /// Whether the app lets the user trade. A state that is newer than the app is a reason to be careful.
    var allowsTrading: Bool { risk == .normal && problem == nil }

    // MARK: Following

    /// Connects, and follows what the backend says until the task is cancelled.
    func run() async {
        let (states, portfolios, risks) = (session.states, session.portfolio, session.riskState)
        session.connect()
        await withTaskGroup(of: Void.self) { group in
            // What was missed while there was no connection is asked for.
            group.addTask { for await state in states where state == .open { await self.refresh() } }
            group.addTask { for await update in portfolios { await self.take(update) } }
            group.addTask { for await change in risks { await self.take(change) } }
        }
        session.close()
    }

    /// Asks for everything. What cannot be had leaves what was shown.
    func refresh() async {
        do {
            async let summary = client.getPortfolioSummary()
            async let positions = client.listPositions()
            async let status = client.getRiskState()
            (self.summary, self.positions, self.risk) = try await (summary, positions, status.state)
            (reason, problem) = (nil, nil)
        } catch {
            problem = "The backend cannot be reached; prices may be old."
        }
    }

    private func take(_ update: Hean.PortfolioUpdate) {
        guard let before = summary else { return }
        summary = Hean.PortfolioSummary(
            totalPnl: update.totalPnl, realizedPnl: update.realizedPnl, unrealizedPnl: update.unrealizedPnl,
            equity: update.equity, initialCapital: before.initialCapital)
    }

    private func take(_ change: Hean.RiskStateChange) {
        (risk, reason) = (change.state, change.reason)
    }
}
