import AccordHTTP
import Foundation
import HTTPTypes

/// A transport that shows each exchange: lines, header fields without their secrets, and bytes.
package struct TracingTransport: Transport {
    private let base: any Transport
    private let secrets: Set<String>
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - secrets: names of header fields and of items in queries whose values are not shown, in lower case; those that
    ///     always carry secrets need not be among them.
    ///   - log: takes some lines at once, without the last line break.
    package init(_ base: any Transport, secrets: Set<String> = [], log: @escaping @Sendable (String) -> Void) {
        self.base = base
        self.secrets = Bytes.secretNames.union(secrets)
        self.log = log
    }

    package var baseURL: URL { base.baseURL }
    package var interceptors: [any Interceptor] { base.interceptors }
    package var decodesContentEncodings: Set<String> { base.decodesContentEncodings }
    package var capabilities: TransportCapabilities { base.capabilities }

    package func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        log(lines(">", "\(request.method) \(Self.text(of: request.url, hiding: secrets))", request.headers))
        if let body = request.body, !body.isEmpty { log(Bytes.lines(of: body, mark: ">")) }
        var request = request
        if let stream = request.stream {
            let shown = stream.map { [log] chunk in
                log(Bytes.lines(of: chunk, mark: ">"))
                return chunk
            }
            request.stream = ByteStream(shown, length: stream.length)
        }
        var response = try await base.send(request)
        log(lines("<", "HTTP status \(response.status)", response.headers))
        let body = response.body
        response.body = TransportBody(
            next: { () throws(TransportError) in
                var chunks = body.makeAsyncIterator()
                let chunk = try await chunks.next()
                if let chunk, !chunk.isEmpty { log(Bytes.lines(of: chunk, mark: "<")) }
                if chunk == nil, !body.trailers.isEmpty { log(lines("<", "trailers", body.trailers)) }
                return chunk
            },
            trailers: { body.trailers }, cancel: body.cancel)
        return response
    }

    private func lines(_ mark: String, _ first: String, _ headers: HTTPFields) -> String {
        let fields = headers.map { field in
            let name = field.name.canonicalName
            return "\(mark) \(name): \(secrets.contains(name) ? "…" : field.value.onOneLine())"
        }
        return (["\(mark) \(first)"] + fields).joined(separator: "\n")
    }

    /// The URL without its user, and without the values of items that are secrets.
    static func text(of url: URL, hiding secrets: Set<String>) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "a URL" }
        (parts.user, parts.password) = (nil, nil)
        if let items = parts.percentEncodedQueryItems {
            parts.percentEncodedQueryItems = items.map { item in
                secrets.contains(item.name.lowercased()) ? URLQueryItem(name: item.name, value: "%E2%80%A6") : item
            }
        }
        return (parts.string ?? "a URL").onOneLine()
    }
}

/// Bytes as a person sees them: text, or the bytes in hexadecimal beside it.
enum Bytes {
    /// Header fields, and items of queries, that carry secrets in any contract.
    static let secretNames: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "api-key", "api_key", "apikey",
        "token", "access_token", "x-auth-token",
    ]

    /// The number of bytes that are shown at once.
    private static let limit = 4096
    private static let width = 16

    static func lines(of data: Data, mark: String) -> String {
        let shown = data.prefix(limit)
        let more = data.count > limit ? ["\(mark) … \(data.count - limit) bytes more"] : []
        if let text = String(validating: data, as: UTF8.self), isPlain(text) {
            let lines = text.prefix(limit).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            return (lines.map { "\(mark) \($0)" } + more).joined(separator: "\n")
        }
        let rows = stride(from: 0, to: shown.count, by: width).map { offset in
            row(shown.dropFirst(offset).prefix(width), at: offset, mark)
        }
        return (rows + more).joined(separator: "\n")
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            ["\n", "\r", "\t"].contains(scalar) || scalar.properties.generalCategory != .control
        }
    }

    private static func row(_ bytes: Data, at offset: Int, _ mark: String) -> String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
        let place = String(offset, radix: 16)
        let text = String(bytes.map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "." })
        let gap = String(repeating: " ", count: (width - bytes.count) * 3)
        return "\(mark) \(String(repeating: "0", count: max(0, 4 - place.count)))\(place)  \(digits)\(gap)  \(text)"
    }
}
