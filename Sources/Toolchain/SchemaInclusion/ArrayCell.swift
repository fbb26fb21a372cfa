import Accord
import Contract

/// Facts about an array. Of all arrays that meet them, the shortest has the elements that something asks for, and as many
/// more as its least length; so only these places are looked at.
private struct ArrayFacts {
    var elements: [Elements] = []
    var least = 0
    var most = Int.max
    var isUnique = false
    var isRepeating = false
    /// The literals that one element each has to meet, with the first and the last place at which it may be.
    var wanted: [(literal: SchemaLiteral, places: ClosedRange<Int>, isDistinct: Bool)] = []
    /// The least number of elements that have to meet a schema, and the greatest number that may.
    var contained: [(schema: SchemaID, least: Int)] = []
    var limited: [(schema: SchemaID, most: Int)] = []
    /// The contained elements that are too many to be looked at one by one.
    var crowds: [(schema: SchemaID, least: Int)] = []
    var isTooMany = false

    /// More are not looked at one by one.
    static let patience = 12
    /// Longer arrays are not made: where elements have to be different or the same, each costs as much as all before it.
    var longest: Int { isUnique || isRepeating ? 200 : 4_000 }

    init(_ facts: Set<Fact>) {
        for fact in facts {
            switch fact {
            case .elements(let part): elements.append(part)
            case .countAtLeast(let count): least = max(least, count)
            case .countAtMost(let count): most = min(most, count)
            case .unique: isUnique = true
            case .repeating: isRepeating = true
            case .element(let index, let literal): wanted.append((literal, index...index, false))
            case .laterElement(let first, let literal): wanted.append((literal, first...Int.max, false))
            case .contains(let schema, let count):
                contained.append((schema, count))
                guard count <= Self.patience else {
                    crowds.append((schema, count))
                    continue
                }
                for _ in 0..<count { wanted.append((SchemaLiteral(schema: schema, isMet: true), 0...Int.max, true)) }
            case .containsAtMost(let schema, let count): limited.append((schema, count))
            default: break
            }
        }
        if wanted.count > Self.patience || crowds.contains(where: { $0.least > longest }) { isTooMany = true }
    }

    /// The places before which no two need be alike.
    var prefixCount: Int { elements.map(\.prefix.count).max() ?? 0 }

    func literals(at index: Int) -> Set<SchemaLiteral> {
        Set(elements.compactMap { $0.schema(at: index) }.map { SchemaLiteral(schema: $0, isMet: true) })
    }
}

extension InclusionSearch {
    mutating func solveArray(_ cell: inout Cell) -> Answer {
        let facts = ArrayFacts(cell.facts)
        if facts.most < facts.least || facts.most < 0 || hasTooManyContained(facts) { return .none }
        if facts.isTooMany || facts.least > facts.longest || facts.prefixCount > facts.longest {
            return .unknown("arrays have to be too long to be compared")
        }
        var unknown: String?
        let pairs = facts.isRepeating ? Self.pairs(below: facts.prefixCount + 2) : [nil]
        // A crowd comes after the prefixes, where one place is like the other. Other places are not tried.
        var asked: [Int: Set<SchemaLiteral>] = [:]
        for (schema, count) in facts.crowds {
            for place in facts.prefixCount..<(facts.prefixCount + count) {
                asked[place, default: []].insert(SchemaLiteral(schema: schema, isMet: true))
            }
        }
        for pair in pairs {
            switch place(facts, wanted: 0, asked: asked, pair, cell) {
            case .none: if !facts.crowds.isEmpty { unknown = "arrays have to be too long to be compared" }
            case .value(let value): return .value(value)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return unknown.map { .unknown($0) } ?? .none
    }

    /// Whether more elements have to meet a schema than there may be of those, or of all.
    private mutating func hasTooManyContained(_ facts: ArrayFacts) -> Bool {
        for (schema, least) in facts.contained {
            if least > facts.most { return true }
            for limited in facts.limited where least > limited.most && isIncluded(schema, in: limited.schema) {
                return true
            }
        }
        return false
    }

    /// Whether nothing that is known so far meets the one schema and not the other.
    private mutating func isIncluded(_ inner: SchemaID, in outer: SchemaID) -> Bool {
        if graph.isPlain(inner, in: outer) { return true }
        let goal = Goal(literals: [
            SchemaLiteral(schema: inner, isMet: true), SchemaLiteral(schema: outer, isMet: false),
        ])
        if case .none = solve(goal) { return true }
        return false
    }

    private static func pairs(below count: Int) -> [(Int, Int)?] {
        (1..<count).flatMap { last in (0..<last).map { ($0, last) } }
    }

    /// Finds a place for each element that something asks for, one after the other.
    ///
    /// - Parameter previous: the place of the element before; elements that have to be the same are in order, as any
    ///   other order means the same.
    private mutating func place(
        _ facts: ArrayFacts, wanted index: Int, asked: [Int: Set<SchemaLiteral>], previous: Int = -1,
        _ pair: (Int, Int)?,
        _ cell: Cell
    ) -> Answer {
        budget.take()
        guard !budget.isSpent else { return .unknown(Budget.spent) }
        guard index < facts.wanted.count else { return limit(facts, asked: asked, pair, cell) }
        let wanted = facts.wanted[index]
        let first = wanted.places.lowerBound
        // After all prefixes one place is like the other, so as many are enough as there are wishes.
        let last = min(wanted.places.upperBound, max(first, facts.prefixCount) + facts.wanted.count + 1)
        let isSame = index > 0 && wanted.isDistinct && facts.wanted[index - 1].literal == wanted.literal
        let start = isSame ? max(first, previous + 1) : first
        guard start <= min(last, facts.most - 1) else { return .none }
        var unknown: String?
        for place in start...min(last, facts.most - 1) {
            if wanted.isDistinct, asked[place]?.contains(wanted.literal) ?? false { continue }
            var next = asked
            next[place, default: []].insert(wanted.literal)
            if hasContradiction(in: next[place], facts.literals(at: place)) { continue }
            switch self.place(facts, wanted: index + 1, asked: next, previous: place, pair, cell) {
            case .none: continue
            case .value(let value): return .value(value)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return unknown.map { .unknown($0) } ?? .none
    }

    private func hasContradiction(in asked: Set<SchemaLiteral>?, _ others: Set<SchemaLiteral>) -> Bool {
        (asked ?? []).contains { literal in others.contains { contradicts($0, literal) } }
    }

    /// Says for each element whether it may be one of those of which there are only so many.
    private mutating func limit(
        _ facts: ArrayFacts, asked: [Int: Set<SchemaLiteral>], _ pair: (Int, Int)?, _ cell: Cell
    ) -> Answer {
        let count = max(facts.least, (asked.keys.max() ?? -1) + 1, (pair?.1 ?? -1) + 1)
        guard count <= facts.most else { return .none }
        var ways: [[Int: Set<SchemaLiteral>]] = [asked]
        for limited in facts.limited {
            let isSmall = count <= 6 || limited.most == 0 || limited.most >= count
            let literal = SchemaLiteral(schema: limited.schema, isMet: true)
            var next: [[Int: Set<SchemaLiteral>]] = []
            for way in ways {
                // Which places may be such elements: all choices of so many in a short array, else none or those that
                // have to be.
                let needed = Set((0..<count).filter { way[$0]?.contains(literal) ?? false })
                let choices =
                    isSmall
                    ? Self.subsets(of: count, atMost: min(limited.most, count))
                    : needed.isEmpty || needed.count > limited.most ? [[]] : [needed]
                for free in choices {
                    var further = way
                    for place in 0..<count where !free.contains(place) {
                        further[place, default: []].insert(literal.negated)
                    }
                    next.append(further)
                }
            }
            ways = Array(next.prefix(200))
            if !isSmall || next.count > 200 {
                let answer = fill(facts, count, ways, pair, cell)
                if case .none = answer { return .unknown("`maxContains` leaves too many possibilities") }
                return answer
            }
        }
        return fill(facts, count, ways, pair, cell)
    }

    private static func subsets(of count: Int, atMost most: Int) -> [Set<Int>] {
        if most >= count { return [Set(0..<count)] }
        var subsets: [Set<Int>] = [[]]
        for place in 0..<count { subsets += subsets.filter { $0.count < most }.map { $0.union([place]) } }
        return subsets
    }

    private mutating func fill(
        _ facts: ArrayFacts, _ count: Int, _ ways: [[Int: Set<SchemaLiteral>]], _ pair: (Int, Int)?, _ cell: Cell
    ) -> Answer {
        var unknown: String?
        for asked in ways {
            switch fill(facts, count, asked, pair, cell) {
            case .none: continue
            case .value(let value): return .value(value)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return unknown.map { .unknown($0) } ?? .none
    }

    private mutating func fill(
        _ facts: ArrayFacts, _ count: Int, _ asked: [Int: Set<SchemaLiteral>], _ pair: (Int, Int)?, _ cell: Cell
    ) -> Answer {
        var goals = (0..<count).map { facts.literals(at: $0).union(asked[$0] ?? []) }
        if let pair {
            let both = goals[pair.0].union(goals[pair.1])
            goals[pair.0] = both
            goals[pair.1] = both
        }
        var values: [JSONValue] = []
        var unknown: String?
        for index in 0..<count {
            if let pair, index == pair.1 {
                values.append(values[pair.0])
                continue
            }
            let before = facts.isUnique ? Set(values) : []
            switch solve(Goal(literals: goals[index], excluded: before)) {
            case .value(let value): values.append(value)
            case .unknown(let reason):
                unknown = unknown ?? reason
                values.append(.null)
            case .none:
                // Other elements in front might have left something over, unless all are chosen from the same.
                if before.isEmpty || goals[...index].allSatisfy({ $0 == goals[index] }) { return .none }
                if case .none = solve(Goal(literals: goals[index])) { return .none }
                unknown = unknown ?? "different elements could not be found"
                values.append(.null)
            }
        }
        if let unknown { return .unknown(unknown) }
        guard cell.excluded.contains(.array(values)) else { return .value(.array(values)) }
        return other(than: values, goals, facts, cell)
    }

    /// An array that is none of the excluded ones.
    private mutating func other(
        than values: [JSONValue], _ goals: [Set<SchemaLiteral>], _ facts: ArrayFacts, _ cell: Cell
    ) -> Answer {
        var values = values
        var isOnly = !facts.isUnique
        for index in values.indices {
            let excluded = Set(facts.isUnique ? values : [values[index]])
            let answer = solve(Goal(literals: goals[index], excluded: excluded))
            if case .none = answer { continue }
            isOnly = false
            guard case .value(let value) = answer else { continue }
            var other = values
            other[index] = value
            if !cell.excluded.contains(.array(other)), meets(.array(other), cell.goal) { return .value(.array(other)) }
        }
        while values.count < min(facts.most, goals.count + 4) {
            let goal = Goal(literals: facts.literals(at: values.count), excluded: facts.isUnique ? Set(values) : [])
            let answer = solve(goal)
            if case .none = answer { break }
            isOnly = false
            guard case .value(let value) = answer else { break }
            values.append(value)
            if meets(.array(values), cell.goal) { return .value(.array(values)) }
        }
        return isOnly ? .none : .unknown("all arrays that were tried are listed in an enum")
    }
}
