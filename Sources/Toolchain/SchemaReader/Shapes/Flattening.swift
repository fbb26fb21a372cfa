import Contract

/// Schemas with `$ref` and `allOf` folded in.
extension ShapeBuilder {
    /// The schema without `$ref`, and with what its `allOf` asks for among its own keywords.
    ///
    /// A keyword that cannot be among them, such as a second `pattern`, stays in `allOf`, and decides on no type.
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
        let values = result.enumeration
        result.extensions = own.extensions.map { Self.aligned($0, of: own.enumeration, to: values) }
        var names = Set(own.extensions.map(\.name))
        for schema in parts.compactMap(settled) {
            for value in schema.extensions
            where value.name != "x-accord-name" && names.insert(value.name).inserted {
                result.extensions.append(Self.aligned(value, of: schema.enumeration, to: values))
            }
        }
    }

    // MARK: Merging

    private func merge(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        if part.boolean == false { result.boolean = false }
        for (keyword, content) in part.keywords {
            switch keyword.merging {
            case .added: result.allOf += content.schemas
            case .common: mergeValues(keyword, part, into: &result, at: id)
            case .lesser: result[keyword] = Self.lesser(result[keyword], content)
            case .greater: result[keyword] = Self.greater(result[keyword], content)
            case .meeting: result[keyword] = meeting(result[keyword], content)
            case .meetingOfOthers: result[keyword] = meetingOfOthers(result[keyword], content)
            case .last:
                if keyword == .format, let other = result.format, other != part.format {
                    report(
                        "the formats \"\(other)\" and \"\(part.format ?? "")\" meet here, and the second is taken; keep "
                            + "one of them", severity: .warning, at: id)
                }
                result[keyword] = content
            // One union can be the schema's own, and one set of constraints of which there can be one only; a second
            // one stays in `allOf`.
            case .union, .single, .annotation: break
            }
        }
        mergeUnions(part, into: &result, at: id)
        mergeSingularConstraints(part, into: &result, at: id)
    }

    private func mergeValues(
        _ keyword: SchemaKeyword, _ part: Schema, into result: inout Schema, at id: SchemaID
    ) {
        switch keyword {
        case .type: mergeTypes(part, into: &result, at: id)
        case .enumeration: mergeListedValues(part, into: &result, at: id)
        default: mergeConstants(part, into: &result, at: id)
        }
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

    private func mergeListedValues(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        guard let values = part.enumeration, let others = result.enumeration else {
            result.enumeration = part.enumeration ?? result.enumeration
            return
        }
        let wanted = Set(values)
        let common = others.filter { wanted.contains($0) }
        if common.isEmpty {
            conflict("values", "\(others.count) values", "\(values.count) others", at: id)
        } else {
            result.enumeration = common
        }
    }

    private func mergeConstants(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        guard let constant = part.constant else { return }
        if let other = result.constant, other != constant {
            conflict("values", other.prose, constant.prose, at: id)
        } else {
            result.constant = constant
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

    /// The demands of both: schemas meet one by one, by name or place, and names and flags are added up.
    private func meeting(_ first: SchemaKeyword.Content?, _ second: SchemaKeyword.Content) -> SchemaKeyword.Content {
        switch (first, second) {
        case (nil, _): return second
        case (.schema(let one)?, .schema(let other)): return .schema(meeting(one, other))
        case (.schemas(var schemas)?, .schemas(let others)):
            for (index, other) in others.enumerated() {
                if schemas.indices.contains(index) {
                    schemas[index] = meeting(schemas[index], other)
                } else {
                    schemas.append(other)
                }
            }
            return .schemas(schemas)
        case (.namedSchemas(let schemas)?, .namedSchemas(let others)):
            return .namedSchemas(Self.joined(schemas, others) { meeting($0, $1) })
        case (.namedTexts(let texts)?, .namedTexts(let others)):
            return .namedTexts(Self.joined(texts, others, Self.joined))
        case (.texts(let texts)?, .texts(let others)): return .texts(Self.joined(texts, others))
        default: return second
        }
    }

    private func meetingOfOthers(
        _ first: SchemaKeyword.Content?, _ second: SchemaKeyword.Content
    ) -> SchemaKeyword.Content {
        guard case .schema(let one)? = first, case .schema(let other) = second else { return second }
        return .schema(meetingOfOthers(one, other))
    }

    private static func joined(_ names: [String], _ others: [String]) -> [String] {
        var known = Set(names)
        return names + others.filter { known.insert($0).inserted }
    }

    private static func joined<Value>(
        _ named: [Named<Value>], _ others: [Named<Value>], _ both: (Value, Value) -> Value
    ) -> [Named<Value>] {
        var result = named
        var places = Dictionary(named.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, last in last })
        for other in others {
            if let place = places[other.name] {
                result[place].value = both(result[place].value, other.value)
            } else {
                places[other.name] = result.count
                result.append(other)
            }
        }
        return result
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

    /// `additionalProperties`: a schema is more than yes or no, and no is more than yes.
    private func meetingOfOthers(_ first: SchemaID, _ second: SchemaID) -> SchemaID {
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
            next += zip(one.children, other.children)
        }
        return false
    }

    static let maximalMeeting = 64
    static let maximalMeetings = 100_000

    // MARK: Bounds

    private func mergeSingularConstraints(_ part: Schema, into result: inout Schema, at id: SchemaID) {
        guard part.hasSingularConstraints else { return }
        guard result.hasSingularConstraints else { return result.setSingularConstraints(of: part) }
        var rest = Schema(location: part.location, pointer: part.pointer)
        rest.setSingularConstraints(of: part)
        result.allOf.append(add(rest, madeFrom: id))
    }

    /// The number or count that is less than the other one.
    private static func lesser(
        _ first: SchemaKeyword.Content?, _ second: SchemaKeyword.Content
    ) -> SchemaKeyword.Content {
        switch (first, second) {
        case (.number(let one)?, .number(let other)):
            guard let first = Double(one), let second = Double(other) else { return .number(one) }
            return .number(second < first ? other : one)
        case (.count(let one)?, .count(let other)): return .count(min(one, other))
        default: return second
        }
    }

    /// The number or count that is more than the other one.
    private static func greater(
        _ first: SchemaKeyword.Content?, _ second: SchemaKeyword.Content
    ) -> SchemaKeyword.Content {
        switch (first, second) {
        case (.number(let one)?, .number(let other)):
            guard let first = Double(one), let second = Double(other) else { return .number(one) }
            return .number(second > first ? other : one)
        case (.count(let one)?, .count(let other)): return .count(max(one, other))
        default: return second
        }
    }
}

extension Schema {
    /// The schema without its place, its prose, and the numbers of its subschemas.
    fileprivate var bare: Schema {
        var bare = mapping { _ in SchemaID(0) }
        bare.location = SourceLocation(file: "")
        bare.pointer = ""
        bare.identifier = nil
        bare.title = nil
        bare.description = nil
        bare.examples = []
        bare.discriminator = discriminator
        return bare
    }

    /// Whether it has constraints of which a schema can have one only.
    fileprivate var hasSingularConstraints: Bool {
        hasSeldomKeywords && SchemaKeyword.single.contains { self[$0] != nil }
    }

    fileprivate mutating func setSingularConstraints(of other: Schema) {
        for keyword in SchemaKeyword.single { self[keyword] = other[keyword] }
    }
}

extension SchemaKeyword {
    /// The way in which what two schemas say, of which both hold, becomes what one says.
    fileprivate enum Merging {
        case added
        /// Values or types that both have.
        case common
        case lesser, greater
        /// All that either asks for.
        case meeting
        /// The same for members without names: a schema is more than yes or no, and no is more than yes.
        case meetingOfOthers
        case last
        /// `oneOf`, `anyOf` and the discriminator beside them, together.
        case union
        /// One of them is kept, together with others of the kind.
        case single
        /// The nearest one is taken; what is folded in is gone.
        case annotation
    }

    fileprivate var merging: Merging {
        switch self {
        case .allOf: .added
        case .type, .enumeration, .constant: .common
        case .maximum, .exclusiveMaximum, .maxLength, .maxItems, .maxProperties: .lesser
        case .minimum, .exclusiveMinimum, .minLength, .minItems, .minProperties: .greater
        case .uniqueItems, .required, .dependentRequired, .items, .prefixItems, .propertyNames, .properties,
            .patternProperties, .unevaluatedItems, .readOnly, .writeOnly:
            .meeting
        case .additionalProperties, .unevaluatedProperties: .meetingOfOthers
        case .format, .contentEncoding, .contentMediaType: .last
        case .oneOf, .anyOf, .discriminator: .union
        case .multipleOf, .pattern, .not, .if, .then, .else, .contains, .minContains, .maxContains, .dependentSchemas:
            .single
        case .reference, .dynamicReference, .title, .description, .defaultValue, .examples, .deprecated: .annotation
        }
    }

    fileprivate static let single = allCases.filter { $0.merging == .single }
}
