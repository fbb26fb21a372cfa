import Foundation
import TestSupport

/// A server in the folder `Server`, which can be asked over HTTP.
struct PeerProcess: Sendable {
    let url: URL
    private let process: ServerProcess

    /// - Parameter script: the server's path in that folder.
    init(_ script: String, _ arguments: [String] = []) async throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = try await ServerProcess(python: here.appending(path: "Server/\(script)"), arguments)
        guard let port = process.greeting.split(separator: " ").last, let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw ServerProcess.CannotStart() }
        self.url = url
    }

    /// Ends the server without giving it the time to say anything, and returns when its ports are free.
    func kill() async { await process.kill() }
}
