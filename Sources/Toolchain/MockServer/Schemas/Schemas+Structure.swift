import Accord
import Contract

/// The structure of values that a schema describes, as far as it can be seen without trying them.
extension Schemas {
    /// The number of schemas that are followed on the way to an answer: a limit for circles.
    private static let depthLimit = 64

    /// The schema that a chain of references leads to, where nothing is beside them.
    package func resolved(_ id: SchemaID) -> SchemaID {
        var id = id
        for _ in 0..<Self.depthLimit {
            guard let next = graph[id].reference else { return id }
            id = next
        }
        return id
    }

    /// The types that values may have.
    package func types(_ id: SchemaID, depth: Int = 0) -> Set<JSONType> {
        guard depth < Self.depthLimit else { return Set(JSONType.allCases) }
        let schema = graph[id]
        var types = Set(schema.types ?? JSONType.allCases)
        if types.contains(.number) { types.insert(.integer) }
        for part in schema.allOf + [schema.reference].compactMap({ $0 }) {
            types.formIntersection(self.types(part, depth: depth + 1))
        }
        for branches in [schema.anyOf, schema.oneOf] where !branches.isEmpty {
            types.formIntersection(branches.flatMap { self.types($0, depth: depth + 1) })
        }
        if let values = schema.enumeration { types.formIntersection(values.flatMap(\.types)) }
        if let value = schema.constant { types.formIntersection(value.types) }
        return types
    }

    /// Whether all values are objects, lists or null.
    func isStructured(_ id: SchemaID) -> Bool { types(id).isSubset(of: [.object, .array, .null]) }

    /// Whether there is one value alone, by `const` or an `enum` of one.
    package func hasOneValue(_ id: SchemaID) -> Bool {
        graph.parts(of: id, withBranches: false).contains {
            graph[$0].constant != nil || graph[$0].enumeration?.count == 1
        }
    }

    /// The properties that are named, those of all branches included, each name once.
    package func properties(_ id: SchemaID) -> [Named<SchemaID>] {
        var names: Set<String> = []
        return parts(of: id).flatMap { graph[$0].properties }.filter { names.insert($0.name).inserted }
    }

    /// The schema of a property; `nil` where there is none for it.
    package func property(_ name: String, of id: SchemaID) -> SchemaID? {
        let parts = parts(of: id)
        return parts.lazy.compactMap { part in self.graph[part].properties.first { $0.name == name }?.value }.first
            ?? parts.lazy.compactMap { self.graph[$0].additionalProperties }.first
    }

    /// Returns a value without the properties that are marked, as by `writeOnly`, at whatever depth.
    package func removing(_ mark: KeyPath<Schema, Bool>, from value: JSONValue, _ id: SchemaID) -> JSONValue {
        switch value {
        case .array(let elements):
            guard let items = items(id) else { return value }
            return .array(elements.map { removing(mark, from: $0, items) })
        case .object(let members):
            var kept: [String: JSONValue] = [:]
            for (name, member) in members {
                guard let property = property(name, of: id) else {
                    kept[name] = member
                    continue
                }
                if !graph.isMarked(property, mark) { kept[name] = removing(mark, from: member, property) }
            }
            return .object(kept)
        case .null, .bool, .number, .string: return value
        }
    }

    /// The schema of the elements of a list; `nil` where anything will do.
    package func items(_ id: SchemaID) -> SchemaID? { parts(of: id).lazy.compactMap { graph[$0].items }.first }

    /// The schema of the element of an array at an index, by `prefixItems` and `items`.
    func items(_ id: SchemaID, at index: Int) -> SchemaID? {
        parts(of: id).lazy.compactMap { part in
            let prefix = graph[part].prefixItems
            return index < prefix.count ? prefix[index] : graph[part].items
        }.first
    }

    /// The examples of the schema itself, or of the one that it refers to.
    package func examples(_ id: SchemaID) -> [JSONValue] {
        let own = graph[id].examples
        return (own.isEmpty ? graph[resolved(id)].examples : own).map { JSONValue($0) }
    }

    private func parts(of id: SchemaID) -> [SchemaID] { graph.parts(of: id, withBranches: true) }
}

extension JSON {
    fileprivate var types: [JSONType] {
        switch self {
        case .null: [.null]
        case .bool: [.boolean]
        case .number: [.number, .integer]
        case .string: [.string]
        case .array: [.array]
        case .object: [.object]
        }
    }
}
