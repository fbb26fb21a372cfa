import Contract

/// The schemas that are compared where only one version describes the headers of a message, which are an object always.
struct MessageHeaders {
    /// The schema of headers of which nothing is said.
    let none: SchemaID
    /// The schemas of headers that do not say that they are objects, each with one that does.
    private var objects: [SchemaID: SchemaID] = [:]

    /// - Parameter contract: gets the schemas.
    init(in contract: inout Contract) {
        var none = Schema(location: SourceLocation(file: ""), pointer: "")
        none.types = [.object]
        self.none = contract.schemas.add(none)
        for case .messages(let set) in contract.files.flatMap(\.models) {
            for term in set.messages.flatMap(\.terms) where term.kind == .headers {
                guard case .schema(let id, _) = term.value, objects[id] == nil else { continue }
                objects[id] = contract.schemas.object(like: id)
            }
        }
    }

    /// Returns the schema of headers that the other version does not describe.
    func object(like id: SchemaID) -> SchemaID { objects[id] ?? id }
}

extension SchemaGraph {
    /// The schema itself where it says of which types values are, and else one of objects.
    fileprivate mutating func object(like id: SchemaID) -> SchemaID {
        let parts = parts(of: id)
        guard !parts.contains(where: { self[$0].types != nil || self[$0].boolean == false }) else { return id }
        var schema = self[id]
        schema.boolean = nil
        schema.types = [.object]
        return add(schema)
    }
}
