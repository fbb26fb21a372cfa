import Accord
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Requests of REST operations")
struct RESTRequestTests {
    private let page = Sample.Recorder(.json(#"{"items": []}"#))

    @Test("parameters go where the contract has them")
    func parameters() async throws {
        let trace = try #require(UUID(uuidString: "7B0A2C3E-0000-4000-8000-000000000001"))
        _ = try await page.store().listPets(
            limit: 5, tags: ["a", "b"], status: [.sold, .unknown("x")], filter: .init(kind: "cat", tags: ["t"]),
            xTrace: trace, seen: "yes")
        let request = try #require(page.last)
        #expect(request.method == .get)
        #expect(
            request.target
                == "/v1/pets?limit=5&tags=a,b&status=sold%7Cx&filter%5Bkind%5D=cat&filter%5Btags%5D=t")
        #expect(request.headers[name: "X-Trace"]?.lowercased() == trace.uuidString.lowercased())
        #expect(request.headers[.cookie] == "seen=yes")
        #expect(request.headers[.accept] == "application/json")
        #expect(request.headers[.userAgent]?.hasPrefix("accord-swift/") == true)
        #expect(request.body == nil)
        #expect(request.headers[.contentType] == nil)
    }

    @Test("headers of the caller take precedence over those of the client, and the operation's over both")
    func headers() async throws {
        var options = RESTOptions(headers: [.named("X-App"): "1", .named("X-Trace"): "app", .userAgent: "App/1"])
        options.acceptedCodings = []
        let caller = CallOptions(headers: [.named("X-App"): "2", .named("X-Trace"): "caller", .cookie: "a=b"])
        let trace = UUID()
        let store = page.store(options: options)
        _ = try await store.listPets(xTrace: trace, seen: "yes", options: caller)
        let headers = try #require(page.last?.headers)
        #expect(headers[name: "X-App"] == "2")
        #expect(headers[name: "X-Trace"]?.lowercased() == trace.uuidString.lowercased())
        #expect(headers[.userAgent] == "App/1")
        #expect(headers[.cookie] == "seen=yes; a=b")
        #expect(headers[.acceptEncoding] == "identity")
    }

    @Test("a path of the base URL is kept, and its end does not matter", arguments: ["/api/v2", "/api/v2/", ""])
    func basePath(path: String) async throws {
        let recorder = Locked("")
        let store = Sample.store(base: "https://a.example\(path)") { request in
            recorder.withLock { $0 = request.target }
            return .json(#"{"id": 1, "name": "Rex"}"#)
        }
        _ = try await store.getPet(petID: -7)
        #expect(recorder.withLock { $0 } == (path.isEmpty ? "/pets/-7" : "/api/v2/pets/-7"))
    }

    @Test("JSON bodies")
    func json() async throws {
        let recorder = Sample.Recorder(.json(status: 201, #"{"id": 1, "name": "Rex"}"#))
        _ = try await recorder.store().createPet(body: .init(name: "Rex"))
        let request = try #require(recorder.last)
        #expect(request.method == .post)
        #expect(request.text == #"{"name":"Rex"}"#)
        #expect(request.headers[.contentType] == "application/json")
    }

    @Test("forms: a space is a plus, and a list has its name again and again")
    func form() async throws {
        let recorder = Sample.Recorder(.json(#"{"token": "t"}"#))
        _ = try await recorder.store().signIn(body: .init(user: "a b", password: "p&q=é~*", scopes: ["x", "y"]))
        let request = try #require(recorder.last)
        #expect(request.text == "password=p%26q%3D%C3%A9%7E*&scopes=x&scopes=y&user=a+b")
        #expect(request.headers[.contentType] == "application/x-www-form-urlencoded")
    }

    @Test("several forms of a body, or none")
    func choices() async throws {
        let recorder = Sample.Recorder(.text("done", type: "text/plain"))
        let store = recorder.store()
        _ = try await store.putNotes(petID: 1, body: .text("é"))
        #expect(recorder.last?.text == "é")
        #expect(recorder.last?.headers[.contentType] == "text/plain; charset=utf-8")
        _ = try await store.putNotes(petID: 1, body: .json(["a"]))
        #expect(recorder.last?.text == #"["a"]"#)
        #expect(recorder.last?.headers[.contentType] == "application/vnd.notes+json")
        _ = try await store.putNotes(petID: 1)
        #expect(recorder.last?.body == nil)
        #expect(recorder.last?.headers[.contentType] == nil)
        #expect(recorder.last?.headers[.accept] == "text/plain, application/json")
    }

    @Test("multipart bodies, byte by byte")
    func multipart() async throws {
        let recorder = Sample.Recorder(.json(status: 201, "[]"))
        let store = recorder.store(options: RESTOptions(boundary: { "XX" }))
        let body = Sample.PetStoreOperations.AddPhotos.Request.Body(
            title: "A cat", tags: ["x", "y"], details: .init(kind: "cat"),
            photo: FilePart(name: "a\"b\r\n.png", data: Data("PNG".utf8)),
            more: [FilePart(name: "c.jpg", data: Data("JPG".utf8), mediaType: "image/jpeg")])
        _ = try await store.addPhotos(petID: 7, body: body)
        let request = try #require(recorder.last)
        #expect(request.headers[.contentType] == "multipart/form-data; boundary=XX")
        #expect(request.stream == nil)
        let lines = [
            "--XX", #"Content-Disposition: form-data; name="title""#, "", "A cat",
            "--XX", #"Content-Disposition: form-data; name="tags""#, "", "x",
            "--XX", #"Content-Disposition: form-data; name="tags""#, "", "y",
            "--XX", #"Content-Disposition: form-data; name="details""#, "Content-Type: application/json", "",
            #"{"kind":"cat"}"#,
            "--XX", #"Content-Disposition: form-data; name="photo"; filename="a%22b%0D%0A.png""#,
            "Content-Type: image/png", "", "PNG",
            "--XX", #"Content-Disposition: form-data; name="more"; filename="c.jpg""#, "Content-Type: image/jpeg", "",
            "JPG",
            "--XX--", "",
        ]
        #expect(request.text == lines.joined(separator: "\r\n"))
    }

    @Test("a file's media type or headers cannot write other headers")
    func injection() async throws {
        let recorder = Sample.Recorder(.json(status: 201, "[]"))
        let photo = FilePart(
            name: "a", contents: ByteStream(Data()), mediaType: "image/png\r\nX-A: 1",
            headers: [.named("X-B"): "1\r\nX-C: 2"])
        _ = try await recorder.store().addPhotos(petID: 7, body: .init(title: "t", photo: photo))
        let lines = try #require(recorder.last?.text).components(separatedBy: "\r\n")
        #expect(!lines.contains { $0.hasPrefix("X-A") || $0.hasPrefix("X-C") })
    }

    @Test("a header that has no proper name fails the call")
    func headerNames() throws {
        var builder = RequestBuilder(OperationDescriptor(service: "s", name: "n", method: "GET", path: "/")) { "b" }
        builder.header("X Y", "1", "s")
        #expect(throws: ConnectError.self) {
            try builder.finish(baseURL: url("https://a.example"), headers: [:], query: [])
        }
    }

    @Test("bytes in memory are a body as any other; streams stay streams, their length known or not")
    func streams() async throws {
        let recorder = Sample.Recorder(.status(204))
        let store = recorder.store()
        try await store.putPhoto(petID: 7, body: ByteStream(Data("abc".utf8)))
        #expect(recorder.last?.text == "abc")
        #expect(recorder.last?.headers[.contentType] == "image/png")
        let chunks = AsyncStream<Data> { continuation in
            for chunk in ["ab", "cd"] { continuation.yield(Data(chunk.utf8)) }
            continuation.finish()
        }
        try await store.putPhoto(petID: 7, body: ByteStream(chunks))
        let stream = try #require(recorder.last?.stream)
        #expect(stream.length == nil)
        #expect(!stream.isRepeatable)
        #expect(try await stream.collect() == Data("abcd".utf8))
    }

    @Test("a multipart body with a file on disk is streamed, and its length is known")
    func multipartStream() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString).png")
        try Data(repeating: 7, count: 200_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let recorder = Sample.Recorder(.json(status: 201, "[]"))
        _ = try await recorder.store().addPhotos(
            petID: 7, body: .init(title: "t", photo: FilePart(file: file, mediaType: "image/png")))
        let stream = try #require(recorder.last?.stream)
        #expect(stream.isRepeatable)
        for _ in 0..<2 {
            let body = try await stream.collect()
            #expect(body.count == stream.length)
            #expect(body.count > 200_000)
        }
    }

    @Test("a value that cannot be written fails the call before anything is sent")
    func unwritable() async throws {
        let recorder = Sample.Recorder(.status(500))
        let error = await restError { () throws(RESTError<Sample.PetStoreOperations.CreatePet.Failure>) in
            try await recorder.store().createPet(body: .init(name: "Rex", weight: .nan))
        }
        guard case .failed(let error)? = error else {
            Issue.record("no failure: \(String(describing: error))")
            return
        }
        #expect(error.code == .internal)
        #expect(recorder.requests.isEmpty)
    }

    @Test("an operation with a server of its own goes there, a relative one below the base URL")
    func servers() throws {
        func target(_ server: String) throws -> String {
            let descriptor = OperationDescriptor(service: "s", name: "n", method: "GET", path: "/x", server: server)
            return try RequestBuilder(descriptor) { "b" }
                .finish(baseURL: url("https://a.example/v1"), headers: [:], query: []).url.absoluteString
        }
        #expect(try target("https://files.example/f") == "https://files.example/f/x")
        #expect(try target("/v2") == "https://a.example/v2/x")
    }

    @Test("options may call all operations at the base URL, whatever servers they have", arguments: [true, false])
    func usesServersOfOperations(_ isTrue: Bool) async throws {
        enum Upload: RESTOperation {
            typealias Request = String
            typealias Output = Void
            typealias Failure = Never
            static let descriptor = OperationDescriptor(
                service: "s", name: "n", method: "GET", path: "/x", server: "https://files.example")
            static func write(_ request: String, to builder: inout RequestBuilder) {}
            static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Void, Never> {
                .success(())
            }
        }
        let recorder = Sample.Recorder(.status(200))
        try await recorder.store(options: RESTOptions(usesServersOfOperations: isTrue)).rest.call(Upload.self, "")
        #expect(
            recorder.last?.url.absoluteString == (isTrue ? "https://files.example/x" : "https://pets.example/v1/x"))
    }

    @Test("options may give an operation a base URL of its own", arguments: [true, false])
    func serversOfOperations(_ usesServers: Bool) async throws {
        enum Upload: RESTOperation {
            typealias Request = String
            typealias Output = Void
            typealias Failure = Never
            static let descriptor = OperationDescriptor(
                service: "s", name: "n", method: "GET", path: "/x", server: "https://files.example")
            static func write(_ request: String, to builder: inout RequestBuilder) {}
            static func read(_ response: RESTResponse) async throws(ConnectError) -> RESTResult<Void, Never> {
                .success(())
            }
        }
        let recorder = Sample.Recorder(.status(200))
        let options = RESTOptions(
            usesServersOfOperations: usesServers, servers: [Upload.descriptor: url("https://backup.example/f/")])
        try await recorder.store(options: options).rest.call(Upload.self, "")
        #expect(recorder.last?.url.absoluteString == "https://backup.example/f/x")
    }

    @Test("URLs of servers")
    func serverURLs() throws {
        #expect(Sample.PetStoreServers.production.absoluteString == "https://pets.example/v1")
        #expect(try Sample.PetStoreServers.nearYou().absoluteString == "https://eu.pets.example:443/v1")
        #expect(
            try Sample.PetStoreServers.nearYou(region: .usEast, port: "8443").absoluteString
                == "https://us-east.pets.example:8443/v1")
        #expect(throws: ConnectError.self) { try Sample.PetStoreServers.nearYou(port: "no port") }
        let base = url("https://a.example/docs/openapi.yaml")
        #expect(
            try ServerURL.make("/{version}/shop", ["version": "v2"], relativeTo: base).absoluteString
                == "https://a.example/v2/shop")
        #expect(
            try ServerURL.make("{base}/shop", ["base": "https://b.example"], relativeTo: base).absoluteString
                == "https://b.example/shop")
    }

    @Test("parts that the contract does not name are bytes, and only the caller knows their boundary")
    func partsAsBytes() throws {
        func mediaType(_ contract: String, _ caller: HTTPFields) throws -> String? {
            let descriptor = OperationDescriptor(service: "s", name: "n", method: "POST", path: "/x")
            var builder = RequestBuilder(descriptor) { "b" }
            builder.bytes(ByteStream(Data("abc".utf8)), mediaType: contract)
            return try builder.finish(baseURL: url("https://a.example"), headers: caller, query: []).headers[
                .contentType]
        }
        let caller: HTTPFields = [.contentType: "multipart/form-data; boundary=x"]
        #expect(try mediaType("multipart/form-data", caller) == "multipart/form-data; boundary=x")
        #expect(try mediaType("multipart/form-data", [:]) == "multipart/form-data")
        #expect(try mediaType("image/png", caller) == "image/png")
    }

    @Test(
        "of a range of media types, the caller chooses one",
        arguments: [
            ("image/*", "image/webp", "image/webp"), ("image/*", nil, "application/octet-stream"),
            ("image/*", "application/json", "application/octet-stream"), ("*/*", "text/turtle", "text/turtle"),
            ("text/*", "text/csv", "text/csv"), ("text/*", nil, "text/plain; charset=utf-8"),
            ("multipart/*", "multipart/mixed; boundary=x", "multipart/mixed; boundary=x"),
            ("multipart/*", nil, "application/octet-stream"),
        ])
    func ranges(_ contract: String, _ caller: String?, _ sent: String) throws {
        var builder = RequestBuilder(OperationDescriptor(service: "s", name: "n", method: "POST", path: "/x")) { "b" }
        if contract.hasPrefix("text/") {
            builder.text("abc", mediaType: contract)
        } else {
            builder.bytes(ByteStream(Data("abc".utf8)), mediaType: contract)
        }
        var headers = HTTPFields()
        headers[.contentType] = caller
        let request = try builder.finish(baseURL: url("https://a.example"), headers: headers, query: [])
        #expect(request.headers[.contentType] == sent)
    }
}
