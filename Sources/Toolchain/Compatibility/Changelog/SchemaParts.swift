import Accord
import BreakingRules
import Contract

/// A schema and all that hold for the same values, by reference or `allOf`, as one: as a user would describe it.
struct SchemaParts {
    /// The schema or, in place of a mere reference, which says nothing itself, the one that it refers to.
    let target: SchemaID
    let location: SourceLocation
    let pointer: String
    /// Whether others refer to it by a name.
    let isShared: Bool
    /// The places of all its parts.
    private(set) var places: Set<SourceRange> = []
    private(set) var properties: [String: SchemaID] = [:]
    private(set) var patterns: [String: SchemaID] = [:]
    private(set) var required: Set<String> = []
    private(set) var elements: [SchemaID] = []
    private(set) var items: SchemaID?
    private(set) var rest: SchemaID?
    private(set) var isClosed = false
    /// The alternatives, with the names that a contract has for them.
    private(set) var branches: [(name: String?, schema: SchemaID)] = []
    /// Whether some alternatives are schemas that extend this one, and no value is held against them.
    private(set) var hasHeirs = false
    private(set) var types: [JSONType]?
    private(set) var values: Set<JSONValue>?
    /// The values of the keywords that take values away, as they are written.
    private(set) var bounds: [SchemaKeyword: String] = [:]
    /// The keywords of which all that can be said is that they ask for something else, with what they ask for.
    private(set) var conditions: [SchemaKeyword: SchemaKeyword.Content] = [:]
    private(set) var isDeprecated = false

    init(_ id: SchemaID, in graph: SchemaGraph) {
        target = graph.target(of: id)
        location = graph[target].location
        pointer = graph[target].pointer
        isShared = graph[target].isComponent
        let parts = graph.parts(of: id)
        for part in parts {
            places.insert(SourceRange(graph[part].location))
            add(graph[part], in: graph)
            guard !graph.isExtended(part, among: parts) else { continue }
            branches += graph[part].branches.map { (graph.name(ofAlternative: $0), $0) }
            hasHeirs = hasHeirs || graph[part].discriminator?.heirs.isEmpty == false
        }
    }

    /// Whether it says itself that a value may be null.
    var allowsNull: Bool { types?.contains(.null) ?? false }

    /// Whether it is nothing but one of several alternatives.
    var isUnion: Bool { !branches.isEmpty && properties.isEmpty }

    var namelessBranches: [SchemaID] { branches.filter { $0.name == nil }.map(\.schema) }

    private mutating func add(_ schema: Schema, in graph: SchemaGraph) {
        for property in schema.properties { properties[property.name] = properties[property.name] ?? property.value }
        for pattern in schema.patternProperties { patterns[pattern.name] = patterns[pattern.name] ?? pattern.value }
        required.formUnion(schema.required)
        elements = elements.isEmpty ? schema.prefixItems : elements
        items = items ?? schema.items
        if let additional = schema.additionalProperties {
            if graph[additional].boolean == nil {
                rest = rest ?? additional
                conditions[.additionalProperties] = .schema(additional)
            }
            if graph[additional].boolean == false { isClosed = true }
        }
        if let rest = schema.unevaluatedProperties, graph[rest].boolean == false { isClosed = true }
        if let more = schema.types { types = types.map { $0.filter(more.contains) } ?? more }
        if let more = schema.listedValues { values = values.map { $0.intersection(more) } ?? more }
        for bound in SchemaKeyword.bounds { bounds[bound] = bounds[bound] ?? schema[bound]?.text }
        for (keyword, content) in schema.keywords where keyword.isCondition {
            conditions[keyword] = conditions[keyword] ?? content
        }
        // A schema that is referred to may be deprecated by whoever refers to it.
        isDeprecated = isDeprecated || schema.isDeprecated
    }
}

extension SchemaGraph {
    /// Returns the schema that one is, where that is nothing but a union of it and `null`.
    func nonNullCase(of id: SchemaID) -> SchemaID? {
        let schema = self[target(of: id)]
        var rest = Schema(location: schema.location, pointer: schema.pointer)
        (rest.oneOf, rest.anyOf) = (schema.oneOf, schema.anyOf)
        let branches = schema.oneOf + schema.anyOf
        let others = branches.filter { !self[target(of: $0)].isNull }
        guard branches.count == 2, others.count == 1, rest.signature == schema.signature else { return nil }
        return others[0]
    }
}

extension SchemaKeyword {
    /// Whether a change of it is described by its name alone.
    fileprivate var isCondition: Bool {
        switch self {
        case .not, .if, .then, .else, .contains, .propertyNames, .patternProperties, .dependentSchemas,
            .dependentRequired, .unevaluatedItems, .unevaluatedProperties, .items, .prefixItems:
            true
        case .reference, .dynamicReference, .type, .enumeration, .constant, .minimum, .exclusiveMinimum, .maximum,
            .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
            .uniqueItems, .minContains, .maxContains, .minProperties, .maxProperties, .required, .allOf, .anyOf, .oneOf,
            .additionalProperties, .properties, .contentEncoding, .contentMediaType, .title, .description,
            .defaultValue, .examples, .deprecated, .readOnly, .writeOnly, .discriminator:
            false
        }
    }
}
