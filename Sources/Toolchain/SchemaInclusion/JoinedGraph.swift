import Contract

/// The graphs of the writer and of the reader in one, so that a schema is known by its number alone.
package struct JoinedGraph {
    let graph: SchemaGraph
    /// The number of schemas that are the writer's; the reader's come after them.
    private let writerCount: Int
    /// For each schema the number of its class; schemas of one class take the same values.
    private let classes: [Int]
    /// The classes of what the reader's schemas were before they were made tolerant; they take that at least.
    private let exactClasses: [Int]
    /// For each schema the first of its side that is like it, before it was made tolerant as well as after.
    private let representatives: [SchemaID]
    /// From which schemas one is come to that is about the same value as itself: what it takes is a matter of taste.
    private let paradoxes: Set<Int>

    /// - Parameter exactReader: the reader's schemas before they were made tolerant, where they were.
    package init(writer: SchemaGraph, reader: SchemaGraph, exactReader: SchemaGraph? = nil) {
        var graph = writer
        graph.append(reader)
        self.graph = graph
        writerCount = writer.schemas.count
        let numbers =
            exactReader.map { SchemaClasses.byValues(writer, reader, $0) } ?? SchemaClasses.byValues(writer, reader)
        classes = Array(numbers[..<graph.schemas.count])
        exactClasses =
            exactReader == nil ? classes : Array(numbers[..<writerCount] + numbers[graph.schemas.count...])
        representatives = Self.representatives(classes, exactClasses, writerCount)
        paradoxes = Self.paradoxes(of: graph)
    }

    package subscript(id: SchemaID) -> Schema {
        _read { yield graph[id] }
    }

    func isWriters(_ id: SchemaID) -> Bool { id.index < writerCount }

    /// A schema of the reader's graph.
    package func reader(_ id: SchemaID) -> SchemaID { SchemaID(id.index + writerCount) }

    /// The number that a schema has in the graph that it comes from.
    package func original(_ id: SchemaID) -> SchemaID { isWriters(id) ? id : SchemaID(id.index - writerCount) }

    func areAlike(_ left: SchemaID, _ right: SchemaID) -> Bool { classes[left.index] == classes[right.index] }

    /// A number that a schema shares with those that are like it.
    package func likeness(of id: SchemaID) -> Int { classes[id.index] }

    /// Whether it is plain that a schema takes all that another one does: they are alike, or were before the one was made
    /// tolerant.
    package func isPlain(_ inner: SchemaID, in outer: SchemaID) -> Bool {
        let number = classes[inner.index]
        return number == classes[outer.index] || number == exactClasses[outer.index]
    }

    /// The numbers of all schemas that `isPlain` takes to be within one.
    func numbersWithin(_ outer: SchemaID) -> [Int] { [classes[outer.index], exactClasses[outer.index]] }

    /// Returns the schema that is referred to by one that is nothing but a reference.
    package func target(of id: SchemaID) -> SchemaID { graph.target(of: id) }

    /// A schema and all that hold for the same values, by reference or `allOf`.
    package func parts(of id: SchemaID) -> [SchemaID] { graph.parts(of: id) }

    func isParadox(_ id: SchemaID) -> Bool { paradoxes.contains(id.index) }

    func representative(_ id: SchemaID) -> SchemaID { representatives[id.index] }

    private static func representatives(_ classes: [Int], _ exactClasses: [Int], _ writerCount: Int) -> [SchemaID] {
        struct Key: Hashable {
            var isWriters: Bool
            var number: Int
            var exactNumber: Int
        }
        var first: [Key: SchemaID] = [:]
        return classes.indices.map { index in
            let key = Key(isWriters: index < writerCount, number: classes[index], exactNumber: exactClasses[index])
            if let known = first[key] { return known }
            first[key] = SchemaID(index)
            return SchemaID(index)
        }
    }

    private static func paradoxes(of graph: SchemaGraph) -> Set<Int> {
        // Schemas that only lead to settled ones are settled, again and again; the rest goes in circles or leads
        // there.
        let next = graph.schemas.map { $0.sameValue.map(\.index) }
        let circles = unsettled(next)
        guard !circles.isEmpty else { return [] }
        var previous: [[Int]] = Array(repeating: [], count: graph.schemas.count)
        for index in graph.schemas.indices {
            for child in graph.schemas[index].children { previous[child.index].append(index) }
        }
        var found = circles
        var pending = Array(circles)
        while let index = pending.popLast() {
            for other in previous[index] where found.insert(other).inserted { pending.append(other) }
        }
        return found
    }

    private static func unsettled(_ next: [[Int]]) -> Set<Int> {
        var previous: [[Int]] = Array(repeating: [], count: next.count)
        var open = next.map(\.count)
        for (index, others) in next.enumerated() {
            for other in others { previous[other].append(index) }
        }
        var settled = open.indices.filter { open[$0] == 0 }
        var rest = Set(open.indices)
        while let index = settled.popLast() {
            rest.remove(index)
            for other in previous[index] {
                open[other] -= 1
                if open[other] == 0 { settled.append(other) }
            }
        }
        return rest
    }
}

extension SchemaGraph {
    /// Adds the schemas of another graph, which keep their order.
    mutating func append(_ other: SchemaGraph) {
        let offset = schemas.count
        reserveCapacity(offset + other.schemas.count)
        for index in other.schemas.indices {
            _ = add(other.schemas[index].mapping { SchemaID($0.index + offset) })
        }
    }
}

extension Schema {
    /// The schemas that are about the same value.
    var sameValue: [SchemaID] {
        [reference, dynamicReference, not, self.if, then, self.else].compactMap { $0 } + allOf + anyOf + oneOf
            + dependentSchemas.map(\.value)
    }
}
