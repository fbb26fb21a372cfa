import Foundation
import Growfolio

/// How many messages a second arrive over the loopback: at a session that decodes each and hands it to a consumer, and
/// at a client that decodes nothing.
struct Loopback {
    /// Messages a second, the medians of all rounds.
    var session: Double
    var bare: Double

    /// What the session's is to be of the bare one's.
    static let target = 0.7

    static func measured(rounds: Int, messages: Int) async throws -> Loopback {
        let server = try QuoteProcess()
        try await BareClient.receive(1_000, port: server.port)
        try await receive(1_000, port: server.port)
        var session: [Double] = []
        var bare: [Double] = []
        for round in 0..<rounds {
            Progress.show("loopback, round \(round + 1) of \(rounds)")
            bare.append(try await rate(messages) { try await BareClient.receive($0, port: server.port) })
            session.append(try await rate(messages) { try await receive($0, port: server.port) })
        }
        Progress.clear()
        return Loopback(session: median(session), bare: median(bare))
    }

    private static func receive(_ count: Int, port: Int) async throws {
        let session = try Growfolio.GrowfolioSession(port: port, quotes: count)
        let quotes = session.quoteUpdated.buffering(.suspendReader(4096))
        session.connect()
        try await session.subscribe(channels: [.quotes], symbols: ["SYM00"])
        var remaining = count
        for await _ in quotes {
            remaining -= 1
            if remaining == 0 { break }
        }
        session.close()
        await session.finished()
        guard remaining == 0 else { throw Disagreement("\(remaining) of \(count) quotes did not arrive") }
    }

    private static func rate(_ count: Int, _ work: (Int) async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work(count)
        return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
