import Accord
import Contract
import SchemaInclusion

/// The alternatives of `oneOf` and `anyOf` in two versions; each with the one that it was before.
///
/// Two are paired by their name, or else by what they say, where no other one of their version has the same: the more of
/// it the sooner. Their order says nothing, so what is not decided by then is not paired.
struct AlternativePairs {
    private(set) var pairs: [(old: SchemaID, new: SchemaID)] = []
    private var olds: [SchemaID]
    private var news: [SchemaID]
    private let oldGraph: SchemaGraph
    private let newGraph: SchemaGraph

    init(_ olds: [SchemaID], in oldGraph: SchemaGraph, _ news: [SchemaID], in newGraph: SchemaGraph) {
        (self.olds, self.news) = (olds, news)
        (self.oldGraph, self.newGraph) = (oldGraph, newGraph)
        pair { $1.name(ofAlternative: $0) }
        pair { Likeness($0, in: $1, depth: 4, isWhole: true) }
        pair { Likeness($0, in: $1, depth: 4) }
        pair { Likeness($0, in: $1, depth: 1) }
        pair { Shape($0, in: $1, hasNames: true) }
        pair { Shape($0, in: $1, hasNames: false) }
    }

    private mutating func pair<Key: Hashable>(by key: (SchemaID, SchemaGraph) -> Key?) {
        guard !olds.isEmpty, !news.isEmpty else { return }
        let (before, after) = (
            Self.unique(olds, by: { key($0, oldGraph) }), Self.unique(news, by: { key($0, newGraph) })
        )
        for (key, one) in before.sorted(by: { $0.value.index < $1.value.index }) {
            guard let other = after[key] else { continue }
            pairs.append((one, other))
            olds.removeAll { $0 == one }
            news.removeAll { $0 == other }
        }
    }

    /// The schemas that share their key with no other one.
    private static func unique<Key: Hashable>(_ schemas: [SchemaID], by key: (SchemaID) -> Key?) -> [Key: SchemaID] {
        var groups: [Key: [SchemaID]] = [:]
        for schema in schemas {
            if let key = key(schema) { groups[key, default: []].append(schema) }
        }
        return groups.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
}

/// The demands and notes of a schema, down to some depth.
private struct Likeness: Hashable {
    /// The name of a schema that is referred to, which says enough of it.
    private var name: String?
    private var signature: SchemaSignature?
    private var xml: XMLForm?
    private var defaultValue: JSON?
    private var mediaType: String?
    private var parts: [Likeness] = []

    /// - Parameter isWhole: whether that counts of which no value shows anything.
    init(_ id: SchemaID, in graph: SchemaGraph, depth: Int, isWhole: Bool = false) {
        let schema = graph[graph.target(of: id)]
        signature = schema.signature
        if isWhole { (xml, defaultValue, mediaType) = (schema.xml, schema.defaultValue, schema.contentMediaType) }
        guard depth > 0 else { return }
        parts = (schema.children + [schema.contentSchema].compactMap(\.self)).map { part in
            if let name = graph[graph.target(of: part)].componentName { return Likeness(name: name) }
            return Likeness(part, in: graph, depth: depth - 1, isWhole: isWhole)
        }
    }

    private init(name: String) { self.name = name }
}

/// The types of a schema's values, except for null, and the names of their properties.
private struct Shape: Hashable {
    private var types: Set<JSONType>
    private var names: Set<String> = []

    init(_ id: SchemaID, in graph: SchemaGraph, hasNames: Bool) {
        types = graph.wireKinds(of: id) ?? []
        if types.count > 1 { types.remove(.null) }
        if hasNames { names = Set(RemarkedSchema(id, in: graph).properties.keys) }
    }
}
