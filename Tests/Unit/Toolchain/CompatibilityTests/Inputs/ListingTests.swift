import Contract
import Foundation
import TestEnvironment
import Testing

@testable import Compatibility
@testable import ContractInputs
@testable import FindingReports

@Suite("Files that count as contracts in a folder")
struct ListingTests {
    private static let schema = #"{"type": "string"}"#

    /// Returns what is said of two versions, which are the same folder.
    private func run(_ folder: String) throws -> (problems: [Diagnostic], warnings: [Diagnostic]) {
        let heard = Protected<[Diagnostic]>([])
        var check = BreakingCheck()
        check.input = folder
        check.against = folder
        check.warn = { problem in heard.withLock { $0.append(problem) } }
        do throws(Diagnostics) {
            _ = try check.run()
            return ([], heard.withLock { $0 })
        } catch {
            return (error.all, heard.withLock { $0 })
        }
    }

    private func paths(_ folder: Folder) throws -> [String] {
        let reference = try InputReference(folder.path("in"))
        return try ContractVersion.with(reference) { version in
            version.modules.flatMap { $0.documents + $0.protoFiles }.map(\.importPath)
        }
    }

    @Test("A link that leads out of the input is not followed, and one that stays in it is")
    func linksOut() throws {
        let folder = try Folder([
            "in/a.schema.json": Self.schema, "in/b/c.schema.json": Self.schema, "out/d.schema.json": Self.schema,
        ])
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path("in/l"), withDestinationPath: "../out")
        try files.createSymbolicLink(
            atPath: folder.path("in/m.schema.json"), withDestinationPath: "../out/d.schema.json")
        try files.createSymbolicLink(atPath: folder.path("in/n"), withDestinationPath: "b")
        try files.createSymbolicLink(atPath: folder.path("in/root"), withDestinationPath: "/")
        #expect(try paths(folder).sorted() == ["a.schema.json", "b/c.schema.json", "n/c.schema.json"])
        let warning = try #require(try run(folder.path("in")).warnings.first)
        #expect(
            warning.message
                == "the symbolic link leads out of the input (as do 2 others), and is not followed; name what it leads to as "
                + "an input, or copy it")
        #expect(warning.location?.file.hasSuffix("in/l") == true)
    }

    @Test("A single file, against several, is compared with a note on how to leave the others out")
    func oneFile() throws {
        let folder = try Folder([
            "new/a.schema.json": Self.schema, "old/a.schema.json": Self.schema, "old/b.schema.json": Self.schema,
        ])
        func notes(_ change: (inout BreakingCheck) -> Void) throws -> [String] {
            let heard = Protected([String]())
            var check = BreakingCheck()
            check.input = folder.path("new/a.schema.json")
            check.against = folder.path("old")
            check.warn = { problem in heard.withLock { $0.append(problem.message) } }
            change(&check)
            _ = try check.run()
            return heard.withLock { $0 }
        }
        #expect(
            try notes { _ in } == [
                "the new version is this file alone, so that 1 of the old one's are reported as gone; add "
                    + "--limit-to-input-files to compare nothing else"
            ])
        #expect(try notes { $0.limitsToNewFiles = true } == [])
        #expect(try notes { $0.input = folder.path("new") } == [])
    }

    @Test("Folders that link to each other come to an end")
    func circles() throws {
        let folder = try Folder()
        for index in 0..<12 {
            try folder.write("in/f\(index)/a.schema.json", Self.schema)
            for other in 0..<12 where other != index {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path("in/f\(index)/l\(other)"), withDestinationPath: "../f\(other)")
            }
        }
        #expect(try paths(folder).count < 300)
    }

    @Test("A folder without contracts: it is said what is taken for one")
    func names() throws {
        let folder = try Folder(["in/api.json": "{}", "in/readme.md": ""])
        let problem = try #require(try run(folder.path("in")).problems.first)
        #expect(problem.message.contains("`….openapi`"))
        #expect(problem.message.hasSuffix("name a file of another name itself: '\(folder.path("in/api.json"))'"))
    }

    @Test("A bare repository without an ending: it is said how to name it")
    func bareRepository() throws {
        let folder = try Folder(["in/HEAD": "ref: refs/heads/main\n", "in/objects/info/a": "", "in/refs/heads/b": ""])
        let problem = try #require(try run(folder.path("in")).problems.first)
        #expect(problem.message.contains("\(folder.path("in"))#format=git"))
    }

    @Test("A line break in the name of a file begins no line")
    func lineBreaks() throws {
        let name = "a\nb.schema.json"
        let folder = try Folder(["old/\(name)": Self.schema, "new/\(name)": #"{"type": "integer"}"#])
        var check = BreakingCheck()
        check.input = folder.path("new")
        check.against = folder.path("old")
        let outcome = try check.run()
        let lines = ReportFormat.text.write(outcome.report).split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(#"a\nb.schema.json:"#) || $0.hasPrefix("    ") })
        #expect(Diagnostic("no", at: SourceLocation(file: "a\nb")).description == #"a\nb: error: no"#)
        #expect(
            ReportFormat.githubActions.write(outcome.report).split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
    }
}
