import Contract

/// Objects of patches, in which an absent member changes nothing, and null removes one (RFC 7396).
extension ShapeBuilder {
    /// Lets objects of merge patches distinguish null from an absent member. A schema that other bodies have as well gets a
    /// second one for patches, with a type of its own: `OrderPatch` beside `Order`.
    func distinguishNull() {
        guard !patches.isEmpty else { return }
        let others = reachable(from: responses + requests.filter { !patches.contains($0) })
        makePatches(besides: others)
        for id in patches.sorted(by: { $0.index < $1.index }) where others.contains(id) && isAmbiguousWhereAbsent(id) {
            report(
                "a merge patch of this schema cannot remove a member, or set one to its default, because other bodies have "
                    + "the schema as well, in which an absent property is null or the default; give the patch a schema of "
                    + "its own, or properties `x-accord-tri-state: true`", severity: .warning, at: id)
        }
        for id in changed(by: patches).subtracting(others) where !graph.graph[id].properties.isEmpty {
            guard graph.graph[id].accord("tri-state") == nil else { continue }
            graph.change(id) { $0.extensions.append(Named("x-accord-tri-state", .bool(true))) }
        }
        (flat, resolutions, nullability, forms, kindsOfSchema) = ([:], [:], [:], [:], [:])
    }

    /// Makes the schemas of patches that other bodies have as well, and lets what only patches have refer to them.
    private func makePatches(besides others: Set<SchemaID>) {
        let sent = changed(by: patches)
        let changed = schemas(of: sent, thatLeadTo: sent.intersection(others).filter(isAmbiguousWhereAbsent))
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
    private func changed(by bodies: Set<SchemaID>) -> Set<SchemaID> {
        let elements = Set(
            graph.graph.schemas.flatMap { schema in
                schema.prefixItems + [schema.items, schema.unevaluatedItems].compactMap(\.self)
            })
        return reachable(from: Array(bodies)) { !elements.contains($0) }
    }

    /// Has the objects that are only in patches distinguish a default from an absent member, which changes nothing. So
    /// does any body of a `PATCH` in which no property is required.
    func keepAbsence() {
        let bodies = patches.union(
            partialBodies.filter { id in graph.graph.parts(of: id).allSatisfy { graph.graph[$0].required.isEmpty } })
        guard !bodies.isEmpty else { return }
        let others = reachable(from: responses + requests.filter { !bodies.contains($0) })
        for id in changed(by: bodies).subtracting(others) where !graph.graph[id].properties.isEmpty {
            graph.change(id) { $0.extensions.append(Schema.absenceMark) }
        }
        flat = [:]
    }

    /// Whether a property that need not be there may be null or has a default, and the absent property is the same.
    private func isAmbiguousWhereAbsent(_ id: SchemaID) -> Bool {
        let parts = graph.graph.parts(of: id)
        let required = Set(parts.flatMap { graph.graph[$0].required })
        guard !parts.contains(where: { graph.graph[$0].accordFlag("tri-state") }) else { return false }
        return parts.flatMap { graph.graph[$0].properties }.contains { property in
            guard !required.contains(property.name) else { return false }
            let schemas = graph.graph.parts(of: property.value).map { graph.graph[$0] }
            guard !schemas.contains(where: { $0.accordFlag("tri-state") }) else { return false }
            return schemas.contains { schema in
                schema.types?.contains(.null) == true || (schema.defaultValue ?? .null) != .null
                    || (schema.anyOf + schema.oneOf).contains { graph.graph[$0].isNull }
            }
        }
    }
}

extension Schema {
    /// The mark of an object in which an absent property is a value of its own.
    fileprivate static let absenceMark = Named("x-accord-keeps-absence", JSON.bool(true))

    /// Whether an absent property is not the same as one that has its default.
    var keepsAbsence: Bool { accordFlag("tri-state") || extensions.contains(Self.absenceMark) }
}
