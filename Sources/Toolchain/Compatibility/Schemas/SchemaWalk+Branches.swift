import Accord
import Contract
import SchemaInclusion

/// Alternatives that the writer has and the reader has not.
extension SchemaWalk {
    /// The number up to which alternatives that only list values are reported one by one.
    private static let listedLimit = 20

    mutating func explainBranches(_ schema: Schema, _ part: SchemaID, _ pair: Pair) {
        for key in schema.unions(of: part) {
            let branches = key.isExclusive ? schema.oneOf : schema.anyOf
            if branches.count == 1 {
                if case .breaks(let witness) = ask([Self.literal(branches[0], false)], nil, pair) {
                    let count = findings.count
                    compare(Pair(writer: pair.writer, reader: branches[0], path: pair.path))
                    correctExamples(from: count, by: witness, pair)
                }
            } else if let own = writersBranches(pair, like: branches) {
                explain(own, key, branches, part, pair)
            } else {
                check(branches.map { Self.literal($0, false) }, nil, .branch, at: part, pair)
            }
            guard key.isExclusive else { continue }
            for both in search.meetings(key, of: nil) {
                check(both, nil, .branch, at: part, pair, about: "more than one of the alternatives holds")
            }
        }
    }

    /// An alternative on both sides breaks nobody, and is no other one's counterpart.
    private mutating func explain(
        _ own: [SchemaID], _ key: UnionKey, _ branches: [SchemaID], _ part: SchemaID, _ pair: Pair
    ) {
        let likenesses = (Set(own.map(search.graph.likeness)), Set(branches.map(search.graph.likeness)))
        let changed = own.filter { !likenesses.1.contains(search.graph.likeness(of: $0)) }
        let partners = Partners(
            branches.filter { !likenesses.0.contains(search.graph.likeness(of: $0)) }, of: search.alternatives(key),
            in: search.graph, changed.isEmpty ? [:] : counterparts(of: own, in: branches))
        let listed = changed.filter { search.graph.listedValues(of: $0) != nil }
        let isLumped = listed.count > Self.listedLimit
        if isLumped { explainListed(listed, key, part, pair) }
        for branch in changed where !isLumped || search.graph.listedValues(of: branch) == nil {
            guard let outside = search.outside(key, of: nil, met: [branch]),
                case .breaks(let witness) = ask([Self.literal(branch, true)] + outside, nil, pair)
            else { continue }
            let count = findings.count
            if let partner = partners.partner(of: branch, &search) {
                let inner = Pair(writer: branch, reader: partner, path: pair.path)
                compare(inner)
                correctExamples(from: count, by: witness, pair)
                if leavesBreak(of: inner) { continue }
            }
            if findings.count == count {
                let name = name(of: branch)
                tell(.branch, witness, at: part, pair, about: "the alternative \(name)", detail: [name])
            }
        }
    }

    /// Many alternatives with values that the reader does not have are one change.
    private mutating func explainListed(_ listed: [SchemaID], _ key: UnionKey, _ part: SchemaID, _ pair: Pair) {
        let known = search.alternatives(key)
        var values: Set<JSONValue> = []
        let missing = listed.filter { branch in
            let own = search.graph.listedValues(of: branch) ?? []
            let new = own.filter { known.listed[ValueKind($0)]?.contains($0) != true }
            values.formUnion(new)
            return !new.isEmpty
        }
        let rest = known.rest.map { Self.literal($0, false) }
        guard let first = missing.first, case .breaks(let witness) = ask([.fact(.values(values))] + rest, nil, pair)
        else { return }
        tell(
            .branch, witness, at: part, pair,
            about: "\(missing.count) alternatives, of which the first is \(name(of: first))", detail: missing.map(name))
    }

    /// The writer's alternatives: of several unions, those that have the most in common with the reader's.
    private func writersBranches(_ pair: Pair, like branches: [SchemaID]) -> [SchemaID]? {
        let unions = search.graph.parts(of: pair.writer).flatMap { part in
            [search.graph[part].oneOf, search.graph[part].anyOf].filter { !$0.isEmpty }
        }
        guard unions.count > 1 else { return unions.first }
        let likenesses = Set(branches.map(search.graph.likeness))
        let common = unions.map { $0.count { likenesses.contains(search.graph.likeness(of: $0)) } }
        return zip(unions, common).first { $0.1 == common.max() }?.0
    }

    /// The reader's alternatives by the writer's that are the same ones in the other version.
    private func counterparts(of own: [SchemaID], in branches: [SchemaID]) -> [SchemaID: SchemaID] {
        let writers = own.map(search.graph.original)
        let readers = branches.map(search.graph.original)
        let (old, new) = (comparison.old, comparison.new)
        let pairs =
            direction == .request
            ? AlternativePairs(writers, in: old, readers, in: new).pairs.map { ($0.old, $0.new) }
            : AlternativePairs(readers, in: old, writers, in: new).pairs.map { ($0.new, $0.old) }
        return Dictionary(pairs.map { ($0, search.graph.reader($1)) }) { first, _ in first }
    }

    private func name(of branch: SchemaID) -> String {
        let schema = search.graph[search.graph.target(of: branch)]
        return schema.title ?? "\(schema.pointer)"
    }
}

/// The reader's alternatives that may be what the writer's were.
private struct Partners {
    private let others: [SchemaID]
    private let known: Set<SchemaID>
    private let union: UnionBranches
    private let byPointer: [String: SchemaID]
    private let counterparts: [SchemaID: SchemaID]

    init(
        _ others: [SchemaID], of union: UnionBranches, in graph: JoinedGraph, _ counterparts: [SchemaID: SchemaID]
    ) {
        self.others = others
        self.counterparts = counterparts
        known = Set(others)
        self.union = union
        byPointer = Dictionary(others.map { (graph[graph.target(of: $0)].pointer, $0) }) { first, _ in first }
    }

    /// The one of the same name, with the same tag, that it was in the other version, or the only one of the same kind.
    func partner(of branch: SchemaID, _ search: inout InclusionSearch) -> SchemaID? {
        let wanted = search.graph.target(of: branch)
        if search.graph[wanted].isNamed { return byPointer[search.graph[wanted].pointer] }
        var candidates = others
        if let places = union.places(meeting: search.outline(of: branch)) {
            candidates = places.map { union.rest[$0] }.filter(known.contains)
        }
        if let same = counterparts[branch], candidates.contains(same), !search.areDisjoint(branch, same) { return same }
        var partner: SchemaID?
        for other in candidates where !search.areDisjoint(branch, other) {
            guard partner == nil else { return nil }
            partner = other
        }
        return partner
    }
}
