import Contract

/// Schemas with `$ref` and `allOf` folded in.
extension ShapeBuilder {
    /// The schema without `$ref`, and with what its `allOf` asks for among its own keywords.
    ///
    /// What cannot be among them, as a second `pattern`, stays in `allOf`, and decides on no type.
    func flattened(_ id: SchemaID) -> Schema {
        if let known = settled(id) { return known }
        // By a list of our own, as chains of references can be long.
        var open: Set<SchemaID> = []
        var stack = [id]
        while let top = stack.last {
            if settled(top) != nil {
                stack.removeLast()
                continue
            }
            let schema = self[top]
            let parts = schema.folded
            if open.insert(top).inserted {
                stack += parts.filter { settled($0) == nil && !open.contains($0) }
                if stack.last != top { continue }
            }
            stack.removeLast()
            for part in parts where settled(part) == nil {
                report(
                    "`allOf` or `$ref` leads in a circle, from here to \"\(self[part].pointer)\" and back; "
                        + "take one of the steps out", at: top)
            }
            flat[top] = combined(schema, id: top, parts: parts.filter { settled($0) != nil })
        }
        return flat[id] ?? self[id]
    }

    /// The flattened schema, where it is known, or where there is nothing to fold in.
    private func settled(_ id: SchemaID) -> Schema? {
        if let known = flat[id] { return known }
        let schema = self[id]
        return schema.isFlat ? schema : nil
    }

    private func combined(_ own: Schema, id: SchemaID, parts: [SchemaID]) -> Schema {
        var result = Schema(location: own.location, pointer: own.pointer)
        var bare = own
        bare.reference = nil
        bare.dynamicReference = nil
        bare.allOf = []
        for part in parts {
            guard var schema = settled(part) else { continue }
            // A schema whose union lists this one, which extends it, asks for one of the union's branches: this one.
            // Nor does one ask for another heir that extends one which others extend as well.
            if heirs[chased(part)] != nil || (schema.oneOf + schema.anyOf).contains(where: { chased($0) == id }) {
                schema.oneOf = []
                schema.anyOf = []
                schema.discriminator = nil
            }
            merge(schema, into: &result, at: id)
        }
        merge(bare, into: &result, at: id)
        annotate(&result, own: bare, parts: parts)
        return result
    }

    // MARK: Annotations

    /// Adds the nearest annotations: the schema's own, those of parts written in it, those of its only reference.
    private func annotate(_ result: inout Schema, own: Schema, parts: [SchemaID]) {
        var sources = [own]
        for part in parts where self[part].reference == nil || parts.count == 1 {
            if let schema = settled(part) { sources.append(schema) }
        }
        result.location = own.location
        result.pointer = own.pointer
        result.title = sources.lazy.compactMap(\.title).first
        result.description = sources.lazy.compactMap(\.description).first
        result.isDeprecated = sources.contains(where: \.isDeprecated)
        result.examples = sources.first { !$0.examples.isEmpty }?.examples ?? []
        result.defaultValue = own.defaultValue ?? parts.lazy.compactMap { self.settled($0)?.defaultValue }.first
        // A discriminator belongs to the union beside it. That of a base is not its heirs'.
        if own.discriminator != nil { result.discriminator = own.discriminator }
        result.extensions = own.extensions
        var names = Set(own.extensions.map(\.name))
        for part in parts {
            for value in settled(part)?.extensions ?? []
            where value.name != "x-accord-name" && names.insert(value.name).inserted {
                result.extensions.append(value)
            }
        }
    }

    // MARK: Merging

    private func merge(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        if part.boolean == false { result.boolean = false }
        mergeTypes(part, into: &result, at: id)
        mergeValues(part, into: &result, at: id)
        mergeApplicators(part, into: &result)
        mergeBounds(part, into: &result, at: id)
        if let format = part.format {
            if let other = result.format, other != format {
                report(
                    "the formats \"\(other)\" and \"\(format)\" meet here, and the second is taken; keep one of them",
                    severity: .warning, at: id)
            }
            result.format = format
        }
        result.contentEncoding = part.contentEncoding ?? result.contentEncoding
        result.contentMediaType = part.contentMediaType ?? result.contentMediaType
        result.isReadOnly = result.isReadOnly || part.isReadOnly
        result.isWriteOnly = result.isWriteOnly || part.isWriteOnly
        mergeUnions(part, into: &result, at: id)
        result.allOf += part.allOf
    }

    private func mergeTypes(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        guard let types = part.types else { return }
        guard let others = result.types else {
            result.types = types
            return
        }
        var common = others.filter { types.contains($0) || $0 == .integer && types.contains(.number) }
        if others.contains(.number), types.contains(.integer), !common.contains(.integer) { common.append(.integer) }
        if common.isEmpty {
            conflict("types", Self.listed(others), Self.listed(types), at: id)
            return
        }
        result.types = common
    }

    private static func listed(_ types: [JSONType]) -> String {
        types.map(\.rawValue).joined(separator: ", ")
    }

    private func mergeValues(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        if let values = part.enumeration {
            if let others = result.enumeration {
                let wanted = Set(values)
                let common = others.filter { wanted.contains($0) }
                if common.isEmpty {
                    conflict("values", "\(others.count) values", "\(values.count) others", at: id)
                } else {
                    result.enumeration = common
                }
            } else {
                result.enumeration = values
            }
        }
        if let constant = part.constant {
            if let other = result.constant, other != constant {
                conflict("values", other.prose, constant.prose, at: id)
            } else {
                result.constant = constant
            }
        }
    }

    /// Reports parts that no value can satisfy together, with the places of all.
    private func conflict(_ what: String, _ first: String, _ second: String, at id: SchemaID) {
        let own = self[id]
        var pointers = own.folded.map { self[chased($0)].pointer }
        if own.types != nil || own.enumeration != nil || own.constant != nil { pointers.append(own.pointer) }
        let places = pointers.map { "\"\($0)\"" }.joined(separator: " and ")
        report("the \(what) of \(places) exclude each other (\(first); \(second)); make them agree", at: id)
    }

    private func mergeApplicators(_ part: Schema, into result: inout Schema) {
        if result.properties.isEmpty {
            result.properties = part.properties
        } else if !part.properties.isEmpty {
            var places: [String: Int] = [:]
            for (index, property) in result.properties.enumerated() { places[property.name] = index }
            for property in part.properties {
                if let place = places[property.name] {
                    let other = result.properties[place].value
                    result.properties[place].value = meeting(other, property.value)
                } else {
                    result.properties.append(property)
                }
            }
        }
        if result.required.isEmpty {
            result.required = part.required
        } else if !part.required.isEmpty {
            var names = Set(result.required)
            result.required += part.required.filter { names.insert($0).inserted }
        }
        for pattern in part.patternProperties {
            if let place = result.patternProperties.firstIndex(where: { $0.name == pattern.name }) {
                result.patternProperties[place].value = meeting(
                    result.patternProperties[place].value, pattern.value)
            } else {
                result.patternProperties.append(pattern)
            }
        }
        result.additionalProperties = meetingOfOthers(result.additionalProperties, part.additionalProperties)
        result.unevaluatedProperties = meetingOfOthers(result.unevaluatedProperties, part.unevaluatedProperties)
        result.items = meeting(result.items, part.items)
        result.unevaluatedItems = meeting(result.unevaluatedItems, part.unevaluatedItems)
        for (index, item) in part.prefixItems.enumerated() {
            if result.prefixItems.indices.contains(index) {
                result.prefixItems[index] = meeting(result.prefixItems[index], item)
            } else {
                result.prefixItems.append(item)
            }
        }
        result.propertyNames = meeting(result.propertyNames, part.propertyNames)
    }

    /// One union can be the schema's own. A second one stays in `allOf`.
    private func mergeUnions(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        guard !part.oneOf.isEmpty || !part.anyOf.isEmpty else { return }
        if result.oneOf.isEmpty, result.anyOf.isEmpty {
            result.oneOf = part.oneOf
            result.anyOf = part.anyOf
            result.discriminator = part.discriminator
        } else if result.oneOf != part.oneOf || result.anyOf != part.anyOf {
            var rest = Schema(location: part.location, pointer: part.pointer)
            rest.oneOf = part.oneOf
            rest.anyOf = part.anyOf
            rest.discriminator = part.discriminator
            result.allOf.append(add(rest, madeFrom: id))
        }
    }

    // MARK: Schemas made of others

    private func meeting(_ first: SchemaID?, _ second: SchemaID?) -> SchemaID? {
        guard let first, let second else { return first ?? second }
        return meeting(first, second)
    }

    /// `additionalProperties`: a schema is more than yes or no, and no is more than yes.
    private func meetingOfOthers(_ first: SchemaID?, _ second: SchemaID?) -> SchemaID? {
        guard let first, let second else { return first ?? second }
        switch (self[first].boolean, self[second].boolean) {
        case (nil, nil): return meeting(first, second)
        case (nil, _): return first
        case (_, nil): return second
        case (let yes, _): return yes == false ? first : second
        }
    }

    /// A schema that asks for what both ask for.
    func meeting(_ first: SchemaID, _ second: SchemaID) -> SchemaID {
        if first == second { return first }
        if self[first].boolean == true { return second }
        if self[second].boolean == true || isAlike(first, second) { return first }
        var parts: [SchemaID] = []
        // A schema made of others is as good as those, so that circles of schemas end.
        for part in (madeOf[first] ?? [first]) + (madeOf[second] ?? [second]) where !parts.contains(part) {
            parts.append(part)
        }
        if parts.count == 1 { return parts[0] }
        if let known = meetings[parts] { return known }
        guard parts.count <= Self.maximalMeeting, meetings.count < Self.maximalMeetings else {
            report("too many declarations of one property or item meet here by `allOf`; declare it once", at: second)
            return first
        }
        // The last is the nearest: it is the place that people are sent to.
        var schema = Schema(location: self[second].location, pointer: self[second].pointer)
        schema.allOf = parts
        schema.description = self[second].description
        let made = add(schema, madeFrom: second, first)
        madeOf[made] = parts
        meetings[parts] = made
        return made
    }

    /// Whether two schemas ask for the same in the same words; `false` where that takes long to find out.
    private func isAlike(_ first: SchemaID, _ second: SchemaID) -> Bool {
        var next = [(first, second)]
        for _ in 0..<200 {
            guard let (first, second) = next.popLast() else { return true }
            if first == second { continue }
            let (one, other) = (self[first], self[second])
            guard one.bare == other.bare else { return false }
            next += zip(one.subschemas, other.subschemas)
        }
        return false
    }

    static let maximalMeeting = 64
    static let maximalMeetings = 100_000

    // MARK: Bounds

    private func mergeBounds(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        result.maximum = Self.tighter(result.maximum, part.maximum, <)
        result.exclusiveMaximum = Self.tighter(result.exclusiveMaximum, part.exclusiveMaximum, <)
        result.minimum = Self.tighter(result.minimum, part.minimum, >)
        result.exclusiveMinimum = Self.tighter(result.exclusiveMinimum, part.exclusiveMinimum, >)
        result.maxLength = Self.least(result.maxLength, part.maxLength)
        result.minLength = Self.most(result.minLength, part.minLength)
        result.maxItems = Self.least(result.maxItems, part.maxItems)
        result.minItems = Self.most(result.minItems, part.minItems)
        result.maxProperties = Self.least(result.maxProperties, part.maxProperties)
        result.minProperties = Self.most(result.minProperties, part.minProperties)
        result.uniqueItems = result.uniqueItems || part.uniqueItems
        for dependency in part.dependentRequired {
            if let place = result.dependentRequired.firstIndex(where: { $0.name == dependency.name }) {
                var names = Set(result.dependentRequired[place].value)
                result.dependentRequired[place].value += dependency.value.filter { names.insert($0).inserted }
            } else {
                result.dependentRequired.append(dependency)
            }
        }
        if part.hasSingularConstraints {
            if result.hasSingularConstraints {
                var rest = Schema(location: part.location, pointer: part.pointer)
                rest.setSingularConstraints(of: part)
                result.allOf.append(add(rest, madeFrom: id))
            } else {
                result.setSingularConstraints(of: part)
            }
        }
    }

    private static func tighter(
        _ first: String?, _ second: String?, _ isTighter: (Double, Double) -> Bool
    ) -> String? {
        guard let first, let second else { return first ?? second }
        guard let one = Double(first), let other = Double(second) else { return first }
        return isTighter(other, one) ? second : first
    }

    private static func least(_ first: Int?, _ second: Int?) -> Int? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }

    private static func most(_ first: Int?, _ second: Int?) -> Int? {
        guard let first, let second else { return first ?? second }
        return max(first, second)
    }
}

extension Schema {
    /// The schema without its place, its prose, and the numbers of its subschemas.
    fileprivate var bare: Schema {
        var bare = self
        bare.location = SourceLocation(file: "")
        bare.pointer = ""
        bare.title = nil
        bare.description = nil
        bare.examples = []
        let none = SchemaID(0)
        bare.reference = reference.map { _ in none }
        bare.dynamicReference = dynamicReference.map { _ in none }
        bare.allOf = allOf.map { _ in none }
        bare.oneOf = oneOf.map { _ in none }
        bare.anyOf = anyOf.map { _ in none }
        bare.prefixItems = prefixItems.map { _ in none }
        bare.items = items.map { _ in none }
        bare.additionalProperties = additionalProperties.map { _ in none }
        bare.properties = properties.map { Named($0.name, none) }
        bare.patternProperties = patternProperties.map { Named($0.name, none) }
        return bare
    }

    /// The subschemas whose numbers `bare` leaves out.
    fileprivate var subschemas: [SchemaID] {
        folded + oneOf + anyOf + prefixItems + [items, additionalProperties].compactMap { $0 }
            + properties.map(\.value) + patternProperties.map(\.value)
    }

    /// Whether it has constraints of which a schema can have one only.
    fileprivate var hasSingularConstraints: Bool {
        pattern != nil || multipleOf != nil || not != nil || `if` != nil || contains != nil
            || !dependentSchemas.isEmpty
    }

    fileprivate mutating func setSingularConstraints(of other: Schema) {
        pattern = other.pattern
        multipleOf = other.multipleOf
        not = other.not
        `if` = other.if
        then = other.then
        `else` = other.else
        contains = other.contains
        minContains = other.minContains
        maxContains = other.maxContains
        dependentSchemas = other.dependentSchemas
    }
}
