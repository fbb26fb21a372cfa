/// An object a line. The keys that buf has come first, in its order and with its meaning, so that what reads buf's
/// findings reads these.
enum JSONFormat {
    static func write(_ report: Report) -> String {
        zip(report.findings, report.fingerprints).map { object($0, fingerprint: $1).line + "\n" }.joined()
    }

    private static func object(_ finding: Finding, fingerprint: String) -> OrderedJSON {
        let (place, old) = (finding.place, finding.oldPlace)
        return .object([
            "path": .text(place?.file),
            "start_line": .number(place?.line ?? 1),
            "start_column": .number(place?.column ?? 1),
            "end_line": .number(place?.endLine ?? 1),
            "end_column": .number(place?.endColumn ?? 1),
            "type": .string(finding.rule),
            "message": .string(finding.message),
            "severity": .string(finding.severity.rawValue),
            "subject": .string(finding.subject),
            "direction": .text(finding.direction?.rawValue),
            "remedy": .text(finding.remedy),
            "witness": finding.witness?.json,
            "explanation": finding.explanationJSON,
            "fingerprint": .string(fingerprint),
            "old_path": .text(old?.file),
            "old_start_line": old.map { .number($0.line) },
            "old_start_column": old.map { .number($0.column) },
            "old_end_line": old.map { .number($0.endLine) },
            "old_end_column": old.map { .number($0.endColumn) },
        ])
    }
}
