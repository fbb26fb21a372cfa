import Contract

extension SchemaGraph {
    /// The graph in which a schema that has several `contentSchema`s, as by `allOf`, has one that asks for all of them.
    var withContentsAsOne: SchemaGraph {
        guard schemas.contains(where: { $0.contentSchema != nil }) else { return self }
        var graph = self
        for index in schemas.indices {
            let id = SchemaID(index)
            let contents = parts(of: id).compactMap { self[$0].contentSchema }
            guard Set(contents).count > 1 else { continue }
            var whole = Schema(location: self[id].location, pointer: self[id].pointer + "/contentSchema")
            whole.allOf = contents
            graph[id].contentSchema = graph.add(whole)
        }
        return graph
    }
}
