import Accord
import Contract

/// A union: the `anyOf` or the `oneOf` of a schema.
package struct UnionKey: Hashable {
    var schema: SchemaID
    /// Whether a value must be one of one alternative alone.
    package var isExclusive: Bool
}

/// The alternatives of a union, sorted out once, so that not each is looked at for every question.
package struct UnionBranches {
    /// The values of those that only list values, as contracts write an enum of which each value has a description.
    package private(set) var listed: [ValueKind: Set<JSONValue>] = [:]
    /// All of these values.
    private(set) var values: Set<JSONValue> = []
    /// The values among these that are in more than one alternative.
    private(set) var repeated: [ValueKind: Set<JSONValue>] = [:]
    /// The alternatives that do not only list values, or the only one that does.
    package private(set) var rest: [SchemaID] = []
    /// For each of the rest the places of the others with which it may share a value, in order.
    private(set) var overlaps: [[Int]] = []
    /// The places of any two of the rest that may share a value.
    private(set) var meetings: [(Int, Int)] = []
    /// The numbers of all schemas that are plainly within one of the rest.
    private let inner: Set<Int>
    /// The tag that distinguishes the rest, so that not each has to be held against each.
    private let tags: TagIndex?

    fileprivate init(
        _ branches: [SchemaID], isExclusive: Bool, outlines: [SchemaID: Outline], in graph: JoinedGraph
    ) {
        let values = branches.map { graph.listedValues(of: $0) }
        if values.count(where: { $0 != nil }) > 1 {
            for value in values.compactMap(\.self).joined() {
                let kind = ValueKind(value)
                listed[kind, default: []].insert(value)
                if !self.values.insert(value).inserted { repeated[kind, default: []].insert(value) }
            }
            rest = zip(branches, values).filter { $1 == nil }.map(\.0)
        } else {
            rest = branches
        }
        inner = Set(rest.flatMap(graph.numbersWithin))
        let outlines = rest.compactMap { outlines[$0] }
        let tags = TagIndex(outlines)
        self.tags = tags
        guard isExclusive else { return }
        overlaps = outlines.enumerated().map { index, outline in
            (tags?.places(meeting: outline) ?? Array(outlines.indices))
                .filter { $0 != index && !outline.isDisjoint(with: outlines[$0]) }
        }
        for (index, others) in overlaps.enumerated() {
            for other in others where other > index { meetings.append((index, other)) }
        }
    }

    /// The places of those of the rest that may share values with what has an outline; `nil` for all.
    package func places(meeting outline: Outline) -> [Int]? { tags?.places(meeting: outline) }

    /// Whether it is plain that what is like a number is within one of the rest.
    func isWithin(_ likeness: Int) -> Bool { inner.contains(likeness) }
}

extension InclusionSearch {
    package mutating func alternatives(_ key: UnionKey) -> UnionBranches {
        if let known = knownAlternatives[key] { return known }
        let branches = key.isExclusive ? graph[key.schema].oneOf : graph[key.schema].anyOf
        var outlines: [SchemaID: Outline] = [:]
        for branch in branches { outlines[branch] = outline(of: branch) }
        budget.effort += branches.count
        let alternatives = UnionBranches(
            branches, isExclusive: key.isExclusive, outlines: outlines, in: graph)
        knownAlternatives[key] = alternatives
        return alternatives
    }

    /// The ways in which a value may be one of the alternatives, of one alone where they are exclusive, given schemas that
    /// it meets.
    mutating func choices(_ key: UnionKey, of kind: ValueKind, met: some Sequence<SchemaID>) -> [[Cell.Step]] {
        let union = alternatives(key)
        let values = union.listed[kind] ?? []
        let places = places(in: union, meeting: met).filter { mayBe(kind, union.rest[$0]) }
        budget.effort += places.count
        func literal(_ place: Int, _ isMet: Bool) -> Cell.Step {
            .literal(SchemaLiteral(schema: union.rest[place], isMet: isMet))
        }
        var choices: [[Cell.Step]] = []
        guard key.isExclusive else {
            if !values.isEmpty { choices.append([.fact(.values(values))]) }
            return choices + places.map { [literal($0, true)] }
        }
        if !values.isEmpty {
            let once = union.repeated[kind].map { values.subtracting($0) } ?? values
            choices.append([.fact(.values(once))] + places.map { literal($0, false) })
        }
        let excluded: [Cell.Step] = values.isEmpty ? [] : [.fact(.excluded(values))]
        return choices
            + places.map { place in
                [literal(place, true)] + excluded + union.overlaps[place].map { literal($0, false) }
            }
    }

    /// The places of those of the rest that may share values with all of some schemas, in order.
    private mutating func places(in union: UnionBranches, meeting schemas: some Sequence<SchemaID>) -> [Int] {
        var places: Set<Int>?
        for schema in schemas {
            if let own = union.places(meeting: outline(of: schema)) { places = places?.intersection(own) ?? Set(own) }
        }
        return places?.sorted() ?? Array(union.rest.indices)
    }

    /// The steps by which a value is none of the alternatives, given schemas that it meets; `nil` where one of these is
    /// plainly within an alternative.
    package mutating func outside(_ key: UnionKey, of kind: ValueKind?, met: some Sequence<SchemaID>) -> [Cell.Step]? {
        let union = alternatives(key)
        var values = kind.map { union.listed[$0] ?? [] } ?? union.values
        for schema in met {
            if union.isWithin(graph.likeness(of: schema)) { return nil }
            // Nothing but the values that it lists has to be excluded.
            guard kind == nil, let own = graph.listedValues(of: schema) else { continue }
            values = own.filter { union.listed[ValueKind($0)]?.contains($0) == true }
        }
        let rest = places(in: union, meeting: met).map { union.rest[$0] }.filter { branch in
            kind.map { mayBe($0, branch) } ?? true
        }
        budget.effort += rest.count
        return (values.isEmpty ? [] : [.fact(.excluded(values))])
            + rest.map { .literal(SchemaLiteral(schema: $0, isMet: false)) }
    }

    /// The ways in which a value may be more than one of the alternatives.
    package mutating func meetings(_ key: UnionKey, of kind: ValueKind?) -> [[Cell.Step]] {
        let union = alternatives(key)
        var meetings: [[Cell.Step]] = []
        let kinds = kind.map { [$0] } ?? ValueKind.allCases
        for kind in kinds {
            if let repeated = union.repeated[kind] { meetings.append([.fact(.values(repeated))]) }
            guard let values = union.listed[kind] else { continue }
            for branch in union.rest where mayBe(kind, branch) {
                meetings.append([.fact(.values(values)), .literal(SchemaLiteral(schema: branch, isMet: true))])
            }
        }
        return meetings
            + union.meetings.map { first, second in
                [first, second].map { .literal(SchemaLiteral(schema: union.rest[$0], isMet: true)) }
            }
    }
}

extension JoinedGraph {
    /// The values of a schema that asks for nothing but one of them; `nil` for another one.
    package func listedValues(of id: SchemaID) -> Set<JSONValue>? {
        let schema = self[target(of: id)]
        guard let values = schema.listedValues, schema.onlyLists else { return nil }
        return schema.types.map { types in values.filter { ValueKind($0).isOne(of: types) } } ?? values
    }
}

extension Schema {
    /// Whether nothing is asked of a value except for its type, and that it is one of a list.
    fileprivate var onlyLists: Bool {
        var rest = Schema(location: location, pointer: pointer)
        rest.types = types
        rest.enumeration = enumeration
        rest.constant = constant
        return rest.signature == signature
    }
}
