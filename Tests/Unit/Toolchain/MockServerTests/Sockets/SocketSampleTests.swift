import Accord
import AccordSocket
import Contract
import EvokeEssence
import Foundation
import Growfolio
import Hean
import MockServer
import SchemaReader
import Testing

/// The messages that the server sends of its own accord.
struct SocketSampleTests {
    private func growfolio(identity: UInt64 = 1, seed: UInt64 = 0) throws -> SocketPlay {
        var play = try SocketPlay(
            SocketContracts.growfolio, "/ws?token=t", identity: identity, seed: seed, times: SocketMockTimes())
        _ = play.handle(.opened)
        return play
    }

    private let subscription = #"{"type": "subscribe", "channels": ["quotes"], "symbols": ["AAPL", "MSFT"]}"#

    private func quotes(_ outcome: SocketOutcome) throws -> [Growfolio.QuoteUpdate] {
        try outcome.sent.compactMap { sent in
            let message = try Growfolio.GrowfolioServerMessage.receive(sent.frame.jsonString()).message
            if case .quoteUpdated(let quote) = message { return quote } else { return nil }
        }
    }

    @Test
    func `Quotes move a little from one to the next, for what is subscribed`() throws {
        var play = try growfolio()
        #expect(try quotes(play.advance(by: .seconds(3))).isEmpty)
        _ = play.receive(subscription)
        let quotes = try quotes(play.advance(by: .seconds(20)))
        #expect(quotes.count == 40)
        for symbol in ["AAPL", "MSFT"] {
            let own = quotes.filter { $0.symbol == symbol }
            #expect(own.count == 20)
            #expect(Set(own.map(\.priceUsd)).count > 10)
            for (one, next) in zip(own, own.dropFirst()) {
                #expect(abs(next.priceUsd - one.priceUsd) <= one.priceUsd * Decimal(0.005) + Decimal(0.01))
                #expect(next.timestamp == one.timestamp.addingTimeInterval(1))
            }
        }
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `What is subscribed no more is sent no more`() throws {
        var play = try growfolio()
        _ = play.receive(subscription)
        _ = play.advance(by: .seconds(1))
        _ = play.receive(#"{"type": "unsubscribe", "channels": ["quotes"], "symbols": ["AAPL"]}"#)
        #expect(Set(try quotes(play.advance(by: .seconds(5))).map(\.symbol)) == ["MSFT"])
    }

    @Test
    func `Channels without keys have one of their messages now and then`() throws {
        var play = try growfolio()
        let names = play.advance(by: .seconds(29)).names
        #expect(names.filter { $0.hasPrefix("order") }.count == 2)
        #expect(names.contains("accountStatusChanged"))
        #expect(!names.contains("quoteUpdated"))
        #expect(!names.contains("fxRateUpdated"))
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `The same seed gives the same prices on every connection, and no identifier twice`() throws {
        var frames: [[SocketPlay.Sent]] = []
        for identity in [1, 2] as [UInt64] {
            var play = try growfolio(identity: identity)
            _ = play.receive(subscription)
            frames.append(play.advance(by: .seconds(5)).sent)
        }
        let prices = frames.map { $0.compactMap { $0.frame["data"]?["price_usd"] } }
        #expect(prices[0].count == 10)
        #expect(prices[0] == prices[1])
        let identifiers = frames.joined().map { $0.frame["id"] }
        #expect(!identifiers.contains(nil))
        #expect(Set(identifiers).count == identifiers.count)
        var other = try growfolio(seed: 7)
        _ = other.receive(subscription)
        #expect(other.advance(by: .seconds(5)).sent.compactMap { $0.frame["data"]?["price_usd"] } != prices[0])
    }

    @Test
    func `A channel without subscriptions sends its messages, those that are conflated most often`() throws {
        var play = try SocketPlay(SocketContracts.hean, "/ws", times: SocketMockTimes())
        _ = play.handle(.opened)
        let outcome = play.advance(by: .seconds(40))
        let ticks = outcome.sent.filter { $0.name == "tick" }
        #expect(ticks.count == 40)
        #expect(Set(ticks.map { $0.frame["symbol"] }).count == 3)
        #expect(Set(outcome.names) == ["tick", "portfolio", "riskState"])
        for sent in outcome.sent { _ = try Hean.HEANServerMessage.receive(sent.frame.jsonString()) }
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `A channel of nothing but plain messages sends one in each tick, with numbers in their bounds`() throws {
        var play = try SocketPlay(SocketContracts.rooms, "/news", times: SocketMockTimes())
        _ = play.handle(.opened)
        let levels = play.advance(by: .seconds(200)).sent.compactMap { $0.frame["level"] }
        #expect(levels.count == 200)
        #expect(Set(levels).count > 3)
        #expect(play.invalid.isEmpty)
    }

    @Test
    func `Samples are left out while the client does not read, and come in batches`() throws {
        var play = try growfolio()
        let symbols = JSONValue.array((0..<200).map { .string("S\($0)") }).jsonString()
        _ = play.receive(#"{"type": "subscribe", "channels": ["quotes"], "symbols": \#(symbols)}"#)
        var seen: Set<String> = []
        for _ in 0..<8 {
            let quotes = try quotes(play.advance(by: .seconds(1)))
            #expect(quotes.count == 64)
            seen.formUnion(quotes.map(\.symbol))
        }
        #expect(seen.count == 200)
        let deadline = try #require(play.machine.nextDeadline)
        let full = play.machine.handle(
            .tick(hasRoom: false), at: Moment(uptime: deadline, date: SocketPlay.start))
        #expect(full.isEmpty)
        #expect(try #require(play.machine.nextDeadline) == deadline + .seconds(1))
    }

    @Test
    func `A late tick makes the next one no later, and ticks that were missed are not made up for`() throws {
        var play = try growfolio()
        _ = play.receive(subscription)
        let first = try #require(play.machine.nextDeadline)
        play.uptime = first + .milliseconds(250)
        #expect(try quotes(play.handle(.tick(hasRoom: true))).count == 2)
        #expect(play.machine.nextDeadline == first + .seconds(1))
        play.uptime = first + .milliseconds(3_500)
        #expect(try quotes(play.handle(.tick(hasRoom: true))).count == 2)
        #expect(play.machine.nextDeadline == first + .milliseconds(4_500))
    }

    /// A message of a contract, as its client reads it.
    private static let readers: [(Result<Contract, any Error>, String, @Sendable (String) throws -> Void)] = [
        (SocketContracts.growfolio, "/ws?token=t", { _ = try Growfolio.GrowfolioServerMessage.receive($0) }),
        (
            SocketContracts.evokeEssence, "/ws?token=t&version=1&device=d",
            { _ = try EvokeEssence.EvokeEssenceServerMessage.receive($0) }
        ),
        (SocketContracts.hean, "/ws", { _ = try Hean.HEANServerMessage.receive($0) }),
    ]

    @Test(arguments: readers.indices)
    func `All messages are valid, and clients can read them`(index: Int) throws {
        let (contract, target, read) = Self.readers[index]
        let mock = SocketMock([try contract.get()]) { $0.sampler }
        guard case .accepted(let machine) = mock.answer(MockRequest(target: target), identity: 1) else {
            throw SocketPlay.Refused()
        }
        let validator = SchemaValidator(try contract.get().schemas)
        for message in machine.channel.incoming.messages {
            let schema = try #require(message.schema)
            for seed in 0..<50 as Range<UInt64> {
                let sample = machine.channel.sample(of: message.name, seed: seed, at: SocketPlay.start, id: "\(seed)")
                let frame = try #require(sample, "\(message.name) has no sample for the seed \(seed)")
                try validator.validate(frame, against: schema)
                try read(frame.jsonString())
            }
        }
    }

    @Test
    func `A message without a valid sample is reported once`() throws {
        let contract = try SocketContracts.hean.get()
        let mock = SocketMock([contract]) { _ in { _, _, _ in nil } }
        guard case .accepted(var machine) = mock.answer(MockRequest(target: "/ws"), identity: 1) else {
            Issue.record("the handshake was refused")
            return
        }
        var outcome = SocketOutcome([])
        for second in 0..<40 {
            let now = Moment(uptime: .seconds(second), date: SocketPlay.start)
            outcome.add(SocketOutcome(machine.handle(second == 0 ? .opened : .tick(hasRoom: true), at: now)))
        }
        #expect(outcome.sent.isEmpty)
        #expect(
            Set(outcome.records) == [.opened, .unsent("tick"), .unsent("portfolio"), .unsent("riskState")])
        #expect(outcome.records.count == 4)
    }
}
