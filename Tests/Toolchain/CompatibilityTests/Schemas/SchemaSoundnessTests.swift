import Accord
import Contract
import Foundation
import SchemaReader
import Testing

@testable import Compatibility

/// What is said of schemas holds for documents: none contradicts a *compatible*, and each witness is one.
@Suite struct SchemaSoundnessTests {
    @Test("No document contradicts what is said of random schemas", arguments: 0..<8)
    func random(_ part: Int) throws {
        var counts: [String: Int] = [:]
        for seed in 0..<250 {
            var samples = SchemaSamples(seed: part * 1_000_000 + seed)
            let (old, new) = samples.pair()
            let pair = try SchemaPair(old.jsonString(), new.jsonString())
            let validators = (SchemaValidator(pair.old), SchemaValidator(pair.new))
            func isValid(_ value: JSONValue) -> (Bool, Bool) {
                var options = ValidationOptions()
                options.checksFormats = true
                return (
                    (try? validators.0.validate(value, against: pair.oldID, options: options)) != nil,
                    (try? validators.1.validate(value, against: pair.newID, options: options)) != nil
                )
            }
            for direction in [Finding.Direction.request, .response] {
                let label = "seed \(seed) of \(part), \(direction): \(old.jsonString()) → \(new.jsonString())"
                switch pair.verdict(direction) {
                case .compatible:
                    counts["compatible", default: 0] += 1
                    for _ in 0..<150 {
                        let value = samples.value(depth: 3)
                        let (before, after) = isValid(value)
                        let isBreak = direction == .request ? before && !after : after && !before
                        #expect(!isBreak, "\(label) is broken by \(value.jsonString())")
                    }
                case .breaks(let witness):
                    counts["breaks", default: 0] += 1
                    let (before, after) = isValid(witness.value)
                    #expect(direction == .request ? before && !after : after && !before, "\(label)")
                case .unknown(let reason):
                    counts["unknown", default: 0] += 1
                    counts["unknown: \(reason)", default: 0] += 1
                }
            }
        }
        print("schemas, part \(part): \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
        #expect(counts["compatible", default: 0] > 100)
        #expect(counts["breaks", default: 0] > 100)
        #expect(counts["unknown", default: 0] < 25)
    }
}
