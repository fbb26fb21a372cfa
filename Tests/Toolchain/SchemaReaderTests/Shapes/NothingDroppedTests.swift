import Contract
import Testing

@testable import SchemaReader

@Suite("Nothing is dropped silently")
struct NothingDroppedTests {
    /// Small schemas of all sorts, by a generator of its own, so that a failure can be repeated by its seed.
    private struct Sampler: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }

        mutating func schema(depth: Int) -> String {
            let last = depth == 0
            switch Int.random(in: 0..<(last ? 6 : 14), using: &self) {
            case 0: return "{type: string}"
            case 1: return "{type: [integer, \"null\"]}"
            case 2: return "{$ref: \"#/components/schemas/S\(Int.random(in: 0..<4, using: &self))\"}"
            case 3: return "{enum: [a, b]}"
            case 4: return "{}"
            case 5: return Bool.random(using: &self) ? "{const: c}" : "true"
            case 6: return "{type: array, items: \(schema(depth: depth - 1))}"
            case 7: return "{oneOf: [\(schema(depth: depth - 1)), {type: \"null\"}]}"
            case 8: return "{anyOf: [\(schema(depth: depth - 1)), \(schema(depth: depth - 1))]}"
            case 9: return "{allOf: [\(object(depth: depth - 1)), \(object(depth: depth - 1))]}"
            case 10: return "{additionalProperties: \(schema(depth: depth - 1))}"
            case 11: return "{type: array, prefixItems: [\(schema(depth: depth - 1))]}"
            default: return object(depth: depth - 1)
            }
        }

        mutating func object(depth: Int) -> String {
            let names = ["a", "b", "c", "d"].filter { _ in Bool.random(using: &self) }
            let properties = names.map { "\($0): \(schema(depth: max(0, depth)))" }
            let required = Bool.random(using: &self) ? ", required: [a, z]" : ""
            let base = Int.random(in: 0..<5, using: &self)
            let allOf = base < 4 && depth > 0 ? ", allOf: [{$ref: \"#/components/schemas/S\(base)\"}]" : ""
            return "{type: object\(required)\(allOf), properties: {\(properties.joined(separator: ", "))}}"
        }
    }

    @Test("Each property of a flattened object is in its model, or in a diagnostic", arguments: 0..<150)
    func properties(seed: Int) throws {
        var sampler = Sampler(state: UInt64(seed))
        let text = (0..<4).map { "S\($0): \(sampler.schema(depth: 4))" }.joined(separator: "\n")
        let documents = try DocumentStore(roots: [])
        let lines = text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        let document = try documents.add(
            "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n\(lines)",
            path: "t.openapi.yaml")
        let graph = GraphBuilder(documents: documents)
        let shapes = ShapeBuilder(graph: graph)
        shapes.declare(document, package: "p")
        var next = Array((shapes.finish()["t.openapi.yaml"] ?? []).reversed())
        var names: Set<String> = []
        while let model = next.popLast() {
            next += model.models
            #expect(names.insert(model.fullName).inserted, "\(model.fullName) is there twice in\n\(text)")
            guard case .record(let record) = model, let job = shapes.jobOfName[model.fullName] else { continue }
            let schema = shapes.flattened(shapes.jobs[job].core)
            let kept = Set(record.properties.map(\.name))
            for name in schema.properties.map(\.name) + schema.required where !kept.contains(name) {
                #expect(
                    graph.diagnostics.contains { $0.message.contains("\"\(name)\"") },
                    "\(name) of \(model.fullName) is lost in\n\(text)")
            }
        }
        // Whatever a type names is there.
        #expect(names.isSuperset(of: shapes.jobs.map(\.fullName)))
        // What could not be kept apart says so.
        for diagnostic in graph.diagnostics { #expect(diagnostic.message.contains("#/components/schemas/")) }
    }
}
