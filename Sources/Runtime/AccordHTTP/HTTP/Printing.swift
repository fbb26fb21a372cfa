package import Foundation
package import HTTPTypes

/// The parts of requests and responses that may be printed, as printed text ends up in logs.
///
/// A header or a query may carry a secret under any name, since contracts choose the names of their keys; so values are
/// left out, except those of a few headers that never carry one.
package enum Printing {
    /// The headers whose values are printed, in lower case.
    static let plainHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "connect-accept-encoding",
        "connect-content-encoding", "connect-protocol-version", "connect-timeout-ms", "content-encoding",
        "content-language", "content-length", "content-type", "date", "grpc-accept-encoding", "grpc-encoding",
        "grpc-status", "grpc-timeout", "retry-after", "server", "te", "user-agent", "vary",
    ]

    /// The headers' names, and the values that are no secrets: `[content-type: text/plain, x-api-key: …]`.
    package static func text(of headers: HTTPFields) -> String {
        "[\(headers.map { text(of: $0) }.joined(separator: ", "))]"
    }

    /// - Parameter plainNames: further names of headers whose values are no secrets, in lower case.
    static func text(of field: HTTPField, showing plainNames: Set<String> = []) -> String {
        let name = field.name.canonicalName
        guard plainHeaders.contains(name) || plainNames.contains(name) else { return "\(name): …" }
        return "\(name): \(field.value.onOneLine(limit: 100))"
    }

    /// The URL without its user and the values of its query: `https://rin.example/contacts?key=…`.
    ///
    /// - Parameter plainNames: names of items whose values are no secrets, in lower case.
    package static func text(of url: URL, showing plainNames: Set<String> = []) -> String {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQueryItems ?? []
        let query = text(of: items, showing: plainNames)
        return place(of: url) + (query.isEmpty ? "" : "?\(query)")
    }

    /// The URL without its user and its query: `https://rin.example:8080/contacts`.
    static func place(of url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "a URL" }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        return parts.string ?? "a URL"
    }

    /// The names of a query's items: `page=…&key=…`.
    static func text(of query: [URLQueryItem], showing plainNames: Set<String> = []) -> String {
        let items = query.map { item in
            "\(item.name)=\(plainNames.contains(item.name.lowercased()) ? item.value ?? "" : "…")"
        }
        return items.joined(separator: "&").onOneLine(limit: 200)
    }

    /// The size of a body.
    static func text(of body: Data?) -> String { body.map { "\($0.count) bytes" } ?? "none" }
}

extension String {
    /// Returns the text as it may be written in a line of a log, whoever wrote it: without line breaks, characters that
    /// control terminals or turn the direction of writing, and what is beyond the limit.
    ///
    /// - Parameter limit: how many characters of Unicode (scalars) are left.
    package func onOneLine(limit: Int = 1_000) -> String {
        var text = ""
        for (count, scalar) in unicodeScalars.enumerated() {
            if count == limit { return text + "…" }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
