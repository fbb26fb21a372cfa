import AccordHTTP
import Foundation
import TestEnvironment

/// A plan of what is to be done in one call, by chance.
struct CallPlan: Sendable, CustomStringConvertible {
    enum Kind: String, Sendable, CaseIterable { case unary, query, serverStream, clientStream, bidi }

    enum Manner: Sendable, Hashable {
        case normal
        /// The reader and the sender pause between messages, for so many milliseconds.
        case slow(Int)
        /// The stream is let go after so many messages.
        case lettingGo(Int)
        /// The server fails, as it is asked to.
        case failing(ConnectError.Code)
        /// The server does nothing, until the time is up.
        case holding
    }

    var way: Way
    var kind: Kind
    var isKeyed: Bool
    var manner: Manner
    var timeout: Duration
    var cancelling: Duration?
    /// The number of messages that go each way, where there is a stream.
    var count: Int
    /// In bytes, of each message.
    var size: Int
    /// Makes the payloads differ.
    var seed: UInt64

    var description: String {
        var parts = ["\(way), \(count) messages of \(size) bytes, \(manner), timeout \(timeout.inSeconds)"]
        if isKeyed { parts.append("with a key and retries") }
        if let cancelling { parts.append("cancelled after \(cancelling.inSeconds)") }
        return parts.joined(separator: ", ")
    }

    /// The title under which the call is counted.
    var title: String { "\(kind) \(way.rpcProtocol)" }

    /// A call that a storm may do anything to.
    static func random(using random: inout SeededRandom) -> CallPlan {
        let sizes = [0, 1, 100, 1_000, 20_000]
        // Large ones are rare, as byte by byte they take the servers' time.
        let isLarge = Int.random(in: 0..<40, using: &random) == 0
        return CallPlan(
            way: Way.all.randomElement(using: &random) ?? Way.all[0],
            kind: Kind.allCases.randomElement(using: &random) ?? .unary,
            isKeyed: Bool.random(using: &random),
            manner: manner(using: &random),
            timeout: .milliseconds(Int.random(in: 500...5_000, using: &random)),
            cancelling: Int.random(in: 0..<5, using: &random) == 0
                ? .milliseconds(Int.random(in: 0...1_000, using: &random)) : nil,
            count: Int.random(in: 1...(isLarge ? 3 : 12), using: &random),
            size: isLarge ? 300_000 : sizes.randomElement(using: &random) ?? 0,
            seed: random.next())
    }

    /// A call that has to succeed, once the network is well.
    static func certain(_ way: Way, _ kind: Kind, isKeyed: Bool, using random: inout SeededRandom) -> CallPlan {
        CallPlan(
            way: way, kind: kind, isKeyed: isKeyed, manner: .normal, timeout: .seconds(60), cancelling: nil, count: 3,
            size: 1_000, seed: random.next())
    }

    private static func manner(using random: inout SeededRandom) -> Manner {
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: .slow(Int.random(in: 1...300, using: &random))
        case 2: .lettingGo(Int.random(in: 0...3, using: &random))
        case 3:
            .failing(
                [.unavailable, .resourceExhausted, .notFound, .aborted].randomElement(using: &random) ?? .aborted)
        case 4: .holding
        default: .normal
        }
    }
}
