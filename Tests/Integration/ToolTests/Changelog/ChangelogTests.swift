import Foundation
import TestEnvironment
import Testing

@Suite("accord changelog")
struct ChangelogTests {
    private static let old = """
        syntax = "proto3";
        package toy.v1;
        message Car { string name = 1; int32 doors = 2; }

        """
    private static let new = old.replacing(" int32 doors = 2;", with: " int32 doors = 2; bool is_new = 3;")
    private static let added = "- Field \"3\" with name \"is\\_new\" on message \"Car\" was added. `FIELD_ADDED`\n"

    let folder: Folder

    init() throws {
        folder = try Folder(["proto/toy/v1/toy.proto": Self.old])
    }

    private func run(_ arguments: String...) async throws -> Program.Result {
        try await Program.accord.run(["changelog"] + arguments, in: folder)
    }

    private func git(_ arguments: String...) async throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        let result = try await Program(path: "/usr/bin/env").run(["git"] + identity + arguments, in: folder)
        try #require(result.exitCode == 0, "\(result.errors)")
    }

    private func commit(_ tag: String) async throws {
        try await git("add", "--all")
        try await git("commit", "--quiet", "-m", tag)
        try await git("tag", tag)
    }

    @Test("Between a tag and the files of now, and between two tags")
    func revisions() async throws {
        try await git("init", "--quiet", "--initial-branch=main", ".")
        try await commit("v1.0.0")
        try folder.write("proto/toy/v1/toy.proto", Self.new)
        let now = try await run(".git#tag=v1.0.0,subdir=proto", "proto")
        #expect(now.exitCode == 0, "\(now.errors)")
        #expect(now.errors.isEmpty, "no progress where nobody watches")
        #expect(
            now.output == """
                ## Changes from `.git#tag=v1.0.0,subdir=proto` to `proto`

                This calls for a **minor** version.

                ### Added

                **`proto/toy/v1/toy.proto`**

                \(Self.added)
                """)

        try await commit("v1.1.0")
        let tags = try await run(".git#tag=v1.0.0,subdir=proto", ".git#tag=v1.1.0,subdir=proto")
        #expect(tags.output.contains("**`proto/toy/v1/toy.proto`**"))
        #expect(tags.output.hasSuffix(Self.added))
        let none = try await run(".git#tag=v1.1.0", ".git#branch=main")
        #expect(none.output.hasSuffix("\n\nNothing has changed.\n"))
    }

    @Test("Exits with 0 when something breaks as well: the change is reported, and calls for a major version")
    func breaking() async throws {
        try folder.write("new/toy/v1/toy.proto", Self.old.replacing(" int32 doors = 2;", with: ""))
        let result = try await run("proto", "new")
        #expect(result.exitCode == 0)
        #expect(result.output.contains("This calls for a **major** version."))
        #expect(result.output.contains("### Breaking\n\n**`new/toy/v1/toy.proto`**\n\n- Previously present field"))
        let json = try await run("proto", "new", "--format", "json")
        #expect(json.output.contains(#""bump": "major""#))
    }

    @Test("--config chooses what breaks, and --path and --exclude-path the files")
    func narrowed() async throws {
        try folder.write("new/toy/v1/toy.proto", Self.new)
        try folder.write("new/toy/v1/b.proto", "syntax = \"proto3\"; package toy.v1; message B { }")
        #expect(try await run("proto", "new", "--path", "new/toy/v1/toy.proto").output.contains("FILE_ADDED") == false)
        let excluded = try await run("proto", "new", "--exclude-path", "new/toy/v1/toy.proto")
        #expect(excluded.output.contains("FILE_ADDED") && !excluded.output.contains("FIELD_ADDED"))
        let wire = try await run("new", "proto", "--config", #"{"use": ["WIRE"]}"#)
        #expect(wire.output.contains("### Removed\n\n**`new/toy/v1/b.proto`**"))
        #expect(wire.output.contains("### Breaking"), "a number that is not reserved")
    }

    @Test("Exits with 1 when the changes cannot be determined")
    func failures() async throws {
        try folder.write("bad/a.proto", "syntax = \"proto3\";\nmessage {\n")
        for arguments in [
            ["bad", "proto"], ["proto", "bad"], ["none", "proto"], ["proto", "proto", "--config", "none.yaml"],
            ["proto", "proto", "--config", #"{"use": ["NOPE"]}"#], ["proto", "proto", "--path", "bad"],
            [".git#tag=v1", "proto"],
        ] {
            let result = try await Program.accord.run(["changelog"] + arguments, in: folder)
            #expect(result.exitCode == 1, "\(arguments)")
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("error: "))
        }
    }

    @Test("accord breaking reports nothing that is new")
    func breakingStaysAsItIs() async throws {
        try folder.write("new/toy/v1/toy.proto", Self.new)
        let result = try await Program.accord.run(
            ["breaking", "new", "--against", "proto", "--format", "json"], in: folder)
        #expect(result.exitCode == 0)
        #expect(result.output.isEmpty)
        let use = try await Program.accord.run(
            ["breaking", "new", "--against", "proto", "--use", "FIELD_ADDED"], in: folder)
        #expect(use.exitCode == 1, "no rule of that command")
    }
}
