import Foundation
import HTTPTypes

/// gRPC-Web ("gRPC Web", the protocol's specification).
struct GRPCWeb: EnvelopeProtocol {
    var flags: Envelope.Flags { .compressed }

    func complete(
        _ headers: inout HTTPFields, codec: Codec, coding: ContentCoding?, accepted: [ContentCoding],
        remaining: Duration?
    ) {
    }

    func begin(
        _ response: TransportResponse, codec: Codec, known: [ContentCoding], decoded: Set<String>
    ) throws(ConnectError) -> Compression {
        throw ConnectError(.unimplemented, "gRPC-Web")
    }

    func end(_ payload: Data) throws(ConnectError) -> HTTPFields { throw stop(isCut: false) }

    func end(headers: HTTPFields, trailers: HTTPFields, isCut: Bool) throws(ConnectError) -> HTTPFields {
        throw stop(isCut: isCut)
    }
}
