import Accord
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import AccordHTTP

@Suite("gRPC: requests")
struct GRPCRequestTests {
    /// Returns the request that a unary call sends.
    private func request(
        _ flavor: Flavor, codec: Codec = .protobuf, options: RPCOptions = RPCOptions(defaultTimeout: nil),
        _ message: Ping = Ping(count: 5), _ call: CallOptions = CallOptions()
    ) async throws -> TransportRequest {
        let seen = Locked<TransportRequest?>(nil)
        let client = flavor.client(codec: codec, options: options) { request in
            seen.withLock { $0 = request }
            return flavor.response([], trailers: [("grpc-status", "1")])
        }
        _ = await connectError { () throws(ConnectError) in
            let _: Ping = try await client.unary(Methods.read, message, call)
        }
        return try #require(seen.withLock { $0 })
    }

    @Test("a message goes in one envelope, by POST, and the headers say how it is written", arguments: Flavor.allCases)
    func plain(_ flavor: Flavor) async throws {
        let options = RPCOptions(getForQueries: .enabled(), defaultTimeout: nil)
        let request = try await request(flavor, options: options)
        #expect(request.method == .post)
        #expect(request.url == url("https://rin.example/api/test.v1.PingService/Read"))
        #expect(request.body == ping(5))
        #expect(request.headers[.contentType] == "\(flavor.contentType)+proto")
        #expect(request.headers[name: "grpc-accept-encoding"] == "gzip")
        #expect(request.headers[.acceptEncoding] == "identity")
        #expect(request.headers[.userAgent]?.hasPrefix("accord-swift/") == true)
        #expect(request.headers[.te] == (flavor == .grpc ? "trailers" : nil))
        for absent in ["grpc-timeout", "grpc-encoding", "content-encoding", "connect-protocol-version"] {
            #expect(request.headers[name: absent] == nil)
        }
    }

    @Test("JSON has its own content type", arguments: Flavor.allCases)
    func json(_ flavor: Flavor) async throws {
        let request = try await request(flavor, codec: .json)
        #expect(request.headers[.contentType] == "\(flavor.contentType)+json")
        #expect(request.body == envelope(0, Data(#"{"count":5}"#.utf8)))
    }

    @Test("a long message is compressed, and its envelope says so", arguments: Flavor.allCases)
    func compressed(_ flavor: Flavor) async throws {
        let options = RPCOptions(requestCoding: .gzip(minimumBytes: 10))
        let long = try await request(flavor, options: options, Ping(text: String(repeating: "x", count: 1000)))
        #expect(long.headers[name: "grpc-encoding"] == "gzip")
        #expect(long.headers[.contentEncoding] == nil)
        let body = try #require(long.body)
        #expect(body.first == 1)
        #expect(body.count < 100)
        let inflated = try Gzip.decompress(Data(body.dropFirst(5)), limit: 10_000)
        #expect(try Ping(protobuf: inflated).text.count == 1000)

        #expect(try await request(flavor, options: options).body == ping(5))
    }

    @Test("the accepted codings are listed, the best first, or left out", arguments: Flavor.allCases)
    func accepted(_ flavor: Flavor) async throws {
        let other = ContentCoding(name: "other", compress: { $0 }, decompress: { data, _ in data })
        let both = try await request(flavor, options: RPCOptions(acceptedCodings: [other, .gzip]))
        #expect(both.headers[name: "grpc-accept-encoding"] == "other, gzip")
        let none = try await request(flavor, options: RPCOptions(acceptedCodings: []))
        #expect(none.headers[name: "grpc-accept-encoding"] == nil)
    }

    @Test("the time that is left goes along", arguments: Flavor.allCases)
    func timeout(_ flavor: Flavor) async throws {
        let options = RPCOptions(clock: TestClock())
        let request = try await request(flavor, options: options, Ping(), CallOptions(timeout: .milliseconds(1500)))
        #expect(request.headers[name: "grpc-timeout"] == "1500000u")
    }

    @Test("headers of the caller go along, but not in the protocol's place", arguments: Flavor.allCases)
    func headers(_ flavor: Flavor) async throws {
        let own = fields([
            ("x-key", "1"), ("x-key", "2"), ("te", "gzip"), ("content-type", "text/html"), ("grpc-timeout", "1S"),
            ("Grpc-Encoding", "br"), ("grpc-status", "0"), ("accept-encoding", "br"), ("connect-timeout-ms", "5"),
            ("user-agent", "mine"),
        ])
        var call = CallOptions(headers: own)
        call.headers.appendBinary(Data([0xfb, 0xff]), for: .named("x-trace-bin"))
        let request = try await request(flavor, Ping(), call)
        #expect(request.headers[values: .named("x-key")] == ["1", "2"])
        #expect(request.headers[name: "x-trace-bin"] == "+/8")
        #expect(request.headers[.userAgent] == "mine")
        #expect(request.headers[values: .te] == (flavor == .grpc ? ["trailers"] : []))
        #expect(request.headers[values: .contentType] == ["\(flavor.contentType)+proto"])
        #expect(request.headers[values: .acceptEncoding] == ["identity"])
        for absent in ["grpc-timeout", "grpc-encoding", "grpc-status", "connect-timeout-ms"] {
            #expect(request.headers[name: absent] == nil)
        }
    }

    @Test("gRPC over a transport that shows no trailers is refused before anything is sent, with the way out")
    func withoutTrailers() async {
        struct Deaf: Transport {
            let baseURL = url("https://rin.example")
            func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
                throw TransportError(.failed, "it was sent")
            }
        }
        let error = await connectError { () throws(ConnectError) in
            let _: Ping = try await RPCClient(transport: Deaf(), protocol: .grpc).unary(Methods.ping, Ping())
        }
        #expect(error?.code == .unimplemented)
        #expect(error?.message.contains("gRPC-Web") == true)
    }
}
