#if NIO
    import Accord
    import AccordSocket
    import Foundation
    import Hean
    import Testing

    @Suite("HEAN's sessions, served by FastAPI", .timeLimit(.minutes(10)))
    struct HeanSocketTests {
        private func subject(_ choices: Choices = Choices()) async throws -> Subject<Hean.Session> {
            try await Subject(try await SocketPeer.shared.value, choices)
        }

        @Test("[H4] nothing is asked, and nothing is said in the handshake")
        func handshake() async throws {
            let subject = try await subject()
            subject.session.connect()
            let seen = try await subject.room.until(open: 1)
            #expect(seen.connections[0].query == [:])
            try await subject.end()
        }

        @Test("[H5, H7, H8, H9] the messages of the guide arrive from a server that writes JSON in its own way")
        func events() async throws {
            let subject = try await subject()
            let messages = Collected(subject.session.messages)
            subject.session.connect()
            try await subject.isFed(1)
            try await subject.room.send([
                """
                {"type": "tick", "symbol": "BTCUSDT", "price": 42350.75, "change_percent": 3.45,
                 "timestamp": 1706745600.0}
                """,
                #"{"symbol": "ETHUSDT", "price": 2200, "type": "tick"}"#,
                """
                {"type": "portfolio", "total_pnl": 2456.78, "realized_pnl": 1200.00, "unrealized_pnl": 1256.78,
                 "equity": 12456.78}
                """,
                #"{"type": "risk_state", "state": "SOFT_BRAKE", "reason": "Drawdown approaching threshold"}"#,
                #"{"type": "risk_state", "state": "LOCKDOWN"}"#,
            ])
            func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }
            #expect(
                await messages.first(5).map(\.message) == [
                    .tick(
                        .init(
                            symbol: "BTCUSDT", price: decimal("42350.75"), changePercent: decimal("3.45"),
                            timestamp: Date(timeIntervalSince1970: 1_706_745_600))),
                    .tick(.init(symbol: "ETHUSDT", price: 2200)),
                    .portfolio(
                        .init(
                            totalPnl: decimal("2456.78"), realizedPnl: 1200, unrealizedPnl: decimal("1256.78"),
                            equity: decimal("12456.78"))),
                    .riskState(.init(state: .softBrake, reason: "Drawdown approaching threshold")),
                    .riskState(.init(state: .unknown("LOCKDOWN"))),
                ])
            try await subject.end()
        }

        @Test("[H6, H11] heartbeats go both ways, and show the backend's latency; without them the session reconnects")
        func heartbeats() async throws {
            let subject = try await subject()
            let latencies = Collected(subject.session.latencies)
            subject.session.connect()
            try await subject.isFed(1)
            await subject.session.reaches(.open)
            for count in 1...3 {
                subject.clock.advance(by: .seconds(5))
                let latency = try #require(await latencies.first(count).last)
                // Both clocks are this computer's.
                #expect(latency >= .zero && latency < .seconds(30))
            }
            let seen = try await subject.room.seen()
            #expect(seen.received("heartbeat").count == 3)
            #expect(seen.received("heartbeat").allSatisfy { if case .number = $0["timestamp"] { true } else { false } })
            try await subject.room.post("settings", ["heartbeats": false])
            subject.clock.advance(by: .seconds(15))
            try await subject.room.until(open: 1, total: 2)
            try await subject.end()
        }

        @Test("[H11] bytes in place of text are JSON as well; invalid data of either kind is reported")
        func bytes() async throws {
            let subject = try await subject()
            let failures = Collected(subject.session.failures)
            subject.session.connect()
            try await subject.isFed(1)
            try await subject.room.feed(subject.topics, 10)
            try await subject.room.post("settings", ["binary": true])
            try await subject.room.feed(subject.topics, 10)
            try await subject.room.misbehave("invalid-json")
            try await subject.room.misbehave("binary", text: "\u{1}")
            try await subject.room.feed(subject.topics, 10)
            #expect(await subject.numbers.first(30) == Array(1...30))
            #expect(await failures.first(2).count == 2)
            #expect(subject.session.statistics.connections == 1)
            try await subject.end()
        }

        @Test("[H11] a type that nobody knows changes nothing")
        func unknown() async throws {
            let subject = try await subject()
            subject.session.connect()
            try await subject.isFed(1)
            try await subject.room.send([#"{"type": "news"}"#, "[]", "1"])
            try await subject.room.feed(subject.topics, 1)
            #expect(await subject.numbers.first(1) == [1])
            #expect(subject.session.statistics.unknown == 3)
            try await subject.end()
        }
    }
#endif
