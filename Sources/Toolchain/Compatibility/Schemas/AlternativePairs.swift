import Accord
import Contract
import SchemaInclusion

/// The alternatives of `oneOf` and `anyOf` in two versions; each with the one that it was before.
///
/// Two are paired by their name, by all that they say, by their tags, or else by what they have in common, where no
/// other one has as much. Their order says nothing, so what is not decided by then is not paired; nor are two with
/// different tags, or of different types.
struct AlternativePairs {
    private(set) var pairs: [(old: SchemaID, new: SchemaID)] = []
    private var olds: [SchemaID]
    private var news: [SchemaID]
    private let oldGraph: SchemaGraph
    private let newGraph: SchemaGraph

    /// The number of pairs up to which what alternatives have in common is counted.
    private static let limit = 10_000

    init(_ olds: [SchemaID], in oldGraph: SchemaGraph, _ news: [SchemaID], in newGraph: SchemaGraph) {
        (self.olds, self.news) = (olds, news)
        (self.oldGraph, self.newGraph) = (oldGraph, newGraph)
        pair { $1.name(ofAlternative: $0) }
        pair { Likeness($0, in: $1, depth: 4, isWhole: true) }
        pair { Likeness($0, in: $1, depth: 4) }
        guard !self.olds.isEmpty, !self.news.isEmpty else { return }
        let before = AlternativeTraits.all(of: olds, in: oldGraph)
        let after = AlternativeTraits.all(of: news, in: newGraph)
        let places = AlternativeTraits.placesOfTags(in: before.values)
            .union(AlternativeTraits.placesOfTags(in: after.values))
        pair({ before[$0]?.tags(at: places) }, { after[$0]?.tags(at: places) })
        pairByCommonTraits(before, after, places)
    }

    private mutating func pair<Key: Hashable>(by key: (SchemaID, SchemaGraph) -> Key?) {
        let (oldGraph, newGraph) = (oldGraph, newGraph)
        pair({ key($0, oldGraph) }, { key($0, newGraph) })
    }

    private mutating func pair<Key: Hashable>(_ oldKey: (SchemaID) -> Key?, _ newKey: (SchemaID) -> Key?) {
        guard !olds.isEmpty, !news.isEmpty else { return }
        let (before, after) = (Self.unique(olds, by: oldKey), Self.unique(news, by: newKey))
        for (key, one) in before.sorted(by: { $0.value.index < $1.value.index }) {
            guard let other = after[key] else { continue }
            add(one, other)
        }
    }

    private mutating func add(_ old: SchemaID, _ new: SchemaID) {
        pairs.append((old, new))
        olds.removeAll { $0 == old }
        news.removeAll { $0 == new }
    }

    /// The schemas that share their key with no other one.
    private static func unique<Key: Hashable>(_ schemas: [SchemaID], by key: (SchemaID) -> Key?) -> [Key: SchemaID] {
        var groups: [Key: [SchemaID]] = [:]
        for schema in schemas {
            if let key = key(schema) { groups[key, default: []].append(schema) }
        }
        return groups.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// Pairs those that have the most in common first. Of several that have as much in common, none is paired.
    private mutating func pairByCommonTraits(
        _ before: [SchemaID: AlternativeTraits], _ after: [SchemaID: AlternativeTraits], _ places: Set<[String]>
    ) {
        guard !olds.isEmpty, news.count <= Self.limit / olds.count else { return }
        var rest = olds.flatMap { old in
            news.compactMap { new in
                before[old]?.likeness(to: after[new], tagsAt: places).map { (old: old, new: new, likeness: $0) }
            }
        }
        while let most = rest.max(by: { $0.likeness < $1.likeness }) {
            let equals = rest.filter {
                $0.likeness == most.likeness && ($0.old == most.old || $0.new == most.new)
            }
            if equals.count == 1 { add(most.old, most.new) }
            let (decidedOlds, decidedNews) = (Set(equals.map(\.old)), Set(equals.map(\.new)))
            rest.removeAll { decidedOlds.contains($0.old) || decidedNews.contains($0.new) }
        }
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

    /// - Parameters:
    ///   - isWhole: whether that counts of which no value shows anything.
    ///   - outer: the schemas that it is inside of, from the outside in.
    init(_ id: SchemaID, in graph: SchemaGraph, depth: Int, isWhole: Bool = false, outer: [SchemaID] = []) {
        let target = graph.target(of: id)
        let schema = graph[target]
        signature = schema.signature
        if isWhole { (xml, defaultValue, mediaType) = (schema.xml, schema.defaultValue, schema.contentMediaType) }
        guard depth > 0 else { return }
        let outer = outer + [target]
        parts = (schema.children + [schema.contentSchema].compactMap(\.self)).map { part in
            let inner = graph.target(of: part)
            if let name = graph[inner].componentName { return Likeness(name: name) }
            if let index = outer.firstIndex(of: inner) { return Likeness(name: "outer \(index)") }
            return Likeness(part, in: graph, depth: depth - 1, isWhole: isWhole, outer: outer)
        }
    }

    private init(name: String) { self.name = name }
}
