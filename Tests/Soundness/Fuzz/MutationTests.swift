import Accord
import Foundation
import FuzzTargets
import TestEnvironment
import Testing

/// Damaged inputs of all three forms. A run is short; `ACCORD_FUZZ_SECONDS` makes it as long as wanted, with inputs
/// that no run had before.
@Suite("Damaged input keeps the codec's promises")
struct MutationTests {
    @Test("in binary")
    func binary() throws {
        try run(Mutator.binaryPieces, { try $0.binary($1, seed: $2) }, { try Promises().binary($0, $1) })
    }

    @Test("in JSON")
    func json() throws {
        try run(Mutator.jsonPieces, { try $0.json($1, seed: $2) }, { try Promises().json($0, $1) })
    }

    @Test("through Codable")
    func codable() throws {
        try run(Mutator.jsonPieces, { try $0.json($1, seed: $2) }, { try Promises().codable($0, $1) })
    }

    private func run(
        _ pieces: [[UInt8]],
        _ start: (Inputs, any Message.Type, UInt64) throws -> [UInt8],
        _ check: (Data, any Message.Type) throws -> Void
    ) throws {
        let inputs = try Inputs()
        let seconds = ProcessInfo.processInfo.environment["ACCORD_FUZZ_SECONDS"].flatMap(Double.init)
        let end = Date(timeIntervalSinceNow: seconds ?? 0)
        let seeds: ClosedRange<UInt64> = seconds == nil ? 1...8 : UInt64(end.timeIntervalSince1970)...(.max)
        for seed in seeds {
            for type in Promises.types {
                let input = try start(inputs, type, seed)
                let other = try start(inputs, type, seed &+ 1)
                var mutator = Mutator(random: SeededRandom(seed: seed), pieces: pieces)
                for _ in 0..<50 {
                    let damaged = mutator.mutated(input, other: other)
                    guard let failure = failure(damaged, type, check) else { continue }
                    let smallest = shrunk(damaged) { self.failure($0, type, check) != nil }
                    Issue.record("seed \(seed), \(type.messageName), \(hexadecimal(smallest)): \(failure)")
                }
            }
            if seconds != nil, Date() > end { break }
        }
    }

    private func failure(
        _ input: [UInt8],
        _ type: any Message.Type,
        _ check: (Data, any Message.Type) throws -> Void
    ) -> (any Error)? {
        do {
            try check(Data(input), type)
            return nil
        } catch {
            return error
        }
    }

    /// Leaves out as many bytes as the failure does without.
    private func shrunk(_ input: [UInt8], while fails: ([UInt8]) -> Bool) -> [UInt8] {
        var smallest = input
        var length = input.count / 2
        while length > 0 {
            var start = 0
            while start < smallest.count {
                var shorter = smallest
                shorter.removeSubrange(start..<min(smallest.count, start + length))
                if fails(shorter) { smallest = shorter } else { start += length }
            }
            length /= 2
        }
        return smallest
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }
}
