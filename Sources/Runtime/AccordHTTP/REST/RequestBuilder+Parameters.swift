public import Accord
import Foundation
import HTTPTypes

extension RequestBuilder {
    /// A parameter of the path.
    public mutating func path<Value: Sendable & Hashable>(
        _ name: String,
        _ value: Value,
        _ type: StaticString,
        types: [any JSONModel.Type] = [],
        style: ParameterStyle = .simple,
        explode: Bool = false
    ) {
        check(["path", name], value, type, types)
        let hasSlashes = descriptor.path.contains("{+\(name)}")
        let encode = hasSlashes ? Percent.encodePath : Percent.encode
        let writer = ParameterWriter(name: name, style: style, explode: explode, encode: encode)
        let text: String
        if style == .json {
            text = jsonText(name, value, type, types).map(encode) ?? ""
        } else {
            text = parameter(name, value, type, types).flatMap { ParameterValue($0) }.map(writer.path) ?? ""
        }
        // Another path would be called: `/pets//photo`, or `/photo` for `/pets/../photo`.
        let steps = hasSlashes ? text.split(separator: "/") : [text[...]]
        guard !text.isEmpty, !steps.contains("."), !steps.contains("..") else {
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
        check(["query", name], value, type, types)
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
        check(["header", name], value, type, types)
        let writer = ParameterWriter(name: name, style: style, explode: explode, encode: { $0 })
        let text: String?
        if style == .json {
            text = jsonText(name, value, type, types)
        } else {
            text = parameter(name, value, type, types).flatMap { ParameterValue($0) }.map(writer.simple)
        }
        guard let text else { return }
        guard let name = HTTPField.Name(name) else { return fail(.internal, "\"\(name)\" cannot be a header's name") }
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
        check(["cookie", name], value, type, types)
        cookies += items(name, value, type, types, style, explode, Percent.encode)
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
        return ParameterValue(json, repeatsNames: writer.explode).map(writer.items) ?? []
    }
}
