import Foundation
import TestEnvironment
import Testing

@testable import Compatibility
@testable import ProtoReader

extension Folder {
    /// Runs a shell's line in it, which must not fail.
    @discardableResult
    func run(_ line: String) throws -> String {
        let scratch = try Folder()
        let run = try ChildProcess.run(
            "/bin/sh", ["-c", "cd \"$0\" && \(line)", url.path], timeLimit: 600, in: scratch.url)
        try #require(run.exitCode == 0, "\(line): \(run.errors)")
        return run.text
    }

    /// Commits all that is in it, to a repository that it is from then on.
    func commit(tag: String? = nil) throws {
        let identity = "-c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false"
        try run("git init --quiet --initial-branch=main . && git add --all && git \(identity) commit --quiet -m Change")
        if let tag { try run("git tag \(tag)") }
    }
}

/// The texts of the `.proto` files of an input, by the paths that people are shown.
func protoTexts(_ input: String, limits: InputLimits = InputLimits()) throws -> [String: String] {
    try ContractVersion.with(try InputReference(input), limits: limits) { version in version.texts { _ in true } }
}
