import BreakingRules
import Contract

/// GitLab's report on code quality: one array, whose entries are distinguished by their fingerprints.
enum GitLabCodeQualityFormat {
    static func write(_ report: Report) -> String {
        let entries = zip(report.findings, report.fingerprints).map { entry($0, fingerprint: $1) }
        return JSON.array(entries).text + "\n"
    }

    private static func entry(_ finding: Finding, fingerprint: String) -> JSON {
        // GitLab leaves out entries without a path: what is gone is shown where it was.
        let place = finding.place ?? finding.oldPlace.map { SourceRange(file: $0.file) } ?? SourceRange(file: ".")
        return .members([
            "description": .string(([finding.message] + finding.evidence).joined(separator: "; ")),
            "check_name": .string(finding.rule),
            "fingerprint": .string(fingerprint),
            "location": .members([
                "path": .string(place.file),
                "positions": .members([
                    "begin": .members(["line": .integer(place.line), "column": .integer(place.column)]),
                    "end": .members(["line": .integer(place.endLine), "column": .integer(place.endColumn)]),
                ]),
            ]),
            "severity": .string(weight(of: finding.severity)),
        ])
    }

    private static func weight(of severity: Finding.Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .info: "info"
        }
    }
}
