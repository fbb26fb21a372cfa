import Contract

/// What `validate()` checks in a value: JSON Schema again, without what the types see to already.
struct Rule {
    var constraints: [JSON.Member] = []
    /// The model whose rules hold as well.
    var model: String?
    var properties: [(name: String, rule: Rule)] = []
    var prefix: [Rule] = []
    var items: [Rule] = []
    var others: [Rule] = []
    /// Of unions: which rule holds when.
    var cases: [(condition: JSON, rule: Rule)] = []

    /// Whether it checks something itself, other models aside.
    var hasConstraints: Bool {
        !constraints.isEmpty || children.contains { $0.hasConstraints }
    }

    init(constraints: [JSON.Member] = [], model: String? = nil) {
        self.constraints = constraints
        self.model = model
    }

    /// A rule, and constraints beside it.
    init(_ rule: Rule, _ constraints: [JSON.Member]) {
        self = rule
        self.constraints += constraints.filter { constraint in
            !rule.constraints.contains { $0.key == constraint.key }
        }
    }

    var models: [String] {
        (model.map { [$0] } ?? []) + children.flatMap(\.models)
    }

    private var children: [Rule] {
        properties.map(\.rule) + prefix + items + others + cases.map(\.rule)
    }

    /// - Parameter keeps: whether a model has rules.
    /// - Returns: `nil` when there is nothing to check.
    func json(_ keeps: (String) -> Bool) -> JSON? {
        var members: [JSON.Member] = []
        if let model, keeps(model) { members.append(JSON.Member("$ref", .string(model))) }
        members += constraints
        let properties = properties.compactMap { property in
            property.rule.json(keeps).map { JSON.Member(property.name, $0) }
        }
        if !properties.isEmpty { members.append(JSON.Member("properties", .object(properties))) }
        let prefix = prefix.map { $0.json(keeps) }
        if prefix.contains(where: { $0 != nil }) {
            members.append(JSON.Member("prefixItems", .array(prefix.map { $0 ?? .bool(true) })))
        }
        if let items = items.first?.json(keeps) { members.append(JSON.Member("items", items)) }
        if let others = others.first?.json(keeps) { members.append(JSON.Member("additionalProperties", others)) }
        let cases = cases.compactMap { item -> JSON? in
            guard let rule = item.rule.json(keeps) else { return nil }
            return .object([JSON.Member("if", item.condition), JSON.Member("then", rule)])
        }
        if !cases.isEmpty {
            if let index = members.firstIndex(where: { $0.key == "allOf" }),
                case .array(let others) = members[index].value
            {
                members[index].value = .array(others + cases)
            } else {
                members.append(JSON.Member("allOf", .array(cases)))
            }
        }
        return members.isEmpty ? nil : .object(members)
    }
}

extension ShapeBuilder {
    /// Gives each model its rules: its own, and those of the models in it that have some.
    func settleRules() {
        var usersOfModel: [String: [Int]] = [:]
        var hasRules: Set<String> = []
        var next: [String] = []
        for index in jobs.indices {
            switch jobs[index].model {
            case .record(let record)?: jobs[index].rule = rule(of: record, jobs[index].core)
            case .union: jobs[index].rule = rule(ofUnion: jobs[index].core)
            default: continue
            }
            let rule = jobs[index].rule
            if rule.hasConstraints, hasRules.insert(jobs[index].fullName).inserted { next.append(jobs[index].fullName) }
            for name in rule.models { usersOfModel[name, default: []].append(index) }
        }
        while let name = next.popLast() {
            for user in usersOfModel[name] ?? [] where hasRules.insert(jobs[user].fullName).inserted {
                next.append(jobs[user].fullName)
            }
        }
        for index in jobs.indices where hasRules.contains(jobs[index].fullName) {
            switch jobs[index].model {
            case .record(var record)?:
                record.rules = jobs[index].rule.json { hasRules.contains($0) }
                jobs[index].model = .record(record)
            case .union(var union)?:
                union.rules = jobs[index].rule.json { hasRules.contains($0) }
                jobs[index].model = .union(union)
            default: break
            }
        }
    }

    private func rule(of record: RecordModel, _ core: SchemaID) -> Rule {
        let schema = flattened(core)
        var rule = Rule(constraints: constraints(of: schema, isObject: true))
        let constants = Set(record.properties.lazy.filter { $0.constant != nil }.map(\.name))
        for property in schema.properties
        where !constants.contains(property.name) && self[property.value].boolean != false {
            let inner = wholeRule(of: property.value)
            if inner.hasConstraints || !inner.models.isEmpty { rule.properties.append((property.name, inner)) }
        }
        if case .schema(let values) = others(of: schema, at: core) { rule.others = [wholeRule(of: values)] }
        return rule
    }

    private func rule(ofUnion core: SchemaID) -> Rule {
        guard case .union(let plan) = form(of: core) else { return Rule() }
        if plan.selector == .fit {
            guard case .object(let members)? = text(of: core) else { return Rule() }
            return Rule(constraints: members)
        }
        var rule = Rule(constraints: constraints(of: flattened(core), isObject: true))
        for branch in plan.cases {
            let inner = wholeRule(of: branch.schema)
            guard inner.hasConstraints || !inner.models.isEmpty else { continue }
            rule.cases.append((condition(of: branch, in: plan), inner))
        }
        return rule
    }

    private func condition(of branch: UnionPlan.Branch, in plan: UnionPlan) -> JSON {
        if case .tag(let property) = plan.selector {
            let values = JSON.array(branch.tags.map { .string($0) })
            return .object([
                JSON.Member("properties", .object([JSON.Member(property, .object([JSON.Member("enum", values)]))])),
                JSON.Member("required", .array([.string(property)])),
            ])
        }
        var members: [JSON.Member] = []
        if let kind = branch.kind { members.append(JSON.Member("type", .string(kind.rawValue))) }
        if !branch.keys.isEmpty {
            members.append(JSON.Member("required", .array(branch.keys.map { .string($0) })))
        } else if branch.kind == .object {
            let others = plan.cases.flatMap(\.keys).map {
                JSON.object([JSON.Member("required", .array([.string($0)]))])
            }
            if !others.isEmpty {
                members.append(JSON.Member("not", .object([JSON.Member("anyOf", .array(others))])))
            }
        }
        return .object(members)
    }

    private func wholeRule(of id: SchemaID) -> Rule {
        ruleBudget = Self.maximalRules
        let rule = rule(of: id)
        if ruleBudget <= 0 {
            report("validate() does not check all of this schema, as it is too large", severity: .note, at: id)
        }
        return rule
    }

    /// The rule for values of a schema, wherever it is used.
    private func rule(of id: SchemaID) -> Rule {
        let use = resolve(id).use
        // A list of itself, without a model to refer to, would have rules without end.
        guard ruleBudget > 0, openRules.insert(use).inserted else { return Rule() }
        ruleBudget -= 1
        defer { openRules.remove(use) }
        var rule = Rule()
        for schema in wrappers(of: id) + [use] {
            for constraint in constraints(of: flattened(schema), isObject: false)
            where !rule.constraints.contains(where: { $0.key == constraint.key }) {
                rule.constraints.append(constraint)
            }
        }
        var core = use
        if let job = jobOfSchema[use] {
            core = jobs[job].core
            switch jobs[job].model {
            case .record?, .union?:
                // What stands beside a reference is checked beside the model's own rules.
                let inner = constraints(of: flattened(core), isObject: false)
                return Rule(constraints: rule.constraints.filter { !inner.contains($0) }, model: jobs[job].fullName)
            case .alias? where jobOfSchema[core] != nil && core != use:
                return Rule(self.rule(of: core), rule.constraints)
            default: break
            }
        }
        switch form(of: core) {
        case .list(let items?): rule.items = [self.rule(of: items)]
        case .map(let values?): rule.others = [self.rule(of: values)]
        case .tuple:
            let schema = flattened(core)
            rule.prefix = schema.prefixItems.map { self.rule(of: $0) }
            if let items = schema.items, self[items].boolean == nil { rule.items = [self.rule(of: items)] }
        case .same(let other): return Rule(self.rule(of: other), rule.constraints)
        case .scalar(let type):
            // Types that a value may be out of are checked; strings among literals are not, as those are open.
            if type == .double || type == .float || type == .any, let values = flattened(core).enumeration {
                rule.constraints.append(JSON.Member("enum", .array(values)))
            }
        default: break
        }
        return rule
    }

    private static let maximalRules = 500

    private static let maximalText = 500

    // MARK: Constraints

    /// The keywords that types do not see to.
    ///
    /// - Parameter isObject: whether the properties that are required are so by the type.
    private func constraints(of schema: Schema, isObject: Bool) -> [JSON.Member] {
        var members: [JSON.Member] = []
        func add(_ key: String, _ value: JSON?) {
            if let value { members.append(JSON.Member(key, value)) }
        }
        add("minimum", schema.minimum.map { .number($0) })
        add("exclusiveMinimum", schema.exclusiveMinimum.map { .number($0) })
        add("maximum", schema.maximum.map { .number($0) })
        add("exclusiveMaximum", schema.exclusiveMaximum.map { .number($0) })
        add("multipleOf", schema.multipleOf.map { .number($0) })
        add("minLength", schema.minLength.map { .number(String($0)) })
        add("maxLength", schema.maxLength.map { .number(String($0)) })
        add("pattern", schema.pattern.map { .string($0) })
        add("minItems", schema.minItems.map { .number(String($0)) })
        add("maxItems", schema.maxItems.map { .number(String($0)) })
        add("uniqueItems", schema.uniqueItems ? .bool(true) : nil)
        add("contains", schema.contains.flatMap { text(of: $0) })
        if schema.contains != nil {
            add("minContains", schema.minContains.map { .number(String($0)) })
            add("maxContains", schema.maxContains.map { .number(String($0)) })
        }
        add("minProperties", schema.minProperties.map { .number(String($0)) })
        add("maxProperties", schema.maxProperties.map { .number(String($0)) })
        if !isObject, !schema.required.isEmpty {
            add("required", .array(schema.required.map { .string($0) }))
        }
        if !schema.dependentRequired.isEmpty {
            add(
                "dependentRequired",
                .object(
                    schema.dependentRequired.map { JSON.Member($0.name, .array($0.value.map { .string($0) })) }))
        }
        let dependent = schema.dependentSchemas.compactMap { item in
            text(of: item.value).map { JSON.Member(item.name, $0) }
        }
        if !dependent.isEmpty { add("dependentSchemas", .object(dependent)) }
        add("propertyNames", schema.propertyNames.flatMap { text(of: $0) })
        add("not", schema.not.flatMap { text(of: $0) })
        if let condition = schema.if.flatMap({ text(of: $0) }) {
            add("if", condition)
            add("then", schema.then.flatMap { text(of: $0) })
            add("else", schema.else.flatMap { text(of: $0) })
        }
        var rest: [JSON] = []
        for schema in [schema] + schema.allOf.map({ self[$0] }) {
            var isChecked = schema
            isChecked.discriminator = nil
            guard unions(of: isChecked).isEmpty else { continue }
            for (key, branches) in [("anyOf", schema.anyOf), ("oneOf", schema.oneOf)] where !branches.isEmpty {
                let texts = branches.compactMap { text(of: $0) }
                if texts.count == branches.count { rest.append(.object([JSON.Member(key, .array(texts))])) }
            }
        }
        for part in schema.allOf {
            let inner = constraints(of: self[part], isObject: true)
            if !inner.isEmpty { rest.append(.object(inner)) }
        }
        if !rest.isEmpty { add("allOf", .array(rest)) }
        return members
    }

    /// A schema whole, for the places where it is not about the type of a value: `not`, `if`, `contains`. `nil` where it
    /// is too large, or contains itself.
    private func text(of id: SchemaID) -> JSON? {
        if schemasInText.isEmpty {
            textBudget = Self.maximalText
            guard let text = innerText(of: id), textBudget > 0 else {
                report(
                    "validate() does not check this schema, as it is too large, or contains itself", severity: .note,
                    at: id)
                return nil
            }
            return text
        }
        return innerText(of: id)
    }

    private func innerText(of id: SchemaID) -> JSON? {
        textBudget -= 1
        guard textBudget > 0, schemasInText.count < Self.maximalDepth, !schemasInText.contains(id) else {
            // Half of a schema would say something else than all of it.
            textBudget = 0
            return nil
        }
        schemasInText.append(id)
        defer { schemasInText.removeLast() }
        let schema = flattened(id)
        if let boolean = schema.boolean { return .bool(boolean) }
        var members = constraints(of: schema, isObject: false).filter { $0.key != "allOf" }
        if let types = schema.types {
            let names = types.map { JSON.string($0.rawValue) }
            members.append(JSON.Member("type", names.count == 1 ? names[0] : .array(names)))
        }
        if let values = schema.enumeration { members.append(JSON.Member("enum", .array(values))) }
        if let constant = schema.constant { members.append(JSON.Member("const", constant)) }
        for (key, ids) in [
            ("oneOf", schema.oneOf), ("anyOf", schema.anyOf), ("allOf", schema.allOf),
            ("prefixItems", schema.prefixItems),
        ] where !ids.isEmpty {
            var texts: [JSON] = []
            for id in ids {
                guard let text = text(of: id) else { return nil }
                texts.append(text)
            }
            members.append(JSON.Member(key, .array(texts)))
        }
        for (key, named) in [("properties", schema.properties), ("patternProperties", schema.patternProperties)]
        where !named.isEmpty {
            var texts: [JSON.Member] = []
            for item in named {
                guard let text = text(of: item.value) else { return nil }
                texts.append(JSON.Member(item.name, text))
            }
            members.append(JSON.Member(key, .object(texts)))
        }
        for (key, item) in [("items", schema.items), ("additionalProperties", schema.additionalProperties)] {
            guard let item else { continue }
            guard let text = text(of: item) else { return nil }
            members.append(JSON.Member(key, text))
        }
        return .object(members)
    }
}
