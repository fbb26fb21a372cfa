import Accord
import Testing

@testable import BreakingRules

/// Judges findings at places of one contract.
struct Judged {
    /// The day on which comments and baselines are judged.
    static let today = CalendarDate("2026-11-22")

    private let judgement: Judgement

    /// - Parameter findings: a rule and a line each, and a column where it matters; line 0 for the file as a whole.
    init(
        _ text: String, file: String = "a.proto", _ findings: [(rule: String, line: Int)], column: Int = 3,
        rules: Set<String>? = nil, checked: Set<String>? = nil
    ) throws {
        let findings = findings.map { rule, line in
            let place =
                line == 0
                ? SourceRange(file: file) : SourceRange(file: file, line: line, column: column, endColumn: column + 4)
            return Finding(rule: rule, message: "It changed.", place: place, subject: "a.\(rule).\(line)")
        }
        judgement = Suppressions(texts: [file: text]).judge(
            findings, today: try #require(Self.today), rules: rules, checked: checked)
    }

    /// The lines of what is accepted.
    var accepted: [Int] { judgement.accepted.compactMap(\.finding.place?.line) }
    /// `FIELD_NO_DELETE 4`
    var left: [String] { judgement.findings.map { "\($0.rule) \($0.place?.line ?? 0)" } }
    var warnings: [Finding] { judgement.findings.filter { $0.severity == .warning } }
    var acceptances: [AcceptedFinding] { judgement.accepted }
}
