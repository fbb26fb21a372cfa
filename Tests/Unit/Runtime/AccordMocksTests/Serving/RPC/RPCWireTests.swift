import AccordHTTP
import AccordMocks
import Foundation
import HTTPTypes
import Testing
import Trial

/// Requests and responses byte by byte, as the specifications have them.
@Suite("The server's side on the wire")
struct RPCWireTests {
    private let server = TrialServer()
    private static let service = "api/accord.trial.v1.TrialService"
    /// `{"payload":"AQ=="}` in binary, which is an answer's first field as well as a request's second.
    private static let request = Data([0x12, 1, 1])
    private static let envelope = Data([0, 0, 0, 0, 3]) + request

    private static func fields(_ pairs: KeyValuePairs<String, String>) -> HTTPFields {
        HTTPFields(pairs.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
    }

    private func value(_ name: String, _ fields: HTTPFields) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }
    }

    private func text(_ body: Data) -> String { String(decoding: body, as: UTF8.self) }

    // MARK: Connect, unary

    @Test("Connect: a unary call by POST")
    func connectUnary() async throws {
        let response = try await server.respond(
            "\(Self.service)/Unary",
            Self.fields([
                "content-type": "application/json; charset=utf-8", "connect-protocol-version": "1",
                "connect-timeout-ms": "3600000",
            ]),
            Data(
                #"{"script":{"bare":true,"headers":[{"name":"x-a","value":"1"}],"trailers":[{"name":"x-b","value":"2"}]}}"#
                    .utf8))
        #expect(response.status == 200)
        #expect(response.headers[.contentType] == "application/json")
        #expect(value("x-a", response.headers) == "1")
        #expect(value("trailer-x-b", response.headers) == "2")
        #expect(response.headers[.contentEncoding] == nil)
        #expect(text(response.body).contains(#""timeoutMs""#))
    }

    @Test("Connect: an error is JSON with the status of its code")
    func connectError() async throws {
        let script = #"{"script":{"failure":{"code":"not_found","message":"no \"one\"","details":[{"number":5}]}}}"#
        let response = try await server.respond(
            "\(Self.service)/Unary", [.contentType: "application/json"], Data(script.utf8))
        #expect(response.status == 404)
        #expect(response.headers[.contentType] == "application/json")
        #expect(
            text(response.body)
                == #"{"code":"not_found","details":[{"type":"accord.trial.v1.Detail","value":"EAU"}],"message":"no \"one\""}"#
        )
    }

    @Test(
        "Connect: calls by GET",
        arguments: [
            ("connect=v1&encoding=proto&base64=1&message=EgEB", "application/proto"),
            ("encoding=proto&base64=1&message=EgEB", "application/proto"),
            ("connect=v1&encoding=json&message=%7B%22payload%22%3A%22AQ%3D%3D%22%7D", "application/json"),
            ("connect=v1&encoding=json&message=%7B%22payload%22:+%22AQ%3D%3D%22%7D", "application/json"),
            ("connect=v1&encoding=json&base64=1&message=eyJwYXlsb2FkIjoiQVE9PSJ9", "application/json"),
        ])
    func get(_ query: String, _ type: String) async throws {
        let response = try await server.respond("\(Self.service)/Query?\(query)", method: .get)
        #expect(response.status == 200)
        #expect(response.headers[.contentType] == type)
        #expect(!response.body.isEmpty)
    }

    @Test(
        "Connect: calls by GET that are wrong",
        arguments: [
            ("connect=v2&encoding=proto&message=", 400, "invalid_argument"),
            ("connect=v1&encoding=proto", 400, "invalid_argument"),
            ("connect=v1&encoding=proto&base64=1&message=%2A", 400, "invalid_argument"),
            ("connect=v1&encoding=xml&message=", 415, "unimplemented"),
            ("connect=v1&message=", 415, "unimplemented"),
            ("connect=v1&encoding=proto&compression=zip&message=", 501, "unimplemented"),
            ("connect=v1&encoding=proto&compression=gzip&base64=1&message=EgEB", 400, "invalid_argument"),
        ])
    func wrongGET(_ query: String, _ status: Int, _ code: String) async throws {
        let response = try await server.respond("\(Self.service)/Query?\(query)", method: .get)
        #expect(response.status == status)
        #expect(text(response.body).contains(#""code":"\#(code)""#))
    }

    @Test("Methods of HTTP that a method is not called by are refused", arguments: ["GET", "PUT", "DELETE", "HEAD"])
    func wrongHTTPMethod(_ name: String) async throws {
        let method = try #require(HTTPRequest.Method(name))
        let unary = try await server.respond(
            "\(Self.service)/Unary?connect=v1&encoding=proto&message=", method: method)
        #expect(unary.status == 405)
        #expect(unary.headers[.allow] == "POST")
        guard name != "GET" else { return }
        let query = try await server.respond("\(Self.service)/Query", method: method)
        #expect(query.status == 405)
        #expect(query.headers[.allow] == "GET, POST")
    }

    @Test(
        "Content types that a method does not take are refused",
        arguments: [
            ("Unary", "text/plain"), ("Unary", ""), ("Unary", "application/xml"),
            ("Unary", "application/connect+proto"),
            ("Unary", "application/grpc+xml"), ("Unary", "application/proto+json"),
            ("ServerStream", "application/proto"),
            ("BidiStream", "application/json"), ("BidiStream", "application/connect+xml"),
            ("BidiStream", "application/connect"),
        ])
    func wrongContentType(_ method: String, _ type: String) async throws {
        let response = try await server.respond(
            "\(Self.service)/\(method)", type.isEmpty ? [:] : [.contentType: type], Data())
        #expect(response.status == 415)
        let accepted = try #require(value("accept-post", response.headers)).components(separatedBy: ", ")
        #expect(accepted.contains(method == "Unary" ? "application/proto" : "application/connect+proto"))
        #expect(accepted.contains("application/grpc-web+json"))
        #expect(!accepted.contains(type))
    }

    @Test(
        "Connect: a method that is not there has the status 404",
        arguments: ["application/proto", "application/connect+json"])
    func noMethod(_ type: String) async throws {
        for path in ["\(Self.service)/unary", "Unary", "", "accord.trial.v1.TrialService/"] {
            let response = try await server.respond(path, [.contentType: type], Data())
            #expect(response.status == 404)
            #expect(text(response.body).contains(#""code":"unimplemented""#))
        }
    }

    @Test(
        "Connect: headers of the protocol that are wrong",
        arguments: [
            ("connect-protocol-version", "2", "invalid_argument"), ("connect-timeout-ms", "1s", "invalid_argument"),
            ("connect-timeout-ms", "12345678901", "invalid_argument"), ("connect-timeout-ms", "-1", "invalid_argument"),
            ("content-encoding", "zip", "unimplemented"),
        ])
    func wrongHeaders(_ name: String, _ value: String, _ code: String) async throws {
        let unary = try await server.respond(
            "\(Self.service)/Unary", Self.fields(["content-type": "application/proto", name: value]), Self.request)
        #expect(text(unary.body).contains(#""code":"\#(code)""#))
        #expect(unary.headers[.contentType] == "application/json")
        let stream = try await server.respond(
            "\(Self.service)/BidiStream", Self.fields(["content-type": "application/connect+proto", name: value]),
            Self.envelope)
        #expect(stream.status == 200)
        #expect(stream.body.first == 2)
        #expect(text(stream.body).contains(#""code":"\#(code)""#))
    }

    // MARK: Connect, streams

    @Test("Connect: the last envelope of a stream has trailers, or an error")
    func endOfStream() async throws {
        let script = #"{"script":{"trailers":[{"name":"X-A","value":"1"},{"name":"x-a","value":"2"}]}}"#
        let end = #"{"metadata":{"x-a":["1","2"]}}"#
        let response = try await server.respond(
            "\(Self.service)/ServerStream", [.contentType: "application/connect+json"],
            Data([0, 0, 0, 0, UInt8(script.utf8.count)]) + Data(script.utf8))
        #expect(response.headers[.contentType] == "application/connect+json")
        #expect(value("connect-accept-encoding", response.headers) == "gzip")
        #expect(response.body == Data([2, 0, 0, 0, UInt8(end.utf8.count)]) + Data(end.utf8))
        #expect(response.trailers == [:])
    }

    // MARK: gRPC

    @Test("gRPC: the status is among the trailers")
    func grpc() async throws {
        let response = try await server.respond(
            "\(Self.service)/BidiStream", Self.fields(["content-type": "application/grpc", "te": "trailers"]),
            Data([0, 0, 0, 0, 4, 0x0A, 2, 0x08, 1]))
        #expect(response.status == 200)
        #expect(response.headers[.contentType] == "application/grpc")
        #expect(value("grpc-accept-encoding", response.headers) == "gzip")
        #expect(response.body.first == 0)
        #expect(response.trailers == Self.fields(["grpc-status": "0"]))
    }

    @Test(
        "gRPC: an error has its text percent-encoded, and is in the headers alone where the body would have it",
        arguments: ["application/grpc+json", "application/grpc-web+json", "application/grpc-web-text+json"])
    func error(_ type: String) async throws {
        let script = #"{"script":{"failure":{"code":"aborted","message":"\u00e4 100%\n~","details":[{"number":5}]}}}"#
        let envelope = Data([0, 0, 0, 0, UInt8(script.utf8.count)]) + Data(script.utf8)
        let response = try await server.respond(
            "\(Self.service)/Unary", [.contentType: type],
            type.contains("text") ? envelope.base64EncodedData() : envelope)
        let isWeb = type.contains("web")
        let status = isWeb ? response.headers : response.trailers
        #expect(response.status == 200)
        #expect(response.headers[.contentType] == type)
        #expect(response.body.isEmpty)
        #expect(value("grpc-status", status) == "10")
        #expect(value("grpc-message", status) == "%C3%A4 100%25%0A~")
        // A google.rpc.Status with code 10, the message, and the detail as an Any; RFC 4648 without padding.
        let bytes = try #require(value("grpc-status-details-bin", status).flatMap(UnpaddedBase64.decode))
        #expect(Array(bytes.prefix(5)) == [0x08, 10, 0x12, 9, 0xC3])
        #expect(text(bytes).contains("type.googleapis.com/accord.trial.v1.Detail"))
        #expect(value("grpc-status", isWeb ? response.trailers : response.headers) == nil)
    }

    @Test(
        "gRPC: headers of the protocol that are wrong",
        arguments: [
            ("grpc-timeout", "1", "3"), ("grpc-timeout", "123456789S", "3"), ("grpc-timeout", "-1S", "3"),
            ("grpc-timeout", "+1S", "3"), ("grpc-timeout", "S", "3"), ("grpc-encoding", "zip", "12"),
            ("content-encoding", "gzip", "12"),
        ])
    func wrongGRPC(_ name: String, _ wrong: String, _ status: String) async throws {
        let response = try await server.respond(
            "\(Self.service)/Unary", Self.fields(["content-type": "application/grpc", name: wrong]), Self.envelope)
        #expect(response.status == 200)
        #expect(value("grpc-status", response.trailers) == status)
        #expect(value("grpc-accept-encoding", response.headers) == "gzip")
    }

    @Test(
        "gRPC: timeouts in each unit",
        arguments: [
            ("1H", 3_600_000), ("2M", 120_000), ("3S", 3000), ("4000m", 4000), ("5000000u", 5000), ("99999999n", 99),
        ])
    func timeouts(_ text: String, _ milliseconds: Int64) async throws {
        #expect(GRPCTimeout.duration(text).map { Int64($0 / .milliseconds(1)) } == milliseconds)
    }

    @Test("gRPC: a method that is not there is unimplemented, in gRPC's own way")
    func noGRPCMethod() async throws {
        let response = try await server.respond(
            "\(Self.service)/Nothing", [.contentType: "application/grpc"], Self.envelope)
        #expect(response.status == 200)
        #expect(value("grpc-status", response.trailers) == "12")
    }

    @Test(
        "A method that takes one message refuses none and two", arguments: ["application/grpc", "application/grpc-web"])
    func cardinality(_ type: String) async throws {
        for body in [Data(), Self.envelope + Self.envelope] {
            for method in ["Unary", "ServerStream"] {
                let response = try await server.respond("\(Self.service)/\(method)", [.contentType: type], body)
                #expect(value("grpc-status", response.headers + response.trailers) == "12")
            }
        }
    }

    @Test(
        "Envelopes that are wrong",
        arguments: [
            (Data([0, 0, 0, 0, 3, 0x12]), "3"), (Data([0, 0, 0]), "3"), (Data([4, 0, 0, 0, 0]), "13"),
            (Data([0x80, 0, 0, 0, 0]), "13"), (Data([1, 0, 0, 0, 1, 0]), "13"),
            (Data([0, 0xFF, 0xFF, 0xFF, 0xFF]), "8"),
        ])
    func damage(_ body: Data, _ status: String) async throws {
        let response = try await server.respond("\(Self.service)/Unary", [.contentType: "application/grpc"], body)
        #expect(value("grpc-status", response.trailers) == status)
    }

    @Test("A compressed message that is damaged")
    func damagedGzip() async throws {
        let headers = Self.fields(["content-type": "application/grpc", "grpc-encoding": "gzip"])
        let response = try await server.respond("\(Self.service)/Unary", headers, Data([1, 0, 0, 0, 2, 0x1F, 0x8B]))
        #expect(value("grpc-status", response.trailers) == "3")
    }

    // MARK: gRPC-Web

    @Test("gRPC-Web: the trailers are the last envelope of the body")
    func grpcWeb() async throws {
        let script = #"{"script":{"bare":true,"trailers":[{"name":"x-a","value":"1"}]}}"#
        let response = try await server.respond(
            "\(Self.service)/ServerStream", [.contentType: "application/grpc-web+json"],
            Data([0, 0, 0, 0, UInt8(script.utf8.count)]) + Data(script.utf8))
        let block = "x-a: 1\r\ngrpc-status: 0\r\n"
        #expect(response.body == Data([0x80, 0, 0, 0, UInt8(block.utf8.count)]) + Data(block.utf8))
        #expect(response.trailers == [:])
    }

    @Test("gRPC-Web: text is base64, in parts that have a padding of their own")
    func grpcWebText() async throws {
        // The header and the message by themselves, as a client may that writes chunk by chunk.
        let body = Data("AAAAAAM=EgEB".utf8)
        let response = try await server.respond(
            "\(Self.service)/BidiStream", [.contentType: "application/grpc-web-text"], body)
        #expect(response.headers[.contentType] == "application/grpc-web-text")
        let block = "grpc-status: 0\r\n"
        let end = Data([0x80, 0, 0, 0, UInt8(block.utf8.count)]) + Data(block.utf8)
        #expect(response.body == end.base64EncodedData())
        for wrong in ["AAAAAAM", "AAAA*AM=", "AAAAAAM=EgE"] {
            let response = try await server.respond(
                "\(Self.service)/BidiStream", [.contentType: "application/grpc-web-text"], Data(wrong.utf8))
            #expect(value("grpc-status", response.headers) == "3")
        }
    }

    // MARK: Compression

    @Test(
        "The coding of a response is the first that the client accepts",
        arguments: [
            ("gzip", "gzip"), ("br, gzip;q=0.5", "gzip"), ("GZIP", "gzip"), ("identity, gzip", nil), ("br", nil),
            ("", nil),
            ("gzip;q=0", nil), ("gzip; q=0.0, identity", nil),
        ] as [(String, String?)])
    func negotiation(_ accepted: String, _ coding: String?) async throws {
        let large = Data([0x0A, 3, 0x10, 0xD0, 0x0F])
        let unary = try await server.respond(
            "\(Self.service)/Unary", Self.fields(["content-type": "application/proto", "accept-encoding": accepted]),
            large)
        #expect(unary.headers[.contentEncoding] == coding)
        #expect((unary.body.count < 1000) == (coding != nil))
        let gRPC = try await server.respond(
            "\(Self.service)/Unary",
            Self.fields(["content-type": "application/grpc", "grpc-accept-encoding": accepted]),
            Data([0, 0, 0, 0, 5]) + large)
        #expect(value("grpc-encoding", gRPC.headers) == coding)
        #expect(gRPC.body.first == (coding == nil ? 0 : 1))
    }

    @Test("Small responses are not compressed, and nothing is by a server without codings")
    func uncompressed() async throws {
        let headers = Self.fields(["content-type": "application/proto", "accept-encoding": "gzip"])
        let small = try await server.respond("\(Self.service)/Unary", headers, Self.request)
        #expect(small.headers[.contentEncoding] == nil)
        let plain = TrialServer(RPCServer.Options(codings: []))
        let large = try await plain.respond("\(Self.service)/Unary", headers, Data([0x0A, 3, 0x10, 0xD0, 0x0F]))
        #expect(large.headers[.contentEncoding] == nil)
        #expect(large.headers[.acceptEncoding] == nil)
        let wrong = try await plain.respond(
            "\(Self.service)/Unary", Self.fields(["content-type": "application/proto", "content-encoding": "gzip"]),
            Self.request)
        #expect(text(wrong.body).contains("supported are none"))
    }
}
