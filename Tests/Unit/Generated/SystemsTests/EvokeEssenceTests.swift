import Accord
import AccordHTTP
import AccordMocks
import EvokeEssence
import EvokeEssenceMocks
import Foundation
import Testing

@Suite("EvokeEssence's contracts")
struct EvokeEssenceTests {
    @Test("[E1, E2] the socket's token comes from its own call, and not from the login")
    func tokens() async throws {
        let mock = EvokeEssence.EvokeEssenceClientMock()
        mock.login.returns(.init(token: "session"))
        mock.createSocketToken.returns(.init(token: "socket"))
        let evoke: any EvokeEssence.EvokeEssenceClientInterface = mock
        let session = try await evoke.login(body: .init(email: "ada@example.com", password: "secret"))
        let socket = try await evoke.createSocketToken()
        #expect((session.token, socket.token) == ("session", "socket"))
        #expect(EvokeEssence.EvokeEssenceOperations.Login.descriptor.call.security == [])
        #expect(
            EvokeEssence.EvokeEssenceOperations.CreateSocketToken.descriptor.call.security == [
                [EvokeEssence.EvokeEssenceSecurity.session]
            ])
    }

    @Test(
        "Trap: RFC 3339 with and without a fraction, on every platform",
        arguments: [
            ("2025-05-20T14:30:00Z", 1_747_751_400.0), ("2025-05-20T14:30:00.250Z", 1_747_751_400.25),
            ("2025-05-20T16:30:00+02:00", 1_747_751_400.0),
        ])
    func timestamps(text: String, seconds: Double) throws {
        let change = try EvokeEssence.KYCStatusChange(json: #"{"status":"verified","updatedAt":"\#(text)"}"#)
        #expect(change.updatedAt == Date(timeIntervalSince1970: seconds))
    }

    @Test("Trap: money is a number, whole or not, and exact")
    func money() throws {
        let deposit = try EvokeEssence.DepositStatusChange(
            json: """
                {"depositId":5678,"status":"completed","amount":1000,"currency":"USDT",\
                "updatedAt":"2025-05-20T14:30:00Z"}
                """)
        #expect(deposit.amount == 1000)
        let text = #"{"currency":"BTC","balance":0.05432,"previous":0.05,"updatedAt":"2025-05-20T14:30:00Z"}"#
        let balance = try EvokeEssence.BalanceUpdate(json: text)
        #expect(balance.balance == Decimal(string: "0.05432"))
        #expect(try balance.jsonString() == text)
    }
}
