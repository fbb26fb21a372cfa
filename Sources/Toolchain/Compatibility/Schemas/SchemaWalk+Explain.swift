import Accord
import BreakingRules
import Contract
import SchemaInclusion

extension SchemaWalk {
    /// Reports what of the reader's schema the writer may violate.
    mutating func explain(_ pair: Pair) {
        let shared = leaveSharedParts(of: pair)
        for part in search.graph.parts(of: pair.reader) where !shared.contains(part) {
            let schema = search.graph[part]
            if schema.boolean == false { check([], nil, .whole, at: part, pair) }
            explainTypes(schema, part, pair)
            explainValues(schema, part, pair)
            for kind in [ValueKind.integer, .fraction, .string, .array, .object]
            where accepts(schema, kind) && search.mayBe(kind, pair.writer) {
                explainFacts(schema, part, kind, pair)
            }
            if accepts(schema, .array) { explainElements(schema, part, pair) }
            if accepts(schema, .object) { explainMembers(schema, part, pair) }
            explainBranches(schema, part, pair)
            if let not = schema.not { check([Self.literal(not, true)], nil, .not, at: part, pair) }
            explainCondition(schema, part, pair)
        }
    }

    static func literal(_ schema: SchemaID, _ isMet: Bool) -> Cell.Step {
        .literal(SchemaLiteral(schema: schema, isMet: isMet))
    }

    private func accepts(_ schema: Schema, _ kind: ValueKind) -> Bool {
        schema.types.map { kind.isOne(of: $0) } ?? true
    }

    // MARK: Any type

    private mutating func explainTypes(_ schema: Schema, _ part: SchemaID, _ pair: Pair) {
        guard schema.types != nil else { return }
        var isOfOtherType = false
        for kind in ValueKind.allCases
        where kind != .null && !accepts(schema, kind) && search.mayBe(kind, pair.writer) {
            // The finding about numbers without a fraction covers the others, too.
            if kind == .fraction, !accepts(schema, .integer) { continue }
            if check([], kind, .type, at: part, pair) { isOfOtherType = true }
        }
        // Null is one more type where others are new as well.
        if !isOfOtherType, !accepts(schema, .null), search.mayBe(.null, pair.writer) {
            check([], .null, .null, at: part, pair)
        }
    }

    private mutating func explainValues(_ schema: Schema, _ part: SchemaID, _ pair: Pair) {
        guard let values = schema.listedValues else { return }
        for kind in ValueKind.allCases where accepts(schema, kind) {
            if check([.fact(.excluded(values))], kind, .enumeration, at: part, pair) { return }
        }
    }

    private mutating func explainFacts(_ schema: Schema, _ part: SchemaID, _ kind: ValueKind, _ pair: Pair) {
        let limits = schema.limits(of: kind)
        for fact in schema.formatFacts(of: kind) {
            check(
                violating(fact, limits), [.fact(fact.negated)], kind, .format, at: part, pair,
                severity: severity(ofFormat: schema, kind, pair))
        }
        for fact in limits {
            guard case .present(let name) = fact else {
                check(
                    violating(fact, limits + schema.formatFacts(of: kind)), [.fact(fact.negated)], kind, fact.rule,
                    at: part, pair)
                continue
            }
            let isGone = direction == .response && !search.graph.declaredNames(of: pair.writer).contains(name)
            check(
                [.fact(.absent(name))], kind, isGone ? .undeclared : .required, at: part, pair.member(name),
                about: isGone ? "the property '\(name)', which is required, is gone" : "the required property '\(name)'"
            )
        }
    }

    /// The steps to a value that violates one fact and none of the others; `nil` where there are too many others, or none.
    private func violating(_ fact: Fact, _ facts: [Fact]) -> [Cell.Step]? {
        let others = facts.filter { $0 != fact }
        guard (1...5).contains(others.count) else { return nil }
        return [.fact(fact.negated)] + others.map { .fact($0) }
    }

    /// Asks for a value that shows one change alone, and else for one that shows it at all.
    private mutating func check(
        _ alone: [Cell.Step]?, _ steps: [Cell.Step], _ kind: ValueKind, _ rule: SchemaRule, at part: SchemaID,
        _ pair: Pair, severity: Finding.Severity? = nil
    ) {
        if let alone, case .breaks(let witness) = ask(alone, kind, pair) {
            tell(rule, witness, at: part, pair, about: rule.topic, severity: severity)
        } else {
            check(steps, kind, rule, at: part, pair, severity: severity)
        }
    }

    /// A writer of integers without a format is taken to write what most readers have: a warning for what is beyond.
    private func severity(ofFormat schema: Schema, _ kind: ValueKind, _ pair: Pair) -> Finding.Severity? {
        guard kind == .integer, schema.format == PlainFormats.ofPlainIntegers else { return nil }
        let writers = search.graph.parts(of: pair.writer).compactMap { search.graph[$0].format }
        return writers.contains { PlainFormats.ranges[$0] != nil } ? nil : .warning
    }

    private mutating func explainCondition(_ schema: Schema, _ part: SchemaID, _ pair: Pair) {
        guard let condition = schema.if else { return }
        for (holds, branch) in [(true, schema.then), (false, schema.else)] {
            guard let branch else { continue }
            check(
                [Self.literal(condition, holds), Self.literal(branch, false)], nil, .condition, at: part, pair)
        }
    }

    // MARK: Arrays

    private mutating func explainElements(_ schema: Schema, _ part: SchemaID, _ pair: Pair) {
        if let contains = schema.contains {
            let least = schema.minContains ?? 1
            if least > 0 { check([.fact(.containsAtMost(contains, least - 1))], .array, .contains, at: part, pair) }
            if let most = schema.maxContains {
                check([.fact(.contains(contains, most.next))], .array, .contains, at: part, pair)
            }
        }
        if schema.unevaluatedItems != nil {
            for step in search.brokenUnevaluatedElements(of: part) { check(step, .array, .unevaluated, at: part, pair) }
        }
        guard let elements = schema.elements else { return }
        let writers = search.graph.parts(of: pair.writer).compactMap { search.graph[$0].elements }
        let count = max(elements.prefix.count, writers.map(\.prefix.count).max() ?? 0)
        for index in 0..<min(count, 100) {
            guard let reader = elements.schema(at: index) else { continue }
            explain(
                [.fact(.element(index, SchemaLiteral(schema: reader, isMet: false)))], .array, .items, reader,
                writers.compactMap { $0.schema(at: index) }, part, pair.member("\(index)"), from: pair)
        }
        guard let rest = elements.rest else { return }
        explain(
            [.fact(.laterElement(from: count, SchemaLiteral(schema: rest, isMet: false)))], .array, .items, rest,
            writers.compactMap(\.rest), part, pair.member("*"), from: pair)
    }

    /// Asks about a part of a value, and goes on with that part where both sides have one schema for it.
    private mutating func explain(
        _ steps: [Cell.Step], _ kind: ValueKind, _ rule: SchemaRule, _ reader: SchemaID, _ writers: [SchemaID],
        _ part: SchemaID, _ place: Pair, from pair: Pair, about topic: String? = nil,
        severity: Finding.Severity? = nil
    ) {
        if writers.count == 1 {
            if mayBe(steps, kind, pair) { compare(Pair(writer: writers[0], reader: reader, path: place.path)) }
            return
        }
        switch ask(steps, kind, pair) {
        case .compatible: return
        case .unknown(let reason): tellUndecided("\(topic ?? rule.topic): \(reason)", place)
        case .breaks(let witness):
            tell(rule, witness, at: part, place, about: topic ?? rule.topic, severity: severity)
        }
    }

    // MARK: Objects

    private mutating func explainMembers(_ schema: Schema, _ part: SchemaID, _ pair: Pair) {
        explainDependencies(schema, part, pair)
        guard let members = schema.members else { return }
        let writers = search.graph.parts(of: pair.writer).compactMap { search.graph[$0].members }
        let names = search.graph.declaredNames(of: pair.writer)
        for (name, reader) in members.named.sorted(by: { $0.key < $1.key }) {
            guard let reader else { continue }
            let own = writers.compactMap { $0.named[name] ?? nil }
            // Most members of a schema that has changed have not.
            if own.contains(where: { search.graph.isPlain($0, in: reader) }) { continue }
            let isDeclared = names.contains(name)
            explain(
                [.fact(.present(name)), .fact(.member(name, SchemaLiteral(schema: reader, isMet: false)))], .object,
                isDeclared ? .whole : .undeclared, reader, own, part, pair.member(name), from: pair,
                about: isDeclared
                    ? "the property '\(name)'" : "the property '\(name)', which one side does not declare",
                severity: isDeclared || direction == .request ? nil : .warning)
        }
        for (pattern, reader) in members.patterns.sorted(by: { $0.key < $1.key }) {
            guard let reader else { continue }
            let stranger = Stranger(pattern: pattern, value: SchemaLiteral(schema: reader, isMet: false))
            let own = writers.compactMap { $0.patterns[pattern] ?? nil }
            explain(
                [.fact(.stranger(stranger))], .object, .patternProperties, reader, own, part,
                pair.member("{\(pattern)}"),
                from: pair)
        }
        if let rest = members.rest { explainRest(rest, members, writers, names, part, pair) }
    }

    private mutating func explainRest(
        _ rest: SchemaID, _ members: Members, _ writers: [Members], _ names: Set<String>, _ part: SchemaID, _ pair: Pair
    ) {
        let isClosed = search.graph[rest].boolean == false
        let value = SchemaLiteral(schema: rest, isMet: false)
        var outside = members
        for name in names.sorted() where search.isRest(name, of: members) {
            outside.named.updateValue(nil, forKey: name)
            let own = isClosed ? [] : writers.compactMap { $0.named[name] ?? nil }
            explain(
                [.fact(.present(name)), .fact(.member(name, value))], .object, isClosed ? .unexpected : .additional,
                rest,
                own, part, pair.member(name), from: pair,
                about: "the property '\(name)', which the other side does not declare")
        }
        let own = isClosed ? [] : writers.compactMap(\.rest)
        explain(
            [.fact(.stranger(Stranger(outside: outside, value: value)))], .object, .additional, rest, own, part,
            pair.member("*"), from: pair)
    }

    private mutating func explainDependencies(_ schema: Schema, _ part: SchemaID, _ pair: Pair) {
        for dependent in schema.dependentSchemas {
            check(
                [.fact(.present(dependent.name)), Self.literal(dependent.value, false)], .object, .dependency, at: part,
                pair)
        }
        for dependent in schema.dependentRequired {
            for name in dependent.value {
                check([.fact(.present(dependent.name)), .fact(.absent(name))], .object, .dependency, at: part, pair)
            }
        }
        if let names = schema.propertyNames {
            let stranger = Stranger(name: SchemaLiteral(schema: names, isMet: false))
            check([.fact(.stranger(stranger))], .object, .propertyNames, at: part, pair)
        }
        if schema.unevaluatedProperties != nil {
            for step in search.brokenUnevaluatedMembers(of: part) { check(step, .object, .unevaluated, at: part, pair) }
        }
    }
}

extension SchemaWalk.Pair {
    func member(_ name: String) -> SchemaWalk.Pair {
        SchemaWalk.Pair(writer: writer, reader: reader, path: path + [name])
    }
}

extension JoinedGraph {
    /// The names of all properties that a schema speaks of, in some of its branches or all.
    func declaredNames(of id: SchemaID) -> Set<String> {
        var names: Set<String> = []
        var seen: Set<SchemaID> = []
        var next = [id]
        while let id = next.popLast() {
            guard seen.insert(id).inserted else { continue }
            let schema = self[id]
            names.formUnion(schema.properties.map(\.name))
            next += schema.allOf + schema.anyOf + schema.oneOf + schema.dependentSchemas.map(\.value)
            next += [schema.reference, schema.dynamicReference, schema.if, schema.then, schema.else].compactMap { $0 }
        }
        return names
    }
}

extension Fact {
    /// The rule that is reported when a value may violate the fact.
    fileprivate var rule: SchemaRule {
        switch self {
        case .least, .most: .range
        case .multiple: .multiple
        case .lengthAtLeast, .lengthAtMost: .length
        case .pattern: .pattern
        case .format: .format
        case .countAtLeast, .countAtMost: .itemCount
        case .unique: .unique
        case .membersAtLeast, .membersAtMost: .propertyCount
        default: .whole
        }
    }
}
