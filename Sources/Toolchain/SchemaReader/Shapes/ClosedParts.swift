import Contract

/// Parts of an `allOf` with `additionalProperties` that refuse the properties of other parts: generators of OpenAPI documents
/// write `false`, or a type, for each class of a hierarchy, and mean the whole.
extension ShapeBuilder {
    /// Lets such parts allow other properties, with a warning.
    func openClosedParts() {
        var limited: Set<SchemaID> = []
        for (index, schema) in graph.graph.schemas.enumerated() where schema.additionalProperties != nil {
            limited.insert(SchemaID(index))
        }
        guard !limited.isEmpty else { return }
        for (index, schema) in graph.graph.schemas.enumerated() where !schema.allOf.isEmpty {
            let id = SchemaID(index)
            guard case .openAPI = graph.place(of: id).document.kind else { continue }
            let parts = graph.graph.parts(of: id)
            let limitedParts = parts.filter(limited.contains)
            guard !limitedParts.isEmpty else { continue }
            let properties = parts.flatMap { graph.graph[$0].properties }
            let names = Set(properties.map(\.name))
            for part in limitedParts where isClosed(part, to: names) {
                report(
                    "`additionalProperties: false` refuses the properties of the other parts of an `allOf`, so that no value "
                        + "with them would be valid, and is taken as absent; leave it out, or write "
                        + "`unevaluatedProperties: false` beside the `allOf`", severity: .warning, at: part)
                graph.change(part) { $0.additionalProperties = nil }
                flat = [:]
            }
            for part in limitedParts where isOfOtherType(part, than: properties) {
                report(
                    "`additionalProperties` applies to the properties of the other parts of an `allOf`, too, of which some "
                        + "have another type, so that no value with them would be valid, and is taken as any value; leave "
                        + "it out, or write `unevaluatedProperties` beside the `allOf`", severity: .warning, at: part)
                graph.change(part) { schema in
                    schema.additionalProperties = nil
                    schema.extensions.append(Named("x-accord-open", .bool(true)))
                }
                (flat, kindsOfSchema) = ([:], [:])
            }
        }
    }

    /// Whether the additional properties of a schema are of a type that a property of another part is not of.
    private func isOfOtherType(_ id: SchemaID, than properties: [Named<SchemaID>]) -> Bool {
        let schema = graph.graph[id]
        guard let additional = schema.additionalProperties, graph.graph[additional].boolean == nil,
            schema.patternProperties.isEmpty, let types = kinds(of: additional)
        else { return false }
        let own = Set(schema.properties.map(\.name))
        return properties.contains { property in
            guard !own.contains(property.name), let kinds = kinds(of: property.value) else { return false }
            return !kinds.contains { types.contains($0) || $0 == .integer && types.contains(.number) }
        }
    }

    /// Whether a schema by itself allows its own properties alone, and these are not all.
    private func isClosed(_ id: SchemaID, to names: Set<String>) -> Bool {
        let schema = graph.graph[id]
        guard let additional = schema.additionalProperties, graph.graph[additional].boolean == false,
            schema.patternProperties.isEmpty
        else { return false }
        return !names.isSubset(of: schema.properties.map(\.name))
    }
}
