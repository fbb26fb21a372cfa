import Accord
import AccordMocks
import AccordSocket
import Foundation
import Growfolio
import GrowfolioMocks
import TestSupport
import Testing

@Suite("Growfolio's sessions", .timeLimit(.minutes(10)))
struct GrowfolioSessionTests {
    private typealias Server = Growfolio.GrowfolioServerMessage
    private typealias Client = Growfolio.GrowfolioClientMessage

    private let clock = TestClock()
    private let tokens = Tokens()
    private let mock: Growfolio.SessionMock
    private var session: Growfolio.Session { mock.session }
    private var server: SocketServerMock<Growfolio.Session.Contract> { mock.server }

    init() {
        mock = Growfolio.SessionMock(
            options: SessionOptions(clock),
            handshake: { .init(deviceType: .ios, appVersion: "1.2.3") },
            token: { [tokens] request in tokens.next(request) })
    }

    private static func welcome(heartbeat: Int32 = 30) -> Server {
        .welcome(
            .init(
                connectionID: UUID(), subscriptions: [.orders, .positions, .account, .dca, .transfers],
                heartbeatInterval: heartbeat))
    }

    private static func quote(_ symbol: String, _ price: Decimal) -> Server {
        .quoteUpdated(
            .init(
                symbol: symbol, priceUsd: price, priceGbp: price, bid: price, ask: price, changePercent: 0, fxRate: 1,
                timestamp: Date(timeIntervalSince1970: 1_700_000_000)))
    }

    private static func ack(_ action: Growfolio.Acknowledgement.Action, _ channels: Growfolio.Channel...) -> Server {
        .ack(.init(action: action, channels: channels))
    }

    /// Opens the session on a server that does no more than say welcome.
    private func open() async {
        server.plays([.emit(Self.welcome())])
        session.connect()
        await session.reaches(.open)
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

    // MARK: Connecting

    @Test("[G4] the handshake says who connects, and from what")
    func handshake() async throws {
        await open()
        #expect(
            server.requests.map(\.url.absoluteString)
                == ["wss://api.growfolio.app/api/v1/ws?device_type=ios&app_version=1.2.3&token=token-1"])
        try await end()
        let bare = Growfolio.SessionMock(token: { _ in "jwt" })
        bare.session.connect()
        await bare.server.connected(count: 1)
        #expect(bare.server.requests[0].url.absoluteString == "wss://api.growfolio.app/api/v1/ws?token=jwt")
        bare.session.close()
    }

    @Test("[G6] the welcome opens the session, and sets the heartbeat's interval")
    func welcome() async throws {
        let gate = Gate()
        server.plays([.wait(gate), .emit(Self.welcome(heartbeat: 5))], [.emit(Self.welcome())])
        session.connect()
        await session.reaches(.awaitingWelcome)
        gate.open()
        await session.reaches(.open)
        clock.advance(by: .seconds(14))
        #expect(session.state == .open)
        clock.advance(by: .seconds(1))
        await server.connected(count: 2)
        await session.reaches(.open)
        try await end()
    }

    @Test("[G6] a welcome that does not come within ten seconds is waited for no longer")
    func noWelcome() async throws {
        server.plays([.silence], [.emit(Self.welcome())])
        session.connect()
        await session.reaches(.awaitingWelcome)
        clock.advance(by: .seconds(10))
        await session.reaches { $0.isBackingOff }
        clock.advance(by: .seconds(30))
        await session.reaches(.open)
        #expect(server.connections == 2)
        try await end()
    }

    // MARK: Heartbeats

    @Test("[G7, G34] heartbeats are answered with pong; when none come for 40 seconds, the session connects again")
    func heartbeat() async throws {
        server.plays(
            [
                .emit(Self.welcome()), .emit(.heartbeat(.init(ping: true))), .expect(.pong),
                .emit(.heartbeat(.init(ping: true))), .expect(.pong),
            ], [.emit(Self.welcome())])
        session.connect()
        await server.played(count: 1)
        await session.reaches(.open)
        clock.advance(by: .seconds(39))
        #expect(session.state == .open)
        clock.advance(by: .seconds(1))
        await server.connected(count: 2)
        await session.reaches(.open)
        #expect(tokens.reasons == [.connecting, .connecting])
        try await end()
    }

    @Test("[G8] the app hears of a shutdown before the connection closes with 4006")
    func shutdown() async throws {
        let gate = Gate()
        server.plays(
            [
                .emit(Self.welcome()), .wait(gate), .emit(.serverShutdown(.init(message: "Server is shutting down"))),
                .close(code: 4006),
            ], [.emit(Self.welcome())])
        let shutdowns = session.serverShutdown
        session.connect()
        gate.open()
        for await shutdown in shutdowns {
            #expect(shutdown.message == "Server is shutting down")
            break
        }
        await session.reaches { $0.isBackingOff }
        clock.advance(by: .seconds(30))
        await session.reaches(.open)
        try await end()
    }

    // MARK: Tokens

    @Test("[G9, G10, G35] a token that expires is replaced within the connection")
    func renewal() async throws {
        let gate = Gate()
        let soon = Date(timeIntervalSince1970: 1_700_000_045)
        server.plays([
            .emit(Self.welcome()), .wait(gate), .emit(.tokenExpiring(.init(expiresInSeconds: 45, expiresAt: soon))),
            .expect(.refreshToken(.init(token: "token-2"))),
            .emit(.tokenRefreshed(.init(expiresAt: soon.addingTimeInterval(3600)))),
        ])
        let states = session.states
        let renewals = session.tokenRefreshed
        session.connect()
        await session.reaches(.open)
        gate.open()
        for await _ in renewals { break }
        await session.reaches(.open)
        var seen: [SessionState] = []
        for await state in states {
            seen.append(state)
            if seen.count == 6 { break }
        }
        #expect(seen == [.idle, .connecting, .awaitingWelcome, .open, .refreshing, .open])
        #expect(tokens.reasons == [.connecting, .expiring])
        #expect(tokens.requests[1].previous?.secret == "token-1")
        #expect(server.connections == 1)
        try await end()
    }

    @Test("[G12, G35] a refresh that fails leaves the session open; 4002, which follows, gets a new token")
    func refusedRenewal() async throws {
        let gate = Gate()
        server.plays(
            [
                .emit(Self.welcome()),
                .emit(
                    .tokenExpiring(.init(expiresInSeconds: 45, expiresAt: Date(timeIntervalSince1970: 1_700_000_045)))),
                .expect(.refreshToken(.init(token: "token-2"))),
                .emit(.error(.init(error: "Token refresh failed: expired"))), .wait(gate), .close(code: 4002),
            ], [.emit(Self.welcome())])
        let errors = session.error
        session.connect()
        for await error in errors {
            #expect(error.error == "Token refresh failed: expired")
            break
        }
        await session.reaches(.open)
        gate.open()
        await server.connected(count: 2)
        await session.reaches(.open)
        #expect(tokens.reasons == [.connecting, .expiring, .refused])
        #expect(server.requests[1].url.absoluteString.hasSuffix("&token=token-3"))
        try await end()
    }

    // MARK: Subscriptions

    @Test("[G11, G32, G36] a subscription is made when it is confirmed; quotes want symbols")
    func subscribe() async throws {
        server.plays([
            .emit(Self.welcome()),
            .expect(.subscribe(.init(channels: [.fx, .quotes], symbols: ["AAPL", "MSFT"]))),
            .emit(Self.ack(.subscribed, .fx, .quotes)),
        ])
        let acks = session.ack
        session.connect()
        try await session.subscribe(channels: [.quotes, .fx], symbols: ["MSFT", "AAPL"])
        for await ack in acks {
            #expect(ack == .init(action: .subscribed, channels: [.fx, .quotes]))
            break
        }
        #expect(session.socket.subscriptions.isSuperset(of: [Topic("fx"), Topic("quotes", key: "AAPL")]))
        #expect(
            await failure { () throws(SessionError) in try await session.subscribe(channels: [.quotes]) }
                == .missingKeys(channel: "quotes"))
        // What the server has subscribed the app to by itself is there already.
        try await session.subscribe(channels: [.orders])
        try await end()
    }

    @Test("with `validates`, what the contract forbids is not sent, and the error names the place")
    func validation() async throws {
        var options = SessionOptions(clock)
        options.validates = true
        let mock = Growfolio.SessionMock(
            options: options, handshake: { .init(deviceType: .ios) }, token: { [tokens] in tokens.next($0) })
        let subscribe = Client.subscribe(.init(channels: [.quotes], symbols: ["AAPL"]))
        mock.server.plays([.emit(Self.welcome()), .expect(subscribe), .emit(Self.ack(.subscribed, .quotes))])
        mock.session.connect()
        await mock.session.reaches(.open)
        let error = await failure { () throws(SessionError) in
            try await mock.session.subscribe(channels: [.quotes], symbols: ["AAPL", "aapl"])
        }
        guard case .invalidRequest(let request)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(request.operation == "growfolio.Growfolio/subscribe")
        #expect(request.violations.map(\.pointer) == ["/symbols/1"])
        #expect(error?.callFailure?.invalidRequest == request)
        #expect(
            await failure { () throws(SessionError) in
                try await mock.session.send(.unsubscribe(.init(channels: [], symbols: ["A"])))
            }?.callFailure?.invalidRequest?.violations.map(\.pointer) == ["/channels"])
        #expect(!mock.session.socket.subscriptions.contains(Topic("quotes", key: "aapl")))
        try await mock.session.subscribe(channels: [.quotes], symbols: ["AAPL"])
        mock.session.close()
        await mock.session.finished()
        try mock.server.verify()
    }

    @Test("with `validates`, a handshake that the contract forbids closes the session")
    func handshakeValidation() async {
        var options = SessionOptions(clock)
        options.validates = true
        let mock = Growfolio.SessionMock(
            options: options, handshake: { .init(deviceType: .unknown("toaster")) }, token: { _ in "token" })
        mock.session.connect()
        await mock.session.reaches { state in
            guard case .closed(.invalidHandshake(let message)) = state else { return false }
            return message.contains("/query/device_type")
        }
        await mock.session.finished()
        #expect(mock.server.connections == 0)
    }

    @Test("[G11, G33] what is unsubscribed from stays away after a reconnect, the server's defaults among it")
    func unsubscribe() async throws {
        let gate = Gate()
        server.plays(
            [
                .emit(Self.welcome()),
                .expect(.subscribe(.init(channels: [.quotes], symbols: ["AAPL", "MSFT"]))),
                .emit(Self.ack(.subscribed, .quotes)),
                .expect(.unsubscribe(.init(channels: [.quotes], symbols: ["MSFT"]))),
                .emit(Self.ack(.unsubscribed, .quotes)),
                .expect(.unsubscribe(.init(channels: [.dca]))), .emit(Self.ack(.unsubscribed, .dca)),
                .wait(gate), .vanish,
            ],
            [
                .emit(Self.welcome()), .expect(.subscribe(.init(channels: [.quotes], symbols: ["AAPL"]))),
                .emit(Self.ack(.subscribed, .quotes)),
                .expect(.unsubscribe(.init(channels: [.dca]))), .emit(Self.ack(.unsubscribed, .dca)),
            ])
        session.connect()
        try await session.subscribe(channels: [.quotes], symbols: ["AAPL", "MSFT"])
        try await session.unsubscribe(channels: [.quotes], symbols: ["MSFT"])
        try await session.unsubscribe(channels: [.dca])
        gate.open()
        await session.reaches { $0.isBackingOff }
        clock.advance(by: .seconds(30))
        await server.played(count: 2)
        try await end()
    }

    @Test("[G12] an error, while a subscription waits, refuses it")
    func refusal() async throws {
        server.plays([
            .emit(Self.welcome()), .expect(.subscribe(.init(channels: [.unknown("crypto")]))),
            .emit(.error(.init(error: "Unknown channels"))),
        ])
        session.connect()
        let error = await failure { () throws(SessionError) in
            try await session.subscribe(channels: [.unknown("crypto")])
        }
        #expect(error == .refused)
        #expect(!session.socket.subscriptions.contains(Topic("crypto")))
        try await end()
    }

    @Test("[G11] a confirmation that does not come is waited for ten seconds, and the wish outlives it")
    func unconfirmed() async throws {
        let gate = Gate()
        server.plays(
            [.emit(Self.welcome()), .expect(.subscribe(.init(channels: [.fx]))), .wait(gate), .vanish],
            [.emit(Self.welcome()), .expect(.subscribe(.init(channels: [.fx]))), .emit(Self.ack(.subscribed, .fx))])
        session.connect()
        await session.reaches(.open)
        async let error = failure { () throws(SessionError) in try await session.subscribe(channels: [.fx]) }
        await server.received(count: 1)
        clock.advance(by: .seconds(10))
        #expect(await error == .notAcknowledged)
        gate.open()
        await session.reaches { $0.isBackingOff }
        clock.advance(by: .seconds(30))
        await server.played(count: 2)
        try await end()
    }

    // MARK: Messages

    @Test("[G5] a frame that comes twice, by its identifier, is delivered once; those without one as they come")
    func duplicates() async throws {
        let frame = """
            {"id":"1","type":"event","event":"account_status_changed","data":{"status":"ACTIVE","account_id":"a"}}
            """
        let bare = frame.replacing(#""id":"1","#, with: "")
        server.plays([
            .emit(Self.welcome()), .text(frame), .text(frame), .text(bare), .text(bare),
            .frame(.binary(Data(frame.replacing(#""1""#, with: #""2""#).utf8))),
        ])
        let messages = session.messages
        session.connect()
        var ids: [String?] = []
        for await message in messages {
            if case .accountStatusChanged = message.message { ids.append(message.id) }
            if ids.count == 4 { break }
        }
        #expect(ids == ["1", nil, nil, "2"])
        #expect(session.statistics.duplicates == 1)
        try await end()
    }

    @Test("[G20] of quotes that wait for a slow reader, a symbol's newest is kept; who wants all gets all")
    func quotes() async throws {
        let count = 1000
        let all = session.quoteUpdated.buffering(.suspendReader(16))
        let newest = session.quoteUpdated
        await open()
        async let emission: Void = {
            for index in 1...count {
                await server.emit(Self.quote(index.isMultiple(of: 2) ? "AAPL" : "MSFT", Decimal(index)))
            }
        }()
        var prices: [Decimal] = []
        for await quote in all {
            prices.append(quote.priceUsd)
            if prices.count == count { break }
        }
        await emission
        #expect(prices == (1...count).map { Decimal($0) })
        var shown: [String: Decimal] = [:]
        for await quote in newest {
            shown[quote.symbol] = quote.priceUsd
            if shown.count == 2 { break }
        }
        #expect(shown == ["AAPL": 1000, "MSFT": 999])
        #expect(newest.conflated == count - 2)
        #expect(newest.dropped == 0)
        try await end()
    }

    @Test("[G13, G17, G18] each message has a stream of its own, and all have one together")
    func streams() async throws {
        let order = Growfolio.OrderUpdate(
            orderID: "o", symbol: "AAPL", side: .buy, filledQty: 1, filledPrice: nil, status: .new, event: .new)
        let transfer = Growfolio.TransferUpdate(
            transferID: "t", direction: .incoming, amount: 1, currency: "USD", status: .complete)
        server.plays([
            .emit(Self.welcome()), .emit(.orderCreated(order)), .emit(.orderFill(order)),
            .emit(.accountStatusChanged(.init(status: .active, accountID: "a"))), .emit(.transferComplete(transfer)),
        ])
        let (created, filled) = (session.orderCreated, session.orderFill)
        let (accounts, transfers) = (session.accountStatusChanged, session.transferComplete)
        let messages = session.messages
        session.connect()
        for await found in created { #expect(found == order); break }
        for await found in filled { #expect(found == order); break }
        for await found in accounts { #expect(found.accountID == "a"); break }
        for await found in transfers { #expect(found == transfer); break }
        var count = 0
        for await _ in messages {
            count += 1
            if count == 5 { break }
        }
        try await end()
    }

    @Test("[G31] an unknown event is delivered as it came, and garbage is reported; the session goes on")
    func unknown() async throws {
        server.plays([
            .emit(Self.welcome()), .text(#"{"type":"event","event":"dividend_paid","data":{"amount":"1"}}"#),
            .text(#"{"type":"event","event":"#), .text(#"{"type":"event","event":"quote_updated","data":{}}"#),
            .emit(.heartbeat(.init(ping: true))), .expect(.pong),
        ])
        let messages = session.messages
        let failures = session.failures
        session.connect()
        for await message in messages {
            guard case .unknown(_, let value) = message.message else { continue }
            #expect(value["data"] == ["amount": "1"])
            break
        }
        var paths: [String] = []
        for await failure in failures {
            paths.append(failure.error.path)
            if paths.count == 2 { break }
        }
        #expect(paths[1] == "data.symbol")
        await server.played(count: 1)
        #expect(session.state == .open)
        #expect(session.statistics.unknown == 1)
        #expect(session.statistics.undecodable == 2)
        try await end()
    }

    // MARK: Closing

    @Test("[G37] 4001 and 4002 get a new token, and connect again at once", arguments: [4001, 4002] as [UInt16])
    func tokenCodes(code: UInt16) async throws {
        let gate = Gate()
        server.plays([.emit(Self.welcome()), .wait(gate), .close(code: code)], [.emit(Self.welcome())])
        let states = session.states
        session.connect()
        await session.reaches(.open)
        gate.open()
        await server.connected(count: 2)
        await session.reaches(.open)
        var seen: [SessionState] = []
        for await state in states {
            seen.append(state)
            if seen.count(where: { $0 == .open }) == 2 { break }
        }
        #expect(!seen.contains { $0.isBackingOff })
        #expect(seen.contains(.refreshing))
        #expect(tokens.reasons == [.connecting, .refused])
        #expect(tokens.requests[1].previous?.secret == "token-1")
        #expect(server.requests[1].url.absoluteString.hasSuffix("&token=token-2"))
        try await end()
    }

    @Test(
        "[G37] 4003 and 4004 are the end",
        arguments: [(4003, "userNotFound"), (4004, "accountInactive")] as [(UInt16, String)])
    func finalCodes(code: UInt16, name: String) async throws {
        server.plays([.emit(Self.welcome()), .close(code: code)])
        session.connect()
        await session.finished()
        #expect(session.state == .closed(.refused(code: code, name: name)))
        #expect(
            await failure { () throws(SessionError) in try await session.send(.pong) }
                == .closed(.refused(code: code, name: name)))
        try await end()
    }

    @Test(
        "[G37] 4005, 4006 and what is not listed wait before they connect again", arguments: [4005, 4006, 1001, 1006])
    func laterCodes(code: Int) async throws {
        let gate = Gate()
        server.plays(
            [.emit(Self.welcome()), .wait(gate), code == 1006 ? .vanish : .close(code: UInt16(code))],
            [.emit(Self.welcome())])
        session.connect()
        await session.reaches(.open)
        gate.open()
        await session.reaches { $0.isBackingOff }
        #expect(server.connections == 1)
        clock.advance(by: .seconds(30))
        await server.connected(count: 2)
        await session.reaches(.open)
        #expect(tokens.reasons == [.connecting, .connecting])
        try await end()
    }

    // MARK: Life

    @Test("[G38] pauses grow to half a minute, and start again after a connection that was open for as long")
    func backoff() async throws {
        let refusals = Array(
            repeating: [SocketServerMock<Growfolio.Session.Contract>.Step.refuse(status: 503)], count: 6)
        let gate = Gate()
        server.plays(
            refusals[0], refusals[1], refusals[2], refusals[3], refusals[4], refusals[5],
            [.emit(Self.welcome()), .wait(gate), .vanish], [.emit(Self.welcome())])
        let states = session.states
        var pauses: [Double] = []
        session.connect()
        var iterator = states.makeAsyncIterator()
        while let state = await iterator.next() {
            if case .backingOff(let until) = state {
                let pause = until.timeIntervalSince1970 - 1_700_000_000 - clock.now.offset / .seconds(1)
                pauses.append(pause.rounded())
                clock.advance(by: .seconds(pause + 0.001))
            }
            if state == .open { break }
        }
        #expect(pauses == [1, 2, 4, 8, 16, 30])
        clock.advance(by: .seconds(30))
        gate.open()
        while let state = await iterator.next() {
            if case .backingOff(let until) = state {
                let pause = until.timeIntervalSince1970 - 1_700_000_000 - clock.now.offset / .seconds(1)
                #expect(pause.rounded() == 1)
                clock.advance(by: .seconds(pause + 0.001))
            }
            if state == .open { break }
        }
        #expect(tokens.reasons == Array(repeating: .connecting, count: 8))
        try await end()
    }

    @Test("[G38] in the background there is no connection; in the foreground what was wanted is asked for again")
    func background() async throws {
        let subscription = Client.subscribe(.init(channels: [.quotes], symbols: ["AAPL"]))
        server.plays(
            [.emit(Self.welcome()), .expect(subscription), .emit(Self.ack(.subscribed, .quotes))],
            [
                .emit(Self.welcome()), .expect(subscription), .emit(Self.ack(.subscribed, .quotes)),
                .emit(Self.quote("AAPL", 7)),
            ])
        let quotes = session.quoteUpdated
        session.connect()
        try await session.subscribe(channels: [.quotes], symbols: ["AAPL"])
        session.suspend()
        for await state in session.states where state == .suspended { break }
        session.resume()
        for await quote in quotes {
            #expect(quote.priceUsd == 7)
            break
        }
        #expect(server.connections == 2)
        #expect(tokens.reasons == [.connecting, .connecting])
        try await end()
    }

    @Test("[G38] without anybody who is signed in, the session ends")
    func signedOut() async throws {
        let mock = Growfolio.SessionMock(token: { _ in nil })
        mock.session.connect()
        await mock.session.finished()
        #expect(mock.session.state == .closed(.signedOut))
        #expect(mock.server.requests.isEmpty)
    }
}
