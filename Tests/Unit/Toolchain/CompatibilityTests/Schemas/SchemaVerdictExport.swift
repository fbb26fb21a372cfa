import Accord
import Contract
import Foundation
import Testing

@testable import Compatibility

/// Writes pairs of schemas, what is said of them, and documents, one pair a line: for `Scripts/schema-soundness`, in which
/// a validator that is not ours judges them.
@Suite struct SchemaVerdictExport {
    @Test("Verdicts on random schemas are written to a file", .enabled(if: verdictsPath != nil))
    func write() throws {
        var lines: [String] = []
        for seed in 0..<1500 {
            var samples = SchemaSamples(seed: 77_000_000 + seed)
            let (old, new) = samples.pair()
            guard let pair = try? SchemaPair(old.jsonString(), new.jsonString()) else { continue }
            var line: [String: JSONValue] = ["old": old, "new": new]
            switch pair.verdict() {
            case .compatible: line["verdict"] = "compatible"
            case .unknown(let reason): (line["verdict"], line["reason"]) = ("unknown", .string(reason))
            case .breaks(let witness): (line["verdict"], line["witness"]) = ("breaks", witness.value)
            }
            line["documents"] = .array((0..<40).map { _ in samples.value(depth: 3) })
            lines.append(JSONValue.object(line).jsonString())
        }
        let text = lines.joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: URL(filePath: try #require(verdictsPath)))
        #expect(lines.count > 1000)
    }
}

private let verdictsPath = ProcessInfo.processInfo.environment["ACCORD_SCHEMA_VERDICTS"]
