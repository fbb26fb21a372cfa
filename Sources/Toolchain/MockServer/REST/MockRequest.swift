import Foundation
import HTTPTypes

/// A request as a mock server sees it, with its body read.
package struct MockRequest: Sendable {
    package var method: String
    /// Percent-encoded.
    package var path: String
    /// The items of the query, in their order, as they were written.
    package var query: [QueryItem]
    package var headers: HTTPFields
    /// `nil` for a request without one.
    package var body: Data?

    /// An item of a query, percent-encoded.
    package struct QueryItem: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    package init(method: String, path: String, query: String = "", headers: HTTPFields = [:], body: Data? = nil) {
        self.method = method
        self.path = path
        self.query = query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(name: String(parts[0]).decodedForm, value: parts.count > 1 ? String(parts[1]) : "")
        }
        self.headers = headers
        self.body = body
    }

    /// The cookies, as they were written (RFC 6265, section 4.2.1).
    var cookies: [QueryItem] {
        (headers[.cookie] ?? "").split(separator: ";").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].trimmingCharacters(in: .whitespaces)
            return QueryItem(name: name, value: parts.count > 1 ? String(parts[1]) : "")
        }
    }
}

extension String {
    /// The text with its escapes decoded; bytes that are no UTF-8 are replaced.
    var decoded: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var rest = utf8[...]
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let escaped = UInt8(digits, radix: 16)
            {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same, as forms have it: a plus is a space.
    var decodedForm: String { replacingOccurrences(of: "+", with: " ").decoded }
}
