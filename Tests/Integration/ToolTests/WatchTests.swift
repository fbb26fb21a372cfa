import Foundation
import TestEnvironment
import Testing

@Suite("accord generate --watch")
struct WatchTests {
    let folder: Folder

    init() throws {
        folder = try Folder(Fixture.files)
    }

    /// Runs `steps` beside a watching program, with a function that waits for as many lines of it.
    private func watch(
        by program: Program = .accord, _ arguments: [String] = ["generate", "--watch"],
        _ steps: (Process, _ lines: (Int) -> [String]) -> Void
    ) async throws -> Program.Result {
        let output = Pipe()
        let lines = Lines(output.fileHandleForReading)
        return try await program.run(arguments, in: folder, output: output.fileHandleForWriting) { process in
            steps(process, lines.next)
            kill(process.processIdentifier, SIGKILL)
        }
    }

    @Test("Writes again when a contract has changed, and goes on after errors")
    func changes() async throws {
        var seen: [String] = []
        let result = try await watch { _, lines in
            seen += lines(2)
            try? folder.write("proto/toy/common/v1/common.proto", Fixture.common + "message Weight {}\n")
            seen += lines(2)
            try? folder.write("proto/toy/common/v1/common.proto", Fixture.common + "message Weight {\n")
            seen += lines(1)
            try? folder.write("proto/toy/common/v1/common.proto", Fixture.common)
            seen += lines(2)
        }
        let watching = try #require(seen.last)
        #expect(watching.hasPrefix("Watching ") && watching.hasSuffix(" files and folders."))
        #expect(
            seen == [
                "Wrote 4, removed 0, left 0 unchanged.", watching, "Wrote 1, removed 0, left 3 unchanged.", watching,
                watching, "Wrote 1, removed 0, left 3 unchanged.", watching,
            ])
        #expect(result.errors.hasPrefix("proto/toy/common/v1/common.proto:"))
    }

    @Test("Writes again when a folder that was missing is there")
    func missing() async throws {
        try folder.write("Toys/accord.json", #"{"roots": ["../contracts"], "output": "."}"#)
        try folder.write("new/a.proto", "syntax = \"proto3\"; message A {}\n")
        var seen: [String] = []
        let result = try await watch { _, lines in
            seen += lines(1)
            // At once, as a run might see the folder without the file.
            try? FileManager.default.moveItem(at: folder.url("new"), to: folder.url("contracts"))
            seen += lines(1)
        }
        #expect(seen.count == 2 && seen.last?.hasPrefix("Wrote ") == true)
        #expect(result.errors.contains("there is no folder '../contracts'"))
    }

    @Test("Goes on after Ctrl-C where whoever started it has that ignored, as nohup has hangups")
    func ignored() async throws {
        var seen: [String] = []
        let script = "trap '' INT; exec \"$0\" generate --watch"
        _ = try await watch(by: Program(path: "/bin/sh"), ["-c", script, Program.accord.path]) { process, lines in
            _ = lines(2)
            process.interrupt()
            try? folder.write("proto/toy/common/v1/common.proto", Fixture.common + "message Weight {}\n")
            seen = lines(1)
        }
        #expect(seen == ["Wrote 1, removed 0, left 3 unchanged."])
    }

    @Test("Cannot be had together with --check")
    func check() async throws {
        let result = try await Program.accord.run(["generate", "--watch", "--check"], in: folder)
        #expect(result.exitCode == 64)
        #expect(result.errors.contains("--watch writes code, and --check writes nothing; leave out one of them"))
    }
}
