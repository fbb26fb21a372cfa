import Accord
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Unary responses")
struct UnaryResponseTests {
    private func answer(
        codec: Codec = .protobuf,
        options: RPCOptions = RPCOptions(),
        onResponse: (@Sendable (ResponseMetadata) -> Void)? = nil,
        _ response: TransportResponse
    ) async throws(ConnectError) -> Ping {
        let client = client(codec: codec, options: options) { _ in response }
        return try await client.unary(Methods.ping, Ping(), CallOptions(onResponse: onResponse))
    }

    private let hi = Data([0x0a, 2, 0x68, 0x69])

    @Test("the body is the message")
    func message() async throws {
        #expect(try await answer(.proto(hi)) == Ping(text: "hi"))
        #expect(try await answer(codec: .json, .json(#"{"text": "hi"}"#)) == Ping(text: "hi"))
    }

    @Test("a content type may have parameters and capitals")
    func parameters() async throws {
        let response = TransportResponse(
            status: 200,
            headers: [.contentType: "Application/JSON ; charset=utf-8"],
            body: TransportBody(Data("{}".utf8)))
        #expect(try await answer(codec: .json, response) == Ping())
    }

    @Test("fields that the contract does not know are no error")
    func unknownFields() async throws {
        #expect(try await answer(codec: .json, .json(#"{"text": "hi", "new": [1]}"#)).text == "hi")
        #expect(try await answer(.proto(hi + [0x20, 1])).text == "hi")
    }

    @Test("an empty body is the default message in protobuf, and no JSON")
    func empty() async throws {
        #expect(try await answer(.proto()) == Ping())
        let error = await connectError { () throws(ConnectError) in try await answer(codec: .json, .json("")) }
        #expect(error?.code == .internal)
    }

    @Test("an empty body is not decompressed, whatever its header says")
    func emptyCompressed() async throws {
        #expect(try await answer(.proto(Data(), [.contentEncoding: "gzip"])) == Ping())
    }

    @Test(
        "another content type is an error",
        arguments: [
            ("application/json", ConnectError.Code.internal), ("application/connect+proto", .internal),
            ("text/html", .unknown), ("", .unknown),
        ])
    func contentType(_ type: String, _ code: ConnectError.Code) async {
        let response = TransportResponse(status: 200, headers: [.contentType: type], body: TransportBody(hi))
        let error = await connectError { () throws(ConnectError) in try await answer(response) }
        #expect(error?.code == code)
        #expect(error?.isInferred == false)
    }

    @Test("a message that cannot be decoded is an internal error, with the codec's error as its cause")
    func undecodable() async {
        let error = await connectError { () throws(ConnectError) in try await answer(.proto(Data([0x0a, 9, 1]))) }
        #expect(error?.code == .internal)
        #expect(error?.cause is CodecError)
    }

    @Test("gzip is undone", arguments: ["gzip", "GZIP", " gzip "])
    func gzip(_ name: String) async throws {
        let body = try Gzip.compress(hi)
        #expect(try await answer(.proto(body, [.contentEncoding: name])).text == "hi")
    }

    @Test("a coding that was not asked for, or damaged gzip, is an internal error")
    func badCoding() async {
        for response in [
            TransportResponse.proto(hi, [.contentEncoding: "br"]), .proto(hi, [.contentEncoding: "gzip"]),
        ] {
            let error = await connectError { () throws(ConnectError) in try await answer(response) }
            #expect(error?.code == .internal)
        }
    }

    @Test("a body that the transport has inflated already is taken as it is")
    func inflatedByTransport() async throws {
        struct Inflating: Transport {
            let baseURL = url("https://rin.example")
            let decodesContentEncodings: Set<String> = ["gzip"]
            func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
                .proto(Data([0x0a, 2, 0x68, 0x69]), [.contentEncoding: "gzip"])
            }
        }
        let ping: Ping = try await RPCClient(transport: Inflating()).unary(Methods.ping, Ping())
        #expect(ping.text == "hi")
    }

    @Test("the receive limit holds to the byte, for bodies as they come and for what they inflate to")
    func receiveLimit() async throws {
        let fits = RPCOptions(receiveLimit: 4)
        let tight = RPCOptions(receiveLimit: 3)
        #expect(try await answer(options: fits, .proto(hi)).text == "hi")
        let plain = await connectError { () throws(ConnectError) in try await answer(options: tight, .proto(hi)) }
        #expect(plain?.code == .resourceExhausted)

        let bomb = try Gzip.compress(Data(repeating: 0, count: 10 << 20))
        let response = TransportResponse.proto(bomb, [.contentEncoding: "gzip"])
        let options = RPCOptions(receiveLimit: 1 << 20)
        let error = await connectError { () throws(ConnectError) in try await answer(options: options, response) }
        #expect(bomb.count < 1 << 20)
        #expect(error?.code == .resourceExhausted)
    }

    @Test("a connection that breaks within an error is the error, unless the status says more")
    func brokenError() async {
        for (status, code) in [(499, ConnectError.Code.unavailable), (500, .unavailable), (403, .permissionDenied)] {
            let body = TransportBody(
                next: { () throws(TransportError) in throw TransportError(.failed, "the connection closed") },
                cancel: {})
            let response = TransportResponse(status: status, headers: [.contentType: "application/json"], body: body)
            let error = await connectError { () throws(ConnectError) in try await answer(response) }
            #expect(error?.code == code)
            #expect(error?.isInferred == (code == .permissionDenied))
        }
    }

    @Test("trailers come among the headers, with a prefix that the caller does not see")
    func trailers() async throws {
        let seen = Locked<ResponseMetadata?>(nil)
        let response = TransportResponse.proto(hi, [.eTag: "1", .named("Trailer-X-Cost"): "5"])
        _ = try await answer(onResponse: { metadata in seen.withLock { $0 = metadata } }, response)
        let metadata = try #require(seen.withLock { $0 })
        #expect(metadata.headers[.eTag] == "1")
        #expect(metadata.headers[name: "Trailer-X-Cost"] == nil)
        #expect(metadata.trailers[name: "x-cost"] == "5")
    }

    @Test("an HTTP date in a header stays one value")
    func commas() async throws {
        let seen = Locked<ResponseMetadata?>(nil)
        let date = "Wed, 21 Oct 2026 07:28:00 GMT"
        _ = try await answer(onResponse: { metadata in seen.withLock { $0 = metadata } }, .proto(hi, [.expires: date]))
        #expect(seen.withLock { $0?.headers[values: .expires] } == [date])
    }
}
