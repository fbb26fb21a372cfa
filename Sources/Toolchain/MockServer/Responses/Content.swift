import Accord
import Contract
import Foundation

/// Makes the content of responses: examples of the contract, and samples.
struct ContentMaker {
    /// Why there is no content.
    enum Problem: Error, Hashable {
        case noExample(names: [String])
        case noSample
        case noForm
    }

    let schemas: Schemas
    let seed: UInt64

    /// The value of a payload.
    func value(_ payload: Payload, _ preference: Preference) throws(Problem) -> JSONValue {
        if let name = preference.example {
            guard let example = payload.examples.first(where: { $0.name == name }) else {
                throw .noExample(names: payload.examples.compactMap(\.name))
            }
            return JSONValue(example.value)
        }
        if !preference.isDynamic, preference.seed == nil, let example = example(payload) { return example }
        guard let schema = payload.schema else {
            return MediaType(payload.mediaType)?.isText ?? false ? "text" : .object([:])
        }
        guard let sample = schemas.sample(schema, "", preference.seed ?? seed) else { throw .noSample }
        return sample
    }

    /// The first example that is as the contract has it.
    private func example(_ payload: Payload) -> JSONValue? {
        let examples = payload.examples.map { JSONValue($0.value) }
        let type = MediaType(payload.mediaType)
        // Of another media type than JSON, a text is the body as it is.
        if let type, !type.isJSON, !type.isEvents, !type.isLines,
            let text = examples.first(where: { $0.stringValue != nil })
        {
            return text
        }
        guard let schema = payload.schema else { return examples.first }
        return (examples + schemas.examples(schema)).first { schemas.accepts($0, schema) }
    }

    /// The bytes of a payload, and their media type.
    func content(
        _ payload: Payload, _ type: MediaType, _ preference: Preference
    ) throws(Problem) -> (bytes: Data, mediaType: String) {
        if type.isEvents || type.isLines { return (try stream(payload, type, preference), payload.mediaType) }
        let value = try value(payload, preference)
        return try content(value, payload, type)
    }

    /// The bytes of a value, and their media type.
    func content(
        _ value: JSONValue, _ payload: Payload, _ type: MediaType
    ) throws(Problem) -> (bytes: Data, mediaType: String) {
        let name = payload.mediaType(inRange: type.isText ? "text/plain" : "\(type.type)/octet-stream")
        if type.isJSON { return (value.sortedData, name) }
        if type.subtype == "*", ["*", "application"].contains(type.type) {
            return (value.sortedData, "application/json")
        }
        if case .string(let text) = value, !type.isXML || text.hasPrefix("<") {
            return (Data(text.utf8), name)
        }
        if type.isForm { return (form(value), name) }
        if type.type == "multipart" { return multipart(value, payload) }
        if type.isXML { return (Data(XMLContent(schemas: schemas).text(value, payload.schema).utf8), name) }
        // JSON is YAML.
        if type.isYAML { return (value.sortedData, name) }
        if type.subtype == "csv", let table = CSVTable(value) { return (Data(table.text.utf8), name) }
        if type.isText || type.isRange { return (value.sortedData, name) }
        if payload.schema == nil { return (Data(), name) }
        throw .noForm
    }

    private func form(_ value: JSONValue) -> Data {
        guard case .object(let members) = value else { return Data() }
        let allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
        func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        let items = members.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value.plainText))" }
        return Data(items.joined(separator: "&").utf8)
    }
}

extension JSONValue {
    /// The value as parameters and header fields have it.
    var plainText: String { simpleText(explodes: false) }

    /// The value in the style `simple` (OpenAPI 3.1, "Style Values").
    ///
    /// - Parameter explodes: whether names and values are written as `a=1,b=2`, and not as `a,1,b,2`.
    func simpleText(explodes: Bool) -> String {
        switch self {
        case .null: ""
        case .bool(let bool): "\(bool)"
        case .number(let number): number.description
        case .string(let text): text
        case .array(let elements): elements.map(\.plainText).joined(separator: ",")
        case .object(let members):
            members.sorted { $0.key < $1.key }.map { "\($0.key)\(explodes ? "=" : ",")\($0.value.plainText)" }
                .joined(separator: ",")
        }
    }
}
