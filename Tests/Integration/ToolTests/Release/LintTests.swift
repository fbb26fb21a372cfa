import Foundation
import TestEnvironment
import Testing

/// The files that run on machines that are not at hand, as those judge them who know these machines.
@Suite("Scripts, workflows and the image")
struct LintTests {
    private func run(_ program: String, _ arguments: [String]) async throws -> Program.Result {
        try await Program(path: Repository.installed("bin/\(program)").path)
            .run(arguments, in: Folder(), environment: ["PATH": Repository.installed("bin").path + ":/usr/bin:/bin"])
    }

    @Test(
        "shellcheck finds nothing in scripts that run elsewhere",
        arguments: ["install-release", "release-binaries", "version"])
    func scripts(name: String) async throws {
        let result = try await run("shellcheck", [Repository.url("Scripts/\(name)").path])
        #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    }

    @Test("actionlint finds nothing in workflows, or in the commands that they run")
    func workflows() async throws {
        let folder = Repository.url(".github/workflows")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yml") }
        #expect(files.contains("release.yml"))
        let paths = files.map { folder.appendingPathComponent($0).path }
        let result = try await run("actionlint", paths + [Repository.url("Examples/CI/github-actions.yml").path])
        #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    }

    @Test("hadolint finds nothing in the image's file")
    func image() async throws {
        let result = try await run("hadolint", [Repository.url("Containerfile").path])
        #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    }

    @Test("pre-commit knows all words of the hooks")
    func hooks() async throws {
        let result = try await run("pre-commit", ["validate-manifest", Repository.url(".pre-commit-hooks.yaml").path])
        #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    }

    @Test("Every linter fails where something is wrong")
    func wrong() async throws {
        let folder = try Folder([
            "script": "#!/bin/sh\necho $1\n", "Containerfile": "FROM debian\n",
            "w.yml": "on: push\njobs: {a: {runs-on: x, steps: [{run: 'echo $1'}]}}\n", "hooks.yaml": "- id: x\n",
        ])
        for (program, arguments) in [
            ("shellcheck", ["script"]), ("actionlint", ["w.yml"]), ("hadolint", ["Containerfile"]),
            ("pre-commit", ["validate-manifest", "hooks.yaml"]),
        ] {
            let paths = arguments.map { $0.contains("validate") ? $0 : folder.path($0) }
            #expect(try await run(program, paths).exitCode == 1, "\(program)")
        }
    }
}
