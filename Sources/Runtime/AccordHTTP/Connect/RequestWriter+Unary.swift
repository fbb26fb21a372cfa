import Accord
import Foundation
import HTTPTypes

/// Connect's unary calls (Connect protocol, "Unary request" and "Unary-Get request").
extension RequestWriter {
    /// - Parameter remaining: the time that is left for the call.
    func unary(_ call: Call<some Message>, remaining: Duration?) throws(ConnectError) -> TransportRequest {
        var body: Data
        if case .enabled(let maximumLength) = options.getForQueries, call.method.idempotency == .noSideEffects {
            body = try encode(call.request, isDeterministic: true)
            let get = try get(call, body, maximumLength: maximumLength, remaining: remaining)
            if let get { return get }
        } else {
            body = try encode(call.request)
        }
        var headers = unaryHeaders(call, remaining: remaining)
        headers[.connectProtocolVersion] = "1"
        headers[.contentType] = codec.mediaType
        if let compressed = try compressBody(body) {
            headers[.contentEncoding] = options.requestCompression?.coding.name
            body = compressed
        }
        return TransportRequest(
            method: .post, url: try urls.url(call.method), headers: headers, body: body,
            isIdempotent: call.isIdempotent)
    }

    private func unaryHeaders(_ call: Call<some Sendable>, remaining: Duration?) -> HTTPFields {
        var headers = commonHeaders(call)
        headers[.connectTimeout] = remaining.flatMap(Self.milliseconds)
        headers[.acceptEncoding] = acceptedBodyCodings.accepted ?? "identity"
        return headers
    }

    /// A transport that undoes codings of bodies itself may know more of them than it says, and then what is undone
    /// would be undone again. So the server is asked for none of those, nor does a request have one: a server may answer
    /// in the request's own.
    private var acceptedBodyCodings: [ContentCoding] {
        guard !decoded.isEmpty else { return options.acceptedCodings }
        return options.acceptedCodings.filter { decoded.contains($0.name) }
    }

    /// `nil` when the body stays as it is.
    private func compressBody(_ body: Data) throws(ConnectError) -> Data? {
        guard decoded.isEmpty || decoded.contains(options.requestCompression?.coding.name ?? "") else { return nil }
        return try compress(body)
    }

    // MARK: GET

    /// The call as a GET; `nil` where that would be too long. As connect-go does, the message is compressed only if it
    /// would be too long otherwise.
    private func get(
        _ call: Call<some Sendable>, _ message: Data, maximumLength: Int, remaining: Duration?
    ) throws(ConnectError) -> TransportRequest? {
        var url = try urls.url(call.method, query: query(message, isCompressed: false))
        if url.absoluteString.utf8.count > maximumLength, let compressed = try compress(message) {
            url = try urls.url(call.method, query: query(compressed, isCompressed: true))
        }
        guard url.absoluteString.utf8.count <= maximumLength else { return nil }
        return TransportRequest(method: .get, url: url, headers: unaryHeaders(call, remaining: remaining))
    }

    /// The query in the order that the protocol wants, so that equal calls have equal URLs.
    private func query(_ message: Data, isCompressed: Bool) -> String {
        let isPlainText = codec.isText && !isCompressed
        var query = "connect=v1"
        if !isPlainText { query += "&base64=1" }
        if isCompressed { query += "&compression=\(options.requestCompression?.coding.name ?? "")" }
        query += "&encoding=\(codec.name)&message="
        return query + (isPlainText ? Percent.encode(message) : Base64.encodeForURL(message))
    }
}
