import BreakingRules
import Contract

/// Properties that travel one way alone: `readOnly` ones are not sent in requests, `writeOnly` ones not in responses, and
/// being required counts for the other way only (OpenAPI 3.0, "Schema Object").
extension SchemaGraph {
    /// Returns the graph as it applies to one direction, or `nil` when that is the graph as it is.
    ///
    /// - Parameter isWriter: whether the schemas are the sender's, who never sends such a property. A reader who is sent
    ///   one all the same does not look at it.
    func asked(of direction: Finding.Direction, isWriter: Bool) -> SchemaGraph? {
        let mark = Self.mark(ofUnsent: direction)
        guard schemas.contains(where: { $0[keyPath: mark] }) else { return nil }
        var graph = self
        var isSame = true
        for (index, schema) in schemas.enumerated()
        where !schema.properties.isEmpty || !schema.required.isEmpty || !schema.allOf.isEmpty {
            let unsent = names(ofPropertiesOf: SchemaID(index), markedBy: mark)
            guard !unsent.isEmpty else { continue }
            isSame = false
            for part in ownParts(of: SchemaID(index)) { graph[part].required.removeAll(where: unsent.contains) }
            for (position, property) in schema.properties.enumerated() where unsent.contains(property.name) {
                let own = self[property.value]
                var replacement = Schema(boolean: !isWriter, location: own.location, pointer: own.pointer)
                replacement[keyPath: mark] = true
                graph[SchemaID(index)].properties[position].value = graph.add(replacement)
            }
        }
        guard !isSame else { return nil }
        if isWriter { graph.forbid(unsentBy: mark, inUnionsOf: self) }
        // A property that a reader does not look at does not distinguish alternatives either.
        for (index, schema) in schemas.enumerated() where !isWriter && schema.anyOf.isEmpty {
            guard areDistinguished(schema.oneOf, byRequired: mark) else { continue }
            graph[SchemaID(index)].anyOf = schema.oneOf
            graph[SchemaID(index)].oneOf = []
        }
        return graph
    }

    /// Forbids the marked properties of alternatives for the unions as a whole: an alternative that does not name such a
    /// property takes it, and nobody sends it.
    private mutating func forbid(unsentBy mark: WritableKeyPath<Schema, Bool>, inUnionsOf original: SchemaGraph) {
        for (index, schema) in original.schemas.enumerated() where !schema.oneOf.isEmpty {
            let properties = (schema.oneOf + [SchemaID(index)]).flatMap { original.parts(of: $0) }.uniqued()
                .flatMap { original[$0].properties }
            let sent = Set(properties.filter { !original.isMarked($0.value, mark) }.map(\.name))
            for name in Set(properties.map(\.name)).subtracting(sent).sorted() {
                var forbidden = Schema(boolean: false, location: schema.location, pointer: schema.pointer)
                forbidden[keyPath: mark] = true
                let id = add(forbidden)
                self[SchemaID(index)].properties.removeAll { $0.name == name }
                self[SchemaID(index)].properties.append(Named(name, id))
            }
        }
    }

    /// Whether a property with a schema is not sent in a direction.
    func isUnsent(_ property: SchemaID, _ direction: Finding.Direction) -> Bool {
        isMarked(property, Self.mark(ofUnsent: direction))
    }

    private static func mark(ofUnsent direction: Finding.Direction) -> WritableKeyPath<Schema, Bool> {
        direction == .request ? \.isReadOnly : \.isWriteOnly
    }
}
