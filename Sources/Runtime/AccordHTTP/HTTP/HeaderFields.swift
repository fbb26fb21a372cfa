public import Foundation
public import HTTPTypes

extension HTTPField.Name {
    /// `X-Request-ID`
    public static let requestID = named("X-Request-ID")
    /// `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header)
    public static let idempotencyKey = named("Idempotency-Key")

    /// `Last-Event-ID` (WHATWG HTML, section 9.2.4)
    static let lastEventID = named("Last-Event-ID")

    /// For names that are known to be ones.
    static func named(_ name: StaticString) -> HTTPField.Name {
        HTTPField.Name(name.description) ?? .userAgent
    }
}

extension HTTPFields {
    /// The media type of the content, in lower case and without its parameters; empty when there is none.
    package var mediaType: String {
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
    package var trimmed: String {
        // Foundation takes its time even when there is nothing to trim, as in most headers.
        func isVisible(_ character: Character?) -> Bool { character?.asciiValue.map { 0x21...0x7E ~= $0 } ?? false }
        if isVisible(first), isVisible(last) { return String(self) }
        return trimmingCharacters(in: .whitespaces)
    }
}

extension HTTPFields {
    /// Adds bytes as a header. Its name has to end in `-bin`: Connect carries such values as base64, without padding.
    public mutating func appendBinary(_ value: Data, for name: HTTPField.Name) {
        append(HTTPField(name: name, value: Base64.encode(value)))
    }

    /// The bytes of all headers with the name, which ends in `-bin`. Base64 has no commas, so values that a proxy or
    /// URLSession joined into one header are separated again; values that are not base64 are left out.
    public func binaryValues(for name: HTTPField.Name) -> [Data] {
        self[values: name].flatMap { value in
            value.split(separator: ",", omittingEmptySubsequences: false).compactMap { part in
                Base64.decode(part.trimmingCharacters(in: .whitespaces))
            }
        }
    }
}
