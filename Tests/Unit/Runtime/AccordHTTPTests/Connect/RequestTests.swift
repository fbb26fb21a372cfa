import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("Unary POST")
struct RequestTests {
    private func request(
        _ message: Ping = Ping(),
        base: String = "https://rin.example",
        codec: Codec = .protobuf,
        options: RPCOptions = RPCOptions(defaultTimeout: nil),
        callOptions: CallOptions = CallOptions()
    ) async throws -> TransportRequest {
        let seen = Locked<TransportRequest?>(nil)
        let client = client(base: base, codec: codec, options: options) { request in
            seen.withLock { $0 = request }
            return codec.name == "proto" ? .proto() : .json("{}")
        }
        let _: Ping = try await client.unary(Methods.ping, message, callOptions)
        return try #require(seen.withLock { $0 })
    }

    @Test("the message is the body, and the protocol's headers are there")
    func post() async throws {
        let request = try await request(Ping(text: "hi"))
        #expect(request.method == .post)
        #expect(request.body == Data([0x0a, 2, 0x68, 0x69]))
        #expect(request.headers[.contentType] == "application/proto")
        #expect(request.headers[name: "Connect-Protocol-Version"] == "1")
        #expect(request.headers[name: "Connect-Timeout-Ms"] == nil)
        #expect(request.headers[.acceptEncoding] == "gzip")
        #expect(request.headers[.contentEncoding] == nil)
        #expect(request.headers[.userAgent]?.hasPrefix("accord-swift/") == true)
    }

    @Test("the JSON codec has a content type of its own")
    func json() async throws {
        let request = try await request(Ping(text: "hi"), codec: .json)
        #expect(request.headers[.contentType] == "application/json")
        #expect(request.body == Data(#"{"text":"hi"}"#.utf8))
    }

    @Test("an empty message is an empty body, not none")
    func empty() async throws {
        #expect(try await request().body == Data())
    }

    @Test(
        "the method is appended to the base URL, whose path is kept",
        arguments: [
            ("https://rin.example", "https://rin.example/test.v1.PingService/Ping"),
            ("https://rin.example/", "https://rin.example/test.v1.PingService/Ping"),
            ("http://rin.example:8080/api/v2", "http://rin.example:8080/api/v2/test.v1.PingService/Ping"),
            ("https://rin.example/api/", "https://rin.example/api/test.v1.PingService/Ping"),
            ("https://rin.example/a%20b", "https://rin.example/a%20b/test.v1.PingService/Ping"),
            ("http://[::1]:8080", "http://[::1]:8080/test.v1.PingService/Ping"),
            ("https://rin.example/api?x=1#y", "https://rin.example/api/test.v1.PingService/Ping"),
        ])
    func join(base: String, expected: String) async throws {
        #expect(try await request(base: base).url.absoluteString == expected)
    }

    @Test(
        "the timeout is sent in milliseconds, rounded up, in at most ten digits",
        arguments: [
            (Duration.seconds(5), "5000"), (.milliseconds(1), "1"), (.microseconds(1), "1"),
            (.microseconds(1500), "2"), (.seconds(9_999_998), "9999998000"), (.seconds(9_999_999), nil),
            (.seconds(Int64.max), nil),
        ] as [(Duration, String?)])
    func timeout(_ duration: Duration, _ expected: String?) async throws {
        let options = RPCOptions(clock: TestClock())
        let request = try await request(options: options, callOptions: CallOptions(timeout: duration))
        #expect(request.headers[name: "Connect-Timeout-Ms"] == expected)
    }

    @Test("the client's timeout holds where a call has none")
    func defaultTimeout() async throws {
        let options = RPCOptions(defaultTimeout: .seconds(3), clock: TestClock())
        #expect(try await request(options: options).headers[name: "Connect-Timeout-Ms"] == "3000")
        let call = CallOptions(timeout: .seconds(1))
        #expect(try await request(options: options, callOptions: call).headers[name: "Connect-Timeout-Ms"] == "1000")
    }

    @Test("an app's headers are sent, with all values of a name, but cannot contradict the protocol")
    func headers() async throws {
        var headers: HTTPFields = [
            .authorization: "Bearer t", .contentType: "text/plain", .contentEncoding: "br", .userAgent: "Rin/5",
        ]
        headers.append(HTTPField(name: .named("X-Tag"), value: "a, b"))
        headers.append(HTTPField(name: .named("X-Tag"), value: "c"))
        headers.append(HTTPField(name: .named("Connect-Timeout-Ms"), value: "7"))
        let request = try await request(callOptions: CallOptions(headers: headers))
        #expect(request.headers[.authorization] == "Bearer t")
        #expect(request.headers[.userAgent] == "Rin/5")
        #expect(request.headers[values: .named("x-tag")] == ["a, b", "c"])
        #expect(request.headers[.contentType] == "application/proto")
        #expect(request.headers[.contentEncoding] == nil)
        #expect(request.headers[name: "Connect-Timeout-Ms"] == nil)
    }

    @Test("requests are compressed from the minimum size on")
    func compression() async throws {
        let options = RPCOptions(requestCoding: .gzip(minimumBytes: 100))
        let small = try await request(Ping(text: String(repeating: "x", count: 97)), options: options)
        #expect(small.headers[.contentEncoding] == nil)
        #expect(small.body?.count == 99)
        let large = try await request(Ping(text: String(repeating: "x", count: 98)), options: options)
        #expect(large.headers[.contentEncoding] == "gzip")
        #expect(large.body?.starts(with: [0x1f, 0x8b]) == true)
    }

    @Test("an empty message is compressed as any other, when the least size is none")
    func emptyIsCompressed() async throws {
        let request = try await request(options: RPCOptions(requestCoding: .gzip(minimumBytes: 0)))
        #expect(request.headers[.contentEncoding] == "gzip")
        #expect(try request.body.map { try Gzip.decompress($0, limit: 0) } == Data())
    }

    @Test("a client that wants no gzip says so, as URLSession would ask for it otherwise")
    func identity() async throws {
        let request = try await request(options: RPCOptions(acceptedCodings: []))
        #expect(request.headers[.acceptEncoding] == "identity")
    }
}
