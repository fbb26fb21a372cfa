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
            next += whole[id].children
            if let discriminator = whole[id].discriminator {
                next += discriminator.mapping.map(\.value) + discriminator.heirs
                next += [discriminator.defaultMapping].compactMap(\.self)
            }
        }
        graph.reserveCapacity(originals.count)
        for id in originals {
            // A number after the last schema means none, so anything.
            let schema =
                id.index < whole.schemas.count
                ? whole[id].mapping { numbers[$0] ?? $0 }
                : Schema(boolean: true, location: SourceLocation(file: ""), pointer: "#")
            _ = graph.add(schema)
        }
    }
}

extension SchemaGraph {
    /// - Parameter roots: a number after the last schema means one that takes anything.
    func excerpt(from roots: [SchemaID]) -> SchemaExcerpt { SchemaExcerpt(from: roots, of: self) }
}
