import Accord
import Foundation
import HTTPTypes

/// Writes calls as HTTP requests.
struct RequestWriter: Sendable {
    let urls: MethodURLs
    let codec: Codec
    let codings: ContentCodings

    /// The number of headers that a call has at most, besides those of the app.
    private static let ownHeaders = 8

    // MARK: Envelopes

    /// A call with one request message, in an envelope.
    func single(
        _ call: Call<some Message>, over envelopes: some EnvelopeProtocol, remaining: Duration?
    ) throws(ConnectError) -> TransportRequest {
        let body = try envelope(call.request)
        var request = try empty(call, over: envelopes, remaining: remaining)
        request.body = body
        return request
    }

    /// A message of a stream, compressed if it is long enough for that.
    func envelope(_ message: some Message) throws(ConnectError) -> Data {
        let payload = try encode(message)
        guard let compressed = try codings.encode(payload) else {
            return try Envelope(flags: [], payload: payload).bytes()
        }
        return try Envelope(flags: .compressed, payload: compressed).bytes()
    }

    /// A call without its body.
    func empty(
        _ call: Call<some Sendable>, over envelopes: some EnvelopeProtocol, remaining: Duration?
    ) throws(ConnectError) -> TransportRequest {
        var headers = commonHeaders(call)
        envelopes.complete(&headers, codec: codec, codings: codings, remaining: remaining)
        return TransportRequest(
            method: .post, url: try urls.url(call.method), headers: headers, isIdempotent: call.isIdempotent)
    }

    // MARK: Parts

    func commonHeaders(_ call: Call<some Sendable>) -> HTTPFields {
        // `connect-` belongs to the protocol; whatever an app puts there would contradict what is written here.
        var headers = call.headers
        headers.reserveCapacity(headers.count + Self.ownHeaders)
        headers.removeAll { field in
            field.name == .contentType || field.name == .contentEncoding
                || field.name.canonicalName.hasPrefix("connect-")
        }
        if !headers.contains(.userAgent) { headers.append(HTTPField(name: .userAgent, value: accordUserAgent)) }
        return headers
    }

    func encode(_ message: some Message, isDeterministic: Bool = false) throws(ConnectError) -> Data {
        do {
            return try codec.encode(message, isDeterministic: isDeterministic)
        } catch {
            throw ConnectError(.internal, "the request cannot be written: \(error)", cause: error)
        }
    }
}

/// The URLs of methods, made once: to take a URL apart and put it together takes longer than all the rest of a small
/// call.
final class MethodURLs: Sendable {
    private let baseURL: URL
    private let known = Locked<[String: URL]>([:])

    init(baseURL: URL) {
        self.baseURL = baseURL
    }

    /// Returns the base URL, its path kept, with the method after it.
    func url(_ method: MethodDescriptor) throws(ConnectError) -> URL {
        let path = method.path
        if let url = known.withLock({ $0[path] }) { return url }
        let url = try make(path, query: nil)
        known.withLock { $0[path] = url }
        return url
    }

    /// - Parameter query: percent-encoded. URLs with one are many, and not kept.
    func url(_ method: MethodDescriptor, query: String) throws(ConnectError) -> URL {
        try make(method.path, query: query)
    }

    private func make(_ path: String, query: String?) throws(ConnectError) -> URL {
        let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        guard let url = baseURL.appending(encodedPath: encoded, query: query) else { throw .unusableBaseURL }
        return url
    }
}
