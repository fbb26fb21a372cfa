import Accord
import Contract

/// Gathers the examples of contracts, and checks them against their schemas.
struct Examples {
    private var given: [ContractExample] = []
    private var places: Set<SourceLocation> = []

    /// Adds the examples of a media type ("Media Type Object", `example` and `examples`).
    mutating func add(ofMediaType place: NodeLocation, schema: SchemaID, _ graph: GraphBuilder) {
        if let example = place["example"] { add(example, named: nil, schema) }
        for (name, example) in place["examples"]?.members ?? [] {
            guard let example = graph.resolve(example, severity: .warning), let value = example["value"] else {
                continue
            }
            add(value, named: name, schema)
        }
    }

    /// Adds the examples of a message ("Message Example Object").
    mutating func add(ofMessage examples: NodeLocation, schema: SchemaID) {
        for example in examples.elements {
            guard let payload = example["payload"] else { continue }
            add(payload, named: example["name"]?.node.string, schema)
        }
    }

    /// Adds an example, unless it is there: what is read twice has the same place.
    private mutating func add(_ value: NodeLocation, named name: String?, _ schema: SchemaID) {
        guard places.insert(value.location).inserted else { return }
        given.append(ContractExample(name: name, schema: schema, value: value.node.json, location: value.location))
    }

    /// The examples that their schemas accept; of the others, there are warnings. `format` does not count, as JSON Schema
    /// has it where nothing else is agreed on.
    mutating func checked(_ graph: GraphBuilder) -> [ContractExample] {
        for index in graph.graph.schemas.indices where !graph.graph.schemas[index].examples.isEmpty {
            let place = graph.place(of: SchemaID(index))
            for example in (place["examples"]?.elements ?? []) + (place["example"].map { [$0] } ?? []) {
                add(example, named: nil, SchemaID(index))
            }
        }
        guard !given.isEmpty, !graph.diagnostics.contains(where: { $0.severity == .error }) else { return [] }
        let rules = Rules(SchemaBundle(graph.graph, reachableFrom: given.map(\.schema)).schema)
        var options = ValidationOptions()
        options.checksFormats = false
        return given.filter { example in
            let violations = rules.violations(
                of: JSONValue(example.value), definition: "\(example.schema.index)", options: options)
            guard let violation = violations.first else { return true }
            let name = example.name.map { " '\($0)'" } ?? ""
            let place = violation.path.isEmpty ? "it" : "'\(violation.path)'"
            graph.report(
                Diagnostic(
                    "the example\(name) is not valid by its schema, because \(place) \(violation.message); correct the "
                        + "example, or the schema",
                    severity: .warning, at: example.location))
            return false
        }
    }
}
