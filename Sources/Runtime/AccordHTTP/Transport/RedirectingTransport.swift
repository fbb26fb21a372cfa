public import Foundation
import HTTPTypes

/// A transport that follows redirects of GET and HEAD (RFC 9110, section 15.4), which no other transport does.
///
/// ```swift
/// let transport = RedirectingTransport(URLSessionTransport(baseURL: url), atMost: 5)
/// ```
///
/// To another origin, which is another scheme, host or port, go only headers that are no secrets: `Accept`,
/// `Accept-Encoding`, `Accept-Language`, `User-Agent`, `Range` and conditions on what is cached. `Authorization`, cookies and
/// keys of any name do not, and neither does a key in the query. From `https` to anything else no redirect is followed.
///
/// A redirect in response to another method, or to a request with a body, is a response like any other, as is one with a
/// status that is not 301, 302, 303, 307 or 308, or that names no `Location`. A ``CachingTransport`` belongs inside of this one, so
/// that each response is kept for its own URL.
public struct RedirectingTransport: Transport {
    private let base: any Transport
    private let limit: Int

    /// - Parameters:
    ///   - base: the transport that moves the bytes.
    ///   - limit: how many redirects one request follows. One more fails it.
    public init(_ base: any Transport, atMost limit: Int = 5) {
        self.base = base
        self.limit = limit
    }

    public var baseURL: URL { base.baseURL }
    public var interceptors: [any Interceptor] { base.interceptors }
    public var decodesContentEncodings: Set<String> { base.decodesContentEncodings }
    public var capabilities: TransportCapabilities { base.capabilities }

    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        var request = request
        var count = 0
        while true {
            let response = try await base.send(request)
            guard let location = location(of: response, to: request) else { return response }
            guard count < limit else {
                throw TransportError(
                    .failed,
                    "the server redirects again after \(count) redirects; if that is no loop of the server's, allow more "
                        + "with RedirectingTransport(…, atMost:)")
            }
            count += 1
            await Self.drain(response)
            request = try request.redirected(to: location)
        }
    }

    /// The address that the request is to be sent to next; `nil` when the response is the final one.
    private func location(of response: TransportResponse, to request: TransportRequest) -> String? {
        guard request.method == .get || request.method == .head, request.body == nil, request.stream == nil else {
            return nil
        }
        switch response.status {
        case 301, 302, 303, 307, 308: return response.headers[.location]
        default: return nil
        }
    }

    /// Reads the rest of a short response, so that its connection can be used again. One that is longer, or does not say
    /// how long it is, is given up.
    private static func drain(_ response: TransportResponse) async {
        let limit = 64 << 10
        guard let length = response.headers[.contentLength].flatMap({ Int($0) }), length <= limit else { return }
        _ = try? await response.body.collect(upTo: limit)
    }
}

extension TransportRequest {
    /// The headers that go to another origin, in lower case.
    private static let harmlessHeaders: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "if-modified-since", "if-none-match",
        "if-range", "range", "user-agent",
    ]

    /// The same request to where a server says that it is to go.
    ///
    /// - Parameter location: a reference that is resolved against the URL of this request (RFC 3986, section 5).
    fileprivate func redirected(to location: String) throws(TransportError) -> TransportRequest {
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL,
            var parts = URLComponents(url: target, resolvingAgainstBaseURL: true), parts.host?.isEmpty == false
        else { throw TransportError(.failed, "the server redirects to what is no URL of HTTP") }
        // They are not sent (RFC 9110, sections 4.2.4 and 7.1).
        (parts.user, parts.password, parts.fragment) = (nil, nil, nil)
        let scheme = parts.scheme?.lowercased()
        guard scheme == "https" || scheme == "http" && url.scheme?.lowercased() == "http", let target = parts.url else {
            throw TransportError(
                .failed,
                "the server redirects to a URL that is not https, which is not followed; have it name one that is")
        }
        var request = self
        request.url = target
        if HTTPOrigin(target) != HTTPOrigin(url) {
            request.headers = HTTPFields(headers.filter { Self.harmlessHeaders.contains($0.name.canonicalName) })
        }
        return request
    }
}

/// The origin of a URL, to which credentials are limited (RFC 6454, section 4).
private struct HTTPOrigin: Equatable {
    private let scheme: String?
    private let host: String?
    private let port: Int

    init(_ url: URL) {
        scheme = url.scheme?.lowercased()
        host = url.host?.lowercased()
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}
