import Foundation
import HTTPTypes

/// A response that a cache has, and the rules by which it may be used again (RFC 9111).
struct StoredResponse: Sendable {
    private(set) var status: Int
    private(set) var headers: HTTPFields
    private(set) var body: Data
    private(set) var trailers: HTTPFields
    /// The headers of the request that decide whether the response is one to another request, too. A name without a
    /// value is one that the request did not have.
    private let selecting: [HTTPField.Name: String?]
    /// The age of the response when it came, in seconds.
    private var initialAge: TimeInterval
    private var received: Date

    /// - Returns: `nil` where the response must not be stored, or never could be used (section 3).
    init?(_ response: TransportResponse, to request: TransportRequest, sent: Date, received: Date) {
        guard Self.mayBeStored(response, to: request), let names = Self.selectingNames(response.headers) else {
            return nil
        }
        status = response.status
        headers = response.headers
        body = Data()
        trailers = [:]
        selecting = Dictionary(uniqueKeysWithValues: names.map { ($0, request.headers[$0]) })
        (initialAge, self.received) = Self.initialAge(response.headers, sent: sent, received: received)
    }

    /// The response with its body, once that has come whole.
    func with(body: Data, trailers: HTTPFields) -> StoredResponse {
        var whole = self
        whole.body = body
        whole.trailers = trailers
        return whole
    }

    /// The number of bytes that it takes, more or less.
    var size: Int { body.count + headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count } }

    // MARK: Storing

    private static func mayBeStored(_ response: TransportResponse, to request: TransportRequest) -> Bool {
        let control = CacheControl(response.headers)
        guard !control.isNoStore, !CacheControl(request.headers).isNoStore else { return false }
        switch response.status {
        case 200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501: break
        default: return false
        }
        let canBeFresh = control.maxAge != nil || response.headers[.expires] != nil
        let canBeValidated = response.headers[.eTag] != nil || response.headers[.lastModified] != nil
        return canBeFresh || canBeValidated
    }

    /// The headers that `Vary` names, and those that say who asks: nobody sees what another was sent. `nil` where no
    /// other request can be like this one (section 4.1).
    private static func selectingNames(_ headers: HTTPFields) -> Set<HTTPField.Name>? {
        var names: Set<HTTPField.Name> = [.authorization, .cookie]
        for word in (headers[.vary] ?? "").split(separator: ",") {
            guard word.trimmed != "*", let name = HTTPField.Name(String(word.trimmed)) else { return nil }
            names.insert(name)
        }
        return names
    }

    // MARK: Choosing

    /// Whether it was sent to a request with the same headers, as far as they matter.
    func isResponse(to request: TransportRequest) -> Bool {
        selecting.allSatisfy { request.headers[$0.key] == $0.value }
    }

    /// Whether it answers a request as it is (section 4.2). Otherwise the server has to confirm it first.
    func isFresh(for request: CacheControl, at now: Date) -> Bool {
        let control = CacheControl(headers)
        if request.isNoCache || control.isNoCache { return false }
        let age = age(at: now)
        if let maxAge = request.maxAge, age > TimeInterval(maxAge) { return false }
        let left = lifetime - age
        if left > 0, left >= TimeInterval(request.minFresh ?? 0) { return true }
        guard !control.mustRevalidate, let maxStale = request.maxStale else { return false }
        return -left <= TimeInterval(maxStale)
    }

    /// Whether it may be used because the server cannot be reached, or fails (RFC 5861, section 4).
    func isUsableOnError(for request: CacheControl, at now: Date) -> Bool {
        let control = CacheControl(headers)
        let limit = request.staleIfError ?? control.staleIfError
        guard let limit, !control.mustRevalidate, !control.isNoCache else { return false }
        return age(at: now) - lifetime <= TimeInterval(limit)
    }

    /// For how many seconds it is fresh (section 4.2.1). Accord guesses none where the server says nothing.
    private var lifetime: TimeInterval {
        if let maxAge = CacheControl(headers).maxAge { return TimeInterval(maxAge) }
        guard let expires = headers[.expires].flatMap(HTTPDate.parse) else { return 0 }
        return Swift.max(expires.timeIntervalSince(headers[.date].flatMap(HTTPDate.parse) ?? received), 0)
    }

    private func age(at now: Date) -> TimeInterval { initialAge + Swift.max(now.timeIntervalSince(received), 0) }

    /// Returns the age of a response when it comes (section 4.2.3), and the time at which it came.
    private static func initialAge(
        _ headers: HTTPFields, sent: Date, received: Date
    ) -> (TimeInterval, received: Date) {
        let apparent = headers[.date].flatMap(HTTPDate.parse).map { received.timeIntervalSince($0) } ?? 0
        let reported = headers[.age].flatMap { Int($0.trimmed) }.map { TimeInterval(Swift.max($0, 0)) } ?? 0
        return (Swift.max(apparent, reported + received.timeIntervalSince(sent), 0), received)
    }

    // MARK: Using

    /// A response to another request.
    func response(at now: Date) -> TransportResponse {
        var headers = headers
        headers[.age] = "\(Int(age(at: now)))"
        return TransportResponse(status: status, headers: headers, body: TransportBody(body, trailers: trailers))
    }

    /// A request by which the server confirms it, or sends another (section 4.3.1).
    func validating(_ request: TransportRequest) -> TransportRequest {
        var request = request
        if let tag = headers[.eTag] { request.headers[.ifNoneMatch] = tag }
        if let date = headers[.lastModified] { request.headers[.ifModifiedSince] = date }
        return request
    }

    /// The response after the server has confirmed it by a 304 (sections 3.2 and 4.3.4).
    func confirmed(by headers: HTTPFields, sent: Date, received: Date) -> StoredResponse {
        var response = self
        let kept: Set<HTTPField.Name> = [.contentLength, .contentEncoding, .contentType, .contentRange, .connection]
        var replaced: Set<HTTPField.Name> = []
        for field in headers where !kept.contains(field.name) {
            if replaced.insert(field.name).inserted { response.headers[field.name] = nil }
            response.headers.append(field)
        }
        (response.initialAge, response.received) = Self.initialAge(headers, sent: sent, received: received)
        return response
    }
}
