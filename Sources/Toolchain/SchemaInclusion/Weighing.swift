import Contract

/// The weighing of what must not be met, before it is open which branches of several unions are met.
///
/// A schema of eight unions with three branches each has 6,561 cases, and in each of them it would have to be shown that
/// the value is one of the other version's. Most parts of that are satisfied whatever the branches are, and others by one
/// of the unions alone: what is left is looked at first.
extension InclusionSearch {
    /// Takes apart what must not be met, and leaves out what is satisfied by what is known, or by one open choice.
    mutating func weigh(_ cell: inout Cell) {
        for literal in cell.takeUnweighed() {
            guard var alternatives = violations(of: literal.schema, in: cell) else { continue }
            let bare = cell.withoutOpenBranches
            alternatives.removeAll { isSatisfied($0, in: bare, with: cell.choices.filter(\.isMet)) }
            alternatives.forEach { cell.noteWeighed($0) }
            choose(alternatives, isMet: false, isWeighed: true, &cell)
            if cell.isDead { return }
        }
    }

    /// The ways in which a value of a cell may violate a schema, and those by reference and `allOf` in their place; `nil`
    /// where each value does.
    private mutating func violations(of id: SchemaID, in cell: Cell) -> [[Cell.Step]]? {
        var alternatives: [[Cell.Step]] = []
        var seen: Set<SchemaID> = [id]
        var next = [id]
        while let part = next.popLast() {
            let schema = graph[part]
            guard schema.boolean == nil else {
                if schema.boolean == false { return nil }
                continue
            }
            let inner = Set(schema.allOf + [schema.reference, schema.dynamicReference].compactMap { $0 })
            // A union is opened later, by what is known then.
            guard !inner.isEmpty || schema.unions(of: part).isEmpty else {
                alternatives.append([.literal(SchemaLiteral(schema: part, isMet: false))])
                continue
            }
            guard let own = violations(of: schema, part, in: cell) else { return nil }
            alternatives += own.filter { steps in
                guard steps.count == 1, case .literal(let literal) = steps[0], inner.contains(literal.schema) else {
                    return true
                }
                return false
            }
            next += inner.filter { seen.insert($0).inserted }.sorted { $0.index > $1.index }
        }
        return alternatives
    }

    /// Whether no value takes some steps by which it would violate a schema.
    private mutating func isSatisfied(_ steps: [Cell.Step], in cell: Cell, with choices: [Cell.Choice]) -> Bool {
        guard isPossible(steps, in: cell) else { return true }
        for choice in choices {
            var next = cell
            next.choices = [choice]
            if !isPossible(steps, in: next) { return true }
        }
        return false
    }
}
