#if NIO
    import Accord
    import AccordHTTP
    import AccordSocket
    import Foundation
    import Growfolio
    import Testing

    @Suite("Growfolio's sessions, served by websockets", .timeLimit(.minutes(10)))
    struct GrowfolioSocketTests {
        private typealias Server = Growfolio.GrowfolioServerMessage

        private func subject(
            _ tokens: TokenSource = .identities, _ choices: Choices = Choices()
        ) async throws -> Subject<Growfolio.Session> {
            try await Subject(try await SocketPeer.shared.value, tokens: tokens, choices)
        }

        /// Expects calls to fail.
        private func failure(_ body: () async throws(SessionError) -> Void) async -> SessionError? {
            do throws(SessionError) {
                try await body()
                return nil
            } catch {
                return error
            }
        }

        @Test("[G4, G6, G36] the server knows who connects, and says welcome")
        func welcome() async throws {
            let subject = try await subject()
            let welcomes = Collected(subject.session.welcome)
            subject.session.connect()
            let welcome = try #require(await welcomes.first(1).first)
            #expect(welcome.subscriptions == [.orders, .positions, .account, .dca, .transfers])
            #expect(welcome.heartbeatInterval == 30)
            await subject.session.reaches(.open)
            let seen = try await subject.room.until(open: 1)
            #expect(
                seen.connections[0].query
                    == ["token": identityToken(of: "ada-1"), "device_type": "ios", "app_version": "1.2.3"])
            try await subject.end()
        }

        @Test("[G6] a server that says no welcome is left")
        func noWelcome() async throws {
            let subject = try await subject()
            try await subject.room.post("settings", ["welcome": false])
            subject.session.connect()
            await subject.session.reaches(.awaitingWelcome)
            try await subject.room.post("settings", ["welcome": true])
            subject.clock.advance(by: .seconds(10))
            try await subject.room.until(open: 1, total: 2)
            await subject.session.reaches(.open)
            try await subject.end()
        }

        @Test("[G7, G34] heartbeats are answered, also one that a full buffer has no room for")
        func heartbeats() async throws {
            let subject = try await subject()
            let held = subject.session.heartbeat.buffering(.suspendReader(1))
            subject.session.connect()
            try await subject.isFed(1)
            for count in 1...2 {
                try await subject.room.post("heartbeat")
                try await subject.room.until(received: count, type: "pong")
            }
            #expect(try await subject.room.seen().received("pong") == [["type": "pong"], ["type": "pong"]])
            _ = held
            try await subject.end()
        }

        @Test("[G7] a pong that does not come costs the connection")
        func missingPong() async throws {
            let subject = try await subject()
            subject.session.connect()
            try await subject.isFed(1)
            // The server gives nobody the time to answer.
            try await subject.room.post("settings", ["pong_timeout": 0])
            try await subject.room.post("heartbeat")
            try await subject.room.until(open: 1, total: 2)
            await subject.session.reaches(.open)
            try await subject.end()
        }

        @Test("[G9, G10, G35] a token that expires within a minute is replaced, and the connection stays")
        func renewal() async throws {
            let soon = Int(Date().timeIntervalSince1970) + 50
            let tokens = TokenSource { $0 == 1 ? identityToken(of: "ada", expiring: soon) : identityToken(of: "ada") }
            let subject = try await subject(tokens)
            let warnings = Collected(subject.session.tokenExpiring)
            let renewals = Collected(subject.session.tokenRefreshed)
            subject.session.connect()
            let warning = try #require(await warnings.first(1).first)
            #expect(warning.expiresAt == Date(timeIntervalSince1970: Double(soon)))
            #expect((1...50).contains(warning.expiresInSeconds))
            let renewal = try #require(await renewals.first(1).first)
            #expect(renewal.expiresAt == Date(timeIntervalSince1970: 4_102_444_800))
            await subject.session.reaches(.open)
            let seen = try await subject.room.seen()
            #expect(
                seen.received("refresh_token")
                    == [["type": "refresh_token", "token": .string(identityToken(of: "ada"))]])
            #expect(seen.total == 1)
            #expect(tokens.reasons == [.connecting, .expiring])
            try await subject.end()
        }

        @Test("[G12, G35, G37] a new token that is refused leaves the session open until 4002, and then another is got")
        func refusedRenewal() async throws {
            let tokens = TokenSource { identityToken(of: "ada-\($0)") }
            let subject = try await subject(tokens)
            try await subject.room.post("revoke", ["tokens": [.string(identityToken(of: "ada-2"))]])
            let errors = Collected(subject.session.error)
            subject.session.connect()
            try await subject.isFed(1)
            try await subject.room.post("expiring")
            #expect(await errors.first(1).map(\.error) == ["Token refresh failed: token was revoked"])
            await subject.session.reaches(.open)
            try await subject.room.post("expire")
            try await subject.isFed(2)
            let seen = try await subject.room.until(ended: 1)
            #expect(seen.connections.map(\.closedWith) == [4002, nil])
            #expect(seen.connections[1].query["token"] == identityToken(of: "ada-3"))
            #expect(tokens.reasons == [.connecting, .expiring, .refused])
            try await subject.end()
        }

        @Test("[G11, G20, G32, G33] quotes come for the symbols that are subscribed to, and no others")
        func quotes() async throws {
            let subject = try await subject()
            let session = subject.session
            let quotes = Collected(session.quoteUpdated.buffering(.dropOldest(1000)))
            session.connect()
            try await session.subscribe(channels: [.quotes, .fx], symbols: ["AAPL"])
            try await subject.room.feed(["AAPL", "MSFT"], 4)
            try await session.subscribe(channels: [.quotes], symbols: ["MSFT"])
            try await subject.room.feed(["AAPL", "MSFT"], 4)
            try await session.unsubscribe(channels: [.quotes], symbols: ["AAPL"])
            try await subject.room.feed(["AAPL", "MSFT"], 4)
            #expect(
                await quotes.first(8).map(\.symbol)
                    == ["AAPL", "AAPL", "AAPL", "MSFT", "AAPL", "MSFT", "MSFT", "MSFT"])
            #expect(quotes.elements.map(\.priceUsd.number) == Array(1...8))
            #expect(quotes.elements.allSatisfy { $0.fxRate == Decimal(string: "1.2567") })
            let seen = try await subject.room.seen()
            #expect(
                seen.connections[0].received == [
                    ["type": "subscribe", "channels": ["fx", "quotes"], "symbols": ["AAPL"]],
                    ["type": "subscribe", "channels": ["quotes"], "symbols": ["MSFT"]],
                    ["type": "unsubscribe", "channels": ["quotes"], "symbols": ["AAPL"]],
                ])
            try await subject.end()
        }

        @Test(
            "[G11, G12, G32] a request that the server does not know is refused, and one that it does not confirm is given up"
        )
        func refusal() async throws {
            let subject = try await subject()
            let session = subject.session
            session.connect()
            #expect(
                await failure { () throws(SessionError) in try await session.subscribe(channels: [.unknown("crypto")]) }
                    == .refused)
            #expect(
                await failure { () throws(SessionError) in
                    try await session.subscribe(channels: [.quotes], symbols: ["aapl"])
                } == .refused)
            try await subject.room.post("settings", ["acks": false])
            async let error = failure { () throws(SessionError) in try await session.subscribe(channels: [.baskets]) }
            try await subject.room.until(received: 3, type: "subscribe")
            subject.clock.advance(by: .seconds(10))
            #expect(await error == .notAcknowledged)
            // It is still wanted, and asked for on the next connection.
            try await subject.room.post("settings", ["acks": true])
            try await subject.room.close(4006)
            let seen = try await subject.room.until(received: 4, type: "subscribe")
            #expect(seen.connections[1].received == [["type": "subscribe", "channels": ["baskets"]]])
            try await subject.end()
        }

        @Test("[G33, G38] wanted subscriptions are restored after a reconnect, and unwanted ones are taken back")
        func restoration() async throws {
            let subject = try await subject()
            let session = subject.session
            session.connect()
            try await session.subscribe(channels: [.quotes, .baskets], symbols: ["MSFT", "AAPL"])
            try await session.unsubscribe(channels: [.dca])
            try await session.unsubscribe(channels: [.quotes], symbols: ["MSFT"])
            try await subject.room.close(4006)
            let seen = try await subject.room.until(received: 5)
            #expect(
                seen.connections[1].received == [
                    ["type": "subscribe", "channels": ["baskets", "quotes"], "symbols": ["AAPL"]],
                    ["type": "unsubscribe", "channels": ["dca"]],
                ])
            try await subject.end()
        }

        @Test("[G37] 4001 and 4002, live: a new token, and back again", arguments: [4001, 4002])
        func tokenCodes(code: Int) async throws {
            let subject = try await subject()
            subject.session.connect()
            try await subject.isFed(1)
            try await subject.room.close(code)
            try await subject.isFed(2)
            #expect(subject.tokens.reasons == [.connecting, .refused])
            let seen = try await subject.room.seen()
            #expect(seen.connections.map { $0.query["token"] } == [1, 2].map { identityToken(of: "ada-\($0)") })
            try await subject.end()
        }

        @Test("[G37] tokens that are none, and that have expired, are answered with 4001: a new one is got")
        func invalidTokens() async throws {
            let subject = try await subject(
                TokenSource {
                    [nil, "nonsense", identityToken(of: "ada", expiring: 1)][safe: $0] ?? identityToken(of: "ada")
                })
            subject.session.connect()
            await subject.session.reaches(.open)
            let seen = try await subject.room.until(ended: 2)
            #expect(seen.connections.map(\.closedWith) == [4001, 4001, nil])
            #expect(subject.tokens.reasons == [.connecting, .refused, .refused])
            try await subject.end()
        }

        @Test(
            "[G37] 4003 and 4004 are the end",
            arguments: [("nobody", 4003, "userNotFound"), ("inactive", 4004, "accountInactive")])
        func finalCodes(user: String, code: UInt16, name: String) async throws {
            let subject = try await subject(TokenSource { _ in identityToken(of: user) })
            subject.session.connect()
            await subject.session.finished()
            #expect(subject.session.state == .closed(.refused(code: code, name: name)))
            #expect(try await subject.room.seen().total == 1)
            try await subject.end()
        }

        @Test("[G37] 4005, with too many connections: the session waits, and tries again")
        func rateLimited() async throws {
            let subject = try await subject(.identities, Choices(isEager: false))
            try await subject.room.post("settings", ["limit": 0])
            subject.session.connect()
            await subject.session.reaches(\.isBackingOff)
            let seen = try await subject.room.until(open: 0, ended: 1)
            #expect(seen.connections.map(\.closedWith) == [4005])
            try await subject.room.post("settings", ["limit": 1])
            subject.clock.advance(by: .seconds(30))
            await subject.session.reaches(.open)
            #expect(subject.tokens.reasons == [.connecting, .connecting])
            try await subject.end()
        }

        @Test("[G8, G37] a server that shuts down says so, and closes with 4006: the session waits, and comes back")
        func shutdown() async throws {
            let subject = try await subject(.identities, Choices(isEager: false))
            let shutdowns = Collected(subject.session.serverShutdown)
            subject.session.connect()
            try await subject.isFed(1)
            try await subject.room.feed(subject.topics, 100)
            try await subject.room.post("shutdown")
            #expect(await shutdowns.first(1).map(\.message) == ["Server is shutting down"])
            await subject.session.reaches(\.isBackingOff)
            #expect(subject.numbers.elements == Array(1...100))
            subject.clock.advance(by: .seconds(30))
            try await subject.isFed(2)
            #expect(try await subject.room.until(ended: 1).connections[0].closedWith == 4006)
            try await subject.end()
        }

        @Test("[G5] events that come twice are delivered once, and those out of order as they come")
        func duplicates() async throws {
            let subject = try await subject()
            let accounts = Collected(subject.session.accountStatusChanged)
            subject.session.connect()
            try await subject.isFed(1)
            func event(_ id: Int) -> String {
                """
                {"id":"event-\(id)","type":"event","event":"account_status_changed",\
                "timestamp":"2024-01-01T12:00:0\(id).000000","data":{"status":"ACTIVE","account_id":"\(id)"}}
                """
            }
            try await subject.room.send([3, 1, 1, 2, 3].map(event))
            // A server that sends again what it is not sure of, on a new connection.
            try await subject.room.close(4006)
            try await subject.isFed(2)
            try await subject.room.send([2, 4].map(event))
            #expect(await accounts.first(4).map(\.accountID) == ["3", "1", "2", "4"])
            #expect(subject.session.statistics.duplicates == 3)
            try await subject.end()
        }

        @Test(
            """
            [G13, G14, G15, G16, G17, G18, G19, G21, G22, G23, G24, G25, G26, G27, G28, G29, G30, G31] every event \
            that the manual names, and one that it does not, from a server that writes JSON in its own way
            """)
        func events() async throws {
            let subject = try await subject()
            let messages = Collected(subject.session.messages)
            subject.session.connect()
            try await subject.isFed(1)
            let order: JSONValue = [
                "order_id": "o1", "symbol": "AAPL", "side": "buy", "filled_qty": "10.5", "filled_price": .null,
                "status": "new", "event": "new",
            ]
            let transfer: JSONValue = [
                "transfer_id": "t1", "direction": "INCOMING", "amount": "100.00", "currency": "USD",
                "status": "COMPLETE",
            ]
            let more: JSONValue = ["anything": ["may": "come"]]
            let events: [(String, JSONValue)] = [
                ("order_created", order), ("order_status", order), ("order_fill", order), ("order_cancelled", order),
                ("account_status_changed", ["status": "ACTIVE", "account_id": "a1"]),
                ("transfer_complete", transfer), ("transfer_failed", transfer),
                ("position_created", more), ("position_updated", more), ("position_closed", more),
                ("cash_changed", more), ("buying_power_changed", more), ("dca_executed", more), ("dca_failed", more),
                ("dca_status_changed", more), ("fx_rate_updated", more), ("basket_value_changed", more),
                ("dividend_paid", more),
            ]
            for (event, data) in events {
                try await subject.room.post("emit", ["type": "event", "event": .string(event), "data": data])
            }
            await messages.reaches { $0.count == events.count + 2 }
            let received = messages.elements.suffix(events.count)
            #expect(received.allSatisfy { $0.id != nil && $0.sentAt != nil })
            let found = Growfolio.OrderUpdate(
                orderID: "o1", symbol: "AAPL", side: .buy, filledQty: Decimal(string: "10.5") ?? 0, filledPrice: nil,
                status: .new, event: .new)
            let moved = Growfolio.TransferUpdate(
                transferID: "t1", direction: .incoming, amount: 100, currency: "USD", status: .complete)
            let kept: [String: JSONValue] = ["anything": ["may": "come"]]
            #expect(
                received.dropLast().map(\.message) == [
                    .orderCreated(found), .orderStatus(found), .orderFill(found), .orderCancelled(found),
                    .accountStatusChanged(.init(status: .active, accountID: "a1")), .transferComplete(moved),
                    .transferFailed(moved), .positionCreated(.init(additionalProperties: kept)),
                    .positionUpdated(.init(additionalProperties: kept)),
                    .positionClosed(.init(additionalProperties: kept)),
                    .cashChanged(.init(additionalProperties: kept)),
                    .buyingPowerChanged(.init(additionalProperties: kept)),
                    .dcaExecuted(.init(additionalProperties: kept)), .dcaFailed(.init(additionalProperties: kept)),
                    .dcaStatusChanged(.init(additionalProperties: kept)),
                    .fxRateUpdated(.init(additionalProperties: kept)),
                    .basketValueChanged(.init(additionalProperties: kept)),
                ])
            guard case .unknown(_, let value) = received.last?.message else {
                Issue.record("\(String(describing: received.last))")
                return
            }
            #expect(value["data"] == more)
            try await subject.end()
        }

        @Test("[G38] a server that goes away without a word is come back to")
        func abort() async throws {
            let subject = try await subject()
            subject.session.connect()
            for round in 1...5 {
                try await subject.isFed(round)
                try await subject.room.misbehave("abort")
            }
            try await subject.isFed(6)
            let seen = try await subject.room.until(open: 1, ended: 5)
            #expect(seen.connections.dropLast().allSatisfy { $0.closedWith == 1006 })
            try await subject.end()
        }
    }

    extension Array {
        fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
    }
#endif
