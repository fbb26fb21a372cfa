import Foundation

/// The rule for when Connect calls methods that only read by HTTP GET, so that caches on the way can answer (Connect
/// protocol, "Unary-Get request"). gRPC and gRPC-Web have no such calls.
public enum ConnectGET: Sendable, Hashable {
    /// Never: request messages are kept out of URLs, which servers and proxies like to log.
    case disabled
    /// Whenever the URL stays within so many bytes; otherwise by POST.
    case enabled(maxURLLength: Int = 8000)

    /// Returns the URL of a call; `nil` where it would be too long. As connect-go does, the message is compressed only if
    /// the URL would be too long otherwise.
    func url(_ method: MethodDescriptor, _ message: Data, _ writer: RequestWriter) throws(ConnectError) -> URL? {
        guard case .enabled(let maximumLength) = self else { return nil }
        func isShort(_ url: URL) -> Bool { url.absoluteString.utf8.count <= maximumLength }
        let plain = try writer.urls.url(method, query: Self.query(message, writer.codec))
        if isShort(plain) { return plain }
        guard let coding = writer.codings.request?.coding.name, let encoded = try writer.codings.encode(message) else {
            return nil
        }
        let url = try writer.urls.url(method, query: Self.query(encoded, writer.codec, coding: coding))
        return isShort(url) ? url : nil
    }

    /// The query in the order that the protocol wants, so that equal calls have equal URLs.
    private static func query(_ message: Data, _ codec: Codec, coding: String? = nil) -> String {
        let isPlainText = codec.isText && coding == nil
        var query = "connect=v1"
        if !isPlainText { query += "&base64=1" }
        if let coding { query += "&compression=\(coding)" }
        query += "&encoding=\(codec.name)&message="
        return query + (isPlainText ? Percent.encode(message) : UnpaddedBase64.encodeForURL(message))
    }
}
