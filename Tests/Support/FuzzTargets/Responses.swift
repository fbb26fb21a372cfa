import Accord
import AccordCompression
import Foundation
import HTTPTypes
import SampleModels

@testable import AccordHTTP

extension FuzzTarget {
    /// Answers of servers, as a transport gives them.
    static let responses = [
        FuzzTarget("connect", words: connectWords) { try await keepsStream($0, .connect) },
        FuzzTarget("grpc", words: grpcWords) { try await keepsStream($0, .grpc) },
        FuzzTarget("grpc-web", words: grpcWords) { try await keepsStream($0, .grpcWeb) },
        FuzzTarget("connect-unary", words: connectWords) { try await keepsUnary($0) },
        FuzzTarget("sse", words: sseWords) { try await keepsEvents($0) },
        FuzzTarget("json-lines", words: ["\n", "\r\n", "\u{1e}", "{\"a\":1}\n", "content-type: application/jsonl\n\n"])
        {
            try await keepsLines($0)
        },
        FuzzTarget("rest", words: connectWords) { try await keepsREST($0) },
        FuzzTarget("grpc-trailers", words: grpcWords) { try keepsTrailers($0) },
        FuzzTarget("headers", words: ["Sun, 06 Nov 1994 08:49:37 GMT", "charset=", "; ", "%41", "\"", "=="]) {
            try keepsHeaders($0)
        },
        FuzzTarget("compression") { try keepsCompression($0) },
    ]

    private static let connectWords = [
        "status: 200\n", "status: 404\n", "content-type: application/json\n", "content-type: application/proto\n",
        "content-type: application/connect+json\n", "content-type: application/connect+proto\n", "\n\n",
        "connect-content-encoding: gzip\n", "content-encoding: gzip\n", "{\"code\":\"not_found\"", "\"message\":\"",
        "\"details\":[{\"type\":\"", "\"value\":\"", "{\"error\":{", "\"metadata\":{\"a\":[\"b\"]}", "trailer-a: b\n",
    ]

    private static let grpcWords = [
        "status: 200\n", "content-type: application/grpc+proto\n", "content-type: application/grpc-web+proto\n",
        "grpc-encoding: gzip\n", ">grpc-status: 0\n", ">grpc-status: 5\n", ">grpc-message: %E2%82%AC\n", "grpc-status:",
        ">grpc-status-details-bin: ", "grpc-message: ", "grpc-status-details-bin: CAUSBWhlbGxv\n", "\n\n", "%", "==",
    ]

    private static let sseWords = [
        "content-type: text/event-stream\n\n", "data: ", "data:", "event: ", "id: ", "retry: 10\n", "\r\n", "\r",
        "\n\n",
        "\u{feff}", ": comment\n", "[DONE]", "data\n",
    ]

    // MARK: Streams

    /// So small that inputs cross it.
    private static let receiveLimit = 512

    private struct Events<Event: Equatable>: Equatable {
        var events: [Event] = []
        var end: End

        enum End: Equatable {
            case trailers(HTTPFields)
            case failure(ConnectError.Code, String)
        }
    }

    private static let codings = ContentCodings(accepted: [.zstd, .brotli])

    /// The messages of a stream do not depend on the pieces that it arrives in.
    private static func keepsStream(_ input: Data, _ rpc: RPCProtocol) async throws {
        let answer = AnswerText(input)
        for codec in [Codec.protobuf, .json] {
            let reader = StreamReader(
                envelopes: rpc.envelopes, codec: codec, receiveLimit: receiveLimit, codings: codings,
                clock: ContinuousClock())
            let whole = try await events(of: answer.response(whole: true), reader)
            let pieces = try await events(of: answer.response(whole: false), reader)
            try expectSame(pieces, whole, "a stream depends on its pieces")
        }
    }

    private static func events(
        of response: TransportResponse, _ reader: StreamReader
    ) async throws -> Events<Data> {
        var messages: [Data] = []
        do throws(ConnectError) {
            let source: MessageSource<Sample.V1.Plain> = try reader.source(response, nil)
            while true {
                switch try await source.next() {
                case .headers: break
                case .message(let message): messages.append((try? message.protobufData()) ?? Data())
                case .end(let trailers): return Events(events: messages, end: .trailers(trailers))
                }
            }
        } catch {
            try expectOneLine(error)
            return Events(events: messages, end: .failure(error.code, error.message))
        }
    }

    // MARK: Unary calls

    private static func keepsUnary(_ input: Data) async throws {
        let answer = AnswerText(input)
        for codec in [Codec.protobuf, .json] {
            let reader = ConnectUnaryReader(
                codec: codec, receiveLimit: receiveLimit, codings: codings)
            var ends: [String] = []
            for isWhole in [true, false] {
                do throws(ConnectError) {
                    let response: Response<Sample.V1.Plain> = try await reader.read(answer.response(whole: isWhole))
                    ends.append("\(response.message) \(response.headers) \(response.trailers)")
                } catch {
                    try expectOneLine(error)
                    _ = error.retryAfter
                    ends.append("\(error.code) \(error.message) \(error.details) \(error.metadata)")
                }
            }
            try expectSame(ends[1], ends[0], "an answer depends on its pieces")
        }
    }

    // MARK: REST

    private static func rest(_ answer: AnswerText, whole: Bool) -> RESTResponse {
        RESTResponse(
            answer.response(whole: whole), accepts: ["application/json"], receiveLimit: receiveLimit,
            codings: codings, deadline: nil)
    }

    private static func keepsEvents(_ input: Data) async throws {
        let answer = AnswerText(input)
        let whole = try await events { () throws(ConnectError) -> ServerStream<ServerSentEvent<String>> in
            try rest(answer, whole: true).events("s")
        }
        let pieces = try await events { () throws(ConnectError) -> ServerStream<ServerSentEvent<String>> in
            try rest(answer, whole: false).events("s")
        }
        try expectSame(pieces, whole, "events depend on their pieces")
    }

    private static func keepsLines(_ input: Data) async throws {
        let answer = AnswerText(input)
        let whole = try await events { () throws(ConnectError) -> ServerStream<JSONValue> in
            try rest(answer, whole: true).lines("j")
        }
        let pieces = try await events { () throws(ConnectError) -> ServerStream<JSONValue> in
            try rest(answer, whole: false).lines("j")
        }
        try expectSame(pieces, whole, "lines depend on their pieces")
    }

    private static func events<Event: Equatable & Sendable>(
        _ open: () throws(ConnectError) -> ServerStream<Event>
    ) async throws -> Events<Event> {
        var events: [Event] = []
        do throws(ConnectError) {
            let stream = try open()
            while let event = try await stream.next() { events.append(event) }
            return Events(events: events, end: .trailers(stream.trailers))
        } catch {
            try expectOneLine(error)
            return Events(events: events, end: .failure(error.code, error.message))
        }
    }

    private static func keepsREST(_ input: Data) async throws {
        let answer = AnswerText(input)
        var ends: [String] = []
        for isWhole in [true, false] {
            do throws(ConnectError) {
                let value: JSONValue = try await rest(answer, whole: isWhole).json("j")
                ends.append("\(value)")
            } catch {
                try expectOneLine(error)
                ends.append("\(error)")
            }
            do throws(ConnectError) {
                ends.append(try await rest(answer, whole: isWhole).text())
            } catch {
                try expectOneLine(error)
                ends.append("\(error)")
            }
            do throws(ConnectError) {
                let message: Sample.V1.Plain = try await rest(answer, whole: isWhole).message()
                ends.append("\((try? message.jsonString()) ?? "")")
            } catch {
                try expectOneLine(error)
                ends.append("\(error)")
            }
        }
        try expectSame(Array(ends[3...]), Array(ends[..<3]), "an answer depends on its pieces")
    }

    // MARK: Fields

    private static func keepsTrailers(_ input: Data) throws {
        let fields: HTTPFields
        do throws(ConnectError) {
            fields = try TrailerBlock.read(input)
        } catch {
            try expectOneLine(error)
            return
        }
        do throws(ConnectError) {
            _ = try GRPCStatus.read(fields)
        } catch {
            try expectOneLine(error)
            _ = try? error.details(as: Sample.V1.Plain.self)
        }
    }

    private static func keepsHeaders(_ input: Data) throws {
        let text = String(decoding: input, as: UTF8.self)
        var fields = HTTPFields()
        for name in [HTTPField.Name.retryAfter, .contentType, .date, .contentEncoding] { fields[name] = text }
        if let wait = fields.retryAfter, wait < .zero || wait > .seconds(1_000_000_000) {
            throw BrokenPromise("a wait is out of bounds: \(wait)")
        }
        _ = fields.mediaType
        _ = Charset.name(text)
        _ = try? Charset.text(input, text)
        if let name = HTTPField.Name("Data-Bin") {
            fields[name] = text
            let values = fields.binaryValues(for: name)
            guard values.reduce(0, { $0 + $1.count }) <= input.count * 3 else {
                throw BrokenPromise("binary values are larger than their text")
            }
        }
        try expectSame(Percent.decode(Percent.encode(text)), text, "an escaped text is another when it is read")
        guard Percent.decode(text).utf8.count <= text.utf8.count * 3 else {
            throw BrokenPromise("a text without its escapes is longer")
        }
        try expectOneLine(ConnectError(.unknown, text))
    }

    // MARK: Compression

    private static func keepsCompression(_ input: Data) throws {
        let limit = 1 << 16
        for coding in [ContentCoding.gzip, .zstd, .brotli] {
            if let content = try? coding.decompress(input, limit), content.count > limit {
                throw BrokenPromise("\(coding) gives \(content.count) bytes, more than \(limit)")
            }
            try expectSame(
                try coding.decompress(try coding.compress(input), limit), input, "\(coding) changes its content")
        }
    }
}
