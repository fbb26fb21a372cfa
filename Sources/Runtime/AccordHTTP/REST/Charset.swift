package import Foundation

/// Text in the charsets that servers send.
package enum Charset {
    /// The `charset` of a content type, in lower case.
    static func name(_ contentType: String?) -> String? {
        for parameter in contentType?.split(separator: ";").dropFirst() ?? [] {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmed.lowercased() == "charset" else { continue }
            return parts[1].trimmed.trimmingCharacters(in: CharacterSet(charactersIn: "\"")).lowercased()
        }
        return nil
    }

    /// Without a charset, text is UTF-8. Bytes that are not are replaced.
    package static func text(_ bytes: Data, _ contentType: String?) throws(ConnectError) -> String {
        let encoding: String.Encoding
        switch name(contentType) {
        case nil, "utf-8", "utf8", "us-ascii": return String(decoding: bytes, as: UTF8.self)
        // Latin-1 on the web is its superset (WHATWG Encoding).
        case "iso-8859-1", "latin1", "windows-1252": encoding = .windowsCP1252
        case "utf-16": encoding = .utf16
        case "utf-16le": encoding = .utf16LittleEndian
        case "utf-16be": encoding = .utf16BigEndian
        case let name?:
            throw ConnectError(.internal, "the server's response is in the charset \"\(name.onOneLine(limit: 100))\"")
        }
        guard let text = String(data: bytes, encoding: encoding) else {
            throw ConnectError(.internal, "the server's response is not in the charset that it says it has")
        }
        return text
    }
}
