import Accord
import AccordHTTP
import Foundation
import Testing

@Suite("Unary GET")
struct GetQueryTests {
    /// Sends a call, and gives back the request that the server saw.
    private func request(
        _ message: Ping,
        to method: MethodDescriptor = Methods.read,
        codec: Codec = .protobuf,
        options: RPCOptions = RPCOptions(getForQueries: .enabled())
    ) async throws -> TransportRequest {
        let seen = Locked<TransportRequest?>(nil)
        let client = client(codec: codec, options: options) { request in
            seen.withLock { $0 = request }
            return codec.name == "proto" ? .proto() : .json("{}")
        }
        let _: Ping = try await client.unary(method, message)
        return try #require(seen.withLock { $0 })
    }

    @Test("a binary message goes in URL-safe base64 without padding, in the protocol's order")
    func binary() async throws {
        let request = try await request(Ping(text: "subjects?_d=1>~", count: 7))
        #expect(
            request.url.absoluteString
                == "https://rin.example/test.v1.PingService/Read?connect=v1&base64=1&encoding=proto"
                + "&message=Cg9zdWJqZWN0cz9fZD0xPn4QBw")
    }

    @Test("base64 uses - and _")
    func alphabet() async throws {
        let request = try await request(Ping(text: "???>>>", count: -1))
        let message = try #require(request.url.absoluteString.components(separatedBy: "message=").last)
        #expect(message == "CgY_Pz8-Pj4Q____________AQ")
    }

    @Test("a JSON message is percent-encoded, not base64")
    func json() async throws {
        let request = try await request(Ping(text: "a b&c=ü"), codec: .json)
        #expect(
            request.url.absoluteString
                == "https://rin.example/test.v1.PingService/Read?connect=v1&encoding=json"
                + "&message=%7B%22text%22%3A%22a%20b%26c%3D%C3%BC%22%7D")
    }

    @Test("an empty message leaves an empty parameter")
    func empty() async throws {
        let request = try await request(Ping())
        #expect(request.url.absoluteString.hasSuffix("?connect=v1&base64=1&encoding=proto&message="))
    }

    @Test("a GET has neither body nor content headers, and names no version in its headers")
    func headers() async throws {
        let request = try await request(Ping(text: "x"))
        #expect(request.method == .get)
        #expect(request.body == nil)
        #expect(request.headers[.contentType] == nil)
        #expect(request.headers[name: "Connect-Protocol-Version"] == nil)
        #expect(request.headers[.acceptEncoding] == "gzip")
    }

    @Test("equal messages have equal URLs")
    func deterministic() async throws {
        var labels: [String: String] = [:]
        for number in 0..<50 { labels["key\(number)"] = "\(number)" }
        let first = try await request(Ping(labels: labels))
        let shuffled = Dictionary(uniqueKeysWithValues: labels.shuffled())
        let second = try await request(Ping(labels: shuffled))
        #expect(first.url == second.url)
    }

    @Test("a message that is too long is compressed, if requests may be, and goes by POST otherwise")
    func tooLong() async throws {
        let long = Ping(text: String(repeating: "long ", count: 100))
        var options = RPCOptions(getForQueries: .enabled(maxURLLength: 200))
        let post = try await request(long, options: options)
        #expect(post.method == .post)
        #expect(post.headers[.contentType] == "application/proto")

        options.requestCoding = .gzip(minimumBytes: 0)
        let get = try await request(long, options: options)
        #expect(get.method == .get)
        #expect(
            get.url.absoluteString.contains("?connect=v1&base64=1&compression=gzip&encoding=proto&message=H4sI"))
    }

    @Test("the limit counts the URL, to the byte")
    func limit() async throws {
        let length = try await request(Ping(text: "abc")).url.absoluteString.utf8.count
        let fits = RPCOptions(getForQueries: .enabled(maxURLLength: length))
        #expect(try await request(Ping(text: "abc"), options: fits).method == .get)
        let tight = RPCOptions(getForQueries: .enabled(maxURLLength: length - 1))
        #expect(try await request(Ping(text: "abc"), options: tight).method == .post)
    }

    @Test("only methods without side effects are called by GET, and only when that is asked for")
    func eligibility() async throws {
        #expect(try await request(Ping(), to: Methods.put).method == .post)
        #expect(try await request(Ping(), to: Methods.ping).method == .post)
        #expect(try await request(Ping(), options: RPCOptions()).method == .post)
    }

    @Test("304 says that the caller's copy still holds")
    func notModified() async throws {
        let client = client(options: RPCOptions(getForQueries: .enabled())) { _ in
            TransportResponse(status: 304, headers: [.eTag: "\"5\""])
        }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.read, Ping())
        }
        #expect(error?.isNotModified == true)
        #expect(error?.code == .unknown)
        #expect(error?.metadata[.eTag] == "\"5\"")
    }
}
