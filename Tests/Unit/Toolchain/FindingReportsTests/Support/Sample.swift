import Accord

@testable import BreakingRules
@testable import FindingReports

/// A report with all that formats have to cope with: severities, what is gone, characters that mean something, findings
/// that have been accepted.
enum Sample {
    static let place = SourceRange(file: "proto/a.proto", line: 4, column: 3, endLine: 4, endColumn: 8)
    static let oldPlace = SourceRange(file: "old/a.proto", line: 5, column: 3, endLine: 5, endColumn: 9)

    static let error = Finding(
        rule: "FIELD_SAME_TYPE", message: "Field \"2\" changed.", place: place, oldPlace: oldPlace, subject: "a.A.2")
    static let warning = Finding(
        rule: "SCHEMA_ENUM_VALUE_ADDED", severity: .warning, message: "<b>100%</b> & more | `x`\nfor *@all*\u{1}",
        place: SourceRange(file: "an API,v1:2/ö.yaml", line: 9, column: 1, endLine: 9, endColumn: 4),
        subject: "GET /users", direction: .response, remedy: "keep \"it\"; it's needed")
    static let note = Finding(
        rule: "OPERATION_NOTED", severity: .info, message: "It is new.", place: SourceRange(file: "proto/a.proto"),
        subject: "b")
    static let gone = Finding(
        rule: "FILE_NO_DELETE", message: "Previously present file \"b.proto\" was deleted.", place: nil,
        oldPlace: SourceRange(file: "old/b.proto"), subject: "b.proto")

    static let acceptedByComment = AcceptedFinding(
        Finding(rule: "FIELD_NO_DELETE", message: "Accepted 1 | one.", place: place, subject: "a.A.3"), by: .comment,
        reason: "nobody <reads> it", until: CalendarDate("2027-01-01"), at: SourceRange(file: "proto/a.proto", line: 3))
    static let acceptedByBaseline = AcceptedFinding(
        Finding(rule: "FIELD_NO_DELETE", message: "Accepted 2.", place: place, subject: "a.A.4"), by: .baseline,
        reason: nil, until: nil, at: SourceRange(file: "accord.baseline.json", line: 4))

    static let report = report([error, warning, note, gone], accepted: [acceptedByComment, acceptedByBaseline])

    static func report(
        _ findings: [Finding], accepted: [AcceptedFinding] = [], texts: Report.Texts = Report.Texts()
    ) -> Report {
        Report(
            oldTitle: ".git#tag=v1", newTitle: "proto & more",
            judgement: Judgement(findings: findings, accepted: accepted), texts: texts)
    }
}
