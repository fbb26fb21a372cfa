public import Accord
import Foundation
import HTTPTypes

extension RequestBuilder {
    /// A body that is the JSON of a model.
    public mutating func json(_ value: some JSONModel, mediaType: String = "application/json") {
        check(body: value)
        json(value, .model, mediaType)
    }

    /// A body that is the JSON of any type.
    public mutating func json<Value: Sendable & Hashable>(
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        mediaType: String = "application/json"
    ) {
        check(["body"], value, type, types)
        json(value, JSONForm<Value>(type, types: types), mediaType)
    }

    /// A body of names and values: the properties of a model.
    ///
    /// - Parameter styles: the styles that the contract has for fields, by their names. In other fields, each element of a
    ///   list is a field, and objects are JSON.
    public mutating func form(
        _ value: some JSONModel, styles: [String: FieldStyle] = [:],
        mediaType: String = "application/x-www-form-urlencoded"
    ) {
        check(body: value)
        form(attempt { () throws(CodecError) in try value.jsonValue() }, styles, mediaType)
    }

    /// A body of names and values: the members of any type that is an object in JSON.
    ///
    /// - Parameter styles: the styles that the contract has for fields, by their names.
    public mutating func form<Value: Sendable & Hashable>(
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        styles: [String: FieldStyle] = [:],
        mediaType: String = "application/x-www-form-urlencoded"
    ) {
        check(["body"], value, type, types)
        form(parameter("body", value, type, types), styles, mediaType)
    }

    /// A body that is the text of a string, a number, an enum or the like, in UTF-8.
    ///
    /// - Parameters:
    ///   - type: the type, and what the contract asks of the value: `s {"maxLength":80}`.
    ///   - mediaType: the media type, or the range `text/*`, of which the caller's header `Content-Type` may name one.
    public mutating func text<Value: Sendable & Hashable>(
        _ value: Value, _ type: StaticString = "s", types: [any JSONModel.Type] = [], mediaType: String = "text/plain"
    ) {
        check(["body"], value, type, types)
        guard let text = parameter("body", value, type, types).flatMap(ParameterValue.text) else { return }
        self.mediaType = mediaType.contains("charset") ? mediaType : "\(mediaType); charset=utf-8"
        body = .whole(Data(text.utf8))
    }

    /// A body of bytes.
    ///
    /// - Parameters:
    ///   - least: the number of bytes that the contract asks for; checked where it is known beforehand.
    ///   - most: the number of bytes that the contract allows.
    ///   - mediaType: the media type, or a range such as `image/*`, of which the caller's header `Content-Type` may name
    ///     one.
    public mutating func bytes(
        _ value: ByteStream, atLeast least: Int = 0, atMost most: Int = .max,
        mediaType: String = "application/octet-stream"
    ) {
        check(["body"], value, atLeast: least, atMost: most)
        self.mediaType = mediaType
        body = value.data.map { .whole($0) } ?? .stream(value)
    }

    /// A body of parts, which the following lines add.
    public mutating func multipart() {
        let multipart = Multipart(boundary: boundary())
        mediaType = multipart.mediaType
        body = .multipart(multipart)
    }

    /// Parts that are text: one for a value, one for each element of a list, and none for `nil`.
    ///
    /// - Parameter separator: the text between the elements of a list that is one part; none is sent for an empty list.
    public mutating func part<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        separator: String? = nil,
        mediaType: String? = nil
    ) {
        let content = parameter(name, value, type, types).flatMap { ParameterValue($0) }
        if case .pairs = content { return jsonPart(name, value, type, types: types, mediaType: mediaType) }
        check(["body", name], value, type, types)
        switch content {
        case nil, .pairs: break
        case .text(let text): append(name, mediaType, ByteStream(Data(text.utf8)))
        case .list(let list) where separator != nil && !list.isEmpty:
            append(name, mediaType, ByteStream(Data(list.joined(separator: separator ?? "").utf8)))
        case .list(let list): for text in list { append(name, mediaType, ByteStream(Data(text.utf8))) }
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
        check(["body", name], value, type, types)
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
    /// - Parameters:
    ///   - least: the number of bytes that the contract asks for; checked where it is known beforehand.
    ///   - most: the number of bytes that the contract allows.
    ///   - mediaType: what the contract asks for, where the file does not say what it is.
    public mutating func file(
        _ name: String, _ value: FilePart?, atLeast least: Int = 0, atMost most: Int = .max, mediaType: String? = nil
    ) {
        add(name, value, ["body", name], atLeast: least, atMost: most, mediaType: mediaType)
    }

    /// A part for each file.
    public mutating func files(
        _ name: String, _ values: [FilePart]?, atLeast least: Int = 0, atMost most: Int = .max,
        mediaType: String? = nil
    ) {
        for (index, value) in (values ?? []).enumerated() {
            add(name, value, ["body", name, "\(index)"], atLeast: least, atMost: most, mediaType: mediaType)
        }
    }

    private mutating func add(
        _ name: String, _ value: FilePart?, _ place: [String], atLeast least: Int, atMost most: Int, mediaType: String?
    ) {
        guard let value, case .multipart(var multipart) = body else { return }
        check(place, value.contents, atLeast: least, atMost: most)
        let promised = mediaType?.contains(where: { $0 == "*" || $0 == "," }) == false ? mediaType : nil
        multipart.append(
            name: name, fileName: value.name ?? name,
            mediaType: value.mediaType ?? promised ?? "application/octet-stream", headers: value.headers,
            contents: value.contents)
        body = .multipart(multipart)
    }

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

    // MARK: Parts

    private mutating func json<Value: Sendable & Hashable>(
        _ value: Value, _ form: JSONForm<Value>, _ mediaType: String
    ) {
        let data: Data? = attempt { () throws(CodecError) in try form.encode(value) }
        guard let data else { return }
        self.mediaType = mediaType
        body = .whole(data)
    }

    private mutating func form(_ value: JSONValue?, _ styles: [String: FieldStyle], _ mediaType: String) {
        guard case .object(let members) = value else { return }
        let items = members.sorted { $0.key < $1.key }.flatMap { name, value -> [String] in
            let field = styles[name] ?? .usual
            let writer = ParameterWriter(
                name: name, style: field.style, explode: field.explode, encode: Percent.encodeForm)
            if field.style == .deepObject { return writer.deepItems(value, hasIndices: true) }
            let content = ParameterValue(value)
            switch content {
            case nil: return []
            // Objects within have no names of their own here: they are written as JSON.
            case .pairs: return writer.items(.text(value.sortedText))
            case .list where field.style == .json: return writer.items(.text(value.sortedText))
            case let content?: return writer.items(content)
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
