import Contract

extension Schema {
    /// Whether it is one of the schemas that a contract names, and not a part of one.
    package var isComponent: Bool { componentName != nil }

    /// Whether it is one of the schemas that a contract names, or in one.
    package var isNamed: Bool {
        pointer.contains("schemas/") || pointer.contains("$defs/") || pointer.contains("definitions/")
    }
}

extension SchemaGraph {
    /// Returns the name of an alternative of `oneOf` or `anyOf` in a contract: its title, or the name under which it is
    /// referred to.
    package func name(ofAlternative id: SchemaID) -> String? {
        let schema = self[target(of: id)]
        return schema.title ?? schema.componentName
    }
}
