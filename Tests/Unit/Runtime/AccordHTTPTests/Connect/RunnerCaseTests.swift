import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

/// The raw responses with which Connect's conformance runner tries clients, under the names that it gives them.
@Suite("Responses of the conformance runner", .timeLimit(.minutes(10)))
struct RunnerCaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        enum Kind: Sendable {
            case unary, clientStream, serverStream, bidiStream
        }

        var name: String
        var kind: Kind
        var status = 200
        var headers: HTTPFields = [.contentType: "application/connect+proto"]
        var body = Data()
        /// `nil` when the call is a success.
        var code: ConnectError.Code?
        var message = ""
        /// The number of messages that come before the error.
        var messages = 0

        var testDescription: String { name }
    }

    private static let json: HTTPFields = [.contentType: "application/json"]
    private static let misplacedError = endStream(#"{"code": "out_of_range", "message": "oops"}"#)
    private static let detail =
        #"{"type": "google.protobuf.FileDescriptorProto", "value": "Cgp0ZXN0LnByb3Rv", "frob": "nitz", "#
        + #""debug": {"name": "test.proto", "foobar": true}}"#

    static let cases: [Case] = [
        Case(
            name: "unexpected-error-body", kind: .unary, status: 403, headers: [.contentType: "application/proto"],
            code: .permissionDenied),
        Case(name: "client-stream/ok-but-no-response", kind: .clientStream, body: misplacedError, code: .unimplemented),
        Case(
            name: "client-stream/multiple-responses", kind: .clientStream, body: ping(1) + ping(2) + misplacedError,
            code: .unimplemented),
        Case(name: "client-stream/no-end-stream", kind: .clientStream, body: ping(1), code: .internal),
        Case(name: "server-stream/no-end-stream", kind: .serverStream, body: ping(1), code: .internal, messages: 1),
        Case(
            name: "bidi-stream/half-duplex/no-end-stream", kind: .bidiStream, body: ping(1), code: .internal,
            messages: 1),
        Case(name: "unexpected-content-type", kind: .unary, headers: [.contentType: "image/jpeg"], code: .unknown),
        Case(name: "unexpected-codec", kind: .unary, headers: json, body: Data("{}".utf8), code: .internal),
        Case(
            name: "unexpected-stream-codec", kind: .serverStream, headers: [.contentType: "application/connect+json"],
            body: envelope(0, Data("{}".utf8)) + endStream(), code: .internal),
        Case(
            name: "unexpected-compression", kind: .unary,
            headers: [.contentType: "application/proto", .contentEncoding: "foo"], body: Data([0x10, 1]),
            code: .internal),
        Case(
            name: "unexpected-compressed-message", kind: .serverStream,
            headers: [.contentType: "application/connect+proto", .named("Connect-Content-Encoding"): "identity"],
            body: envelope(1, Data([0x10, 1])) + endStream(), code: .internal),
        Case(
            name: "server-stream/incomplete-message", kind: .serverStream,
            body: ping(1) + Data([0, 0, 0, 0, 10, 0, 0, 0]), code: .internal, messages: 1),
        Case(
            name: "server-stream/incomplete-message-prefix", kind: .serverStream, body: Data(count: 8),
            code: .internal, messages: 1),
        Case(
            name: "error/null", kind: .unary, status: 401, headers: json, body: Data("null".utf8),
            code: .unauthenticated, message: "the server answered with HTTP status 401 and no Connect error"),
        Case(
            name: "error/null-code", kind: .unary, status: 401, headers: json,
            body: Data(#"{"code": null, "message": "oops"}"#.utf8), code: .unauthenticated, message: "oops"),
        Case(
            name: "error/missing-code", kind: .unary, status: 401, headers: json,
            body: Data(#"{"message": "oops"}"#.utf8), code: .unauthenticated, message: "oops"),
        Case(
            name: "error/unrecognized-code", kind: .unary, status: 429, headers: json,
            body: Data(#"{"code": "foobar", "message": "oops"}"#.utf8), code: .unavailable, message: "oops"),
        Case(
            name: "error/allow-unrecognized-fields", kind: .unary, status: 422, headers: json,
            body: Data(#"{"code": "out_of_range", "message": "oops", "foobar": "baz"}"#.utf8), code: .outOfRange,
            message: "oops"),
        Case(
            name: "error/allow-unrecognized-fields-in-details", kind: .unary, status: 422, headers: json,
            body: Data(#"{"code": "out_of_range", "message": "oops", "details": [\#(detail)]}"#.utf8),
            code: .outOfRange, message: "oops"),
        Case(name: "end-stream/null-error", kind: .serverStream, body: endStream(#"{"error": null}"#)),
        Case(
            name: "end-stream/null-code", kind: .serverStream,
            body: endStream(#"{"error": {"code": null, "message": "oops"}}"#), code: .unknown, message: "oops"),
        Case(
            name: "end-stream/missing-code", kind: .serverStream, body: endStream(#"{"error": {"message": "oops"}}"#),
            code: .unknown, message: "oops"),
        Case(
            name: "end-stream/unrecognized-code", kind: .serverStream,
            body: endStream(#"{"error": {"code": "foobar", "message": "oops"}}"#), code: .unknown, message: "oops"),
        Case(
            name: "end-stream/allow-unrecognized-fields", kind: .serverStream,
            body: endStream(
                #"{"error": {"code": "out_of_range", "message": "oops", "foobar": "baz", "details": [\#(detail)]}}"#),
            code: .outOfRange, message: "oops"),
        Case(name: "unmapped HTTP status code", kind: .unary, status: 418, headers: [:], code: .unknown),
        Case(name: "nonexistent HTTP status code", kind: .unary, status: 800, headers: [:], code: .unknown),
    ]

    @Test("each gives the error that it asks for, after the messages that came before", arguments: cases)
    func judged(_ raw: Case) async {
        let client = client { _ in
            TransportResponse(status: raw.status, headers: raw.headers, body: TransportBody(raw.body))
        }
        var messages = 0
        let error = await connectError { () throws(ConnectError) in
            switch raw.kind {
            case .unary:
                let _: Ping = try await client.unary(Methods.ping, Ping())
            case .clientStream:
                let call: ClientStream<Ping, Ping> = try await client.clientStream(Methods.upload)
                _ = try await call.finish()
            case .serverStream:
                let stream: ServerStream<Ping> = try await client.serverStream(Methods.watch, Ping())
                while try await stream.next() != nil { messages += 1 }
            case .bidiStream:
                let call: BidiStream<Ping, Ping> = try await client.bidiStream(Methods.chat)
                call.finishSending()
                while try await call.messages.next() != nil { messages += 1 }
            }
        }
        #expect(error?.code == raw.code)
        #expect(messages == raw.messages)
        if !raw.message.isEmpty { #expect(error?.message == raw.message) }
        if raw.body.range(of: Data("FileDescriptorProto".utf8)) != nil {
            #expect(error?.details.map(\.type) == ["google.protobuf.FileDescriptorProto"])
            #expect(error?.details.first?.value == Data([0x0a, 10]) + Data("test.proto".utf8))
        }
    }
}
