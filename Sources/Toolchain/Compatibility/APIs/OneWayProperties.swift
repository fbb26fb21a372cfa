import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// Properties that travel one way alone: `readOnly` ones are not sent in requests, `writeOnly` ones not in responses, and
/// being required counts for the other way only (OpenAPI 3.0, "Schema Object").
extension SchemaGraph {
    /// What is asked of those who send one way; `nil` when that is what is asked of everybody.
    func asked(of direction: Finding.Direction) -> SchemaGraph? {
        func isUnsent(_ schema: Schema) -> Bool { direction == .request ? schema.isReadOnly : schema.isWriteOnly }
        guard schemas.contains(where: isUnsent) else { return nil }
        var graph = self
        var isSame = true
        for (index, schema) in schemas.enumerated() where !schema.required.isEmpty {
            let properties = parts(of: SchemaID(index)).flatMap { self[$0].properties }
            let unsent = properties.filter { parts(of: $0.value).contains { isUnsent(self[$0]) } }.map(\.name)
            guard !Set(unsent).isDisjoint(with: schema.required) else { continue }
            graph[SchemaID(index)].required.removeAll { unsent.contains($0) }
            isSame = false
        }
        return isSame ? nil : graph
    }
}
