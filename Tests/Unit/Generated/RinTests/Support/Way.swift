import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

/// The ways in which one call may travel.
struct Way: Sendable, CustomTestStringConvertible {
    var codec: Codec
    /// Whether methods that only read are called by GET.
    var readsByGet: Bool

    static let all = [Codec.protobuf, .json].flatMap { codec in
        [false, true].map { Way(codec: codec, readsByGet: $0) }
    }

    var testDescription: String { "\(codec.name), \(readsByGet ? "GET" : "POST")" }

    var options: RPCOptions { RPCOptions(getForQueries: readsByGet ? .enabled() : .disabled) }
}

// What a server does, written down once more, so that the library does not judge itself.
extension Way {
    func read<M: Message>(_: M.Type, _ data: Data) throws -> M {
        codec.name == "json" ? try M(json: data) : try M(protobuf: data)
    }

    func write(_ message: some Message) throws -> Data {
        codec.name == "json" ? try message.jsonData() : try message.protobufData()
    }

    /// The message in the request of a unary call.
    func request<M: Message>(_: M.Type, in received: TransportRequest) throws -> M {
        if received.method == .post {
            #expect(received.headers[.contentType] == "application/\(codec.name)")
            return try read(M.self, try #require(received.body))
        }
        let query = URLComponents(url: received.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let parameters = Dictionary(query.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        #expect(received.body == nil)
        #expect(parameters["connect"] == "v1")
        #expect(parameters["encoding"] == codec.name)
        let message = try #require(parameters["message"])
        guard parameters["base64"] == "1" else { return try read(M.self, Data(message.utf8)) }
        return try read(M.self, try #require(Data(urlBase64: message)))
    }

    /// A successful answer to a unary call.
    func response(_ message: some Message) throws -> TransportResponse {
        TransportResponse(
            status: 200,
            headers: [.contentType: "application/\(codec.name)"],
            body: TransportBody(try write(message)))
    }

    /// The message in the request of a call that is answered by a stream.
    func streamRequest<M: Message>(_: M.Type, in received: TransportRequest) throws -> M {
        #expect(received.headers[.contentType] == "application/connect+\(codec.name)")
        let body = try #require(received.body)
        let payload = body.dropFirst(5)
        #expect(body == Self.envelope(0, payload))
        return try read(M.self, Data(payload))
    }

    /// A stream of messages with its proper end.
    func stream(_ messages: [some Message]) throws -> TransportResponse {
        var body = Data()
        for message in messages { body += Self.envelope(0, try write(message)) }
        body += Self.envelope(2, Data("{}".utf8))
        return TransportResponse(
            status: 200,
            headers: [.contentType: "application/connect+\(codec.name)"],
            body: TransportBody(body))
    }

    private static func envelope(_ flags: UInt8, _ payload: Data) -> Data {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: payload.count >> (24 - 8 * $0)) }
        return Data([flags] + length) + payload
    }
}

extension Data {
    /// Reads base64 of the alphabet for URLs, without padding (RFC 4648, section 5).
    fileprivate init?(urlBase64 text: String) {
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        self.init(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
    }
}
