import Foundation
import TestEnvironment
import Testing

@Suite("Manual pages and completions")
struct ManualTests {
    private static let commands = [
        "breaking", "build-image", "changelog", "doctor", "generate", "init", "mock", "pull", "schema", "try",
        "vendor", "verify",
    ]

    private let folder: Folder
    private let pages = "installed/share/man/man1"

    init() async throws {
        folder = try await ReleaseFiles.shared.value.folder
    }

    private func rendered(_ page: String) async throws -> String {
        try await ReleaseFiles.shell("mandoc -Tascii '\(pages)/\(page)' | col -bx", in: folder).output
    }

    @Test("Every command has a page, and mandoc finds nothing wrong with any")
    func lint() async throws {
        let expected = ["accord.1", "protoc-gen-accord.1"] + Self.commands.map { "accord-\($0).1" }
        #expect(try folder.names(in: pages) == expected.sorted())
        let result = try await ReleaseFiles.shell("mandoc -Tlint -Wall \(pages)/*.1", in: folder)
        // Pages refer to each other, and are not installed.
        let problems = result.output.split(separator: "\n").filter {
            !$0.contains(": referenced manual not found: Xr accord")
        }
        #expect(problems == [])
        #expect(result.output.contains("accord-try.1:"), "mandoc did not look: \(result.errors)")
    }

    @Test(
        "Sections are those of the help",
        arguments: [
            ("accord", ["DESCRIPTION", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "SEE ALSO"]),
            ("accord-breaking", ["DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"]),
            ("accord-schema", ["DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"]),
            ("protoc-gen-accord", ["DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES"]),
        ])
    func sections(page: String, expected: [String]) async throws {
        let text = try await rendered("\(page).1")
        let headings = text.split(separator: "\n").dropFirst().dropLast().filter { $0.first?.isWhitespace == false }
        #expect(headings == ["NAME", "SYNOPSIS"] + expected.map { $0[...] })
    }

    @Test("Pages say what the help says")
    func texts() async throws {
        let breaking = try await rendered("accord-breaking.1")
        #expect(breaking.contains("accord-breaking - Detects breaking changes in contracts\n"))
        #expect(breaking.contains("[--against input]"))
        #expect(breaking.contains("--format format\n"))
        #expect(breaking.contains("Default: text"))
        #expect(breaking.contains("accord breaking --against .git#branch=main\n"))
        #expect(breaking.contains("with 100 when something does"))
        let accord = try await rendered("accord.1")
        #expect(accord.contains("     NO_COLOR\n"))
        #expect(accord.contains("     accord.lock\n"))
        // Where a command says nothing of its exit codes, they are those of all commands.
        #expect(try await rendered("accord-schema.1").contains("with 64 when the command line is"))
        #expect(try await rendered("accord-try.1").contains("     5       when the time of --timeout was up\n"))
    }

    @Test(
        "Tab completes commands, options and their values",
        arguments: ["bash", "zsh", "fish"],
        [
            ("accord br", ["breaking"]), ("accord changelog --form", ["--format"]),
            ("accord changelog --format ", ["markdown", "json"]), ("accord generate --config acc", ["accord.json"]),
            ("protoc-gen-accord --ver", ["--version"]),
        ])
    func completion(shell: String, question: (line: String, expected: [String])) async throws {
        let work = try Folder(["accord.json": "{}", "accounts.txt": ""])
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let result = try await ReleaseFiles.python.run(
            [ReleaseFiles.peer("completions.py"), shell, folder.path("installed"), question.line], in: work,
            environment: ["PATH": "\(folder.path("installed/bin")):\(path)"])
        #expect(result.output.split(separator: "\n").map(String.init) == question.expected, "\(result.errors)")
    }
}
