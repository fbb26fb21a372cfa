import Contract
import Foundation
import Testing

@testable import ProtoReader

@Suite("Interruption")
struct InterruptionTests {
    @Test("A program that is ended while protoc runs leaves no temporary files, and ends as it would have without us")
    func cleanup() async throws {
        let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]) {
            try ScratchFolder.with { scratch throws(Diagnostics) in
                FileHandle.standardOutput.write(Data("<\(scratch.path)>".utf8))
                let script = "kill -TERM $PPID; exec tail -f /dev/null"
                _ = try ChildProcess.run("/bin/sh", ["-c", script], timeLimit: 60, in: scratch)
            }
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        let path = try #require(output.split(separator: "<").last?.split(separator: ">").first)
        #expect(path.contains("accord-"))
        #expect(!FileManager.default.fileExists(atPath: String(path)))
    }

    @Test("When nothing is under way, signals are as they were")
    func restored() async {
        await #expect(processExitsWith: .success) {
            let handler: @convention(c) (Int32) -> Void = { _ in exit(EXIT_SUCCESS) }
            signal(SIGINT, handler)
            Interruption.guarding(cleanup: {}, {})
            kill(getpid(), SIGINT)
            DispatchSemaphore(value: 0).wait()
        }
    }
}
