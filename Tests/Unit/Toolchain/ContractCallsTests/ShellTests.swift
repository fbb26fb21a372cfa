import AccordHTTP
import AccordMocks
import ContractCalls
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("The lines that are shown of calls")
struct ShellTests {
    @Test("Words are quoted where a shell would take them for something else")
    func quoting() {
        #expect(ShellLine.text(["accord", "try", "a=1"]) == "accord try a=1")
        #expect(ShellLine.text(["it's $HOME", "", #"{"a": 1}"#]) == #"'it'\''s $HOME' '' '{"a": 1}'"#)
    }

    @Test("Secrets of headers and queries are left out, and bytes are shown in hexadecimal")
    func tracing() async throws {
        let lines = Locked<[String]>([])
        let base = InMemoryTransport(baseURL: try Fixtures.url("http://a.example")) { _ in
            TransportResponse(
                status: 200, headers: [.setCookie: "secret=1", .contentType: "application/proto"],
                body: TransportBody(Data([0x0A, 3, 0x52, 0x65, 0x78, 0xFF])))
        }
        let transport = TracingTransport(base, secrets: ["key"]) { text in lines.withLock { $0.append(text) } }
        let request = TransportRequest(
            method: .post, url: try Fixtures.url("http://a.example/x?key=secret&page=2"),
            headers: [.authorization: "Bearer secret", .accept: "text/plain"], body: Data("hello".utf8))
        let response = try await transport.send(request)
        _ = try await response.body.collect(upTo: 100)
        let text = lines.withLock { $0.joined(separator: "\n") }
        #expect(!text.contains("secret=1") && !text.contains("Bearer"))
        #expect(
            text == """
                > POST http://a.example/x?key=%E2%80%A6&page=2
                > authorization: …
                > accept: text/plain
                > hello
                < HTTP status 200
                < set-cookie: …
                < content-type: application/proto
                < 0000  0a 03 52 65 78 ff                                ..Rex.
                """)
    }

    @Test("A call that is over in time, late, cut off or without an answer ends so")
    func ends() async throws {
        #expect(CallOutcome().exitCode == 0)
        var outcome = CallOutcome()
        outcome.add(.failure(AnswerFailure(code: "404")))
        #expect(outcome.exitCode == 2)
        outcome.add(.deviation(Deviation(.bodyUnexpected, "a note", weight: .note)))
        #expect(outcome.exitCode == 2)
        outcome.add(.deviation(Deviation(.bodyInvalid, "an error")))
        #expect(outcome.exitCode == 3)
        outcome.end = .unreachable("")
        #expect(outcome.exitCode == 4)
        outcome.end = .deadline
        #expect(outcome.exitCode == 5)
    }
}
