public import Foundation
import HTTPTypes

/// A transport that answers requests from a cache where servers allow it, as browsers do (RFC 9111, a private cache).
///
/// Responses to GET are kept as their `Cache-Control` and `Expires` say. One that is no longer fresh is sent again only
/// where it has changed: the server is asked with `If-None-Match` or `If-Modified-Since`, and answers 304 where
/// it has not. With `stale-if-error`, it is used when the server cannot be reached, too.
///
/// ```swift
/// let cache = ResponseCache(limit: 32 << 20)
/// let transport = CachingTransport(URLSessionTransport(baseURL: url), cache: cache)
/// ```
///
/// A response is used again only for a request with the same `Authorization` and `Cookie`. Methods of `.proto` with
/// `idempotency_level = NO_SIDE_EFFECTS` are cached as well where the client sends them by GET.
public struct CachingTransport: Transport {
    private let base: any Transport
    private let cache: ResponseCache
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - base: the transport that moves the bytes. One over URLSession should have no cache of its own, as is so by
    ///     default.
    ///   - cache: has the responses; several transports may share one.
    ///   - now: the time of day, which freshness is counted by.
    public init(
        _ base: any Transport, cache: ResponseCache = ResponseCache(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.base = base
        self.cache = cache
        self.now = now
    }

    public var baseURL: URL { base.baseURL }
    public var interceptors: [any Interceptor] { base.interceptors }
    public var decodesContentEncodings: Set<String> { base.decodesContentEncodings }
    public var capabilities: TransportCapabilities { base.capabilities }

    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        guard mayBeCached(request) else { return try await sendPast(request) }
        let control = CacheControl(request.headers)
        guard let stored = cache.response(to: request) else {
            if control.isOnlyIfCached { return TransportResponse(status: 504) }
            return try await sendAndStore(request)
        }
        if stored.isFresh(for: control, at: now()) { return stored.response(at: now()) }
        if control.isOnlyIfCached { return TransportResponse(status: 504) }
        return try await validate(stored, for: request, control)
    }

    /// Whether a cache may answer: not where the request asks for a part, or has conditions of its own.
    private func mayBeCached(_ request: TransportRequest) -> Bool {
        let own: [HTTPField.Name] = [.range, .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange]
        return request.method == .get && request.body == nil && request.stream == nil
            && !own.contains { request.headers[$0] != nil } && !CacheControl(request.headers).isNoStore
    }

    /// Sends a request that the cache does not answer, and removes what it changes from the cache (section 4.4).
    private func sendPast(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let response = try await base.send(request)
        switch request.method {
        case .get, .head, .options, .trace: break
        default: if (200..<400).contains(response.status) { cache.remove(request.url) }
        }
        return response
    }

    private func sendAndStore(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let sent = now()
        return storing(try await base.send(request), to: request, sent: sent)
    }

    /// Asks the server whether a stored response is still right, and gives that back where it is.
    private func validate(
        _ stored: StoredResponse, for request: TransportRequest, _ control: CacheControl
    ) async throws(TransportError) -> TransportResponse {
        let sent = now()
        let response: TransportResponse
        do throws(TransportError) {
            response = try await base.send(stored.validating(request))
        } catch {
            guard error.kind != .cancelled, stored.isUsableOnError(for: control, at: now()) else { throw error }
            return stored.response(at: now())
        }
        switch response.status {
        case 304:
            let confirmed = stored.confirmed(by: response.headers, sent: sent, received: now())
            cache.store(confirmed, to: request)
            return confirmed.response(at: now())
        case 500, 502, 503, 504:
            return stored.isUsableOnError(for: control, at: now()) ? stored.response(at: now()) : response
        default:
            return storing(response, to: request, sent: sent)
        }
    }

    /// The response, which is stored when it has been read to its end.
    private func storing(
        _ response: TransportResponse, to request: TransportRequest, sent: Date
    ) -> TransportResponse {
        guard let stored = StoredResponse(response, to: request, sent: sent, received: now()) else { return response }
        var result = response
        let (chunks, limit) = (Locked<Data?>(Data()), cache.responseLimit)
        let iterator = response.body.makeAsyncIterator()
        let trailers = { @Sendable in response.body.trailers }
        result.body = TransportBody(
            next: { [cache] () throws(TransportError) in
                if let chunk = try await iterator.read() {
                    chunks.withLock { body in
                        guard let count = body?.count else { return }
                        if count + chunk.count <= limit { body?.append(chunk) } else { body = nil }
                    }
                    return chunk
                }
                if let body = chunks.withLock({ $0.take() }) {
                    cache.store(stored.with(body: body, trailers: trailers()), to: request)
                }
                return nil
            }, trailers: trailers, cancel: response.body.cancel)
        return result
    }
}
