/// Turns a schema into the `Rule`s that it is checked by.
struct RuleReading {
    private(set) var schemas: [RuleBook.Schema] = []
    private(set) var definitions: [String: Int] = [:]
    private(set) var needsEvaluated = false
    let modelCount: Int

    init(modelCount: Int) {
        self.modelCount = modelCount
    }

    /// The whole, which becomes the first schema.
    mutating func read(_ schema: JSONValue) {
        schemas = [RuleBook.Schema(isTarget: true)]
        let named = members(schema["$defs"])
        for (name, _) in named {
            definitions[name] = schemas.count
            schemas.append(RuleBook.Schema(isTarget: true))
        }
        fill(0, schema)
        for (name, schema) in named {
            if let index = definitions[name] { fill(index, schema) }
        }
    }

    private mutating func add(_ schema: JSONValue) -> Int {
        // A reference and nothing else is what it refers to.
        if case .object(let members) = schema, members.count == 1, let reference = members["$ref"],
            case .string(let text) = reference, let target = target(text)
        {
            return target
        }
        schemas.append(RuleBook.Schema())
        let index = schemas.count - 1
        fill(index, schema)
        return index
    }

    private mutating func fill(_ index: Int, _ schema: JSONValue) {
        var result = RuleBook.Schema(isTarget: schemas[index].isTarget)
        result.rules = rules(schema)
        result.unevaluatedItems = schema["unevaluatedItems"].map { add($0) }
        result.unevaluatedProperties = schema["unevaluatedProperties"].map { add($0) }
        if result.unevaluatedItems != nil || result.unevaluatedProperties != nil { needsEvaluated = true }
        schemas[index] = result
    }

    private func target(_ reference: String) -> Int? {
        if reference == "#" { return 0 }
        guard reference.hasPrefix("#/$defs/") else { return nil }
        return definitions[String(reference.dropFirst("#/$defs/".count))]
    }

    private mutating func rules(_ schema: JSONValue) -> [Rule] {
        if schema == .bool(false) { return [.nothing] }
        guard case .object(let members) = schema else { return [] }
        var rules: [Rule] = []
        switch members["$ref"] {
        case .string(let text): if let target = target(text) { rules.append(.reference(target)) }
        case .number(let number):
            if let model = number.integer(Int.self), model >= 0, model < modelCount { rules.append(.model(model)) }
        default: break
        }
        appendGeneral(members, to: &rules)
        appendLimits(members, to: &rules)
        appendApplicators(members, to: &rules)
        return rules
    }

    private func appendGeneral(_ members: [String: JSONValue], to rules: inout [Rule]) {
        switch members["type"] {
        case .string(let type): rules.append(.types(Rule.Kind(rawValue: type).map { [$0] } ?? []))
        case .array(let types): rules.append(.types(types.compactMap { text($0).flatMap { Rule.Kind(rawValue: $0) } }))
        default: break
        }
        if let constant = members["const"] { rules.append(.constant(constant)) }
        if case .array(let values) = members["enum"] { rules.append(.values(values)) }
        if let format = text(members["format"]).flatMap({ Format(rawValue: $0) }) { rules.append(.format(format)) }
    }

    private mutating func appendApplicators(_ members: [String: JSONValue], to rules: inout [Rule]) {
        if let all = list(members["allOf"]) { rules.append(.allOf(all)) }
        if let any = list(members["anyOf"]) { rules.append(.anyOf(Alternatives(any))) }
        if let one = list(members["oneOf"]) { rules.append(.oneOf(Alternatives(one))) }
        if let not = members["not"] { rules.append(.not(add(not))) }
        if let condition = members["if"] {
            let condition = add(condition)
            let then = members["then"].map { add($0) }
            let otherwise = members["else"].map { add($0) }
            rules.append(.condition(Rule.Condition(condition: condition, then: then, otherwise: otherwise)))
        }
        if let dependent = members["dependentSchemas"] { rules.append(.dependentSchemas(named(dependent))) }

        let prefix = list(members["prefixItems"])
        let rest = members["items"].map { add($0) }
        if prefix != nil || rest != nil { rules.append(.items(Rule.Items(prefix: prefix ?? [], rest: rest))) }
        if let contained = members["contains"] {
            let least = count(members["minContains"]) ?? 1
            let most = count(members["maxContains"])
            rules.append(.contains(Rule.Contains(schema: add(contained), least: least, most: most)))
        }

        let properties = named(members["properties"])
        let patterns = named(members["patternProperties"]).compactMap { named in
            Pattern(named.name).map { ($0, named.value) }
        }
        let others = members["additionalProperties"].map { add($0) }
        if !properties.isEmpty || !patterns.isEmpty || others != nil {
            let names = Set(properties.map(\.name))
            rules.append(
                .properties(Rule.Properties(named: properties, names: names, patterns: patterns, rest: others)))
        }
        if let names = members["propertyNames"] { rules.append(.propertyNames(add(names))) }
    }

    private func appendLimits(_ members: [String: JSONValue], to rules: inout [Rule]) {
        if case .number(let number) = members["multipleOf"] { rules.append(.multipleOf(number)) }
        for bound in [Rule.Bound.minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum] {
            if case .number(let number) = members[bound.rawValue] { rules.append(.bound(bound, number)) }
        }
        if let limits = limits(members, "minLength", "maxLength") { rules.append(.length(limits)) }
        if let pattern = text(members["pattern"]).flatMap({ Pattern($0) }) { rules.append(.pattern(pattern)) }
        if let limits = limits(members, "minItems", "maxItems") { rules.append(.itemCount(limits)) }
        if members["uniqueItems"] == .bool(true) { rules.append(.uniqueItems) }
        if let limits = limits(members, "minProperties", "maxProperties") { rules.append(.propertyCount(limits)) }
        if let required = texts(members["required"]) { rules.append(.required(required)) }
        if let dependent = members["dependentRequired"] {
            let names = self.members(dependent).map { Rule.Named(name: $0, value: texts($1) ?? []) }
            rules.append(.dependentRequired(names))
        }
    }

    // MARK: Values of keywords

    private mutating func list(_ value: JSONValue?) -> [Int]? {
        guard case .array(let schemas) = value else { return nil }
        return schemas.map { add($0) }
    }

    private mutating func named(_ value: JSONValue?) -> [Rule.Named<Int>] {
        members(value).map { Rule.Named(name: $0, value: add($1)) }
    }

    /// In the order of their names, so that violations always come in one order.
    private func members(_ value: JSONValue?) -> [(String, JSONValue)] {
        guard case .object(let members) = value else { return [] }
        return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func limits(_ members: [String: JSONValue], _ least: String, _ most: String) -> Rule.Limits? {
        let limits = Rule.Limits(least: count(members[least]), most: count(members[most]))
        return limits.least == nil && limits.most == nil ? nil : limits
    }

    private func count(_ value: JSONValue?) -> Int? {
        guard case .number(let number) = value else { return nil }
        return number.integer(Int.self)
    }

    private func text(_ value: JSONValue?) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    private func texts(_ value: JSONValue?) -> [String]? {
        guard case .array(let elements) = value else { return nil }
        return elements.compactMap { text($0) }
    }
}
