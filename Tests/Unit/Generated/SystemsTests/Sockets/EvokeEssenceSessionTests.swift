import Accord
import AccordMocks
import AccordSocket
import EvokeEssence
import EvokeEssenceMocks
import Foundation
import TestSupport
import Testing

@Suite("EvokeEssence's sessions", .timeLimit(.minutes(10)))
struct EvokeEssenceSessionTests {
    private typealias Client = EvokeEssence.EvokeEssenceClientMessage

    private let clock = TestClock()
    private let tokens = Tokens()
    private let mock: EvokeEssence.SessionMock
    private var session: EvokeEssence.Session { mock.session }
    private var server: SocketServerMock<EvokeEssence.Session.Contract> { mock.server }

    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    init() {
        mock = EvokeEssence.SessionMock(
            options: SessionOptions(clock),
            handshake: { .init(version: "1.0.0", device: "iPhone15,2") },
            token: { [tokens] request in tokens.next(request) })
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

    private func balance(_ currency: String, _ balance: Decimal) -> EvokeEssence.EvokeEssenceServerMessage {
        .balanceUpdated(
            .init(
                userID: 7,
                data: .init(currency: currency, balance: balance, previous: 0, updatedAt: Self.start)))
    }

    @Test("[E3] the handshake says who connects, and from what")
    func handshake() async throws {
        session.connect()
        await session.reaches(.open)
        let url = try #require(server.requests.first?.url)
        #expect(url.absoluteString.hasPrefix("wss://api.evokeessence.example/ws?"))
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        #expect(
            Set(query)
                == [
                    URLQueryItem(name: "platform", value: "ios"), URLQueryItem(name: "version", value: "1.0.0"),
                    URLQueryItem(name: "device", value: "iPhone15,2"), URLQueryItem(name: "token", value: "token-1"),
                ])
        try await end()
    }

    @Test("a script with a message that has no JSON form says so, and leaves nobody waiting")
    func unwritable() async throws {
        server.plays([.emit(.pong(.init(timestamp: .distantPast)))])
        let problems = session.problems
        session.connect()
        for await problem in problems {
            guard case .connection(let error) = problem else { continue }
            #expect(error.kind == .closed(code: 1011))
            break
        }
        session.close()
        await session.finished()
        #expect(throws: SocketScriptError.self) { try server.verify() }
    }

    @Test("[E4, E5, E6, E7] streams deliver the server's messages; of balances that wait, only a currency's newest")
    func streams() async throws {
        let gate = Gate()
        let kyc = EvokeEssence.KYCStatusChanged(userID: 7, data: .init(status: .verified, updatedAt: Self.start))
        let deposit = EvokeEssence.DepositStatusChanged(
            userID: 7,
            data: .init(depositID: 1, status: .completed, amount: 1000, currency: "USDT", updatedAt: Self.start))
        let notification = EvokeEssence.ServerNotification(
            title: "Maintenance", message: "Soon", severity: .info, timestamp: Self.start)
        server.plays([
            .emit(balance("BTC", 1)), .emit(balance("USDT", 2)), .emit(balance("BTC", 3)),
            .emit(.kycStatusChanged(kyc)), .emit(.depositStatusChanged(deposit)),
            .emit(.serverNotification(notification)), .wait(gate),
        ])
        let (balances, kycs) = (session.balanceUpdated, session.kycStatusChanged)
        let (deposits, notifications) = (session.depositStatusChanged, session.serverNotification)
        session.connect()
        for await found in notifications { #expect(found == notification); break }
        for await found in kycs { #expect(found == kyc); break }
        for await found in deposits { #expect(found == deposit); break }
        var shown: [String: Decimal] = [:]
        for await found in balances {
            shown[found.data.currency] = found.data.balance
            if shown.count == 2 { break }
        }
        #expect(shown == ["BTC": 3, "USDT": 2])
        #expect(balances.conflated == 1)
        gate.open()
        try await end()
    }

    @Test("[E8, E9] a ping every 15 seconds, with the app's time; the way there and back is measured")
    func ping() async throws {
        let gate = Gate()
        server.plays([
            .expect(.ping(.init(timestamp: Self.start.addingTimeInterval(15)))), .wait(gate),
            .emit(.pong(.init(timestamp: Date(timeIntervalSince1970: 0)))),
            .expect(.ping(.init(timestamp: Self.start.addingTimeInterval(30)))),
        ])
        let latencies = session.latencies
        session.connect()
        await session.reaches(.open)
        clock.advance(by: .seconds(15))
        await server.received(count: 1)
        clock.advance(by: .seconds(2))
        gate.open()
        for await latency in latencies {
            #expect(latency == .seconds(2))
            break
        }
        clock.advance(by: .seconds(13))
        await server.received(count: 2)
        try await end()
    }

    @Test("[E10] what the app says waits until the session is open, or fails, as the app likes it")
    func message() async throws {
        let message = Client.message(.init(text: "hello", timestamp: Self.start))
        #expect(
            await failure { () throws(SessionError) in try await session.send(message, when: .now) } == .notOpen)
        async let sent: Void = session.send(message)
        session.connect()
        try await sent
        #expect(await server.next() == message)
        try await end()
    }

    @Test("[E11] without a pong for 25 seconds, the session connects again, with a token of its own")
    func silence() async throws {
        session.connect()
        await session.reaches(.open)
        clock.advance(by: .seconds(15))
        await server.received(count: 1)
        clock.advance(by: .seconds(9))
        #expect(session.state == .open)
        clock.advance(by: .seconds(1))
        await server.connected(count: 2)
        await session.reaches(.open)
        #expect(tokens.requests.count == 2)
        #expect(server.requests[1].url.absoluteString.contains("token=token-2"))
        try await end()
    }

    @Test("[E11] whatever ends a connection, a new token is got before the next; then pauses grow")
    func reconnect() async throws {
        let gate = Gate()
        server.plays(
            [.wait(gate), .close(code: 1008)], [.close(code: 1008)], [.refuse(status: 401)], [.silence])
        let states = session.states
        session.connect()
        await session.reaches(.open)
        gate.open()
        var pauses: [Double] = []
        for await state in states {
            if case .backingOff(let until) = state {
                let pause = until.timeIntervalSince(Self.start) - clock.now.offset / .seconds(1)
                pauses.append(pause.rounded())
                clock.advance(by: .seconds(pause + 0.001))
            }
            if state == .open, server.connections == 3 { break }
        }
        #expect(pauses == [1, 2])
        #expect(Array(tokens.reasons.prefix(3)) == [.connecting, .refused, .refused])
        #expect(tokens.requests.count == 4)
        #expect(Set(server.requests.map(\.url)).count == 4)
        try await end()
    }

    @Test("[E11] in the background nothing is left of a connection, no timer either; the foreground connects again")
    func background() async throws {
        session.connect()
        await session.reaches(.open)
        session.suspend()
        #expect(session.state == .suspended)
        await server.transport.openConnections(count: 0)
        await clock.sleepers(count: 0)
        session.resume()
        await server.connected(count: 2)
        await session.reaches(.open)
        #expect(tokens.reasons == [.connecting, .connecting])
        try await end()
        #expect(session.state == .closed(.requested))
    }
}
