import Accord
import Contract
import Foundation
import TestEnvironment
import Testing

/// Writes random pairs of schemas, the verdicts on them, and documents, one pair a line: for `Scripts/schema-soundness`,
/// in which a validator that is not ours judges them.
@Suite struct SchemaVerdictExport {
    @Test("Verdicts on random schemas are written to a file")
    func write() throws {
        let seeds = TestExtent.seeds(77_000_000...77_001_499, fixed: 200, chosen: 100)
        let lines = seeds.compactMap { seed in
            var samples = SchemaSamples(seed: Int(truncatingIfNeeded: seed))
            let (old, new) = samples.pair()
            guard !old.listsNumbersForStrings, !new.listsNumbersForStrings else { return String?.none }
            // Some only refer to themselves, which is an error.
            guard let pair = try? SchemaPair(old.jsonString(), new.jsonString()) else { return String?.none }
            var line: [String: JSONValue] = ["old": old, "new": new]
            switch pair.verdict() {
            case .compatible: line["verdict"] = "compatible"
            case .unknown(let reason): (line["verdict"], line["reason"]) = ("unknown", .string(reason))
            case .breaks(let witness): (line["verdict"], line["witness"]) = ("breaks", witness.value)
            }
            line["documents"] = .array((0..<40).map { _ in samples.value(depth: 3) })
            return JSONValue.object(line).jsonString()
        }
        #expect(lines.count > seeds.count * 2 / 3)
        let table = KeywordRow.all.filter { $0.draft == nil }
        let rows = try table.flatMap { [try line($0.loose, $0.tight, $0), try line($0.tight, $0.loose, $0)] }
        try Data(((lines + rows).joined(separator: "\n") + "\n").utf8).write(
            to: Repository.url(".build/schema-verdicts.jsonl"))
    }

    /// A change of one keyword, without a type at the root.
    private func line(_ old: String, _ new: String, _ row: KeywordRow) throws -> String {
        var line: [String: JSONValue] = ["old": try JSONValue(json: old), "new": try JSONValue(json: new)]
        switch try SchemaPair(old, new).verdict() {
        case .compatible: line["verdict"] = "compatible"
        case .unknown(let reason): (line["verdict"], line["reason"]) = ("unknown", .string(reason))
        case .breaks(let witness): (line["verdict"], line["witness"]) = ("breaks", witness.value)
        }
        line["documents"] = [try JSONValue(json: row.value)]
        return JSONValue.object(line).jsonString()
    }
}

extension JSONValue {
    /// Whether a schema in it lists a number, true or false where it asks for strings: these are read as strings here, and
    /// the other validator takes nothing.
    fileprivate var listsNumbersForStrings: Bool {
        switch self {
        case .array(let elements): return elements.contains(where: \.listsNumbersForStrings)
        case .object(let members):
            let types = members["type"]?.arrayValue ?? members["type"].map { [$0] } ?? []
            let listed = (members["enum"]?.arrayValue ?? []) + [members["const"]].compactMap { $0 }
            let isOfStrings = types.contains("string") && types.allSatisfy { $0 == "string" || $0 == "null" }
            if isOfStrings, listed.contains(where: { $0.numberValue != nil || $0.boolValue != nil }) { return true }
            return members.values.contains(where: \.listsNumbersForStrings)
        default: return false
        }
    }
}
