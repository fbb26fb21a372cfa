import Foundation

/// The `buf` that Scripts/peer-environment installs.
enum Buf {
    struct CannotStart: Error, CustomStringConvertible {
        var description: String { "buf is not there; run Scripts/peer-environment, or make test." }
    }

    /// What `buf lint` says of a folder of contracts. It exits with 100 when it finds something.
    static func lint(_ folder: URL) async throws -> (exitCode: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = Contracts.root.appendingPathComponent(".venv-peer/bin/buf")
        process.arguments = ["lint", folder.path]
        process.standardOutput = output
        process.standardError = output
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in continuation.finish() }
        do { try process.run() } catch { throw CannotStart() }
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        for await _ in ends {}
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
