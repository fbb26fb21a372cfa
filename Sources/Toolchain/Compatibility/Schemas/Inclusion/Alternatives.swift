import Accord
import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// A union: the `anyOf` or the `oneOf` of a schema.
struct UnionKey: Hashable {
    var schema: SchemaID
    /// Whether a value must be one of one alternative alone.
    var isExclusive: Bool
}

/// The alternatives of a union, sorted out once, so that not each is looked at for every question.
struct Alternatives {
    /// The values of those that only list values, as contracts write an enum of which each value has a description.
    private(set) var listed: [Kind: Set<JSONValue>] = [:]
    /// All of these values.
    private(set) var values: Set<JSONValue> = []
    /// The values among these that are in more than one alternative.
    private(set) var repeated: [Kind: Set<JSONValue>] = [:]
    /// The alternatives that do not only list values, or the only one that does.
    private(set) var rest: [SchemaID] = []
    /// The numbers of all schemas that are plainly within one of the rest.
    private let inner: Set<Int>
    /// The tag that distinguishes the rest.
    private let tags: TagIndex?

    fileprivate init(_ branches: [SchemaID], outlines: [SchemaID: Outline], in graph: JoinedGraph) {
        let values = branches.map { graph.listedValues(of: $0) }
        if values.count(where: { $0 != nil }) > 1 {
            for value in values.compactMap(\.self).joined() {
                let kind = Kind(value)
                listed[kind, default: []].insert(value)
                if !self.values.insert(value).inserted { repeated[kind, default: []].insert(value) }
            }
            rest = zip(branches, values).filter { $1 == nil }.map(\.0)
        } else {
            rest = branches
        }
        inner = Set(rest.flatMap(graph.numbersWithin))
        tags = TagIndex(rest.compactMap { outlines[$0] })
    }

    /// The places of those of the rest that may share values with what has an outline; `nil` for all.
    func places(meeting outline: Outline) -> [Int]? { tags?.places(meeting: outline) }

    /// Whether it is plain that what is like a number is within one of the rest.
    func isWithin(_ likeness: Int) -> Bool { inner.contains(likeness) }
}

extension InclusionSearch {
    mutating func alternatives(_ key: UnionKey) -> Alternatives {
        if let known = knownAlternatives[key] { return known }
        let branches = key.isExclusive ? graph[key.schema].oneOf : graph[key.schema].anyOf
        var outlines: [SchemaID: Outline] = [:]
        for branch in branches { outlines[branch] = outline(of: branch) }
        let alternatives = Alternatives(branches, outlines: outlines, in: graph)
        knownAlternatives[key] = alternatives
        return alternatives
    }

    /// The ways in which a value may be one of the alternatives; of one alone, where they are exclusive.
    mutating func choices(_ key: UnionKey, of kind: Kind) -> [[Cell.Step]] {
        let union = alternatives(key)
        let values = union.listed[kind] ?? []
        var choices: [[Cell.Step]] = []
        guard key.isExclusive else {
            if !values.isEmpty { choices.append([.fact(.values(values))]) }
            return choices
                + union.rest.filter { mayBe(kind, $0) }.map { [.literal(Literal(schema: $0, isMet: true))] }
        }
        if !values.isEmpty {
            let once = union.repeated[kind].map { values.subtracting($0) } ?? values
            choices.append(
                [.fact(.values(once))]
                    + union.rest.filter { mayBe(kind, $0) }.map { .literal(Literal(schema: $0, isMet: false)) })
        }
        let excluded: [Cell.Step] = values.isEmpty ? [] : [.fact(.excluded(values))]
        return choices
            + zip(union.rest, overlaps(union.rest)).filter { mayBe(kind, $0.0) }.map { branch, others in
                [.literal(Literal(schema: branch, isMet: true))] + excluded
                    + others.map { .literal(Literal(schema: union.rest[$0], isMet: false)) }
            }
    }

    /// The steps by which a value is none of the alternatives, given schemas that it meets; `nil` where one of these is
    /// plainly within an alternative.
    mutating func outside(_ key: UnionKey, of kind: Kind?, met: some Sequence<SchemaID>) -> [Cell.Step]? {
        let union = alternatives(key)
        var values = kind.map { union.listed[$0] ?? [] } ?? union.values
        var places: Set<Int>?
        for schema in met {
            if union.isWithin(graph.likeness(of: schema)) { return nil }
            if let own = union.places(meeting: outline(of: schema)) { places = places?.intersection(own) ?? Set(own) }
            // Nothing but the values that it lists has to be excluded.
            guard kind == nil, let own = graph.listedValues(of: schema) else { continue }
            values = own.filter { union.listed[Kind($0)]?.contains($0) == true }
        }
        let rest = (places.map { $0.sorted().map { union.rest[$0] } } ?? union.rest).filter { branch in
            kind.map { mayBe($0, branch) } ?? true
        }
        return (values.isEmpty ? [] : [.fact(.excluded(values))])
            + rest.map { .literal(Literal(schema: $0, isMet: false)) }
    }

    /// The ways in which a value may be more than one of the alternatives.
    mutating func meetings(_ key: UnionKey, of kind: Kind?) -> [[Cell.Step]] {
        let union = alternatives(key)
        var meetings: [[Cell.Step]] = []
        let kinds = kind.map { [$0] } ?? Kind.allCases
        for kind in kinds {
            if let repeated = union.repeated[kind] { meetings.append([.fact(.values(repeated))]) }
            guard let values = union.listed[kind] else { continue }
            for branch in union.rest where mayBe(kind, branch) {
                meetings.append([.fact(.values(values)), .literal(Literal(schema: branch, isMet: true))])
            }
        }
        for (index, others) in overlaps(union.rest).enumerated() {
            for other in others where other > index {
                meetings.append(
                    [index, other].map { .literal(Literal(schema: union.rest[$0], isMet: true)) })
            }
        }
        return meetings
    }
}

extension JoinedGraph {
    /// The values of a schema that asks for nothing but one of them; `nil` for another one.
    func listedValues(of id: SchemaID) -> Set<JSONValue>? {
        let schema = self[target(of: id)]
        guard let values = schema.listedValues, schema.onlyLists else { return nil }
        return schema.types.map { types in values.filter { Kind($0).isOne(of: types) } } ?? values
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
