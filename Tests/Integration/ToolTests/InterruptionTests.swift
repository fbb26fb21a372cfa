import Foundation
import TestEnvironment
import Testing

@Suite("Ctrl-C")
struct InterruptionTests {
    @Test("Ends protoc as well, and leaves no generated or temporary file")
    func interrupted() async throws {
        let folder = try Folder(Fixture.files)
        let temporary = try Folder()
        // A protoc that never ends. It holds the pipe open for as long as it lives.
        try folder.write(
            "protoc",
            """
            #!/bin/sh
            if [ "$1" = --version ]; then echo libprotoc 25.1; exit; fi
            exec 9> "$PIPE"
            echo started >&9
            exec cat "$ENDLESS"
            """)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("protoc").path)
        let pipe = folder.url("pipe").path
        let endless = folder.url("endless").path
        try unsafe #require(mkfifo(pipe, 0o600) == 0)
        try unsafe #require(mkfifo(endless, 0o600) == 0)
        let result = try await Program.accord.run(
            ["generate", "--protoc", "./protoc"],
            in: folder,
            environment: ["PIPE": pipe, "ENDLESS": endless, "TMPDIR": temporary.url.path]
        ) { process in
            guard let reader = FileHandle(forReadingAtPath: pipe) else { return }
            _ = reader.availableData
            process.interrupt()
            // The end of the pipe is the end of protoc.
            _ = reader.readDataToEndOfFile()
        }
        #expect(result.exitCode == SIGINT)
        #expect(try folder.names(in: "Toys") == ["accord.json"])
        #expect(try temporary.names(in: "") == [])
    }
}
