import Dispatch
import Foundation

/// A run of another program to its end.
package struct ChildProcess {
    /// The value that the program returned; `nil` when a signal ended it.
    package var exitCode: Int32?
    package var output: Data
    package var errors: String

    /// The output as text.
    package var text: String { String(decoding: output, as: UTF8.self) }

    /// Runs the program at a path.
    ///
    /// The program's output goes to files rather than pipes: a pipe that nobody empties stops its writer.
    ///
    /// - Parameter environment: all of the program's variables; those of this process when `nil`.
    /// - Throws: when the program cannot be started, or is not done within the time limit, in seconds.
    package static func run(
        _ path: String,
        _ arguments: [String],
        environment: [String: String]? = nil,
        timeLimit: Int,
        in scratch: URL
    ) throws(Diagnostics) -> ChildProcess {
        let outputFile = scratch.appendingPathComponent("output")
        let errorFile = scratch.appendingPathComponent("errors")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        if let environment { process.environment = environment }
        process.standardInput = FileHandle.nullDevice
        let done = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in done.signal() }
        let isInTime = try Interruption.guarding { () throws(Diagnostics) in
            do {
                try Data().write(to: outputFile)
                try Data().write(to: errorFile)
                let output = try FileHandle(forWritingTo: outputFile)
                let errors = try FileHandle(forWritingTo: errorFile)
                // On Linux, a process that was started is never let go, nor are the files that it was given.
                defer {
                    try? output.close()
                    try? errors.close()
                }
                process.standardOutput = output
                process.standardError = errors
                try process.startAlone()
            } catch {
                throw Diagnostics(
                    "cannot be started (\(error.localizedDescription)); check that it is a program for this machine",
                    at: SourceLocation(file: path)
                )
            }
            let id = process.processIdentifier
            return { end(id) }
        } _: { () throws(Diagnostics) in
            if done.wait(timeout: .now() + .seconds(timeLimit)) == .success { return true }
            end(process.processIdentifier)
            done.wait()
            return false
        }
        guard isInTime else {
            throw Diagnostics(
                "was stopped, as it was not done within \(timeLimit) s; run it by hand to see what it "
                    + "waits for",
                at: SourceLocation(file: path)
            )
        }
        return ChildProcess(
            exitCode: process.terminationReason == .exit ? process.terminationStatus : nil,
            output: (try? Data(contentsOf: outputFile)) ?? Data(),
            errors: String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self)
        )
    }

    /// Ends a process and, where it leads a group of its own, what it started in turn.
    ///
    /// SIGTERM would not do: on Linux, a process that is started from one of Dispatch's threads begins with the signals
    /// blocked that are blocked there, which are nearly all.
    private static func end(_ id: Int32) {
        kill(getpgid(id) == id ? -id : id, SIGKILL)
    }
}
