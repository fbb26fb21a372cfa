import Accord
import Contract
import SchemaReader

/// Looks for a value that meets some schemas and violates others, by taking the schemas apart.
///
/// Alternatives are tried one by one; what is left of each is a `Cell`: facts about values of one kind, which are
/// solved together. The requirements on the parts of such a value are goals of their own. Goals may come back to
/// themselves; `GoalTable` says how these are distinguished from goals that have a value.
package struct InclusionSearch {
    package let graph: JoinedGraph
    let profile: ReaderProfile
    private let validators: (writer: LateValidator, reader: LateValidator)
    private let checks = FactChecks()
    private var outlines: [SchemaID: Outline] = [:]
    /// The number of outlines that are being made inside of each other.
    private var outlineDepth = 0
    /// The results of `alternatives`.
    var knownAlternatives: [UnionKey: UnionBranches] = [:]

    /// The verdicts on whole schemas, with values that were held against both.
    var verdicts: [WriterAndReader: InclusionVerdict] = [:]
    /// The answers that hold whatever else is asked.
    private var known: [Goal: Answer] = [:]
    private var table = GoalTable()
    /// The goal that is being looked at, and how many it is in.
    private var current: Int?
    private var depth = 0
    var budget = Budget()

    package init(
        _ graph: JoinedGraph, profile: ReaderProfile,
        validators: (writer: LateValidator, reader: LateValidator)
    ) {
        self.graph = graph
        self.profile = profile
        self.validators = validators
    }

    /// A value that the first schema takes and the second one does not.
    mutating func difference(of writer: SchemaID, and reader: SchemaID) -> Answer {
        if graph.isPlain(writer, in: reader) { return .none }
        let answer = answer(
            Goal(literals: [SchemaLiteral(schema: writer, isMet: true), SchemaLiteral(schema: reader, isMet: false)]))
        if case .none = answer, graph.isParadox(writer) || graph.isParadox(reader) {
            return .unknown("a schema comes back to itself without a step into the value")
        }
        return answer
    }

    // MARK: Goals

    /// Answers a question: looks at goals until nothing new comes of it.
    package mutating func answer(_ goal: Goal) -> Answer {
        let goal = representative(goal)
        if let answer = known[goal] { return answer }
        budget.beginQuestion()
        _ = solve(goal)
        while !budget.isQuestionSpent, let number = table.next() { look(at: number) }
        for (goal, answer) in table.answers where answer.isValue || !budget.isQuestionSpent { known[goal] = answer }
        table = GoalTable()
        if let answer = known[goal] { return answer }
        known[goal] = .unknown(Budget.spent)
        return .unknown(Budget.spent)
    }

    /// Returns what is known of a goal so far. The goal that asks is looked at again when that changes.
    mutating func solve(_ goal: Goal) -> Answer {
        let goal = representative(goal)
        if let answer = known[goal] { return answer }
        if let number = table.number(of: goal) { return table.answer(to: number, for: current) }
        budget.take()
        guard !budget.isSpent else { return .unknown(Budget.spent) }
        let number = table.add(goal)
        if depth < Budget.stackLimit { look(at: number) } else { table.postpone(number) }
        return table.answer(to: number, for: current)
    }

    private mutating func look(at number: Int) {
        let (outer, steps) = (current, budget.beginGoal())
        current = number
        depth += 1
        var answer = find(table.goals[number])
        if case .value(let value) = answer, value.isDeeper(than: Budget.depthLimit) {
            answer = .unknown(Budget.tooDeep)
        }
        depth -= 1
        current = outer
        budget.endGoal(steps)
        table.settle(number, answer)
    }

    /// The same goal with the first of the schemas that are alike, so that it is known when they are met again.
    private func representative(_ goal: Goal) -> Goal {
        var goal = goal
        goal.literals = Set(
            goal.literals.map { SchemaLiteral(schema: graph.representative($0.schema), isMet: $0.isMet) })
        return goal
    }

    private mutating func find(_ goal: Goal) -> Answer {
        if hasContradiction(goal.literals) { return .none }
        var kinds = ValueKind.allCases
        for fact in goal.facts {
            if case .kind(let kind) = fact { kinds = [kind] }
        }
        var unknown: String?
        for kind in kinds {
            switch expand(Cell(kind: kind, goal: goal)) {
            case .none: continue
            case .value(let value): return .value(value)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return unknown.map { .unknown($0) } ?? .none
    }

    private func hasContradiction(_ literals: Set<SchemaLiteral>) -> Bool {
        let unmet = literals.filter { !$0.isMet }
        guard !unmet.isEmpty else { return false }
        return literals.contains { literal in
            literal.isMet && unmet.contains { graph.isPlain(literal.schema, in: $0.schema) }
        }
    }

    // MARK: Cells

    /// Takes the literals of a cell apart until only facts are left, and solves these.
    mutating func expand(_ cell: Cell) -> Answer {
        var cell = cell
        budget.take()
        guard !budget.isSpent else { return .unknown(Budget.spent) }
        repeat {
            guard takeApart(&cell) else { return .none }
        } while settleChoices(of: &cell)
        if !cell.isDead, cell.hasMoreCases(than: Budget.caseLimit) { weigh(&cell) }
        if !cell.isDead, cell.choices.count > 1,
            !cell.hasOpenBranches || cell.hasMoreCases(than: 8 * Budget.caseLimit)
        {
            narrow(&cell)
        }
        guard !cell.isDead else { return .none }
        guard !cell.choices.isEmpty else { return solve(cell) }

        let index = cell.choices.indices.min {
            (cell.choices[$0].rank, cell.choices[$0].alternatives.count)
                < (cell.choices[$1].rank, cell.choices[$1].alternatives.count)
        }
        let choice = cell.choices.remove(at: index ?? 0)
        var unknown: String?
        for alternative in choice.alternatives {
            var next = cell
            next.take(alternative)
            guard !next.isDead else { continue }
            switch expand(next) {
            case .none: continue
            case .value(let value): return .value(value)
            case .unknown(let reason): unknown = unknown ?? reason
            }
        }
        return unknown.map { .unknown($0) } ?? .none
    }

    /// Takes the literals of a cell apart that are open.
    ///
    /// - Returns: `false` where they contradict each other.
    private mutating func takeApart(_ cell: inout Cell) -> Bool {
        repeat {
            guard takeLiterals(of: &cell) else { return false }
            if let key = cell.unions.popLast() {
                choose(choices(key, of: cell.kind, met: cell.met.map(\.schema)), isMet: true, &cell)
                if cell.isDead { return false }
            }
        } while cell.hasMore
        return true
    }

    private mutating func takeLiterals(of cell: inout Cell) -> Bool {
        while let literal = cell.nextLiteral() {
            budget.effort += 1
            if isImplied(literal, in: cell) { continue }
            let opposites = literal.isMet ? cell.unmet : cell.met
            budget.effort += opposites.count
            if opposites.contains(where: { contradicts($0, literal) }) { return false }
            if literal.isMet, isDisjoint(literal.schema, from: cell) { return false }
            cell.note(literal)
            unfold(literal, into: &cell)
            if cell.isDead { return false }
        }
        return true
    }

    /// Leaves out alternatives that plainly share no value with what has to be met, and takes those that are left alone.
    ///
    /// - Returns: whether there is more to be taken apart.
    private mutating func settleChoices(of cell: inout Cell) -> Bool {
        var open: [Cell.Choice] = []
        var settled: [[Cell.Step]] = []
        for var choice in cell.choices {
            choice.alternatives.removeAll { steps in
                steps.contains { step in
                    guard case .literal(let literal) = step, literal.isMet else { return false }
                    return isDisjoint(literal.schema, from: cell)
                }
            }
            if choice.alternatives.isEmpty { cell.isDead = true }
            if choice.alternatives.count == 1 { settled.append(choice.alternatives[0]) } else { open.append(choice) }
        }
        cell.choices = open
        settled.forEach { cell.take($0) }
        return !settled.isEmpty && !cell.isDead
    }

    /// Whether a schema plainly shares no value with one that has to be met.
    private mutating func isDisjoint(_ schema: SchemaID, from cell: Cell) -> Bool {
        budget.effort += cell.met.count
        return cell.met.contains { areDisjoint($0.schema, schema) }
    }

    /// Leaves out alternatives that are impossible already without the other choices.
    private mutating func narrow(_ cell: inout Cell) {
        for index in cell.choices.indices {
            let bare = cell.withoutOpenBranches
            cell.choices[index].alternatives.removeAll { !isPossible($0, in: bare) }
            if cell.choices[index].alternatives.isEmpty {
                cell.isDead = true
                return
            }
        }
    }

    /// Whether a value of a cell may take some steps.
    mutating func isPossible(_ steps: [Cell.Step], in cell: Cell) -> Bool {
        var next = cell
        next.take(steps)
        if next.isDead { return false }
        if case .none = expand(next) { return false }
        return true
    }

    /// Whether a literal says nothing new: it is known, or rules out what shares no value with what is known.
    private mutating func isImplied(_ literal: SchemaLiteral, in cell: Cell) -> Bool {
        if literal.isMet { return cell.met.contains(literal) }
        return cell.unmet.contains(literal) || cell.met.contains { areDisjoint($0.schema, literal.schema) }
    }

    /// Whether it is plain that no value does what both ask.
    func contradicts(_ left: SchemaLiteral, _ right: SchemaLiteral) -> Bool {
        guard left.isMet != right.isMet else { return false }
        return left.isMet ? graph.isPlain(left.schema, in: right.schema) : graph.isPlain(right.schema, in: left.schema)
    }

    private mutating func solve(_ cell: Cell) -> Answer {
        var cell = cell
        if let values = cell.values { return solve(cell, among: values) }
        let answer: Answer
        switch cell.kind {
        case .null: answer = cell.excluded.contains(.null) ? .none : .value(.null)
        case .boolean:
            answer = [true, false].first { !cell.excluded.contains(.bool($0)) }.map { .value(.bool($0)) } ?? .none
        case .integer, .fraction:
            answer = NumberCell(cell.facts, kind: cell.kind, excluded: cell.excluded, checks: checks).solve()
        case .string: answer = StringCell(cell.facts, excluded: cell.excluded, checks: checks).solve(&budget)
        case .array: answer = solveArray(&cell)
        case .object: answer = solveObject(&cell)
        }
        guard case .value(let value) = answer else { return answer }
        if meets(value, cell.goal) { return answer }
        return .unknown(cell.opaque ?? "the value that should show it does not")
    }

    /// Tries each value, where only some values come into question.
    private func solve(_ cell: Cell, among values: Set<JSONValue>) -> Answer {
        let candidates = values.subtracting(cell.excluded).filter { value in
            ValueKind(value) == cell.kind && cell.facts.allSatisfy { holds($0, of: value) }
        }
        // In order, so that it is the same value in each run; the first one that fits ends the search.
        let sorted = candidates.map { (text: $0.jsonString(), value: $0) }.sorted { $0.text < $1.text }
        return sorted.first { meets($0.value, cell.goal) }.map { .value($0.value) } ?? .none
    }

    // MARK: Values

    /// Whether a value meets all of a goal.
    func meets(_ value: JSONValue, _ goal: Goal) -> Bool {
        !goal.excluded.contains(value) && goal.facts.allSatisfy { holds($0, of: value) }
            && goal.literals.allSatisfy { isValid(value, $0.schema) == $0.isMet }
    }

    func holds(_ fact: Fact, of value: JSONValue) -> Bool {
        switch (fact, value) {
        case (.excluded(let values), _): !values.contains(value)
        case (.values(let values), _): values.contains(value)
        case (.present(let name), .object(let members)): members[name] != nil
        case (.absent(let name), .object(let members)): members[name] == nil
        case (.member(let name, let literal), .object(let members)):
            members[name].map { isValid($0, literal.schema) == literal.isMet } ?? false
        case (.element(let index, let literal), .array(let elements)):
            index < elements.count && isValid(elements[index], literal.schema) == literal.isMet
        case (.laterElement(let first, let literal), .array(let elements)):
            elements.dropFirst(first).contains { isValid($0, literal.schema) == literal.isMet }
        default: checks.holds(fact, of: value)
        }
    }

    func isValid(_ value: JSONValue, _ schema: SchemaID) -> Bool {
        violations(of: value, schema).isEmpty
    }

    func violations(of value: JSONValue, _ schema: SchemaID) -> [Violation] {
        let validator = graph.isWriters(schema) ? validators.writer : validators.reader
        return validator.violations(of: value, graph.original(schema))
    }

    // MARK: Schemas that have no value in common

    package mutating func areDisjoint(_ left: SchemaID, _ right: SchemaID) -> Bool {
        outline(of: left).isDisjoint(with: outline(of: right))
    }

    /// Whether values of a schema may be of a kind.
    package mutating func mayBe(_ kind: ValueKind, _ schema: SchemaID) -> Bool {
        outline(of: schema).kinds.contains(kind)
    }

    package mutating func outline(of id: SchemaID) -> Outline {
        if let known = outlines[id] { return known }
        guard outlineDepth < Budget.outlineLimit else { return Outline() }
        outlineDepth += 1
        defer { outlineDepth -= 1 }
        // Whoever comes back to it in a circle knows nothing of it.
        outlines[id] = Outline()
        let schema = graph[id]
        var outline = Outline(ofKeywordsOf: schema, in: graph)
        for part in [schema.reference, schema.dynamicReference].compactMap({ $0 }) + schema.allOf {
            outline.formIntersection(self.outline(of: part))
        }
        for branches in [schema.anyOf, schema.oneOf] where !branches.isEmpty {
            outline.formIntersection(Outline(ofAny: branches.map { self.outline(of: $0) }))
        }
        outlines[id] = outline
        return outline
    }
}

/// Two schemas of the joined graph.
package struct WriterAndReader: Hashable {
    var writer: SchemaID
    var reader: SchemaID

    package init(writer: SchemaID, reader: SchemaID) {
        self.writer = writer
        self.reader = reader
    }
}

extension JSONValue {
    /// Whether there are more values in each other than so many.
    fileprivate func isDeeper(than limit: Int) -> Bool {
        switch self {
        case .array(let elements): limit <= 0 || elements.contains { $0.isDeeper(than: limit - 1) }
        case .object(let members): limit <= 0 || members.contains { $0.value.isDeeper(than: limit - 1) }
        default: false
        }
    }
}
