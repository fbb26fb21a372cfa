import Foundation
import TestEnvironment
import Testing

/// `Scripts/release` in a repository of its own, which has little more than the script changes.
@Suite("Scripts/release")
struct ReleaseTests {
    private static let changelog = """
        # Changelog

        ## [Unreleased]

        ### Added

        - A first thing.

        """

    private let folder: Folder
    private let version = ReleaseFiles.version

    init() async throws {
        folder = try Folder([
            "CHANGELOG.md": Self.changelog, ".gitignore": ".build\n",
            "README.md": ".package(url: \"https://example.com/accord.git\", from: \"0.0.1\")\n",
            "Docs/Other.md": ".package(url: \"https://example.com/other.git\", from: \"0.0.1\")\n",
        ])
        for path in ["Formula/accord.rb.template", "LICENSE", "Sources/Toolchain/Contract/Release.swift"] {
            try folder.write(path, Repository.text(path))
        }
        for name in ["artifact-bundle", "manual", "release", "release-files", "version"] {
            try folder.write("Scripts/\(name)", Repository.text("Scripts/\(name)"))
        }
        try await git(
            "chmod +x Scripts/* && git init --quiet --initial-branch=main . && git add --all && git commit -qm All")
    }

    @discardableResult
    private func git(_ line: String) async throws -> String {
        let result = try await ReleaseFiles.shell(line, in: folder, environment: ReleaseFiles.identity)
        try #require(result.exitCode == 0, "\(result.errors)")
        return result.output
    }

    private func release(_ arguments: String...) async throws -> Program.Result {
        try await Program(path: folder.path("Scripts/release"))
            .run(arguments, in: folder, environment: ReleaseFiles.identity)
    }

    @Test("The changelog is cut, the version set, and a tag has the changes")
    func release() async throws {
        let result = try await release("7.0.0", "--without-files")
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output == "Made v7.0.0. Publish it with: git push origin HEAD v7.0.0\n")
        let changelog = try folder.read("CHANGELOG.md")
        let expected =
            /# Changelog\n\n## \[Unreleased\]\n\n## \[7.0.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A first thing.\n/
        #expect(changelog.wholeMatch(of: expected) != nil, "\(changelog)")
        #expect(try await git("Scripts/version") == "7.0.0\n")
        #expect(try folder.read("README.md").contains("accord.git\", from: \"7.0.0\""))
        #expect(try folder.read("Docs/Other.md").contains("other.git\", from: \"0.0.1\""))
        #expect(try await git("git status --porcelain") == "")
        #expect(try await git("git log -1 --format=%s v7.0.0") == "Release 7.0.0\n")
        #expect(try await git("git cat-file -t v7.0.0") == "tag\n")
        #expect(
            try await git("git tag --list --format='%(contents)' v7.0.0")
                == "Accord 7.0.0\n\n### Added\n\n- A first thing.\n\n")
    }

    @Test("The files are made of programs that are given")
    func files() async throws {
        let programs = try Folder()
        try ReleaseFiles.writePrograms(into: programs)
        let result = try await release(version, "--binaries", programs.path("binaries"))
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(try folder.names(in: ".build/release-\(version)").contains(ReleaseFiles.archive))
        // The date is that of the release.
        let page = try await git(
            "tar -xOzf '.build/release-\(version)/\(ReleaseFiles.archive)' --wildcards '*/accord.1'")
        #expect(page.hasPrefix(try await git("LC_ALL=C date '+.Dd %B %-d, %Y'")))
    }

    @Test("A dry run shows what would be done, and does nothing")
    func dryRun() async throws {
        let result = try await release("7.0.0", "--dry-run", "--without-files")
        #expect(
            result.output == """
                Would change CHANGELOG.md, Sources/Toolchain/Contract/Release.swift, README.md,
                would leave the files to CI,
                and would commit this as v7.0.0, with the message:

                Accord 7.0.0

                ### Added

                - A first thing.

                """)
        #expect(try await git("git status --porcelain; git tag; git rev-list --count HEAD") == "1\n")
    }

    @Test("All that speaks against a release is reported, and nothing is done")
    func refusals() async throws {
        #expect(
            try await release("v7.0").problems == ["error: 'v7.0' is no version; write it as in 1.2.3 or 1.2.3-beta.1"])
        try await git("git tag v7.0.0-beta.2 && git tag v7.0.0-beta.10 && git tag v7.0.0-x && git tag v7")
        #expect(
            try await release("7.0.0-beta.9", "--dry-run").problems == [
                "error: 7.0.0-beta.9 is before 7.0.0-x, which has a tag; choose a later version"
            ])
        #expect(try await release("7.0.0", "--dry-run", "--without-files").exitCode == 0)
        try await git("git tag v7.0.0")
        try folder.write(
            "CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n### Added\n\n## [6.0.0] - 2026-01-01\n\n- Old.\n")
        let result = try await release("7.0.0")
        #expect(result.exitCode == 1)
        #expect(
            result.problems == [
                "error: there is a tag v7.0.0 already; choose the next version",
                "error: the working tree has changes, such as ' M CHANGELOG.md'; commit them, or put them aside",
                "error: CHANGELOG.md has nothing under \"Unreleased\"; write what users can notice",
            ])
        #expect(try await git("git rev-list --count HEAD") == "1\n")
    }

    @Test("After a failure, the files are as they were")
    func failure() async throws {
        let result = try await release("7.0.0", "--binaries", "nowhere")
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("release-files"))
        #expect(try await git("git status --porcelain; git tag; git rev-list --count HEAD") == "1\n")
        #expect(try folder.read("CHANGELOG.md") == Self.changelog)
    }
}
