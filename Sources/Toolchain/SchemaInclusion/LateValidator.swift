import Accord
import Contract
import SchemaReader

/// Holds values against the schemas of a graph. The validator is made when it is needed first: many comparisons find
/// nothing that has to be checked.
package struct LateValidator: Sendable {
    private let graph: SchemaGraph
    private let validator = Protected<SchemaValidator?>(nil)

    package init(_ graph: SchemaGraph) {
        self.graph = graph
    }

    /// Returns the violations of a schema by a value; formats that are known count.
    package func violations(of value: JSONValue, _ schema: SchemaID) -> [Violation] {
        let validator = validator.withLock { made in
            let validator = made ?? SchemaValidator(graph.withFormatsAsKeywords)
            made = validator
            return validator
        }
        var options = ValidationOptions()
        options.checksFormats = true
        do {
            try validator.validate(value, against: schema, options: options)
            return []
        } catch {
            return error.violations
        }
    }
}
