import Accord
import TestEnvironment
import Testing

@testable import Compatibility
@testable import FindingReports

/// `accord breaking --explain`, from files to reports.
@Suite("Runs that explain")
struct ExplainedRunTests {
    private func outcome(_ old: [String: String], _ new: [String: String], explains: Bool = true) throws -> Report {
        let folder = try Folder(
            Dictionary(uniqueKeysWithValues: old.map { ("old/\($0)", $1) } + new.map { ("new/\($0)", $1) }))
        var check = BreakingCheck()
        check.input = folder.path("new")
        check.against = folder.path("old")
        check.explains = explains
        return try check.run().report
    }

    private let old = """
        syntax = "proto3";
        package toy.v1;
        message Car { string full_name = 1; Color color = 2; }
        enum Color { COLOR_UNSPECIFIED = 0; COLOR_RED = 1; }
        service Cars { rpc Get(Car) returns (Car); }

        """

    @Test("Findings about fields, enum values and methods are explained, in binary and in JSON")
    func proto() throws {
        let new = old.replacing("full_name = 1", with: "full_name = 1 [json_name = \"name\"]")
            .replacing("COLOR_RED", with: "COLOR_BLUE").replacing(" rpc Get(Car) returns (Car);", with: "")
        let report = try outcome(["toy/v1/toy.proto": old], ["toy/v1/toy.proto": new])
        #expect(report.findings.map(\.rule) == ["FIELD_SAME_JSON_NAME", "ENUM_VALUE_SAME_NAME", "RPC_NO_DELETE"])
        let lines = report.findings.map(\.explanation)
        #expect(lines[0].contains("in JSON, the old version writes {\"fullName\":\"sample\"}"))
        #expect(lines[1].contains("in JSON, the old version writes {\"color\":\"COLOR_RED\"}"))
        #expect(lines[2].first?.contains("/toy.v1.Cars/Get gets \"unimplemented\"") == true)
        let text = ReportFormat.text.write(report)
        #expect(text.contains("(FIELD_SAME_JSON_NAME)\n    in binary, this is harmless: "))
    }

    @Test("Nothing is tried out unless that is asked for")
    func silent() throws {
        let new = old.replacing("string full_name", with: "bytes full_name")
        let report = try outcome(["toy/v1/toy.proto": old], ["toy/v1/toy.proto": new], explains: false)
        #expect(report.findings.map(\.explanation) == [[]])
    }

    @Test("Findings about schemas show their value without being asked, outside of the message")
    func schemas() throws {
        func schema(_ limit: String) -> String {
            """
            {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Car", "type": "object",
             "properties": {"name": {"type": "string"\(limit)}}}
            """
        }
        let report = try outcome(
            ["car.schema.json": schema("")], ["car.schema.json": schema(", \"maxLength\": 3")], explains: false)
        let finding = try #require(report.findings.first { $0.rule == "SCHEMA_LENGTH_NARROWED" })
        #expect(finding.witness?.value == "aaaa")
        #expect(!finding.message.contains("aaaa"))
        #expect(ReportFormat.text.write(report).contains("\n    for example, the new version refuses \"aaaa\": "))
    }
}
