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
    private(set) var required: Set<String> = []
    private(set) var elements: [SchemaID] = []
    private(set) var items: SchemaID?
    private(set) var rest: SchemaID?
    private(set) var isClosed = false
    /// The alternatives, with the names that a contract has for them.
    private(set) var branches: [(name: String?, schema: SchemaID)] = []
    private(set) var types: [JSONType]?
    private(set) var values: Set<JSONValue>?
    /// The values of the keywords that take values away, as they are written.
    private(set) var bounds: [SchemaKeyword: String] = [:]
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
        if let more = schema.types { types = types.map { $0.filter(more.contains) } ?? more }
        if let more = schema.listedValues { values = values.map { $0.intersection(more) } ?? more }
        for bound in SchemaKeyword.bounds { bounds[bound] = bounds[bound] ?? schema[bound]?.text }
        // A schema that is referred to may be deprecated by whoever refers to it.
        isDeprecated = isDeprecated || schema.isDeprecated
    }
}
