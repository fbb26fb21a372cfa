import Accord
import BreakingRules
import Contract
import SchemaInclusion

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
    /// The names of properties that are not sent in the direction that is compared.
    private(set) var unsent: Set<String> = []
    /// The names of properties that no value has.
    private(set) var forbidden: Set<String> = []
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
    /// The types of the alternatives, where each says of which it is.
    private(set) var typesOfAlternatives: [JSONType]?
    private(set) var values: Set<JSONValue>?
    /// The values of the keywords that take values away, as they are written.
    private(set) var bounds: [SchemaKeyword: String] = [:]
    /// The keywords of which all that can be said is that they ask for something else, with what they ask for.
    private(set) var conditions: [SchemaKeyword: SchemaKeyword.Content] = [:]
    private(set) var isDeprecated = false
    private(set) var discrimination: Discrimination?

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
            discrimination = discrimination ?? Discrimination(of: graph[part], in: graph)
            branches += graph[part].branches.map { (graph.name(ofAlternative: $0), $0) }
            hasHeirs = hasHeirs || graph[part].discriminator?.heirs.isEmpty == false
        }
    }

    /// Its place; `nil` where the contract does not describe it.
    var place: SourceRange? { location.file.isEmpty ? nil : SourceRange(location) }

    /// Whether it says itself that a value may be null.
    var allowsNull: Bool { types?.contains(.null) ?? false }

    /// Whether it is nothing but one of several alternatives.
    var isUnion: Bool { !branches.isEmpty && properties.isEmpty }

    var namelessBranches: [SchemaID] { branches.filter { $0.name == nil }.map(\.schema) }

    private mutating func add(_ schema: Schema, in graph: SchemaGraph) {
        for property in schema.properties {
            let own = graph[property.value]
            if own.boolean != nil, own.isReadOnly || own.isWriteOnly {
                unsent.insert(property.name)
            } else if own.boolean == false {
                forbidden.insert(property.name)
            } else {
                properties[property.name] = properties[property.name] ?? property.value
            }
        }
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
        typesOfAlternatives = typesOfAlternatives ?? graph.types(ofAlternatives: schema.oneOf + schema.anyOf)
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
    /// Returns the types of all alternatives of a union; `nil` where one may be of any type.
    fileprivate func types(ofAlternatives branches: [SchemaID]) -> [JSONType]? {
        var types: Set<JSONType> = []
        var seen: Set<SchemaID> = []
        var next = branches
        while let branch = next.popLast() {
            guard seen.insert(branch).inserted else { continue }
            let parts = parts(of: branch)
            if let own = parts.lazy.compactMap({ self[$0].types }).first {
                types.formUnion(own)
            } else if let inner = parts.lazy.map({ self[$0].oneOf + self[$0].anyOf }).first(where: { !$0.isEmpty }) {
                next += inner
            } else {
                return nil
            }
        }
        return types.isEmpty ? nil : JSONType.allCases.filter(types.contains)
    }

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
