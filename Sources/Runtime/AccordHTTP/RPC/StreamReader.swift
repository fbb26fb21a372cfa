import Accord
import Foundation
import HTTPTypes

/// Reads the response to a call that is answered in envelopes.
struct StreamReader: Sendable {
    let envelopes: any EnvelopeProtocol
    let codec: Codec
    let receiveLimit: Int
    let known: [ContentCoding]
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
            let compression = try envelopes.begin(response, codec: codec, known: known, decoded: decoded)
            let source = Source<Output>(response, self, compression)
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
}

/// What is left of a stream. A ``ServerStream`` reads it by one task at a time.
private final class Source<Output: Message>: Sendable {
    private let headers: HTTPFields
    private let body: TransportBody
    private let reader: StreamReader
    private let compression: Compression
    private let cutter: Locked<EnvelopeCutter>

    init(_ response: TransportResponse, _ reader: StreamReader, _ compression: Compression) {
        headers = response.headers
        body = response.body
        self.reader = reader
        self.compression = compression
        cutter = Locked(EnvelopeCutter(limit: reader.receiveLimit, known: reader.envelopes.flags))
    }

    func next() async throws(ConnectError) -> ServerStream<Output>.Event {
        do throws(ConnectError) {
            guard let envelope = try await envelope() else {
                let (isUnused, isCut) = cutter.withLock { ($0.isUnused, !$0.isEmpty) }
                let end = BodyEnd(headers: headers, trailers: body.trailers, isEmpty: isUnused, isCut: isCut)
                return .end(trailers: try reader.envelopes.end(end))
            }
            let payload = try payload(of: envelope)
            guard !envelope.flags.isDisjoint(with: .ends) else { return .message(try decode(payload)) }
            return .end(trailers: try await end(payload))
        } catch {
            var error = error
            error.metadata = headers + error.metadata
            throw error
        }
    }

    /// `nil` at the end of the body.
    private func envelope() async throws(ConnectError) -> Envelope? {
        while true {
            if let envelope = try cutter.withLock({ cutter throws(ConnectError) in try cutter.next() }) {
                return envelope
            }
            guard let piece = try await piece() else { return nil }
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
        return try compression.decompress(envelope.payload, limit: reader.receiveLimit)
    }

    private func decode(_ payload: Data) throws(ConnectError) -> Output {
        do {
            return try reader.codec.decode(from: payload)
        } catch {
            throw ConnectError(.internal, "a message of the stream cannot be read: \(error)", cause: error)
        }
    }

    /// How the call ended: the trailers, or the error that the server tells.
    private func end(_ payload: Data) async throws(ConnectError) -> HTTPFields {
        let trailers = try reader.envelopes.end(payload)
        // The outcome is known: how the connection fares from here does not change it, but more bytes would belie it.
        var more = try? await piece()
        while more?.isEmpty == true { more = try? await piece() }
        guard cutter.withLock(\.isEmpty), more == nil else {
            throw ConnectError(.internal, "the stream goes on behind its end", metadata: trailers)
        }
        return trailers
    }
}
