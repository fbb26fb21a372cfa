import Accord
import AccordHTTP
import Foundation
import Hean
import TestSupport
import Testing

@Suite("HEAN, served by FastAPI")
struct HeanTests {
    private func client(_ options: RESTOptions = RESTOptions()) async throws -> Hean.HEANClient {
        Hean.HEANClient(transport: try await RESTPeer.transport("hean"), options: options)
    }

    private func failure<Result>(
        _ body: () async throws(RESTError<Never>) -> Result
    ) async throws -> RESTError<Never> {
        do {
            _ = try await body()
        } catch {
            return error
        }
        throw ConnectError(.unknown, "no error")
    }

    @Test("[H1] the portfolio's summary, to the last digit")
    func summary() async throws {
        let summary = try await client().getPortfolioSummary()
        #expect(summary.totalPnl == Decimal(string: "2456.78"))
        #expect(summary.realizedPnl == 1200)
        #expect(summary.unrealizedPnl == Decimal(string: "1256.78"))
        #expect(summary.equity == Decimal(string: "12456.78"))
        #expect(summary.initialCapital == 10000)
    }

    @Test("[H2] positions, an array at the root")
    func positions() async throws {
        let positions = try await client().listPositions()
        #expect(positions.map(\.symbol) == ["BTCUSDT", "ETHUSDT"])
        #expect(positions.map(\.size) == [Decimal(string: "0.5"), -2])
        #expect(positions[0].unrealizedPnl == Decimal(string: "175.38"))
    }

    @Test("[H3, H9] the state of risk")
    func risk() async throws {
        let status = try await client().getRiskState()
        #expect(status.state == .normal)
        #expect(status.drawdown == Decimal(string: "0.05"))
        #expect(status.maxPositionSize == 1000)
    }

    @Test("[H9] a state that the contract does not know is unknown, and never normal")
    func unknownState() async throws {
        let status = try await client().getRiskState(options: CallOptions(misbehaving: "unknown-enum"))
        #expect(status.state == .unknown("LOCKDOWN"))
    }

    @Test("[H1, H3] a missing amount or state is an error that names it, and never 0 or normal")
    func missing() async throws {
        let client = try await client()
        let summary = try await failure { () throws(RESTError<Never>) in
            try await client.getPortfolioSummary(options: CallOptions(misbehaving: "missing-field"))
        }
        guard case .failed(let error) = summary else {
            Issue.record("\(summary)")
            return
        }
        #expect(error.message.contains("total_pnl"))
        #expect((error.cause as? CodecError)?.path == "total_pnl")
        let positions = try await failure { () throws(RESTError<Never>) in
            try await client.listPositions(options: CallOptions(misbehaving: "missing-field"))
        }
        #expect((positions.connectError.cause as? CodecError)?.path == "[0].symbol")
    }

    @Test("500, and a proxy's 502: status and body are kept", arguments: [("500", 500), ("html", 502)])
    func undocumented(behaviour: String, status: Int) async throws {
        let client = try await client()
        let error = try await failure { () throws(RESTError<Never>) in
            try await client.getRiskState(options: CallOptions(misbehaving: behaviour))
        }
        guard case .undocumented(let answer) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(answer.status == status)
        #expect(answer.text.contains(status == 500 ? "Internal Server Error" : "Bad gateway"))
    }

    @Test("429 says when to come back")
    func rateLimited() async throws {
        let client = try await client()
        let error = try await failure { () throws(RESTError<Never>) in
            try await client.getRiskState(options: CallOptions(misbehaving: "rate-limited"))
        }
        #expect(error.status == 429)
        #expect(error.retryAfter == .seconds(7))
    }

    @Test("JSON that is none")
    func malformed() async throws {
        let client = try await client()
        let error = try await failure { () throws(RESTError<Never>) in
            try await client.getRiskState(options: CallOptions(misbehaving: "malformed"))
        }
        #expect(error.connectError.code == .internal)
        #expect(error.connectError.cause is CodecError)
    }

    @Test("a body of 8 MiB: read when it may be, refused when not")
    func huge() async throws {
        let limited = try await client(RESTOptions(receiveLimit: 1 << 20))
        let refused = try await failure { () throws(RESTError<Never>) in
            try await limited.listPositions(options: CallOptions(misbehaving: "huge"))
        }
        #expect(refused.connectError.code == .resourceExhausted)
        let client = try await client()
        let read = try await failure { () throws(RESTError<Never>) in
            try await client.listPositions(options: CallOptions(misbehaving: "huge"))
        }
        #expect(read.connectError.cause is CodecError)
        let raw = try await client.rest.response(
            to: Hean.HEANOperations.ListPositions.self, .init(), CallOptions(misbehaving: "huge"))
        #expect(try await raw.body.collect().count == 8_388_612)
    }

    @Test("a slow body is waited for, and given up when the time is up or the task is cancelled")
    func slow() async throws {
        let client = try await client()
        async let status = client.getRiskState(options: CallOptions(misbehaving: "drip", gate: "slow"))
        try await RESTPeer.someoneWaits(at: "slow")
        try await RESTPeer.open("slow")
        #expect(try await status.state == .normal)

        let clock = TestClock()
        let hurried = try await self.client(RESTOptions(defaultTimeout: .seconds(100), clock: clock))
        async let late = failure { () throws(RESTError<Never>) in
            try await hurried.getRiskState(options: CallOptions(misbehaving: "drip", gate: "late"))
        }
        try await RESTPeer.someoneWaits(at: "late")
        clock.advance(by: .seconds(100))
        #expect(try await late.connectError.code == .deadlineExceeded)

        let call = Task { try await client.getRiskState(options: CallOptions(misbehaving: "drip", gate: "cancelled")) }
        try await RESTPeer.someoneWaits(at: "cancelled")
        call.cancel()
        let cancelled = await #expect(throws: RESTError<Never>.self) { try await call.value }
        #expect(cancelled?.connectError.code == .canceled)
    }

    @Test("a connection that is cut within the body")
    func cut() async throws {
        let client = try await client()
        let error = try await failure { () throws(RESTError<Never>) in
            try await client.getRiskState(options: CallOptions(misbehaving: "cut"))
        }
        #expect(error.connectError.code == .unavailable)
    }
}
