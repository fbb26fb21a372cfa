// A function for each rule that goes on to other schemas, so that what is on the stack for one is not for all.
extension Validation {
    mutating func check(
        _ value: JSONValue, _ rule: Rule, of book: RuleBook, _ keyword: String, _ evaluated: inout Evaluated
    ) -> Bool {
        switch rule {
        case .nothing: violates(keyword.isEmpty ? "false" : keyword, "must not be there")
        case .reference(let schema): apply(value, schema, of: book, "$ref", &evaluated)
        case .model(let index): check(value, model: index, of: book, &evaluated)
        case .types(let types): check(value, types)
        case .constant(let constant):
            constant.isIdentical(to: value) || violates("const", "must have the value that the schema fixes")
        case .values(let values):
            values.contains { $0.isIdentical(to: value) }
                || violates("enum", "must be one of the values that the schema lists")
        case .allOf(let schemas): check(value, allOf: schemas, of: book, &evaluated)
        case .anyOf(let all): check(value, anyOf: all.candidates(for: value), of: book, &evaluated)
        case .oneOf(let all): check(value, oneOf: all.candidates(for: value), of: book, &evaluated)
        case .not(let schema): check(value, not: schema, of: book)
        case .condition(let condition): check(value, condition, of: book, &evaluated)
        case .items(let items): check(value, items, of: book, &evaluated)
        case .contains(let contained): check(value, contained, of: book, &evaluated)
        case .properties(let properties): check(value, properties, of: book, &evaluated)
        case .propertyNames(let schema): check(value, namesBy: schema, of: book)
        case .dependentSchemas(let schemas): check(value, dependent: schemas, of: book, &evaluated)
        case .multipleOf, .bound, .length, .pattern, .format, .itemCount, .uniqueItems, .propertyCount, .required,
            .dependentRequired:
            check(value, rule)
        }
    }

    private mutating func check(_ value: JSONValue, _ types: [Rule.Kind]) -> Bool {
        types.contains { $0.isKind(of: value) }
            || violates("type", "must be of type \(types.map(\.rawValue).joined(separator: " or "))")
    }

    private mutating func check(
        _ value: JSONValue, model index: Int, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        guard let type = book.types[index] as? any Validatable.Type else { return true }
        let model = rules(of: type)
        let tracksOutside = tracksEvaluated
        tracksEvaluated = tracksOutside || model.needsEvaluated
        defer { tracksEvaluated = tracksOutside }
        return apply(value, 0, of: model, "$ref", &evaluated)
    }

    // MARK: Schemas for the same value

    private mutating func check(
        _ value: JSONValue, allOf schemas: [Int], of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        var isValid = true
        for schema in schemas where !apply(value, schema, of: book, "allOf", &evaluated) {
            isValid = false
            if quiet > 0 { return false }
        }
        return isValid
    }

    private mutating func check(
        _ value: JSONValue, anyOf schemas: [Int], of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        var isValid = false
        for schema in schemas where matches(value, schema, of: book, &evaluated) {
            isValid = true
            // Locations that further alternatives look at count, if anyone asks.
            if !tracksEvaluated { break }
        }
        return isValid || violates("anyOf", "must match one of the alternatives at least")
            || explain(value, schemas, of: book)
    }

    private mutating func check(
        _ value: JSONValue, oneOf schemas: [Int], of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        var count = 0
        for schema in schemas where matches(value, schema, of: book, &evaluated) { count += 1 }
        return count == 1 || violates("oneOf", "must match exactly one of the alternatives, and matches \(count)")
            || count == 0 && explain(value, schemas, of: book)
    }

    private mutating func check(_ value: JSONValue, not schema: Int, of book: RuleBook) -> Bool {
        var ignored = Evaluated()
        return !matches(value, schema, of: book, &ignored)
            || violates("not", "must not match what the schema rules out")
    }

    private mutating func check(
        _ value: JSONValue, _ condition: Rule.Condition, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        let holds = matches(value, condition.condition, of: book, &evaluated)
        guard let schema = holds ? condition.then : condition.otherwise else { return true }
        return apply(value, schema, of: book, holds ? "then" : "else", &evaluated)
    }

    private mutating func check(
        _ value: JSONValue, dependent schemas: [Rule.Named<Int>], of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        guard case .object(let members) = value else { return true }
        var isValid = true
        for schema in schemas where members[schema.name] != nil {
            if !apply(value, schema.value, of: book, "dependentSchemas", &evaluated) { isValid = false }
        }
        return isValid
    }

    // MARK: Schemas for what is in a value

    private mutating func check(
        _ value: JSONValue, _ items: Rule.Items, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        guard case .array(let elements) = value else { return true }
        var isValid = true
        let end = items.rest == nil ? min(items.prefix.count, elements.count) : elements.count
        for index in 0..<end {
            let isPrefix = index < items.prefix.count
            guard let schema = isPrefix ? items.prefix[index] : items.rest else { break }
            if !check(elements[index], at: index, schema, of: book, isPrefix ? "prefixItems" : "items") {
                isValid = false
                if quiet > 0 { return false }
            }
        }
        evaluated.prefix = max(evaluated.prefix, end)
        return isValid
    }

    private mutating func check(
        _ value: JSONValue, _ contained: Rule.Contains, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        guard case .array(let elements) = value else { return true }
        quiet += 1
        let found = elements.indices.filter { check(elements[$0], at: $0, contained.schema, of: book, "contains") }
        quiet -= 1
        if tracksEvaluated { evaluated.elements.formUnion(found) }
        if found.count < contained.least {
            let keyword = contained.least == 1 ? "contains" : "minContains"
            return violates(keyword, "must have \(contained.least) matching elements at least, and has \(found.count)")
        }
        guard let most = contained.most, found.count > most else { return true }
        return violates("maxContains", "must have \(most) matching elements at most, and has \(found.count)")
    }

    private mutating func check(
        _ value: JSONValue, _ properties: Rule.Properties, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        guard case .object(let members) = value else { return true }
        var isValid = true
        for property in properties.named {
            guard let member = members[property.name] else { continue }
            if !check(member, at: property.name, property.value, of: book, "properties") {
                isValid = false
                if quiet > 0 { return false }
            }
            if tracksEvaluated { evaluated.properties.insert(property.name) }
        }
        guard !properties.patterns.isEmpty || properties.rest != nil else { return isValid }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            var isKnown = properties.names.contains(name)
            for (pattern, schema) in properties.patterns where pattern.matches(name) {
                isKnown = true
                if !check(member, at: name, schema, of: book, "patternProperties") { isValid = false }
            }
            if !isKnown, let rest = properties.rest {
                isKnown = true
                if !check(member, at: name, rest, of: book, "additionalProperties") { isValid = false }
            }
            if tracksEvaluated, isKnown { evaluated.properties.insert(name) }
        }
        return isValid
    }

    private mutating func check(_ value: JSONValue, namesBy schema: Int, of book: RuleBook) -> Bool {
        guard case .object(let members) = value else { return true }
        var isValid = true
        for name in members.keys.sorted() where !check(.string(name), at: name, schema, of: book, "propertyNames") {
            isValid = false
        }
        return isValid
    }
}
