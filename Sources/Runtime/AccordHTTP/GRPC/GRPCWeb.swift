package import Foundation
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

/// The trailers within the body of a gRPC-Web response: lines of fields as HTTP/1 has them (gRPC Web, "Message
/// framing").
package enum TrailerBlock {
    package static func write(_ fields: HTTPFields) -> Data {
        Data(fields.map { "\($0.name.canonicalName): \($0.value)\r\n" }.joined().utf8)
    }

    /// - Throws: `internal`, when a line is no field.
    static func read(_ block: Data) throws(ConnectError) -> HTTPFields {
        var fields = HTTPFields()
        for line in block.split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
            guard !line.isEmpty else { continue }
            guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(line[..<colon].trimmed) else {
                throw ConnectError(.internal, "the trailers of the response cannot be read")
            }
            fields.append(HTTPField(name: name, value: line[line.index(after: colon)...].trimmed))
        }
        return fields
    }
}
