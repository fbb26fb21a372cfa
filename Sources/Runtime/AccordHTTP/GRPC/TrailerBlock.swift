import Foundation
import HTTPTypes

/// The trailers within the body of a gRPC-Web response: lines of fields as HTTP/1 has them (gRPC Web, "Message
/// framing").
enum TrailerBlock {
    /// - Throws: `internal`, when a line is no field.
    static func read(_ block: Data) throws(ConnectError) -> HTTPFields {
        var fields = HTTPFields()
        for line in block.split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
            guard !line.isEmpty else { continue }
            guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(line[..<colon].trimmed) else {
                throw ConnectError(.internal, "the trailers of the answer cannot be read")
            }
            fields.append(HTTPField(name: name, value: line[line.index(after: colon)...].trimmed))
        }
        return fields
    }
}
