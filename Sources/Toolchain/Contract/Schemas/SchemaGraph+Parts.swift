extension SchemaGraph {
    /// A schema and all that hold for the same values, by reference or `allOf`, in the order in which they are met.
    ///
    /// - Parameter withBranches: whether those that may hold are among them: the branches of unions.
    package func parts(of id: SchemaID, withBranches: Bool = false) -> [SchemaID] {
        var parts: [SchemaID] = []
        var seen: Set<SchemaID> = []
        var next = [id]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            parts.append(id)
            if withBranches { next += self[id].branches.reversed() }
            next += self[id].allOf.reversed()
            next += [self[id].dynamicReference, self[id].reference].compactMap { $0 }
        }
        return parts
    }

    /// Whether one of some parts of a schema extends another one of them, and so is the only branch of it that is meant.
    package func isExtended(_ part: SchemaID, among parts: [SchemaID]) -> Bool {
        self[part].discriminator?.heirs.contains(where: parts.contains) ?? false
    }

    // MARK: Properties that travel one way alone

    /// Whether a schema is marked, as by `writeOnly`, or one that holds for the same values.
    package func isMarked(_ id: SchemaID, _ mark: KeyPath<Schema, Bool>) -> Bool {
        parts(of: id).contains { self[$0][keyPath: mark] }
    }

    /// Returns the names of the properties of a schema that are marked.
    package func names(ofPropertiesOf id: SchemaID, markedBy mark: KeyPath<Schema, Bool>) -> Set<String> {
        let properties = parts(of: id).flatMap { self[$0].properties }
        return Set(properties.filter { isMarked($0.value, mark) }.map(\.name))
    }

    /// The schemas as they apply to values that may lack the marked properties: `readOnly` ones in requests, and `writeOnly`
    /// ones in responses (OpenAPI 3.0.3, "Schema Object"; JSON Schema, validation, section 9.4).
    package func withoutRequiring(_ mark: KeyPath<Schema, Bool>) -> SchemaGraph {
        guard schemas.contains(where: { $0[keyPath: mark] }) else { return self }
        var graph = self
        for (index, schema) in schemas.enumerated() where !schema.required.isEmpty || !schema.allOf.isEmpty {
            let names = names(ofPropertiesOf: SchemaID(index), markedBy: mark)
            guard !names.isEmpty else { continue }
            for part in ownParts(of: SchemaID(index)) { graph[part].required.removeAll(where: names.contains) }
        }
        for (index, schema) in schemas.enumerated() where schema.anyOf.isEmpty {
            guard areDistinguished(schema.oneOf, byRequired: mark) else { continue }
            graph[SchemaID(index)].anyOf = schema.oneOf
            graph[SchemaID(index)].oneOf = []
        }
        return graph
    }

    /// Whether required properties that are marked distinguish alternatives, by being in some only, or by the values that
    /// they list: a value without them may be one of several, which is right then.
    package func areDistinguished(_ branches: [SchemaID], byRequired mark: KeyPath<Schema, Bool>) -> Bool {
        let required = branches.map { branch -> [String: [JSON]] in
            let parts = parts(of: branch)
            let names = Set(parts.flatMap { self[$0].required })
            let properties = parts.flatMap { self[$0].properties }.filter { property in
                names.contains(property.name) && isMarked(property.value, mark)
            }
            let values = properties.map { property in
                let parts = self.parts(of: property.value)
                return (
                    property.name,
                    parts.compactMap { self[$0].enumeration ?? self[$0].constant.map { [$0] } }.first ?? []
                )
            }
            return Dictionary(values, uniquingKeysWith: { first, _ in first })
        }
        return required.dropFirst().contains { $0 != required[0] }
    }

    /// A schema and the parts of its `allOf` that are written there, and so are no parts of others.
    package func ownParts(of id: SchemaID) -> [SchemaID] {
        var parts = [id]
        var next = self[id].allOf
        while let part = next.popLast() {
            guard self[part].reference == nil, self[part].dynamicReference == nil else { continue }
            parts.append(part)
            next += self[part].allOf
        }
        return parts
    }

    /// The schemas as they apply to values that do not have the marked properties.
    package func without(_ mark: KeyPath<Schema, Bool>) -> SchemaGraph {
        var graph = withoutRequiring(mark)
        for (index, schema) in schemas.enumerated() {
            for (position, property) in schema.properties.enumerated() where isMarked(property.value, mark) {
                let own = self[property.value]
                graph[SchemaID(index)].properties[position].value = graph.add(
                    Schema(boolean: false, location: own.location, pointer: own.pointer))
            }
        }
        return graph
    }
}
