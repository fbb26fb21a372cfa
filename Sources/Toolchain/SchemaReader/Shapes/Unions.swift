import Contract

/// The plan by which a union's cases are distinguished.
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
        /// Whether values without a tag, or with one that no branch has, are of this branch.
        var isDefault = false
    }
}

/// One `oneOf` or `anyOf`.
struct UnionKeyword {
    var branches: [SchemaID]
    var discriminator: Discriminator?
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
        guard generation[id] ?? 0 < Self.maximalGeneration else {
            return anything(
                "unions are in each other here, each with properties beside it, deeper than Accord follows; the value "
                    + "becomes any JSON value, so give the inner ones names", at: id)
        }
        guard unions.count == 1, let union = unions.first else {
            return fitted(shared(schema, by: unions.flatMap(\.branches).filter { !isNull($0) }, at: id), at: id)
        }
        // That a value is of its own schema says nothing.
        let own = Set([id] + (madeOf[id] ?? []))
        let others = union.branches.filter { !isNull($0) && !own.contains(chased($0)) }
        let branches = shared(schema, by: others, at: id)
        if branches.isEmpty { return .scalar(.any) }
        let isWhole = (union.discriminator?.mapping ?? []).allSatisfy { chased($0.value) == chased(branches[0].origin) }
        // A schema that others extend has values of its own, and those of others to come.
        if branches.count == 1, isWhole, heirs[id] == nil { return .same(branches[0].schema) }
        if let discriminator = union.discriminator {
            if let plan = tagged(branches, by: discriminator, at: id) { return .union(plan) }
        } else if let plan = tagged(branches) {
            return .union(plan)
        }
        return shaped(branches, at: id)
    }

    static let maximalGeneration = 6

    /// Returns the branches, each with what is written beside the union.
    func shared(_ schema: Schema, by branches: [SchemaID], at id: SchemaID) -> [UnionPlan.Branch] {
        var seen: Set<SchemaID> = []
        let distinct = branches.filter { seen.insert(chased($0)).inserted }
        var base = schema
        base.oneOf = []
        base.anyOf = []
        base.allOf = []
        base.discriminator = nil
        let hasBase = hasOwnShape(base)
        return distinct.compactMap { branch in
            if hasBase || base.types != nil, isExcluded(branch, by: base) { return nil }
            let isHeir = isHeir.contains(chased(branch)) && includes(chased(branch), id)
            let isPlain =
                isHeir || (hasBase ? extends(branch, base) : base.types == nil || kinds(of: branch) != nil)
            let shared = isPlain ? branch : meeting(self.base(base, of: id), branch)
            return UnionPlan.Branch(origin: branch, schema: shared, name: caseName(of: branch))
        }
    }

    /// Whether no value of a branch has the types and constants that are written beside the union.
    private func isExcluded(_ branch: SchemaID, by base: Schema) -> Bool {
        if let types = base.types, let kinds = kinds(of: branch), !kinds.isEmpty {
            let fits = kinds.contains { types.contains($0) || $0 == .integer && types.contains(.number) }
            let isNumber = kinds == [.number] && types.contains(.integer)
            if !fits, !isNumber { return true }
        }
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
    func caseName(of branch: SchemaID) -> String {
        let target = chased(branch)
        if let name = givenName(of: branch) ?? givenName(of: target) { return name }
        return declaredNames[branch] ?? declaredNames[target] ?? declaredNames[resolve(branch).use]
            ?? flattened(branch).title ?? ""
    }

    /// Whether a branch has all that is written beside the union already, because it extends the schema of the union.
    private func extends(_ branch: SchemaID, _ base: Schema) -> Bool {
        guard base.additionalProperties == nil, base.patternProperties.isEmpty, base.items == nil else { return false }
        let schema = flattened(landed(branch))
        let required = Set(schema.required)
        guard base.required.allSatisfy(required.contains) else { return false }
        if base.properties.isEmpty { return kinds(of: branch) != nil && base.enumeration == nil && base.format == nil }
        let properties = Set(schema.properties)
        return base.properties.allSatisfy(properties.contains)
    }

    /// The keywords beside a union, as a schema of its own.
    func base(_ schema: Schema, of id: SchemaID) -> SchemaID {
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

    func anything(_ message: String, at id: SchemaID) -> Form {
        report(message, severity: .warning, at: id)
        return .scalar(.any)
    }

    // MARK: Building

    func union(of plan: UnionPlan, info: ModelInfo, in scope: Scope) -> UnionModel {
        var names = ScopedNames()
        var cases: [UnionModel.Case] = []
        let objects = ObjectNames.names(of: plan.cases, in: self)
        for (index, branch) in plan.cases.enumerated() {
            let kind = (branch.kind ?? kinds(of: branch.schema)?.first)?.rawValue ?? "value"
            let ownTag = branch.tags.first.map { Self.name(ofTag: $0, of: plan.selector) }
            let ownName = ownTag ?? branch.keys.first ?? objects[index]
            let wish = branch.name.isEmpty ? ownName ?? kind : branch.name
            let name = names.unique(wish, in: "")
            let number = name.dropFirst(wish.count)
            let hint = Names.upperCamel(wish).isEmpty ? "Case" : wish == kind ? hint(of: branch) + number : wish
            let type = type(of: branch.schema, named: hint, in: scope)
            let use = landed(branch.schema)
            noteDistinctions(of: use, by: plan.selector)
            var isWriter = false
            // A value of the default case may have another tag, or none.
            if case .tag(let property) = plan.selector, !branch.isDefault {
                isWriter = claim(branch.tags, for: property, of: use)
            }
            let schema = flattened(branch.origin)
            // A case that is not one branch has no words of its own.
            let isWhole = schema.pointer == info.pointer
            cases.append(
                UnionModel.Case(
                    name: name, type: type.withoutNull, tags: branch.tags, writesTag: isWriter,
                    kind: plan.selector == .shape ? branch.kind : nil, keys: branch.keys,
                    isDefault: branch.isDefault, documentation: isWhole ? Documentation() : documentation(of: schema),
                    pointer: schema.pointer))
        }
        return UnionModel(info: info, selector: plan.selector, cases: cases)
    }

    /// The name of the type of a case that the contract has no name for.
    private func hint(of branch: UnionPlan.Branch) -> String {
        switch form(of: landed(branch.schema)) {
        case .literals(let literals): literals.base == .string ? "Literal" : "IntegerLiteral"
        case .list: "Items"
        case .map: "Values"
        case .tuple: "Tuple"
        case .record: "Object"
        case .union: "Object"
        default: "Value"
        }
    }
}

extension ValueType {
    var withoutNull: ValueType {
        if case .nullable(let type) = self { type } else { self }
    }
}
