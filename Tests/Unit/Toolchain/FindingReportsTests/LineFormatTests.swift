import Accord
import Foundation
import Testing

@testable import BreakingRules
@testable import FindingReports

/// The formats that are a line for each finding.
@Suite("Findings as lines")
struct LineFormatTests {
    @Test("Text has the place, the severity, the message, the remedy and the rule")
    func text() {
        #expect(
            ReportFormat.text.write(Sample.report) == """
                error: Previously present file "b.proto" was deleted. (FILE_NO_DELETE)
                an API,v1:2/ö.yaml:9:1: warning: <b>100%</b> & more | `x` for *@all* ; keep "it"; it's needed \
                (SCHEMA_ENUM_VALUE_ADDED)
                proto/a.proto:1:1: info: It is new. (OPERATION_NOTED)
                proto/a.proto:4:3: error: Field "2" changed. (FIELD_SAME_TYPE)

                """)
    }

    @Test("Text is coloured only on request, and only with codes that can be taken out again")
    func color() {
        let plain = ReportFormat.text.write(Sample.report)
        let colored = ReportFormat.text.write(Sample.report, inColor: true)
        #expect(!plain.contains("\u{1B}"))
        #expect(colored.contains("\u{1B}[31merror:\u{1B}[0m"))
        #expect(colored.contains("\u{1B}[33mwarning:\u{1B}[0m"))
        #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
        for format in ReportFormat.allCases where format != .text {
            #expect(format.write(Sample.report, inColor: true) == format.write(Sample.report))
        }
    }

    @Test("Text gives terminals no commands that contracts have in their names")
    func terminal() {
        var finding = Sample.error
        finding.message = "Field \"\u{1B}[2J\u{9B}2J\r\nx\" changed."
        let line = ReportFormat.text.write(Sample.report([finding]))
        #expect(line.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
    }

    @Test("JSON has buf's keys first, in its order, and Accord's own keys after them")
    func json() throws {
        let lines = ReportFormat.json.write(Sample.report).split(separator: "\n").map(String.init)
        let fingerprint = Fingerprint.all(of: [Sample.error])[0]
        #expect(
            lines[3] == #"{"path":"proto/a.proto","start_line":4,"start_column":3,"end_line":4,"end_column":8,"#
                + #""type":"FIELD_SAME_TYPE","message":"Field \"2\" changed.","severity":"error","subject":"a.A.2","#
                + #""fingerprint":"\#(fingerprint)","old_path":"old/a.proto","old_start_line":5,"#
                + #""old_start_column":3,"old_end_line":5,"old_end_column":9}"#)
        #expect(lines[0].hasPrefix(#"{"start_line":1,"start_column":1,"end_line":1,"end_column":1,"type":"FILE_NO_"#))
        let warning = try JSONValue(json: lines[1])
        #expect(warning["message"] == .string(Sample.warning.message))
        #expect(warning["direction"] == "response")
        #expect(warning["remedy"] == "keep \"it\"; it's needed")
    }

    @Test("Commands of GitHub Actions are escaped as GitHub reads them, by severity")
    func gitHubActions() {
        #expect(
            ReportFormat.githubActions.write(Sample.report) == """
                ::error title=FILE_NO_DELETE::Previously present file "b.proto" was deleted.
                ::warning file=an API%2Cv1%3A2/ö.yaml,line=9,col=1,endLine=9,endColumn=4,title=SCHEMA_ENUM_VALUE_ADDED\
                ::<b>100%25</b> & more | `x`%0Afor *@all*\u{FFFD}%0Akeep "it"; it's needed
                ::notice file=proto/a.proto,line=1,col=1,endLine=1,endColumn=1,title=OPERATION_NOTED::It is new.
                ::error file=proto/a.proto,line=4,col=3,endLine=4,endColumn=8,title=FIELD_SAME_TYPE::Field "2" changed.

                """)
        var finding = Sample.error
        finding.message = "a\r\nb"
        #expect(ReportFormat.githubActions.write(Sample.report([finding])).hasSuffix("::a%0D%0Ab\n"))
    }
}
