import Accord
import Foundation
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import FindingReports
@testable import SchemaReader

@Suite("SARIF")
struct SARIFTests {
    private static let place = SourceRange(file: "proto/a.proto", line: 4, column: 3, endLine: 4, endColumn: 8)

    /// Findings with and without places, witnesses and remedies, and others that were accepted.
    private static let report: Report = {
        var shown = Finding(
            rule: "FIELD_SAME_TYPE", message: "Field \"2\" changed.", place: place,
            oldPlace: SourceRange(file: "old/a.proto"),
            subject: "a.A.2", remedy: "Keep it.")
        shown.witness = Witness(value: ["n": .null, "a": "<b>"], complaint: "must be \"x\" (const)", refuser: .new)
        shown.explanation = ["the old version writes <01>", "the new version reads A { x: 1 }, the same"]
        let strange = Finding(
            rule: "SCHEMA_ENUM_VALUE_ADDED", severity: .warning, message: "100% & more | `x`\n\u{1}",
            place: SourceRange(file: "an API,v1:2/ö.yaml", line: 9), subject: "GET /users", direction: .response)
        let gone = Finding(
            rule: "FILE_NO_DELETE", severity: .info, message: "It was deleted.", place: nil,
            oldPlace: SourceRange(file: "old/b.proto"), subject: "b.proto")
        let accepted = [
            AcceptedFinding(
                gone, by: .comment, reason: "nobody <reads> it", until: CalendarDate("2027-01-01"), at: place),
            AcceptedFinding(
                gone, by: .baseline, reason: nil, until: nil, at: SourceRange(file: "accord.baseline.json")),
        ]
        return Report(
            oldTitle: ".git#tag=v1", newTitle: "proto & more",
            judgement: Judgement(findings: [shown, strange, gone], accepted: accepted))
    }()

    private static let empty = Report(
        oldTitle: "old", newTitle: "new", judgement: Judgement(findings: [], accepted: []))

    @Test("is valid by its JSON Schema")
    func schema() throws {
        let file = Repository.installed("json-schema/sarif.schema.json")
        let store = try DocumentStore(roots: [])
        let document = try store.add(String(contentsOf: file, encoding: .utf8), path: "sarif.schema.json")
        let builder = GraphBuilder(documents: store)
        let schema = builder.schema(at: document.root)
        #expect(builder.diagnostics.filter { $0.severity == .error } == [])
        let validator = SchemaValidator(builder.graph)
        for report in [Self.report, Self.empty] {
            let text = ReportFormat.sarif.write(report)
            try validator.validate(try JSONValue(json: text), against: schema)
        }
        let wrong = ReportFormat.sarif.write(Self.report).replacing("\"startLine\": 4", with: "\"startLine\": 0")
        #expect(throws: ValidationError.self) { try validator.validate(JSONValue(json: wrong), against: schema) }
    }
}
