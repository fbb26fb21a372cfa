import Contract
import Foundation
import TestEnvironment
import Testing

/// The files of a release, which `Scripts/release-files` makes of the programs that were built with the tests.
struct ReleaseFiles {
    /// The version that the programs print.
    static let version = Release.version
    /// The triple of the programs that run here, and one whose programs do not.
    static let triples = (own: ownTriple, foreign: "arm64-apple-macosx")

    static var archive: String { "accord-\(version)-\(triples.own).tar.gz" }

    /// They are made once for all tests.
    static let shared = Task { try await ReleaseFiles() }

    /// `binaries` has the programs, `files` what was made of them, and `installed` what its archive has.
    let folder: Folder

    private static var ownTriple: String {
        #if arch(arm64)
            "aarch64-unknown-linux-gnu"
        #else
            "x86_64-unknown-linux-gnu"
        #endif
    }

    private init() async throws {
        folder = try Folder()
        try Self.writePrograms(into: folder)
        let made = try await make("files")
        try #require(made.exitCode == 0, "\(made.errors)")
        try await Self.shell(
            "mkdir installed && tar -xzf 'files/\(Self.archive)' -C installed --strip-components=1", in: folder)
    }

    func make(_ output: String, _ arguments: String...) async throws -> Program.Result {
        try await Self.script(
            "release-files",
            [
                "--binaries", "binaries", "--output", output, "--date", "2026-01-31", "--url",
                "file://\(folder.path("files"))",
            ]
                + arguments, in: folder)
    }

    /// Writes what starts the programs, as these are too large to be packed by each test.
    static func writePrograms(into folder: Folder) throws {
        for name in ["accord", "protoc-gen-accord", "AccordPluginTool"] {
            let program = Program.buildFolder.appendingPathComponent(name).path
            try write("binaries/\(triples.own)/\(name)", "#!/bin/sh\nexec '\(program)' \"$@\"\n", in: folder)
            try write("binaries/\(triples.foreign)/\(name)", "\u{1}foreign", in: folder)
        }
        try folder.write("binaries/licences/swift-nio-LICENSE.txt", "The licence of a library.")
    }

    private static func write(_ path: String, _ text: String, in folder: Folder) throws {
        try folder.write(path, text)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(path))
    }

    static func script(_ name: String, _ arguments: [String], in folder: Folder) async throws -> Program.Result {
        try await Program(path: Repository.url("Scripts/\(name)").path).run(arguments, in: folder)
    }

    @discardableResult
    static func shell(
        _ line: String, in folder: Folder, environment: [String: String] = [:]
    ) async throws -> Program.Result {
        try await Program(path: "/bin/bash").run(["-c", line], in: folder, environment: environment)
    }

    /// The path of a file beside the tests.
    static func peer(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name).path
    }

    static let python = Program(path: Repository.installed("bin/python").path)

    /// The variables of git that a commit needs, without settings of the machine.
    static let identity = [
        "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.com", "GIT_COMMITTER_NAME": "Test",
        "GIT_COMMITTER_EMAIL": "test@example.com", "GIT_CONFIG_GLOBAL": "/dev/null",
    ]
}
