import AccordHTTP
import Foundation
import HTTPTypes
import Testing

/// The server in `loopback.py`, started once for all tests. It ends with the test process, whose pipe it reads.
struct LoopbackServer: Sendable {
    let url: URL

    static let shared: LoopbackServer? = try? LoopbackServer()

    /// Keeps the pipe open for as long as the tests run.
    private let input = Pipe()

    private init() throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "loopback.py").path,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let byte = try output.fileHandleForReading.read(upToCount: 1) ?? Data()
            guard !byte.isEmpty else { throw CocoaError(.fileReadUnknown) }
            line += byte
        }
        let port = String(decoding: line.dropLast(), as: UTF8.self)
        url = try #require(URL(string: "http://127.0.0.1:\(port)"))
    }

    func request(_ path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: Data? = nil)
        -> TransportRequest
    {
        TransportRequest(method: method, url: url.appending(path: path), headers: headers, body: body)
    }
}
