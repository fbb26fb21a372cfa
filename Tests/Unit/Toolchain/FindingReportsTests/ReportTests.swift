import TestEnvironment
import Testing

@testable import BreakingRules
@testable import FindingReports

/// The properties of a report that all formats share.
@Suite("A report")
struct ReportTests {
    @Test("Has its findings in the order of their places, those without one first")
    func order() {
        #expect(
            Sample.report.findings.map(\.rule) == [
                "FILE_NO_DELETE", "SCHEMA_ENUM_VALUE_ADDED", "OPERATION_NOTED", "FIELD_SAME_TYPE",
            ])
    }

    @Test("Says in a few words what it comes to")
    func summary() {
        #expect(Sample.report.summary == "2 errors, 1 warning, 1 note and 2 accepted findings")
        #expect(Sample.report([]).summary == "no findings")
        #expect(Sample.report([Sample.error]).summary == "1 error")
        #expect(
            Sample.report([], accepted: [Sample.acceptedByComment]).summary == "no findings and 1 accepted finding")
    }

    @Test("Says how many comparisons could not be decided")
    func undecided() {
        func undecided(_ subject: String) -> Finding {
            Finding(
                rule: "SCHEMA_UNDECIDED", severity: .warning, message: "It is open.", place: SourceRange(file: "a"),
                subject: subject)
        }
        #expect(Sample.report([undecided("a")]).summary == "1 warning; 1 comparison could not be decided")
        #expect(
            Sample.report([undecided("a"), undecided("b"), Sample.error]).summary
                == "1 error and 2 warnings; 2 comparisons could not be decided")
    }

    @Test("Every format names the rule of every finding", arguments: ReportFormat.allCases)
    func rules(format: ReportFormat) {
        let text = format.write(Sample.report)
        for finding in Sample.report.findings { #expect(text.contains(finding.rule), "\(finding.rule)") }
        #expect(text.hasSuffix("\n"))
    }

    @Test("Every format is the same text each time, in whatever order findings come", arguments: ReportFormat.allCases)
    func stable(format: ReportFormat) {
        let findings = [Sample.error, Sample.warning, Sample.note, Sample.gone]
        #expect(format.write(Sample.report(findings)) == format.write(Sample.report(findings.reversed())))
    }

    @Test("No findings are an empty text, or a whole one without findings")
    func empty() throws {
        let report = Sample.report([])
        for format in [ReportFormat.text, .json, .githubActions] { #expect(format.write(report) == "") }
        #expect(ReportFormat.gitlabCodeQuality.write(report) == "[]\n")
        #expect(try XMLTree.root(of: ReportFormat.junit.write(report)).attributes["failures"] == "0")
        #expect(ReportFormat.markdown.write(report).contains("✅ `accord breaking`: no findings"))
        #expect(try XMLTree.root(of: ReportFormat.html.write(report)).all("article").isEmpty)
    }

    @Test("Fingerprints stay when lines move and files are renamed, and differ for all else")
    func fingerprints() {
        var moved = Sample.error
        moved.place = SourceRange(file: "b.proto", line: 90)
        moved.oldPlace = nil
        moved.severity = .info
        moved.remedy = "Another."
        let fingerprint = Fingerprint.all(of: [Sample.error])
        #expect(Fingerprint.all(of: [moved]) == fingerprint)
        // Of FNV-1a, computed elsewhere: baselines of older versions have to be understood.
        #expect(fingerprint == ["b1df55194c8ea10b"])
        var others = [Finding](repeating: Sample.error, count: 5)
        others[0].rule = "FIELD_SAME_NAME"
        others[1].subject = "a.A.3"
        others[2].message = "Field \"2\" changed again."
        others[3].direction = .request
        #expect(Set(Fingerprint.all(of: [Sample.error] + others)).count == 6)
    }

    @Test("Every rule is explained, in a sentence")
    func explained() {
        let ids = ProtoRule.all.map(\.id) + APIRule.byID.keys + SchemaRule.ids
        #expect(ids.filter { RuleTexts.all[$0] == nil } == [])
        #expect(RuleTexts.all.values.filter { !$0.hasSuffix(".") } == [])
        #expect(RuleTexts.all["FILE_SAME_GO_PACKAGE"] == "The file option go_package stays the same.")
    }
}
