import Contract
import Testing

@testable import SchemaReader

@Suite("Nothing is dropped silently")
struct NothingDroppedTests {
    @Test("Each property of a flattened object is in its model, or in a diagnostic", arguments: 0..<150)
    func properties(seed: Int) throws {
        var sampler = SchemaSampler(seed: seed)
        let text = sampler.schemas()
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
        for diagnostic in graph.diagnostics where diagnostic.severity != .note {
            #expect(diagnostic.message.contains("#/components/schemas/"))
        }
    }
}
