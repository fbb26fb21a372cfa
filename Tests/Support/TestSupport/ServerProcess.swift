public import Foundation
import TestEnvironment

/// A server of the tests, as a process of its own: it prints a line when it listens, and ends with the test process, whose
/// pipe it reads.
public struct ServerProcess: Sendable {
    /// The line that it prints.
    public let greeting: String
    private let identifier: Int32
    private let ended = Signal()

    /// Keeps the pipe open for as long as the tests run.
    private let input: Pipe

    public struct CannotStart: Error, CustomStringConvertible {
        public init() {}
        public var description: String { "The server did not start; run Scripts/environment, or make test." }
    }

    /// Starts a program of Python's, with the libraries that `Scripts/environment` installs. Importing them takes
    /// seconds: other tests run meanwhile.
    ///
    /// - Parameter script: where it is.
    public init(python script: URL, _ arguments: [String] = []) async throws {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = Repository.installed("bin/python")
        process.arguments = [script.path] + arguments
        process.standardInput = input
        process.standardOutput = output
        process.terminationHandler = { [ended] _ in ended.set() }
        do { try process.start() } catch { throw CannotStart() }
        let line = await withCheckedContinuation { continuation in
            // Reading holds its thread, which must be none of those that tests run on.
            Thread.detachNewThread {
                var line = Data()
                while let byte = try? output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
                    if byte.first == UInt8(ascii: "\n") { return continuation.resume(returning: Data?.some(line)) }
                    line += byte
                }
                continuation.resume(returning: nil)
            }
        }
        guard let line else { throw CannotStart() }
        greeting = String(decoding: line, as: UTF8.self)
        identifier = process.processIdentifier
        self.input = input
    }

    /// Ends the server without giving it the time to say anything, and returns when its ports are free.
    public func kill() async {
        _ = Foundation.kill(identifier, SIGKILL)
        await ended.wait()
    }
}
