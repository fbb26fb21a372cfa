import AccordHTTP
import AccordObservation
import AccordSocket
import Foundation
import Observation

/// The model of Growfolio's watchlist: who is signed in, and the price of each share on the list.
@MainActor @Observable
final class WatchlistModel {
    /// A line of the list.
    struct Row: Identifiable, Equatable {
        let symbol: String
        var price: Decimal?
        var change: Decimal?
        /// Whether the price is from before the connection was lost.
        var isOld = false

        var id: String { symbol }
    }

    private(set) var symbols: [String]
    private(set) var user: Growfolio.TokenResponse?
    /// The last thing that did not work.
    private var failure: String?

    private let client: any Growfolio.GrowfolioClientInterface
    private let session: Growfolio.Session
    private let connection: ObservedSession
    private let quotes: LatestValues<String, Growfolio.QuoteUpdate>

    init(
        client: any Growfolio.GrowfolioClientInterface, session: Growfolio.Session, symbols: [String]
    ) {
        self.client = client
        self.session = session
        self.symbols = symbols
        connection = ObservedSession(session)
        quotes = LatestValues(session.quoteUpdated, by: \.symbol)
    }

    var rows: [Row] {
        symbols.map { symbol in
            let quote = quotes[symbol]
            return Row(
                symbol: symbol, price: quote?.priceUsd, change: quote?.changePercent,
                isOld: quote != nil && connection.state != .open)
        }
    }

    /// The text that the screen has for the user; `nil` when there is nothing to say.
    var notice: String? {
        switch connection.state {
        case .closed(.signedOut): "Please sign in."
        case .closed(.refused(_, let name)): "Growfolio has ended the session: \(name ?? "for a reason of its own")."
        default: failure
        }
    }

    // MARK: Signing in

    /// Exchanges the token of Sign in with Apple for the user that it belongs to.
    func signIn(identityToken: String) async {
        do throws(Growfolio.ExchangeTokenError) {
            user = try await client.exchangeToken(body: .init(identityToken: identityToken))
            failure = nil
        } catch {
            switch error {
            case .documented(.unauthorized(let problem), _): failure = "Please sign in again: \(problem.detail)"
            case .documented(.tooManyRequests, _): failure = "Too many attempts. Please try again later."
            default: failure = "Growfolio cannot be reached."
            }
        }
    }

    // MARK: The list

    /// Connects, and follows the list's shares until the task is cancelled.
    func run() async {
        let states = session.states
        session.connect()
        if !symbols.isEmpty {
            do throws(SessionError) {
                try await session.subscribe(channels: [.quotes], symbols: symbols)
            } catch {
                failure = "The list cannot be followed."
            }
        }
        // The session subscribes again by itself after each reconnect, and gets new tokens.
        for await _ in states {}
        session.close()
    }

    /// Puts a share on the list. When the server refuses it, the list is as before.
    func add(_ symbol: String) async {
        guard !symbols.contains(symbol) else { return }
        symbols.append(symbol)
        do throws(SessionError) {
            try await session.subscribe(channels: [.quotes], symbols: [symbol])
        } catch {
            symbols.removeAll { $0 == symbol }
            failure = "\(symbol) cannot be followed."
        }
    }

    func remove(_ symbol: String) async {
        symbols.removeAll { $0 == symbol }
        // Nobody misses quotes that come nevertheless.
        try? await session.unsubscribe(channels: [.quotes], symbols: [symbol])
    }
}
