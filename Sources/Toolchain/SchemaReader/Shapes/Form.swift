import Contract

/// The form that a schema takes in code, as far as that does not depend on names.
enum Form {
    case scalar(ValueType)
    /// A list; of any values where there is no schema for them.
    case list(SchemaID?)
    /// An object without names in the contract.
    case map(SchemaID?)
    case record
    case literals(Literals)
    case union(UnionPlan)
    /// A union whose branches are frames, by an `x-accord-envelope`.
    case messages
    case tuple
    /// The form of another schema.
    case same(SchemaID)

    struct Literals {
        var base: LiteralsModel.Base
        var literals: [LiteralsModel.Literal]
        var isClosed: Bool
    }
}

extension ShapeBuilder {
    /// - Parameter id: a schema that `resolve` led to.
    func form(of id: SchemaID) -> Form {
        // Branches of unions come first, by a list of our own, as unions can be deep in each other. Whoever comes back
        // to a schema that is open, in a circle, finds a value that may be anything.
        if let known = forms[id] { return known }
        var stack = [id]
        var mine: Set<SchemaID> = []
        while let top = stack.last {
            if forms[top] != nil {
                stack.removeLast()
            } else if openForms.insert(top).inserted {
                mine.insert(top)
                let schema = flattened(top)
                for branch in schema.oneOf + schema.anyOf {
                    let use = resolve(branch).use
                    if forms[use] == nil, !openForms.contains(use) { stack.append(use) }
                }
            } else {
                stack.removeLast()
                guard mine.contains(top) else { continue }
                let form = newForm(of: top)
                forms[top] = form
                openForms.remove(top)
                _ = kinds(of: top)
                _ = allowsNull(top)
            }
        }
        return forms[id] ?? .scalar(.any)
    }

    private func newForm(of id: SchemaID) -> Form {
        let schema = flattened(id)
        if schema.boolean == false {
            report(
                "no value satisfies this schema; any value is taken here, so say what it is or take it out",
                severity: .warning, at: id)
            return .scalar(.any)
        }
        if schema.boolean == true { return .scalar(.any) }
        if let type = givenType(of: schema, at: id) { return .scalar(type) }
        if let values = schema.constant.map({ [$0] }) ?? schema.enumeration {
            let kinds = ownKinds(of: schema) ?? []
            return kinds.count > 1 ? union(ofKinds: kinds, of: schema, at: id) : literals(values, of: schema, at: id)
        }
        if schema.isMessageSet { return .messages }
        let unions = unions(of: schema)
        if !unions.isEmpty { return union(unions, of: schema, at: id) }
        let kinds = ownKinds(of: schema) ?? []
        if kinds.count == 1 { return form(of: schema, as: kinds[0], at: id) }
        if kinds.isEmpty || kinds.count >= 5 && !kinds.contains(.integer) || kinds.count >= 6 { return .scalar(.any) }
        if kinds.contains(.string), schema.format == "decimal",
            kinds.allSatisfy({ $0 == .string || $0 == .number || $0 == .integer })
        {
            return .scalar(.decimal(.string))
        }
        if kinds.allSatisfy({ $0 == .number || $0 == .integer }) { return form(of: schema, as: .number, at: id) }
        return union(ofKinds: kinds.filter { $0 != .integer || !kinds.contains(.number) }, of: schema, at: id)
    }

    private func form(of schema: Schema, as kind: JSONType, at id: SchemaID) -> Form {
        switch kind {
        case .null: .scalar(.any)
        case .boolean: .scalar(.bool)
        case .string: .scalar(stringType(of: schema, at: id))
        case .integer: .scalar(integerType(of: schema, at: id))
        case .number: .scalar(numberType(of: schema, at: id))
        case .array: arrayForm(of: schema)
        case .object: objectForm(of: schema, at: id)
        }
    }

    private func arrayForm(of schema: Schema) -> Form {
        if !schema.prefixItems.isEmpty { return .tuple }
        guard let items = schema.items ?? schema.unevaluatedItems, self[items].boolean == nil else { return .list(nil) }
        return .list(items)
    }

    private func objectForm(of schema: Schema, at id: SchemaID) -> Form {
        if schema.discriminator != nil {
            report(
                "a discriminator without `oneOf` or `anyOf` has no effect: no schema with a name extends this one; "
                    + "take it out, or list the schemas that it distinguishes in `oneOf`", severity: .warning, at: id)
        }
        if !schema.properties.isEmpty || schema.accordFlag("open") { return .record }
        switch others(of: schema, at: id) {
        case .none:
            // `additionalProperties: false` alone is an object that is empty; no word on properties is any object.
            let isClosed = schema.additionalProperties.map { self[$0].boolean == false } ?? false
            // So is a form of requests that has lost all properties.
            let isEmpty = isClosed || originals[id] != nil
            return isEmpty || !schema.required.isEmpty || schema.accordFlag("strict") ? .record : .map(nil)
        case .any: return .map(nil)
        case .schema(let values): return .map(values)
        }
    }

    /// The properties that have no names in the contract.
    enum Others {
        /// Nothing is said, or they are not allowed.
        case none
        case any
        case schema(SchemaID)
    }

    func others(of schema: Schema, at id: SchemaID) -> Others {
        var additional = schema.additionalProperties ?? schema.unevaluatedProperties
        let boolean = additional.flatMap { self[$0].boolean }
        if boolean != nil { additional = nil }
        if schema.patternProperties.isEmpty {
            if let additional { return isAnything(additional) ? .any : .schema(additional) }
            if schema.accordFlag("open"), boolean != false { return .any }
            // Beside properties with names, "anything more" is what any object may have, and is ignored.
            return boolean == true && schema.properties.isEmpty ? .any : .none
        }
        var schemas = schema.patternProperties.map(\.value)
        if let additional { schemas.append(additional) }
        var seen: Set<SchemaID> = []
        let targets = schemas.map { resolve($0).use }.filter { seen.insert($0).inserted }
        if targets.contains(where: isAnything) || boolean == true && schema.properties.isEmpty { return .any }
        // Beside properties, names that match no pattern may be there and have any value, unless that is forbidden.
        let isWhole = schema.properties.isEmpty || additional != nil || boolean == false
        if targets.count == 1 { return isWhole ? .schema(schemas[0]) : .any }
        if let known = unionOfPatterns[targets] { return .schema(known) }
        let made = isWhole ? union(of: targets, at: id) : trial(of: targets, at: id)
        unionOfPatterns[targets] = made
        return .schema(made)
    }

    func isAnything(_ id: SchemaID) -> Bool {
        let use = resolve(id).use
        guard !openForms.contains(use), case .scalar(.any) = form(of: use) else { return false }
        return true
    }

    // MARK: Kinds of JSON

    /// The kinds of JSON values that a schema allows, null aside; `nil` when that is not said.
    func kinds(of id: SchemaID) -> [JSONType]? {
        if let known = kindsOfSchema[id] { return known }
        guard depth < Self.maximalDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        kindsOfSchema[id] = .some(nil)
        let schema = flattened(id)
        var kinds = ownKinds(of: schema)
        if kinds == nil {
            let branches = unions(of: schema).first?.branches.filter { !isNull($0) } ?? []
            var all: [JSONType]? = branches.isEmpty ? nil : []
            for branch in branches {
                guard let more = self.kinds(of: branch), var known = all else {
                    all = nil
                    break
                }
                for kind in more where !known.contains(kind) { known.append(kind) }
                all = known
            }
            kinds = all
        }
        kindsOfSchema[id] = .some(kinds)
        return kinds
    }

    /// The kinds that a schema's own keywords say, by `type` or by what is said of values of one kind only.
    func ownKinds(of schema: Schema) -> [JSONType]? {
        if let values = schema.constant.map({ [$0] }) ?? schema.enumeration {
            var kinds: [JSONType] = []
            for kind in values.map(\.kind) where kind != .null && !kinds.contains(kind) { kinds.append(kind) }
            // Numbers without a fraction are numbers.
            return kinds.contains(.number) ? kinds.filter { $0 != .integer } : kinds
        }
        if let types = schema.types {
            let kinds = types.filter { $0 != .null }
            return kinds.isEmpty ? nil : kinds
        }
        if !schema.properties.isEmpty || !schema.patternProperties.isEmpty || schema.additionalProperties != nil {
            return [.object]
        }
        if !schema.oneOf.isEmpty || !schema.anyOf.isEmpty { return nil }
        if !schema.required.isEmpty { return [.object] }
        if !schema.prefixItems.isEmpty || schema.items != nil { return [.array] }
        if schema.contentEncoding != nil || schema.pattern != nil || schema.maxLength != nil || schema.minLength != nil
        {
            return [.string]
        }
        if let format = schema.format, Self.stringFormats.contains(format) { return [.string] }
        if schema.maximum != nil || schema.minimum != nil || schema.exclusiveMaximum != nil
            || schema.exclusiveMinimum != nil || schema.multipleOf != nil
        {
            return [.number]
        }
        return nil
    }
}

extension JSON {
    /// The kind of JSON that the value is; a number without a fraction is an integer.
    var kind: JSONType {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number(let text): Int64(text) == nil ? .number : .integer
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}
