import Contract

/// Parts of an `allOf` with `additionalProperties: false`, which refuses the properties of all other parts: generators of
/// OpenAPI documents write it for each class of a hierarchy, and mean the whole.
extension ShapeBuilder {
    /// Lets such parts allow other properties, with a warning.
    func openClosedParts() {
        for (index, schema) in graph.graph.schemas.enumerated() where !schema.allOf.isEmpty {
            let id = SchemaID(index)
            guard case .openAPI = graph.place(of: id).document.kind else { continue }
            let parts = graph.graph.parts(of: id)
            let names = Set(parts.flatMap { graph.graph[$0].properties }.map(\.name))
            for part in parts where isClosed(part, to: names) {
                report(
                    "`additionalProperties: false` refuses the properties of the other parts of an `allOf`, so that no value "
                        + "with them would be valid, and is taken as absent; leave it out, or write "
                        + "`unevaluatedProperties: false` beside the `allOf`", severity: .warning, at: part)
                graph.change(part) { $0.additionalProperties = nil }
                flat = [:]
            }
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
