import Contract

/// Some schemas of a graph, with all that they are made of, in a graph of their own.
struct SchemaExcerpt: Sendable {
    private(set) var graph = SchemaGraph()
    /// The numbers in the excerpt, by those in the graph that it is from.
    private(set) var numbers: [SchemaID: SchemaID] = [:]
    /// The numbers in the graph that it is from.
    private(set) var originals: [SchemaID] = []

    fileprivate init(from roots: [SchemaID], of whole: SchemaGraph) {
        var next = Array(roots.reversed())
        while let id = next.popLast() {
            guard numbers[id] == nil else { continue }
            numbers[id] = SchemaID(originals.count)
            originals.append(id)
            guard id.index < whole.schemas.count else { continue }
            next += whole[id].children + [whole[id].contentSchema].compactMap(\.self)
            if let discriminator = whole[id].discriminator {
                next += discriminator.mapping.map(\.value) + discriminator.heirs
                next += [discriminator.defaultMapping].compactMap(\.self)
            }
        }
        graph.reserveCapacity(originals.count)
        for id in originals {
            if id.index < whole.schemas.count {
                _ = graph.add(whole[id].mapping { numbers[$0] ?? $0 })
            } else {
                var schema = Schema(location: SourceLocation(file: ""), pointer: "#")
                if id == whole.absence(isText: true) { schema.types = [.string] } else { schema.boolean = true }
                _ = graph.add(schema)
            }
        }
    }
}

extension SchemaGraph {
    /// The number, after the last schema, of one that takes anything, or any string.
    func absence(isText: Bool) -> SchemaID { SchemaID(schemas.count + (isText ? 1 : 0)) }

    /// - Parameter roots: those of absence, too.
    func excerpt(from roots: [SchemaID]) -> SchemaExcerpt { SchemaExcerpt(from: roots, of: self) }
}
