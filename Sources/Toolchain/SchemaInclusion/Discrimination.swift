import Contract

/// The way in which a `discriminator` distinguishes the alternatives of a union (OpenAPI 3.1, "Discriminator Object").
package struct Discrimination {
    package let propertyName: String
    /// The meaning of each value of the property, by the mapping or, without an entry there, by an alternative's name.
    package private(set) var targets: [String: SchemaID] = [:]
    /// The values that the mapping names.
    package let mapped: Set<String>
    /// The places of the schemas that the values mean.
    package let pointers: Set<String>
    /// The schema of the values that have another meaning, where there is one.
    package let standard: SchemaID?
    /// Whether the alternatives are those that extend the schema, and no value is held against them otherwise.
    package let isInherited: Bool

    package init?(of schema: Schema, in graph: SchemaGraph) {
        guard let discriminator = schema.discriminator else { return nil }
        propertyName = discriminator.propertyName
        isInherited = !discriminator.heirs.isEmpty
        standard = discriminator.defaultMapping.map(graph.target)
        mapped = Set(discriminator.mapping.map(\.name))
        for entry in discriminator.mapping { targets[entry.name] = graph.target(of: entry.value) }
        let explicit = Set(targets.values)
        for branch in schema.branches.map(graph.target) where !explicit.contains(branch) {
            guard let name = graph[branch].componentName, !mapped.contains(name) else { continue }
            targets[name] = branch
        }
        pointers = Set(targets.values.map { graph[$0].modernPointer })
    }

    /// The values, each with the place of the schema that it means, in order.
    func entries(in graph: SchemaGraph) -> [String] {
        targets.map { "\($0.key) \(graph[$0.value].pointer)" }.sorted() + [standard.map { graph[$0].pointer } ?? ""]
    }
}

extension SchemaGraph {
    /// The same schemas, in which a value may fit several alternatives of a union with a discriminator: that says which of
    /// them is meant.
    package var withOverlapsOfDiscriminated: SchemaGraph {
        guard schemas.contains(where: { $0.discriminator != nil && !$0.oneOf.isEmpty }) else { return self }
        var graph = self
        for (index, schema) in schemas.enumerated() where schema.discriminator != nil && schema.anyOf.isEmpty {
            graph[SchemaID(index)].anyOf = schema.oneOf
            graph[SchemaID(index)].oneOf = []
        }
        return graph
    }
}
