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

    /// Whether the content has a media type, such as `text/plain`, or one of a range such as `image/*`.
    ///
    /// It has to have the parameters of the media type as well, as of `application/json;stream=watch`, and may have
    /// others. A `charset` is not compared, because it is about the way in which text is written.
    package func has(mediaType: String) -> Bool {
        let type = self.mediaType
        let wanted = mediaType.prefix { $0 != ";" }.trimmed.lowercased()
        guard type == wanted || Self.isType(type, in: wanted) else { return false }
        let parameters = Self.parameters(ofMediaType: mediaType)
        return parameters.isEmpty || parameters.isSubset(of: Self.parameters(ofMediaType: self[.contentType] ?? ""))
    }

    /// Whether a media type is in a range: `*/*`, `image/*`, or `application/*+json`, which has `application/json`, too
    /// (RFC 6839, section 3.1).
    private static func isType(_ type: String, in range: String) -> Bool {
        guard range != "*/*" else { return true }
        guard let star = range.firstIndex(of: "*"), type.hasPrefix(range[..<star]) else { return false }
        let suffix = range[star...].dropFirst()
        return type.hasSuffix(suffix) || suffix.first == "+" && type.hasSuffix("/\(suffix.dropFirst())")
    }

    /// Returns `stream=watch` of `application/json; stream="watch"; charset=utf-8`.
    private static func parameters(ofMediaType text: String) -> Set<String> {
        guard text.contains(";") else { return [] }
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                parts.append("")
            } else if isQuoted || !character.isWhitespace {
                parts[parts.count - 1].append(character)
            }
        }
        return Set(
            parts.dropFirst().compactMap { part in
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2, !["charset", "q"].contains(pair[0].lowercased()) else { return nil }
                return "\(pair[0].lowercased())=\(pair[1])"
            })
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
        append(HTTPField(name: name, value: UnpaddedBase64.encode(value)))
    }

    /// The bytes of all headers with the name, which ends in `-bin`. Base64 has no commas, so values that a proxy or
    /// URLSession joined into one header are separated again; values that are not base64 are left out.
    public func binaryValues(for name: HTTPField.Name) -> [Data] {
        self[values: name].flatMap { value in
            value.split(separator: ",", omittingEmptySubsequences: false).compactMap { part in
                UnpaddedBase64.decode(part.trimmingCharacters(in: .whitespaces))
            }
        }
    }
}
