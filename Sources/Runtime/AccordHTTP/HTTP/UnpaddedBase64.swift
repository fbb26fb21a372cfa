package import Foundation

/// Base64 as Connect uses it (RFC 4648): written without padding, read with or without it.
package enum UnpaddedBase64 {
    /// The standard alphabet of section 4, for header values and error details.
    package static func encode(_ data: Data) -> String {
        String(data.base64EncodedString().prefix { $0 != "=" })
    }

    /// The alphabet of section 5, which needs no escapes in a URL.
    package static func encodeForURL(_ data: Data) -> String {
        encode(data).replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    }

    /// Reads the standard alphabet; `nil` when `text` is not base64.
    package static func decode(_ text: some StringProtocol) -> Data? {
        let digits = text.prefix { $0 != "=" }
        let padding = text[digits.endIndex...]
        guard padding.allSatisfy({ $0 == "=" }), padding.count <= 2 else { return nil }
        let missing = (4 - digits.utf8.count % 4) % 4
        guard padding.isEmpty || padding.count == missing else { return nil }
        return Data(base64Encoded: digits + String(repeating: "=", count: missing))
    }
}
