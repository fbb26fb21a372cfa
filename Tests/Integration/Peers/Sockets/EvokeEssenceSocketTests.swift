#if NIO
    import Accord
    import AccordSocket
    import EvokeEssence
    import Foundation
    import Testing

    @Suite("EvokeEssence's sessions, served by websockets", .timeLimit(.minutes(10)))
    struct EvokeEssenceSocketTests {
        private func subject(
            _ choices: Choices = Choices()
        ) async throws -> Subject<EvokeEssence.Session> {
            try await Subject(try await SocketPeer.shared.value, choices)
        }

        @Test("[E3, E11] the server knows who connects, by a token of the REST API")
        func handshake() async throws {
            let subject = try await subject()
            subject.session.connect()
            let seen = try await subject.room.until(open: 1)
            var query = seen.connections[0].query
            let token = query.removeValue(forKey: "token") ?? ""
            #expect(token.hasPrefix("socket-of-ada@example.com-"))
            #expect(query == ["platform": "ios", "version": "1.0.0", "device": "iPhone15,2"])
            try await subject.end()
        }

        @Test("[E11] each connection has a token of its own, as one does not open two")
        func tokens() async throws {
            let subject = try await subject()
            subject.session.connect()
            for round in 1...3 {
                try await subject.isFed(round)
                try await subject.room.close(1008)
            }
            try await subject.isFed(4)
            let seen = try await subject.room.seen()
            #expect(Set(seen.connections.map { $0.query["token"] }).count == 4)
            #expect(subject.tokens.reasons == [.connecting, .refused, .refused, .refused])
            try await subject.end()
        }

        @Test(
            "[E8, E9, E11] pings go out every 15 seconds, and pongs come back; without them the session connects again")
        func pings() async throws {
            let subject = try await subject()
            let pongs = Collected(subject.session.pong)
            let latencies = Collected(subject.session.latencies)
            subject.session.connect()
            try await subject.isFed(1)
            await subject.session.reaches(.open)
            for count in 1...2 {
                subject.clock.advance(by: .seconds(15))
                _ = await pongs.first(count)
                _ = await latencies.first(count)
            }
            try await subject.room.post("settings", ["pongs": false])
            subject.clock.advance(by: .seconds(15))
            let seen = try await subject.room.until(received: 3, type: "ping")
            #expect(seen.received("ping").allSatisfy { $0["timestamp"] != nil })
            #expect(seen.total == 1)
            subject.clock.advance(by: .seconds(10))
            try await subject.room.until(open: 1, total: 2)
            try await subject.end()
        }

        @Test("[E4, E5, E6, E7] the messages of the guide arrive from a server that writes JSON in its own way")
        func events() async throws {
            let subject = try await subject()
            let messages = Collected(subject.session.messages)
            subject.session.connect()
            try await subject.isFed(1)
            let moment = "2025-05-20T14:30:00Z"
            try await subject.room.send([
                """
                {"data": {"updatedAt": "\(moment)", "balance": 0.05432, "previous": 0.05, "currency": "BTC"},
                 "userId": 1234, "type": "balanceUpdated"}
                """,
                """
                {"type": "kycStatusChanged", "userId": 1234, "data": {"status": "verified",
                 "updatedAt": "\(moment)"}}
                """,
                """
                {"type": "depositStatusChanged", "userId": 1234, "data": {"depositId": 5678, "status": "completed",
                 "amount": 1000, "currency": "USDT", "updatedAt": "\(moment)"}}
                """,
                """
                {"type": "serverNotification", "data": {"title": "Maintenance Notice", "message": "Soon",
                 "severity": "info", "timestamp": "\(moment)"}}
                """,
            ])
            let date = Date(timeIntervalSince1970: 1_747_751_400)
            #expect(
                await messages.first(4).map(\.message) == [
                    .balanceUpdated(
                        .init(
                            userID: 1234,
                            data: .init(
                                currency: "BTC", balance: Decimal(string: "0.05432") ?? 0,
                                previous: Decimal(string: "0.05") ?? 0, updatedAt: date))),
                    .kycStatusChanged(.init(userID: 1234, data: .init(status: .verified, updatedAt: date))),
                    .depositStatusChanged(
                        .init(
                            userID: 1234,
                            data: .init(
                                depositID: 5678, status: .completed, amount: 1000, currency: "USDT", updatedAt: date))),
                    .serverNotification(
                        .init(title: "Maintenance Notice", message: "Soon", severity: .info, timestamp: date)),
                ])
            try await subject.end()
        }

        @Test("[E10] messages of the app reach the server, in order, and once")
        func message() async throws {
            let subject = try await subject()
            let date = Date(timeIntervalSince1970: 1_747_751_400)
            async let early: Void = subject.session.send(.message(.init(text: "0", timestamp: date)))
            subject.session.connect()
            try await early
            for number in 1...100 {
                try await subject.session.send(.message(.init(text: "\(number)", timestamp: date)))
            }
            let seen = try await subject.room.until(received: 101, type: "message")
            #expect(seen.received("message").map { $0["text"] } == (0...100).map { .string("\($0)") })
            #expect(seen.received("message")[0]["timestamp"] == "2025-05-20T14:30:00Z")
            try await subject.end()
        }
    }
#endif
