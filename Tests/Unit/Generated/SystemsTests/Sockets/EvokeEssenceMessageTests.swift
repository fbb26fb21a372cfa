import Accord
import EvokeEssence
import Foundation
import Testing

@Suite("EvokeEssence's messages")
struct EvokeEssenceMessageTests {
    private typealias Server = EvokeEssence.EvokeEssenceServerMessage
    private typealias Client = EvokeEssence.EvokeEssenceClientMessage

    /// `2025-05-20T14:30:00Z`.
    private static let afternoon = Date(timeIntervalSince1970: 1_747_751_400)

    @Test("[E4] a balance, with its user, exact")
    func balance() throws {
        try expect(
            """
            {"type":"balanceUpdated","userId":1234,"data":{"currency":"BTC","balance":0.05432,"previous":0.05,\
            "updatedAt":"2025-05-20T14:30:00Z"}}
            """,
            is: Server.balanceUpdated(
                .init(
                    userID: 1234,
                    data: .init(
                        currency: "BTC", balance: decimal("0.05432"), previous: decimal("0.05"),
                        updatedAt: Self.afternoon))))
        expectNone(
            of: Server.self, #"{"type":"balanceUpdated","userId":1234,"data":{"currency":"BTC"}}"#,
            at: "data.balance")
    }

    @Test("[E5] the check of the user, with statuses that may become more")
    func kyc() throws {
        for (text, status) in [
            ("verified", EvokeEssence.KYCStatusChange.Status.verified), ("later", .unknown("later")),
        ] {
            try expect(
                """
                {"type":"kycStatusChanged","userId":1234,"data":{"status":"\(text)","updatedAt":"2025-05-20T14:30:00Z"}}
                """,
                is: Server.kycStatusChanged(
                    .init(userID: 1234, data: .init(status: status, updatedAt: Self.afternoon))))
        }
    }

    @Test("[E6] a deposit, with an amount that is whole")
    func deposit() throws {
        for (text, status) in [
            ("completed", EvokeEssence.DepositStatusChange.Status.completed), ("pending", .unknown("pending")),
        ] {
            try expect(
                """
                {"type":"depositStatusChanged","userId":1234,"data":{"depositId":5678,"status":"\(text)",\
                "amount":1000,"currency":"USDT","updatedAt":"2025-05-20T14:30:00Z"}}
                """,
                is: Server.depositStatusChanged(
                    .init(
                        userID: 1234,
                        data: .init(
                            depositID: 5678, status: status, amount: 1000, currency: "USDT",
                            updatedAt: Self.afternoon))))
        }
    }

    @Test("[E7] a notification, which has no user, and is its data alone")
    func notification() throws {
        for (text, severity) in [
            ("info", EvokeEssence.ServerNotification.Severity.info), ("critical", .unknown("critical")),
        ] {
            try expect(
                """
                {"type":"serverNotification","data":{"title":"Maintenance Notice","message":"Soon",\
                "severity":"\(text)","timestamp":"2025-05-20T14:30:00Z"}}
                """,
                is: Server.serverNotification(
                    .init(
                        title: "Maintenance Notice", message: "Soon", severity: severity, timestamp: Self.afternoon)))
        }
    }

    @Test("[E8] pong has its time at the root, with a fraction or without")
    func pong() throws {
        try expect(
            #"{"type":"pong","timestamp":"2025-05-20T14:30:00Z"}"#, is: Server.pong(.init(timestamp: Self.afternoon)))
        let fraction = try Server.receive(#"{"type":"pong","timestamp":"2025-05-20T14:30:00.5Z"}"#)
        #expect(fraction.message == .pong(.init(timestamp: Self.afternoon.addingTimeInterval(0.5))))
    }

    @Test("[E9] ping")
    func ping() throws {
        try expect(
            #"{"type":"ping","timestamp":"2025-05-20T14:30:00Z"}"#, is: Client.ping(.init(timestamp: Self.afternoon)))
    }

    @Test("[E10] message")
    func message() throws {
        try expect(
            #"{"type":"message","text":"Custom message content","timestamp":"2025-05-20T14:30:00Z"}"#,
            is: Client.message(.init(text: "Custom message content", timestamp: Self.afternoon)))
    }
}
