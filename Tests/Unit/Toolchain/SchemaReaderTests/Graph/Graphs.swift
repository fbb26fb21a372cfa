import Contract
import Testing

@testable import SchemaReader

/// Documents that are given as text, and the graph of their schemas.
final class Graphs {
    let store: DocumentStore
    let builder: GraphBuilder

    init(_ texts: [String: String], isComplete: Bool = false) throws {
        store = try DocumentStore(roots: [])
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) { _ = try store.add(text, path: path) }
        builder = GraphBuilder(documents: store, isComplete: isComplete)
    }

    convenience init(_ text: String) throws {
        try self.init(["a.yaml": text])
    }

    var graph: SchemaGraph { builder.graph }
    var problems: [String] { builder.diagnostics.map(\.description) }

    func schema(_ pointer: String = "#", in path: String = "a.yaml") throws -> Schema {
        let document = try #require(store.all.first { $0.path == path })
        let id = builder.schema(at: pointer, in: document)
        return graph[id]
    }

    /// The pointers of schemas.
    func pointers(_ ids: [SchemaID]) -> [String] {
        ids.map { graph[$0].pointer }
    }
}
