import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Codings by choice")
struct AcceptedCodingTests {
    /// Compresses by turning all bits.
    private static let flip = ContentCoding(
        name: "x-flip", compress: { Data($0.map { ~$0 }) },
        decompress: { data, limit in
            guard data.count <= limit else { throw ContentCoding.TooLarge() }
            return Data(data.map { ~$0 })
        })

    @Test("the codings are asked for by name, the best first")
    func list() async throws {
        let seen = Locked<[HTTPFields]>([])
        let client = client(options: RPCOptions(acceptedCodings: [Self.flip, .gzip])) { request in
            seen.withLock { $0.append(request.headers) }
            return request.headers[.contentType] == "application/proto" ? .proto() : .stream([endStream()])
        }
        let _: Ping = try await client.unary(Methods.ping, Ping())
        let _: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
        let headers = seen.withLock(\.self)
        #expect(headers.map { $0[.acceptEncoding] } == ["x-flip, gzip", "identity"])
        #expect(headers.map { $0[name: "Connect-Accept-Encoding"] } == [nil, "x-flip, gzip"])
    }

    @Test("a transport that undoes codings itself is asked for no others, as it may know more than it says")
    func undone() async throws {
        struct Inflating: Transport {
            let seen: Locked<HTTPFields?>
            let baseURL = url("https://rin.example")
            let decodesContentEncodings: Set = ["gzip", "deflate"]

            func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
                seen.withLock { $0 = request.headers }
                return .proto()
            }
        }
        let seen = Locked<HTTPFields?>(nil)
        for (codings, header) in [([Self.flip, .gzip], "gzip"), ([Self.flip], "identity")] {
            let client = RPCClient(
                transport: Inflating(seen: seen), options: RPCOptions(acceptedCodings: codings))
            let _: Ping = try await client.unary(Methods.ping, Ping())
            #expect(seen.withLock { $0?[.acceptEncoding] } == header)
        }
        // A server may answer in the coding of the request.
        for (coding, header) in [(Self.flip, nil), (.gzip, "gzip")] as [(ContentCoding, String?)] {
            let options = RPCOptions(requestCoding: .init(coding, minimumBytes: 1))
            let client = RPCClient(transport: Inflating(seen: seen), options: options)
            let _: Ping = try await client.unary(Methods.ping, Ping(count: 1))
            #expect(seen.withLock { $0?[.contentEncoding] } == header)
        }
    }

    @Test("a response in any of them is read, and its limit holds")
    func answers() async throws {
        func answer(limit: Int) async -> ConnectError? {
            let options = RPCOptions(receiveLimit: limit, acceptedCodings: [Self.flip])
            let client = client(options: options) { _ in
                .proto(Data([0x10, 1].map { ~$0 }), [.contentEncoding: "X-Flip"])
            }
            return await connectError { () throws(ConnectError) in
                let ping: Ping = try await client.unary(Methods.ping, Ping())
                #expect(ping.count == 1)
            }
        }
        #expect(await answer(limit: 2) == nil)
        #expect(await answer(limit: 1)?.code == .resourceExhausted)
    }

    @Test("requests are compressed with the one that is chosen, by GET too")
    func requests() async throws {
        // Compresses by leaving out all but the first two bytes, of which every bit is turned.
        let short = ContentCoding(
            name: "x-short", compress: { Data($0.prefix(2).map { ~$0 }) }, decompress: { data, _ in data })
        let seen = Locked<TransportRequest?>(nil)
        let options = RPCOptions(
            requestCoding: .init(short, minimumBytes: 2), getForQueries: .enabled(maxURLLength: 120))
        let client = client(options: options) { request in
            seen.withLock { $0 = request }
            return .proto()
        }
        let _: Ping = try await client.unary(Methods.ping, Ping(count: 1))
        #expect(seen.withLock { $0?.headers[.contentEncoding] } == "x-short")
        #expect(seen.withLock { $0?.body } == Data([0xEF, 0xFE]))
        // As it is, it would not fit into 120 characters.
        let _: Ping = try await client.unary(Methods.read, Ping(text: String(repeating: "a", count: 100)))
        let last = seen.withLock(\.self)
        let request = try #require(last)
        #expect(request.method == .get)
        #expect(request.body == nil)
        // ~0x0A and ~100.
        #expect(request.url.query() == "connect=v1&base64=1&compression=x-short&encoding=proto&message=9Zs")
    }

    @Test("a stream that is compressed as a whole is an error, unless the transport has undone that")
    func wholeStream() async throws {
        struct Answering: Transport {
            let baseURL = url("https://rin.example")
            let decodesContentEncodings: Set<String>

            func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
                .stream([ping(1), endStream()], [.contentEncoding: "gzip"])
            }
        }
        func watch(decoding codings: Set<String>) async throws(ConnectError) -> [Int] {
            let client = RPCClient(transport: Answering(decodesContentEncodings: codings))
            let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
            var counts: [Int] = []
            for try await ping in stream { counts.append(Int(ping.count)) }
            return counts
        }
        let error = await connectError { () throws(ConnectError) in try await watch(decoding: []) }
        #expect(error?.code == .internal)
        #expect(try await watch(decoding: ["gzip"]) == [1])
    }
}
