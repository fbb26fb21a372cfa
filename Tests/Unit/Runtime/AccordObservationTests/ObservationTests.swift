import AccordHTTP
import AccordMocks
import AccordObservation
import AccordSocket
import Foundation
import Growfolio
import GrowfolioMocks
import Observation
import TestSupport
import Testing

@Suite("State that views observe", .timeLimit(.minutes(10)))
@MainActor
struct ObservationTests {
    private let mock = Growfolio.SessionMock(token: { _ in "jwt" })
    private var session: Growfolio.Session { mock.session }

    private static let welcome = Growfolio.GrowfolioServerMessage.welcome(
        .init(connectionID: UUID(), subscriptions: [.quotes], heartbeatInterval: 30))

    private func quote(_ symbol: String, _ price: Decimal) -> Growfolio.QuoteUpdate {
        .init(
            symbol: symbol, priceUsd: price, priceGbp: price, bid: price, ask: price, changePercent: 0, fxRate: 1,
            timestamp: Date(timeIntervalSince1970: 1_700_000_000))
    }

    /// Waits until what is observed is as it should be.
    private func observed(_ isMet: () -> Bool) async {
        while true {
            let change = Signal()
            if withObservationTracking(isMet, onChange: { change.set() }) { return }
            await change.wait()
        }
    }

    @Test("The state of a session is observed, from before it connects until it is closed")
    func state() async {
        let observed = ObservedSession(session)
        #expect(observed.state == .idle)
        mock.server.plays([.emit(Self.welcome)])
        session.connect()
        await self.observed { observed.state == .open }
        session.suspend()
        await self.observed { observed.state == .suspended }
        session.close()
        await self.observed { observed.state == .closed(.requested) }
    }

    @Test("The last problem is observed, and is over when the session is open")
    func problem() async {
        struct NoToken: Error {}
        let isSignedIn = Locked(false)
        let clock = TestClock()
        let mock = Growfolio.SessionMock(
            options: SessionOptions(clock: clock),
            token: { _ in
                guard isSignedIn.withLock({ $0 }) else { throw NoToken() }
                return "jwt"
            })
        let observed = ObservedSession(mock.session)
        mock.server.plays([.emit(Self.welcome)])
        mock.session.connect()
        await self.observed { if case .token? = observed.problem { true } else { false } }
        isSignedIn.withLock { $0 = true }
        mock.session.resume()
        await self.observed { observed.state == .open && observed.problem == nil }
        mock.session.close()
    }

    @Test("Of each key the latest value is there, and a view of one is not drawn again for another")
    func latest() async {
        let (stream, source) = AsyncStream.makeStream(of: Growfolio.QuoteUpdate.self)
        let quotes = LatestValues(stream, by: { $0.symbol })
        #expect(quotes["AAPL"] == nil)
        for (symbol, price) in [("AAPL", 1), ("MSFT", 2)] { source.yield(quote(symbol, Decimal(price))) }
        await observed { quotes.keys == ["AAPL", "MSFT"] }
        let redrawn = Locked(0)
        withObservationTracking {
            _ = quotes["AAPL"]
        } onChange: {
            redrawn.withLock { $0 += 1 }
        }
        source.yield(quote("MSFT", 3))
        await observed { quotes["MSFT"]?.priceUsd == 3 }
        #expect(redrawn.withLock { $0 } == 0)
        source.yield(quote("AAPL", 4))
        await observed { quotes["AAPL"]?.priceUsd == 4 }
        #expect(redrawn.withLock { $0 } == 1)
        #expect(quotes.values.mapValues(\.priceUsd) == ["AAPL": 4, "MSFT": 3])
        source.finish()
        await observed { quotes.isFinished }
        #expect(quotes.failure == nil)
    }

    @Test("The latest values of a session's stream are those that its server sent")
    func sessionStream() async {
        let quotes = LatestValues(session.quoteUpdated, by: \.symbol)
        mock.server.plays([
            .emit(Self.welcome), .emit(.quoteUpdated(quote("AAPL", 1))), .emit(.quoteUpdated(quote("AAPL", 2))),
        ])
        session.connect()
        await observed { quotes["AAPL"]?.priceUsd == 2 }
        session.close()
        await observed { quotes.isFinished }
    }

    @Test("The error that ends the stream of a call is observed")
    func failure() async {
        let stream = ServerStream<Int> { () throws(ConnectError) in throw ConnectError(.aborted, "enough") }
        let values = LatestValues(stream, by: { $0 })
        await observed { values.isFinished }
        #expect(values.failure?.callFailure?.code == .aborted)
    }

    @Test("Observation of a session or a stream ends with the object that views hold")
    func lifetime() async {
        let isGone = Signal()
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        source.onTermination = { _ in isGone.set() }
        weak var gone: LatestValues<Int, Int>?
        do {
            let values = LatestValues(stream, by: { $0 })
            source.yield(1)
            await observed { values[1] == 1 }
            gone = values
        }
        await isGone.wait()
        #expect(gone == nil)
    }
}
