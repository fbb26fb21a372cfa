public import Contract

/// Reads contracts that are written as JSON Schema, OpenAPI or AsyncAPI, in YAML or JSON.
public struct SchemaReader: Sendable {
    let report: @Sendable (Diagnostic) -> Void
    public init(report: @escaping @Sendable (Diagnostic) -> Void = { _ in }) { self.report = report }
    public func read(_ files: [String], roots: [String]) throws(Diagnostics) -> Contract { Contract() }
}
