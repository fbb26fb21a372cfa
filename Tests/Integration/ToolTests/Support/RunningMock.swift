import Foundation
import TestEnvironment

/// `accord mock`, for as long as a test needs it.
final class RunningMock {
    /// Its URL: `http://127.0.0.1:4010`.
    let url: String
    private let process = Process()

    struct CannotStart: Error {}

    /// - Parameter contracts: paths, of which those that are not absolute are in the repository.
    init(_ contracts: [String]) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: Program.accord.path)
        process.arguments =
            ["mock", "--port", "0"] + contracts.map { $0.hasPrefix("/") ? $0 : Repository.url($0).path }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        guard let greeting = Lines(output.fileHandleForReading).next(1).first,
            let url = greeting.components(separatedBy: " at ").last
        else { throw CannotStart() }
        self.url = url
        self.output = output
    }

    /// Its pipe stays open for as long as it runs.
    private let output: Pipe

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
