import Foundation
import FuzzTargets
import RandomMessages
import TestEnvironment
import Testing

/// The inputs of `Tests/Soundness/Corpus`, through the readers that they are for: those that once broke a promise keep it
/// from then on. Each is damaged a few times as well, by the run's seed; `make fuzz` looks for more.
@Suite("The corpus keeps the promises of readers")
struct CorpusTests {
    @Test(arguments: FuzzTarget.all)
    func replay(target: FuzzTarget) async throws {
        let inputs = try Self.inputs(of: target)
        try #require(!inputs.isEmpty, "there is no corpus for \(target)")
        for (name, input) in inputs { await check(input, target, name) }
    }

    @Test(arguments: FuzzTarget.all)
    func mutate(target: FuzzTarget) async throws {
        let inputs = try Self.inputs(of: target).map { Array($0.bytes.prefix(target.lengthLimit)) }
        for seed in TestExtent.seeds(1...200, fixed: 5, chosen: 5) {
            var random = SeededRandom(seed: seed)
            let input = inputs.randomElement(using: &random) ?? []
            let other = inputs.randomElement(using: &random) ?? []
            var mutator = Mutator(random: random, pieces: target.words.map { Array($0.utf8) } + Mutator.binaryPieces)
            for number in 1...4 {
                await check(Data(mutator.mutated(input, other: other)), target, "seed \(seed), \(number)")
            }
        }
    }

    private func check(_ input: Data, _ target: FuzzTarget, _ name: String) async {
        do {
            try await target.check(input)
        } catch {
            Issue.record("\(target), \(name), \(input.base64EncodedString()): \(error)")
        }
    }

    private static func inputs(of target: FuzzTarget) throws -> [(name: String, bytes: Data)] {
        let folder = Repository.url("Tests/Soundness/Corpus/\(target.name)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            (name, try Data(contentsOf: folder.appendingPathComponent(name)))
        }
    }
}
