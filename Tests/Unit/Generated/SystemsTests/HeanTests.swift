import Accord
import AccordHTTP
import AccordMocks
import Foundation
import Hean
import HeanMocks
import Testing

@Suite("HEAN's contracts")
struct HeanTests {
    @Test("[H1, H2, H3] a mock replaces the backend")
    func mock() async throws {
        let mock = Hean.HEANClientMock()
        mock.listPositions.returns([])
        mock.getRiskState.returns(Hean.RiskStatus(state: .hardStop, drawdown: 0.2, maxPositionSize: 0))
        mock.getPortfolioSummary.throws(ConnectError(.unavailable))
        let hean: any Hean.HEANClientInterface = mock
        #expect(try await hean.listPositions().isEmpty)
        #expect(try await hean.getRiskState().state == .hardStop)
        await #expect(throws: RESTError<Never>.self) { try await hean.getPortfolioSummary() }
    }

    @Test(
        "[H9] every state has its name on the wire, and a new one is unknown and never normal",
        arguments: [
            ("NORMAL", Hean.RiskState.normal), ("SOFT_BRAKE", .softBrake), ("QUARANTINE", .quarantine),
            ("HARD_STOP", .hardStop), ("normal", .unknown("normal")),
        ])
    func states(text: String, state: Hean.RiskState) throws {
        #expect(Hean.RiskState(rawValue: text) == state)
        let change = try Hean.RiskStateChange(json: #"{"type":"risk_state","state":"\#(text)"}"#)
        #expect(change.state == state)
        #expect(change.reason == nil)
    }

    @Test("[H10] an order, which no call has yet, is a model all the same")
    func order() throws {
        let text = #"{"id":"1","symbol":"BTCUSDT","side":"buy","size":0.5,"status":"open"}"#
        let order = try Hean.Order(json: text)
        #expect(order == Hean.Order(id: "1", symbol: "BTCUSDT", side: "buy", size: 0.5, status: "open"))
        #expect(try order.jsonString() == text)
        let error = #expect(throws: CodecError.self) { try Hean.Order(json: text.replacing("\"size\":0.5,", with: "")) }
        #expect(error?.path == "size")
    }

    @Test("a model with an `id` is identifiable")
    func identity() {
        func identity<Model: Identifiable>(of model: Model) -> Model.ID { model.id }
        #expect(identity(of: Hean.Order(id: "1", symbol: "BTCUSDT", side: "buy", size: 0.5, status: "open")) == "1")
    }

    @Test("Trap: epoch seconds with a fraction, for this field and no other")
    func epoch() throws {
        let tick = try Hean.Tick(
            json: #"{"type":"tick","symbol":"BTCUSDT","price":42350.75,"timestamp":1706745600.25}"#)
        #expect(tick.timestamp == Date(timeIntervalSince1970: 1_706_745_600.25))
        #expect(tick.changePercent == nil)
        #expect(try JSONValue(json: tick.jsonData())["timestamp"] == 1_706_745_600.25)
    }

    @Test("Trap: two messages of one name or shape are distinguished by their tag")
    func tag() throws {
        #expect(throws: CodecError.self) { try Hean.Heartbeat(json: #"{"type":"tick","timestamp":1}"#) }
        #expect(
            try Hean.Heartbeat(timestamp: Date(timeIntervalSince1970: 1)).jsonString()
                == #"{"type":"heartbeat","timestamp":1}"#)
    }

    @Test("Trap: REST and socket name one entity with different properties")
    func entities() throws {
        let text = #"{"type":"portfolio","total_pnl":1,"realized_pnl":2,"unrealized_pnl":3,"equity":4}"#
        #expect(try Hean.PortfolioUpdate(json: text).equity == 4)
        #expect(throws: CodecError.self) { try Hean.PortfolioSummary(json: text) }
    }
}
