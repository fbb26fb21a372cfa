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
        findHeirs(of: bases)
        findHeirsBetween()
        inheritDiscriminators()
    }

    private func findHeirs(of bases: Set<SchemaID>) {
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

    /// Makes schemas that heirs extend in turn unions as well, by the same discriminator: a value of one may be an heir's.
    private func findHeirsBetween() {
        for (index, schema) in graph.graph.schemas.enumerated() {
            guard let discriminator = schema.discriminator else { continue }
            let base = SchemaID(index)
            let family = (heirs[base] ?? (schema.oneOf + schema.anyOf).map { chased($0) }).filter(isHeir.contains)
            var extending: [SchemaID: [SchemaID]] = [:]
            for heir in family {
                for part in foldedParts(of: heir) { extending[part, default: []].append(heir) }
            }
            for middle in family where graph.graph[middle].discriminator == nil {
                guard let below = extending[middle], unions(of: flattened(middle)).isEmpty || heirs[base] != nil else {
                    continue
                }
                let own = discriminator.restricted(to: Set(below + [middle])) { chased($0) }
                graph.change(middle) { $0.discriminator = own }
                heirs[middle] = below
            }
        }
    }

    /// Returns the schemas that a schema extends, at any depth.
    private func foldedParts(of id: SchemaID) -> Set<SchemaID> {
        var seen: Set<SchemaID> = [id]
        var next = [id]
        while let id = next.popLast(), seen.count < 1000 {
            for part in self[id].folded where seen.insert(part).inserted { next.append(part) }
        }
        return seen.subtracting([id])
    }

    /// Gives unions of heirs of one base the discriminator of that, where they have none themselves.
    private func inheritDiscriminators() {
        guard !heirs.isEmpty else { return }
        let bases = heirs.keys.sorted { $0.index < $1.index }
        for (index, schema) in graph.graph.schemas.enumerated() where schema.discriminator == nil {
            guard schema.oneOf.isEmpty || schema.anyOf.isEmpty else { continue }
            let branches = Set((schema.oneOf + schema.anyOf).filter { !isNull($0) }.map(chased))
            let base = bases.first { branches.count > 1 && branches.isSubset(of: heirs[$0] ?? []) }
            guard let base, let discriminator = graph.graph[base].discriminator else { continue }
            graph.change(SchemaID(index)) { schema in
                schema.discriminator = discriminator.restricted(to: branches) { self.chased($0) }
            }
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

extension Discriminator {
    /// The discriminator of a union that has only some of the branches.
    fileprivate func restricted(to branches: Set<SchemaID>, _ chased: (SchemaID) -> SchemaID) -> Discriminator {
        let standard = defaultMapping.flatMap { branches.contains(chased($0)) ? $0 : nil }
        return Discriminator(
            propertyName: propertyName, mapping: mapping.filter { branches.contains(chased($0.value)) },
            defaultMapping: standard)
    }
}
