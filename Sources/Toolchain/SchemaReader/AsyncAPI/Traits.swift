import Contract

/// Traits, which add to a message or an operation.
extension AsyncAPIReader {
    /// An object and its traits; of a member, the first part that has it decides. In 3.0, the object wins over its traits
    /// ("Traits Merge Mechanism"); in 2.x, traits are patches that are applied to it, one after the other (AsyncAPI 2.6.0,
    /// "Message Object" and "Operation Object").
    func parts(of place: NodeLocation, with traits: [NodeLocation]) -> [NodeLocation] {
        let later = Array(traits.reversed())
        return document.isConverted ? later + [place] : [place] + later
    }

    /// The schema that several parts have as one member: patches of JSON (RFC 7396), of which the first one is applied last.
    func merged(_ schemas: [NodeLocation]) -> SchemaID? {
        var merge = SchemaMerge()
        let ids = schemas.map { graph.schema(at: $0) }
        guard var merged = ids.last else { return nil }
        for id in ids.dropLast().reversed() { merged = merge.merged(id, over: merged, graph) }
        return merged
    }
}

/// Applies the schema of one object to that of another as a patch of JSON is applied: member by member, where both have
/// objects, and in the place of what was there otherwise.
private struct SchemaMerge {
    private struct Pair: Hashable {
        var patch: SchemaID
        var target: SchemaID
    }

    private var known: [Pair: SchemaID] = [:]

    mutating func merged(_ patch: SchemaID, over target: SchemaID, _ graph: GraphBuilder, depth: Int = 0) -> SchemaID {
        let pair = Pair(patch: end(of: patch, graph), target: end(of: target, graph))
        if let known = known[pair] { return known }
        let (own, other) = (graph.graph[pair.patch], graph.graph[pair.target])
        guard depth < 40, pair.patch != pair.target, own.boolean == nil, other.boolean == nil else { return pair.patch }
        var schema = other
        (schema.location, schema.pointer) = (own.location, own.pointer)
        let id = graph.add(schema, from: graph.place(of: pair.patch))
        known[pair] = id
        for (keyword, content) in own.keywords {
            switch (content, other[keyword]) {
            case (.schema(let patch), .schema(let target)?):
                schema[keyword] = .schema(merged(patch, over: target, graph, depth: depth + 1))
            case (.namedSchemas(let patches), .namedSchemas(var named)?):
                for patch in patches {
                    if let index = named.firstIndex(where: { $0.name == patch.name }) {
                        named[index].value = merged(patch.value, over: named[index].value, graph, depth: depth + 1)
                    } else {
                        named.append(patch)
                    }
                }
                schema[keyword] = .namedSchemas(named)
            default: schema[keyword] = content
            }
        }
        graph.change(id) { $0 = schema }
        return id
    }

    /// The schema to which references lead in the end: a patch is applied to what they refer to.
    private func end(of id: SchemaID, _ graph: GraphBuilder) -> SchemaID {
        var end = id
        var seen: Set<SchemaID> = [id]
        while let next = graph.graph[end].reference, seen.insert(next).inserted { end = next }
        return end
    }
}
