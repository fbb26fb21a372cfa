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

    /// The media type of the content, in lower case and without its parameters; empty when there is none.
    var mediaType: String {
        // The subscript would join all values of the name, in five times the time.
        guard let value = first(where: { $0.name == .contentType })?.value else { return "" }
        if value.utf8.allSatisfy(Self.isOfPlainType) { return value }
        let type = value.utf8.firstIndex(of: UInt8(ascii: ";")).map { value[..<$0] } ?? value[...]
        return type.trimmed.lowercased()
    }

    /// Whether the character needs no change in a media type, and begins none of its parameters.
    private static func isOfPlainType(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: ";"), ...0x20, 0x7F...: false
        default: true
        }
    }
}

extension StringProtocol {
    /// Without spaces and tabs around it.
    var trimmed: String {
        // Foundation takes its time even when there is nothing to trim, as in most headers.
        func isVisible(_ character: Character?) -> Bool { character?.asciiValue.map { 0x21...0x7E ~= $0 } ?? false }
        if isVisible(first), isVisible(last) { return String(self) }
        return trimmingCharacters(in: .whitespaces)
    }
}
