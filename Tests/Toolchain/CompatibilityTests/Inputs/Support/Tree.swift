import Foundation
import Testing

@testable import Compatibility
@testable import ProtoReader

/// A temporary folder with files, which goes when the test lets it go.
final class Tree: Sendable {
    let url: URL

    /// - Parameter files: texts by path.
    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("accord-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path on disk of something in it.
    func path(_ below: String) -> String { url.appendingPathComponent(below).path }

    func write(_ path: String, _ text: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent(path))
    }

    /// Runs a shell's line in it, which must not fail.
    @discardableResult
    func run(_ line: String) throws -> String {
        let scratch = try Tree.scratch()
        defer { try? FileManager.default.removeItem(at: scratch) }
        let run = try ChildProcess.run(
            "/bin/sh", ["-c", "cd \"$0\" && \(line)", url.path], timeLimit: 600, in: scratch)
        try #require(run.exitCode == 0, "\(line): \(run.errors)")
        return run.text
    }

    private static func scratch() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("accord-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
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
