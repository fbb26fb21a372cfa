import Contract

/// Unions whose branches nothing distinguishes: each branch is tried, and those that fit are there.
extension ShapeBuilder {
    func fitted(_ branches: [UnionPlan.Branch], at id: SchemaID) -> Form {
        let types = branches.filter { !isAnything($0.schema) }
        // A value that may be anything, and may be a string as well, is best read as it is.
        if types.count < branches.count, types.allSatisfy({ isScalar($0.schema) }) { return .scalar(.any) }
        report(
            "nothing distinguishes the branches of this union, so each is a property that is there when the value fits; "
                + "for an enum, add a `discriminator`, or a required property with a `const` to each",
            severity: .note, at: id)
        return .union(UnionPlan(selector: .fit, cases: types))
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
