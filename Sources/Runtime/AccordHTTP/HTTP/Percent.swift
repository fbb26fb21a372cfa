package import Foundation

/// Percent-encoding (RFC 3986, section 2.1).
package enum Percent {
    /// The bytes that a URL may carry as they are (section 2.3).
    static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The bytes that separate the parts of a URL (section 2.2).
    static let reserved = Set(":/?#[]@!$&'()*+,;=".utf8)

    static func encode(_ bytes: some Collection<UInt8>, allowing allowed: Set<UInt8> = unreserved) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if allowed.contains(byte) {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(digits[Int(byte >> 4)])
                result.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    package static func encode(_ text: String) -> String {
        encode(text.utf8)
    }

    /// Encodes the segments of a path, with the slashes between them as they are.
    static func encodePath(_ text: String) -> String {
        encode(text).replacingOccurrences(of: "%2F", with: "/")
    }

    /// Reserved expansion (RFC 6570, section 3.2.3): reserved characters and escapes pass as they are. Not so the three
    /// that no query may have.
    package static func encodeReserved(_ text: String) -> String {
        let allowed = unreserved.union(reserved).subtracting("#[]".utf8)
        let bytes = Array(text.utf8)
        var result = ""
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "%") && index >= start && index + 2 < bytes.count
        {
            guard isHexDigit(bytes[index + 1]), isHexDigit(bytes[index + 2]) else { continue }
            result += encode(bytes[start..<index], allowing: allowed)
            result += String(decoding: bytes[index...index + 2], as: UTF8.self)
            start = index + 3
        }
        return result + encode(bytes[start...], allowing: allowed)
    }

    /// Encodes a text as forms have it: a space is a plus (WHATWG URL, "application/x-www-form-urlencoded").
    static func encodeForm(_ text: String) -> String {
        encode(text.utf8, allowing: formUnreserved).replacingOccurrences(of: "%20", with: "+")
    }

    private static let formUnreserved = unreserved.subtracting("~".utf8).union("*".utf8)

    /// Returns the text with its escapes decoded. Text that is no escape stays as it is; bytes that are no UTF-8 are
    /// replaced.
    package static func decode(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var rest = text.utf8[...]
        var result: [UInt8] = []
        result.reserveCapacity(rest.count)
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isHexDigit),
                let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }
}

extension URL {
    /// Returns this URL, its path kept, with more after it; `nil` where nothing can be appended to it.
    ///
    /// - Parameters:
    ///   - encodedPath: percent-encoded; it may begin with a slash.
    ///   - query: percent-encoded; `nil` for none.
    package func appending(encodedPath: String, query: String? = nil) -> URL? {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        var prefix = components?.percentEncodedPath ?? ""
        while prefix.last == "/" { prefix.removeLast() }
        components?.percentEncodedPath = prefix + (encodedPath.first == "/" ? "" : "/") + encodedPath
        components?.percentEncodedQuery = query
        components?.fragment = nil
        return components?.url
    }
}
