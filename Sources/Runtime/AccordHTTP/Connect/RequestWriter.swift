import Accord
import Foundation
import HTTPTypes

/// Writes calls as HTTP requests (Connect protocol, "Unary request", "Unary-Get request" and "Streaming request").
struct RequestWriter: Sendable {
    let baseURL: URL
    let codec: Codec
    let options: ConnectOptions

    /// - Parameter remaining: the time that is left for the call.
    func unary(_ call: Call<some Message>, remaining: Duration?) throws(ConnectError) -> TransportRequest {
        if let request = try get(call, remaining: remaining) { return request }
        var headers = commonHeaders(call, remaining: remaining)
        headers[connect: "Protocol-Version"] = "1"
        headers[.contentType] = "application/\(codec.name)"
        headers[.acceptEncoding] = options.acceptsGzip ? "gzip" : "identity"
        var body = try encode(call.request)
        if let compressed = try compress(body) {
            headers[.contentEncoding] = "gzip"
            body = compressed
        }
        return TransportRequest(method: .post, url: try url(call.method), headers: headers, body: body)
    }

    /// A call with one request message, in an envelope, and a stream for an answer.
    func serverStream(_ call: Call<some Message>, remaining: Duration?) throws(ConnectError) -> TransportRequest {
        var headers = commonHeaders(call, remaining: remaining)
        headers[connect: "Protocol-Version"] = "1"
        headers[.contentType] = "application/connect+\(codec.name)"
        // Messages are compressed one by one. A coding over the whole body would hold them back.
        headers[.acceptEncoding] = "identity"
        headers[connect: "Accept-Encoding"] = options.acceptsGzip ? "gzip" : nil
        var envelope = Envelope(flags: [], payload: try encode(call.request))
        if let compressed = try compress(envelope.payload) {
            headers[connect: "Content-Encoding"] = "gzip"
            envelope = Envelope(flags: .compressed, payload: compressed)
        }
        return TransportRequest(
            method: .post, url: try url(call.method), headers: headers, body: try envelope.bytes())
    }

    // MARK: GET

    /// The call as a GET; `nil` where it has to be a POST. As connect-go does, the message is compressed only if it
    /// would be too long otherwise.
    private func get(_ call: Call<some Message>, remaining: Duration?) throws(ConnectError) -> TransportRequest? {
        guard case .enabled(let maximumLength) = options.getForQueries, call.method.idempotency == .noSideEffects else {
            return nil
        }
        let message = try encode(call.request, isDeterministic: true)
        var url = try url(call.method, query: query(message, isCompressed: false))
        if url.absoluteString.utf8.count > maximumLength, let compressed = try compress(message) {
            url = try self.url(call.method, query: query(compressed, isCompressed: true))
        }
        guard url.absoluteString.utf8.count <= maximumLength else { return nil }
        var headers = commonHeaders(call, remaining: remaining)
        headers[.acceptEncoding] = options.acceptsGzip ? "gzip" : "identity"
        return TransportRequest(method: .get, url: url, headers: headers)
    }

    /// The query in the order that the protocol wants, so that equal calls have equal URLs.
    private func query(_ message: Data, isCompressed: Bool) -> String {
        let isPlainText = codec.isText && !isCompressed
        var query = "connect=v1"
        if !isPlainText { query += "&base64=1" }
        if isCompressed { query += "&compression=gzip" }
        query += "&encoding=\(codec.name)&message="
        return query + (isPlainText ? Percent.encode(message) : Base64.encodeForURL(message))
    }

    // MARK: Parts

    /// The base URL, its path kept, with the method behind it.
    func url(_ method: MethodDescriptor, query: String? = nil) throws(ConnectError) -> URL {
        let path = method.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? method.path
        return try baseURL.appending(encodedPath: path, query: query)
    }

    private func commonHeaders(_ call: Call<some Sendable>, remaining: Duration?) -> HTTPFields {
        // `connect-` belongs to the protocol; whatever an app puts there would contradict what is written here.
        var headers = HTTPFields(call.headers.filter { !$0.name.canonicalName.hasPrefix("connect-") })
        headers[.contentType] = nil
        headers[.contentEncoding] = nil
        headers[connect: "Timeout-Ms"] = remaining.flatMap(Self.milliseconds)
        if headers[.userAgent] == nil { headers[.userAgent] = "accord-swift/\(accordVersion)" }
        return headers
    }

    /// Whole milliseconds, rounded up so that they are never 0; `nil` for what does not fit into ten digits, since so
    /// long a time is as good as none.
    static func milliseconds(_ duration: Duration) -> String? {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0, seconds < 9_999_999 else { return nil }
        let perMillisecond: Int64 = 1_000_000_000_000_000
        let milliseconds = seconds * 1000 + (attoseconds + perMillisecond - 1) / perMillisecond
        return milliseconds > 0 ? String(milliseconds) : nil
    }

    private func encode(_ message: some Message, isDeterministic: Bool = false) throws(ConnectError) -> Data {
        do {
            return try codec.encode(message, isDeterministic: isDeterministic)
        } catch {
            throw ConnectError(.internal, "the request cannot be written: \(error)", cause: error)
        }
    }

    /// `nil` when the message stays as it is.
    private func compress(_ message: Data) throws(ConnectError) -> Data? {
        guard case .gzip(let minimumBytes) = options.requestCompression, message.count >= max(1, minimumBytes) else {
            return nil
        }
        do {
            return try Gzip.compress(message)
        } catch {
            throw ConnectError(.internal, "the request cannot be compressed", cause: error)
        }
    }
}
