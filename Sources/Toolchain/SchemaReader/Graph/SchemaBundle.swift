public import Accord
public import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// A graph of schemas as one JSON Schema, in which every schema is in `$defs`, under its number.
public struct SchemaBundle: Sendable {
    /// `{"$defs": {"0": …}}`.
    public let schema: JSONValue

    public init(_ graph: SchemaGraph) {
        let definitions = graph.schemas.enumerated().map { ("\($0)", Self.json($1)) }
        schema = .object(["$defs": .object(Dictionary(definitions, uniquingKeysWith: { first, _ in first }))])
    }

    /// Returns what a schema asks, in JSON, without what only describes.
    private static func json(_ schema: Schema) -> JSONValue {
        if let boolean = schema.boolean { return .bool(boolean) }
        var members: [String: JSONValue] = [:]

        func set(_ keyword: String, _ value: JSONValue?) {
            if let value { members[keyword] = value }
        }
        func set(_ keyword: String, _ schemas: [SchemaID]) {
            if !schemas.isEmpty { members[keyword] = .array(schemas.map(reference)) }
        }
        func set<Value>(_ keyword: String, _ named: [Named<Value>], _ json: (Value) -> JSONValue) {
            guard !named.isEmpty else { return }
            members[keyword] = .object(
                Dictionary(named.map { ($0.name, json($0.value)) }, uniquingKeysWith: { _, last in last }))
        }
        func set(_ keyword: String, number: String?) {
            set(keyword, number.flatMap { JSONNumber($0) }.map { .number($0) })
        }
        func set(_ keyword: String, count: Int?) {
            set(keyword, count.map { .number(JSONNumber($0)) })
        }

        // A dynamic reference holds besides a plain one.
        let references = [schema.reference, schema.dynamicReference].compactMap { $0 }
        set("$ref", references.first.map { .string(pointer($0)) })
        set("allOf", schema.allOf + references.dropFirst())
        set("type", schema.types.map { .array($0.map { .string($0.rawValue) }) })
        set("enum", schema.enumeration.map { .array($0.map { JSONValue($0) }) })
        set("const", schema.constant.map { JSONValue($0) })
        set("anyOf", schema.anyOf)
        set("oneOf", schema.oneOf)
        set("not", schema.not.map(reference))
        set("if", schema.if.map(reference))
        set("then", schema.then.map(reference))
        set("else", schema.else.map(reference))
        set("dependentSchemas", schema.dependentSchemas, reference)
        set("prefixItems", schema.prefixItems)
        set("items", schema.items.map(reference))
        set("contains", schema.contains.map(reference))
        set("properties", schema.properties, reference)
        set("patternProperties", schema.patternProperties, reference)
        set("additionalProperties", schema.additionalProperties.map(reference))
        set("propertyNames", schema.propertyNames.map(reference))
        set("unevaluatedItems", schema.unevaluatedItems.map(reference))
        set("unevaluatedProperties", schema.unevaluatedProperties.map(reference))
        set("multipleOf", number: schema.multipleOf)
        set("maximum", number: schema.maximum)
        set("exclusiveMaximum", number: schema.exclusiveMaximum)
        set("minimum", number: schema.minimum)
        set("exclusiveMinimum", number: schema.exclusiveMinimum)
        set("maxLength", count: schema.maxLength)
        set("minLength", count: schema.minLength)
        set("pattern", schema.pattern.map { .string($0) })
        set("maxItems", count: schema.maxItems)
        set("minItems", count: schema.minItems)
        set("uniqueItems", schema.uniqueItems ? .bool(true) : nil)
        set("maxContains", count: schema.maxContains)
        set("minContains", count: schema.minContains)
        set("maxProperties", count: schema.maxProperties)
        set("minProperties", count: schema.minProperties)
        if !schema.required.isEmpty { set("required", .array(schema.required.map { .string($0) })) }
        set("dependentRequired", schema.dependentRequired) { .array($0.map { .string($0) }) }
        set("format", schema.format.map { .string($0) })
        return .object(members)
    }

    private static func reference(_ id: SchemaID) -> JSONValue {
        .object(["$ref": .string(pointer(id))])
    }

    private static func pointer(_ id: SchemaID) -> String {
        "#/$defs/\(id.index)"
    }
}

extension JSONValue {
    /// The value that a contract gives. Of members with one name, the last one stays.
    public init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let text): self = JSONNumber(text).map { .number($0) } ?? .null
        case .string(let text): self = .string(text)
        case .array(let elements): self = .array(elements.map { JSONValue($0) })
        case .object(let members):
            self = .object(
                Dictionary(members.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { _, last in last }))
        }
    }
}
