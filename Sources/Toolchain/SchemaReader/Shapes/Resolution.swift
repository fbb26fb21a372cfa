import Contract

/// The schema that a value's type comes from, after `$ref`, unions with null, and the like.
struct Resolution {
    /// The schema whose model or type it is: the first with a name, or the last.
    var use: SchemaID
    /// The same, passing over the schema itself when it has a name.
    var inside: SchemaID
    /// The last, names or not.
    var end: SchemaID
    /// Whether null was met on the way.
    var addsNull: Bool
}

extension ShapeBuilder {
    /// Follows references that add nothing to the shape, unions of one branch, and unions with null.
    func resolve(_ id: SchemaID) -> Resolution {
        if let known = resolutions[id] { return known }
        let schema = self[id]
        if schema.isFlat, schema.oneOf.isEmpty, schema.anyOf.isEmpty {
            return Resolution(use: id, inside: id, end: id, addsNull: false)
        }
        var path: [(id: SchemaID, addsNull: Bool)] = []
        var visited: Set<SchemaID> = []
        var current = id
        var end: Resolution?
        while true {
            if let known = resolutions[current] {
                end = known
                break
            }
            guard visited.insert(current).inserted else {
                _ = flattened(current)  // which reports the circle
                break
            }
            guard let next = next(current) else { break }
            path.append((current, next.addsNull))
            current = next.id
        }
        if end == nil {
            // The end of the way, or the circle's first schema again: no shape comes after it.
            end = Resolution(use: current, inside: current, end: current, addsNull: false)
            resolutions[current] = end
        }
        for step in path.reversed() where step.id != current {
            guard let behind = end else { break }
            let isDeclared = declaredNames[step.id] != nil
            let resolution = Resolution(
                use: isDeclared ? step.id : behind.use, inside: behind.use, end: behind.end,
                addsNull: behind.addsNull || step.addsNull)
            resolutions[step.id] = resolution
            end = resolution
        }
        return resolutions[id] ?? Resolution(use: id, inside: id, end: id, addsNull: false)
    }

    /// Whether a value may be null.
    func isNullable(_ id: SchemaID) -> Bool {
        let resolution = resolve(id)
        if resolution.addsNull { return true }
        // Branches of unions first, however deep they are.
        if nullability[resolution.end] == nil { _ = form(of: resolution.end) }
        return allowsNull(resolution.end)
    }

    /// The schemas on the way to the one that a value's type comes from.
    func wrappers(of id: SchemaID) -> [SchemaID] {
        var way: [SchemaID] = []
        var id = id
        let use = resolve(id).use
        while id != use, way.count < 100, let next = next(id) {
            way.append(id)
            id = next.id
        }
        return way
    }

    /// The schema that this one only wraps; `nil` when it has a shape of its own.
    private func next(_ id: SchemaID) -> (id: SchemaID, addsNull: Bool)? {
        let schema = self[id]
        guard schema.boolean == nil, !isHeir.contains(id), heirs[id] == nil, !hasOwnShape(schema), !schema.isMessageSet
        else {
            return nil
        }
        let unions = (schema.oneOf.isEmpty ? 0 : 1) + (schema.anyOf.isEmpty ? 0 : 1)
        var targets = withoutBareTypes(distinct(schema.folded.filter { !isShapeless($0) }))
        if unions == 0 {
            if targets.isEmpty, schema.types == nil, let first = schema.folded.first, schema.folded.count == 1 {
                return (first, false)
            }
            guard targets.count == 1 else { return nil }
            guard let types = schema.types else { return (targets[0], false) }
            let wanted = types.filter { $0 != .null }
            let addsNull = types.contains(.null)
            guard !wanted.isEmpty else { return nil }
            // `type: object` beside a reference says nothing new about an object.
            guard let kinds = kinds(of: targets[0]) else {
                return schema.types == nil ? (targets[0], addsNull) : nil
            }
            let fits = kinds.allSatisfy { wanted.contains($0) || $0 == .integer && wanted.contains(.number) }
            return fits ? (targets[0], addsNull) : nil
        }
        guard unions == 1, targets.isEmpty, schema.required.isEmpty else { return nil }
        let branches = schema.oneOf + schema.anyOf
        targets = branches.filter { !isNull($0) }
        guard targets.count == 1, mapping(of: schema, leadsTo: targets[0]) else { return nil }
        if let types = schema.types {
            guard let kinds = kinds(of: targets[0]),
                kinds.allSatisfy({ types.contains($0) || $0 == .integer && types.contains(.number) })
            else { return nil }
        }
        return (targets[0], branches.count > 1)
    }

    /// Whether a discriminator has nothing but the one branch in mind.
    private func mapping(of schema: Schema, leadsTo branch: SchemaID) -> Bool {
        (schema.discriminator?.mapping ?? []).allSatisfy { $0.value == branch || $0.value == self[branch].reference }
    }

    /// Whether a schema asks for null, and nothing but null.
    ///
    /// `nullable: true` alone asks for nothing; as a branch of a union, it is meant so.
    func isNull(_ id: SchemaID) -> Bool {
        let id = chased(id)
        let schema = self[id]
        if schema.unknownKeywords.contains("nullable"), isShapeless(id) { return true }
        return schema.isNull
    }

    /// Whether a schema, which wraps no other, allows null beside other values.
    func allowsNull(_ id: SchemaID) -> Bool {
        if let known = nullability[id] { return known }
        // Meeting this schema again in a circle of unions says nothing new.
        nullability[id] = false
        let schema = flattened(id)
        var result =
            schema.types?.contains(.null) == true || schema.enumeration?.contains(.null) == true
            || schema.constant == .null
        if !result, depth < Self.maximalDepth {
            depth += 1
            result = (schema.oneOf + schema.anyOf).contains { branch in
                let behind = resolve(branch)
                return isNull(branch) || behind.addsNull || allowsNull(behind.end)
            }
            depth -= 1
        }
        nullability[id] = result
        return result
    }

    /// Whether a schema has constraints and annotations only, so that the type of a value does not depend on it.
    func isShapeless(_ id: SchemaID) -> Bool {
        let schema = self[id]
        if schema.boolean == true { return true }
        return schema.boolean == nil && !hasOwnShape(schema) && schema.types == nil && schema.folded.isEmpty
            && schema.oneOf.isEmpty && schema.anyOf.isEmpty
    }

    /// Whether a schema's own keywords, `type` and unions aside, decide on the type of a value.
    ///
    /// That other properties are allowed, or are not, does not: they are ignored either way.
    func hasOwnShape(_ schema: Schema) -> Bool {
        if schema.hasShapingKeywords { return true }
        if let additional = schema.additionalProperties, self[additional].boolean == nil { return true }
        return false
    }

    /// Without those that refer to the same schema as another, or that another includes by `allOf`.
    private func distinct(_ ids: [SchemaID]) -> [SchemaID] {
        guard ids.count > 1 else { return ids }
        var seen: Set<SchemaID> = []
        let ids = ids.filter { seen.insert(chased($0)).inserted }
        guard ids.count > 1, ids.count <= 8 else { return ids }
        var result: [SchemaID] = []
        for (index, id) in ids.enumerated() {
            let target = chased(id)
            let isIncluded = ids.enumerated().contains { other in
                other.offset != index && includes(other.element, target)
            }
            if !isIncluded { result.append(id) }
        }
        return result.isEmpty ? ids : result
    }

    /// Without those that ask for a type alone, which another is of anyway: `type: object` of a base that leaves the rest
    /// to those that extend it.
    private func withoutBareTypes(_ ids: [SchemaID]) -> [SchemaID] {
        guard ids.count > 1, ids.count <= 8 else { return ids }
        let bare = ids.map { id -> [JSONType]? in
            let schema = self[id]
            let isBare = schema.isFlat && schema.oneOf.isEmpty && schema.anyOf.isEmpty && !hasOwnShape(schema)
            return isBare ? schema.types : nil
        }
        let others = zip(ids, bare).filter { $0.1 == nil }.map(\.0)
        guard others.count == 1, let kinds = kinds(of: others[0]) else { return ids }
        let isOfAll = bare.compactMap { $0 }.allSatisfy { types in
            kinds.allSatisfy { types.contains($0) || $0 == .integer && types.contains(.number) }
        }
        return isOfAll ? others : ids
    }

    /// Returns the schema that plain references lead to.
    func chased(_ id: SchemaID) -> SchemaID {
        var id = id
        for _ in 0..<100 {
            let schema = self[id]
            guard schema.boolean == nil, !isHeir.contains(id), !hasOwnShape(schema), schema.types == nil,
                schema.oneOf.isEmpty, schema.anyOf.isEmpty, schema.folded.count == 1
            else { break }
            id = schema.folded[0]
        }
        return id
    }

    /// Whether a schema includes another by `allOf`, at some depth.
    func includes(_ id: SchemaID, _ other: SchemaID) -> Bool {
        var seen: Set<SchemaID> = [id]
        var next = [id]
        while let id = next.popLast(), seen.count < 1000 {
            for part in self[id].folded where seen.insert(part).inserted {
                if part == other { return true }
                next.append(part)
            }
        }
        return false
    }
}

extension Schema {
    /// The schemas that hold together with this one.
    package var folded: [SchemaID] {
        var result: [SchemaID] = []
        if let reference { result.append(reference) }
        if let dynamicReference { result.append(dynamicReference) }
        return result + allOf
    }

    /// Whether no other holds together with it.
    var isFlat: Bool {
        reference == nil && dynamicReference == nil && allOf.isEmpty
    }

    fileprivate var hasShapingKeywords: Bool {
        if enumeration != nil || constant != nil || format != nil || contentEncoding != nil { return true }
        if !properties.isEmpty || !patternProperties.isEmpty || !required.isEmpty { return true }
        if items != nil || !prefixItems.isEmpty { return true }
        return extensions.contains { Schema.shapingExtensions.contains($0.name) }
    }

    private static let shapingExtensions: Set<String> = [
        "x-accord-closed", "x-accord-date", "x-accord-open", "x-accord-strict", "x-accord-type", "x-enum-varnames",
    ]
}
