import BreakingRules
import Contract

/// An object a line. The keys that buf has come first, in its order and with its meaning, so that what reads buf's
/// findings reads these.
enum JSONFormat {
    static func write(_ report: Report) -> String {
        zip(report.findings, report.fingerprints).map { object($0, fingerprint: $1).text + "\n" }.joined()
    }

    private static func object(_ finding: Finding, fingerprint: String) -> JSON {
        let (place, old) = (finding.place, finding.oldPlace)
        return .members([
            "path": .optional(place?.file),
            "start_line": .integer(place?.line ?? 1),
            "start_column": .integer(place?.column ?? 1),
            "end_line": .integer(place?.endLine ?? 1),
            "end_column": .integer(place?.endColumn ?? 1),
            "type": .string(finding.rule),
            "message": .string(finding.message),
            "severity": .string(finding.severity.rawValue),
            "subject": .string(finding.subject),
            "direction": .optional(finding.direction?.rawValue),
            "remedy": finding.remedy.map { .string($0) },
            "witness": finding.witness?.json,
            "explanation": finding.explanationJSON,
            "fingerprint": .string(fingerprint),
            "old_path": .optional(old?.file),
            "old_start_line": old.map { .integer($0.line) },
            "old_start_column": old.map { .integer($0.column) },
            "old_end_line": old.map { .integer($0.endLine) },
            "old_end_column": old.map { .integer($0.endColumn) },
        ])
    }
}
