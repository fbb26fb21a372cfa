import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// The graphs of the writer and of the reader in one, so that a schema is known by its number alone.
struct JoinedGraph {
    let graph: SchemaGraph
    /// How many schemas are the writer's; the reader's stand behind them.
    private let writerCount: Int
    /// For each schema the number of its class; schemas of one class take the same values.
    private let classes: [Int]
    /// From which schemas one is come to that is about the same value as itself: what it takes is a matter of taste.
    private let paradoxes: Set<Int>

    init(writer: SchemaGraph, reader: SchemaGraph) {
        var graph = writer
        let offset = writer.schemas.count
        for schema in reader.schemas {
            _ = graph.add(schema.mapping { SchemaID($0.index + offset) })
        }
        self.graph = graph
        writerCount = offset
        classes = Self.classes(of: graph)
        paradoxes = Self.paradoxes(of: graph)
    }

    subscript(id: SchemaID) -> Schema { graph[id] }

    func isWriters(_ id: SchemaID) -> Bool { id.index < writerCount }

    func reader(_ id: SchemaID) -> SchemaID { SchemaID(id.index + writerCount) }

    func areAlike(_ left: SchemaID, _ right: SchemaID) -> Bool { classes[left.index] == classes[right.index] }

    func isParadox(_ id: SchemaID) -> Bool { paradoxes.contains(id.index) }

    func classNumber(_ id: SchemaID) -> Int { classes[id.index] }

    private static func paradoxes(of graph: SchemaGraph) -> Set<Int> {
        // What is left when schemas that only lead to settled ones are settled, again and again, goes in circles or
        // leads there.
        let next = graph.schemas.map { $0.sameValue.map(\.index) }
        let circles = unsettled(next)
        guard !circles.isEmpty else { return [] }
        var previous: [[Int]] = Array(repeating: [], count: graph.schemas.count)
        for (index, schema) in graph.schemas.enumerated() {
            for child in schema.children { previous[child.index].append(index) }
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

    /// Puts schemas in one class until they turn out to differ: in what they ask themselves, or in the classes of the
    /// schemas that they are made of.
    private static func classes(of graph: SchemaGraph) -> [Int] {
        let targets = graph.schemas.indices.map { target(of: SchemaID($0), in: graph) }
        let own = numbers(graph.schemas.map { $0.mapping { _ in SchemaID(0) }.signature })
        let children = graph.schemas.map { $0.children.map(\.index) }
        let start = targets.map { own[$0.index] }
        return refined(start, by: targets.map { children[$0.index] })
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

    /// What a schema that is nothing but a reference refers to.
    private static func target(of id: SchemaID, in graph: SchemaGraph) -> SchemaID {
        var target = id
        var seen: Set<SchemaID> = [id]
        while let next = graph[target].soleReference, seen.insert(next).inserted { target = next }
        return target
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

extension Schema {
    /// The same with other numbers for the schemas that it is made of.
    func mapping(_ number: (SchemaID) -> SchemaID) -> Schema {
        func named(_ schemas: [Named<SchemaID>]) -> [Named<SchemaID>] {
            schemas.map { Named($0.name, number($0.value)) }
        }
        var schema = self
        schema.reference = reference.map(number)
        schema.dynamicReference = dynamicReference.map(number)
        schema.allOf = allOf.map(number)
        schema.anyOf = anyOf.map(number)
        schema.oneOf = oneOf.map(number)
        schema.not = not.map(number)
        schema.if = self.if.map(number)
        schema.then = then.map(number)
        schema.else = self.else.map(number)
        schema.dependentSchemas = named(dependentSchemas)
        schema.prefixItems = prefixItems.map(number)
        schema.items = items.map(number)
        schema.contains = contains.map(number)
        schema.properties = named(properties)
        schema.patternProperties = named(patternProperties)
        schema.additionalProperties = additionalProperties.map(number)
        schema.propertyNames = propertyNames.map(number)
        schema.unevaluatedItems = unevaluatedItems.map(number)
        schema.unevaluatedProperties = unevaluatedProperties.map(number)
        schema.discriminator?.mapping = discriminator.map { named($0.mapping) } ?? []
        return schema
    }

    /// The schemas that it is made of, always in the same order; the order of members does not matter.
    var children: [SchemaID] {
        let sorted = [dependentSchemas, properties, patternProperties]
            .flatMap { $0.sorted { $0.name < $1.name }.map(\.value) }
        let single = [
            reference, dynamicReference, not, self.if, then, self.else, items, contains, additionalProperties,
            propertyNames, unevaluatedItems, unevaluatedProperties,
        ]
        return single.compactMap { $0 } + allOf + anyOf + oneOf + prefixItems + sorted
    }

    /// The schemas that are about the same value.
    var sameValue: [SchemaID] {
        [reference, dynamicReference, not, self.if, then, self.else].compactMap { $0 } + allOf + anyOf + oneOf
            + dependentSchemas.map(\.value)
    }

    /// What `$ref` refers to, where nothing stands beside it that values are held against.
    var soleReference: SchemaID? {
        guard let reference else { return nil }
        var rest = self
        rest.reference = nil
        return rest.signature == Schema(location: location, pointer: pointer).signature ? reference : nil
    }

    /// All that values are held against, but for the schemas that it is made of, of which only the number counts.
    var signature: [String] {
        func names(_ schemas: [Named<SchemaID>]) -> String { "\(schemas.map(\.name).sorted())" }
        let presence = [
            reference, dynamicReference, not, self.if, then, self.else, items, contains, additionalProperties,
            propertyNames, unevaluatedItems, unevaluatedProperties,
        ].map { $0 == nil ? "0" : "1" }
        return [
            "\(boolean == false)", types.map { "\($0.map(\.rawValue).sorted())" } ?? "",
            enumeration.map { "\($0.map(\.text).sorted())" } ?? "", constant?.text ?? "", presence.joined(),
            "\(allOf.count) \(anyOf.count) \(oneOf.count) \(prefixItems.count)",
            names(dependentSchemas), names(properties), names(patternProperties),
            multipleOf ?? "", maximum ?? "", exclusiveMaximum ?? "", minimum ?? "", exclusiveMinimum ?? "",
            [maxLength, minLength, maxItems, minItems, maxContains, minContains, maxProperties, minProperties]
                .map { $0.map { "\($0)" } ?? "" }.joined(separator: " "),
            pattern.map { "p\($0)" } ?? "", "\(uniqueItems)", "\(required.sorted())",
            "\(dependentRequired.sorted { $0.name < $1.name }.map { "\($0.name) \($0.value.sorted())" })",
            format ?? "",
        ]
    }
}
