import Accord
import Contract
import Foundation
import RandomMessages
import Testing
import WireReferee

/// Accord against libprotobuf-c: bytes that one of them writes are read equally by the other, and Accord's JSON says
/// the same. Groups are left out, as libprotobuf-c has none; the conformance suite has them.
@Suite("Accord and libprotobuf-c")
struct DifferentialTests {
    @Test("read each other's bytes of Rin's contracts")
    func rin() throws {
        try compare(Models(folder: "proto"), MessageTypes.rin, package: "rin.", seedsPerType: 6)
    }

    @Test("read each other's bytes of a contract with every kind of field")
    func sample() throws {
        let models = try Models(folder: "Tests/Support/SampleModels/Contracts")
        try compare(models, MessageTypes.sample, package: "sample.", seedsPerType: 30)
    }

    /// Compares random messages of each type in the package: as many as said, or, in a long run, as many as its time
    /// allows, from seeds that no run had before.
    private func compare(
        _ models: Models,
        _ types: [String: any Message.Type],
        package: String,
        seedsPerType: UInt64
    ) throws {
        let names = models.objects.keys.filter { $0.hasPrefix(package) }.sorted()
        try #require(names.filter { types[$0] == nil } == [], "these have no generated type in MessageTypes")
        let comparison = Comparison(models, types)
        var seeds = 1...seedsPerType
        let seconds = ProcessInfo.processInfo.environment["ACCORD_FUZZ_SECONDS"].flatMap(Double.init)
        let end = Date(timeIntervalSinceNow: seconds ?? 0)
        if seconds != nil { seeds = UInt64(end.timeIntervalSince1970)...(.max) }
        for seed in seeds {
            for name in names {
                var generator = MessageGenerator(models, seed: seed)
                try check(generator.message(name), seed, comparison)
            }
            if seconds != nil, Date() > end { break }
        }
    }

    private func check(_ message: WireMessage, _ seed: UInt64, _ comparison: Comparison) throws {
        guard let found = comparison.disagreement(on: message) else { return }
        let smallest = message.shrunk { comparison.disagreement(on: $0)?.step == found.step }
        let bytes = try comparison.referee.write(smallest).map { String($0, radix: 16) }.joined(separator: " ")
        Issue.record(
            """
            seed \(seed), \(message.type): \(comparison.disagreement(on: smallest) ?? found)
            libprotobuf-c writes the message as \(bytes)
            """)
    }
}
