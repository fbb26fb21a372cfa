import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

@Suite("Errors")
struct ErrorTests {
    private func error(_ response: TransportResponse, codec: Codec = .protobuf) async throws -> ConnectError {
        let client = client(codec: codec) { _ in response }
        return try #require(
            await connectError { () throws(ConnectError) -> Ping in try await client.unary(Methods.ping, Ping()) })
    }

    @Test(
        "a response without a Connect error has the code of its HTTP status",
        arguments: [
            (400, ConnectError.Code.internal), (401, .unauthenticated), (403, .permissionDenied),
            (404, .unimplemented), (408, .unknown), (409, .unknown), (412, .unknown), (413, .unknown),
            (415, .unknown), (429, .unavailable), (431, .unknown), (500, .unknown), (502, .unavailable),
            (503, .unavailable), (504, .unavailable), (505, .unknown), (204, .unknown), (302, .unknown),
        ])
    func inference(_ status: Int, _ code: ConnectError.Code) async throws {
        let error = try await error(
            TransportResponse(
                status: status, headers: [.contentType: "text/html"], body: TransportBody(Data("<p>".utf8))))
        #expect(error.code == code)
        #expect(error.isInferred)
        #expect(error.httpStatus == status)
    }

    @Test(
        "each code has its wire name and its HTTP status",
        arguments: [
            ("canceled", 499), ("unknown", 500), ("invalid_argument", 400), ("deadline_exceeded", 504),
            ("not_found", 404), ("already_exists", 409), ("permission_denied", 403), ("resource_exhausted", 429),
            ("failed_precondition", 400), ("aborted", 409), ("out_of_range", 400), ("unimplemented", 501),
            ("internal", 500), ("unavailable", 503), ("data_loss", 500), ("unauthenticated", 401),
        ])
    func codes(_ name: String, _ status: Int) async throws {
        let code = try #require(ConnectError.Code(rawValue: name))
        #expect(code.httpStatus == status)
        let error = try await error(.json(status: status, #"{"code": "\#(name)", "message": "no"}"#))
        #expect(error.code == code)
        #expect(error.message == "no")
        #expect(!error.isInferred)
    }

    @Test("there are sixteen codes")
    func count() {
        #expect(ConnectError.Code.allCases.count == 16)
    }

    @Test("the code in the body wins over the status")
    func explicit() async throws {
        let error = try await error(.json(status: 404, #"{"code":"not_found"}"#))
        #expect(error.code == .notFound)
        #expect(!error.isInferred)
    }

    @Test(
        "a body that is only half an error keeps its message",
        arguments: [
            #"{"message": "m"}"#, #"{"code": null, "message": "m"}"#, #"{"code": "new_code", "message": "m"}"#,
            #"{"code": 5, "message": "m"}"#, #"{"code": "OK", "message": "m", "details": null}"#,
        ])
    func keepsMessage(_ body: String) async throws {
        let error = try await error(.json(status: 503, body))
        #expect(error.code == .unavailable)
        #expect(error.isInferred)
        #expect(error.message == "m")
    }

    @Test(
        "a body that is no error counts as none",
        arguments: ["", "null", "[]", "5", "{", "\u{0}", #""text""#])
    func noError(_ body: String) async throws {
        let error = try await error(.json(status: 401, body))
        #expect(error.code == .unauthenticated)
        #expect(error.isInferred)
    }

    @Test("null and strange members are tolerated")
    func nulls() async throws {
        let error = try await error(
            .json(status: 400, #"{"code":"aborted","message":null,"details":[null,5,{"type":null}],"extra":{}}"#))
        #expect(error.code == .aborted)
        #expect(error.message.isEmpty)
        #expect(error.details.isEmpty)
    }

    @Test("the errors of a server that answers protobuf are JSON all the same, and may be compressed")
    func compressed() async throws {
        let body = Data(base64Encoded: Self.gzippedNotFound) ?? Data()
        let error = try await error(
            TransportResponse(
                status: 404,
                headers: [.contentType: "application/json; charset=utf-8", .contentEncoding: "gzip"],
                body: TransportBody(body)))
        #expect(error.code == .notFound)
    }

    @Test("details are read with and without padding, and found by their type")
    func details() async throws {
        let json = """
            {"code": "invalid_argument", "details": [
                {"type": "test.v1.Pong", "value": "CAU"},
                {"type": "test.v1.Ping", "value": "CgFhEAU=", "debug": {"text": "a"}},
                {"type": "type.googleapis.com/test.v1.Ping", "value": "CgFi", "debug": 5}
            ]}
            """
        let error = try await error(.json(status: 400, json))
        #expect(error.details.map(\.type) == ["test.v1.Pong", "test.v1.Ping", "type.googleapis.com/test.v1.Ping"])
        #expect(try error.detail(as: Ping.self) == Ping(text: "a", count: 5))
        #expect(try error.details(as: Ping.self).map(\.text) == ["a", "b"])
        let pong: Pong? = try error.detail()
        #expect(pong?.number == 5)
    }

    @Test("a detail that is not there is nil; one that cannot be read throws")
    func unreadableDetails() async throws {
        let json = #"{"code": "aborted", "details": [{"type": "test.v1.Ping", "value": "CglhYg"}]}"#
        let error = try await error(.json(status: 409, json))
        #expect(try error.detail(as: Pong.self) == nil)
        #expect(throws: CodecError.self) { try error.detail(as: Ping.self) }
    }

    @Test("text that is no base64 is kept as it came")
    func noBase64() async throws {
        let json = #"{"code": "aborted", "details": [{"type": "test.v1.Ping", "value": "?!"}]}"#
        #expect(try await error(.json(status: 409, json)).details.first?.value == Data("?!".utf8))
    }

    @Test("headers and trailers of a failed call are the error's metadata")
    func metadata() async throws {
        let error = try await error(
            .json(status: 429, #"{"code":"resource_exhausted"}"#, [.retryAfter: "5", .named("Trailer-Cost"): "1"]))
        #expect(error.metadata[.retryAfter] == "5")
        #expect(error.metadata[name: "cost"] == "1")
    }

    @Test(
        "a Retry-After that is no date is none, whatever characters it has",
        arguments: ["Sunday, 06\u{33D}-Oov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GM\u{1F1E9}\u{1F1EA}", "soon"])
    func noDate(_ text: String) async throws {
        var metadata = HTTPFields()
        metadata[.retryAfter] = text
        #expect(ConnectError(.unavailable, "busy", metadata: metadata).retryAfter == nil)
    }

    @Test("a description states what happened, and no secrets")
    func description() {
        let error = ConnectError(
            .unauthenticated, "expired", details: [.init(type: "rin.v1.Why", value: Data("secret".utf8))],
            metadata: [.setCookie: "secret"], isInferred: true, httpStatus: 401)
        #expect(
            "\(error)" == "unauthenticated (inferred from HTTP status 401): expired [rin.v1.Why]")
    }

    @Test(
        "the transport's failures have codes",
        arguments: [
            (TransportError.Kind.offline, ConnectError.Code.unavailable), (.failed, .unavailable),
            (.cancelled, .canceled), (.timedOut, .deadlineExceeded), (.tooLarge, .resourceExhausted),
        ])
    func transport(_ kind: TransportError.Kind, _ code: ConnectError.Code) async {
        let client = client { _ in throw TransportError(kind, "no") }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping())
        }
        #expect(error?.code == code)
        #expect(error?.isOffline == (kind == .offline))
        #expect((error?.cause as? TransportError)?.kind == kind)
    }

    @Test(
        "a server that resets the call's stream says why",
        arguments: [
            (UInt32(0), ConnectError.Code.internal), (1, .internal), (2, .internal), (3, .internal), (4, .internal),
            (5, .unavailable), (6, .internal), (7, .unavailable), (8, .canceled), (9, .internal), (10, .internal),
            (11, .resourceExhausted), (12, .permissionDenied), (13, .unavailable), (77, .unavailable),
        ])
    func reset(_ number: UInt32, _ code: ConnectError.Code) async {
        let client = client { _ in throw TransportError(.failed, "reset", resetCode: number) }
        let error = await connectError { () throws(ConnectError) -> Ping in
            try await client.unary(Methods.ping, Ping())
        }
        #expect(error?.code == code)
    }

    @Test("any error that an in-memory server throws is a failure of the transport")
    func inMemory() async {
        struct Broken: Error {}
        let broken = client { _ in throw Broken() }
        let failed = await connectError { () throws(ConnectError) -> Ping in
            try await broken.unary(Methods.ping, Ping())
        }
        #expect(failed?.code == .unavailable)
        let cancelling = client { _ in throw CancellationError() }
        let cancelled = await connectError { () throws(ConnectError) -> Ping in
            try await cancelling.unary(Methods.ping, Ping())
        }
        #expect(cancelled?.code == .canceled)
    }

    @Test("a body that breaks off is unavailable")
    func cut() async throws {
        let response = TransportResponse(
            status: 200, headers: [.contentType: "application/proto"],
            body: TransportBody { () throws(TransportError) in throw TransportError(.failed, "cut") })
        #expect(try await error(response).code == .unavailable)
    }

    @Test("a call that is cancelled while an error is read is cancelled")
    func cancelledWhileReading() async throws {
        let response = TransportResponse(
            status: 503, headers: [.contentType: "application/json"],
            body: TransportBody { () throws(TransportError) in throw TransportError(.cancelled, "cancelled") })
        #expect(try await error(response).code == .canceled)
    }

    @Test("an error whose body breaks off, or cannot be inflated, is inferred")
    func brokenErrors() async throws {
        var response = TransportResponse(
            status: 403, headers: [.contentType: "application/json"],
            body: TransportBody { () throws(TransportError) in throw TransportError(.failed, "cut") })
        #expect(try await error(response).code == .permissionDenied)
        response = .json(status: 403, #"{"code":"aborted"}"#, [.contentEncoding: "gzip"])
        #expect(try await error(response).code == .permissionDenied)
    }

    /// `{"code":"not_found"}`, compressed by another program.
    private static let gzippedNotFound = "H4sIAAAAAAACA6tWSs5PSVWyUsrLL4lPyy/NS1GqBQBAgEBfFAAAAA=="
}
