import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Redirects")
struct RedirectingTransportTests {
    private let requests = Locked<[TransportRequest]>([])

    /// Sends a request to a server that redirects each URL of `map`, and answers 200 to all others.
    private func send(
        _ request: TransportRequest, atMost limit: Int = 5, status: Int = 302, _ map: [String: String]
    ) async throws(TransportError) -> TransportResponse {
        let base = InMemoryTransport(baseURL: request.url) { [requests] request in
            requests.withLock { $0.append(request) }
            guard let location = map[request.url.absoluteString] else { return TransportResponse(status: 200) }
            return TransportResponse(status: status, headers: [.location: location])
        }
        return try await RedirectingTransport(base, atMost: limit).send(request)
    }

    private func get(_ text: String, _ headers: HTTPFields = [:]) -> TransportRequest {
        TransportRequest(method: .get, url: url(text), headers: headers)
    }

    private var seen: [String] { requests.withLock { $0.map(\.url.absoluteString) } }

    private func failure(_ body: () async throws(TransportError) -> TransportResponse) async -> TransportError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test("GET and HEAD are followed, as themselves", arguments: [301, 302, 303, 307, 308])
    func followed(status: Int) async throws {
        for method in [HTTPRequest.Method.get, .head] {
            let request = TransportRequest(
                method: method, url: url("https://a.example/1"), headers: [.authorization: "Bearer x"])
            let response = try await send(request, status: status, ["https://a.example/1": "/2"])
            #expect(response.status == 200)
            let last = requests.withLock { $0.last }
            #expect(last?.url.absoluteString == "https://a.example/2")
            #expect(last?.method == method)
            #expect(last?.headers[.authorization] == "Bearer x")
        }
    }

    @Test("Other statuses and methods, bodies, and redirects to nowhere in particular are responses")
    func answers() async throws {
        let map = ["https://a.example/1": "/2"]
        for status in [300, 304, 305, 306] {
            #expect(try await send(get("https://a.example/1"), status: status, map).status == status)
        }
        let post = TransportRequest(method: .post, url: url("https://a.example/1"))
        #expect(try await send(post, status: 303, map).status == 303)
        let search = TransportRequest(method: .get, url: url("https://a.example/1"), body: Data("q".utf8))
        #expect(try await send(search, map).status == 302)
        let silent = InMemoryTransport(baseURL: url("https://a.example")) { _ in TransportResponse(status: 302) }
        #expect(try await RedirectingTransport(silent).send(get("https://a.example/1")).status == 302)
    }

    @Test("A redirect beyond the bound fails the call, with a remedy")
    func bound() async throws {
        let loop = ["https://a.example/1": "/2", "https://a.example/2": "/1"]
        let error = await failure { () throws(TransportError) in
            try await send(get("https://a.example/1"), atMost: 3, loop)
        }
        #expect(seen.count == 4)
        #expect(error?.message.contains("after 3 redirects") == true)
        #expect(error?.message.contains("atMost:") == true)
        #expect(
            await failure { () throws(TransportError) in try await send(get("https://a.example/1"), atMost: 0, loop) }
                != nil)
    }

    @Test(
        "Only headers without secrets go to another origin, and none comes back on the way home",
        arguments: [
            ("https://b.example/2", "https://b.example/2"), ("https://a.example:8443/2", "https://a.example:8443/2"),
            ("//sub.a.example/2", "https://sub.a.example/2"), ("https://a.example.evil/2", "https://a.example.evil/2"),
            ("https://a.example@b.example/2", "https://b.example/2"),
        ])
    func credentials(location: String, target: String) async throws {
        let key = HTTPField.Name.named("X-Key-Of-A-Contract")
        let harmless: HTTPFields = [.accept: "application/json", .userAgent: "us"]
        let headers: HTTPFields = [.authorization: "Bearer x", .cookie: "session=x", key: "x"] + harmless
        _ = try await send(
            get("https://a.example/1", headers), ["https://a.example/1": location, target: "https://a.example/3"])
        #expect(seen == ["https://a.example/1", target, "https://a.example/3"])
        #expect(requests.withLock { $0.map(\.headers) } == [headers, harmless, harmless])
    }

    @Test("The same origin, written otherwise, is the same")
    func sameOrigin() async throws {
        let request = get("https://a.example/1", [.authorization: "Bearer x"])
        _ = try await send(request, ["https://a.example/1": "HTTPS://A.EXAMPLE:443/2"])
        #expect(requests.withLock { $0.last?.headers[.authorization] } == "Bearer x")
    }

    @Test(
        "From https to anything else is refused; to what is no URL of HTTP always",
        arguments: [
            "http://a.example/2", "ftp://a.example/2", "file:///etc/passwd", "mailto:a@b", "https://", "http:2",
        ])
    func downgrade(location: String) async {
        let error = await failure { () throws(TransportError) in
            try await send(get("https://a.example/1"), ["https://a.example/1": location])
        }
        #expect(error?.kind == .failed)
        #expect(seen == ["https://a.example/1"])
        let plain = await failure { () throws(TransportError) in
            try await send(get("http://a.example/1"), ["http://a.example/1": location])
        }
        #expect((plain == nil) == (location == "http://a.example/2"))
    }

    @Test("From http to https the way is open, without credentials")
    func upgrade() async throws {
        let request = get("http://a.example/1", [.authorization: "Bearer x"])
        _ = try await send(request, ["http://a.example/1": "https://a.example/1"])
        #expect(seen == ["http://a.example/1", "https://a.example/1"])
        #expect(requests.withLock { $0.last?.headers[.authorization] } == nil)
    }

    @Test(
        "References are resolved as RFC 3986 has it (section 5.4), and go without their fragment",
        arguments: [
            ("g", "https://a/b/c/g"), ("./g", "https://a/b/c/g"), ("g/", "https://a/b/c/g/"), ("/g", "https://a/g"),
            ("//g", "https://g"), ("?y", "https://a/b/c/d;p?y"), ("g?y", "https://a/b/c/g?y"),
            ("g#s", "https://a/b/c/g"), ("g?y#s", "https://a/b/c/g?y"), (";x", "https://a/b/c/;x"),
            ("g;x?y#s", "https://a/b/c/g;x?y"), (".", "https://a/b/c/"), ("./", "https://a/b/c/"),
            ("..", "https://a/b/"),
            ("../g", "https://a/b/g"), ("../..", "https://a/"), ("../../g", "https://a/g"),
            ("../../../g", "https://a/g"), ("/./g", "https://a/g"), ("/../g", "https://a/g"),
            ("g.", "https://a/b/c/g."),
            ("..g", "https://a/b/c/..g"), ("./../g", "https://a/b/g"), ("./g/.", "https://a/b/c/g/"),
            ("g/../h", "https://a/b/c/h"), ("g;x=1/../y", "https://a/b/c/y"), ("g?y/../x", "https://a/b/c/g?y/../x"),
        ])
    func resolution(reference: String, target: String) async throws {
        _ = try await send(get("https://a/b/c/d;p?q"), ["https://a/b/c/d;p?q": reference])
        #expect(seen.last == target)
    }
}
