import Accord
import Contract
import SchemaReader

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// What can be told of a schema's values at a glance: enough to tell the branches of most unions apart.
struct Outline {
    private(set) var kinds = Set(Kind.allCases)
    private var required: Set<String> = []
    /// The only values that a member may have: the tags of unions.
    private var tags: [String: Set<JSONValue>] = [:]

    init(of schema: SchemaID, in graph: JoinedGraph) {
        var seen: Set<SchemaID> = []
        add(schema, in: graph, &seen)
    }

    private mutating func add(_ id: SchemaID, in graph: JoinedGraph, _ seen: inout Set<SchemaID>) {
        guard seen.insert(id).inserted else { return }
        let schema = graph[id]
        if schema.boolean == false { kinds = [] }
        if let types = schema.types { kinds.formIntersection(Kind.allCases.filter { $0.isOne(of: types) }) }
        if let values = schema.listedValues { kinds.formIntersection(values.map { Kind($0) }) }
        required.formUnion(schema.required)
        for property in schema.properties {
            guard let values = graph.onlyValues(of: property.value) else { continue }
            tags[property.name] = tags[property.name].map { $0.intersection(values) } ?? values
        }
        for part in [schema.reference, schema.dynamicReference].compactMap({ $0 }) + schema.allOf {
            add(part, in: graph, &seen)
        }
    }

    /// The names of the members that may be tags, in order.
    var tagNames: [String] { tags.keys.sorted() }

    /// Whether only objects have the outline, and they always have the tag.
    func isTold(by tag: String) -> Bool { kinds == [.object] && required.contains(tag) && tags[tag] != nil }

    func values(ofTag tag: String) -> Set<JSONValue> { tags[tag] ?? [] }

    /// Whether it is plain that no value has both outlines.
    func isDisjoint(with other: Outline) -> Bool {
        let common = kinds.intersection(other.kinds)
        if common.isEmpty { return true }
        guard common == [.object] else { return false }
        return tags.contains { name, values in
            (required.contains(name) || other.required.contains(name))
                && other.tags[name].map { values.isDisjoint(with: $0) } ?? false
        }
    }
}

extension Schema {
    /// The values of `enum` and `const`, where there is one of these.
    var listedValues: Set<JSONValue>? {
        let constants = constant.map { Set([JSONValue($0)]) }
        guard let enumeration else { return constants }
        let values = Set(enumeration.map { JSONValue($0) })
        return constants.map { values.intersection($0) } ?? values
    }
}

extension JoinedGraph {
    /// The values that a schema lists, itself or by reference.
    func onlyValues(of id: SchemaID) -> Set<JSONValue>? {
        var seen: Set<SchemaID> = []
        var next: [SchemaID] = [id]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            if let values = self[id].listedValues { return values }
            next += [self[id].reference].compactMap { $0 } + self[id].allOf
        }
        return nil
    }
}
