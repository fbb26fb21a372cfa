import Accord
import Contract
import Foundation
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import FindingReports
@testable import ProtoReader

/// The formats that the real buf has too, of the findings that it has: whoever reads its reports reads ours. Messages
/// are plain, as buf escapes `<` in JSON, where nothing asks for it, and not `%` for GitHub, where it has to be.
@Suite("Formats, compared with buf's")
struct BufFormatTests {
    private let files = [
        "old/a.proto": """
        syntax = "proto3";
        package a.v1;
        message A {
          string id = 1;
          string name = 2;
          int32 age = 3;
        }
        message Gone {}
        enum E { E_A = 0; E_B = 1; }
        """,
        "old/b.proto": "syntax = \"proto3\";\npackage b.v1;\nmessage B {}\n",
        "new/a.proto": """
        syntax = "proto3";
        package a.v1;
        message A {
          string id = 1;
          int32 name = 2 [json_name = "full, name: 'b'"];
        }
        enum E { E_A = 0; }
        """,
    ]

    /// Returns what buf writes, and what Accord writes of the findings that buf has.
    private func reports(_ format: ReportFormat) throws -> (accord: String, buf: String) {
        try ScratchFolder.with { scratch throws(Diagnostics) in
            Result {
                for (path, text) in files {
                    let file = scratch.appending(path: path)
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data(text.utf8).write(to: file)
                }
                let findings = try buf("json", in: scratch).split(separator: "\n").map { try finding(String($0)) }
                #expect(findings.count == 6)
                return (format.write(Self.report(findings)), try buf(format.rawValue, in: scratch))
            }
        }.get()
    }

    private static func report(_ findings: [Finding]) -> Report {
        Report(oldTitle: "old", newTitle: "new", judgement: Judgement(findings: findings, accepted: []))
    }

    private func buf(_ format: String, in folder: URL) throws -> String {
        let (new, old) = (folder.appending(path: "new").path, folder.appending(path: "old").path)
        let arguments = ["breaking", new, "--against", old, "--error-format", format]
        let run = try ChildProcess.run(Buf.path, arguments, timeLimit: 600, in: folder)
        #expect(run.exitCode == 100, "\(run.errors)")
        return String(decoding: run.output, as: UTF8.self)
    }

    private func finding(_ line: String) throws -> Finding {
        let object = try JSONValue(json: line)
        func number(_ key: String) throws -> Int {
            guard case .number(let number)? = object[key] else { return 0 }
            return try #require(number.integer(Int.self))
        }
        func string(_ key: String) -> String? {
            guard case .string(let string)? = object[key] else { return nil }
            return string
        }
        let place = try string("path").map { path in
            SourceRange(
                file: path, line: try number("start_line"), column: try number("start_column"),
                endLine: try number("end_line"), endColumn: try number("end_column"))
        }
        return Finding(
            rule: try #require(string("type")), message: try #require(string("message")), place: place, subject: line)
    }

    @Test("JSON begins with buf's own lines")
    func json() throws {
        let (accord, buf) = try reports(.json)
        let lines = buf.split(separator: "\n")
        #expect(accord.split(separator: "\n").count == lines.count)
        for (own, line) in zip(accord.split(separator: "\n"), lines) {
            #expect(own.hasPrefix(line.dropLast() + ","), "\(line)")
        }
    }

    @Test("Text has the locations and messages of buf, with the severity before and the rule after them")
    func text() throws {
        let (accord, buf) = try reports(.text)
        #expect(accord.hasPrefix("error: "))
        let own =
            "<input>:1:1:"
            + accord.replacing(" error: ", with: "").replacing(#/ \([A-Z_]+\)\n/#, with: "\n")
            .dropFirst("error: ".count)
        #expect(own == buf)
    }

    @Test("Commands of GitHub Actions are buf's, with a title")
    func gitHubActions() throws {
        let (accord, buf) = try reports(.githubActions)
        let own = accord.replacing(/,title=[A-Z_]+::/, with: "::")
            .replacing("::error title=FILE_NO_DELETE::", with: "::error file=<input>::")
        #expect(own == buf)
    }

    @Test("GitLab's entries say the same in the same places, where buf has one")
    func gitLab() throws {
        let (accord, buf) = try reports(.gitlabCodeQuality)
        func entries(_ text: String) throws -> [JSONValue] {
            guard case .array(let entries) = try JSONValue(json: text) else { return [] }
            return entries.filter { $0["check_name"] != "FILE_NO_DELETE" }.map { entry in
                guard case .object(var members) = entry else { return entry }
                #expect(members.removeValue(forKey: "fingerprint") != nil)
                #expect(members.removeValue(forKey: "severity") != nil)
                return .object(members)
            }
        }
        let (own, theirs) = (try entries(accord), try entries(buf))
        #expect(own == theirs)
        #expect(own.count == 5)
    }

    @Test("JUnit's cases have buf's names, messages and types")
    func junit() throws {
        let (accord, buf) = try reports(.junit)
        func cases(_ xml: String) throws -> [[String?]] {
            try XMLTree.root(of: xml).all("testcase").map { element in
                let failure = element.all("failure").first?.attributes
                return [element.attributes["name"], failure?["type"], failure?["message"]]
            }
        }
        let own = try cases(accord)
        let theirs = try cases(buf)
        #expect(own.dropFirst() == theirs.dropFirst())
        #expect(own.first?.prefix(2) == theirs.first?.prefix(2))
        #expect(own.first?.last == "Previously present file \"b.proto\" was deleted.")
    }
}
