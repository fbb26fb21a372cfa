import Accord
import Contract

/// Facts about an object. Of all objects that meet them, a smallest one has the members that something asks for, and as
/// many more as the least count wants.
private struct ObjectFacts {
    var members: [Members] = []
    var present: Set<String> = []
    var absent: Set<String> = []
    var asked: [String: Set<SchemaLiteral>] = [:]
    var strangers: [Stranger] = []
    var names: Set<SchemaLiteral> = []
    var together: [(name: String, others: [String])] = []
    var least = 0
    var most = Int.max

    init(_ facts: Set<Fact>) {
        for fact in facts {
            switch fact {
            case .members(let part): members.append(part)
            case .present(let name): present.insert(name)
            case .absent(let name): absent.insert(name)
            case .member(let name, let literal): asked[name, default: []].insert(literal)
            case .stranger(let stranger): strangers.append(stranger)
            case .namesMeet(let schema): names.insert(SchemaLiteral(schema: schema, isMet: true))
            case .together(let name, let others): together.append((name, others))
            case .membersAtLeast(let count): least = max(least, count)
            case .membersAtMost(let count): most = min(most, count)
            default: break
            }
        }
    }

    /// Adds what has to be there because of what is there.
    mutating func close() {
        var count = -1
        while count != present.count {
            count = present.count
            for rule in together where present.contains(rule.name) { present.formUnion(rule.others) }
        }
    }

    /// All names that something distinguishes from others.
    var universe: Set<String> {
        Set(members.flatMap(\.named.keys)).union(present).union(absent).union(asked.keys)
            .union(strangers.flatMap { $0.outside.map { Array($0.named.keys) } ?? [] })
            .union(together.flatMap { [$0.name] + $0.others })
    }

    /// All expressions that distinguish names.
    var patterns: Set<String> {
        Set(members.flatMap(\.patterns.keys)).union(strangers.compactMap(\.pattern))
            .union(strangers.flatMap { $0.outside.map { Array($0.patterns.keys) } ?? [] })
    }
}

extension InclusionSearch {
    mutating func solveObject(_ cell: inout Cell) -> Answer {
        var facts = ObjectFacts(cell.facts)
        facts.close()
        return place(facts, cell)
    }

    // MARK: Members whose names only their part describes

    private mutating func place(_ facts: ObjectFacts, _ cell: Cell) -> Answer {
        budget.take()
        guard !budget.isSpent else { return .unknown(Budget.spent) }
        guard facts.most >= max(facts.present.count, facts.least), facts.present.isDisjoint(with: facts.absent) else {
            return .none
        }
        var rest = facts
        guard let stranger = rest.strangers.popLast() else { return fill(facts, cell) }
        var unknown: String?
        let universe = facts.universe.union(cell.readerMembers.flatMap(\.named.keys)).sorted()
        for name in universe where !facts.absent.contains(name) && isFit(name, for: stranger, cell) {
            switch place(rest.adding(name, stranger.value), cell) {
            case .none: continue
            case .value(let value): return .value(value)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        let found = newNames(facts, for: stranger, besides: universe, cell)
        unknown = unknown ?? found.unknown
        for name in found.names {
            switch place(rest.adding(name, stranger.value), cell) {
            case .none: continue
            case .value(let value): return .value(value)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return unknown.map { .unknown($0) } ?? .none
    }

    private func isFit(_ name: String, for stranger: Stranger, _ cell: Cell) -> Bool {
        if let pattern = stranger.pattern, !matches(name, pattern) { return false }
        if let members = stranger.outside, !isRest(name, of: members) { return false }
        guard let literal = stranger.name else { return true }
        return isValid(.string(name), literal.schema) == literal.isMet
    }

    /// Returns a name for each way in which expressions may distinguish names, none of which anything else names.
    private mutating func newNames(
        _ facts: ObjectFacts, for stranger: Stranger?, besides universe: [String], _ cell: Cell
    ) -> (names: [String], unknown: String?) {
        let patterns = facts.patterns.union(cell.readerMembers.flatMap(\.patterns.keys)).sorted()
        guard patterns.count <= 4 else { return ([], "too many patterns of members") }
        var names: [String] = []
        var unknown: String?
        for choice in 0..<(1 << patterns.count) {
            let matching = patterns.indices.filter { choice & (1 << $0) != 0 }.map { patterns[$0] }
            if let pattern = stranger?.pattern, !matching.contains(pattern) { continue }
            if let members = stranger?.outside, matching.contains(where: { members.patterns.keys.contains($0) }) {
                continue
            }
            var goal = Goal(literals: facts.names, facts: [.kind(.string)])
            if let name = stranger?.name { goal.literals.insert(name) }
            for pattern in patterns {
                goal.facts.insert(matching.contains(pattern) ? .pattern(pattern) : .noPattern(pattern))
            }
            goal.excluded = Set(universe.map { .string($0) })
            switch solve(goal) {
            case .none: continue
            case .value(.string(let name)): names.append(name)
            case .value: continue
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return (names, unknown)
    }

    // MARK: Values

    private mutating func fill(_ facts: ObjectFacts, _ cell: Cell) -> Answer {
        var facts = facts
        facts.close()
        guard facts.most >= facts.present.count, facts.present.isDisjoint(with: facts.absent) else { return .none }
        var object: [String: JSONValue] = [:]
        var unknown: String?
        for name in facts.present.sorted() {
            switch value(of: name, facts, cell) {
            case .none: return .none
            case .unknown(let reason): unknown = unknown ?? reason
            case .value(let value): object[name] = value
            }
        }
        if let unknown { return .unknown(unknown) }
        if object.count < facts.least || cell.excluded.contains(.object(object)) {
            let least = max(facts.least, cell.excluded.contains(.object(object)) ? object.count + 1 : 0)
            unknown = extend(&object, to: least, facts, cell)
            if let unknown, object.count >= facts.least {
                return other(than: object, isLargest: unknown.isEmpty, facts, cell)
            }
        }
        if object.count < facts.least { return unknown.map { $0.isEmpty ? .none : .unknown($0) } ?? .none }
        return .value(.object(object))
    }

    private mutating func value(of name: String, _ facts: ObjectFacts, _ cell: Cell) -> Answer {
        if facts.names.contains(where: { isValid(.string(name), $0.schema) != $0.isMet }) { return .none }
        if isUnsent(name, cell) { return .none }
        return solve(Goal(literals: literals(of: name, facts)))
    }

    private func literals(of name: String, _ facts: ObjectFacts) -> Set<SchemaLiteral> {
        var literals = facts.asked[name] ?? []
        for members in facts.members {
            for schema in schemas(of: name, members) { literals.insert(SchemaLiteral(schema: schema, isMet: true)) }
        }
        return literals
    }

    private func schemas(of name: String, _ members: Members) -> [SchemaID] {
        if isRest(name, of: members) { return [members.rest].compactMap { $0 } }
        let named = members.named[name].flatMap { $0 }
        return [named].compactMap { $0 } + members.patterns.filter { matches(name, $0.key) }.compactMap(\.value)
    }

    package func isRest(_ name: String, of members: Members) -> Bool {
        members.named[name] == nil && !members.patterns.keys.contains { matches(name, $0) }
    }

    private func matches(_ name: String, _ pattern: String) -> Bool {
        holds(.pattern(pattern), of: .string(name))
    }

    /// Adds members until there are enough.
    ///
    /// - Returns: why there are too few; empty where there cannot be more; `nil` where there are enough.
    private mutating func extend(
        _ object: inout [String: JSONValue], to least: Int, _ facts: ObjectFacts, _ cell: Cell
    ) -> String? {
        guard least <= 100 else { return "objects have to be too large to be compared" }
        guard least <= facts.most else { return "" }
        var doubt: String?
        let universe = facts.universe.union(cell.readerMembers.flatMap(\.named.keys))
        for name in universe.sorted() where object.count < least {
            guard object[name] == nil, !facts.absent.contains(name) else { continue }
            if facts.together.contains(where: { $0.name == name && !$0.others.allSatisfy { object[$0] != nil } }) {
                doubt = "members that want others there are not tried together"
                continue
            }
            switch value(of: name, facts, cell) {
            case .none: continue
            case .value(let value): object[name] = value
            case .unknown(let reason): doubt = doubt ?? reason
            }
        }
        var isGrowing = true
        while object.count < least, isGrowing {
            isGrowing = false
            let found = newNames(facts, for: nil, besides: universe.union(object.keys).sorted(), cell)
            doubt = doubt ?? found.unknown
            for name in found.names where object.count < least {
                switch value(of: name, facts, cell) {
                case .none: continue
                case .value(let value):
                    object[name] = value
                    isGrowing = true
                case .unknown(let reason): doubt = doubt ?? reason
                }
            }
        }
        return object.count >= least ? nil : doubt ?? ""
    }

    /// An object with the same names that is none of the excluded ones.
    ///
    /// - Parameter isLargest: whether no object has more members.
    private mutating func other(
        than object: [String: JSONValue], isLargest: Bool, _ facts: ObjectFacts, _ cell: Cell
    ) -> Answer {
        if !cell.excluded.contains(.object(object)) { return .value(.object(object)) }
        var isOnly = isLargest
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
            let answer = solve(Goal(literals: literals(of: name, facts), excluded: [value]))
            if case .none = answer { continue }
            isOnly = false
            guard case .value(let next) = answer else { continue }
            var other = object
            other[name] = next
            if meets(.object(other), cell.goal) { return .value(.object(other)) }
        }
        return isOnly ? .none : .unknown("all objects that were tried are listed in an enum")
    }

    /// Whether a tolerant writer does not send such a member: only the reader's schema declares it, and the writer's is not
    /// that of a map.
    private func isUnsent(_ name: String, _ cell: Cell) -> Bool {
        guard profile == .tolerant, !cell.writerRequired.contains(name) else { return false }
        return cell.readerMembers.contains { !isRest(name, of: $0) }
            && cell.writerMembers.allSatisfy { isRest(name, of: $0) && !describesRest($0) }
    }

    private func describesRest(_ members: Members) -> Bool {
        guard let rest = members.rest else { return false }
        let schema = graph[graph.target(of: rest)]
        return schema.boolean == nil && !schema.keywords.allSatisfy { !$0.keyword.isChecked }
    }
}

extension ObjectFacts {
    fileprivate func adding(_ name: String, _ literal: SchemaLiteral?) -> ObjectFacts {
        var facts = self
        facts.present.insert(name)
        if let literal { facts.asked[name, default: []].insert(literal) }
        facts.close()
        return facts
    }
}
