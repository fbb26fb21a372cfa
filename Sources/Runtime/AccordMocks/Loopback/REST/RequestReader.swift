public import Accord
public import AccordHTTP
import Foundation
import HTTPTypes

/// A request of a client on its way to an operation, which reads its parameters and its body. It takes what
/// ``/AccordHTTP/RequestBuilder`` writes, and what other clients of the same contract do.
public struct RequestReader: Sendable {
    let descriptor: OperationDescriptor
    /// The texts in place of the template's parameters, percent-encoded.
    let segments: [String: String]
    let query: [(name: String, value: String)]
    let cookies: [(name: String, value: String)]
    let headers: HTTPFields
    /// The whole body, without its content coding.
    let body: Data
    let parts: [MultipartReader.Part]

    init(
        _ descriptor: OperationDescriptor, _ request: TransportRequest, segments: [String: String], body: Data
    ) throws(ConnectError) {
        self.descriptor = descriptor
        self.segments = segments
        self.body = body
        headers = request.headers
        query = Self.items(request.url.query(percentEncoded: true) ?? "", separator: "&")
        cookies = Self.items(request.headers[values: .cookie].joined(separator: "; "), separator: ";")
        parts =
            request.headers.mediaType.hasPrefix("multipart/")
            ? try MultipartReader.parts(body, request.headers[.contentType] ?? "") : []
    }

    static func items(_ text: String, separator: Character) -> [(name: String, value: String)] {
        text.split(separator: separator).map { item in
            let parts = item.trimmed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            return (parts.first ?? "", parts.dropFirst().first ?? "")
        }
    }

    // MARK: Parameters

    /// A parameter of the path.
    public func path<Value: Sendable & Hashable>(
        _ name: String, _ type: StaticString, types: [any JSONModel.Type] = [], style: ParameterStyle = .simple,
        explode: Bool = false
    ) throws(ConnectError) -> Value {
        let text = ParameterText(name: name, style: style, explode: explode, decode: Percent.decode)
        return try value(segments[name].flatMap(text.path), "the path's \"\(name)\"", JSONForm(type, types: types))
    }

    /// A parameter of the query. One that is absent is `nil`, or an empty list or object, where the type has that.
    ///
    /// - Parameter initial: the value of one that is absent, where the contract has a default.
    public func query<Value: Sendable & Hashable>(
        _ name: String, _ type: StaticString, types: [any JSONModel.Type] = [], style: ParameterStyle = .form,
        explode: Bool? = nil, default initial: Value? = nil
    ) throws(ConnectError) -> Value {
        let text = ParameterText(name: name, style: style, explode: explode ?? (style == .form)) {
            Percent.decode($0.replacingOccurrences(of: "+", with: " "))
        }
        return try value(text.items(query), "the query's \"\(name)\"", JSONForm(type, types: types), initial)
    }

    /// A header.
    public func header<Value: Sendable & Hashable>(
        _ name: String, _ type: StaticString, types: [any JSONModel.Type] = [], style: ParameterStyle = .simple,
        explode: Bool = false, default initial: Value? = nil
    ) throws(ConnectError) -> Value {
        let text = ParameterText(name: name, style: style, explode: explode, decode: { $0 })
        let field = HTTPField.Name(name).flatMap { headers[$0] }
        return try value(
            field.flatMap(text.header), "the header \"\(name)\"", JSONForm(type, types: types), initial)
    }

    /// A cookie.
    public func cookie<Value: Sendable & Hashable>(
        _ name: String, _ type: StaticString, types: [any JSONModel.Type] = [], style: ParameterStyle = .form,
        explode: Bool? = nil, default initial: Value? = nil
    ) throws(ConnectError) -> Value {
        let text = ParameterText(
            name: name, style: style, explode: explode ?? (style == .form), decode: Percent.decode)
        return try value(text.items(cookies), "the cookie \"\(name)\"", JSONForm(type, types: types), initial)
    }

    // MARK: Values

    /// The value that a text has in a form.
    ///
    /// - Parameter initial: the value where there is no text.
    func value<Value: Hashable>(
        _ node: TextNode?, _ what: String, _ form: JSONForm<Value>, _ initial: Value? = nil
    ) throws(ConnectError) -> Value {
        guard let node else { return try absent(initial, what, form) }
        do {
            return try form.decode(from: TextDecoder(node))
        } catch {
            // A date in seconds is a number.
            if let text = node.scalar, let value = try? form.decode(Data(text.utf8)) { return value }
            if node.isDoubtful { return try absent(initial, what, form) }
            throw invalid("\(what) is not as the contract has it", cause: error)
        }
    }

    /// The value where there is no text: the default, nothing, or what has nothing in it.
    private func absent<Value: Hashable>(
        _ initial: Value?, _ what: String, _ form: JSONForm<Value>
    ) throws(ConnectError) -> Value {
        if let initial { return initial }
        for nothing: JSONValue in [.null, .array([]), .object([:])] {
            if let value = try? form.decode(nothing) { return value }
        }
        throw invalid("\(what) is missing")
    }

    func invalid(_ problem: String, cause: (any Error)? = nil) -> ConnectError {
        ConnectError(.invalidArgument, "\(descriptor): \(problem)" + (cause.map { ": \($0)" } ?? ""), cause: cause)
    }
}
