import AccordHTTP
import AccordMocks
import AccordSocket
import Foundation
import Testing

@testable import Dashboard

/// The whole of both clients, with a server of typed handlers in the test's process, and with faults on the way to it.
@Suite("Watchlist", .timeLimit(.minutes(5)))
@MainActor
struct WatchlistModelTests {
    private let clock = ManualClock()
    private let server = LoopbackServer()

    private func model(
        calls: [FaultRule<CallFault>] = [], received: [FaultRule<MessageFault>] = [], symbols: [String] = ["AAPL"]
    ) throws -> WatchlistModel {
        let url = try #require(URL(string: "https://growfolio.test"))
        let transport = FaultTransport(server.transport(baseURL: url), seed: 7, calls, clock: clock)
        let sockets = FaultSocketTransport(server.socketTransport(), seed: 7, received: received, clock: clock)
        return WatchlistModel(
            client: Growfolio.GrowfolioClient(transport: transport),
            session: Growfolio.Session(
                transport: sockets, options: SessionOptions(clock: clock), token: { _ in "identity token" }),
            symbols: symbols)
    }

    /// Says welcome, confirms each change of subscriptions, and sends a quote of each share.
    private func quotes(
        at price: Decimal, opened: @escaping @Sendable (LoopbackSocket<Growfolio.Session.Contract>) -> Void = { _ in }
    ) {
        server.handle(Growfolio.Session.Contract.self) { socket in
            opened(socket)
            try await socket.send(.welcome(.sample { $0.subscriptions = [] }))
            while let message = try await socket.next() {
                switch message {
                case .subscribe(let wish):
                    try await socket.send(.ack(.sample { ($0.action, $0.channels) = (.subscribed, wish.channels) }))
                    for symbol in wish.symbols ?? [] {
                        let quote = Growfolio.QuoteUpdate.sample { ($0.symbol, $0.priceUsd) = (symbol, price) }
                        try await socket.send(.quoteUpdated(quote))
                    }
                case .unsubscribe(let wish):
                    try await socket.send(.ack(.sample { ($0.action, $0.channels) = (.unsubscribed, wish.channels) }))
                default: break
                }
            }
        }
    }

    @Test("Signs in with the token of Apple")
    func signsIn() async throws {
        server.handle(Growfolio.GrowfolioOperations.ExchangeToken.Served.self) { request, _ in
            .sample { $0.userID = "user of \(request.body.identityToken)" }
        }
        let model = try model()
        await model.signIn(identityToken: "t1")
        #expect(model.user?.userID == "user of t1")
        #expect(model.notice == nil)
    }

    @Test("Says why nobody is signed in")
    func refusals() async throws {
        server.handle(Growfolio.GrowfolioOperations.ExchangeToken.Served.self) { _, _ in .sample() }
        let model = try model(calls: [.onCall(1, .unreachable), .onCall(2, .status(429))])
        await model.signIn(identityToken: "t1")
        #expect(model.notice == "Growfolio cannot be reached.")
        await model.signIn(identityToken: "t1")
        #expect(model.user == nil)
        await model.signIn(identityToken: "t1")
        #expect(model.notice == nil)
    }

    @Test("Shows the price of each share, though messages come twice and in another order")
    func prices() async throws {
        quotes(at: 190.25)
        let model = try model(
            received: [.onMessage(3, .repeated(times: 3)), .onMessage(4, .swapped)], symbols: ["AAPL", "MSFT", "NVDA"])
        let screen = Task { await model.run() }
        await observed { model.rows.allSatisfy { $0.price == 190.25 } }
        await model.add("AMZN")
        await observed { model.rows.last == .init(symbol: "AMZN", price: 190.25, change: model.rows.last?.change) }
        await model.remove("AAPL")
        #expect(model.symbols == ["MSFT", "NVDA", "AMZN"])
        screen.cancel()
        await screen.value
    }

    @Test("Marks prices as old while there is no connection, and follows the list again by itself")
    func reconnects() async throws {
        let (sockets, opened) = AsyncStream.makeStream(of: LoopbackSocket<Growfolio.Session.Contract>.self)
        quotes(at: 1) { opened.yield($0) }
        let model = try model(symbols: ["AAPL", "MSFT"])
        let screen = Task { await model.run() }
        await observed { model.rows.allSatisfy { $0.price == 1 && !$0.isOld } }
        quotes(at: 2)
        for await socket in sockets {
            socket.vanish()
            break
        }
        await observed { model.rows.allSatisfy(\.isOld) }
        // The session waits before it connects again, by the clock of the test.
        clock.advance(by: .seconds(1))
        await observed { model.rows.allSatisfy { $0.price == 2 && !$0.isOld } }
        screen.cancel()
        await screen.value
    }

    @Test("Says that the server has ended the session, and does not try again")
    func ended() async throws {
        server.handle(Growfolio.Session.Contract.self) { socket in await socket.close(code: 4004) }
        let model = try model()
        let screen = Task { await model.run() }
        await observed { model.notice == "Growfolio has ended the session: accountInactive." }
        screen.cancel()
        await screen.value
    }
}
