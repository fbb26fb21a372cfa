public import Accord
public import Contract

/// Checks values against the schemas of a contract, as they are in its `SchemaGraph`: for tests, mocks and checkers.
public struct SchemaValidator: Sendable {
    private let rules: Rules

    public init(_ graph: SchemaGraph) {
        rules = Rules(SchemaBundle(graph).schema)
    }

    /// - Throws: every violation at once.
    public func validate(
        _ value: JSONValue, against schema: SchemaID, options: ValidationOptions = ValidationOptions()
    ) throws(ValidationError) {
        let violations = rules.violations(of: value, definition: "\(schema.index)", options: options)
        guard violations.isEmpty else { throw ValidationError(violations) }
    }
}
