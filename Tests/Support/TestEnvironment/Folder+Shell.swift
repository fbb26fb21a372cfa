import Contract
public import Foundation

extension Folder {
    /// What a shell's line printed to its errors.
    public struct FailedLine: Error {
        public let line: String
        public let errors: String
    }

    /// Runs a shell's line in it, and returns what the line prints.
    ///
    /// - Throws: when the line fails.
    @discardableResult
    public func run(_ line: String) throws -> String {
        let scratch = try Folder()
        let run = try ChildProcess.run(
            "/bin/sh", ["-c", "cd \"$0\" && \(line)", url.path], timeLimit: 600, in: scratch.url)
        guard run.exitCode == 0 else { throw FailedLine(line: line, errors: run.errors) }
        return run.text
    }

    /// Commits all that is in it, to a repository that it is from then on.
    public func commit(tag: String? = nil) throws {
        let identity = "-c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false"
        try run("git init --quiet --initial-branch=main . && git add --all && git \(identity) commit --quiet -m Change")
        if let tag { try run("git tag \(tag)") }
    }
}
