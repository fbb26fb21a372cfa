import Accord
import Contract
import Foundation
import SchemaReader
import Testing

@testable import BreakingRules

/// Verdicts on schemas hold for documents: none contradicts a *compatible*, and each witness is one.
@Suite struct SchemaSoundnessTests {
    @Test("No document contradicts what is said of random schemas", arguments: 0..<6)
    func random(_ part: Int) throws {
        var counts: [String: Int] = [:]
        for seed in 0..<100 {
            var samples = SchemaSamples(seed: part * 1_000_000 + seed)
            let (old, new) = samples.pair()
            // Some only refer to themselves, which is an error.
            guard let pair = try? SchemaPair(old.jsonString(), new.jsonString()) else { continue }
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
                    for _ in 0..<80 {
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
        #expect(counts["compatible", default: 0] > 25)
        #expect(counts["breaks", default: 0] > 25)
        #expect(counts["unknown", default: 0] < 25)
    }

    @Test("Findings say what the verdict says, and a tolerant profile breaks nothing that a strict one lets pass")
    func findings() throws {
        for seed in 0..<80 {
            var samples = SchemaSamples(seed: 55_000_000 + seed)
            let (old, new) = samples.pair()
            guard let pair = try? SchemaPair(old.jsonString(), new.jsonString()) else { continue }
            for direction in [Finding.Direction.request, .response] {
                let label = "seed \(seed), \(direction): \(old.jsonString()) → \(new.jsonString())"
                let verdict = pair.verdict(direction)
                let findings = pair.findings(direction)
                let errors = findings.filter { $0.severity == .error }
                switch verdict {
                case .compatible:
                    #expect(errors == [], "\(label)")
                    if case .breaks = pair.verdict(direction, .tolerant) { Issue.record("tolerant: \(label)") }
                case .breaks: #expect(!findings.isEmpty, "\(label)")
                case .unknown:
                    #expect(errors == [], "\(label)")
                    #expect(findings.contains { $0.rule == SchemaRemark.undecided.rawValue }, "\(label)")
                }
                #expect(findings.allSatisfy { SchemaRule.ids.contains($0.rule) })
                #expect(Set(findings).count == findings.count)
            }
        }
    }
}
