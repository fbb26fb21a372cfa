import Contract

/// Types of properties that travel one way alone: `readOnly` ones are not in requests, `writeOnly` ones not in responses,
/// and being required counts for the other way only (OpenAPI 3.0.3, "Schema Object"; JSON Schema, validation, section 9.4).
///
/// A schema that only one way has needs one type, in which what the way does not ask for is optional. One that both ways
/// have, and that requires such a property, gets a second schema for requests, with a type of its own: `OrderInput` beside
/// `Order`.
extension ShapeBuilder {
    /// Returns the schema of a value in a request.
    func sent(_ id: SchemaID) -> SchemaID {
        prepare()
        return inputs[id] ?? id
    }

    /// Lets responses lack what only requests have, and requests what only responses have.
    func separateWays() {
        guard graph.graph.schemas.contains(where: { $0.isReadOnly || $0.isWriteOnly }) else { return }
        let read = reachable(from: responses)
        let sent = reachable(from: requests) { !self.graph.graph.isMarked($0, \.isReadOnly) }
        makeInputs(sent, read)
        stopRequiring(\.isWriteOnly, in: read)
        stopRequiring(\.isReadOnly, in: sent.subtracting(read))
        (flat, resolutions, nullability, forms, kindsOfSchema) = ([:], [:], [:], [:], [:])
    }

    private func stopRequiring(_ mark: KeyPath<Schema, Bool>, in schemas: Set<SchemaID>) {
        for id in schemas {
            let names = graph.graph.names(ofPropertiesOf: id, markedBy: mark)
            guard !names.isEmpty else { continue }
            for part in graph.graph.parts(of: id) where schemas.contains(part) { graph.stopRequiring(names, of: part) }
        }
    }

    /// Makes the schemas of requests that differ from those of responses, and lets what only requests have refer to them.
    private func makeInputs(_ sent: Set<SchemaID>, _ read: Set<SchemaID>) {
        let tags = Set(graph.graph.schemas.compactMap(\.discriminator?.propertyName))
        let unsent = propertiesToRemove(sent.intersection(read), except: tags)
        guard !unsent.isEmpty else { return }
        let changed = schemas(of: sent, thatLeadTo: Set(unsent.keys)).sorted { $0.index < $1.index }
        let losingDistinction = Set(
            changed.filter { graph.graph.areDistinguished(graph.graph[$0].oneOf, byRequired: \.isReadOnly) })
        for id in changed where read.contains(id) {
            inputs[id] = add(graph.graph[id], madeFrom: id)
        }
        for id in changed {
            graph.change(inputs[id] ?? id) { schema in
                let names = unsent[id] ?? []
                schema = schema.mapping { inputs[$0] ?? $0 }
                schema.required.removeAll(where: names.contains)
                schema.dependentRequired = schema.dependentRequired.map { dependent in
                    Named(dependent.name, dependent.value.filter { !names.contains($0) })
                }
                schema.properties.removeAll { property in
                    !tags.contains(property.name) && graph.graph.isMarked(property.value, \.isReadOnly)
                }
                // Alternatives that only such properties distinguish are all right for one value.
                guard schema.discriminator == nil, schema.anyOf.isEmpty, losingDistinction.contains(id) else { return }
                swap(&schema.anyOf, &schema.oneOf)
            }
        }
        adopt(inputs, of: changed, suffix: "Input", of: "requests")
    }

    /// Makes copies of schemas heirs of each other as the schemas are, and gives them names.
    ///
    /// - Parameters:
    ///   - copies: the copies, by the schemas.
    ///   - changed: all schemas that lead to such.
    ///   - suffix: the ending that the names of the copies have.
    ///   - bodies: the bodies that have the copies.
    func adopt(_ copies: [SchemaID: SchemaID], of changed: [SchemaID], suffix: String, of bodies: String) {
        for id in changed {
            let copy = copies[id] ?? id
            heirs[copy] = heirs[id]?.map { copies[$0] ?? $0 }
            if isHeir.contains(id) { isHeir.insert(copy) }
            if isExtended.contains(id) { isExtended.insert(copy) }
            // Values name both schemas alike.
            guard copy != id, let name = declaredNames[id] else { continue }
            declaredNames[copy] = name
            originals[copy] = Original(schema: originals[id]?.schema ?? id, suffix: suffix)
            graph.change(copy) { schema in
                let words =
                    originals[id] == nil ? schema.description : graph.graph[originals[id]?.schema ?? id].description
                schema.description = [words, "The form of `\(name)` in \(bodies)."].compactMap(\.self)
                    .joined(separator: "\n\n")
            }
        }
    }

    /// Returns the names of properties that requests do not have, by the schemas that have or require them: of schemas that
    /// require a property that travels one way alone. Constants are nothing that a caller has to give, and tags distinguish
    /// alternatives.
    private func propertiesToRemove(_ schemas: Set<SchemaID>, except tags: Set<String>) -> [SchemaID: Set<String>] {
        var names: [SchemaID: Set<String>] = [:]
        for id in schemas {
            let parts = graph.graph.parts(of: id)
            let required = Set(parts.flatMap { graph.graph[$0].required })
            guard !required.isEmpty else { continue }
            let readOnly = graph.graph.names(ofPropertiesOf: id, markedBy: \.isReadOnly).subtracting(tags)
            let writeOnly = graph.graph.names(ofPropertiesOf: id, markedBy: \.isWriteOnly)
            let properties = parts.flatMap { graph.graph[$0].properties }.filter { property in
                required.contains(property.name) && !isConstant(property.value)
            }
            guard properties.contains(where: { readOnly.contains($0.name) || writeOnly.contains($0.name) }) else {
                continue
            }
            let conditions = parts.flatMap { part in
                let schema = graph.graph[part]
                return [schema.then, schema.else].compactMap(\.self) + schema.dependentSchemas.map(\.value)
            }
            for part in parts + conditions { names[part, default: []].formUnion(readOnly) }
        }
        return names
    }

    private func isConstant(_ id: SchemaID) -> Bool {
        graph.graph.parts(of: id).contains {
            graph.graph[$0].constant != nil || graph.graph[$0].enumeration?.count == 1
        }
    }

    /// Returns the schemas of a set that are among some others, or are made of such.
    func schemas(of schemas: Set<SchemaID>, thatLeadTo ends: Set<SchemaID>) -> Set<SchemaID> {
        var users: [SchemaID: [SchemaID]] = [:]
        for id in schemas {
            for part in successors(of: id) { users[part, default: []].append(id) }
        }
        var seen: Set<SchemaID> = []
        var next = Array(ends)
        while let id = next.popLast() {
            if seen.insert(id).inserted { next += users[id] ?? [] }
        }
        return seen
    }

    /// Returns all schemas that some lead to, and these.
    func reachable(
        from roots: [SchemaID], where isFollowed: (SchemaID) -> Bool = { _ in true }
    ) -> Set<SchemaID> {
        var seen: Set<SchemaID> = []
        var next = roots
        while let id = next.popLast() {
            if seen.insert(id).inserted { next += successors(of: id).filter(isFollowed) }
        }
        return seen
    }

    private func successors(of id: SchemaID) -> [SchemaID] {
        let schema = graph.graph[id]
        return schema.children + [schema.reference, schema.dynamicReference].compactMap { $0 } + (heirs[id] ?? [])
    }
}
