import Foundation
import HTTPTypes

extension HTTPField.Name {
    static let connectProtocolVersion = named("Connect-Protocol-Version")
    static let connectTimeout = named("Connect-Timeout-Ms")
    static let connectAcceptEncoding = named("Connect-Accept-Encoding")
    static let connectContentEncoding = named("Connect-Content-Encoding")
}

extension HTTPFields {
    /// The headers, and the trailers that a unary response carries among them as `Trailer-…`.
    var splitTrailers: (headers: HTTPFields, trailers: HTTPFields) {
        let prefix = "trailer-"
        guard contains(where: { $0.name.canonicalName.hasPrefix(prefix) }) else { return (self, [:]) }
        var headers = HTTPFields()
        var trailers = HTTPFields()
        for field in self {
            if field.name.canonicalName.hasPrefix(prefix),
                let name = HTTPField.Name(String(field.name.rawName.dropFirst(prefix.count)))
            {
                trailers.append(HTTPField(name: name, value: field.value))
            } else {
                headers.append(field)
            }
        }
        return (headers, trailers)
    }
}
