import Accord
import AccordHTTP
import Foundation
import Testing

/// Tests how FastAPI understands our requests, and how we understand its answers.
@Suite("Requests and answers, as FastAPI understands them")
struct EchoTests {
    private func client() async throws -> RESTClient {
        RESTClient(transport: try await RESTPeer.transport("echo"))
    }

    private enum Parameters: RESTOperation {
        struct Request: Sendable {
            var name: String
            var tags: [String]
            var text: String?
        }
        typealias Output = JSONValue
        typealias Failure = Never

        static let descriptor = OperationDescriptor(
            service: "echo", name: "parameters", method: "GET", path: "/parameters/{name}/{number}")

        static func write(_ request: Request, to builder: inout RequestBuilder) {
            builder.path("name", request.name, "s")
            builder.path("number", Int32(-7), "i")
            builder.query("tags", request.tags, "*s")
            builder.query("text", request.text, "?s")
            builder.query("flag", true, "b")
            builder.header("X-Trace", request.text, "?s")
            builder.cookie("seen", "yes", "s")
        }

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            response.status == 200 ? .success(try await response.json("j")) : .undocumented
        }
    }

    @Test("parameters of path, query, header and cookie")
    func parameters() async throws {
        let awkward = "a b&c=d+e%2F?#[]'\"é\u{1F600}"
        let seen = try await client().call(
            Parameters.self, .init(name: awkward, tags: ["x,y", awkward], text: "plain"))
        #expect(
            seen == [
                "name": .string(awkward), "number": -7, "tags": ["x,y", .string(awkward)], "text": "plain",
                "flag": true, "trace": "plain", "seen": "yes",
            ])
        let less = try await client().call(Parameters.self, .init(name: "n", tags: []))
        #expect(less["tags"] == [])
        #expect(less["text"] == .some(.null))
    }

    private enum Form: RESTOperation {
        typealias Request = [String: [String]]
        typealias Output = JSONValue
        typealias Failure = Never

        static let descriptor = OperationDescriptor(service: "echo", name: "form", method: "POST", path: "/form")

        static func write(_ request: Request, to builder: inout RequestBuilder) {
            builder.form(request, "{*s")
        }

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            response.status == 200 ? .success(try await response.json("j")) : .undocumented
        }
    }

    @Test("forms")
    func form() async throws {
        let seen = try await client().call(Form.self, ["user": ["a b&c=+é"], "scopes": ["x", "y z"]])
        #expect(seen == ["user": "a b&c=+é", "scopes": ["x", "y z"]])
    }

    private enum Files: RESTOperation {
        struct Request: Sendable {
            var photo: FilePart
            var more: [FilePart]
        }
        typealias Output = JSONValue
        typealias Failure = Never

        static let descriptor = OperationDescriptor(service: "echo", name: "files", method: "POST", path: "/files")

        static func write(_ request: Request, to builder: inout RequestBuilder) {
            builder.multipart()
            builder.part("title", "Grüße\r\n", "s")
            builder.part("tags", ["a", "b"], "*s")
            builder.file("photo", request.photo, mediaType: "image/png")
            builder.files("more", request.more)
        }

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            response.status == 200 ? .success(try await response.json("j")) : .undocumented
        }
    }

    @Test("multipart bodies, in memory and streamed")
    func files() async throws {
        let chunks = AsyncStream<Data> { continuation in
            for _ in 0..<30 { continuation.yield(Data(count: 100_000)) }
            continuation.finish()
        }
        let more = [FilePart(name: "b.txt", data: Data("b".utf8), mediaType: "text/plain")]
        for (contents, size) in [(ByteStream(Data(count: 5)), 5), (ByteStream(chunks), 3_000_000)] {
            let seen = try await client().call(
                Files.self, .init(photo: FilePart(name: "ä\".png", contents: contents), more: more))
            #expect(seen["title"] == "Grüße\r\n")
            #expect(seen["tags"] == ["a", "b"])
            guard case .string(let photo)? = seen["photo"] else {
                Issue.record("\(seen)")
                continue
            }
            #expect(photo.contains(" image/png \(size) "))
            #expect(seen["more"]?[0] == "b.txt text/plain 1 3e23e816")
        }
    }

    private enum PutBytes: RESTOperation {
        typealias Request = ByteStream
        typealias Output = JSONValue
        typealias Failure = Never

        static let descriptor = OperationDescriptor(service: "echo", name: "putBytes", method: "PUT", path: "/bytes")

        static func write(_ request: Request, to builder: inout RequestBuilder) {
            builder.bytes(request)
        }

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            response.status == 200 ? .success(try await response.json("j")) : .undocumented
        }
    }

    private enum GetBytes: RESTOperation {
        typealias Request = Int32
        typealias Output = ByteStream
        typealias Failure = Never

        static let descriptor = OperationDescriptor(
            service: "echo", name: "getBytes", method: "GET", path: "/bytes", isStream: true)

        static func write(_ request: Request, to builder: inout RequestBuilder) {
            builder.query("count", request, "i")
        }

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            response.status == 200 ? .success(try response.bytes()) : .undocumented
        }
    }

    @Test("bytes up and down")
    func bytes() async throws {
        let download = try await client().call(GetBytes.self, 2000)
        // What comes down goes up again.
        let seen = try await client().call(PutBytes.self, download)
        #expect(seen == ["size": 2_000_000, "type": "application/octet-stream"])
    }

    private enum Events: RESTOperation {
        struct Request: Sendable {}
        typealias Output = ServerStream<ServerSentEvent<[String: Int32]>>
        typealias Failure = Never

        static let descriptor = OperationDescriptor(
            service: "echo", name: "events", method: "GET", path: "/events", isStream: true)

        static func write(_ request: Request, to builder: inout RequestBuilder) {}

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            response.status == 200 ? .success(try response.events("{i")) : .undocumented
        }
    }

    private enum KeptEvents: RESTOperation {
        typealias Request = Events.Request
        typealias Output = Events.Output
        typealias Failure = Never

        static let descriptor = OperationDescriptor(
            service: "echo", name: "keptEvents", method: "GET", path: "/kept-events", isStream: true)

        static func write(_ request: Request, to builder: inout RequestBuilder) {}

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            try await Events.read(response)
        }
    }

    @Test("a stream of events goes on where its connection broke, until the server has no more")
    func resumption() async throws {
        let client = RESTClient(
            transport: try await RESTPeer.transport("echo"), options: RESTOptions(eventResumption: EventResumption()))
        var numbers: [Int32?] = []
        for try await event in try await client.call(KeptEvents.self, .init()) { numbers.append(event.data["n"]) }
        #expect(numbers == [1, 2, 3, 4, 5])
    }

    private enum Lines: RESTOperation {
        struct Request: Sendable {}
        typealias Output = ServerStream<[String: Int32]>
        typealias Failure = Never

        static let descriptor = OperationDescriptor(
            service: "echo", name: "lines", method: "GET", path: "/lines", isStream: true)

        static func write(_ request: Request, to builder: inout RequestBuilder) {}

        static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Output, Failure> {
            response.status == 200 ? .success(try response.lines("{i")) : .undocumented
        }
    }

    @Test("events and lines")
    func streams() async throws {
        var events: [ServerSentEvent<[String: Int32]>] = []
        for try await event in try await client().call(Events.self, .init()) { events.append(event) }
        #expect(
            events == [
                ServerSentEvent(data: ["n": 1], event: "tick", id: "1"), ServerSentEvent(data: ["n": 2], id: "1"),
            ])
        var lines: [[String: Int32]] = []
        for try await line in try await client().call(Lines.self, .init()) { lines.append(line) }
        #expect(lines == [["n": 0], ["n": 1], ["n": 2]])
    }
}
