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

    package init?(of schema: Schema, in graph: SchemaGraph) {
        guard let discriminator = schema.discriminator else { return nil }
        propertyName = discriminator.propertyName
        mapped = Set(discriminator.mapping.map(\.name))
        for entry in discriminator.mapping { targets[entry.name] = graph.target(of: entry.value) }
        let explicit = Set(targets.values)
        for branch in (schema.oneOf + schema.anyOf).map(graph.target) where !explicit.contains(branch) {
            guard graph[branch].isComponent, let name = graph[branch].pointer.split(separator: "/").last,
                !mapped.contains(String(name))
            else { continue }
            targets[String(name)] = branch
        }
        pointers = Set(targets.values.map { graph[$0].pointer })
    }

    /// The values, each with the place of the schema that it means, in order.
    func entries(in graph: SchemaGraph) -> [String] {
        targets.map { "\($0.key) \(graph[$0.value].pointer)" }.sorted()
    }
}
