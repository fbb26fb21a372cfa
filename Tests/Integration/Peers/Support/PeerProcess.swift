import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport

#if NIO
    import AccordNIO
#endif

/// A server in the folder `Server`, which can be asked over HTTP.
struct PeerProcess: Sendable {
    let url: URL
    private let process: ServerProcess
    /// Reaches what the server is asked for by tests themselves. Foundation's URLSession, of whose defects on Linux some
    /// stop all calls of a session, is for the tests that try it.
    private let transport: any Transport

    /// - Parameter script: the server's path in that folder.
    init(_ script: String, _ arguments: [String] = []) async throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        process = try await ServerProcess(python: here.appending(path: "Server/\(script)"), arguments)
        guard let port = process.greeting.split(separator: " ").last, let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw ServerProcess.CannotStart() }
        self.url = url
        #if NIO
            transport = NIOTransport(baseURL: url)
        #else
            transport = URLSessionTransport(baseURL: url)
        #endif
    }

    /// Asks the server for something: by POST where there is a body, else by GET.
    ///
    /// - Parameter path: may have a query.
    func call<Answer: Decodable>(
        _ path: String, _ body: JSONValue? = nil, as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        guard let url = URL(string: path, relativeTo: url)?.absoluteURL else {
            throw TransportError(.failed, "\(path) is no address")
        }
        var request = TransportRequest(method: body == nil ? .get : .post, url: url)
        if let body {
            request.headers[.contentType] = "application/json"
            request.body = body.jsonData()
        }
        let response = try await transport.send(request)
        let answer = try await response.body.collect(upTo: 64 << 20)
        guard response.status == 200 else {
            throw TransportError(.failed, "\(path): \(response.status), \(String(decoding: answer, as: UTF8.self))")
        }
        return try JSONDecoder().decode(Answer.self, from: answer)
    }

    /// Ends the server without giving it the time to say anything, and returns when its ports are free.
    func kill() async { await process.kill() }
}
