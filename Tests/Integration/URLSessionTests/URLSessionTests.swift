import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("URLSessionTransport")
struct URLSessionTests {
    private let server: LoopbackServer
    private let transport: URLSessionTransport

    init() async throws {
        server = try await LoopbackServer.shared.value
        transport = URLSessionTransport(baseURL: server.url)
    }

    private func error<Result>(_ body: () async throws(TransportError) -> Result) async -> TransportError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test("streamed bodies arrive, with their length")
    func upload() async throws {
        let chunks = AsyncStream<Data> { continuation in
            for _ in 0..<40 { continuation.yield(Data(count: 50_000)) }
            continuation.finish()
        }
        var request = server.request("echo/upload", method: .put)
        request.stream = ByteStream(chunks)
        let response = try await transport.send(request)
        let seen = try JSONSerialization.jsonObject(with: try await response.body.collect(upTo: 10_000))
        let object = try #require(seen as? [String: Any])
        #expect(object["method"] as? String == "PUT")
        #expect(object["body"] as? Int == 2_000_000)
        let broken = AsyncThrowingStream<Data, any Error> { $0.finish(throwing: CocoaError(.fileNoSuchFile)) }
        request.stream = ByteStream(broken)
        #expect(await error { () throws(TransportError) in try await transport.send(request) }?.kind == .failed)
    }

    @Test("the sent bytes of a body are reported, up to all of them", arguments: [false, true])
    func progress(isStream: Bool) async throws {
        let steps = Locked<[Int]>([])
        let body = Data(count: 3_000_000)
        var request = server.request("echo/progress", method: .put, body: isStream ? nil : body)
        if isStream { request.stream = ByteStream(body) }
        request.onSent = { bytes in steps.withLock { $0.append(bytes) } }
        #expect(try await transport.send(request).status == 200)
        let sent = steps.withLock { $0 }
        #expect(sent == sent.sorted())
        #expect(sent.last == body.count)
    }

    @Test("method, headers and body arrive", arguments: [0, 5, 3_000_000])
    func request(_ size: Int) async throws {
        var headers: HTTPFields = [.contentType: "application/proto", .acceptEncoding: "identity", .userAgent: "us"]
        headers.append(HTTPField(name: .named("X-A"), value: "1"))
        headers.append(HTTPField(name: .named("X-A"), value: "2"))
        let request = server.request("echo/request", method: .post, headers: headers, body: Data(count: size))
        let response = try await transport.send(request)
        #expect(response.status == 200)
        #expect(response.headers[.contentType] == "application/json")
        #expect(response.headers[values: .named("x-twice")] == ["1, 2"])
        let seen = try JSONSerialization.jsonObject(with: try await response.body.collect(upTo: 10_000))
        let object = try #require(seen as? [String: Any])
        #expect(object["method"] as? String == "POST")
        #expect(object["body"] as? Int == size)
        let pairs = try #require(object["headers"] as? [[String]])
        let values = Dictionary(pairs.map { ($0[0].lowercased(), $0[1]) }, uniquingKeysWith: { "\($0),\($1)" })
        #expect(values["content-type"] == "application/proto")
        #expect(values["accept-encoding"] == "identity")
        #expect(values["user-agent"] == "us")
        #expect(values["x-a"]?.replacingOccurrences(of: " ", with: "") == "1,2")
    }

    @Test("a cookie that a server sets is shown, and not sent to it again")
    func cookies() async throws {
        let answer = try await transport.send(server.request("cookie/secret"))
        #expect(answer.headers[.setCookie]?.contains("session=secret") == true)
        let echo = try await transport.send(server.request("echo/cookies"))
        #expect(try await !echo.body.collect(upTo: 10_000).contains(text: "secret"))
        // One that an interceptor adds goes its way.
        let own = try await transport.send(server.request("echo/cookies", headers: [.cookie: "key=own"]))
        #expect(try await own.body.collect(upTo: 10_000).contains(text: "key=own"))
    }

    @Test("URLSession inflates gzip itself and leaves the header, as decodesContentEncodings says")
    func gzip() async throws {
        let response = try await transport.send(server.request("gzip/1", headers: [.acceptEncoding: "gzip"]))
        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(try await response.body.collect(upTo: 100) == Data([0x10, 5]))
        #expect(transport.decodesContentEncodings.contains("gzip"))

        let client = RPCClient(transport: transport)
        let method = MethodDescriptor(service: "gzip", name: "2", kind: .unary)
        let ping: Ping = try await client.unary(method, Ping())
        #expect(ping.count == 5)
    }

    @Test("a body is there chunk by chunk, while the rest is still to come")
    func chunks() async throws {
        let response = try await transport.send(server.request("drip/chunks"))
        var chunks = response.body.makeAsyncIterator()
        #expect(try await chunks.next() == Data("first".utf8))
        _ = try await transport.send(server.request("go/chunks"))
        #expect(try await chunks.next() == Data("second".utf8))
        #expect(try await chunks.next() == nil)
        #expect(try await chunks.next() == nil)
    }

    @Test("cancelling a task that waits for the response reaches the wire")
    func cancelHead() async throws {
        let task = Task { [transport, server] in
            await error { () throws(TransportError) in try await transport.send(server.request("hang/head")) }
        }
        #expect(try await transport.send(server.request("asked/head")).status == 200)
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        #expect(try await transport.send(server.request("gone/head")).status == 200)
    }

    @Test("cancelling a task that waits for the body reaches the wire")
    func cancelBody() async throws {
        let response = try await transport.send(server.request("silent/body"))
        let task = Task {
            await error { () throws(TransportError) in try await response.body.collect(upTo: 100) }
        }
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        #expect(try await transport.send(server.request("gone/body")).status == 200)
    }

    @Test("letting go of a body reaches the wire")
    func dropBody() async throws {
        func look() async throws {
            #expect(try await transport.send(server.request("silent/drop")).status == 200)
        }
        try await look()
        #expect(try await transport.send(server.request("gone/drop")).status == 200)
    }

    @Test("a task that is cancelled already sends nothing")
    func cancelledBefore() async throws {
        let gate = Signal()
        let task = Task { [transport, server] in
            await gate.wait()
            return await error { () throws(TransportError) in try await transport.send(server.request("hang/early")) }
        }
        task.cancel()
        gate.set()
        #expect(await task.value?.kind == .cancelled)
    }

    @Test("a redirect is an answer; it is not followed")
    func redirect() async throws {
        let response = try await transport.send(server.request("redirect/1", method: .post, body: Data("x".utf8)))
        #expect(response.status == 302)
        #expect(response.headers[.location] == "/gzip/1")
        #expect(try await transport.send(server.request("redirect/1")).status == 302)
    }

    @Test("a redirect of GET is followed where the app says so")
    func followed() async throws {
        let response = try await RedirectingTransport(transport).send(server.request("redirect/1"))
        #expect(response.status == 200)
        #expect(try await response.body.collect(upTo: 100) == Data([0x10, 5]))
    }

    @Test("a body that is cut short fails, after the data that arrived")
    func cut() async throws {
        let response = try await transport.send(server.request("cut/1"))
        var chunks = response.body.makeAsyncIterator()
        #expect(try await chunks.next() == Data("abc".utf8))
        let error = await error { () throws(TransportError) in try await chunks.next() }
        #expect(error?.kind == .failed)
    }

    @Test("a server that is not there is unavailable, which is not the same as offline")
    func refused() async {
        let client = client("http://127.0.0.1:1")
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(MethodDescriptor(service: "test.v1.PingService", name: "Ping", kind: .unary), Ping())
        }
        #expect(error?.code == .unavailable)
        #expect(error?.isOffline == false)
        #expect(
            error?.description == "test.v1.PingService/Ping (http://127.0.0.1:1/test.v1.PingService/Ping): "
                + "unavailable: the server refused the connection: 127.0.0.1:1")
    }

    @Test(
        "a base URL that leads nowhere fails the call", arguments: ["rin.example", "nowhere://x", "", "/", "http://"])
    func badBase(_ base: String) async {
        let client = client(base)
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(MethodDescriptor(service: "test.v1.PingService", name: "Ping", kind: .unary), Ping())
        }
        #expect(error?.code == .unavailable)
    }

    @Test("a deadline ends a call on the wire")
    func deadline() async throws {
        let clock = TestClock()
        let client = RPCClient(transport: transport, options: RPCOptions(clock: clock))
        async let error = connectError { () throws(ConnectError) -> Ping in
            try await client.unary(
                MethodDescriptor(service: "hang", name: "deadline", kind: .unary), Ping(),
                CallOptions(timeout: .seconds(60)))
        }
        #expect(try await transport.send(server.request("asked/deadline")).status == 200)
        await clock.someoneSleeps()
        clock.advance(by: .seconds(60))
        #expect(await error?.code == .deadlineExceeded)
        #expect(try await transport.send(server.request("gone/deadline")).status == 200)
    }

    @Test("a transport goes when nobody holds it, and what is being read is read to its end")
    func lifetime() async throws {
        weak var gone: URLSessionTransport?
        func start() async throws -> TransportResponse {
            let transport = URLSessionTransport(baseURL: server.url)
            gone = transport
            return try await transport.send(server.request("drip/lifetime"))
        }
        let response = try await start()
        #expect(gone == nil)
        _ = try await transport.send(server.request("go/lifetime"))
        #expect(try await response.body.collect(upTo: 100) == Data("firstsecond".utf8))
    }

    @Test("many calls at once keep their answers apart")
    func parallel() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask { [transport, server] in
                    let response = try await transport.send(server.request("echo/parallel\(number)"))
                    let body = try await response.body.collect(upTo: 10_000)
                    #expect(String(decoding: body, as: UTF8.self).contains("/echo/parallel\(number)\""))
                }
            }
            try await group.waitForAll()
        }
    }
}

extension Data {
    fileprivate func contains(text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
