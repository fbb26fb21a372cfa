import Accord
import Contract
import SchemaReader

/// The properties of a schema's values that show at a glance: enough to distinguish the branches of most unions.
package struct Outline {
    private(set) var kinds = Set(ValueKind.allCases)
    private var required: Set<String> = []
    /// The only values that a member may have: the tags of unions.
    private var tags: [String: Set<JSONValue>] = [:]

    /// The outline of all values.
    init() {}

    /// The outline by the keywords of a schema, apart from the schemas that they hold for the same value.
    init(ofKeywordsOf schema: Schema, in graph: JoinedGraph) {
        if schema.boolean == false { kinds = [] }
        if let types = schema.types { kinds.formIntersection(ValueKind.allCases.filter { $0.isOne(of: types) }) }
        if let values = schema.listedValues { kinds.formIntersection(values.map { ValueKind($0) }) }
        required.formUnion(schema.required)
        for property in schema.properties {
            if let values = graph.onlyValues(of: property.value) { tags[property.name] = values }
        }
    }

    /// The outline of values that have one of several outlines.
    init(ofAny outlines: [Outline]) {
        kinds = outlines.reduce(into: []) { $0.formUnion($1.kinds) }
        // A value other than an object says nothing about members.
        let objects = outlines.filter { $0.kinds.contains(.object) }
        guard let first = objects.first else { return }
        required = objects.dropFirst().reduce(first.required) { $0.intersection($1.required) }
        let names = first.tags.keys.filter { name in objects.allSatisfy { $0.tags[name] != nil } }
        for name in names { tags[name] = objects.reduce(into: []) { $0.formUnion($1.values(ofTag: name)) } }
    }

    /// Keeps what is said by another one as well.
    mutating func formIntersection(_ other: Outline) {
        kinds.formIntersection(other.kinds)
        required.formUnion(other.required)
        tags.merge(other.tags) { $0.intersection($1) }
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
            guard let others = other.tags[name], required.contains(name) || other.required.contains(name) else {
                return false
            }
            return values.count < others.count ? values.isDisjoint(with: others) : others.isDisjoint(with: values)
        }
    }
}

extension Schema {
    /// The values of `enum` and `const`, where there is one of these.
    package var listedValues: Set<JSONValue>? {
        let constants = constant.map { Set([JSONValue($0)]) }
        guard let enumeration else { return constants }
        let values = Set(enumeration.map { JSONValue($0) })
        return constants.map { values.intersection($0) } ?? values
    }
}

extension JoinedGraph {
    /// The values that a schema lists, itself, by reference or in all branches of a union; `nil` where it may have others.
    ///
    /// - Parameter depth: how many schemas in each other are looked at, as they may go in circles.
    package func onlyValues(of id: SchemaID, depth: Int = 8) -> Set<JSONValue>? {
        let schema = self[id]
        if let values = schema.listedValues { return values }
        if schema.types == [.null] { return [.null] }
        guard depth > 0 else { return nil }
        for part in [schema.reference].compactMap({ $0 }) + schema.allOf {
            if let values = onlyValues(of: part, depth: depth - 1) { return values }
        }
        for branches in [schema.anyOf, schema.oneOf] where !branches.isEmpty {
            var values: Set<JSONValue> = []
            let areListed = branches.allSatisfy { branch in
                guard let own = onlyValues(of: branch, depth: depth - 1) else { return false }
                values.formUnion(own)
                return true
            }
            if areListed { return values }
        }
        return nil
    }
}
