import Contract

/// How a union's cases are told apart.
struct UnionPlan {
    var selector: UnionModel.Selector
    var cases: [Branch]

    struct Branch {
        /// The branch as the contract has it.
        var origin: SchemaID
        /// The schema of the case: the branch, or the branch and what the union shares.
        var schema: SchemaID
        var name: String
        var tags: [String] = []
        var kind: JSONType?
        var keys: [String] = []
    }
}

/// One `oneOf` or `anyOf`.
struct UnionKeyword {
    var branches: [SchemaID]
    var discriminator: Discriminator?
}

/// That a property of a record has a value by which a union tells its cases.
struct TagClaim {
    var union: Int
    var place: Int
    var record: SchemaID
    var property: String
    var tags: [String]
}

extension ShapeBuilder {
    /// The unions of a schema that decide on types. Others, as "one of these two is required", are only checked.
    ///
    /// So are those that only say more of properties that the schema has: as "when it is delayed, it has a start".
    func unions(of schema: Schema) -> [UnionKeyword] {
        var all: [UnionKeyword] = []
        for schema in [schema] + schema.allOf.map({ self[$0] }) {
            for branches in [schema.oneOf, schema.anyOf] where !branches.isEmpty {
                all.append(UnionKeyword(branches: branches, discriminator: schema.discriminator))
            }
        }
        guard !all.isEmpty else { return [] }
        let names = Set(schema.properties.map(\.name))
        return all.filter { union in
            !union.branches.allSatisfy { isRequirement($0, of: union.discriminator == nil ? names : []) }
        }
    }

    /// Whether a branch says nothing of a value's type: constraints, and words on properties that are there anyway.
    private func isRequirement(_ id: SchemaID, of names: Set<String>, depth: Int = 8) -> Bool {
        var schema = self[id]
        if let boolean = schema.boolean { return boolean }
        guard schema.types == nil || schema.types == [.object] else { return false }
        if schema.types == [.object], schema.required.isEmpty, schema.properties.isEmpty, schema.not == nil {
            return false
        }
        if schema.properties.allSatisfy({ names.contains($0.name) || self[$0.value].boolean != nil }) {
            schema.properties = []
        }
        schema.required = []
        return depth > 0 && !hasOwnShape(schema) && schema.folded.isEmpty
            && (schema.oneOf + schema.anyOf).allSatisfy { isRequirement($0, of: names, depth: depth - 1) }
    }

    // MARK: Planning

    func union(_ unions: [UnionKeyword], of schema: Schema, at id: SchemaID) -> Form {
        guard unions.count == 1, let union = unions.first else {
            return anything(
                "several unions hold at once here, and become any JSON value; write one, or name the combinations",
                at: id)
        }
        guard generation[id] ?? 0 < Self.maximalGeneration else {
            return anything(
                "unions stand in each other here, each with properties beside it, deeper than Accord follows; the value "
                    + "becomes any JSON value, so give the inner ones names", at: id)
        }
        // That a value is of its own schema says nothing.
        let own = Set([id] + (madeOf[id] ?? []))
        let others = union.branches.filter { !isNull($0) && !own.contains(chased($0)) }
        let branches = shared(schema, by: others, at: id)
        if branches.isEmpty { return .scalar(.any) }
        if branches.count == 1 { return .same(branches[0].schema) }
        if let discriminator = union.discriminator {
            if let plan = tagged(branches, by: discriminator, at: id) { return .union(plan) }
        } else if let plan = tagged(branches) {
            return .union(plan)
        }
        return shaped(branches, at: id)
    }

    static let maximalGeneration = 6

    /// The branches, each with what stands beside the union.
    private func shared(_ schema: Schema, by branches: [SchemaID], at id: SchemaID) -> [UnionPlan.Branch] {
        var seen: Set<SchemaID> = []
        let distinct = branches.filter { seen.insert(chased($0)).inserted }
        var base = schema
        base.oneOf = []
        base.anyOf = []
        base.allOf = []
        base.discriminator = nil
        let hasBase = hasOwnShape(base)
        return distinct.compactMap { branch in
            if hasBase, isExcluded(branch, by: base) { return nil }
            let isPlain = hasBase ? extends(branch, base) : base.types == nil || kinds(of: branch) != nil
            let shared = isPlain ? branch : meeting(self.base(base, of: id), branch)
            return UnionPlan.Branch(origin: branch, schema: shared, name: caseName(of: branch))
        }
    }

    /// Whether no value of a branch has the constants that stand beside the union.
    private func isExcluded(_ branch: SchemaID, by base: Schema) -> Bool {
        let schema = flattened(landed(branch))
        for property in base.properties {
            guard let values = values(of: property.value),
                let other = schema.properties.first(where: { $0.name == property.name }),
                let others = self.values(of: other.value)
            else { continue }
            if values.isDisjoint(with: others) { return true }
        }
        return false
    }

    private func values(of id: SchemaID) -> Set<JSON>? {
        let schema = flattened(id)
        return schema.constant.map { [$0] } ?? schema.enumeration.map { Set($0) }
    }

    /// The name that the contract has for a branch; empty where it has none.
    private func caseName(of branch: SchemaID) -> String {
        let target = chased(branch)
        if let name = givenName(of: branch) ?? givenName(of: target) { return name }
        return declaredNames[branch] ?? declaredNames[target] ?? declaredNames[resolve(branch).use]
            ?? flattened(branch).title ?? ""
    }

    /// Whether a branch has all that stands beside the union already, because it extends the schema of the union.
    private func extends(_ branch: SchemaID, _ base: Schema) -> Bool {
        guard base.additionalProperties == nil, base.patternProperties.isEmpty, base.items == nil else { return false }
        let schema = flattened(landed(branch))
        let required = Set(schema.required)
        guard base.required.allSatisfy(required.contains) else { return false }
        if base.properties.isEmpty { return kinds(of: branch) != nil && base.enumeration == nil && base.format == nil }
        let properties = Set(schema.properties)
        return base.properties.allSatisfy(properties.contains)
    }

    private func base(_ schema: Schema, of id: SchemaID) -> SchemaID {
        if let known = bases[id] { return known }
        var schema = schema
        schema.title = nil
        schema.description = nil
        schema.examples = []
        schema.defaultValue = nil
        schema.extensions = schema.extensions.filter { $0.name != "x-accord-name" }
        schema.types = schema.types?.filter { $0 != .null }
        let made = add(schema, madeFrom: id)
        bases[id] = made
        return made
    }

    private func anything(_ message: String, at id: SchemaID) -> Form {
        report(message, severity: .warning, at: id)
        return .scalar(.any)
    }

    // MARK: Tags

    private func tagged(_ branches: [UnionPlan.Branch], by discriminator: Discriminator, at id: SchemaID) -> UnionPlan?
    {
        let property = discriminator.propertyName
        var cases = branches
        var members = branches.map { self.members(of: $0.origin) }
        for index in members.indices { members[index].insert(chased(branches[index].schema)) }
        for entry in discriminator.mapping {
            let target = chased(entry.value)
            guard let index = members.firstIndex(where: { $0.contains(target) }) else {
                // One that says of itself that it has the tag was forgotten in the list, as in documents of some size.
                if tags(of: target, by: property)?.contains(entry.name) == true {
                    report(
                        "the discriminator's mapping \"\(entry.name)\" leads to \"\(self[target].pointer)\", which is "
                            + "taken for one of the branches; add it to them", severity: .warning, at: id)
                    cases.append(
                        UnionPlan.Branch(
                            origin: entry.value, schema: entry.value, name: caseName(of: entry.value),
                            tags: [entry.name]))
                    members.append([target])
                    continue
                }
                report(
                    "the discriminator's mapping \"\(entry.name)\" leads to \"\(self[target].pointer)\", which is not one "
                        + "of the branches; add it to them, or take the entry out", at: id)
                continue
            }
            if !cases[index].tags.contains(entry.name) { cases[index].tags.append(entry.name) }
        }
        for index in cases.indices {
            if !cases[index].tags.isEmpty, let values = tags(of: cases[index].schema, by: property),
                values.count == 1, !cases[index].tags.contains(values[0])
            {
                report(
                    "the discriminator's mapping has \"\(cases[index].tags[0])\" for a branch whose \"\(property)\" is "
                        + "always \"\(values[0])\", and the latter is taken; make them agree", severity: .warning,
                    at: cases[index].origin)
                cases[index].tags = values
            }
            guard (kinds(of: cases[index].schema) ?? [.object]) == [.object] else {
                report(
                    "a branch is no object, and so cannot have the discriminator \"\(property)\"; take the branch out, or "
                        + "the discriminator", severity: .warning, at: cases[index].origin)
                return nil
            }
            if cases[index].tags.isEmpty {
                let values = tags(of: cases[index].schema, by: property) ?? []
                let name = declaredNames[chased(cases[index].origin)]
                // All branches may share an `enum` of all names.
                let isShared = values.count > 1 && name.map(values.contains) == true
                cases[index].tags = values.isEmpty || isShared ? name.map { [$0] } ?? [] : values
            }
            if cases[index].tags.isEmpty {
                report(
                    "no value of \"\(property)\" stands for this branch; add a `const` to its property, or a `mapping`",
                    severity: .warning, at: cases[index].origin)
                return nil
            }
        }
        return UnionPlan(selector: .tag(property), cases: grouped(cases, at: id))
    }

    /// Branches that share a tag become one case, of a union of their own.
    private func grouped(_ cases: [UnionPlan.Branch], at id: SchemaID) -> [UnionPlan.Branch] {
        var groups: [[UnionPlan.Branch]] = []
        var groupOfTag: [String: Int] = [:]
        for branch in cases {
            let found = Set(branch.tags.compactMap { groupOfTag[$0] }).sorted()
            let home = found.first ?? groups.count
            if found.isEmpty { groups.append([]) }
            groups[home].append(branch)
            for other in found.dropFirst() {
                groups[home] += groups[other]
                groups[other] = []
            }
            for tag in groups[home].flatMap(\.tags) { groupOfTag[tag] = home }
        }
        return groups.filter { !$0.isEmpty }.map { group in
            guard group.count > 1 else { return group[0] }
            var schema = Schema(location: self[id].location, pointer: self[id].pointer)
            schema.oneOf = group.map(\.schema)
            var tags: [String] = []
            for tag in group.flatMap(\.tags) where !tags.contains(tag) { tags.append(tag) }
            return UnionPlan.Branch(origin: id, schema: add(schema, madeFrom: id), name: tags[0], tags: tags)
        }
    }

    /// A union whose branches have distinct constants for one property.
    private func tagged(_ branches: [UnionPlan.Branch]) -> UnionPlan? {
        guard branches.allSatisfy({ (kinds(of: $0.schema) ?? []) == [.object] }) else { return nil }
        for property in tagCandidates(of: branches[0].schema) {
            var cases = branches
            var owners: Set<String> = []
            let isTag = cases.indices.allSatisfy { index in
                guard let tags = tags(of: cases[index].schema, by: property, isSure: true) else { return false }
                cases[index].tags = tags
                return tags.allSatisfy { owners.insert($0).inserted }
            }
            if isTag { return UnionPlan(selector: .tag(property), cases: cases) }
        }
        return nil
    }

    private func tagCandidates(of id: SchemaID) -> [String] {
        let use = landed(id)
        let schema = flattened(use)
        if !unions(of: schema).isEmpty {
            if case .union(let plan) = form(of: use), case .tag(let property) = plan.selector { return [property] }
            return []
        }
        return schema.properties.map(\.name)
    }

    /// The values of a property that stand for a branch; `nil` where the branch does not say.
    ///
    /// - Parameter isSure: that the property is always there.
    private func tags(of id: SchemaID, by property: String, isSure: Bool = false) -> [String]? {
        let use = landed(id)
        let schema = flattened(use)
        if !unions(of: schema).isEmpty {
            guard case .union(let plan) = form(of: use), plan.selector == .tag(property) else { return nil }
            return plan.cases.flatMap(\.tags)
        }
        guard let value = schema.properties.first(where: { $0.name == property })?.value else { return nil }
        let target = flattened(resolve(value).use)
        guard let values = target.constant.map({ [$0] }) ?? target.enumeration else { return nil }
        // Who always writes the default need not require it.
        let standard = flattened(value).defaultValue
        if isSure, !schema.required.contains(property), standard == nil || values != standard.map({ [$0] }) {
            return nil
        }
        var tags: [String] = []
        for value in values where value != .null {
            guard case .string(let tag) = value else { return nil }
            if !tags.contains(tag) { tags.append(tag) }
        }
        return tags.isEmpty ? nil : tags
    }

    /// The schemas that a branch stands for: itself, and its branches where it is a union.
    private func members(of id: SchemaID) -> Set<SchemaID> {
        let first = chased(id)
        var all: Set<SchemaID> = [first]
        var next = [first]
        while let id = next.popLast(), all.count < 1000 {
            for branch in self[id].oneOf + self[id].anyOf {
                let target = chased(branch)
                if all.insert(target).inserted { next.append(target) }
            }
        }
        return all
    }

    // MARK: Shapes

    private func shaped(_ branches: [UnionPlan.Branch], at id: SchemaID) -> Form {
        guard let branches = spliced(branches) else { return indistinct(at: id) }
        var order: [JSONType] = []
        var groups: [JSONType: [UnionPlan.Branch]] = [:]
        for branch in branches {
            let kind = branch.kind == .integer ? .number : branch.kind ?? .object
            if groups[kind] == nil { order.append(kind) }
            groups[kind, default: []].append(branch)
        }
        var cases: [UnionPlan.Branch] = []
        for kind in order {
            guard let group = groups[kind] else { continue }
            if group.count == 1 {
                cases += group
            } else if kind != .object {
                guard let schema = merged(group, kind: kind) else { return indistinct(at: id) }
                let kind = kinds(of: schema)?.first ?? kind
                cases.append(UnionPlan.Branch(origin: id, schema: schema, name: kind.rawValue, kind: kind))
            } else if order.count > 1, let plan = tagged(group) {
                var objects = Schema(location: self[id].location, pointer: self[id].pointer)
                objects.oneOf = group.map(\.schema)
                let schema = add(objects, madeFrom: id)
                forms[schema] = .union(plan)
                cases.append(UnionPlan.Branch(origin: id, schema: schema, name: "object", kind: .object))
            } else if let objects = keyed(group) {
                cases += objects
            } else if order.count > 1 {
                report(
                    "the objects of this union cannot be told apart, and become one case of any JSON value; "
                        + Self.remedy, severity: .warning, at: id)
                var objects = Schema(location: self[id].location, pointer: self[id].pointer)
                objects.anyOf = group.map(\.schema)
                let schema = add(objects, madeFrom: id)
                forms[schema] = .scalar(.any)
                cases.append(UnionPlan.Branch(origin: id, schema: schema, name: "object", kind: .object))
            } else {
                return indistinct(at: id)
            }
        }
        if cases.count == 1 { return .same(cases[0].schema) }
        return .union(UnionPlan(selector: .shape, cases: cases))
    }

    private static let remedy = "add a `discriminator`, or a required property with a `const` to each"

    private func indistinct(at id: SchemaID) -> Form {
        anything("the branches of this union cannot be told apart, and become any JSON value; \(Self.remedy)", at: id)
    }

    /// Branches of one kind of JSON each, with those of unions in the place of the unions; `nil` where a kind is not said.
    private func spliced(_ branches: [UnionPlan.Branch]) -> [UnionPlan.Branch]? {
        var result: [UnionPlan.Branch] = []
        var stack = Array(branches.reversed())
        var seen: Set<SchemaID> = []
        while var branch = stack.popLast() {
            let use = landed(branch.schema)
            guard seen.insert(use).inserted else { continue }
            guard seen.count <= 100_000, let kinds = kinds(of: use) else { return nil }
            if kinds.count == 1 {
                branch.kind = kinds[0]
                result.append(branch)
                continue
            }
            let schema = flattened(use)
            if unions(of: schema).isEmpty {
                for kind in kinds.reversed() {
                    stack.append(
                        UnionPlan.Branch(
                            origin: branch.origin, schema: narrowed(schema, to: kind, at: use), name: kind.rawValue))
                }
                continue
            }
            switch form(of: use) {
            case .union(let plan): stack += plan.cases.reversed()
            default: return nil
            }
        }
        return result
    }

    /// Objects of which each requires a property that no other knows; one of them need not, and is all the others.
    private func keyed(_ branches: [UnionPlan.Branch]) -> [UnionPlan.Branch]? {
        var counts: [String: Int] = [:]
        for branch in branches {
            let schema = flattened(landed(branch.schema))
            guard unions(of: schema).isEmpty, !schema.properties.isEmpty || !schema.required.isEmpty else { return nil }
            for name in Set(schema.properties.map(\.name) + schema.required) { counts[name, default: 0] += 1 }
        }
        var rest = 0
        var result: [UnionPlan.Branch] = []
        for var branch in branches {
            let schema = flattened(landed(branch.schema))
            if let key = schema.required.first(where: { counts[$0] == 1 }) {
                branch.keys = [key]
            } else if case .none = others(of: schema, at: branch.schema) {
                rest += 1
            } else {
                return nil
            }
            result.append(branch)
        }
        return rest <= 1 ? result : nil
    }

    /// One schema for several of one kind.
    private func merged(_ branches: [UnionPlan.Branch], kind: JSONType) -> SchemaID? {
        let uses = branches.map { landed($0.schema) }
        var schema = Schema(location: self[uses[0]].location, pointer: self[uses[0]].pointer)
        schema.types = [kind]
        switch kind {
        case .string, .number:
            let literals = uses.filter { if case .literals = form(of: $0) { true } else { false } }
            let others = uses.filter { !literals.contains($0) }
            var types: [ValueType] = []
            for id in others {
                guard case .scalar(let type) = form(of: id) else { return nil }
                if !types.contains(type) { types.append(type) }
            }
            let isPlain = types.isEmpty || types == [.string] || types == [.int64] || types == [.int32]
            if !literals.isEmpty, isPlain {
                if literals.count == 1, !flattened(literals[0]).accordFlag("closed") { return literals[0] }
                schema.enumeration = literals.flatMap { id -> [JSON] in
                    let schema = flattened(id)
                    return schema.constant.map { [$0] } ?? schema.enumeration ?? []
                }
                if kind == .number { schema.types = [.integer] }
            } else if types.count == 1, literals.isEmpty {
                return others[0]
            } else if kind == .number, types.allSatisfy({ $0 == .int32 || $0 == .int64 }) {
                schema.types = [.integer]
            }
        case .array:
            var items: [SchemaID] = []
            for id in uses {
                guard case .list(let item?) = form(of: id) else {
                    return add(schema, madeFrom: uses[0])
                }
                items.append(item)
            }
            var union = Schema(location: schema.location, pointer: schema.pointer)
            union.anyOf = items
            schema.items = add(union, madeFrom: items[0])
        default: return uses[0]
        }
        return add(schema, madeFrom: uses[0])
    }

    /// The schema that a schema's form comes from.
    private func landed(_ id: SchemaID) -> SchemaID {
        var id = resolve(id).use
        var passed: Set<SchemaID> = []
        while case .same(let other) = form(of: id), passed.insert(id).inserted { id = resolve(other).use }
        return id
    }

    // MARK: Several types

    /// `type: [string, object]`.
    func union(ofKinds kinds: [JSONType], of schema: Schema, at id: SchemaID) -> Form {
        let cases = kinds.map { kind in
            UnionPlan.Branch(origin: id, schema: narrowed(schema, to: kind, at: id), name: kind.rawValue, kind: kind)
        }
        return .union(UnionPlan(selector: .shape, cases: cases))
    }

    private func narrowed(_ schema: Schema, to kind: JSONType, at id: SchemaID) -> SchemaID {
        var schema = schema
        schema.types = [kind]
        schema.title = nil
        schema.description = nil
        schema.examples = []
        schema.defaultValue = nil
        schema.enumeration = schema.enumeration?.filter { $0.kind == kind }
        schema.extensions = schema.extensions.filter { $0.name != "x-accord-name" }
        return add(schema, madeFrom: id)
    }

    // MARK: Building

    func union(of plan: UnionPlan, info: ModelInfo, in scope: Scope) -> UnionModel {
        var names = ScopedNames()
        var cases: [UnionModel.Case] = []
        for (place, branch) in plan.cases.enumerated() {
            let kind = branch.kind?.rawValue ?? "value"
            let wish = branch.name.isEmpty ? branch.tags.first ?? kind : branch.name
            let hint = Names.upperCamel(wish).isEmpty ? "Case" : wish == kind ? hint(of: branch) : wish
            let type = type(of: branch.schema, named: hint, in: scope)
            let use = landed(branch.schema)
            var isWriter = false
            if case .tag(let property) = plan.selector, case .record = form(of: use) {
                if flattened(use).properties.contains(where: { $0.name == property }) {
                    if let job = scope.job {
                        tagClaims.append(
                            TagClaim(union: job, place: place, record: use, property: property, tags: branch.tags))
                    }
                } else {
                    isWriter = true
                }
            }
            let schema = flattened(branch.origin)
            // A case that is not one branch has no words of its own.
            let isWhole = schema.pointer == info.pointer
            cases.append(
                UnionModel.Case(
                    name: names.unique(wish, in: ""), type: type.withoutNull, tags: branch.tags, writesTag: isWriter,
                    kind: plan.selector == .shape ? branch.kind : nil, keys: branch.keys,
                    documentation: isWhole ? Documentation() : documentation(of: schema), pointer: schema.pointer))
        }
        return UnionModel(info: info, selector: plan.selector, cases: cases)
    }

    /// The name of the type of a case that the contract has no name for.
    private func hint(of branch: UnionPlan.Branch) -> String {
        switch form(of: landed(branch.schema)) {
        case .literals: "Literal"
        case .list: "Items"
        case .map: "Values"
        case .tuple: "Tuple"
        case .record: "Object"
        case .union: "Object"
        default: "Value"
        }
    }

    /// Makes the properties by which unions tell their cases constants, where each has one value.
    func settleTags() {
        var tags: [String: [String]] = [:]
        for claim in tagClaims {
            let key = "\(claim.record.index) \(claim.property)"
            for tag in claim.tags where tags[key]?.contains(tag) != true { tags[key, default: []].append(tag) }
        }
        var jobOfCore: [SchemaID: Int] = [:]
        for index in jobs.indices where jobOfCore[jobs[index].core] == nil { jobOfCore[jobs[index].core] = index }
        for claim in tagClaims {
            guard let job = jobOfSchema[claim.record] ?? jobOfCore[claim.record],
                case .record(var record)? = jobs[job].model,
                let index = record.properties.firstIndex(where: { $0.name == claim.property }),
                record.properties[index].constant == nil,
                let all = tags["\(claim.record.index) \(claim.property)"], all.count == 1
            else { continue }
            record.properties[index].constant = .string(all[0])
            record.properties[index].defaultValue = nil
            record.properties[index].presence = .required
            record.properties[index].type = .string
            jobs[job].model = .record(record)
        }
    }
}

extension ValueType {
    var withoutNull: ValueType {
        if case .nullable(let type) = self { type } else { self }
    }
}
