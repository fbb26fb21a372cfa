import AccordHTTP
import Foundation
import HTTPTypes

/// Reads the parts of a `multipart/form-data` body (RFC 7578; RFC 2046, section 5.1).
enum MultipartReader {
    struct Part: Sendable {
        var name: String
        var fileName: String?
        var mediaType: String?
        /// The other fields of the part.
        var headers: HTTPFields
        var contents: Data
    }

    /// The number of parts that are read; a body with more is refused.
    static let limit = 10_000

    /// - Throws: `invalidArgument` for what is no such body.
    static func parts(_ body: Data, _ contentType: String) throws(ConnectError) -> [Part] {
        guard let boundary = parameter("boundary", of: contentType), !boundary.isEmpty else {
            throw ConnectError(.invalidArgument, "a multipart body has no boundary")
        }
        let (delimiter, lineEnd) = (Array("\r\n--\(boundary)".utf8), Array("\r\n".utf8))
        // The first delimiter may be the beginning of the body.
        let bytes = lineEnd + body
        guard var index = end(of: delimiter, in: bytes[...]) else {
            throw ConnectError(.invalidArgument, "a multipart body has no part")
        }
        var parts: [Part] = []
        while !bytes[index...].starts(with: Array("--".utf8)) {
            guard parts.count < limit else {
                throw ConnectError(.resourceExhausted, "a multipart body has more than \(limit) parts")
            }
            guard let line = end(of: lineEnd, in: bytes[index...]), let next = end(of: delimiter, in: bytes[index...]),
                line - lineEnd.count <= next - delimiter.count
            else {
                throw ConnectError(.invalidArgument, "a multipart body does not come to its end")
            }
            // A part without fields has its empty line just after the delimiter.
            parts.append(try part(bytes[(line - lineEnd.count)..<(next - delimiter.count)]))
            index = next
        }
        return parts
    }

    /// The index after the first occurrence of a pattern; `nil` where there is none.
    private static func end(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = pattern.first else { return nil }
        return unsafe bytes.withUnsafeBufferPointer { buffer -> Int? in
            var start = 0
            while start <= buffer.count - pattern.count {
                if unsafe buffer[start] == first, unsafe buffer[start..<(start + pattern.count)].elementsEqual(pattern)
                {
                    return bytes.startIndex + start + pattern.count
                }
                start += 1
            }
            return nil
        }
    }

    /// - Parameter bytes: from the line end after the delimiter on.
    private static func part(_ bytes: ArraySlice<UInt8>) throws(ConnectError) -> Part {
        let gap = Array("\r\n\r\n".utf8)
        guard let start = end(of: gap, in: bytes) else {
            throw ConnectError(.invalidArgument, "a part of a multipart body has no end of its fields")
        }
        var headers = HTTPFields()
        for line in String(decoding: bytes[..<(start - gap.count)], as: UTF8.self).components(separatedBy: "\r\n") {
            let field = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let value = field.dropFirst().first, let name = HTTPField.Name(field[0].trimmed) else { continue }
            headers.append(HTTPField(name: name, value: value.trimmed))
        }
        let disposition = headers[.contentDisposition] ?? ""
        guard let name = parameter("name", of: disposition) else {
            throw ConnectError(.invalidArgument, "a part of a multipart body has no name")
        }
        let mediaType = headers[.contentType]
        headers[.contentDisposition] = nil
        headers[.contentType] = nil
        return Part(
            name: unescaped(name), fileName: parameter("filename", of: disposition).map(unescaped),
            mediaType: mediaType, headers: headers, contents: Data(bytes[start...]))
    }

    /// The value of a field's parameter, which may be in quotation marks.
    private static func parameter(_ name: String, of field: String) -> String? {
        var rest = field[...]
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let key = rest[..<equals].trimmed.lowercased()
            var value = rest[rest.index(after: equals)...]
            if value.first == "\"" {
                value = value.dropFirst()
                let end = value.firstIndex(of: "\"") ?? value.endIndex
                rest = value[end...]
                value = value[..<end]
            } else {
                value = value.prefix { $0 != ";" }
                rest = rest[value.endIndex...]
            }
            if key == name { return String(value) }
        }
        return nil
    }

    /// (WHATWG HTML, "Multipart form data".)
    private static func unescaped(_ name: String) -> String {
        [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")].reduce(name) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}

extension HTTPField.Name {
    fileprivate static let contentDisposition = HTTPField.Name("Content-Disposition") ?? .contentType
}
