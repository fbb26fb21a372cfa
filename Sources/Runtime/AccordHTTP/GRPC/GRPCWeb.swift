import Foundation
import HTTPTypes

/// gRPC-Web ("gRPC Web", the protocol's specification): the body's last envelope says how a call ended, so that any
/// version of HTTP will do.
struct GRPCWeb: GRPCHeaders {
    var contentType: String { "application/grpc-web" }
    var te: String? { nil }
    var flags: Envelope.Flags { [.compressed, .trailers] }

    func end(_ payload: Data) throws(ConnectError) -> HTTPFields {
        try GRPCStatus.read(try TrailerBlock.read(payload))
    }

    func end(_ body: BodyEnd) throws(ConnectError) -> HTTPFields {
        guard body.isEmpty else { throw stop(isCut: body.isCut) }
        return try endWithHeaders(body)
    }
}
