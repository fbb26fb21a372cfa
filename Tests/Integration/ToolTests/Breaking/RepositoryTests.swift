import Foundation
import TestEnvironment
import Testing

/// A repository whose accord.json says what to compare with, as CI has it: without options.
@Suite("accord breaking at the root of a repository")
struct RepositoryTests {
    private let folder: Folder

    /// On the branch `change`, a field and an operation are gone.
    init() async throws {
        folder = try Folder([
            "accord.json": #"{"breaking": {"against": ".git#branch=main"}}"#,
            "proto/buf.yaml": "version: v2\nbreaking: {use: [WIRE_JSON]}\n",
            "proto/toy.proto": "syntax = \"proto3\";\nmessage Car { string name = 1; int32 doors = 2; }\n",
            "Schemas/toy.openapi.yaml": Self.document,
        ])
        try await git("init", "--quiet", "--initial-branch=main", ".")
        try await commit()
        try await git("checkout", "--quiet", "-b", "change")
        try folder.write("proto/toy.proto", "syntax = \"proto3\";\nmessage Car { string name = 1; }\n")
        try folder.write("Schemas/toy.openapi.yaml", Self.document.replacing("    delete: *done\n", with: ""))
        try await commit()
    }

    private static let document = """
        openapi: 3.1.0
        info: { title: Toys, version: "1" }
        paths:
          /cars:
            get: &done { responses: { "204": { description: Done } } }
            delete: *done

        """

    private func git(_ arguments: String..., in folder: Folder? = nil) async throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
        let result = try await Program(path: "/usr/bin/env").run(
            ["git"] + identity + arguments, in: folder ?? self.folder)
        try #require(result.exitCode == 0, "\(result.errors)")
    }

    private func commit() async throws {
        try await git("add", "--all")
        try await git("commit", "--quiet", "-m", "Change")
    }

    @Test("All contracts are compared with the branch that the file names, each by its own rules")
    func root() async throws {
        let result = try await Program.accord.run(["breaking"], in: folder)
        #expect(result.exitCode == 100, "\(result.errors)")
        #expect(result.output.contains("FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED"), "as its buf.yaml says")
        #expect(result.output.contains("REST_OPERATION_REMOVED"))
        #expect(result.output.contains("proto/toy.proto:2:1: "))

        try await git("checkout", "--quiet", "main")
        let main = try await Program.accord.run(["breaking"], in: folder)
        #expect(main.exitCode == 0, "\(main.output)\(main.errors)")
    }

    @Test("A shallow clone lacks that branch: the error names the command that fetches it, and the command works")
    func shallow() async throws {
        let clone = try Folder()
        try await git(
            "clone", "--quiet", "--depth", "1", "--branch", "change", "file://\(folder.url.path)", ".", in: clone)
        let result = try await Program.accord.run(["breaking"], in: clone)
        #expect(result.exitCode == 1)
        let command = "git fetch --depth=1 origin main:refs/remotes/origin/main"
        #expect(result.errors.contains("the branch 'main' is not in this shallow clone; run `\(command)` first"))
        #expect(result.errors.contains("fetch-depth: 0"))

        try await git("fetch", "--quiet", "--depth=1", "origin", "main:refs/remotes/origin/main", in: clone)
        let fetched = try await Program.accord.run(["breaking"], in: clone)
        #expect(fetched.exitCode == 100, "\(fetched.errors)")
    }

    @Test("The contracts of any folder of the repository may be compared alone")
    func below() async throws {
        let schemas = try await Program.accord.run(["breaking", "Schemas"], in: folder)
        #expect(schemas.output.contains("REST_OPERATION_REMOVED") && !schemas.output.contains("FIELD_"))
    }
}
