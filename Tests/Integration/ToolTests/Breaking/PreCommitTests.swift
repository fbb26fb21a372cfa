import Foundation
import TestEnvironment
import Testing

/// `Examples/CI/pre-commit-config.yaml`, run by the real `pre-commit` when the real `git` commits.
@Suite("accord breaking before commits")
struct PreCommitTests {
    private static let contract = """
        syntax = "proto3";
        package toy.v1;
        message Car { string name = 1; int32 doors = 2; }

        """
    private static let preCommit = Repository.installed("bin/pre-commit").path

    private let folder: Folder
    private let environment: [String: String]

    init() async throws {
        let example = Repository.url("Examples/CI/pre-commit-config.yaml")
        folder = try Folder([
            "proto/toy/v1/toy.proto": Self.contract, "README.md": "Toys.",
            ".pre-commit-config.yaml": String(contentsOf: example, encoding: .utf8),
        ])
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        environment = [
            "PATH": "\(Program.buildFolder.path):\(path)", "PRE_COMMIT_HOME": folder.url(".git/pre-commit").path,
            "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.com", "GIT_COMMITTER_NAME": "Test",
            "GIT_COMMITTER_EMAIL": "test@example.com", "GIT_CONFIG_GLOBAL": "/dev/null",
        ]
        let start = "git init --quiet --initial-branch=main . && git add --all && git commit --quiet -m Toys"
        try #require(
            await shell("\(start) && '\(Self.preCommit)' install && git checkout --quiet -b doors").exitCode == 0)
    }

    private func shell(_ line: String) async throws -> Program.Result {
        try await Program(path: "/bin/sh").run(["-c", line], in: folder, environment: environment)
    }

    private func commit(_ path: String, _ text: String) async throws -> Program.Result {
        try folder.write(path, text)
        return try await shell("git commit --quiet --all -m Change 2>&1")
    }

    @Test("A commit that breaks somebody is stopped, with the reason")
    func breaking() async throws {
        let result = try await commit(
            "proto/toy/v1/toy.proto", Self.contract.replacing(" int32 doors = 2;", with: ""))
        #expect(result.exitCode == 1)
        #expect(result.output.contains("proto/toy/v1/toy.proto:3:1: error: "), "\(result.output)")
        #expect(result.output.contains("(FIELD_NO_DELETE)"))
        #expect(try await shell("git rev-list --count HEAD").output == "1\n")
    }

    @Test("One that breaks nobody is made, and one without contracts is not looked at")
    func compatible() async throws {
        let result = try await commit(
            "proto/toy/v1/toy.proto", Self.contract.replacing("= 2;", with: "= 2; int32 wheels = 3;"))
        #expect(result.exitCode == 0, "\(result.output)")
        #expect(result.output.contains("Passed"))
        #expect(try await commit("README.md", "Cars.").output.contains("Skipped"))
        #expect(try await shell("git rev-list --count HEAD").output == "3\n")
    }
}
