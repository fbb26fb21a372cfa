import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// Tells schemas of graphs apart, all at once: schemas with one number are alike through and through.
///
/// They are in one class until they turn out to differ: in what they ask themselves, or in the classes of the schemas that
/// they are made of. So schemas that go in circles may be alike, too.
enum SchemaClasses {
    /// Schemas of one class take the same values.
    ///
    /// - Returns: for each schema of the graphs, one graph behind the other, the number of its class.
    static func byValues(_ graphs: SchemaGraph...) -> [Int] {
        classes(of: graphs) { $0.signature }
    }

    /// Of schemas of one class there is nothing to tell: they take the same values, and say the same about them.
    ///
    /// - Returns: for each schema of the graphs, one graph behind the other, the number of its class.
    static func byMeaning(_ graphs: SchemaGraph...) -> [Int] {
        classes(of: graphs) { SchemaMeaning($0) }
    }

    private static func classes<Signature: Hashable>(
        of graphs: [SchemaGraph], by signature: (Schema) -> Signature
    ) -> [Int] {
        var signatures: [Signature] = []
        var children: [[Int]] = []
        var targets: [Int] = []
        let reference = signature(.bareReference)
        for graph in graphs {
            let offset = signatures.count
            for index in graph.schemas.indices {
                signatures.append(signature(graph.schemas[index]))
                children.append(graph.schemas[index].children.map { offset + $0.index })
            }
            // A schema that is nothing but a reference is what it refers to.
            targets += graph.schemas.indices.map { index in
                offset + graph.end(of: SchemaID(index)) { signatures[offset + $0.index] == reference }.index
            }
        }
        let own = numbers(signatures)
        return refined(targets.map { own[$0] }, by: targets.map { children[$0] })
    }

    /// Splits classes as long as members of one have children of different classes. Only those are looked at again of
    /// which a child has moved, so that a change far down costs no more than the way up.
    private static func refined(_ start: [Int], by children: [[Int]]) -> [Int] {
        var classes = start
        var members = Dictionary(grouping: classes.indices, by: { classes[$0] })
        var next = (classes.max() ?? -1) + 1
        var parents: [[Int]] = Array(repeating: [], count: classes.count)
        for (index, inner) in children.enumerated() {
            for child in inner { parents[child].append(index) }
        }
        var pending = Set(members.keys)
        while let number = pending.popFirst() {
            let groups = Dictionary(grouping: members[number] ?? [], by: { children[$0].map { classes[$0] } })
                .values.sorted { ($0.count, $0[0]) > ($1.count, $1[0]) }
            guard groups.count > 1 else { continue }
            // The largest group keeps the number, so that few have to be looked at again.
            members[number] = groups[0]
            var moved: [Int] = []
            for group in groups.dropFirst() {
                for index in group { classes[index] = next }
                members[next] = group
                moved += group
                next += 1
            }
            for index in moved { pending.formUnion(parents[index].map { classes[$0] }) }
        }
        return classes
    }

    private static func numbers<Key: Hashable>(_ keys: [Key]) -> [Int] {
        var known: [Key: Int] = [:]
        return keys.map { key in
            if let number = known[key] { return number }
            known[key] = known.count
            return known.count - 1
        }
    }
}

/// What a schema itself asks, and what is told of although no value shows it.
private struct SchemaMeaning: Hashable {
    private var signature: SchemaSignature
    private var defaultValue: JSON?
    private var tag: String?
    private var tags: [String]?
    private var isDeprecated: Bool

    init(_ schema: Schema) {
        signature = schema.signature
        defaultValue = schema.defaultValue
        tag = schema.discriminator?.propertyName
        tags = schema.discriminator?.mapping.map(\.name).sorted()
        isDeprecated = schema.isDeprecated
    }
}

extension SchemaGraph {
    /// What a schema that is nothing but a reference refers to.
    func target(of id: SchemaID) -> SchemaID {
        end(of: id) { self[$0].isSoleReference }
    }

    /// The same, where nothing is said beside a reference that is told of.
    func silentTarget(of id: SchemaID) -> SchemaID {
        end(of: id) { id in
            let isSilent = self[id].defaultValue == nil && self[id].discriminator == nil && !self[id].isDeprecated
            return isSilent && self[id].isSoleReference
        }
    }

    /// Where references lead to in the end, as far as they are passed.
    fileprivate func end(of id: SchemaID, where isPassed: (SchemaID) -> Bool) -> SchemaID {
        var target = id
        var seen: Set<SchemaID> = [id]
        while let next = self[target].reference, isPassed(target), seen.insert(next).inserted {
            target = next
        }
        return target
    }
}
