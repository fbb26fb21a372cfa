public import Accord
import Foundation
import HTTPTypes

/// A request in the making. Generated operations write their parameters and bodies to it, and the types of values as
/// the tables of records have them: `?*s` is an optional list of strings.
///
/// What goes wrong on the way is kept, and thrown when the request is done.
public struct RequestBuilder {
    private enum Body {
        case whole(Data)
        case stream(ByteStream)
        case multipart(Multipart)
    }

    private let descriptor: OperationDescriptor
    private let boundary: () -> String
    /// What stands in place of the template's parameters.
    private var segments: [String: String] = [:]
    private var query: [String] = []
    private var headers = HTTPFields()
    private var cookies: [String] = []
    private var mediaType: String?
    private var body: Body?
    private var failure: ConnectError?

    init(_ descriptor: OperationDescriptor, boundary: @escaping () -> String) {
        self.descriptor = descriptor
        self.boundary = boundary
    }

    // MARK: Parameters

    /// A parameter of the path.
    public mutating func path<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        style: ParameterStyle = .simple,
        explode: Bool = false
    ) {
        let writer = ParameterWriter(name: name, style: style, explode: explode, encode: Percent.encode)
        let text: String
        if style == .json {
            text = jsonText(name, value, type, types).map(Percent.encode) ?? ""
        } else {
            text = parameter(name, value, type, types).flatMap { ParameterValue($0) }.map(writer.path) ?? ""
        }
        // Another path would be called: `/pets//photo`, or `/photo` for `/pets/../photo`.
        guard !text.isEmpty, text != ".", text != ".." else {
            return fail(.invalidArgument, "the path of \(descriptor) cannot have this value of \"\(name)\"")
        }
        segments[name] = text
    }

    /// A parameter of the query; `nil` and empty lists are left out.
    public mutating func query<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        style: ParameterStyle = .form,
        explode: Bool? = nil,
        allowReserved: Bool = false
    ) {
        let encode = allowReserved ? Percent.encodeReserved : Percent.encode
        query += items(name, value, type, types, style, explode, encode)
    }

    /// A header; `nil` is left out.
    public mutating func header<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        style: ParameterStyle = .simple,
        explode: Bool = false
    ) {
        let writer = ParameterWriter(name: name, style: style, explode: explode, encode: { $0 })
        let text: String?
        if style == .json {
            text = jsonText(name, value, type, types)
        } else {
            text = parameter(name, value, type, types).flatMap { ParameterValue($0) }.map(writer.simple)
        }
        guard let text, let name = HTTPField.Name(name) else { return }
        headers[name] = text
    }

    /// A cookie; `nil` is left out.
    public mutating func cookie<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        style: ParameterStyle = .form,
        explode: Bool? = nil
    ) {
        cookies += items(name, value, type, types, style, explode, Percent.encode)
    }

    // MARK: Bodies

    /// A body that is the JSON of a model.
    public mutating func json(_ value: some JSONModel, mediaType: String = "application/json") {
        json(value, .model, mediaType)
    }

    /// A body that is the JSON of any type.
    public mutating func json<Value: Sendable & Hashable>(
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        mediaType: String = "application/json"
    ) {
        json(value, JSONForm<Value>(type, types: types), mediaType)
    }

    /// A body of names and values: the properties of a model.
    public mutating func form(_ value: some JSONModel, mediaType: String = "application/x-www-form-urlencoded") {
        form(attempt { () throws(CodecError) in try value.jsonValue() }, mediaType)
    }

    /// A body of names and values: the members of any type that is an object in JSON.
    public mutating func form<Value: Sendable & Hashable>(
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        mediaType: String = "application/x-www-form-urlencoded"
    ) {
        form(parameter("body", value, type, types), mediaType)
    }

    /// A body that is text, in UTF-8.
    public mutating func text(_ value: String, mediaType: String = "text/plain") {
        self.mediaType = mediaType.contains("charset") ? mediaType : "\(mediaType); charset=utf-8"
        body = .whole(Data(value.utf8))
    }

    /// A body of bytes.
    public mutating func bytes(_ value: ByteStream, mediaType: String = "application/octet-stream") {
        // A range, such as `image/*`, is no media type.
        self.mediaType = mediaType.contains("*") ? "application/octet-stream" : mediaType
        body = value.data.map { .whole($0) } ?? .stream(value)
    }

    /// A body of parts, which the following lines add.
    public mutating func multipart() {
        let multipart = Multipart(boundary: boundary())
        mediaType = multipart.mediaType
        body = .multipart(multipart)
    }

    /// Parts that are text: one for a value, one for each element of a list, and none for `nil`.
    public mutating func part<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        mediaType: String? = nil
    ) {
        switch parameter(name, value, type, types).flatMap({ ParameterValue($0) }) {
        case nil: break
        case .text(let text): append(name, mediaType, ByteStream(Data(text.utf8)))
        case .list(let list): for text in list { append(name, mediaType, ByteStream(Data(text.utf8))) }
        case .pairs: jsonPart(name, value, type, types: types, mediaType: mediaType)
        }
    }

    /// A part that is JSON; none for `nil`.
    ///
    /// - Parameter isRepeated: whether each element of a list is a part of its own.
    public mutating func jsonPart<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        isRepeated: Bool = false,
        mediaType: String? = nil
    ) {
        if isRepeated {
            guard case .array(let elements) = parameter(name, value, type, types) else { return }
            for element in elements {
                append(name, mediaType ?? "application/json", ByteStream(Data(element.sortedText.utf8)))
            }
        } else if let text = jsonText(name, value, type, types) {
            append(name, mediaType ?? "application/json", ByteStream(Data(text.utf8)))
        }
    }

    /// A part that is a file; none for `nil`.
    ///
    /// - Parameter mediaType: what the contract asks for, where the file does not say what it is.
    public mutating func file(_ name: String, _ value: FilePart?, mediaType: String? = nil) {
        guard let value, case .multipart(var multipart) = body else { return }
        let promised = mediaType?.contains(where: { $0 == "*" || $0 == "," }) == false ? mediaType : nil
        multipart.append(
            name: name, fileName: value.name ?? name,
            mediaType: value.mediaType ?? promised ?? "application/octet-stream", headers: value.headers,
            contents: value.contents)
        body = .multipart(multipart)
    }

    /// A part for each file.
    public mutating func files(_ name: String, _ values: [FilePart]?, mediaType: String? = nil) {
        for value in values ?? [] { file(name, value, mediaType: mediaType) }
    }

    // MARK: From messages

    /// Path, query and body from the fields of a message (google/api/http.proto).
    ///
    /// - Parameter body: the field that is the body; `*` for all fields that are not in the path; `nil` for no body.
    public mutating func message<M: Message>(_ message: M, body: String? = nil) {
        do throws(ConnectError) {
            let parts = try Transcoder(template: descriptor.path).split(message, body: body)
            segments = parts.segments
            query += parts.query
            if let content = parts.body {
                mediaType = "application/json"
                self.body = .whole(content)
            }
        } catch {
            failure = failure ?? error
        }
    }

    // MARK: The request

    /// - Parameters:
    ///   - headers: those of the caller, and of interceptors.
    ///   - query: what interceptors add.
    func finish(baseURL: URL, headers: HTTPFields, query: [URLQueryItem]) throws(ConnectError) -> TransportRequest {
        if let failure { throw failure }
        guard let method = HTTPRequest.Method(descriptor.method) else {
            throw ConnectError(.internal, "\(descriptor) has no HTTP method")
        }
        let query = self.query + query.map { "\(Percent.encode($0.name))=\(Percent.encode($0.value ?? ""))" }
        let url = try base(baseURL).appending(
            encodedPath: try PathTemplate(descriptor.path).expanded(segments),
            query: query.isEmpty ? nil : query.joined(separator: "&"))
        var fields = headers.merging(self.headers)
        // One field, as HTTP/1.1 wants it (RFC 6265, section 5.4).
        let crumbs = cookies + fields[values: .cookie]
        fields[.cookie] = crumbs.isEmpty ? nil : crumbs.joined(separator: "; ")
        if fields[.accept] == nil, !descriptor.accepts.isEmpty {
            fields[.accept] = descriptor.accepts.joined(separator: ", ")
        }
        fields[.contentType] = mediaType
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

    private func base(_ baseURL: URL) throws(ConnectError) -> URL {
        guard let server = descriptor.server else { return baseURL }
        return try ServerURL.make(server, relativeTo: baseURL)
    }

    // MARK: Parts

    private mutating func fail(_ code: ConnectError.Code, _ message: String) {
        failure = failure ?? ConnectError(code, message)
    }

    /// What `body` gives; `nil` when it fails, which is kept.
    private mutating func attempt<Value>(
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

    private mutating func parameter<Value: Sendable & Hashable>(
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
    private mutating func jsonText<Value: Sendable & Hashable>(
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

    private mutating func items<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        _ types: [any JSONModel.Type],
        _ style: ParameterStyle,
        _ explode: Bool?,
        _ encode: @escaping (String) -> String
    ) -> [String] {
        let writer = ParameterWriter(name: name, style: style, explode: explode ?? (style == .form), encode: encode)
        if style == .json { return jsonText(name, value, type, types).map { writer.items(.text($0)) } ?? [] }
        guard let json = parameter(name, value, type, types) else { return [] }
        if style == .deepObject { return writer.deepItems(json) }
        return ParameterValue(json).map(writer.items) ?? []
    }

    private mutating func json<Value: Sendable & Hashable>(
        _ value: Value, _ form: JSONForm<Value>, _ mediaType: String
    ) {
        let data: Data? = attempt { () throws(CodecError) in try form.encode(value) }
        guard let data else { return }
        self.mediaType = mediaType
        body = .whole(data)
    }

    private mutating func form(_ value: JSONValue?, _ mediaType: String) {
        guard case .object(let members) = value else { return }
        let writer = { name in
            ParameterWriter(name: name, style: .form, explode: true, encode: Percent.encodeForm)
        }
        let items = members.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
            // Objects within have no names of their own here: they are written as JSON.
            switch ParameterValue(value) {
            case nil: return []
            case .pairs: return writer(name).items(.text(value.sortedText))
            case let value?: return writer(name).items(value)
            }
        }
        self.mediaType = mediaType
        body = .whole(Data(items.joined(separator: "&").utf8))
    }

    private mutating func append(_ name: String, _ mediaType: String?, _ contents: ByteStream) {
        guard case .multipart(var multipart) = body else { return }
        multipart.append(name: name, mediaType: mediaType, contents: contents)
        body = .multipart(multipart)
    }
}
