/// One run over a value.
struct Validation {
    /// How deep schemas and values may be nested in each other before the run gives up.
    static let depthLimit = 1000
    /// How often a schema may be looked at before the run gives up: alternatives in alternatives can take forever.
    static let stepLimit = 50_000_000

    private enum Step {
        case name(String)
        case index(Int)
    }

    /// A schema that is being looked at, and how far down in the value. As the value is a tree, that tells the place.
    private struct Visit: Hashable {
        var book: ObjectIdentifier
        var schema: Int
        var level: Int
    }

    let options: ValidationOptions
    /// Whether to note what was looked at, for `unevaluatedItems` and `unevaluatedProperties`.
    private var tracksEvaluated: Bool
    private(set) var violations: [Violation] = []

    private var path: [Step] = []
    /// How deep in `not`, `if` and alternatives, where a violation is none of the whole.
    private var quiet = 0
    private var visits: Set<Visit> = []
    /// The rules of models, as making them takes longer than checking them.
    private var books: [ObjectIdentifier: RuleBook] = [:]
    private var depth = 0
    private var steps = 0
    private let stepLimit: Int
    private var hasGivenUp = false

    init(options: ValidationOptions, tracksEvaluated: Bool, stepLimit: Int = Self.stepLimit) {
        self.options = options
        self.tracksEvaluated = tracksEvaluated
        self.stepLimit = stepLimit
    }

    /// What keywords have looked at in an object or array.
    struct Evaluated {
        var properties: Set<String> = []
        /// All elements before this one, besides those of `elements`.
        var prefix = 0
        var elements: Set<Int> = []

        mutating func merge(_ other: Evaluated) {
            properties.formUnion(other.properties)
            prefix = max(prefix, other.prefix)
            elements.formUnion(other.elements)
        }
    }

    // MARK: Schemas

    /// Checks a value against a schema.
    ///
    /// - Parameter keyword: the one that the schema is in.
    /// - Returns: what was looked at; `nil` when the value violates the schema.
    mutating func check(_ value: JSONValue, _ index: Int, of book: RuleBook, _ keyword: String) -> Evaluated? {
        guard depth < Self.depthLimit, steps < stepLimit else {
            // Told even in alternatives, as none of them is to be trusted then; and once.
            if !hasGivenUp {
                let message =
                    depth < Self.depthLimit ? "is too large to be checked" : "is nested too deeply to be checked"
                violations.append(Violation(path: pathText, keyword: "$ref", message: message))
            }
            hasGivenUp = true
            return nil
        }
        depth += 1
        steps += 1
        defer { depth -= 1 }

        let isTarget = book.schemas[index].isTarget
        let visit = Visit(book: ObjectIdentifier(book), schema: index, level: path.count)
        if isTarget {
            // A schema that comes back to itself without a step into the value has nothing to add.
            guard visits.insert(visit).inserted else { return Evaluated() }
        }
        defer { if isTarget { visits.remove(visit) } }

        var evaluated = Evaluated()
        var isValid = true
        for rule in book.schemas[index].rules {
            if !check(value, rule, of: book, keyword, &evaluated) {
                isValid = false
                if quiet > 0 { return nil }
            }
        }
        // Where something is amiss already, not all has been looked at that would have been.
        if isValid, let schema = book.schemas[index].unevaluatedItems, case .array(let elements) = value {
            for index in elements.indices where index >= evaluated.prefix && !evaluated.elements.contains(index) {
                if !check(elements[index], at: index, schema, of: book, "unevaluatedItems") { isValid = false }
            }
            evaluated.prefix = elements.count
        }
        if isValid, let schema = book.schemas[index].unevaluatedProperties, case .object(let members) = value {
            for name in members.keys.sorted() where !evaluated.properties.contains(name) {
                guard let member = members[name] else { continue }
                if !check(member, at: name, schema, of: book, "unevaluatedProperties") { isValid = false }
                evaluated.properties.insert(name)
            }
        }
        return isValid ? evaluated : nil
    }

    /// Checks the same value against a schema in another.
    private mutating func apply(
        _ value: JSONValue, _ index: Int, of book: RuleBook, _ keyword: String, _ evaluated: inout Evaluated
    ) -> Bool {
        guard let inner = check(value, index, of: book, keyword) else { return false }
        if tracksEvaluated { evaluated.merge(inner) }
        return true
    }

    private mutating func check(
        _ value: JSONValue, at index: Int, _ schema: Int, of book: RuleBook, _ keyword: String
    ) -> Bool {
        path.append(.index(index))
        defer { path.removeLast() }
        return check(value, schema, of: book, keyword) != nil
    }

    private mutating func check(
        _ value: JSONValue, at name: String, _ schema: Int, of book: RuleBook, _ keyword: String
    ) -> Bool {
        path.append(.name(name))
        defer { path.removeLast() }
        return check(value, schema, of: book, keyword) != nil
    }

    /// Whether a value matches a schema, without complaints if it does not.
    private mutating func matches(
        _ value: JSONValue, _ schema: Int, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        quiet += 1
        defer { quiet -= 1 }
        return apply(value, schema, of: book, "", &evaluated)
    }

    private mutating func rules(of type: any Validatable.Type) -> RuleBook {
        if let book = books[ObjectIdentifier(type)] { return book }
        let book = type._rules.book
        books[ObjectIdentifier(type)] = book
        return book
    }

    // MARK: Violations

    /// Notes a violation.
    ///
    /// - Returns: `false`, for the caller to return.
    private mutating func violates(_ keyword: String, _ message: @autoclosure () -> String) -> Bool {
        if quiet == 0 { violations.append(Violation(path: pathText, keyword: keyword, message: message())) }
        return false
    }

    private var pathText: String {
        var text = ""
        for step in path {
            switch step {
            case .name(let name): text += text.isEmpty ? name : ".\(name)"
            case .index(let index): text += "[\(index)]"
            }
        }
        return text
    }

    // MARK: Rules

    private mutating func check(
        _ value: JSONValue, _ rule: Rule, of book: RuleBook, _ keyword: String, _ evaluated: inout Evaluated
    ) -> Bool {
        switch rule {
        case .nothing:
            return violates(keyword.isEmpty ? "false" : keyword, "must not be there")
        case .reference(let schema):
            return apply(value, schema, of: book, "$ref", &evaluated)
        case .model(let index):
            let model = rules(of: book.types[index])
            let tracksOutside = tracksEvaluated
            tracksEvaluated = tracksOutside || model.needsEvaluated
            defer { tracksEvaluated = tracksOutside }
            return apply(value, 0, of: model, "$ref", &evaluated)
        case .types(let types):
            if types.contains(where: { $0.isKind(of: value) }) { return true }
            return violates("type", "must be of type \(types.map(\.rawValue).joined(separator: " or "))")
        case .constant(let constant):
            return constant.isIdentical(to: value) || violates("const", "must have the value that the schema fixes")
        case .values(let values):
            if values.contains(where: { $0.isIdentical(to: value) }) { return true }
            return violates("enum", "must be one of the values that the schema lists")
        case .allOf, .anyOf, .oneOf, .not, .condition:
            return combine(value, rule, of: book, &evaluated)
        case .items, .contains, .itemCount, .uniqueItems:
            guard case .array(let elements) = value else { return true }
            return check(elements, rule, of: book, &evaluated)
        case .properties, .propertyNames, .propertyCount, .required, .dependentRequired, .dependentSchemas:
            guard case .object(let members) = value else { return true }
            return check(members, rule, value, of: book, &evaluated)
        case .multipleOf, .bound:
            guard case .number(let number) = value else { return true }
            return check(number, rule)
        case .length, .pattern, .format:
            guard case .string(let text) = value else { return true }
            return check(text, rule)
        }
    }

    private mutating func combine(
        _ value: JSONValue, _ rule: Rule, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        switch rule {
        case .allOf(let schemas):
            var isValid = true
            for schema in schemas where !apply(value, schema, of: book, "allOf", &evaluated) {
                isValid = false
                if quiet > 0 { return false }
            }
            return isValid
        case .anyOf(let schemas):
            var isValid = false
            for schema in schemas where matches(value, schema, of: book, &evaluated) {
                isValid = true
                // What further alternatives look at counts, if anyone asks.
                if !tracksEvaluated { break }
            }
            return isValid || violates("anyOf", "must match one of the alternatives at least")
        case .oneOf(let schemas):
            var count = 0
            for schema in schemas where matches(value, schema, of: book, &evaluated) { count += 1 }
            if count == 1 { return true }
            return violates("oneOf", "must match exactly one of the alternatives, and matches \(count)")
        case .not(let schema):
            var ignored = Evaluated()
            return !matches(value, schema, of: book, &ignored)
                || violates("not", "must not match what the schema rules out")
        case .condition(let condition, let then, let otherwise):
            let holds = matches(value, condition, of: book, &evaluated)
            guard let schema = holds ? then : otherwise else { return true }
            return apply(value, schema, of: book, holds ? "then" : "else", &evaluated)
        default: return true
        }
    }

    private mutating func check(
        _ elements: [JSONValue], _ rule: Rule, of book: RuleBook, _ evaluated: inout Evaluated
    ) -> Bool {
        switch rule {
        case .items(let prefix, let rest):
            var isValid = true
            let end = rest == nil ? min(prefix.count, elements.count) : elements.count
            for index in 0..<end {
                let schema = index < prefix.count ? prefix[index] : rest
                guard let schema else { break }
                if !check(elements[index], at: index, schema, of: book, index < prefix.count ? "prefixItems" : "items")
                {
                    isValid = false
                    if quiet > 0 { return false }
                }
            }
            evaluated.prefix = max(evaluated.prefix, end)
            return isValid
        case .contains(let schema, let least, let most):
            quiet += 1
            let found = elements.indices.filter { check(elements[$0], at: $0, schema, of: book, "contains") }
            quiet -= 1
            if tracksEvaluated { evaluated.elements.formUnion(found) }
            if found.count < least {
                let keyword = least == 1 ? "contains" : "minContains"
                return violates(keyword, "must have \(least) matching elements at least, and has \(found.count)")
            }
            guard let most, found.count > most else { return true }
            return violates("maxContains", "must have \(most) matching elements at most, and has \(found.count)")
        case .itemCount(let limits):
            return check(elements.count, limits, "minItems", "maxItems", "elements")
        case .uniqueItems:
            return elements.areUnique || violates("uniqueItems", "must not have the same element twice")
        default: return true
        }
    }

    private mutating func check(
        _ members: [String: JSONValue], _ rule: Rule, _ value: JSONValue, of book: RuleBook,
        _ evaluated: inout Evaluated
    ) -> Bool {
        var isValid = true
        switch rule {
        case .properties(let properties, let patterns, let rest):
            for (name, schema) in properties {
                guard let member = members[name] else { continue }
                if !check(member, at: name, schema, of: book, "properties") { isValid = false }
                if tracksEvaluated { evaluated.properties.insert(name) }
            }
            guard !patterns.isEmpty || rest != nil else { return isValid }
            let named = Set(properties.map(\.0))
            for name in members.keys.sorted() {
                guard let member = members[name] else { continue }
                var isKnown = named.contains(name)
                for (pattern, schema) in patterns where pattern.matches(name) {
                    isKnown = true
                    if !check(member, at: name, schema, of: book, "patternProperties") { isValid = false }
                }
                if !isKnown, let rest {
                    isKnown = true
                    if !check(member, at: name, rest, of: book, "additionalProperties") { isValid = false }
                }
                if tracksEvaluated, isKnown { evaluated.properties.insert(name) }
            }
        case .propertyNames(let schema):
            for name in members.keys.sorted() where !check(.string(name), at: name, schema, of: book, "propertyNames") {
                isValid = false
            }
        case .propertyCount(let limits):
            return check(members.count, limits, "minProperties", "maxProperties", "properties")
        case .required(let names):
            for name in names where members[name] == nil {
                isValid = violates("required", "must have the property '\(name)'")
            }
        case .dependentRequired(let dependencies):
            for (name, others) in dependencies where members[name] != nil {
                for other in others where members[other] == nil {
                    isValid = violates("dependentRequired", "must have the property '\(other)', as it has '\(name)'")
                }
            }
        case .dependentSchemas(let dependencies):
            for (name, schema) in dependencies where members[name] != nil {
                if !apply(value, schema, of: book, "dependentSchemas", &evaluated) { isValid = false }
            }
        default: break
        }
        return isValid
    }

    private mutating func check(_ number: JSONNumber, _ rule: Rule) -> Bool {
        switch rule {
        case .multipleOf(let divisor):
            return number.isMultiple(of: divisor) || violates("multipleOf", "must be a multiple of \(divisor)")
        case .bound(let bound, let limit):
            let order = number.canonical.compare(limit.canonical)
            switch bound {
            case .minimum: return order >= 0 || violates(bound.rawValue, "must be \(limit) or more")
            case .exclusiveMinimum: return order > 0 || violates(bound.rawValue, "must be more than \(limit)")
            case .maximum: return order <= 0 || violates(bound.rawValue, "must be \(limit) or less")
            case .exclusiveMaximum: return order < 0 || violates(bound.rawValue, "must be less than \(limit)")
            }
        default: return true
        }
    }

    private mutating func check(_ text: String, _ rule: Rule) -> Bool {
        switch rule {
        case .length(let limits):
            // Characters are code points here (RFC 8259, section 7).
            return check(text.unicodeScalars.count, limits, "minLength", "maxLength", "characters")
        case .pattern(let pattern):
            return pattern.matches(text) || violates("pattern", "must match the pattern \(pattern.source)")
        case .format(let format):
            guard options.checksFormats, !format.matches(text) else { return true }
            return violates("format", "must be of the format \(format.rawValue)")
        default: return true
        }
    }

    private mutating func check(
        _ count: Int, _ limits: Rule.Limits, _ least: String, _ most: String, _ what: String
    ) -> Bool {
        var isValid = true
        if let limit = limits.least, count < limit {
            isValid = violates(least, "must have \(limit) \(what) at least, and has \(count)")
        }
        if let limit = limits.most, count > limit {
            isValid = violates(most, "must have \(limit) \(what) at most, and has \(count)")
        }
        return isValid
    }
}
