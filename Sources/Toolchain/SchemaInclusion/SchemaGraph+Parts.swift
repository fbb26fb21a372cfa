import Contract

extension SchemaGraph {
    /// A schema and all that hold for the same values, by reference or `allOf`, in the order in which they are met.
    package func parts(of id: SchemaID) -> [SchemaID] {
        var parts: [SchemaID] = []
        var seen: Set<SchemaID> = []
        var next = [id]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            parts.append(id)
            next += self[id].allOf.reversed()
            next += [self[id].dynamicReference, self[id].reference].compactMap { $0 }
        }
        return parts
    }
}
