import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("gRPC: location of the status")
struct GRPCTrailersTests {
    private func headers(_ flavor: Flavor, _ more: [(String, String)]) -> [(String, String)] {
        [("content-type", flavor.contentType)] + more
    }

    @Test("headers contain the error when nothing follows them", arguments: Flavor.allCases)
    func trailersOnly(_ flavor: Flavor) async {
        let error = await flavor.failure(
            .raw(
                headers(
                    flavor,
                    [("x-a", "1"), ("x-a", "2"), ("grpc-status", "9"), ("grpc-message", "m%21")])))
        #expect(error?.code == .failedPrecondition)
        #expect(error?.message == "m!")
        #expect(error?.metadata[values: .named("x-a")] == ["1", "2"])
    }

    @Test("a stream without messages may end well in its headers; a unary call may not", arguments: Flavor.allCases)
    func trailersOnlySuccess(_ flavor: Flavor) async {
        let headers = headers(flavor, [("grpc-status", "0")])
        let (counts, error, _) = await flavor.read(.raw(headers))
        #expect(counts.isEmpty)
        #expect(error == nil)
        #expect(await flavor.failure(.raw(headers))?.code == .unimplemented)
    }

    @Test("a status in the headers does not count when there is a body", arguments: Flavor.allCases)
    func headersWithBody(_ flavor: Flavor) async {
        for status in ["0", "9"] {
            let (counts, error, _) = await flavor.read(.raw(headers(flavor, [("grpc-status", status)]), [ping(1)]))
            #expect(counts == [1])
            #expect(error?.code == .internal)
        }
    }

    @Test("a status in the headers is ignored when another follows them", arguments: Flavor.allCases)
    func headersWithTrailers(_ flavor: Flavor) async {
        let both = flavor.response([], trailers: [("grpc-status", "9")], headers: [("grpc-status", "8")])
        #expect(await flavor.failure(both)?.code == .failedPrecondition)
        let denied = flavor.response([ping(1)], headers: [("grpc-status", "8")])
        #expect(await flavor.failure(denied) == nil)
    }

    @Test("without a status anywhere, a call has not ended well", arguments: Flavor.allCases)
    func nothing(_ flavor: Flavor) async {
        let (counts, error, _) = await flavor.read(.raw(headers(flavor, []), [ping(1)]))
        #expect(counts == [1])
        #expect(error?.code == .internal)
        #expect(await flavor.failure(.raw(headers(flavor, [])))?.code == .internal)
        #expect(await flavor.failure(.raw(headers(flavor, [("grpc-message", "m")])))?.code == .internal)
        #expect(await flavor.failure(.raw(headers(flavor, []), [ping(1)]))?.code == .internal)
    }

    @Test("a message that is cut is an error, though the status says that all went well")
    func cut() async {
        for half in [Data([0, 0, 0]), Data([0, 0, 0, 0, 10, 1, 2])] {
            let (counts, error, _) = await Flavor.grpc.read(Flavor.grpc.response([ping(1) + half]))
            #expect(counts == [1])
            #expect(error?.code == .internal)
            // What the server says went wrong is the better news.
            let told = await Flavor.grpc.read(Flavor.grpc.response([half], trailers: [("grpc-status", "8")]))
            #expect(told.error?.code == .resourceExhausted)
        }
    }

    @Test("HTTP's own trailers do not end a gRPC-Web call")
    func webTrailers() async {
        let response = TransportResponse.raw(headers(.grpcWeb, []), [ping(1)], fields([("grpc-status", "0")]))
        #expect(await Flavor.grpcWeb.read(response).error?.code == .internal)
    }

    // MARK: The block of gRPC-Web

    @Test(
        "the block of trailers is read as HTTP has it",
        arguments: [
            "grpc-status: 9\r\ngrpc-message: error\r\nx-a: 1:2\r\nx-a: 3\r\n",
            "Grpc-Status: 9\r\ngRPC-Message: error\r\nx-A: 1:2\r\nX-a: 3\r\n",
            "grpc-status:9\ngrpc-message:error\nx-a:1:2\nx-a:3",
            "grpc-status:   9  \r\ngrpc-message:\terror\r\nx-a : 1:2\r\nx-a: 3\r\n\r\n",
        ])
    func block(_ text: String) async throws {
        let body = [envelope(0x80, Data(text.utf8))]
        let error = await Flavor.grpcWeb.failure(.raw(headers(.grpcWeb, []), body))
        #expect(error?.code == .failedPrecondition)
        #expect(error?.message == "error")
        #expect(error?.metadata[values: .named("x-a")] == ["1:2", "3"])

        let compressed = [envelope(0x81, try Gzip.compress(Data(text.utf8)))]
        let inflated = await Flavor.grpcWeb.failure(.raw(headers(.grpcWeb, [("grpc-encoding", "gzip")]), compressed))
        #expect(inflated?.code == .failedPrecondition)
        #expect(inflated?.metadata[values: .named("x-a")] == ["1:2", "3"])
    }

    @Test(
        "a block that is none is an internal error; an empty one has no status",
        arguments: [
            ("grpc-status 0", ConnectError.Code.internal), ("grpc status: 0", .internal), (": 0", .internal),
            (":status: 200\r\ngrpc-status: 0", .internal), ("grpc-status: 0\r\nmore\r\n", .internal), ("", .unknown),
            ("\r\n", .unknown),
        ])
    func badBlock(_ text: String, _ code: ConnectError.Code) async {
        let body = [ping(1), envelope(0x80, Data(text.utf8))]
        #expect(await Flavor.grpcWeb.failure(.raw(headers(.grpcWeb, []), body))?.code == code)
    }

    @Test("trailers compressed without a declared compression are an internal error")
    func undeclared() async throws {
        let block = envelope(0x81, try Gzip.compress(Data("grpc-status: 0\r\n".utf8)))
        #expect(await Flavor.grpcWeb.failure(.raw(headers(.grpcWeb, []), [ping(1), block]))?.code == .internal)
    }

    @Test("anything after the trailers is an error; an empty chunk is ignored")
    func behind() async {
        let end = envelope(0x80, Data("grpc-status: 0\r\n".utf8))
        for more in [[ping(2)], [end], [Data(), Data([0])]] {
            let (counts, error, _) = await Flavor.grpcWeb.read(.raw(headers(.grpcWeb, []), [ping(1), end] + more))
            #expect(counts == [1])
            #expect(error?.code == .internal)
        }
        #expect(await Flavor.grpcWeb.read(.raw(headers(.grpcWeb, []), [ping(1), end + Data([0])])).error != nil)
        #expect(await Flavor.grpcWeb.read(.raw(headers(.grpcWeb, []), [ping(1), end, Data()])).error == nil)
    }
}
