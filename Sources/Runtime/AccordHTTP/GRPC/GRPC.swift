import Foundation
import HTTPTypes

/// gRPC over HTTP/2 ("gRPC over HTTP2", the protocol's specification).
struct GRPC: EnvelopeProtocol {
    var flags: Envelope.Flags { .compressed }

    func complete(
        _ headers: inout HTTPFields, codec: Codec, coding: ContentCoding?, accepted: [ContentCoding],
        remaining: Duration?
    ) {
    }

    func begin(
        _ response: TransportResponse, codec: Codec, known: [ContentCoding], decoded: Set<String>
    ) throws(ConnectError) -> Compression {
        throw ConnectError(.unimplemented, "gRPC")
    }

    func end(_ payload: Data) throws(ConnectError) -> HTTPFields { throw stop(isCut: false) }

    func end(headers: HTTPFields, trailers: HTTPFields, isCut: Bool) throws(ConnectError) -> HTTPFields {
        throw stop(isCut: isCut)
    }
}
