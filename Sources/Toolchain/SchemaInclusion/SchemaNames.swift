import Contract

extension Schema {
    /// Whether it is one of the schemas that a contract names, and not a part of one.
    package var isComponent: Bool { componentName != nil }

    /// The pointer as OpenAPI 3 has it, so that versions of a schema in documents of OpenAPI 2.0 and 3 have the same:
    /// `#/components/schemas/Order` for `#/definitions/Order`.
    package var modernPointer: String {
        let older = "#/definitions/"
        return pointer.hasPrefix(older) ? "#/components/schemas/\(pointer.dropFirst(older.count))" : pointer
    }

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
