import Foundation
import TestEnvironment
import Testing
import Yams

/// The command plugin: `swift package accord-breaking`.
extension AccordBuildTests {
    @Test("swift package accord-breaking compares the package's contracts with others")
    func breaking() async throws {
        let app = try ExamplePackage()
        let contract = "old/rin/common/v1/common.proto"
        try app.write(contract, app.read("Sources/RinContacts/proto/rin/common/v1/common.proto"))
        // Xcode adds the target.
        func run(_ writing: String...) async throws -> ExamplePackage.Build {
            try await app.shell(
                """
                swift package --allow-writing-to-package-directory accord-breaking Sources/RinContacts/proto \
                    --path Sources/RinContacts/proto/rin/common --against old --target RinContacts \
                    \(writing.joined(separator: " "))
                """)
        }
        let same = try await run()
        #expect(same.exitCode == 0, "\(same.log)")

        try app.write(contract, app.read(contract) + "\nmessage Colour { int32 red = 1; }\n")
        let gone = try await run()
        #expect(gone.exitCode != 0)
        #expect(gone.log.contains("(MESSAGE_NO_DELETE)"), "\(gone.log)")
        #expect(gone.log.contains("contracts of package 'RinContacts' break those who use them"))

        let accepted = try await run("--baseline baseline.json --write-baseline")
        #expect(accepted.exitCode == 0, "\(accepted.log)")
        #expect(try app.read("baseline.json").contains("MESSAGE_NO_DELETE"))
        try app.remove("baseline.json")

        try app.write(contract, "nonsense")
        let failed = try await run()
        #expect(failed.exitCode != 0)
        #expect(failed.log.contains("accord breaking failed in package 'RinContacts'"))
    }
    /// The steps of `Examples/CI/github-actions.yml` that run commands, except for those that install something.
    private func steps() throws -> [String] {
        let file = Repository.url("Examples/CI/github-actions.yml")
        let workflow = try Yams.load(yaml: String(contentsOf: file, encoding: .utf8)) as? [String: Any]
        let jobs = workflow?["jobs"] as? [String: [String: Any]]
        let steps = try #require(jobs?["breaking"]?["steps"] as? [[String: String]])
        return steps.filter { $0["name"]?.hasPrefix("Install") == false }.compactMap { $0["run"] }
    }

    /// A repository takes the place of GitHub, with a branch for each pull request, of which the package's folder has
    /// the last commit alone.
    @Test("The example for GitHub Actions accepts compatible changes, and reports a breaking one at its line")
    func workflow() async throws {
        let app = try ExamplePackage()
        let origin = FileManager.default.temporaryDirectory.appendingPathComponent("accord-origin-\(UUID().uuidString)")
        defer {
            try? FileManager.default.removeItem(at: origin)
            try? app.remove(".git")
        }
        let contract = "Sources/RinContacts/proto/rin/common/v1/common.proto"
        let text = try app.read(contract)
        let git = "git --git-dir='\(origin.path)' --work-tree=."
        let commit = "\(git) -c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false commit --quiet"
        func shell(_ script: String) async throws {
            let result = try await app.shell(script)
            try #require(result.exitCode == 0, "\(result.log)")
        }
        func check(_ changed: String, branch: String) async throws -> ExamplePackage.Build {
            try app.write(contract, changed)
            try await shell(
                """
                \(git) branch \(branch) main
                \(git) symbolic-ref HEAD refs/heads/\(branch)
                \(git) add Sources
                \(commit) -m Change
                rm -rf .git
                git init --quiet .
                git remote add origin 'file://\(origin.path)'
                git fetch --quiet --depth=1 origin \(branch)
                git reset --quiet FETCH_HEAD
                """)
            return try await app.shell(
                steps().joined(separator: "\n"),
                environment: ["GITHUB_BASE_REF": "main", "CONTRACTS": "Sources/RinContacts/proto"])
        }
        try await shell(
            """
            git init --quiet --bare --initial-branch=main '\(origin.path)'
            \(git) add Sources
            \(commit) -m Contracts
            """)

        let same = try await check(text + "\nmessage Colour { int32 red = 1; }\n", branch: "more")
        #expect(same.exitCode == 0, "\(same.log)")
        let gone = try await check(text.replacing("string next_cursor = 1;", with: ""), branch: "fewer")
        #expect(gone.exitCode != 0)
        #expect(gone.log.contains("\n::error file=\(contract),line="), "\(gone.log)")
        #expect(gone.log.contains("FIELD_NO_DELETE"))
    }
}
