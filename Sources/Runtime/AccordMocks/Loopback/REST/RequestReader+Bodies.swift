public import Accord
public import AccordHTTP
import Foundation

extension RequestReader {
    /// Whether the body has a media type: `text/plain`, `image/*`, or `application/json;stream=watch`, whose parameters
    /// it has to have as well.
    public func has(_ mediaType: String) -> Bool { headers.has(mediaType: mediaType) }

    /// Whether there is a body.
    public var hasBody: Bool { !body.isEmpty || headers[.contentType] != nil }

    /// The error for a body of another media type than the contract has.
    public var unsupportedMediaType: ConnectError {
        invalid("a body of the media type \"\(headers.mediaType.onOneLine(limit: 100))\" is not in the contract")
    }

    /// A body that is the JSON of a model.
    public func json<Model: JSONModel>() throws(ConnectError) -> Model {
        try json(.model)
    }

    /// A body that is the JSON of any type.
    public func json<Value: Sendable & Hashable>(
        _ type: StaticString, types: [any JSONModel.Type] = []
    ) throws(ConnectError) -> Value {
        try json(JSONForm(type, types: types))
    }

    private func json<Value: Hashable>(_ form: JSONForm<Value>) throws(ConnectError) -> Value {
        try json(body, "the body", form)
    }

    private func json<Value: Hashable>(
        _ data: Data, _ what: String, _ form: JSONForm<Value>
    ) throws(ConnectError) -> Value {
        do throws(CodecError) {
            return try form.decode(data)
        } catch {
            throw invalid("\(what) cannot be read", cause: error)
        }
    }

    /// A body of names and values: the properties of a model.
    ///
    /// - Parameter styles: the styles that the contract has for fields, by their names.
    public func form<Model: JSONModel>(styles: [String: FieldStyle] = [:]) throws(ConnectError) -> Model {
        try value(fields(styles), "the form", .model)
    }

    /// A body of names and values: the members of any type that is an object in JSON.
    ///
    /// - Parameter styles: the styles that the contract has for fields, by their names.
    public func form<Value: Sendable & Hashable>(
        _ type: StaticString, types: [any JSONModel.Type] = [], styles: [String: FieldStyle] = [:]
    ) throws(ConnectError) -> Value {
        try value(fields(styles), "the form", JSONForm(type, types: types))
    }

    /// (WHATWG URL, "application/x-www-form-urlencoded parsing".)
    private func fields(_ styles: [String: FieldStyle]) -> TextNode {
        @Sendable func decoded(_ text: String) -> String {
            Percent.decode(text.replacingOccurrences(of: "+", with: " "))
        }
        let items = Self.items(String(decoding: body, as: UTF8.self), separator: "&")
        var members: [String: TextNode] = [:]
        for item in items {
            let name = decoded(item.name)
            // A member of an object, whose name is before the bracket.
            if name.contains("["), styles[String(name.prefix { $0 != "[" })]?.style == .deepObject { continue }
            members[name, default: .absent].add(decoded(item.value), at: [])
        }
        for (name, field) in styles {
            let text = ParameterText(name: name, style: field.style, explode: field.explode, decode: decoded)
            if let node = text.items(items) { members[name] = node }
        }
        return TextNode(members: members)
    }

    /// A body that is text.
    public func text() throws(ConnectError) -> String {
        try Charset.text(body, headers[.contentType])
    }

    /// A body that is the text of a number, an enum or the like.
    public func text<Value: Sendable & Hashable>(
        _ type: StaticString, types: [any JSONModel.Type] = []
    ) throws(ConnectError) -> Value {
        try value(.text(try text()), "the body", JSONForm(type, types: types))
    }

    /// A body of bytes.
    public func bytes() throws(ConnectError) -> ByteStream { ByteStream(body) }

    // MARK: Parts

    /// Parts that are text: one for a value, one for each element of a list, and none for `nil`.
    ///
    /// - Parameter separator: the text between the elements of a list that is one part.
    public func part<Value: Sendable & Hashable>(
        _ name: String, _ type: StaticString, types: [any JSONModel.Type] = [], separator: String? = nil
    ) throws(ConnectError) -> Value {
        var texts = parts.filter { $0.name == name }.map { String(decoding: $0.contents, as: UTF8.self) }
        if let separator { texts = texts.flatMap { $0.components(separatedBy: separator) } }
        let node = texts.first.map { TextNode(scalar: $0, list: texts.count > 1 ? texts.map { .text($0) } : nil) }
        return try value(node, "the part \"\(name)\"", JSONForm(type, types: types))
    }

    /// A part that is JSON; none for `nil`.
    ///
    /// - Parameter isRepeated: whether each element of a list is a part of its own.
    public func jsonPart<Value: Sendable & Hashable>(
        _ name: String, _ type: StaticString, types: [any JSONModel.Type] = [], isRepeated: Bool = false
    ) throws(ConnectError) -> Value {
        let form = JSONForm<Value>(type, types: types)
        let contents = parts.filter { $0.name == name }.map(\.contents)
        guard let first = contents.first else { return try value(nil, "the part \"\(name)\"", form) }
        let list = Data("[".utf8) + contents.joined(separator: Data(",".utf8)) + Data("]".utf8)
        return try json(isRepeated ? list : first, "the part \"\(name)\"", form)
    }

    /// A part that is a file; `nil` where there is none.
    public func file(_ name: String) throws(ConnectError) -> FilePart? { try files(name).first }

    /// A part that is a file, and has to be there.
    public func requiredFile(_ name: String) throws(ConnectError) -> FilePart {
        guard let file = try file(name) else { throw invalid("the part \"\(name)\" is missing") }
        return file
    }

    /// All parts of a name, as files.
    public func files(_ name: String) throws(ConnectError) -> [FilePart] {
        parts.filter { $0.name == name }.map { part in
            FilePart(
                name: part.fileName, contents: ByteStream(part.contents), mediaType: part.mediaType,
                headers: part.headers)
        }
    }
}
