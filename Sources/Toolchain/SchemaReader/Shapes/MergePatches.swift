import Contract

/// Objects of merge patches, in which null removes a member, and an absent member changes nothing (RFC 7396).
extension ShapeBuilder {
    /// Lets objects of merge patches distinguish null from an absent member. A schema that other bodies have as well gets a
    /// second one for patches, with a type of its own: `OrderPatch` beside `Order`.
    func distinguishNull() {
        guard !patches.isEmpty else { return }
        let others = reachable(from: responses + requests.filter { !patches.contains($0) })
        makePatches(besides: others)
        for id in patches.sorted(by: { $0.index < $1.index }) where others.contains(id) && hasOptionalNull(id) {
            report(
                "a merge patch of this schema cannot remove a member, because other bodies have the schema as well, in which "
                    + "null and an absent property are one; give the patch a schema of its own, or properties "
                    + "`x-accord-tri-state: true`", severity: .warning, at: id)
        }
        for id in patched().subtracting(others) where !graph.graph[id].properties.isEmpty {
            guard graph.graph[id].accord("tri-state") == nil else { continue }
            graph.change(id) { $0.extensions.append(Named("x-accord-tri-state", .bool(true))) }
        }
        (flat, resolutions, nullability, forms, kindsOfSchema) = ([:], [:], [:], [:], [:])
    }

    /// Makes the schemas of patches that other bodies have as well, and lets what only patches have refer to them.
    private func makePatches(besides others: Set<SchemaID>) {
        let sent = patched()
        let changed = schemas(of: sent, thatLeadTo: sent.intersection(others).filter(hasOptionalNull))
            .sorted { $0.index < $1.index }
        var copies: [SchemaID: SchemaID] = [:]
        for id in changed where others.contains(id) && !patches.contains(id) {
            copies[id] = add(graph.graph[id], madeFrom: id)
        }
        for id in changed where copies[id] != nil || !others.contains(id) {
            graph.change(copies[id] ?? id) { schema in schema = schema.mapping { copies[$0] ?? $0 } }
        }
        adopt(copies, of: changed, suffix: "Patch", of: "merge patches")
    }

    /// Returns the schemas of what patches change member by member. A list is replaced as a whole (RFC 7396, section 2),
    /// so that its elements are values like others.
    private func patched() -> Set<SchemaID> {
        let elements = Set(
            graph.graph.schemas.flatMap { schema in
                schema.prefixItems + [schema.items, schema.unevaluatedItems].compactMap(\.self)
            })
        return reachable(from: Array(patches)) { !elements.contains($0) }
    }

    /// Whether a property that need not be there may be null, and distinguishes neither.
    private func hasOptionalNull(_ id: SchemaID) -> Bool {
        let parts = graph.graph.parts(of: id)
        let required = Set(parts.flatMap { graph.graph[$0].required })
        guard !parts.contains(where: { graph.graph[$0].accordFlag("tri-state") }) else { return false }
        return parts.flatMap { graph.graph[$0].properties }.contains { property in
            guard !required.contains(property.name) else { return false }
            let schemas = graph.graph.parts(of: property.value).map { graph.graph[$0] }
            guard !schemas.contains(where: { $0.accordFlag("tri-state") }) else { return false }
            return schemas.contains { schema in
                schema.types?.contains(.null) == true
                    || (schema.anyOf + schema.oneOf).contains { graph.graph[$0].isNull }
            }
        }
    }
}
