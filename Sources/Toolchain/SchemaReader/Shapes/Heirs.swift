import Contract

/// Discriminators of schemas that others extend by `allOf`, the older way to say `oneOf` (OpenAPI 3.0, "Composition and
/// Inheritance").
extension ShapeBuilder {
    /// Finds the named schemas that extend one with a discriminator, or one whose union they are in.
    func findHeirs() {
        graph.raiseDiscriminators()
        for (index, schema) in graph.graph.schemas.enumerated() {
            for branch in schema.oneOf + schema.anyOf {
                let target = graph.graph[branch].reference ?? branch
                if !graph.graph[target].allOf.isEmpty, includes(target, SchemaID(index)) { isHeir.insert(target) }
            }
        }
        var bases: Set<SchemaID> = []
        for (index, schema) in graph.graph.schemas.enumerated()
        where schema.discriminator != nil && schema.oneOf.isEmpty && schema.anyOf.isEmpty {
            bases.insert(SchemaID(index))
        }
        guard !bases.isEmpty else { return }
        for job in jobs where !self[job.schema].allOf.isEmpty {
            var seen: Set<SchemaID> = [job.schema]
            var next = [job.schema]
            var reached: [SchemaID] = []
            while let id = next.popLast(), seen.count < 1000 {
                for part in self[id].folded.reversed() where seen.insert(part).inserted {
                    if bases.contains(part) { reached.append(part) }
                    next.append(part)
                }
            }
            for base in reached where !isOfBranch(job.schema, base, among: reached) {
                heirs[base, default: []].append(job.schema)
                isHeir.insert(job.schema)
            }
            if isHeir.contains(job.schema) { isExtended.formUnion(seen.subtracting([job.schema])) }
        }
    }

    /// Whether a schema is no branch of a base itself, but of a branch that has a discriminator of its own.
    private func isOfBranch(_ id: SchemaID, _ base: SchemaID, among bases: [SchemaID]) -> Bool {
        guard let discriminator = graph.graph[base].discriminator else { return false }
        let isNamed = discriminator.mapping.contains { (graph.graph[$0.value].reference ?? $0.value) == id }
        return !isNamed
            && bases.contains { other in
                other != base && graph.graph[other].discriminator?.propertyName != discriminator.propertyName
                    && includes(other, base)
            }
    }
}
