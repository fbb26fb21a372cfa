import Accord
import Contract
import SchemaInclusion
import SchemaReader

/// Makes a value of a schema: the same one for the same seed.
///
/// - Parameters: the schema; the name of what the value is for, which only says what is plausible; and the seed.
/// - Returns: `nil` when no value is found.
package typealias SampleMaker = @Sendable (_ schema: SchemaID, _ name: String, _ seed: UInt64) -> JSONValue?

/// The schemas of a contract, and what a server asks of them.
package struct Schemas: Sendable {
    package let graph: SchemaGraph
    package let sample: SampleMaker
    private let requests: SchemaValidator
    private let responses: SchemaValidator

    package init(_ graph: SchemaGraph, sample: @escaping SampleMaker) {
        self.graph = graph
        self.sample = sample
        let graph = graph.withConditionsOfDiscriminators.withFormatsAsKeywords
        responses = SchemaValidator(graph.withoutRequiring(\.isWriteOnly))
        requests = SchemaValidator(graph.withoutRequiring(\.isReadOnly))
    }

    /// Returns what is wrong with a value that a client sends.
    package func violations(of value: JSONValue, _ schema: SchemaID) -> [Violation] {
        do {
            try requests.validate(value, against: schema)
            return []
        } catch {
            return error.violations
        }
    }

    /// Whether the server may send a value.
    package func accepts(_ value: JSONValue, _ schema: SchemaID) -> Bool { violations(ofSent: value, schema).isEmpty }

    /// Returns what is wrong with a value that the server sends.
    package func violations(ofSent value: JSONValue, _ schema: SchemaID) -> [Violation] {
        do {
            try responses.validate(value, against: schema)
            return []
        } catch {
            return error.violations
        }
    }
}
