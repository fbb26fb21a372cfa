import Accord
import Contract
import SchemaReader
import Testing

@testable import BreakingRules
@testable import Compatibility
@testable import SchemaInclusion
@testable import SchemaReader

/// Two versions of a schema, given as text.
struct SchemaPair {
    let old: SchemaGraph
    let new: SchemaGraph
    let oldID: SchemaID
    let newID: SchemaID

    init(_ old: String, _ new: String, pointer: String = "#", dialect: Dialect = .draft2020) throws {
        (self.old, oldID) = try Self.read(old, pointer, dialect)
        (self.new, newID) = try Self.read(new, pointer, dialect)
    }

    private static func read(_ text: String, _ pointer: String, _ dialect: Dialect) throws -> (SchemaGraph, SchemaID) {
        let store = try DocumentStore(roots: [])
        let document = try store.add(text, path: "schema.yaml", dialect: dialect)
        let builder = GraphBuilder(documents: store, isComplete: true)
        let id = builder.schema(at: pointer, in: document)
        let errors = builder.diagnostics.filter { $0.severity == .error }
        if !errors.isEmpty { throw Diagnostics(errors) }
        return (builder.graph, id)
    }

    func comparison(_ profile: ReaderProfile = .strict) -> SchemaComparison {
        SchemaComparison(old: old, new: new, profile: profile)
    }

    func verdict(
        _ direction: Finding.Direction = .request, _ profile: ReaderProfile = .strict
    ) -> InclusionVerdict {
        comparison(profile).verdict(old: oldID, new: newID, direction: direction)
    }

    func findings(
        _ direction: Finding.Direction = .request, _ profile: ReaderProfile = .strict
    ) -> [Finding] {
        comparison(profile).findings(old: oldID, new: newID, direction: direction, subject: "S")
    }

    /// Whether one of the versions takes a value.
    func accepts(_ value: JSONValue, old isOld: Bool) -> Bool {
        LateValidator(isOld ? old : new).violations(of: value, isOld ? oldID : newID).isEmpty
    }

    /// Rules and places, shortly: `SCHEMA_TYPE_NARROWED /name`.
    func told(_ direction: Finding.Direction = .request, _ profile: ReaderProfile = .strict) -> [String] {
        findings(direction, profile).map { finding in
            let place = finding.subject.dropFirst(2)
            return finding.rule.dropFirst(7) + (place.isEmpty ? "" : " \(place)")
                + (finding.severity == .warning ? " (warning)" : "")
        }
    }
}
