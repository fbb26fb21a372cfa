import Contract

@testable import SchemaReader

/// Returns the node that a text is read as.
func node(_ text: String, path: String = "a.yaml") throws -> Node {
    try DocumentStore(roots: []).add(text, path: path).root.node
}

/// Returns what is complained of in a text.
func problems(_ text: String, path: String = "a.yaml") throws -> [String] {
    let store = try DocumentStore(roots: [])
    do throws(Diagnostics) {
        _ = try store.add(text, path: path)
        return []
    } catch {
        return error.all.map(\.description)
    }
}
