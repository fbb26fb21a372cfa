public import Accord
public import Contract

/// A graph of schemas as one JSON Schema, in which every schema is in `$defs`, under its number.
public struct SchemaBundle: Sendable {
    /// `{"$defs": {"0": …}}`.
    public let schema: JSONValue

    public init(_ graph: SchemaGraph) {
        self.init(graph, graph.schemas.indices.map(SchemaID.init))
    }

    /// The schemas that others lead to, and these.
    init(_ graph: SchemaGraph, reachableFrom roots: [SchemaID]) {
        var reached: Set<SchemaID> = []
        var waiting = roots
        while let next = waiting.popLast() {
            guard reached.insert(next).inserted else { continue }
            let schema = graph[next]
            waiting += schema.children + [schema.reference, schema.dynamicReference].compactMap { $0 }
        }
        self.init(graph, Array(reached))
    }

    private init(_ graph: SchemaGraph, _ schemas: [SchemaID]) {
        let definitions = schemas.map { ("\($0.index)", Self.json(graph[$0])) }
        schema = .object(["$defs": .object(Dictionary(definitions, uniquingKeysWith: { first, _ in first }))])
    }

    /// Returns what a schema asks, in JSON, without what only describes.
    private static func json(_ schema: Schema) -> JSONValue {
        if let boolean = schema.boolean { return .bool(boolean) }
        var members: [String: JSONValue] = [:]
        for (keyword, content) in schema.keywords where keyword.isChecked {
            members[keyword.rawValue] = json(content)
        }
        // A dynamic reference holds besides a plain one, and leads to a schema as that does.
        members[SchemaKeyword.dynamicReference.rawValue] = nil
        if let reference = schema.reference { members["$ref"] = .string(pointer(reference)) }
        if let dynamic = schema.dynamicReference {
            if schema.reference == nil {
                members["$ref"] = .string(pointer(dynamic))
            } else {
                members["allOf"] = json(.schemas(schema.allOf + [dynamic]))
            }
        }
        return .object(members)
    }

    private static func json(_ content: SchemaKeyword.Content) -> JSONValue? {
        switch content {
        case .schema(let schema): reference(schema)
        case .schemas(let schemas): .array(schemas.map(reference))
        case .namedSchemas(let schemas):
            .object(
                Dictionary(
                    schemas.map { ($0.name, reference($0.value)) }, uniquingKeysWith: { _, last in last }))
        default: content.json.map { JSONValue($0) }
        }
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
