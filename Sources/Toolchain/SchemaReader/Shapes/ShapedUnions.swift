import Contract

/// Unions whose cases are distinguished by their kinds of JSON, and objects by the properties that they require.
extension ShapeBuilder {
    func shaped(_ branches: [UnionPlan.Branch], at id: SchemaID) -> Form {
        guard let spliced = spliced(branches) else { return fitted(branches, at: id) }
        var order: [JSONType] = []
        var groups: [JSONType: [UnionPlan.Branch]] = [:]
        for branch in spliced {
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
                guard let schema = merged(group, kind: kind) else { return fitted(branches, at: id) }
                let kind = kinds(of: schema)?.first ?? kind
                cases.append(UnionPlan.Branch(origin: id, schema: schema, name: kind.rawValue, kind: kind))
            } else if order.count > 1, let plan = tagged(group) {
                let schema = union(of: group.map(\.schema), at: id)
                forms[schema] = .union(plan)
                cases.append(UnionPlan.Branch(origin: id, schema: schema, name: "object", kind: .object))
            } else if let objects = keyed(group) {
                cases += objects
            } else if order.count > 1 {
                let schema = union(of: group.map(\.schema), at: id)
                forms[schema] = fitted(group, at: id)
                cases.append(UnionPlan.Branch(origin: id, schema: schema, name: "object", kind: .object))
            } else {
                return fitted(group, at: id)
            }
        }
        if cases.count == 1 { return .same(cases[0].schema) }
        return .union(UnionPlan(selector: .shape, cases: cases))
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
    func keyed(_ branches: [UnionPlan.Branch]) -> [UnionPlan.Branch]? {
        var counts: [String: Int] = [:]
        for branch in branches {
            let schema = flattened(landed(branch.schema))
            let inner = unions(of: schema).flatMap(\.branches).map { flattened(landed($0)) }
            guard !schema.properties.isEmpty || !schema.required.isEmpty, inner.allSatisfy({ unions(of: $0).isEmpty })
            else {
                return nil
            }
            let names = ([schema] + inner).flatMap { $0.properties.map(\.name) + $0.required }
            for name in Set(names) { counts[name, default: 0] += 1 }
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
            let listed = Set(literals)
            let others = uses.filter { !listed.contains($0) }
            var types: [ValueType] = []
            for id in others {
                guard case .scalar(let type) = form(of: id) else { return nil }
                if !types.contains(type) { types.append(type) }
            }
            let isPlain = types.isEmpty || types == [.string] || types == [.int64] || types == [.int32]
            if !literals.isEmpty, isPlain {
                if literals.count == 1, !flattened(literals[0]).accordFlag("closed") { return literals[0] }
                annotate(&schema, from: literals)
                if kind == .number { schema.types = [.integer] }
            } else if types.count == 1, literals.isEmpty || types == [.uint64] {
                return others[0]
            } else if kind == .number, types.allSatisfy({ $0 == .int32 || $0 == .int64 }) {
                schema.types = [.integer]
            } else if types.contains(.uint64) {
                schema.format = "decimal"
            }
        case .array:
            // Lists that contain themselves meet again in what they contain.
            let meeting = uses.sorted { $0.index < $1.index }
            if let known = mergedLists[meeting] { return known }
            var items: [SchemaID] = []
            for id in uses {
                switch form(of: id) {
                case .list(let item?): items.append(item)
                case .tuple: return nil
                default: return add(schema, madeFrom: uses[0])
                }
            }
            var union = Schema(location: schema.location, pointer: schema.pointer)
            union.anyOf = items
            schema.items = add(union, madeFrom: items[0])
            let made = add(schema, madeFrom: uses[0])
            mergedLists[meeting] = made
            return made
        default: return uses[0]
        }
        return add(schema, madeFrom: uses[0])
    }

    /// The schema that a schema's form comes from.
    func landed(_ id: SchemaID) -> SchemaID {
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

    func narrowed(_ schema: Schema, to kind: JSONType, at id: SchemaID) -> SchemaID {
        var schema = schema
        schema.types = [kind]
        schema.title = nil
        schema.description = nil
        schema.examples = []
        schema.defaultValue = nil
        let listed = schema.enumeration
        schema.enumeration = listed?.filter { $0.kind == kind || $0.kind == .integer && kind == .number }
        schema.extensions = schema.extensions.filter { $0.name != "x-accord-name" }
            .map { Self.aligned($0, of: listed, to: schema.enumeration) }
        return add(schema, madeFrom: id)
    }
}
