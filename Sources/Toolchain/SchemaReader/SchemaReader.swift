public import Contract

/// Reads contracts that are written as JSON Schema, OpenAPI or AsyncAPI, in YAML or JSON.
public struct SchemaReader: Sendable {
    public init() {}
}
