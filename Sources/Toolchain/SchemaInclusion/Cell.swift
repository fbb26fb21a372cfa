import Accord
import Contract

/// The state of a search for a value of one kind: what is known of it, and what is still to be taken apart.
package struct Cell {
    let kind: ValueKind
    /// The goal that the value is for in the end.
    private(set) var goal: Goal
    /// The parts so far: those that have to be met, and those that must not be.
    private(set) var met: Set<SchemaLiteral> = []
    private(set) var unmet: Set<SchemaLiteral> = []
    private var pendingMet: [SchemaLiteral] = []
    private var pendingUnmet: [SchemaLiteral] = []
    /// The literals that must not be met and have been weighed, before it is known which branches are met.
    private var weighed: Set<SchemaLiteral> = []
    var choices: [Choice] = []
    /// The unions of which a branch has to be met, and that are still to become choices: what else has to be met leaves
    /// few branches of a large one.
    var unions: [UnionKey] = []
    var facts: Set<Fact> = []
    /// The only values that come into question.
    var values: Set<JSONValue>?
    var excluded: Set<JSONValue> = []
    /// The reason why facts do not say all.
    var opaque: String?
    /// Members that a reader's schema declares, whether or not the value has them.
    var readerMembers: Set<Members> = []
    /// Members that a writer's schema declares or requires.
    var writerMembers: Set<Members> = []
    var writerRequired: Set<String> = []
    var isDead = false

    init(kind: ValueKind, goal: Goal) {
        self.kind = kind
        self.goal = goal
        for literal in goal.literals { want(literal) }
        for fact in goal.facts { add(fact) }
        add(.excluded(goal.excluded))
    }

    struct Choice {
        /// Whether it comes from a schema that has to be met.
        var isMet: Bool
        /// Whether it is what is left of a schema that must not be met, and comes before those that have to be.
        var isWeighed = false
        var alternatives: [[Step]]

        /// The place in the order of choices: schemas that have to be met come before those that must not be, because they
        /// often settle these.
        var rank: Int { isWeighed ? 0 : isMet ? 1 : 2 }
    }

    package enum Step {
        case literal(SchemaLiteral)
        case fact(Fact)
    }

    /// Whether it is open which branch of a schema is met.
    var hasOpenBranches: Bool { !unions.isEmpty || choices.contains(where: \.isMet) }

    /// Whether there are so many cases, by the branches of several unions, that few should have to be looked at.
    ///
    /// - Parameter limit: The number of cases that are few.
    func hasMoreCases(than limit: Int) -> Bool {
        var cases = 1
        for choice in choices where choice.isMet {
            cases *= max(choice.alternatives.count, 1)
            if cases > limit { return choices.count(where: \.isMet) > 1 }
        }
        return false
    }

    /// The cell without what is open, and with no goal: whether there is any value by what is known so far.
    var withoutOpenBranches: Cell {
        var cell = self
        cell.goal = Goal(literals: [])
        cell.choices = []
        return cell
    }

    /// Takes the literals that must not be met and are still to be weighed.
    mutating func takeUnweighed() -> [SchemaLiteral] {
        let literals = pendingUnmet.filter { !weighed.contains($0) }
        pendingUnmet.removeAll { !weighed.contains($0) }
        return literals
    }

    /// Notes that what must not be met has been weighed.
    mutating func noteWeighed(_ steps: [Step]) {
        for case .literal(let literal) in steps where !literal.isMet { weighed.insert(literal) }
    }

    /// The next literal to be taken apart: what must not be met comes last, as it is often settled by what is.
    mutating func nextLiteral() -> SchemaLiteral? {
        pendingMet.popLast() ?? (hasOpenBranches ? nil : pendingUnmet.popLast())
    }

    /// Whether there is something to be taken apart.
    var hasMore: Bool { !unions.isEmpty || !pendingMet.isEmpty || !hasOpenBranches && !pendingUnmet.isEmpty }

    /// Adds a literal that is to be taken apart.
    mutating func want(_ literal: SchemaLiteral) {
        if literal.isMet { pendingMet.append(literal) } else { pendingUnmet.append(literal) }
    }

    /// Notes that a literal has been taken apart.
    mutating func note(_ literal: SchemaLiteral) {
        if literal.isMet { met.insert(literal) } else { unmet.insert(literal) }
    }

    mutating func take(_ steps: [Step]) {
        for step in steps {
            switch step {
            case .literal(let literal): want(literal)
            case .fact(let fact): add(fact)
            }
        }
    }

    mutating func add(_ fact: Fact) {
        switch fact {
        case .kind(let kind): if kind != self.kind { isDead = true }
        case .opaque(let reason): opaque = opaque ?? reason
        case .values(let values): self.values = self.values?.intersection(values) ?? values
        case .excluded(let values): excluded.formUnion(values)
        case .present(let name): if facts.contains(.absent(name)) { isDead = true }
        case .absent(let name): if facts.contains(.present(name)) { isDead = true }
        case .unique: if facts.contains(.repeating) { isDead = true }
        case .repeating: if facts.contains(.unique) { isDead = true }
        case .pattern(let text): if facts.contains(.noPattern(text)) { isDead = true }
        case .noPattern(let text): if facts.contains(.pattern(text)) { isDead = true }
        case .format(let name): if facts.contains(.noFormat(name)) { isDead = true }
        case .noFormat(let name): if facts.contains(.format(name)) { isDead = true }
        case .declared(let members): readerMembers.insert(members)
        default: break
        }
        facts.insert(fact)
    }
}
