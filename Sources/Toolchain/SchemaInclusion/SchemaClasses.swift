import Contract

/// Distinguishes schemas of graphs, all at once: schemas with one number are alike through and through.
///
/// They are in one class until they turn out to differ: in what they ask themselves, or in the classes of the schemas that
/// they are made of. So schemas that go in circles may be alike, too.
package enum SchemaClasses {
    /// Schemas of one class take the same values.
    ///
    /// - Returns: for each schema of the graphs, one graph after the other, the number of its class.
    static func byValues(_ graphs: SchemaGraph...) -> [Int] {
        classes(of: graphs, by: { schema, _ in schema.signature }, children: \.children)
    }

    /// Schemas of one class differ in nothing that is reported: they take the same values, and say the same about them.
    ///
    /// - Returns: for each schema of the graphs, one graph after the other, the number of its class.
    package static func byMeaning(_ graphs: SchemaGraph...) -> [Int] {
        classes(of: graphs, by: { SchemaMeaning($0, in: $1) }) {
            $0.children + ($0.discriminator?.heirs ?? []) + [$0.contentSchema].compactMap(\.self)
        }
    }

    private static func classes<Signature: Hashable>(
        of graphs: [SchemaGraph], by signature: (Schema, SchemaGraph) -> Signature,
        children: (Schema) -> [SchemaID]
    ) -> [Int] {
        // Only the different signatures are kept: of a large document, most schemas say the same as another one.
        var known = [signature(.bareReference, SchemaGraph()): 0]
        var own: [Int32] = []
        var targets: [Int32] = []
        for graph in graphs {
            let offset = own.count
            for index in graph.schemas.indices {
                let signature = signature(graph.schemas[index], graph)
                let number = known[signature] ?? known.count
                known[signature] = number
                own.append(Int32(number))
            }
            // A schema that is nothing but a reference is what it refers to.
            targets += graph.schemas.indices.map { index in
                Int32(offset + graph.end(of: SchemaID(index)) { own[offset + $0.index] == 0 }.index)
            }
        }
        let children = ChildTable(graphs, targets, children)
        var refinement = ClassRefinement(targets.map { own[Int($0)] }, children)
        return refinement.run()
    }
}

/// The schemas that each schema is made of, as numbers in one list.
private struct ChildTable {
    private var list: [Int32] = []
    private var starts: [Int32] = [0]
    /// The schema that a mere reference refers to.
    private let targets: [Int32]

    init(_ graphs: [SchemaGraph], _ targets: [Int32], _ children: (Schema) -> [SchemaID]) {
        self.targets = targets
        var offset = 0
        for graph in graphs {
            for index in graph.schemas.indices {
                list += children(graph.schemas[index]).map { Int32(offset + $0.index) }
                starts.append(Int32(list.count))
            }
            offset += graph.schemas.count
        }
    }

    var count: Int { targets.count }

    subscript(index: Int32) -> ArraySlice<Int32> {
        let target = Int(targets[Int(index)])
        return list[Int(starts[target])..<Int(starts[target + 1])]
    }

    /// For each schema those that it is a part of.
    var parents: (list: [Int32], starts: [Int]) {
        var starts = Array(repeating: 0, count: count + 1)
        for index in 0..<Int32(count) {
            for child in self[index] { starts[Int(child) + 1] += 1 }
        }
        for index in 0..<count { starts[index + 1] += starts[index] }
        var next = starts
        var list: [Int32] = Array(repeating: 0, count: starts[count])
        for index in 0..<Int32(count) {
            for child in self[index] {
                list[next[Int(child)]] = index
                next[Int(child)] += 1
            }
        }
        return (list, starts)
    }
}

/// Splits classes as long as members of one have children of different classes. Only those members are looked at again of
/// which a child has moved: the others of their class are alike still, so one of them represents all.
private struct ClassRefinement {
    private var classes: [Int32]
    private let children: ChildTable
    private var members: [[Int32]]
    /// The place of each schema among the members of its class.
    private var positions: [Int]
    /// Members to look at again, by class.
    private var pending: [Int: Set<Int32>] = [:]

    init(_ start: [Int32], _ children: ChildTable) {
        classes = start
        self.children = children
        members = Array(repeating: [], count: Int((start.max() ?? -1) + 1))
        positions = []
        for (index, number) in start.enumerated() {
            positions.append(members[Int(number)].count)
            members[Int(number)].append(Int32(index))
        }
        for number in members.indices where members[number].count > 1 { pending[number] = Set(members[number]) }
    }

    mutating func run() -> [Int] {
        let parents = children.parents
        while let (number, touched) = pending.popFirst() {
            let own = touched.filter { classes[Int($0)] == number }
            for index in move(own, from: number) {
                for parent in parents.list[parents.starts[Int(index)]..<parents.starts[Int(index) + 1]] {
                    let number = Int(classes[Int(parent)])
                    if members[number].count > 1 { pending[number, default: []].insert(parent) }
                }
            }
        }
        return classes.map(Int.init)
    }

    /// Moves members that are not like the rest of their class to classes of their own.
    ///
    /// - Returns: those that have moved.
    private mutating func move(_ touched: Set<Int32>, from number: Int) -> [Int32] {
        let rest = members[number].first { !touched.contains($0) }
        var groups = split((rest.map { [$0] } ?? []) + touched.sorted())
        guard groups.count > 1 else { return [] }
        // A schema that is like the rest keeps the number; where there is no rest, the largest group does.
        if let rest, let index = groups.firstIndex(where: { $0.contains(rest) }) {
            groups.remove(at: index)
        } else {
            groups.removeFirst()
        }
        for group in groups {
            for (position, index) in group.enumerated() {
                remove(index, from: number)
                classes[Int(index)] = Int32(members.count)
                positions[Int(index)] = position
            }
            members.append(group)
        }
        return Array(groups.joined())
    }

    private mutating func remove(_ index: Int32, from number: Int) {
        guard let last = members[number].popLast(), last != index else { return }
        members[number][positions[Int(index)]] = last
        positions[Int(last)] = positions[Int(index)]
    }

    /// Members of a class by the classes of their children, of which all have as many; the largest group first.
    private func split(_ members: [Int32]) -> [[Int32]] {
        guard let first = members.first, members.count > 1 else { return [members] }
        var groups: [Int32] = Array(repeating: 0, count: members.count)
        var count = 1
        for position in 0..<children[first].count {
            var numbers: [UInt64: Int32] = [:]
            for index in members.indices {
                let own = children[members[index]]
                let child = classes[Int(own[own.startIndex + position])]
                let key = UInt64(UInt32(groups[index])) << 32 | UInt64(UInt32(child))
                let number = numbers[key] ?? Int32(numbers.count)
                numbers[key] = number
                groups[index] = number
            }
            count = numbers.count
        }
        guard count > 1 else { return [members] }
        var result: [[Int32]] = Array(repeating: [], count: count)
        for index in members.indices { result[Int(groups[index])].append(members[index]) }
        return result.sorted { ($0.count, $0[0]) > ($1.count, $1[0]) }
    }
}

/// The demands of a schema itself, and what is reported although no value shows it.
private struct SchemaMeaning: Hashable {
    private var signature: SchemaSignature
    private var defaultValue: JSON?
    private var tag: String?
    private var tags: [String]?
    private var heirCount: Int
    private var isDeprecated: Bool
    private var mediaType: String?
    private var hasContentSchema: Bool

    init(_ schema: Schema, in graph: SchemaGraph) {
        signature = schema.signature
        defaultValue = schema.defaultValue
        tag = schema.discriminator?.propertyName
        tags = Discrimination(of: schema, in: graph)?.entries(in: graph)
        heirCount = schema.discriminator?.heirs.count ?? 0
        isDeprecated = schema.isDeprecated
        mediaType = schema.contentMediaType
        hasContentSchema = schema.contentSchema != nil
    }
}

extension SchemaGraph {
    /// The schema that a mere reference refers to.
    package func target(of id: SchemaID) -> SchemaID {
        end(of: id) { self[$0].isSoleReference }
    }

    /// The same, where nothing that is reported is said beside a reference.
    package func silentTarget(of id: SchemaID) -> SchemaID {
        end(of: id) { id in
            let isSilent =
                self[id].defaultValue == nil && self[id].discriminator == nil && !self[id].isDeprecated
                && self[id].contentMediaType == nil && self[id].contentSchema == nil
            return isSilent && self[id].isSoleReference
        }
    }

    /// Returns the schema to which references lead in the end, as far as they are passed.
    fileprivate func end(of id: SchemaID, where isPassed: (SchemaID) -> Bool) -> SchemaID {
        var target = id
        var seen: Set<SchemaID> = [id]
        while let next = self[target].reference, isPassed(target), seen.insert(next).inserted {
            target = next
        }
        return target
    }
}
