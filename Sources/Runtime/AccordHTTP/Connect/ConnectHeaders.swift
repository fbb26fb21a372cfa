import Foundation
import HTTPTypes

extension HTTPField.Name {
    package static let connectProtocolVersion = named("Connect-Protocol-Version")
    package static let connectTimeout = named("Connect-Timeout-Ms")
    package static let connectAcceptEncoding = named("Connect-Accept-Encoding")
    package static let connectContentEncoding = named("Connect-Content-Encoding")
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

/// Timeouts as Connect has them (Connect protocol, "Unary request").
package enum ConnectTimeout {
    /// Whole milliseconds, rounded up so that they are never 0; `nil` for what does not fit into ten digits, since so
    /// long a time is as good as none.
    static func text(_ duration: Duration) -> String? {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0, seconds < 9_999_999 else { return nil }
        let perMillisecond: Int64 = 1_000_000_000_000_000
        let milliseconds = seconds * 1000 + (attoseconds + perMillisecond - 1) / perMillisecond
        return milliseconds > 0 ? String(milliseconds) : nil
    }

    /// - Returns: `nil` for what is no timeout: at most ten digits.
    package static func duration(_ text: String) -> Duration? {
        guard text.utf8.count <= 10, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return Int64(text).map { .milliseconds($0) }
    }
}
