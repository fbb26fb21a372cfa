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

    /// The properties that are named, those of all branches included, each name once.
    package func properties(_ id: SchemaID, depth: Int = 0) -> [Named<SchemaID>] {
        guard depth < Self.depthLimit else { return [] }
        let schema = graph[id]
        var properties = schema.properties
        for part in parts(of: id) {
            for property in self.properties(part, depth: depth + 1)
            where !properties.contains(where: { $0.name == property.name }) {
                properties.append(property)
            }
        }
        return properties
    }

    /// The schema of a property; `nil` where there is none for it.
    package func property(_ name: String, of id: SchemaID, depth: Int = 0) -> SchemaID? {
        guard depth < Self.depthLimit else { return nil }
        let schema = graph[id]
        if let property = schema.properties.first(where: { $0.name == name }) { return property.value }
        for part in parts(of: id) {
            if let found = property(name, of: part, depth: depth + 1) { return found }
        }
        return schema.additionalProperties
    }

    /// The schema of the elements of a list; `nil` where anything will do.
    package func items(_ id: SchemaID, depth: Int = 0) -> SchemaID? {
        guard depth < Self.depthLimit else { return nil }
        if let items = graph[id].items { return items }
        for part in parts(of: id) {
            if let items = items(part, depth: depth + 1) { return items }
        }
        return nil
    }

    /// The examples of the schema itself, or of the one that it refers to.
    package func examples(_ id: SchemaID) -> [JSONValue] {
        let own = graph[id].examples
        return (own.isEmpty ? graph[resolved(id)].examples : own).map { JSONValue($0) }
    }

    private func parts(of id: SchemaID) -> [SchemaID] {
        let schema = graph[id]
        return [schema.reference].compactMap { $0 } + schema.allOf + schema.anyOf + schema.oneOf
    }
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
