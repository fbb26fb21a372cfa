import Accord
import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// A schema and all that hold for the same values, by reference or `allOf`, as one: as a user would describe it.
struct SchemaParts {
    /// The schema or, in place of a mere reference, which says nothing itself, the one that it refers to.
    let target: SchemaID
    let location: SourceLocation
    let pointer: String
    /// Whether others refer to it by a name.
    let isShared: Bool
    /// The places of all its parts.
    private(set) var places: Set<Place> = []
    private(set) var properties: [String: SchemaID] = [:]
    private(set) var required: Set<String> = []
    private(set) var elements: [SchemaID] = []
    private(set) var items: SchemaID?
    private(set) var rest: SchemaID?
    private(set) var isClosed = false
    /// The alternatives, with the names that a contract has for them.
    private(set) var branches: [(name: String?, schema: SchemaID)] = []
    private(set) var types: [JSONType]?
    private(set) var values: Set<JSONValue>?
    /// The values of the keywords whose values grow and shrink, by keyword.
    private(set) var bounds: [SchemaBound: String] = [:]
    private(set) var isDeprecated = false

    init(_ id: SchemaID, in graph: SchemaGraph) {
        target = graph.target(of: id)
        location = graph[target].location
        pointer = graph[target].pointer
        isShared = graph[target].isComponent
        for part in graph.parts(of: id) {
            places.insert(Place(graph[part].location))
            add(graph[part], in: graph)
        }
    }

    var namelessBranches: [SchemaID] { branches.filter { $0.name == nil }.map(\.schema) }

    private mutating func add(_ schema: Schema, in graph: SchemaGraph) {
        for property in schema.properties { properties[property.name] = properties[property.name] ?? property.value }
        required.formUnion(schema.required)
        elements = elements.isEmpty ? schema.prefixItems : elements
        items = items ?? schema.items
        if let additional = schema.additionalProperties {
            if graph[additional].boolean == nil { rest = rest ?? additional }
            if graph[additional].boolean == false { isClosed = true }
        }
        if let rest = schema.unevaluatedProperties, graph[rest].boolean == false { isClosed = true }
        branches += (schema.oneOf + schema.anyOf).map { (graph.name(ofAlternative: $0), $0) }
        if let more = schema.types { types = types.map { $0.filter(more.contains) } ?? more }
        if let more = schema.listedValues { values = values.map { $0.intersection(more) } ?? more }
        for bound in SchemaBound.allCases { bounds[bound] = bounds[bound] ?? bound.value(schema) }
        // A schema that is referred to may be deprecated by whoever refers to it.
        isDeprecated = isDeprecated || schema.isDeprecated
    }
}

/// A keyword that takes values away, and takes more of them the further it goes one way.
enum SchemaBound: String, CaseIterable {
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum
    case minLength, maxLength, minItems, maxItems, minProperties, maxProperties
    case multipleOf, pattern, format, contentEncoding, uniqueItems

    /// Returns the value of the keyword as it is written; `nil` when it takes nothing away.
    func value(_ schema: Schema) -> String? {
        switch self {
        case .minimum: schema.minimum
        case .maximum: schema.maximum
        case .exclusiveMinimum: schema.exclusiveMinimum
        case .exclusiveMaximum: schema.exclusiveMaximum
        case .minLength: schema.minLength.map(String.init)
        case .maxLength: schema.maxLength.map(String.init)
        case .minItems: schema.minItems.map(String.init)
        case .maxItems: schema.maxItems.map(String.init)
        case .minProperties: schema.minProperties.map(String.init)
        case .maxProperties: schema.maxProperties.map(String.init)
        case .multipleOf: schema.multipleOf
        case .pattern: schema.pattern
        case .format: schema.format
        case .contentEncoding: schema.contentEncoding
        case .uniqueItems: schema.uniqueItems ? "true" : nil
        }
    }

    var rule: SchemaRule {
        switch self {
        case .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum: .range
        case .minLength, .maxLength: .length
        case .minItems, .maxItems: .itemCount
        case .minProperties, .maxProperties: .propertyCount
        case .multipleOf: .multiple
        case .pattern: .pattern
        case .format, .contentEncoding: .format
        case .uniqueItems: .unique
        }
    }

    /// Whether more values are taken than before; `nil` when that is not plain.
    func isWidened(from old: String?, to new: String?) -> Bool? {
        guard let old else { return false }
        guard let new else { return true }
        guard let before = Double(old), let after = Double(new), before != after else { return nil }
        switch self {
        case .minimum, .exclusiveMinimum, .minLength, .minItems, .minProperties: return after < before
        case .maximum, .exclusiveMaximum, .maxLength, .maxItems, .maxProperties: return after > before
        case .multipleOf, .pattern, .format, .contentEncoding, .uniqueItems: return nil
        }
    }
}
