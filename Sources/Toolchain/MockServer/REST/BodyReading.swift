import Accord
import AccordHTTP
import Contract
import Foundation
import HTTPTypes

/// The body of a request, as its operation describes it.
struct BodyReading {
    enum Result {
        /// `nil` for none, and for bytes of which the contract says nothing.
        case value(JSONValue?)
        case violations([RequestViolation])
        /// The media type is none of the operation's.
        case unsupported
    }

    /// The number of bytes that a body may have that was compressed.
    static let limit = 16 << 20

    let request: MockRequest
    let schemas: Schemas

    func read(_ declaration: RequestBody?) -> Result {
        guard let declaration else { return .value(nil) }
        guard let sent = request.body, !sent.isEmpty else {
            return declaration.isRequired ? wrong("required", "must be there") : .value(nil)
        }
        guard let body = decompressed(sent) else { return .unsupported }
        let type = request.headers[.contentType].flatMap { MediaType($0) }
        guard let type, let payload = MediaType.payload(of: type, among: declaration.payloads) else {
            return declaration.payloads.isEmpty ? .value(nil) : .unsupported
        }
        guard let value = value(of: body, type, payload) else {
            return wrong("contentMediaType", "must be \(type.type)/\(type.subtype) that can be read")
        }
        guard let schema = payload.schema, case .some(let value) = value else { return .value(value) }
        let violations = schemas.violations(of: value, schema)
        return violations.isEmpty ? .value(value) : .violations(violations.map { RequestViolation($0, in: .body) })
    }

    private func wrong(_ keyword: String, _ message: String) -> Result {
        .violations([RequestViolation(place: .body, pointer: "", keyword: keyword, message: message)])
    }

    private func decompressed(_ body: Data) -> Data? {
        switch request.headers[.contentEncoding]?.lowercased() {
        case nil, "identity": body
        case "gzip": try? ContentCoding.gzip.decompress(body, Self.limit)
        default: nil
        }
    }

    /// - Returns: `nil` when it cannot be read, and a value that is `nil` when there is nothing to read it by.
    private func value(of body: Data, _ type: MediaType, _ payload: Payload) -> JSONValue?? {
        if type.isJSON { return (try? JSONValue(json: body)).map { $0 } }
        if type.isForm { return form(body, payload) }
        if type.isMultipart { return multipart(body, type, payload) }
        if type.isText { return String(validating: body, as: UTF8.self).map { schemas.value(of: $0, payload.schema) } }
        return .some(nil)
    }

    private func form(_ body: Data, _ payload: Payload) -> JSONValue? {
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        var items = MockRequest(method: "", path: "", query: text).query
        var members: [String: JSONValue] = [:]
        for part in payload.parts where part.style == .deepObject {
            guard let object = DeepObject(part.name, in: items) else { continue }
            members[part.name] = object.value(schemas, part.schema)
            items.removeAll { DeepObject.path(of: $0.name, in: part.name) != nil }
        }
        for (name, items) in Dictionary(grouping: items, by: \.name) {
            let part = payload.parts.first { $0.name == name }
            members[name] =
                value(of: items, part) ?? value(of: items.map(\.value.decodedForm), named: name, payload)
        }
        return .object(members)
    }

    /// The value of a field in the style of its encoding; `nil` where that has none, or the field is written otherwise.
    private func value(of items: [MockRequest.QueryItem], _ part: PartEncoding?) -> JSONValue? {
        guard let part, let (style, _) = part.fieldStyle, items.count == 1, let text = items.first?.value else {
            return nil
        }
        if style == .json { return try? JSONValue(json: text.decodedForm) }
        let types = schemas.types(part.schema)
        guard types.contains(.array), !types.contains(.string) else { return nil }
        let separator = style.separator(in: text)
        // Many encode commas wherever they are.
        let list = text.contains(separator) ? text : text.replacingOccurrences(of: "%2C", with: separator)
        return schemas.list(of: list.components(separatedBy: separator).map(\.decodedForm), part.schema)
    }

    private func multipart(_ body: Data, _ type: MediaType, _ payload: Payload) -> JSONValue? {
        guard let boundary = type.otherParameters["boundary"],
            let parts = MultipartReading.parts(of: body, boundary: boundary)
        else { return nil }
        if let schema = payload.schema, schemas.types(schema).isDisjoint(with: [.object, .string]) {
            return schemas.list(of: parts.map { String(decoding: $0.bytes, as: UTF8.self) }, schema)
        }
        var members: [String: JSONValue] = [:]
        for (name, parts) in Dictionary(grouping: parts, by: \.name) {
            var texts = parts.map { String(decoding: $0.bytes, as: UTF8.self) }
            if let encoding = payload.parts.first(where: { $0.name == name }), let separator = encoding.separator,
                schemas.types(encoding.schema).contains(.array)
            {
                texts = texts.flatMap { $0.components(separatedBy: separator) }
            }
            members[name] = value(of: texts, named: name, payload)
        }
        return .object(members)
    }

    /// The value of the fields, or parts, of one name.
    private func value(of texts: [String], named name: String, _ payload: Payload) -> JSONValue {
        let schema = payload.schema.flatMap { schemas.property(name, of: $0) }
        let types = schema.map { schemas.types($0) } ?? [.string]
        let isList = texts.count > 1 || types.contains(.array) && !types.contains(.string)
        let items = isList ? schema.flatMap { schemas.items($0) } : schema
        let values = texts.map { text -> JSONValue in
            let isObject = items.map(schemas.isStructured) ?? false
            if isObject, let json = try? JSONValue(json: text) { return json }
            return schemas.value(of: text, items)
        }
        return isList ? .array(values) : values[0]
    }
}
