import Accord
import Foundation
import Hean
import Testing

@Suite("HEAN's messages")
struct HeanMessageTests {
    private typealias Server = Hean.HEANServerMessage
    private typealias Client = Hean.HEANClientMessage

    private static let moment = Date(timeIntervalSince1970: 1_706_745_600)

    @Test("[H5] a tick, with what may be absent and without, in text and in bytes")
    func tick() throws {
        try expect(
            """
            {"type":"tick","symbol":"BTCUSDT","price":42350.75,"change_percent":3.45,"timestamp":1706745600.0}
            """,
            is: Server.tick(
                .init(
                    symbol: "BTCUSDT", price: decimal("42350.75"), changePercent: decimal("3.45"),
                    timestamp: Self.moment)),
            written: """
                {"type":"tick","symbol":"BTCUSDT","price":42350.75,"change_percent":3.45,"timestamp":1706745600}
                """)
        try expect(
            #"{"type":"tick","symbol":"ETHUSDT","price":2200}"#, is: Server.tick(.init(symbol: "ETHUSDT", price: 2200)))
        expectNone(of: Server.self, #"{"type":"tick","symbol":"ETHUSDT"}"#, at: "price")
    }

    @Test("[H6] a heartbeat, of one shape both ways, and with a fraction of a second")
    func heartbeat() throws {
        let frame = #"{"type":"heartbeat","timestamp":1706745600.5}"#
        let heartbeat = Hean.Heartbeat(timestamp: Self.moment.addingTimeInterval(0.5))
        try expect(frame, is: Server.heartbeat(heartbeat))
        try expect(frame, is: Client.heartbeat(heartbeat))
    }

    @Test("[H7] the portfolio; an amount that is missing is an error, and never 0")
    func portfolio() throws {
        let frame =
            #"{"type":"portfolio","total_pnl":2456.78,"realized_pnl":1200,"unrealized_pnl":1256.78,"equity":12456.78}"#
        try expect(
            frame,
            is: Server.portfolio(
                .init(
                    totalPnl: decimal("2456.78"), realizedPnl: 1200, unrealizedPnl: decimal("1256.78"),
                    equity: decimal("12456.78"))))
        expectNone(of: Server.self, frame.replacing(#","equity":12456.78"#, with: ""), at: "equity")
    }

    @Test("[H8, H9] the state of risk, with a reason or without; one that nobody knows is never normal")
    func risk() throws {
        try expect(
            #"{"type":"risk_state","state":"SOFT_BRAKE","reason":"Drawdown approaching threshold"}"#,
            is: Server.riskState(.init(state: .softBrake, reason: "Drawdown approaching threshold")))
        for state in Hean.RiskState.allCases + [.unknown("LOCKDOWN")] {
            try expect(
                #"{"type":"risk_state","state":"\#(state.rawValue)"}"#, is: Server.riskState(.init(state: state)))
        }
        #expect(Hean.RiskState.allCases.map(\.rawValue) == ["NORMAL", "SOFT_BRAKE", "QUARANTINE", "HARD_STOP"])
        expectNone(of: Server.self, #"{"type":"risk_state"}"#, at: "state")
    }

    @Test("[H10] an order, though nothing sends one")
    func order() throws {
        let text = #"{"id":"1","symbol":"BTCUSDT","side":"buy","size":0.5,"price":42000.1,"status":"open"}"#
        let order = Hean.Order(
            id: "1", symbol: "BTCUSDT", side: "buy", size: decimal("0.5"), price: decimal("42000.1"), status: "open")
        #expect(try Hean.Order(json: text) == order)
        #expect(try order.jsonString() == text)
        #expect(try Hean.Order(json: text.replacing(#""price":42000.1,"#, with: "")).price == nil)
    }

    @Test("[H11] types that nobody knows are unknown, and no errors")
    func unknown() throws {
        try expect(#"{"type":"news"}"#, is: Server.unknown(tag: "news", value: ["type": "news"]))
    }
}
