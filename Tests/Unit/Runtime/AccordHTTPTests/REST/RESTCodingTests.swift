import Foundation
import HTTPTypes
import Testing

@testable import AccordHTTP

@Suite("Content codings of REST calls")
struct RESTCodingTests {
    /// Compresses by turning all bits.
    private static let flip = ContentCoding(
        name: "x-flip", compress: { flipped($0) },
        decompress: { data, limit in
            guard data.count <= limit else { throw ContentCoding.TooLarge() }
            return flipped(data)
        })

    private static func flipped(_ data: Data) -> Data { Data(data.map { ~$0 }) }

    private static let pet = #"{"id": 7, "name": "Rex"}"#

    private let notes = Sample.Recorder(.text("ok", type: "text/plain"))

    /// A body in a coding that the client accepts, whether it asked for it or not.
    private static func response(_ text: String, status: Int = 200) -> TransportResponse {
        TransportResponse(
            status: status, headers: [.contentType: "application/json", .contentEncoding: "X-Flip"],
            body: TransportBody(flipped(Data(text.utf8))))
    }

    @Test("codings are asked for by name, the best first, and not for a stream")
    func accepted() async throws {
        let server = Sample.Recorder { number in
            number == 0 ? .text(Self.pet, type: "application/json") : .text("", type: "text/event-stream")
        }
        let store = server.store(options: RESTOptions(acceptedCodings: [Self.flip, .gzip]))
        _ = try await store.getPet(petID: 7)
        for try await _ in try await store.watchPets() {}
        #expect(server.requests.map { $0.headers[.acceptEncoding] } == ["x-flip, gzip", "identity"])
    }

    @Test("a response in any of them is read, successes and failures, and its limit holds")
    func decoded() async throws {
        let options = RESTOptions(acceptedCodings: [Self.flip])
        #expect(try await Sample.Recorder(Self.response(Self.pet)).store(options: options).getPet(petID: 7).id == 7)
        let missing = Sample.Recorder(Self.response(#"{"detail": "no such pet"}"#, status: 404))
        let failure = await #expect(throws: Sample.GetPetError.self) {
            try await missing.store(options: options).getPet(petID: 7)
        }
        #expect(failure?.response?.text == #"{"detail": "no such pet"}"#)
        let tight = RESTOptions(receiveLimit: 5, acceptedCodings: [Self.flip])
        let tooLarge = await #expect(throws: Sample.GetPetError.self) {
            try await Sample.Recorder(Self.response(Self.pet)).store(options: tight).getPet(petID: 7)
        }
        #expect(tooLarge?.callFailure?.code == .resourceExhausted)
        let unknown = await #expect(throws: Sample.GetPetError.self) {
            try await Sample.Recorder(Self.response(Self.pet)).store().getPet(petID: 7)
        }
        #expect(unknown?.callFailure?.message.contains("\"x-flip\", which was not asked for") == true)
    }

    @Test("a body in memory has the coding of requests from a size on, and is sent as it is by default")
    func encoded() async throws {
        _ = try await notes.store().putNotes(petID: 7, body: .text("12345678"))
        let options = RESTOptions(requestCoding: RequestCoding(Self.flip, minimumBytes: 8))
        _ = try await notes.store(options: options).putNotes(petID: 7, body: .text("12345678"))
        _ = try await notes.store(options: options).putNotes(petID: 7, body: .text("1234567"))
        #expect(notes.requests.map { $0.headers[.contentEncoding] } == [nil, "x-flip", nil])
        #expect(
            notes.requests.map { $0.headers[.contentType] } == Array(repeating: "text/plain; charset=utf-8", count: 3))
        let bodies = [Data("12345678".utf8), Self.flipped(Data("12345678".utf8)), Data("1234567".utf8)]
        #expect(notes.requests.map(\.body) == bodies)
    }

    @Test("a stream, and a body that its caller has encoded, are left as they are")
    func untouched() async throws {
        let server = Sample.Recorder(.status(204))
        let store = server.store(options: RESTOptions(requestCoding: RequestCoding(Self.flip, minimumBytes: 1)))
        let stream = ByteStream(
            AsyncStream<Data> { continuation in
                continuation.yield(Data("x".utf8))
                continuation.finish()
            })
        try await store.putPhoto(petID: 7, body: stream)
        #expect(server.last?.stream != nil)
        #expect(server.last?.headers[.contentEncoding] == nil)
        let encoded = CallOptions(headers: [.contentEncoding: "br"])
        try await store.putPhoto(petID: 7, body: ByteStream(Data("abc".utf8)), options: encoded)
        #expect(server.last?.headers[.contentEncoding] == "br")
        #expect(server.last?.text == "abc")
    }

    @Test("a transport that undoes codings itself is asked for no others, and sends none, as for Connect")
    func undone() async throws {
        struct Inflating: Transport {
            let seen: Locked<HTTPFields?>
            let baseURL = url("https://pets.example/v1")
            let decodesContentEncodings: Set = ["gzip", "deflate"]

            func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
                seen.withLock { $0 = request.headers }
                return .text("ok", type: "text/plain")
            }
        }
        let seen = Locked<HTTPFields?>(nil)
        for (coding, accepted, sent) in [(Self.flip, "identity", nil), (.gzip, "gzip", "gzip")]
            as [(ContentCoding, String, String?)]
        {
            let options = RESTOptions(
                requestCoding: RequestCoding(coding, minimumBytes: 1), acceptedCodings: [coding])
            let store = Sample.PetStoreClient(transport: Inflating(seen: seen), options: options)
            _ = try await store.putNotes(petID: 7, body: .text("a"))
            #expect(seen.withLock { $0?[.acceptEncoding] } == accepted)
            #expect(seen.withLock { $0?[.contentEncoding] } == sent)
        }
    }
}
