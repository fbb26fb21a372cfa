import Foundation

/// A server in the folder `Server`. It ends with the test process, whose pipe it reads.
struct PeerProcess: Sendable {
    let url: URL
    private let identifier: Int32

    /// Keeps the pipe open for as long as the tests run.
    private let input = Pipe()

    struct CannotStart: Error, CustomStringConvertible {
        var description: String { "The peer did not start; run Scripts/peer-environment, or make test." }
    }

    /// - Parameter script: the server's path in that folder.
    init(_ script: String, _ arguments: [String] = []) throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        let output = Pipe()
        process.executableURL = root.appending(path: ".venv-peer/bin/python")
        process.arguments = [here.appending(path: "Server/\(script)").path] + arguments
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch { throw CannotStart() }
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let byte = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
            guard !byte.isEmpty else { throw CannotStart() }
            line += byte
        }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard let port = words.last, let url = URL(string: "http://127.0.0.1:\(port)") else { throw CannotStart() }
        self.url = url
        identifier = process.processIdentifier
    }

    /// Ends the server without giving it the time to say anything.
    func kill() {
        _ = Foundation.kill(identifier, SIGKILL)
    }
}
