import Accord
import Contract
import SchemaReader

extension InclusionSearch {
    /// Puts into a cell what a literal says about values of its kind.
    mutating func unfold(_ literal: SchemaLiteral, into cell: inout Cell) {
        let schema = graph[literal.schema]
        if let boolean = schema.boolean {
            if boolean != literal.isMet { cell.isDead = true }
            return
        }
        noteMembers(of: literal, into: &cell)
        if literal.isMet {
            meet(schema, literal.schema, &cell)
        } else {
            violate(schema, literal.schema, &cell)
        }
    }

    // MARK: Schemas that have to be met

    private mutating func meet(_ schema: Schema, _ id: SchemaID, _ cell: inout Cell) {
        if let types = schema.types, !cell.kind.isOne(of: types) {
            cell.isDead = true
            return
        }
        if let values = schema.listedValues { cell.add(.values(values)) }
        for part in [schema.reference, schema.dynamicReference].compactMap({ $0 }) + schema.allOf {
            cell.want(SchemaLiteral(schema: part, isMet: true))
        }
        if let not = schema.not { cell.want(SchemaLiteral(schema: not, isMet: false)) }
        cell.unions += schema.unions(of: id)
        if let condition = schema.if, schema.then != nil || schema.else != nil {
            let branches = [(true, schema.then), (false, schema.else)].map { holds, branch in
                [Cell.Step.literal(SchemaLiteral(schema: condition, isMet: holds))]
                    + (branch.map { [.literal(SchemaLiteral(schema: $0, isMet: true))] } ?? [])
            }
            choose(branches, isMet: true, &cell)
        }
        for fact in schema.ownFacts(of: cell.kind) { cell.add(fact) }
        switch cell.kind {
        case .array:
            if let elements = schema.elements { cell.add(.elements(elements)) }
            if let contains = schema.contains {
                let least = schema.minContains ?? 1
                if least > 0 { cell.add(.contains(contains, least)) }
                if let most = schema.maxContains { cell.add(.containsAtMost(contains, most)) }
            }
            meetUnevaluatedItems(schema, id, &cell)
        case .object:
            if let members = schema.members { cell.add(.members(members)) }
            if let names = schema.propertyNames { cell.add(.namesMeet(names)) }
            for dependent in schema.dependentRequired { cell.add(.together(dependent.name, dependent.value)) }
            for dependent in schema.dependentSchemas {
                choose(
                    [
                        [.fact(.absent(dependent.name))],
                        [
                            .fact(.present(dependent.name)),
                            .literal(SchemaLiteral(schema: dependent.value, isMet: true)),
                        ],
                    ], isMet: true, &cell)
            }
            meetUnevaluatedProperties(schema, id, &cell)
        default: break
        }
    }

    // MARK: Schemas that must not be met

    private mutating func violate(_ schema: Schema, _ id: SchemaID, _ cell: inout Cell) {
        guard let alternatives = violations(of: schema, id, in: cell) else { return }
        choose(alternatives, isMet: false, &cell)
    }

    /// The ways in which a value of a cell may violate a schema; `nil` where each value does.
    mutating func violations(of schema: Schema, _ id: SchemaID, in cell: Cell) -> [[Cell.Step]]? {
        if let types = schema.types, !cell.kind.isOne(of: types) { return nil }
        var alternatives: [[Cell.Step]] = []
        func literal(_ schema: SchemaID, _ isMet: Bool) -> Cell.Step {
            .literal(SchemaLiteral(schema: schema, isMet: isMet))
        }
        if let values = schema.listedValues {
            let own = values.filter { ValueKind($0) == cell.kind }
            if own.isEmpty { return nil }
            alternatives.append([.fact(.excluded(own))])
        }
        for fact in schema.ownFacts(of: cell.kind) { alternatives.append([.fact(fact.negated)]) }
        if cell.kind == .object { alternatives += brokenMembers(of: schema, id) }
        if cell.kind == .array { alternatives += brokenElements(of: schema, id) }
        for part in [schema.reference, schema.dynamicReference].compactMap({ $0 }) + schema.allOf {
            alternatives.append([literal(part, false)])
        }
        if let not = schema.not { alternatives.append([literal(not, true)]) }
        for key in schema.unions(of: id) {
            if let outside = outside(key, of: cell.kind, met: cell.met.map(\.schema)) {
                if outside.isEmpty { return nil }
                alternatives.append(outside)
            }
            if key.isExclusive { alternatives += meetings(key, of: cell.kind) }
        }
        if let condition = schema.if {
            if let then = schema.then { alternatives.append([literal(condition, true), literal(then, false)]) }
            if let other = schema.else { alternatives.append([literal(condition, false), literal(other, false)]) }
        }
        return alternatives
    }

    private func brokenMembers(of schema: Schema, _ id: SchemaID) -> [[Cell.Step]] {
        var alternatives = schema.members?.broken ?? []
        for dependent in schema.dependentSchemas {
            alternatives.append([
                .fact(.present(dependent.name)), .literal(SchemaLiteral(schema: dependent.value, isMet: false)),
            ])
        }
        for dependent in schema.dependentRequired {
            for name in dependent.value {
                alternatives.append([.fact(.present(dependent.name)), .fact(.absent(name))])
            }
        }
        if let names = schema.propertyNames {
            alternatives.append([.fact(.stranger(Stranger(name: SchemaLiteral(schema: names, isMet: false))))])
        }
        if schema.unevaluatedProperties != nil { alternatives += brokenUnevaluatedMembers(of: id) }
        return alternatives
    }

    private func brokenElements(of schema: Schema, _ id: SchemaID) -> [[Cell.Step]] {
        var alternatives = schema.elements?.broken ?? []
        if let contains = schema.contains {
            let least = schema.minContains ?? 1
            if least > 0 { alternatives.append([.fact(.containsAtMost(contains, least - 1))]) }
            if let most = schema.maxContains { alternatives.append([.fact(.contains(contains, most.next))]) }
        }
        if schema.unevaluatedItems != nil { alternatives += brokenUnevaluatedElements(of: id) }
        return alternatives
    }

    // MARK: Choices

    func choose(_ alternatives: [[Cell.Step]], isMet: Bool, isWeighed: Bool = false, _ cell: inout Cell) {
        switch alternatives.count {
        case 0: cell.isDead = true
        case 1: cell.take(alternatives[0])
        default: cell.choices.append(Cell.Choice(isMet: isMet, isWeighed: isWeighed, alternatives: alternatives))
        }
    }

    /// Notes the members that writer and reader declare, as a tolerant writer sends none that only the reader knows.
    private func noteMembers(of literal: SchemaLiteral, into cell: inout Cell) {
        guard profile == .tolerant, cell.kind == .object else { return }
        let schema = graph[literal.schema]
        if graph.isWriters(literal.schema) {
            if let members = schema.members { cell.writerMembers.insert(members) }
            cell.writerRequired.formUnion(schema.required)
        } else if let members = schema.members {
            cell.readerMembers.insert(members)
        }
    }
}

extension Schema {
    /// The unions that a schema has, by the number of the schema.
    package func unions(of id: SchemaID) -> [UnionKey] {
        (anyOf.isEmpty ? [] : [UnionKey(schema: id, isExclusive: false)])
            + (oneOf.isEmpty ? [] : [UnionKey(schema: id, isExclusive: true)])
    }
}

extension Members {
    /// The ways in which a member may not be what it has to be.
    package var broken: [[Cell.Step]] {
        var alternatives: [[Cell.Step]] = named.sorted { $0.key < $1.key }.compactMap { name, schema in
            schema.map {
                [.fact(.present(name)), .fact(.member(name, SchemaLiteral(schema: $0, isMet: false)))]
            }
        }
        for (pattern, schema) in patterns.sorted(by: { $0.key < $1.key }) {
            guard let schema else { continue }
            let value = SchemaLiteral(schema: schema, isMet: false)
            alternatives.append([.fact(.stranger(Stranger(pattern: pattern, value: value)))])
        }
        if let rest {
            let value = SchemaLiteral(schema: rest, isMet: false)
            alternatives.append([.fact(.stranger(Stranger(outside: self, value: value)))])
        }
        return alternatives
    }
}

extension Elements {
    /// The ways in which an element may not be what it has to be.
    package var broken: [[Cell.Step]] {
        var alternatives: [[Cell.Step]] = prefix.enumerated().compactMap { index, schema in
            schema.map { [.fact(.element(index, SchemaLiteral(schema: $0, isMet: false)))] }
        }
        if let rest {
            let literal = SchemaLiteral(schema: rest, isMet: false)
            alternatives.append([.fact(.laterElement(from: prefix.count, literal))])
        }
        return alternatives
    }
}
