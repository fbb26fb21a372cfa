import Foundation
import TestEnvironment
import TestSupport
import Testing

/// The action for GitHub, the component for GitLab and the hooks for pre-commit, run as these services run them.
@Suite("accord in other repositories")
struct PipelineTests {
    private static let contract = """
        syntax = "proto3";
        package toy.v1;
        message Car { string name = 1; int32 doors = 2; }

        """
    private static let broken = contract.replacing(" int32 doors = 2;", with: "")
    private static let proto = "proto/toy/v1/toy.proto"

    private let release: ReleaseFiles
    /// A clone with two commits of the contract, of which the second one is for a merge into `main`.
    private let clone: Folder
    private let origin: Folder

    init() async throws {
        release = try await ReleaseFiles.shared.value
        origin = try Folder([Self.proto: Self.contract, "accord.json": #"{"output": "Code"}"#])
        clone = try Folder()
        try await shell("git init -q --initial-branch=main . && git add --all && git commit -qm Toys", in: origin)
        try await shell("git clone -q 'file://\(origin.url.path)' . && git checkout -q -b change", in: clone)
    }

    private func shell(_ line: String, in folder: Folder) async throws {
        let result = try await ReleaseFiles.shell(line, in: folder, environment: ReleaseFiles.identity)
        try #require(result.exitCode == 0, "\(result.errors)")
    }

    private func action(_ inputs: String..., url: String) async throws -> Program.Result {
        let temporary = try Folder()
        return try await ReleaseFiles.python.run(
            [ReleaseFiles.peer("pipelines.py"), "action", Repository.root.path, "url=\(url)"] + inputs, in: clone,
            environment: ["RUNNER_TEMP": temporary.url.path, "GITHUB_BASE_REF": "main"])
    }

    private func serve(_ files: String) async throws -> (ServerProcess, url: String) {
        let server = try await ServerProcess(
            python: URL(fileURLWithPath: ReleaseFiles.peer("files.py")), [release.folder.path(files)])
        return (server, "http://127.0.0.1:\(server.greeting)")
    }

    @Test("The action installs the release, and reports a breaking change at its line")
    func action() async throws {
        let (server, url) = try await serve("files")
        let same = try await action(url: url)
        #expect(same.exitCode == 0, "\(same.errors)\(same.output)")
        try clone.write(Self.proto, Self.broken)
        let result = try await action(url: url)
        #expect(result.exitCode == 100, "\(result.errors)")
        #expect(result.output.contains("Installed Accord \(ReleaseFiles.version) in "))
        #expect(result.output.contains("::error file=\(Self.proto),line=3,"), "\(result.output)")
        let narrow = try await action(
            "against=.git#ref=origin/main", "arguments=--use ENUM_NO_DELETE --format text", url: url)
        #expect(narrow.exitCode == 0, "\(narrow.errors)\(narrow.output)")
        await server.kill()
    }

    @Test("The action compares generated code, where that is asked for")
    func generated() async throws {
        let (server, url) = try await serve("files")
        let missing = try await action("generated=true", "breaking=false", url: url)
        #expect(missing.exitCode == 1)
        #expect(missing.errors.contains("toy.v1.toy.models.swift"), "\(missing.errors)")
        _ = try await Program.accord.run(["generate"], in: clone)
        let present = try await action("generated=true", "breaking=false", url: url)
        #expect(present.exitCode == 0, "\(present.errors)")
        await server.kill()
    }

    @Test("A file that is not the one of the checksum is not installed, and a release that is not there is an error")
    func damaged() async throws {
        try FileManager.default.copyItem(at: release.folder.url("files"), to: clone.url("damaged"))
        try clone.write("damaged/\(ReleaseFiles.archive)", "Something else.")
        let target = clone.path("target")
        let damaged = try await ReleaseFiles.script(
            "install-release", ["file://\(clone.path("damaged"))", ReleaseFiles.version, target], in: clone)
        #expect(damaged.exitCode == 1)
        #expect(
            damaged.problems == [
                "error: \(ReleaseFiles.archive) is not the file whose checksum SHA256SUMS has; nothing was installed"
            ])
        let (server, url) = try await serve("files")
        let missing = try await ReleaseFiles.script("install-release", [url, "0.0.1", target], in: clone)
        #expect(missing.exitCode == 1)
        #expect(missing.errors.contains("404"))
        #expect(missing.errors.contains("cannot be downloaded; check that the release is there"))
        #expect(!FileManager.default.fileExists(atPath: target))
        await server.kill()
    }

    @Test("The component for GitLab writes its report of a breaking change")
    func component() async throws {
        try clone.write(Self.proto, Self.broken)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let result = try await ReleaseFiles.python.run(
            [ReleaseFiles.peer("pipelines.py"), "component", Repository.url("templates/breaking.yml").path, "input=."],
            in: clone,
            environment: [
                "PATH": "\(Program.buildFolder.path):\(path)", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
            ])
        #expect(result.exitCode == 100, "\(result.errors)")
        let findings = try JSONSerialization.jsonObject(with: Data(clone.read("findings.json").utf8))
        #expect((findings as? [[String: Any]])?.first?["check_name"] as? String == "FIELD_NO_DELETE")
    }

    @Test("The hooks for pre-commit stop a commit that breaks somebody, or whose code has drifted")
    func hooks() async throws {
        let hooks = try Folder([".pre-commit-hooks.yaml": Repository.text(".pre-commit-hooks.yaml")])
        try await shell("git init -q . && git add --all && git commit -qm Hooks && git tag v1", in: hooks)
        try clone.write(
            ".pre-commit-config.yaml",
            "repos: [{repo: '\(hooks.url.path)', rev: v1, hooks: [{id: accord-breaking}, {id: accord-generate}]}]\n")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let environment = [
            "PATH": "\(Program.buildFolder.path):\(path)", "PRE_COMMIT_HOME": clone.path(".git/pre-commit"),
        ]
        func run() async throws -> Program.Result {
            let program = Repository.installed("bin/pre-commit").path
            return try await ReleaseFiles.shell(
                "git add --all && '\(program)' run 2>&1", in: clone,
                environment: environment.merging(ReleaseFiles.identity) { $1 })
        }
        _ = try await Program.accord.run(["generate"], in: clone)
        let same = try await run()
        #expect(same.exitCode == 0, "\(same.output)")
        #expect(same.output.contains("Contracts break nobody"))
        try clone.write(Self.proto, Self.broken)
        let result = try await run()
        #expect(result.exitCode == 1)
        #expect(result.output.contains("(FIELD_NO_DELETE)"), "\(result.output)")
        #expect(result.output.contains("- hook id: accord-generate\n- exit code: 1\n"))
    }
}
