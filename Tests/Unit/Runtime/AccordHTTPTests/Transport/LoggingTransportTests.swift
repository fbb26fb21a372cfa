import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Logged exchanges")
struct LoggingTransportTests {
    private let lines = Locked<[String]>([])

    /// The lines that a request leaves in the log.
    private func log(
        _ request: TransportRequest, plainNames: Set<String> = [], bodyLimit: Int = 0, fails: TransportError? = nil
    ) async throws -> [String] {
        let base = InMemoryTransport(baseURL: request.url) { _ in
            if let fails { throw fails }
            return TransportResponse(status: 204)
        }
        let transport = LoggingTransport(
            base, plainNames: plainNames, bodyLimit: bodyLimit, clock: TestClock()
        ) { [lines] line in lines.withLock { $0.append(line) } }
        do {
            _ = try await transport.send(request)
        } catch {
            #expect(error.kind == fails?.kind)
        }
        return lines.withLock { $0 }
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("A request is a command of curl, in which nothing is secret; its response is a line with the status")
    func get() async throws {
        let request = TransportRequest(
            method: .get, url: try url("https://me:pw@rin.example/contacts?page=2&key=canary"),
            headers: [.accept: "application/json", .authorization: "Bearer canary"])
        #expect(
            try await log(request) == [
                "curl 'https://rin.example/contacts?page=…&key=…' -H 'accept: application/json' -H 'authorization: …'",
                "GET https://rin.example/contacts?page=…&key=…: 204 after 0.000 s",
            ])
    }

    @Test("Values of headers and queries are shown where an app says that they are no secrets")
    func plainNames() async throws {
        let name = try #require(HTTPField.Name("X-Request-ID"))
        let request = TransportRequest(
            method: .head, url: try url("https://rin.example/contacts?q=a%20b&key=canary"), headers: [name: "17"])
        #expect(
            try await log(request, plainNames: ["x-request-id", "q"]).first
                == "curl --head 'https://rin.example/contacts?q=a%20b&key=…' -H 'x-request-id: 17'")
    }

    @Test("A body is shown where an app allows it, it is text and not too long, as one word of a shell")
    func bodies() async throws {
        var request = TransportRequest(
            method: .post, url: try url("https://rin.example/a"), body: Data(#"{"name":"O'Neil\n"}"#.utf8))
        #expect(try await log(request).first == "curl -X POST 'https://rin.example/a' --data-binary @- # 19 bytes")
        #expect(
            try await log(request, bodyLimit: 20).dropFirst(2).first
                == #"curl -X POST 'https://rin.example/a' --data-raw '{"name":"O'\''Neil\n"}'"#)
        request.body = Data([0xFF])
        #expect(
            try await log(request, bodyLimit: 20).dropFirst(4).first
                == "curl -X POST 'https://rin.example/a' --data-binary @- # 1 bytes")
    }

    @Test("A failure is in the log, and goes on to the caller")
    func failures() async throws {
        let request = TransportRequest(method: .put, url: try url("https://rin.example/a"))
        let error = TransportError(.offline, "there is no network")
        #expect(
            try await log(request, fails: error).last
                == "PUT https://rin.example/a: offline: there is no network after 0.000 s")
    }
}
