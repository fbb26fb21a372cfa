import Foundation
import Growfolio

/// The number of messages a second that a session takes over the loopback, each decoded and handed to a consumer, and
/// the number that a client of NIO takes that decodes nothing.
struct Loopback {
    /// Messages a second, the medians of all rounds.
    struct Rates {
        var session: Double
        var bare: Double

        var ratio: Double { session / bare }
    }

    /// Each is answered.
    var echo: Rates
    /// They only come.
    var flood: Rates

    static func measured(rounds: Int, messages: Int) async throws -> Loopback {
        let server = try ServerProcess("--serve")
        return Loopback(
            echo: try await rates(
                rounds, messages, "echoes", server.ports[0], session: echo,
                bare: { try await BareClient.echo($0, port: $1) }),
            flood: try await rates(
                rounds, messages, "a flood", server.ports[0], session: receive,
                bare: { try await BareClient.receive($0, port: $1) }))
    }

    private static func rates(
        _ rounds: Int, _ messages: Int, _ what: String, _ port: Int,
        session: (Int, Int) async throws -> Void, bare: (Int, Int) async throws -> Void
    ) async throws -> Rates {
        try await bare(1_000, port)
        try await session(1_000, port)
        var rates: [(session: Double, bare: Double)] = []
        for round in 0..<rounds {
            Progress.show("loopback, \(what), round \(round + 1) of \(rounds)")
            let bare = try await rate(messages) { try await bare($0, port) }
            rates.append((try await rate(messages) { try await session($0, port) }, bare))
        }
        Progress.clear()
        return Rates(session: median(rates.map(\.session)), bare: median(rates.map(\.bare)))
    }

    static func receive(_ count: Int, port: Int) async throws {
        let session = try Growfolio.Session(port: port, quotes: count)
        try await take(count, of: session) { _ in }
    }

    /// Sends a message for each quote, as apps do: one after the other.
    static func echo(_ count: Int, port: Int) async throws {
        let session = try Growfolio.Session(port: port, quotes: count, path: "/echo")
        try await take(count + 1, of: session) { remaining in
            if remaining > 0 { try await session.send(.pong) }
        }
    }

    private static func take(
        _ count: Int, of session: Growfolio.Session, _ work: (_ remaining: Int) async throws -> Void
    ) async throws {
        let quotes = session.quoteUpdated.buffering(.suspendReader(4096))
        session.connect()
        try await session.subscribe(channels: [.quotes], symbols: ["SYM00"])
        var remaining = count
        for await _ in quotes {
            remaining -= 1
            try await work(remaining)
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
