import BreakingRules
import Contract

/// The Static Analysis Results Interchange Format of OASIS, version 2.1.0, with one run.
enum SARIFFormat {
    static func write(_ report: Report) -> String {
        let ids = Set((report.findings + report.accepted.map(\.finding)).map(\.rule)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        let left = zip(report.findings, report.fingerprints).map {
            result($0, fingerprint: $1, acceptance: nil, rule: indices[$0.rule])
        }
        let accepted = zip(report.accepted, report.acceptedFingerprints).map {
            result($0.finding, fingerprint: $1, acceptance: $0, rule: indices[$0.finding.rule])
        }
        let driver = JSON.members([
            "name": "accord",
            "rules": .array(ids.map { rule($0, text: report.ruleTexts[$0]) }),
        ])
        let run = JSON.members([
            "tool": .members(["driver": driver]),
            // Of the standard: a tool that counts columns as editors do says so.
            "columnKind": "unicodeCodePoints",
            "results": .array(left + accepted),
        ])
        let log = JSON.members([
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        ])
        return log.lines() + "\n"
    }

    private static func rule(_ id: String, text: String?) -> JSON {
        .members([
            "id": .string(id),
            "shortDescription": text.map { .members(["text": .string($0)]) },
        ])
    }

    private static func result(
        _ finding: Finding, fingerprint: String, acceptance: AcceptedFinding?, rule: Int?
    ) -> JSON {
        let message = ([finding.message] + finding.afterMessage).joined(separator: "\n")
        return .members([
            "ruleId": .string(finding.rule),
            "ruleIndex": rule.map { .integer($0) },
            "level": .string(level(of: finding.severity)),
            "message": .members(["text": .string(message)]),
            // A declaration that is gone is shown in the file where it was.
            "locations": (finding.place ?? finding.oldPlace.map { SourceRange(file: $0.file) }).map { [location($0)] },
            "partialFingerprints": .members(["accordFinding/v1": .string(fingerprint)]),
            "suppressions": acceptance.map { [suppression($0)] },
            "properties": .members([
                "subject": .string(finding.subject),
                "direction": .optional(finding.direction?.rawValue),
                "witness": finding.witness?.json,
                "explanation": finding.explanationJSON,
            ]),
        ])
    }

    private static func level(of severity: Finding.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    private static func location(_ place: SourceRange) -> JSON {
        .members([
            "physicalLocation": .members([
                "artifactLocation": .members(["uri": .string(uri(of: place.file))]),
                "region": .members([
                    "startLine": .integer(place.line),
                    "startColumn": .integer(place.column),
                    "endLine": .integer(place.endLine),
                    "endColumn": .integer(place.endColumn),
                ]),
            ])
        ])
    }

    private static func suppression(_ acceptance: AcceptedFinding) -> JSON {
        let reason = [acceptance.reason, acceptance.until.map { "until \($0)" }].compactMap(\.self)
        return .members([
            "kind": acceptance.means == .comment ? "inSource" : "external",
            "location": location(acceptance.place),
            "justification": reason.isEmpty ? nil : .string(reason.joined(separator: ", ")),
        ])
    }

    /// A path as a reference of RFC 3986: what URIs have no room for is written in percent, byte by byte.
    private static func uri(of path: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@".utf8)
        var uri = ""
        for byte in path.utf8 {
            if plain.contains(byte) {
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                uri += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return path.hasPrefix("/") ? "file://" + uri : uri
    }
}
