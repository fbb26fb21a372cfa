import Contract

/// Unions whose branches nothing distinguishes: each branch is tried, and those that fit are there.
extension ShapeBuilder {
    func fitted(_ branches: [UnionPlan.Branch], at id: SchemaID) -> Form {
        let types = branches.filter { !isAnything($0.schema) }
        // A value that may be anything, and may be a string as well, is best read as it is.
        if types.count < branches.count, types.allSatisfy({ isScalar($0.schema) }) { return .scalar(.any) }
        // Branches that differ in what is only checked are one type.
        if types.count == branches.count, let first = types.first,
            types.dropFirst().allSatisfy({ isSameType($0.schema, first.schema) })
        {
            return .same(first.schema)
        }
        report(
            "nothing distinguishes the branches of this union, so each is a property that is there when the value fits; "
                + "for an enum, add a `discriminator`, or a required property with a `const` to each",
            severity: .note, at: id)
        return .union(UnionPlan(selector: .fit, cases: types))
    }

    /// Whether two schemas plainly become one Swift type.
    private func isSameType(_ first: SchemaID, _ second: SchemaID, depth: Int = 8) -> Bool {
        let (one, other) = (landed(first), landed(second))
        if one == other { return true }
        guard depth > 0, isNullable(first) == isNullable(second), jobOfSchema[one] == nil, jobOfSchema[other] == nil
        else {
            return false
        }
        switch (form(of: one), form(of: other)) {
        case (.scalar(let type), .scalar(let otherType)): return type == otherType
        case (.map(let values), .map(let others)), (.list(let values), .list(let others)):
            guard let values, let others else { return values == nil && others == nil }
            return isSameType(values, others, depth: depth - 1)
        default: return false
        }
    }

    private func isScalar(_ id: SchemaID) -> Bool {
        switch form(of: landed(id)) {
        case .scalar, .literals: true
        default: false
        }
    }

    /// A schema for values of any of some schemas.
    func union(of ids: [SchemaID], at id: SchemaID) -> SchemaID {
        var schema = Schema(location: self[id].location, pointer: self[id].pointer)
        schema.anyOf = ids
        return add(schema, madeFrom: id)
    }

    /// A schema for values of any of some schemas, or of none.
    func trial(of ids: [SchemaID], at id: SchemaID) -> SchemaID {
        let made = union(of: ids, at: id)
        forms[made] = fitted(ids.map { UnionPlan.Branch(origin: $0, schema: $0, name: caseName(of: $0)) }, at: id)
        return made
    }
}
