import AccordHTTP
import AccordNIO
import AccordSocket
import Foundation

/// Runs the view models against a server of both contracts, prints what a screen would show once it has everything, and
/// ends.
///
/// ```
/// accord mock Schemas/growfolio Schemas/hean --port 8080
/// Dashboard http://127.0.0.1:8080
/// ```
@main
struct Dashboard {
    static func main() async {
        guard let word = CommandLine.arguments.dropFirst().first, let url = URL(string: word), let host = url.host()
        else {
            print("usage: Dashboard <URL of a server of Growfolio's and HEAN's contracts>")
            exit(2)
        }
        let sockets = "ws://\(host):\(url.port ?? 80)"
        guard let trading = URL(string: sockets + "/ws"), let live = URL(string: sockets + "/api/v1/ws") else {
            exit(2)
        }
        let work = Task { await show(url, trading, live) }
        let patience = Task {
            try await Task.sleep(for: .seconds(20))
            work.cancel()
        }
        let isComplete = await work.value
        patience.cancel()
        if !isComplete {
            print("error: the server has not sent everything within 20 seconds")
            exit(1)
        }
    }

    /// - Returns: whether everything came before the task was cancelled.
    @MainActor
    private static func show(_ url: URL, _ trading: URL, _ live: URL) async -> Bool {
        let transport = PlatformTransport(baseURL: url)
        let sockets = PlatformSocketTransport()
        let dashboard = DashboardModel(
            client: Hean.HEANClient(transport: transport),
            session: Hean.Session(transport: sockets, handshake: { .init(url: trading) }))
        let watchlist = WatchlistModel(
            client: Growfolio.GrowfolioClient(transport: transport),
            session: Growfolio.Session(
                transport: sockets, handshake: { .init(url: live, deviceType: .ios) }, token: { _ in identityToken }),
            symbols: ["AAPL", "MSFT"])

        let screens = [Task { await dashboard.run() }, Task { await watchlist.run() }]
        await watchlist.signIn(identityToken: identityToken)
        await observed { dashboard.summary != nil && !dashboard.symbols.isEmpty }
        await observed { watchlist.user != nil && watchlist.rows.allSatisfy { $0.price != nil } }
        guard !Task.isCancelled else { return false }

        print("Signed in     \(watchlist.user?.userID ?? "nobody")")
        for row in watchlist.rows { print("Watchlist     \(row.symbol) \(row.price ?? 0)") }
        print("Equity        \(dashboard.summary?.equity ?? 0), \(dashboard.positions.count) positions")
        print("Risk          \(dashboard.risk?.rawValue ?? "unknown")")
        for symbol in dashboard.symbols { print("Price         \(symbol) \(dashboard.price(of: symbol) ?? 0)") }
        for screen in screens {
            screen.cancel()
            await screen.value
        }
        return true
    }

    /// A token as Sign in with Apple gives it; this one is made up, and signed by nobody.
    private static let identityToken = {
        let parts = [#"{"alg":"none"}"#, #"{"sub":"ada","exp":4102444800}"#]
        return parts.map { Data($0.utf8).base64EncodedString().replacing("=", with: "") }.joined(separator: ".") + "."
    }()
}
