import Foundation
import HTTPTypes

/// gRPC over HTTP/2 ("gRPC over HTTP2", the protocol's specification): trailers of HTTP say how a call ended.
struct GRPC: GRPCHeaders {
    var contentType: String { "application/grpc" }
    /// Finds out proxies that drop trailers.
    var te: String? { "trailers" }
    var flags: Envelope.Flags { .compressed }

    func end(_ body: BodyEnd) throws(ConnectError) -> HTTPFields {
        if body.isEmpty, body.trailers.isEmpty { return try endWithHeaders(body) }
        if body.trailers.isEmpty { throw stop(isCut: body.isCut) }
        let trailers = try GRPCStatus.read(body.trailers)
        guard !body.isCut else { throw stop(isCut: true) }
        return trailers
    }
}
