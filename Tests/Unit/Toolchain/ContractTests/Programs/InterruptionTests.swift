// Tests that end their process are new in Swift 6.2.
#if compiler(>=6.2)
    import Foundation
    import Testing

    @testable import Contract

    @Suite("Interruption")
    struct InterruptionTests {
        /// A pipe with a name that the test and the process that it starts both know.
        private static func pipe(of process: Int32) -> String {
            FileManager.default.temporaryDirectory.appendingPathComponent("accord-pipe-\(process)").path
        }

        @Test(
            "A program that is ended while protoc runs ends as it would have, and leaves no files and no protoc process",
            .timeLimit(.minutes(10))
        )
        func cleanup() async throws {
            let pipe = Self.pipe(of: getpid())
            try unsafe #require(mkfifo(pipe, 0o600) == 0)
            defer { unsafe unlink(pipe) }
            let end = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
            try #require(end >= 0)

            let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]) {
                try ScratchFolder.with { scratch throws(Diagnostics) in
                    FileHandle.standardOutput.write(Data("<\(scratch.path)>".utf8))
                    let script = "exec 3> '\(Self.pipe(of: getppid()))'; kill -TERM $PPID; exec tail -f /dev/null"
                    _ = try ChildProcess.run("/bin/sh", ["-c", script], timeLimit: 600, in: scratch)
                }
            }

            let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
            let path = try #require(output.split(separator: "<").last?.split(separator: ">").first)
            #expect(path.contains("accord-"))
            #expect(!FileManager.default.fileExists(atPath: String(path)))
            // The pipe ends when the last process that holds it does.
            try #require(fcntl(end, F_SETFL, 0) == 0)
            #expect(try FileHandle(fileDescriptor: end, closeOnDealloc: true).readToEnd() ?? Data() == Data())
        }

        @Test("Programs that were run leave no file open")
        func files() async {
            await #expect(processExitsWith: .success) {
                func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }
                try ScratchFolder.with { scratch throws(Diagnostics) in
                    func run(_ count: Int) throws(Diagnostics) {
                        for _ in 0..<count {
                            _ = try ChildProcess.run("/bin/sh", ["-c", ":"], timeLimit: 600, in: scratch)
                        }
                    }
                    // The first ones open what stays.
                    try run(3)
                    let before = (try? openFiles()) ?? .min
                    try run(20)
                    if (try? openFiles()) ?? .max > before + 5 { exit(EXIT_FAILURE) }
                }
            }
        }

        @Test("Signals are handled as before when nothing is in progress")
        func restored() async {
            await #expect(processExitsWith: .success) {
                let handler: @convention(c) (Int32) -> Void = { _ in exit(EXIT_SUCCESS) }
                signal(SIGINT, handler)
                Interruption.guarding({ {} }, {})
                kill(getpid(), SIGINT)
                DispatchSemaphore(value: 0).wait()
            }
        }
    }
#endif
