import Accord
import AccordMocks
import EvokeEssence
import Foundation
import Growfolio
import Hean
import HeanMocks
import Rin
import SampleModels
import Testing

@Suite("Samples as tests ask for them")
struct SampleAPITests {
    @Test("A sample is the same for the same seed, and can be changed")
    func change() {
        let quote = Growfolio.QuoteUpdate.sample(seed: 7) { $0.symbol = "AAPL" }
        #expect(quote.symbol == "AAPL")
        var other = Growfolio.QuoteUpdate.sample(seed: 7)
        #expect(other.priceUsd == quote.priceUsd)
        other.symbol = "AAPL"
        #expect(other == quote)
    }

    @Test("Several samples are those of the seeds that follow")
    func several() {
        let orders = Growfolio.OrderUpdate.samples(count: 20, seed: 3)
        #expect(orders.count == 20)
        #expect(Set(orders).count == 20)
        #expect(orders[4] == Growfolio.OrderUpdate.sample(seed: 7))
        #expect(Growfolio.OrderUpdate.samples(count: 0).isEmpty)
        #expect(Growfolio.OrderUpdate.samples(count: -1).isEmpty)
    }

    @Test("Times are around the time that is given")
    func time() {
        let now = Date(timeIntervalSince1970: 1_000_000_000)
        let tokens = EvokeEssence.SocketToken.samples(count: 20, now: now).compactMap(\.expiresAt)
        #expect(!tokens.isEmpty)
        #expect(tokens.allSatisfy { $0 > now && $0 < now + 31 * 86_400 })
        let circle = Rin.Circles.V1.Circle.samples(count: 20, now: now).compactMap(\.createdAt)
        #expect(!circle.isEmpty)
        #expect(circle.allSatisfy { $0.seconds < 1_000_000_000 && $0.seconds > 1_000_000_000 - 31 * 86_400 })
    }

    @Test("A time far from those that RFC 3339 has is cut")
    func farTime() throws {
        for now in [Date.distantPast, Date.distantFuture, Date(timeIntervalSince1970: 1e300)] {
            _ = try EvokeEssence.SocketToken.sampled(now: now)
        }
    }

    @Test("Messages of a stream, tuples, unions and enums have samples, too")
    func kinds() {
        #expect(Set(Growfolio.GrowfolioServerMessage.samples(count: 50)).count > 10)
        #expect(Set(Growfolio.Channel.samples(count: 50)) == Set(Growfolio.Channel.allCases))
        let steps = Growfolio.Violation.Step.samples(count: 50)
        #expect(steps.contains { if case .string = $0 { true } else { false } })
        #expect(steps.contains { if case .integer = $0 { true } else { false } })
    }

    @Test("A oneof has one of its members most of the time, and each comes up")
    func oneofs() {
        let rules = Rin.Circles.V1.Rule.samples(count: 200)
        #expect(rules.count { $0.kind != nil } > 150)
    }

    @Test("Required fields of proto2 are there")
    func required() throws {
        for seed in 0..<20 as Range<UInt64> {
            _ = try Sample.V1.Legacy.sampled(seed: seed).protobufData()
        }
    }

    @Test("An example of a contract is read by its name, and in the list of all")
    func examples() throws {
        let summary = Hean.PortfolioSummary.Examples.first
        #expect(summary.equity == 12456.78)
        #expect(Hean.PortfolioSummary.examples == [summary])
        try summary.validate()
    }

    @Test("A schema without values throws the type, the place and the keyword")
    func failure() {
        let error = #expect(throws: SampleError.self) { try Impossible.sampled() }
        #expect(error?.type.hasSuffix("Impossible") == true)
        #expect(error?.path == "count")
        #expect(error?.keyword == "minimum")
        #expect(error?.description.contains("Impossible was found: the value at count") == true)
    }
}

/// A record with a number that is more than it may be.
private struct Impossible: Record {
    var count: Int32

    static let _schema = ModelSchema(Self.self)
    static var _table: ModelTable {
        ModelTable(
            "Impossible",
            """
            i count {"minimum":9,"maximum":8}
            """)
    }
}
