import Foundation
import HTTPTypes

/// Parts on their way into a `multipart/form-data` body (RFC 7578).
struct Multipart: Sendable {
    private var parts: [ByteStream] = []
    private let boundary: String

    init(boundary: String) {
        self.boundary = boundary
    }

    var mediaType: String { "multipart/form-data; boundary=\(boundary)" }

    mutating func append(
        name: String,
        fileName: String? = nil,
        mediaType: String?,
        headers: HTTPFields = [:],
        contents: ByteStream
    ) {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\""
        if let fileName { head += "; filename=\"\(Self.escape(fileName))\"" }
        head += "\r\n"
        // A field's own text is known to be valid; a media type from elsewhere is not.
        var fields = HTTPFields()
        if let mediaType { fields[.contentType] = mediaType }
        for field in fields + headers { head += "\(field.name.rawName): \(field.value)\r\n" }
        parts += [ByteStream(Data("\(head)\r\n".utf8)), contents, ByteStream(Data("\r\n".utf8))]
    }

    /// The whole body.
    var stream: ByteStream {
        ByteStream(joining: parts + [ByteStream(Data("--\(boundary)--\r\n".utf8))])
    }

    /// Escapes a name as browsers do (WHATWG HTML, "Multipart form data").
    private static func escape(_ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension ByteStream {
    /// All of the bytes, when they are in memory already.
    var data: Data? {
        switch source {
        case .data(let data): return data
        case .parts(let parts):
            var all = Data()
            for part in parts {
                guard let data = part.data else { return nil }
                all += data
            }
            return all
        case .file, .once: return nil
        }
    }
}
