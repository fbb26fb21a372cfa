import Foundation
import TestEnvironment
import Testing

@Suite("accord breaking")
struct BreakingTests {
    private static let old = """
        syntax = "proto3";
        package toy.v1;
        message Car { string name = 1; int32 doors = 2; }

        """
    private static let new = old.replacing(" int32 doors = 2;", with: "")
    private static let line =
        #"toy/v1/toy.proto:3:1: error: Previously present field "2" with name "doors" on message "Car" was deleted. "#
        + "Keep it, and mark it as deprecated. (FIELD_NO_DELETE)\n"

    let folder: Folder

    init() throws {
        folder = try Folder(["old/toy/v1/toy.proto": Self.old, "new/toy/v1/toy.proto": Self.new])
    }

    private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Program.Result {
        try await Program.accord.run(["breaking"] + arguments, in: folder, environment: environment)
    }

    @discardableResult
    private func git(_ arguments: String...) async throws -> String {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        let result = try await Program(path: "/usr/bin/env").run(["git"] + identity + arguments, in: folder)
        try #require(result.exitCode == 0, "\(result.errors)")
        return result.output
    }

    @Test("Says nothing, and exits with 0, when nothing breaks")
    func compatible() async throws {
        let result = try await run("old", "--against", "new")
        #expect(result.exitCode == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.isEmpty, "no progress where nobody watches")
    }

    @Test("Reports what breaks, and exits with 100")
    func breaking() async throws {
        let result = try await run("new", "--against", "old")
        #expect(result.exitCode == 100)
        #expect(result.output == "new/\(Self.line)")
        #expect(result.errors.isEmpty)
    }

    @Test("A document that moves from AsyncAPI 2.6 to 3.0 describes the same side, and `role` says which one does")
    func roles() async throws {
        func older(_ type: String) -> String {
            """
            asyncapi: 2.6.0
            info: { title: Shop, version: 1.0.0 }
            servers: { main: { url: b.example.com, protocol: kafka } }
            channels:
              orders: { publish: { operationId: take, message: { messageId: Placed, payload: { type: \(type) } } } }
            """
        }
        func newer(_ type: String) -> String {
            """
            asyncapi: 3.0.0
            info: { title: Shop, version: 1.0.0 }
            servers: { main: { host: b.example.com, protocol: kafka } }
            channels: { orders: { address: orders, messages: { Placed: { payload: { type: \(type) } } } } }
            operations: { take: { action: receive, channel: { $ref: "#/channels/orders" } } }
            """
        }
        func rules(_ old: String, _ new: String, role: String? = nil) async throws -> [Substring] {
            let folder = try Folder(["old/a.asyncapi.yaml": old, "new/a.asyncapi.yaml": new])
            if let role { try folder.write("new/accord.json", "{\"role\": \"\(role)\"}") }
            let result = try await Program.accord.run(["breaking", "new", "--against", "old"], in: folder)
            let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("new/") }
            return lines.compactMap { $0.split(separator: "(").last?.dropLast() }
        }
        #expect(try await rules(older("string"), newer("string")) == [])
        #expect(try await rules(newer("string"), older("string")) == [])
        #expect(try await rules(older("[string, integer]"), newer("string")) == ["SCHEMA_TYPE_NARROWED"])
        #expect(try await rules(older("string"), newer("[string, integer]")) == [])
        // The client receives it.
        #expect(try await rules(newer("string"), newer("[string, integer]")) == ["SCHEMA_TYPE_WIDENED"])
        #expect(try await rules(newer("string"), newer("[string, integer]"), role: "server") == [])
    }

    @Test("Describes rules, and compares nothing")
    func about() async throws {
        let result = try await run("--about", "FIELD_SAME_TYPE,REST_PATH_REMOVED")
        #expect(result.exitCode == 0)
        #expect(result.output.hasPrefix("FIELD_SAME_TYPE\n  Fields keep their types.\n"))
        #expect(result.output.contains("\n\nREST_PATH_REMOVED\n"))
        let markdown = try await run("--about", "REST_PATH_REMOVED", "--format", "markdown")
        #expect(markdown.output.hasPrefix("### REST_PATH_REMOVED\n"))
        let unknown = try await run("--about", "FIELD_SAME_TIPE")
        #expect(unknown.exitCode == 1)
        #expect(unknown.errors.contains("did you mean 'FIELD_SAME_TYPE'?"))
    }

    @Test("Exits with 1 when it cannot compare: never with 100, as contracts that do not compile are no finding")
    func failures() async throws {
        try folder.write("bad/a.proto", "syntax = \"proto3\";\nmessage {\n")
        for arguments in [
            ["bad", "--against", "old"], ["old", "--against", "bad"], ["none", "--against", "old"], ["new"],
            ["new", "--against", "old", "--use", "NOPE"], ["new", "--against", "old", "--config", "none.yaml"],
            ["new", "--against", "old", "--path", "old"], ["new", "--against", "old", "--baseline", "none.json"],
            ["new", "--against", ".git#tag=v1"],
        ] {
            let result = try await Program.accord.run(["breaking"] + arguments, in: folder)
            #expect(result.exitCode == 1, "\(arguments)")
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("error: "))
        }
        let result = try await run("old", "--against", "bad")
        #expect(result.errors.contains("bad/a.proto:2:9: error: "))
    }

    @Test(
        "Reports findings in every format",
        arguments: [
            ("json", #""type":"FIELD_NO_DELETE""#), ("github-actions", "::error "),
            ("gitlab-code-quality", "fingerprint"),
            ("junit", "<testsuite"), ("sarif", "2.1.0"), ("markdown", "FIELD_NO_DELETE"), ("html", "<html"),
        ])
    func formats(format: String, text: String) async throws {
        let result = try await run("new", "--against", "old", "--format", format)
        #expect(result.exitCode == 100)
        #expect(result.output.contains(text), "\(result.output)")
        #expect(result.output.contains("doors"))
    }

    @Test("--explain shows what the other version reads, in binary and in JSON, in every format")
    func explanation() async throws {
        try folder.write("new/toy/v1/toy.proto", Self.old.replacing("doors", with: "gates"))
        let result = try await run("new", "--against", "old", "--explain")
        #expect(result.exitCode == 100)
        #expect(
            result.output.contains(
                """
                (FIELD_SAME_NAME)
                    in binary, this is harmless: what one version writes, the other one reads
                    in JSON, the old version writes {"doors":150}

                """), "\(result.output)")
        let plain = try await run("new", "--against", "old")
        #expect(!plain.output.contains("harmless"))
        for format in ["json", "github-actions", "gitlab-code-quality", "junit", "sarif", "markdown", "html"] {
            let result = try await run("new", "--against", "old", "--explain", "--format", format)
            #expect(result.output.contains("this is harmless"), "\(format)")
        }
    }

    @Test("HTML shows the lines of both versions, those of an archive too")
    func texts() async throws {
        _ = try await Program(path: "/usr/bin/env").run(["tar", "-cf", "old.tar", "old"], in: folder)
        let result = try await run("new", "--against", "old.tar#subdir=old", "--format", "html")
        #expect(result.output.contains("int32 doors = 2"))
    }

    @Test("--use and --config choose the rules, and --path and --exclude-path the files")
    func narrowed() async throws {
        try folder.write("old/toy/v1/b.proto", "syntax = \"proto3\"; package toy.v1; message B { int32 a = 1; }")
        try folder.write("new/toy/v1/b.proto", "syntax = \"proto3\"; package toy.v1; message B { }")
        func rules(_ arguments: String...) async throws -> [String] {
            let all = ["breaking", "new", "--against", "old", "--format", "json"] + arguments
            let result = try await Program.accord.run(all, in: folder)
            return result.output.split(separator: "\n").map { line -> String in
                let file = line.firstMatch(of: /toy\/v1\/([a-z]+)/)?.1
                let rule = line.firstMatch(of: /"type":"([A-Z_]+)/)?.1
                return "\(file ?? "") \(rule ?? "")"
            }
        }
        #expect(try await rules() == ["b FIELD_NO_DELETE", "toy FIELD_NO_DELETE"])
        #expect(
            try await rules("--use", "WIRE")
                == ["b FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", "toy FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED"])
        #expect(try await rules("--use", "FIELD_SAME_NAME,FIELD_SAME_TYPE").isEmpty)
        #expect(try await rules("--config", #"{"use": ["FIELD_SAME_NAME"]}"#).isEmpty)
        #expect(try await rules("--config", #"{"ignore": ["new/toy"]}"#).count == 2, "paths start from the folder")
        #expect(try await rules("--config", #"{"ignore": ["toy/v1/b.proto"]}"#) == ["toy FIELD_NO_DELETE"])
        #expect(try await rules("--path", "new/toy/v1/b.proto") == ["b FIELD_NO_DELETE"])
        #expect(try await rules("--exclude-path", "new/toy/v1/b.proto") == ["toy FIELD_NO_DELETE"])
    }

    @Test("accord.json says what to compare with, so that CI needs no options")
    func defaults() async throws {
        try folder.write("proto/toy/v1/toy.proto", Self.old)
        try await git("init", "--quiet", "--initial-branch=main", ".")
        try await git("add", "proto")
        try await git("commit", "--quiet", "-m", "Old")
        try folder.write("proto/toy/v1/toy.proto", Self.new)
        try folder.write("accord.json", #"{"breaking": {"against": ".git#branch=main"}}"#)
        for arguments in [["breaking"], ["breaking", "proto"], ["breaking", "proto/toy"]] {
            let result = try await Program.accord.run(arguments, in: folder)
            #expect(result.exitCode == 100, "\(result.errors)")
            #expect(result.output == "proto/\(Self.line)", "\(arguments)")
        }
        let generate = try await Program.accord.run(["generate"], in: folder)
        #expect(generate.errors.contains("there is no accord.json with an \"output\""), "that key is no mistake there")
    }

    @Test("A hook of git, whose variables name another index, changes nothing")
    func hook() async throws {
        try await git("init", "--quiet", "--initial-branch=main", ".")
        try await git("add", "old")
        try await git("commit", "--quiet", "-m", "Old")
        let status = try await git("status", "--porcelain=v2")
        let environment = ["GIT_DIR": "/nowhere", "GIT_INDEX_FILE": folder.url("index").path, "GIT_PREFIX": "x/"]
        let result = try await run("new", "--against", ".git#subdir=old", environment: environment)
        #expect(result.exitCode == 100, "\(result.errors)")
        #expect(try await git("status", "--porcelain=v2") == status)
        #expect(!FileManager.default.fileExists(atPath: folder.url("index").path))
    }

    @Test("A comment beside the change lets it through")
    func comment() async throws {
        let text = Self.new.replacing(
            "message Car", with: "// accord:allow FIELD_NO_DELETE nobody has doors\nmessage Car")
        try folder.write("new/toy/v1/toy.proto", text)
        let result = try await run("new", "--against", "old")
        #expect(result.exitCode == 0, "\(result.output)")
        // What is accepted in vain is reported, and breaks nothing.
        let unused = try await run("new", "--against", "new")
        #expect(unused.exitCode == 0)
        #expect(unused.output.contains("ALLOW_UNUSED"))
    }

    @Test("A baseline accepts what there was when it was written, and nothing that comes later")
    func baseline() async throws {
        let written = try await run("new", "--against", "old", "--baseline", "accepted.json", "--write-baseline")
        #expect(written.exitCode == 0)
        #expect(written.output == "Wrote accepted.json.\n")
        #expect(try await run("new", "--against", "old", "--baseline", "accepted.json").exitCode == 0)
        #expect(try await run("new", "--against", "old").exitCode == 100, "nobody named it")

        try folder.write("new/toy/v1/toy.proto", Self.new.replacing("string name = 1;", with: ""))
        let result = try await run("new", "--against", "old", "--baseline", "accepted.json")
        #expect(result.exitCode == 100)
        #expect(result.output.contains("\"name\"") && !result.output.contains("doors"))
    }
}
