import Accord
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("gRPC: responses")
struct GRPCResponseTests {
    @Test(
        "a unary call gives the message, and shows headers and trailers without the status", arguments: Flavor.allCases)
    func unary(_ flavor: Flavor) async throws {
        let client = flavor.client { _ in
            flavor.response(
                [ping(7)], trailers: [("grpc-status", "0"), ("grpc-message", ""), ("x-cost", "1"), ("x-cost", "2, 3")],
                headers: [("x-region", "eu"), ("x-id-bin", "+/8")])
        }
        let seen = Locked<ResponseMetadata?>(nil)
        let call = CallOptions(onResponse: { metadata in seen.withLock { $0 = metadata } })
        let answer: Ping = try await client.unary(Methods.ping, Ping(), call)
        #expect(answer.count == 7)
        let metadata = try #require(seen.withLock { $0 })
        #expect(metadata.headers[name: "x-region"] == "eu")
        #expect(metadata.headers.binaryValues(for: .named("x-id-bin")) == [Data([0xfb, 0xff])])
        #expect(metadata.trailers == fields([("x-cost", "1"), ("x-cost", "2, 3")]))
    }

    @Test("an empty message is a message", arguments: Flavor.allCases)
    func empty(_ flavor: Flavor) async throws {
        let client = flavor.client { _ in flavor.response([envelope(0, Data())]) }
        let answer: Ping = try await client.unary(Methods.ping, Ping())
        #expect(answer == Ping())
    }

    @Test("JSON is read, with and without its name in the content type", arguments: Flavor.allCases)
    func json(_ flavor: Flavor) async throws {
        for type in ["\(flavor.contentType)+json", flavor.contentType, "\(flavor.contentType)+JSON; charset=utf-8"] {
            let client = flavor.client(codec: .json) { _ in
                flavor.response([envelope(0, Data(#"{"count":7,"new":1}"#.utf8))], type: type)
            }
            let answer: Ping = try await client.unary(Methods.ping, Ping())
            #expect(answer.count == 7)
        }
    }

    @Test(
        "the content type may leave the codec out, and may have parameters", arguments: Flavor.allCases,
        ["", "+proto", "; charset=utf-8", "+proto;a=b"])
    func contentType(_ flavor: Flavor, _ rest: String) async throws {
        let client = flavor.client { _ in flavor.response([ping(7)], type: flavor.contentType + rest) }
        let answer: Ping = try await client.unary(Methods.ping, Ping())
        #expect(answer.count == 7)
    }

    @Test(
        "the content type of something else is an error", arguments: Flavor.allCases,
        [
            "image/jpeg", "", "application/proto", "application/grpcx", "application/grpc-web-text",
            "application/connect+proto",
        ])
    func otherContentType(_ flavor: Flavor, _ type: String) async {
        let error = await flavor.failure(flavor.response([ping(7)], type: type))
        #expect(error?.code == .unknown)
        let sibling: Flavor = flavor == .grpc ? .grpcWeb : .grpc
        let mixedUp = await flavor.failure(sibling.response([ping(7)]))
        #expect(mixedUp?.code == .unknown)
    }

    @Test("the content type of another codec is an internal error", arguments: Flavor.allCases)
    func otherCodec(_ flavor: Flavor) async {
        let json = flavor.response([envelope(0, Data("{}".utf8))], type: "\(flavor.contentType)+json")
        #expect(await flavor.failure(json)?.code == .internal)
        #expect(await flavor.failure(flavor.response([ping(7)]), codec: .json)?.code == .internal)
    }

    @Test(
        "an HTTP status without one of gRPC has its code inferred", arguments: Flavor.allCases,
        [
            (400, ConnectError.Code.internal), (401, .unauthenticated), (403, .permissionDenied), (404, .unimplemented),
            (409, .unknown), (412, .unknown), (413, .unknown), (415, .unknown), (418, .unknown), (429, .unavailable),
            (431, .unknown), (500, .unknown), (502, .unavailable), (503, .unavailable), (504, .unavailable),
            (505, .unknown), (800, .unknown), (204, .unknown),
        ])
    func httpStatus(_ flavor: Flavor, _ row: (status: Int, code: ConnectError.Code)) async {
        for headers in [[], [("content-type", flavor.contentType)], [("content-type", "text/html")]] {
            let error = await flavor.failure(.raw(status: row.status, headers, [ping(1)]))
            #expect(error?.code == row.code)
            #expect(error?.isInferred == true)
            #expect(error?.httpStatus == row.status)
        }
    }

    @Test("a status of gRPC counts beside any HTTP status, where gRPC answers", arguments: Flavor.allCases)
    func bothStatuses(_ flavor: Flavor) async {
        let own = [("content-type", flavor.contentType), ("grpc-status", "5"), ("grpc-message", "gone")]
        let error = await flavor.failure(.raw(status: 503, own))
        #expect(error?.code == .notFound)
        #expect(error?.message == "gone")
        #expect(error?.isInferred == false)
        #expect(error?.httpStatus == 503)
        // Of a page in HTML it may be said, and of a success it cannot be true.
        for headers in [
            [("content-type", "text/html"), ("grpc-status", "5")],
            [("content-type", flavor.contentType), ("grpc-status", "0")],
        ] {
            #expect(await flavor.failure(.raw(status: 503, headers))?.code == .unavailable)
        }
    }

    @Test("compressed messages are inflated one by one", arguments: Flavor.allCases)
    func compressed(_ flavor: Flavor) async throws {
        let chunks = [envelope(1, try Gzip.compress(Data([0x10, 9]))), ping(2), envelope(1, Data())]
        let (counts, error, _) = await flavor.read(flavor.response(chunks, headers: [("grpc-encoding", "gzip")]))
        #expect(counts == [9, 2, 0])
        #expect(error == nil)
    }

    @Test("compression that was not declared, or is not known, is an internal error", arguments: Flavor.allCases)
    func wrongCompression(_ flavor: Flavor) async throws {
        let gzip = envelope(1, try Gzip.compress(Data([0x10, 9])))
        for headers in [
            [], [("grpc-encoding", "identity")], [("grpc-encoding", "foo")],
            [("grpc-encoding", "gzip"), ("content-encoding", "gzip")],
        ] {
            #expect(await flavor.failure(flavor.response([gzip], headers: headers))?.code == .internal)
        }
        let damaged = flavor.response([envelope(1, Data([1, 2, 3]))], headers: [("grpc-encoding", "gzip")])
        #expect(await flavor.failure(damaged)?.code == .internal)
    }

    @Test("a server that does not know the request's compression says so", arguments: Flavor.allCases)
    func refusedCompression(_ flavor: Flavor) async {
        let error = await flavor.failure(
            flavor.response(
                [], trailers: [("grpc-status", "12"), ("grpc-message", "gzip")],
                headers: [("grpc-accept-encoding", "identity")]),
            options: RPCOptions(requestCoding: .gzip(minimumBytes: 0)))
        #expect(error?.code == .unimplemented)
        #expect(error?.isInferred == false)
        #expect(error?.metadata[name: "grpc-accept-encoding"] == "identity")
    }

    @Test("no message, or more than one, is not what a unary method answers", arguments: Flavor.allCases)
    func count(_ flavor: Flavor) async {
        let none = await flavor.failure(flavor.response([], headers: [("x-a", "1")]))
        #expect(none?.code == .unimplemented)
        #expect(none?.metadata[name: "x-a"] == "1")
        #expect(await flavor.failure(flavor.response([ping(1), ping(2)]))?.code == .unimplemented)
        let failed = flavor.response([ping(1)], trailers: [("grpc-status", "10")])
        #expect(await flavor.failure(failed)?.code == .aborted)
    }

    @Test(
        "a message above the limit is refused before it is there, and a bomb before it is inflated",
        arguments: Flavor.allCases)
    func limit(_ flavor: Flavor) async throws {
        let limited = RPCOptions(receiveLimit: 100)
        let large = flavor.response([Data([0, 0xff, 0xff, 0xff, 0xff])])
        #expect(await flavor.failure(large, options: limited)?.code == .resourceExhausted)
        let bomb = flavor.response(
            [envelope(1, try Gzip.compress(Data(repeating: 0x10, count: 10_000)))], headers: [("grpc-encoding", "gzip")]
        )
        #expect(await flavor.failure(bomb, options: limited)?.code == .resourceExhausted)
        let fits = flavor.response([envelope(0, Data(repeating: 0x10, count: 100))])
        #expect(await flavor.failure(fits, options: limited) == nil)
    }

    @Test("data that is not a message of the protocol is an internal error", arguments: Flavor.allCases)
    func broken(_ flavor: Flavor) async {
        for chunk in [envelope(0, Data([0x0a, 9])), envelope(2, Data()), envelope(4, Data())] {
            #expect(await flavor.failure(flavor.response([chunk]))?.code == .internal)
        }
        // Only gRPC-Web has trailers in its body.
        let trailers = envelope(0x80, Data("grpc-status: 0\r\n".utf8))
        #expect(await Flavor.grpc.failure(Flavor.grpc.response([ping(1), trailers]))?.code == .internal)
    }
}
