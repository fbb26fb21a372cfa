import Accord
import Foundation
import HTTPTypes

/// Reads the response to a call that is answered by a stream (Connect protocol, "Streaming response").
struct StreamReader: Sendable {
    let codec: Codec
    let receiveLimit: Int
    /// See ``Transport/decodesContentEncodings``.
    let decoded: Set<String>

    /// The stream of messages in `response`.
    ///
    /// - Parameter deadline: when the last message has to be there.
    /// - Throws: when the response is no stream of the right kind.
    func read<Output: Message>(
        _ response: TransportResponse,
        deadline: Deadline?
    ) throws(ConnectError) -> ServerStream<Output> {
        do throws(ConnectError) {
            try check(response)
            let compression = try Compression(header: response.headers[connect: "Content-Encoding"])
            let source = Source<Output>(response, codec: codec, compression: compression, receiveLimit: receiveLimit)
            return ServerStream(headers: response.headers) { () throws(ConnectError) in
                guard let deadline else { return try await source.next() }
                return try await deadline.run { () throws(ConnectError) in try await source.next() }
            }
        } catch {
            var error = error
            error.metadata = response.headers
            throw error
        }
    }

    private func check(_ response: TransportResponse) throws(ConnectError) {
        guard response.status == 200 else {
            throw ConnectError(
                ConnectError.Code(inferredFrom: response.status),
                "the server answered with HTTP status \(response.status) and no stream",
                isInferred: true,
                httpStatus: response.status)
        }
        let type = response.headers.mediaType
        guard type == "application/connect+\(codec.name)" else {
            let code: ConnectError.Code = type.hasPrefix("application/connect+") ? .internal : .unknown
            throw ConnectError(
                code, "the server answered with the content type \"\(type)\", not application/connect+\(codec.name)")
        }
        guard try Compression(header: response.headers[.contentEncoding], decoded: decoded) == .identity else {
            throw ConnectError(.internal, "the server compressed the stream as a whole")
        }
    }
}

/// What is left of a stream. A ``ServerStream`` reads it by one task at a time.
private final class Source<Output: Message>: Sendable {
    private let headers: HTTPFields
    private let body: TransportBody
    private let codec: Codec
    private let compression: Compression
    private let receiveLimit: Int
    private let cutter: Locked<EnvelopeCutter>

    init(_ response: TransportResponse, codec: Codec, compression: Compression, receiveLimit: Int) {
        headers = response.headers
        body = response.body
        self.codec = codec
        self.compression = compression
        self.receiveLimit = receiveLimit
        cutter = Locked(EnvelopeCutter(limit: receiveLimit))
    }

    func next() async throws(ConnectError) -> ServerStream<Output>.Event {
        do throws(ConnectError) {
            let envelope = try await envelope()
            let payload = try payload(of: envelope)
            guard envelope.flags.contains(.endStream) else { return .message(try decode(payload)) }
            return .end(trailers: try await end(payload))
        } catch {
            var error = error
            error.metadata = headers + error.metadata
            throw error
        }
    }

    private func envelope() async throws(ConnectError) -> Envelope {
        while true {
            if let envelope = try cutter.withLock({ cutter throws(ConnectError) in try cutter.next() }) {
                return envelope
            }
            guard let piece = try await piece() else {
                let what =
                    cutter.withLock(\.isEmpty) ? "without saying how the call ended" : "in the middle of a message"
                throw ConnectError(.internal, "the stream stops \(what)")
            }
            cutter.withLock { $0.append(piece) }
        }
    }

    private func piece() async throws(ConnectError) -> Data? {
        var pieces = body.makeAsyncIterator()
        do {
            return try await pieces.next()
        } catch {
            throw ConnectError(error)
        }
    }

    private func payload(of envelope: Envelope) throws(ConnectError) -> Data {
        guard envelope.flags.contains(.compressed) else { return envelope.payload }
        guard compression != .identity else {
            throw ConnectError(.internal, "the stream has a compressed message and names no compression")
        }
        return try compression.decompress(envelope.payload, limit: receiveLimit)
    }

    private func decode(_ payload: Data) throws(ConnectError) -> Output {
        do {
            return try codec.decode(from: payload)
        } catch {
            throw ConnectError(.internal, "a message of the stream cannot be read: \(error)", cause: error)
        }
    }

    /// How the call ended: the trailers, or the error that the server tells.
    private func end(_ payload: Data) async throws(ConnectError) -> HTTPFields {
        guard let object = ErrorJSON.object(payload) else {
            throw ConnectError(.internal, "the end of the stream is not a JSON object")
        }
        let trailers = ErrorJSON.metadata(object)
        switch object["error"] {
        case nil, is NSNull:
            break
        case let error as [String: Any]:
            var error = ErrorJSON.error(error, fallback: .unknown)
            error.metadata = trailers
            throw error
        default:
            throw ConnectError(.internal, "the end of the stream has an error that is not a JSON object")
        }
        // The outcome is known: how the connection fares from here does not change it, but more bytes would belie it.
        let more = try? await piece()
        guard cutter.withLock(\.isEmpty), more == nil else {
            throw ConnectError(.internal, "the stream goes on behind its end", metadata: trailers)
        }
        return trailers
    }
}
