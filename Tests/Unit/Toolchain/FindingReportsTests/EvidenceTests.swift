import Accord
import Foundation
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import FindingReports

/// The evidence of a finding, in every format: a value that one version refuses, and what was tried out.
@Suite("Evidence in formats")
struct EvidenceTests {
    private static let sentence =
        "for example, the new version refuses {\"a\":\"<b>\",\"n\":null}: must be \"x\" (const)"
    private static let lines = ["the old version writes <01>", "the new version reads A { x: 1 }, the same"]

    static let finding: Finding = {
        var finding = Sample.error
        finding.witness = Witness(value: ["n": .null, "a": "<b>"], complaint: "must be \"x\" (const)", refuser: .new)
        finding.explanation = lines
        finding.remedy = "Keep it."
        return finding
    }()
    private let report = Sample.report([Self.finding])

    @Test("Text has it below the finding, indented")
    func text() {
        #expect(
            ReportFormat.text.write(report) == """
                proto/a.proto:4:3: error: Field "2" changed. Keep it. (FIELD_SAME_TYPE)
                    \(Self.sentence)
                    the old version writes <01>
                    the new version reads A { x: 1 }, the same

                """)
    }

    @Test("JSON has keys for it, with the value as it is")
    func json() throws {
        let object = try JSONValue(json: ReportFormat.json.write(report))
        #expect(
            object["witness"] == [
                "value": ["n": .null, "a": "<b>"], "complaint": "must be \"x\" (const)", "refused_by": "new",
            ])
        #expect(object["explanation"] == .array(Self.lines.map { .string($0) }))
        #expect(object["message"] == "Field \"2\" changed.")
        let plain = try JSONValue(json: ReportFormat.json.write(Sample.report([Sample.error])))
        #expect(plain["witness"] == nil && plain["explanation"] == nil)
    }

    @Test("A witness that is null is one")
    func null() throws {
        var finding = Sample.error
        finding.witness = Witness(value: .null, complaint: "c", refuser: .old)
        let object = try JSONValue(json: ReportFormat.json.write(Sample.report([finding])))
        #expect(object["witness"] == ["value": .null, "complaint": "c", "refused_by": "old"])
    }

    @Test("Markdown has it in the finding's row")
    func markdown() {
        let text = ReportFormat.markdown.write(report)
        #expect(text.contains("<br>Keep it.<br>for example, the new version refuses \\{\"a\":\"&lt;b&gt;\""))
        #expect(text.contains("<br>the old version writes &lt;01&gt;<br>the new version reads"))
    }

    @Test("HTML lists it below the finding")
    func html() throws {
        let root = try XMLTree.root(of: ReportFormat.html.write(report))
        #expect(root.all("ul", ofClass: "evidence").count == 1)
        #expect(root.all("ul", ofClass: "evidence")[0].all("li").map(\.text) == [Self.sentence] + Self.lines)
        let plain = try XMLTree.root(of: ReportFormat.html.write(Sample.report([Sample.error])))
        #expect(plain.all("ul", ofClass: "evidence").isEmpty)
    }

    @Test("SARIF has it in the message, and in properties for programs")
    func sarif() throws {
        let result = try #require(try JSONValue(json: ReportFormat.sarif.write(report))["runs"]?[0]?["results"]?[0])
        let told = (["Field \"2\" changed.", "Keep it.", Self.sentence] + Self.lines).joined(separator: "\n")
        #expect(result["message"]?["text"] == .string(told))
        #expect(result["properties"]?["witness"]?["value"] == ["n": .null, "a": "<b>"])
        #expect(result["properties"]?["explanation"] == .array(Self.lines.map { .string($0) }))
    }

    @Test("JUnit has the evidence after the remedy")
    func junit() throws {
        let failures = try XMLTree.root(of: ReportFormat.junit.write(report)).all("failure")
        #expect(failures.map(\.text) == [(["Keep it.", Self.sentence] + Self.lines).joined(separator: "\n")])
        #expect(failures.map { $0.attributes["message"] } == ["proto/a.proto:4:3:Field \"2\" changed."])
    }

    @Test("GitHub's annotations and GitLab's descriptions have the evidence after the message")
    func services() throws {
        let all = (["Field \"2\" changed.", "Keep it.", Self.sentence] + Self.lines).joined(separator: "%0A")
        #expect(ReportFormat.githubActions.write(report).hasSuffix("::\(all)\n"))
        let entries = try JSONValue(json: ReportFormat.gitlabCodeQuality.write(report))
        let told = (["Field \"2\" changed.", Self.sentence] + Self.lines).joined(separator: "; ")
        #expect(entries[0]?["description"] == .string(told))
    }

    @Test("Text gives terminals no commands that values have in them")
    func terminal() {
        var finding = Sample.error
        finding.witness = Witness(value: "\u{9B}2J", complaint: "\u{1B}[2J", refuser: .new)
        finding.explanation = ["M { s: \"\u{1B}[2J\" }"]
        let text = ReportFormat.text.write(Sample.report([finding]))
        #expect(text.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n", "\n", "\n"])
    }
}
