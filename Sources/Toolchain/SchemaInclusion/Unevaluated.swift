import Contract

/// `unevaluatedProperties` and `unevaluatedItems`, where it does not depend on the value what is evaluated.
extension InclusionSearch {
    package static let unevaluated = "what `unevaluatedProperties` and `unevaluatedItems` see depends on the value"

    func meetUnevaluatedProperties(_ schema: Schema, _ id: SchemaID, _ cell: inout Cell) {
        guard let unevaluated = schema.unevaluatedProperties, graph[unevaluated].boolean != true else { return }
        if let members = unevaluatedMembers(of: id) {
            cell.add(.members(members))
        } else {
            cell.add(.opaque(Self.unevaluated))
        }
    }

    func meetUnevaluatedItems(_ schema: Schema, _ id: SchemaID, _ cell: inout Cell) {
        guard let unevaluated = schema.unevaluatedItems, graph[unevaluated].boolean != true else { return }
        if let elements = unevaluatedElements(of: id) {
            cell.add(.elements(elements))
        } else {
            cell.add(.opaque(Self.unevaluated))
        }
    }

    /// The same as members whose rest is what is not evaluated; `nil` where that depends on the value.
    package func unevaluatedMembers(of id: SchemaID) -> Members? {
        guard let parts = parts(of: id) else { return nil }
        var members = Members(named: [:], patterns: [:], rest: graph[id].unevaluatedProperties)
        for part in parts {
            guard part.dependentSchemas.isEmpty else { return nil }
            for property in part.properties { members.named.updateValue(nil, forKey: property.name) }
            for property in part.patternProperties { members.patterns.updateValue(nil, forKey: property.name) }
            if part.additionalProperties != nil { members.rest = nil }
            if part.pointer != graph[id].pointer, part.unevaluatedProperties != nil { return nil }
        }
        return members
    }

    /// The same as elements whose rest is what is not evaluated; `nil` where that depends on the value.
    package func unevaluatedElements(of id: SchemaID) -> Elements? {
        guard let parts = parts(of: id) else { return nil }
        var elements = Elements(prefix: [], rest: graph[id].unevaluatedItems)
        var count = 0
        for part in parts {
            guard part.contains == nil else { return nil }
            count = max(count, part.prefixItems.count)
            if part.items != nil { elements.rest = nil }
            if part.pointer != graph[id].pointer, part.unevaluatedItems != nil { return nil }
        }
        elements.prefix = Array(repeating: nil, count: count)
        return elements
    }

    /// A schema and all that hold for the same value; `nil` where some hold for some values only.
    private func parts(of id: SchemaID) -> [Schema]? {
        var parts: [Schema] = []
        var seen: Set<SchemaID> = []
        var next = [id]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            let schema = graph[id]
            guard schema.anyOf.isEmpty, schema.oneOf.isEmpty, schema.if == nil else { return nil }
            parts.append(schema)
            next += [schema.reference, schema.dynamicReference].compactMap { $0 } + schema.allOf
        }
        return parts
    }
}
