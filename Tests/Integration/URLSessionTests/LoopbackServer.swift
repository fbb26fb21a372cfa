import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// The server in `loopback.py`, started once for all tests.
struct LoopbackServer: Sendable {
    static let shared = Task { try await LoopbackServer() }

    let url: URL
    private let process: ServerProcess

    private init() async throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        process = try await ServerProcess(python: here.appending(path: "loopback.py"))
        url = try #require(URL(string: "http://127.0.0.1:\(process.greeting)"))
    }

    func request(_ path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: Data? = nil)
        -> TransportRequest
    {
        TransportRequest(method: method, url: url.appending(path: path), headers: headers, body: body)
    }
}
