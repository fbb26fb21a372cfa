import Contract

/// Properties that an object has under conditions only.
extension ShapeBuilder {
    /// The properties that `then`, `else` and `dependentSchemas` describe and the object itself does not, each with all
    /// of its descriptions, in the order of the contract.
    func conditionalProperties(of schema: Schema, besides known: Set<String>) -> [Named<[SchemaID]>] {
        var names: [String] = []
        var found: [String: [SchemaID]] = [:]
        var seen: Set<SchemaID> = []
        var open = Self.conditional(schema)
        while let id = open.popLast() {
            guard seen.insert(id).inserted, self[id].boolean == nil else { continue }
            let part = flattened(id)
            for property in part.properties
            where !known.contains(property.name) && self[property.value].boolean != false {
                if found[property.name] == nil { names.append(property.name) }
                let isNew = found[property.name]?.allSatisfy { chased($0) != chased(property.value) } ?? true
                if isNew { found[property.name, default: []].append(property.value) }
            }
            open += Self.conditional(part)
        }
        return names.map { Named($0, found[$0] ?? []) }
    }

    /// Last first, as they are taken from the end.
    private static func conditional(_ schema: Schema) -> [SchemaID] {
        let own = [schema.then, schema.else].compactMap { $0 } + schema.dependentSchemas.map(\.value)
        return (own + schema.allOf).reversed()
    }
}
