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
        let type = request.headers[.contentType].flatMap { MediaRange($0) }
        guard let type, let payload = MediaRange.payload(of: type, among: declaration.payloads) else {
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
    private func value(of body: Data, _ type: MediaRange, _ payload: Payload) -> JSONValue?? {
        if type.isJSON { return (try? JSONValue(json: body)).map { $0 } }
        if type.isForm { return form(body, payload) }
        if type.isMultipart { return multipart(body, type, payload) }
        if type.isText { return String(validating: body, as: UTF8.self).map { .string($0) } }
        return .some(nil)
    }

    private func form(_ body: Data, _ payload: Payload) -> JSONValue? {
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        let items = MockRequest(method: "", path: "", query: text).query
        var members: [String: JSONValue] = [:]
        for (name, items) in Dictionary(grouping: items, by: \.name) {
            members[name] = value(of: items.map(\.value.decodedForm), named: name, payload)
        }
        return .object(members)
    }

    private func multipart(_ body: Data, _ type: MediaRange, _ payload: Payload) -> JSONValue? {
        guard let boundary = type.parameters["boundary"],
            let parts = MultipartReading.parts(of: body, boundary: boundary)
        else { return nil }
        var members: [String: JSONValue] = [:]
        for (name, parts) in Dictionary(grouping: parts, by: \.name) {
            members[name] = value(
                of: parts.map { String(decoding: $0.bytes, as: UTF8.self) }, named: name, payload)
        }
        return .object(members)
    }

    /// The value of the fields, or parts, of one name.
    private func value(of texts: [String], named name: String, _ payload: Payload) -> JSONValue {
        let schema = payload.schema.flatMap { schemas.property(name, of: $0) }
        let types = schema.map { schemas.types($0) } ?? [.string]
        let isList = texts.count > 1 || types.contains(.array) && !types.contains(.string)
        let part = payload.parts.first { $0.name == name }
        if isList, let part, part.style != nil, !part.explodes, texts.count == 1 {
            return schemas.list(of: texts[0].components(separatedBy: ","), schema)
        }
        let items = isList ? schema.flatMap { schemas.items($0) } : schema
        let values = texts.map { text -> JSONValue in
            let isObject = items.map { schemas.types($0) }?.isSubset(of: [.object, .array, .null]) ?? false
            if isObject, let json = try? JSONValue(json: text) { return json }
            return schemas.value(of: text, items)
        }
        return isList ? .array(values) : values[0]
    }
}
