import Foundation

/// Reads bodies in parts (RFC 7578, RFC 2046, section 5.1.1).
struct MultipartReading {
    struct Part {
        var name: String
        var mediaType: String?
        var bytes: Data
    }

    /// The number of parts that a body may have.
    private static let limit = 10_000

    /// - Returns: `nil` for a body that has no such parts.
    static func parts(of body: Data, boundary: String) -> [Part]? {
        let line = Data("\r\n--\(boundary)".utf8)
        // The first boundary has no line before it.
        let body = Data("\r\n".utf8) + body
        var parts: [Part] = []
        guard var start = body.range(of: line)?.upperBound else { return nil }
        while parts.count < limit {
            if body[start...].starts(with: Data("--".utf8)) { return parts }
            guard let end = body.range(of: line, in: start..<body.endIndex),
                let part = part(body[start..<end.lowerBound])
            else { return nil }
            parts.append(part)
            start = end.upperBound
        }
        return nil
    }

    private static func part(_ bytes: Data) -> Part? {
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        var part = Part(name: "", bytes: Data(bytes[end.upperBound...]))
        for line in String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n") {
            let pair = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2 else { continue }
            switch pair[0].lowercased() {
            case "content-disposition": part.name = name(in: pair[1]) ?? ""
            case "content-type": part.mediaType = pair[1]
            default: break
            }
        }
        return part.name.isEmpty ? nil : part
    }

    private static func name(in disposition: String) -> String? {
        for item in disposition.components(separatedBy: ";").dropFirst() {
            let pair = item.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard pair.count == 2, pair[0].lowercased() == "name" else { continue }
            return pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        }
        return nil
    }
}
