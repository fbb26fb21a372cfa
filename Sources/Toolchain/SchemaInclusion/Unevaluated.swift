import Contract

/// `unevaluatedProperties` and `unevaluatedItems`: which members and elements they see depends on the branches and
/// conditions that a value meets, so that each case is looked at by itself.
extension InclusionSearch {
    package static let unevaluated =
        "what `unevaluatedProperties` and `unevaluatedItems` see depends on the value in too many ways"

    /// The number of cases that are looked at.
    private static let caseLimit = 32

    /// A case: the steps by which a value is one of it, and all schemas that hold for such a value.
    private struct Evaluation {
        var steps: [Cell.Step] = []
        var parts: [Schema] = []

        func joined(with other: Evaluation) -> Evaluation {
            Evaluation(steps: steps + other.steps, parts: parts + other.parts)
        }
    }

    func meetUnevaluatedProperties(_ schema: Schema, _ id: SchemaID, _ cell: inout Cell) {
        guard let unevaluated = schema.unevaluatedProperties, graph[unevaluated].boolean != true else { return }
        meet(members(by: id)?.map { $0.steps + [.fact(.members($0.members))] }, &cell)
    }

    func meetUnevaluatedItems(_ schema: Schema, _ id: SchemaID, _ cell: inout Cell) {
        guard let unevaluated = schema.unevaluatedItems, graph[unevaluated].boolean != true else { return }
        meet(elements(by: id)?.map { $0.steps + [.fact(.elements($0.elements))] }, &cell)
    }

    private func meet(_ cases: [[Cell.Step]]?, _ cell: inout Cell) {
        guard let cases else { return cell.add(.opaque(Self.unevaluated)) }
        choose(cases, isMet: true, &cell)
    }

    /// The ways in which a member that is not evaluated may not be what it has to be.
    package func brokenUnevaluatedMembers(of id: SchemaID) -> [[Cell.Step]] {
        guard let cases = members(by: id) else { return [[.fact(.opaque(Self.unevaluated))]] }
        return cases.flatMap { each in each.members.broken.map { each.steps + $0 } }
    }

    /// The ways in which an element that is not evaluated may not be what it has to be.
    package func brokenUnevaluatedElements(of id: SchemaID) -> [[Cell.Step]] {
        guard let cases = elements(by: id) else { return [[.fact(.opaque(Self.unevaluated))]] }
        return cases.flatMap { each in each.elements.broken.map { each.steps + $0 } }
    }

    // MARK: Cases

    /// The same as members whose rest is what is not evaluated, case by case.
    private func members(by id: SchemaID) -> [(steps: [Cell.Step], members: Members)]? {
        guard let cases = evaluations(of: id, in: []) else { return nil }
        var result: [(steps: [Cell.Step], members: Members)] = []
        for each in cases {
            var members = Members(named: [:], patterns: [:], rest: graph[id].unevaluatedProperties)
            for part in each.parts {
                for property in part.properties { members.named.updateValue(nil, forKey: property.name) }
                for property in part.patternProperties { members.patterns.updateValue(nil, forKey: property.name) }
                if part.additionalProperties != nil { members.rest = nil }
                if part.pointer != graph[id].pointer, part.unevaluatedProperties != nil { return nil }
            }
            result.append((each.steps, members))
        }
        return result
    }

    /// The same as elements whose rest is what is not evaluated, case by case.
    private func elements(by id: SchemaID) -> [(steps: [Cell.Step], elements: Elements)]? {
        guard let cases = evaluations(of: id, in: []) else { return nil }
        var result: [(steps: [Cell.Step], elements: Elements)] = []
        for each in cases {
            var elements = Elements(prefix: [], rest: graph[id].unevaluatedItems)
            var count = 0
            for part in each.parts {
                guard part.contains.map({ isAlternative($0, of: graph[id].unevaluatedItems) }) ?? true else {
                    return nil
                }
                count = max(count, part.prefixItems.count)
                if part.items != nil { elements.rest = nil }
                if part.pointer != graph[id].pointer, part.unevaluatedItems != nil { return nil }
            }
            elements.prefix = Array(repeating: nil, count: count)
            result.append((each.steps, elements))
        }
        return result
    }

    /// Whether the elements that are not evaluated may meet a schema as well.
    private func isAlternative(_ schema: SchemaID, of unevaluated: SchemaID?) -> Bool {
        unevaluated.map { graph[$0].anyOf.contains(schema) } ?? false
    }

    /// The cases that a schema distinguishes; `nil` where these are too many.
    ///
    /// - Parameter outer: the schemas around it that are about the same value.
    private func evaluations(of id: SchemaID, in outer: Set<SchemaID>) -> [Evaluation]? {
        guard !outer.contains(id) else { return [Evaluation()] }
        let schema = graph[id]
        let inner = outer.union([id])
        func literal(_ id: SchemaID, _ isMet: Bool) -> Cell.Step { .literal(SchemaLiteral(schema: id, isMet: isMet)) }
        /// The cases in which some schemas hold, and others do not.
        func cases(holding schemas: [SchemaID], not others: [SchemaID], isAsked: Bool = true) -> [Evaluation]? {
            var steps = others.map { literal($0, false) }
            if isAsked { steps += schemas.map { literal($0, true) } }
            return schemas.reduce([Evaluation(steps: steps)]) { cases, schema in
                guard let cases, let more = evaluations(of: schema, in: inner),
                    cases.count * more.count <= Self.caseLimit
                else { return nil }
                return Self.joined(cases, more)
            }
        }
        var result = [Evaluation(parts: [schema])]
        func divide(_ cases: [Evaluation]?...) -> Bool {
            let all = cases.compactMap(\.self)
            guard all.count == cases.count else { return false }
            result = Self.joined(result, Array(all.joined()))
            return result.count <= Self.caseLimit
        }
        let parts = [schema.reference, schema.dynamicReference].compactMap { $0 } + schema.allOf
        guard divide(cases(holding: parts, not: [], isAsked: false)) else { return nil }
        if let condition = schema.if {
            let then = cases(holding: [condition] + [schema.then].compactMap { $0 }, not: [])
            let other = cases(holding: [schema.else].compactMap { $0 }, not: [condition])
            guard divide(then, other) else { return nil }
        }
        if !schema.anyOf.isEmpty {
            guard schema.anyOf.count <= 5 else { return nil }
            var all: [Evaluation] = []
            for choice in 1..<(1 << schema.anyOf.count) {
                let indices = schema.anyOf.indices
                let held = indices.filter { choice & (1 << $0) != 0 }.map { schema.anyOf[$0] }
                let others = indices.filter { choice & (1 << $0) == 0 }.map { schema.anyOf[$0] }
                guard let more = cases(holding: held, not: others) else { return nil }
                all += more
            }
            guard divide(all) else { return nil }
        }
        if !schema.oneOf.isEmpty {
            var all: [Evaluation] = []
            for branch in schema.oneOf {
                guard let more = cases(holding: [branch], not: schema.oneOf.filter { $0 != branch }) else { return nil }
                all += more
            }
            guard divide(all) else { return nil }
        }
        for dependent in schema.dependentSchemas {
            let there = cases(holding: [dependent.value], not: [], isAsked: false)?.map { each in
                Evaluation(steps: [.fact(.present(dependent.name))], parts: []).joined(with: each)
            }
            guard divide(there, [Evaluation(steps: [.fact(.absent(dependent.name))])]) else { return nil }
        }
        return result
    }

    /// Each case of one side with each of the other one.
    private static func joined(_ first: [Evaluation], _ second: [Evaluation]) -> [Evaluation] {
        first.flatMap { one in second.map { one.joined(with: $0) } }
    }
}

extension SchemaGraph {
    /// The same schemas, where `unevaluatedItems` says by itself that it does not see what `contains` has found (JSON Schema
    /// 2020-12, section 10.3.1.3): an element meets it or one of these.
    package var withContainedItemsEvaluated: SchemaGraph {
        var graph = self
        for index in schemas.indices {
            guard let unevaluated = schemas[index].unevaluatedItems, !schemas[index].ignoresContained else { continue }
            let contained = parts(of: SchemaID(index)).compactMap { self[$0].contains }
            guard !contained.isEmpty else { continue }
            var either = Schema(location: self[unevaluated].location, pointer: self[unevaluated].pointer)
            either.anyOf = contained + [unevaluated]
            graph[SchemaID(index)].unevaluatedItems = graph.add(either)
        }
        return graph
    }
}
