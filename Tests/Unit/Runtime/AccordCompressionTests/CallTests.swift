import Accord
import AccordCompression
import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

/// A message in the shape that Accord generates.
private struct Note: Accord.Message {
    var text = ""
    private var _unknownFields = Accord.UnknownFields()

    init(text: String = "") {
        self.text = text
    }

    static var _table: Accord.MessageTable { Accord.MessageTable("test.v1.Note", "1 s text") }
    static let _schema = Accord.MessageSchema(Self.self)
}

@Suite("Compressed calls")
struct CallTests {
    private static let note = MethodDescriptor(service: "test.v1.Notes", name: "Note", kind: .unary)
    private static let notes = MethodDescriptor(service: "test.v1.Notes", name: "Notes", kind: .bidiStream)

    private func client(
        _ options: RPCOptions, _ handler: @escaping @Sendable (TransportRequest) async throws -> TransportResponse
    ) throws -> RPCClient {
        let url = try #require(URL(string: "https://rin.example"))
        return RPCClient(transport: InMemoryTransport(baseURL: url, handler: handler), options: options)
    }

    @Test("a unary call is compressed both ways, above the least size", arguments: Coding.allCases)
    func unary(_ coding: Coding) async throws {
        let coding = coding.coding
        let seen = Locked<[TransportRequest]>([])
        let options = RPCOptions(
            requestCoding: .init(coding, minimumBytes: 100), acceptedCodings: [coding, .gzip])
        let client = try client(options) { request in
            seen.withLock { $0.append(request) }
            let isCompressed = request.headers[.contentEncoding] == coding.name
            let body = request.body ?? Data()
            return TransportResponse(
                status: 200, headers: [.contentType: "application/proto", .contentEncoding: coding.name],
                body: TransportBody(isCompressed ? body : try coding.compress(body)))
        }
        for text in ["short", String(repeating: "long ", count: 100)] {
            let answer: Note = try await client.unary(Self.note, Note(text: text))
            #expect(answer.text == text)
        }
        let requests = seen.withLock(\.self)
        #expect(requests.map { $0.headers[.contentEncoding] } == [nil, coding.name])
        #expect(requests.map { $0.headers[.acceptEncoding] } == Array(repeating: "\(coding.name), gzip", count: 2))
        #expect(try requests.last?.body.map { try coding.decompress($0, 600) }?.count == 503)
    }

    @Test("messages of streams are compressed one by one, both ways", arguments: Coding.allCases)
    func stream(_ coding: Coding) async throws {
        let coding = coding.coding
        let encoding = try #require(HTTPField.Name("Connect-Content-Encoding"))
        let options = RPCOptions(
            requestCoding: .init(coding, minimumBytes: 100), acceptedCodings: [coding])
        let client = try client(options) { request in
            #expect(request.headers[encoding] == coding.name)
            // The chunks that arrive are sent back, followed by the end of the stream.
            let requests = request.stream ?? ByteStream(Data())
            let rest = Locked<Data?>(Data([2, 0, 0, 0, 2]) + Data("{}".utf8))
            return TransportResponse(
                status: 200, headers: [.contentType: "application/connect+proto", encoding: coding.name],
                body: TransportBody { () throws(TransportError) in
                    var chunks = requests.makeAsyncIterator()
                    if let chunk = try? await chunks.next() { return chunk }
                    return rest.withLock { rest in
                        defer { rest = nil }
                        return rest
                    }
                })
        }
        let stream: BidiStream<Note, Note> = try await client.bidiStream(Self.notes)
        let texts = ["short", String(repeating: "long ", count: 100), ""]
        for text in texts { try await stream.send(Note(text: text)) }
        stream.finishSending()
        var answers: [String] = []
        for try await note in stream.messages { answers.append(note.text) }
        #expect(answers == texts)
    }

    @Test("an answer that is too large, or damaged, is an error", arguments: Coding.allCases)
    func failures(_ coding: Coding) async throws {
        let coding = coding.coding
        let options = RPCOptions(receiveLimit: 1000, acceptedCodings: [coding])
        func code(_ body: Data) async throws -> ConnectError.Code? {
            let client = try client(options) { _ in
                TransportResponse(
                    status: 200, headers: [.contentType: "application/proto", .contentEncoding: coding.name],
                    body: TransportBody(body))
            }
            do throws(ConnectError) {
                let _: Note = try await client.unary(Self.note, Note())
                return nil
            } catch {
                return error.code
            }
        }
        #expect(try await code(coding.compress(Data(count: 1001))) == .resourceExhausted)
        #expect(try await code(coding.compress(Data([0x0a, 1, 0x61])).dropLast()) == .internal)
        #expect(try await code(coding.compress(Data([0x0a, 1, 0x61]))) == nil)
        // Nothing is never compressed.
        #expect(try await code(Data()) == nil)
    }
}
