import Accord
import Foundation
import HTTPTypes

/// A request in the making. Generated operations write their parameters and bodies to it, and the types of values as
/// the tables of records have them: `?*s` is an optional list of strings.
///
/// The builder keeps the first error, and throws it when the request is done.
public struct RequestBuilder {
    enum Body {
        case whole(Data)
        case stream(ByteStream)
        case multipart(Multipart)
    }

    let descriptor: OperationDescriptor
    let boundary: () -> String
    /// The text that replaces each of the template's parameters, by name.
    var segments: [String: String] = [:]
    var query: [String] = []
    var headers = HTTPFields()
    var cookies: [String] = []
    var mediaType: String?
    var body: Body?
    var failure: ConnectError?
    /// The places that the contract forbids; `nil` where nobody asks.
    var violations: [Violation]?

    /// - Parameter validates: whether values are checked against their schemas.
    package init(_ descriptor: OperationDescriptor, boundary: @escaping () -> String, validates: Bool = false) {
        self.descriptor = descriptor
        self.boundary = boundary
        violations = validates ? [] : nil
    }

    // MARK: The request

    /// - Parameters:
    ///   - usesOwnServer: whether the operation's own server, where the contract has one, goes before the base URL.
    ///   - server: the base URL that the caller has chosen for the operation, which goes before both.
    ///   - headers: those of the caller, and of interceptors.
    ///   - query: what interceptors add.
    package func finish(
        baseURL: URL, usesOwnServer: Bool = true, server: URL? = nil, headers: HTTPFields, query: [URLQueryItem]
    ) throws(ConnectError) -> TransportRequest {
        if let failure { throw failure }
        try checkViolations()
        guard let method = HTTPRequest.Method(descriptor.method) else {
            throw ConnectError(.internal, "\(descriptor) has no HTTP method")
        }
        let query = self.query + query.map { "\(Percent.encode($0.name))=\(Percent.encode($0.value ?? ""))" }
        var base = server ?? baseURL
        if server == nil, usesOwnServer { base = try ownServer(baseURL) }
        let appended = base.appending(
            encodedPath: try PathTemplate(descriptor.path).expanded(segments),
            query: query.isEmpty ? nil : query.joined(separator: "&"))
        guard let url = appended else { throw ConnectError.unusableBaseURL }
        var fields = headers.merging(self.headers)
        // One field, as HTTP/1.1 wants it (RFC 6265, section 5.4).
        let crumbs = cookies + fields[values: .cookie]
        fields[.cookie] = crumbs.isEmpty ? nil : crumbs.joined(separator: "; ")
        if fields[.accept] == nil, !descriptor.accepts.isEmpty {
            fields[.accept] = descriptor.accepts.joined(separator: ", ")
        }
        fields[.contentType] = contentType(of: headers)
        var request = TransportRequest(method: method, url: url, headers: fields)
        switch body {
        case nil: break
        case .whole(let data): request.body = data
        case .stream(let stream): request.stream = stream
        case .multipart(let multipart):
            request.body = multipart.stream.data
            if request.body == nil { request.stream = multipart.stream }
        }
        return request
    }

    /// The media type of the body: the contract's, unless that leaves it to the caller.
    private func contentType(of headers: HTTPFields) -> String? {
        // A range, such as `image/*`, is no media type.
        if let mediaType, mediaType.prefix(while: { $0 != ";" }).contains("*") {
            if headers.has(mediaType: mediaType), let own = headers[.contentType] { return own }
            return mediaType.hasPrefix("text/") ? "text/plain; charset=utf-8" : "application/octet-stream"
        }
        // Bytes of parts have a boundary, which only the caller knows.
        return isPartsAsBytes ? headers[.contentType] ?? mediaType : mediaType
    }

    private var isPartsAsBytes: Bool {
        if case .multipart? = body { return false }
        return mediaType?.hasPrefix("multipart/") == true
    }

    private func ownServer(_ baseURL: URL) throws(ConnectError) -> URL {
        guard let server = descriptor.server else { return baseURL }
        return try ServerURL.make(server, relativeTo: baseURL)
    }

    // MARK: Parts

    mutating func fail(_ code: ConnectError.Code, _ message: String) {
        failure = failure ?? ConnectError(code, message)
    }

    /// Returns the value that `body` gives; `nil` when it fails. The first failure is kept.
    mutating func attempt<Value>(
        _ what: String = "the body",
        _ body: () throws(CodecError) -> Value
    ) -> Value? {
        do throws(CodecError) {
            return try body()
        } catch {
            failure = failure ?? ConnectError(.internal, "\(what) cannot be written: \(error)", cause: error)
            return nil
        }
    }

    mutating func parameter<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        _ types: [any JSONModel.Type]
    ) -> JSONValue? {
        attempt("\"\(name)\"") { () throws(CodecError) in
            try JSONForm<Value>(type, types: types).jsonValue(value)
        }
    }

    /// The JSON of a value; `nil` for null.
    mutating func jsonText<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        _ types: [any JSONModel.Type]
    ) -> String? {
        let data = attempt("\"\(name)\"") { () throws(CodecError) in
            try JSONForm<Value>(type, types: types).encode(value)
        }
        let text = data.map { String(decoding: $0, as: UTF8.self) }
        return text == "null" ? nil : text
    }
}
