import Contract

/// The rules that `validate()` checks: the schemas of models.
extension ShapeBuilder {
    /// Gives each model its rules. The rules of most enums are their cases, which the runtime knows.
    func settleRules() {
        for index in jobs.indices {
            switch jobs[index].model {
            case .record(var record)?:
                record.rules = rules(of: jobs[index].schema)
                jobs[index].model = .record(record)
            case .union(var union)?:
                union.rules = rules(of: jobs[index].schema)
                jobs[index].model = .union(union)
            case .tuple(var tuple)?:
                tuple.rules = rules(of: jobs[index].schema)
                jobs[index].model = .tuple(tuple)
            case .literals(var literals)?:
                let rules = rules(of: jobs[index].schema)
                literals.rules = rules?.isPlainEnum == true ? nil : rules
                jobs[index].model = .literals(literals)
            default: break
            }
        }
    }

    /// Gives what requests and handshakes consist of its rules, when all models are made.
    func settleRules(ofRequestsIn file: inout ContractFile) {
        for api in file.apis.indices {
            for operation in file.apis[api].operations.indices {
                settleRules(of: &file.apis[api].operations[operation].parameters)
                let contents = file.apis[api].operations[operation].body?.contents
                file.apis[api].operations[operation].body?.contents = contents?.map(settled) ?? []
            }
        }
        for socket in file.sockets.indices { settleRules(of: &file.sockets[socket].parameters) }
    }

    private func settleRules(of parameters: inout [Parameter]) {
        for index in parameters.indices {
            parameters[index].rules = rules(ofValue: parameters[index].schema)
        }
    }

    /// A body with its rules.
    private func settled(_ content: Content) -> Content {
        var content = content
        guard case .multipart(var parts) = content.form else {
            content.rules = rules(ofValue: content.schema)
            return content
        }
        for index in parts.indices { parts[index].rules = rules(ofValue: parts[index].schema) }
        content.form = .multipart(parts)
        return content
    }

    private func rules(ofValue id: SchemaID?) -> JSON? {
        guard let id else { return nil }
        var text = RuleText(self)
        return text.rules(ofValue: id)
    }

    private func rules(of id: SchemaID) -> JSON? {
        var text = RuleText(self)
        if let rules = text.rules(of: id) { return rules }
        report("validate() does not check this schema, as it is too large", severity: .note, at: id)
        return nil
    }
}

/// A model's schema as JSON, without what only describes: other models are in it by their names, and what else is
/// referred to in `$defs`.
struct RuleText {
    private let shapes: ShapeBuilder
    /// The schemas of `$defs`, and their places there.
    private var definitions: [SchemaID] = []
    private var places: [SchemaID: Int] = [:]
    /// The schemas around the one that is written.
    private var open: Set<SchemaID> = []
    private var count = 0

    private static let maximalDepth = 32
    private static let maximalCount = 5000

    init(_ shapes: ShapeBuilder) {
        self.shapes = shapes
    }

    /// The rules of a model.
    ///
    /// - Returns: `nil` when the schema is too large.
    mutating func rules(of id: SchemaID) -> JSON? {
        whole(text(of: id))
    }

    /// The rules of a value that may be a model.
    ///
    /// - Returns: `nil` when the schema is too large.
    mutating func rules(ofValue id: SchemaID) -> JSON? {
        var (id, passed) = (id, Set<SchemaID>())
        // A reference that says nothing itself is as good as what it leads to.
        while model(of: id) == nil, let target = shapes.graph.graph[id].onlyReference, passed.insert(id).inserted {
            id = target
        }
        return whole(inner(id))
    }

    private mutating func whole(_ rules: JSON) -> JSON? {
        guard case .object(var members) = rules else { return .object([]) }
        var texts: [JSON.Member] = []
        // Writing one may add others.
        while texts.count < definitions.count, count <= Self.maximalCount {
            texts.append(JSON.Member("\(texts.count)", text(of: definitions[texts.count])))
        }
        if !texts.isEmpty { members.append(JSON.Member("$defs", .object(texts))) }
        return count <= Self.maximalCount ? .object(members) : nil
    }

    // MARK: Schemas in others

    /// A schema in another one: what it refers to, or itself.
    private mutating func inner(_ id: SchemaID) -> JSON {
        let isInPlace = open.count < Self.maximalDepth && !open.contains(id)
        return model(of: id) == nil && isInPlace ? text(of: id) : link(to: id)
    }

    private mutating func link(to id: SchemaID) -> JSON {
        if let model = model(of: id) { return .object([JSON.Member("$ref", .string(model))]) }
        let place = places[id] ?? definitions.count
        if place == definitions.count {
            places[id] = place
            definitions.append(id)
        }
        return .object([JSON.Member("$ref", .string("#/$defs/\(place)"))])
    }

    /// The model that has the schema as its rules.
    private func model(of id: SchemaID) -> String? {
        guard let index = shapes.jobOfSchema[id] else { return nil }
        switch shapes.jobs[index].model {
        case .record, .union, .tuple, .literals: return shapes.jobs[index].fullName
        case .alias, .messages, .object, .enumeration, nil: return nil
        }
    }

    private mutating func text(of id: SchemaID) -> JSON {
        let schema = shapes.graph.graph[id]
        if let boolean = schema.boolean { return .bool(boolean) }
        count += 1
        guard count <= Self.maximalCount else { return .bool(true) }
        open.insert(id)
        defer { open.remove(id) }
        var members: [JSON.Member] = []
        var all: [JSON] = []
        for (index, target) in [schema.reference, schema.dynamicReference].compactMap({ $0 }).enumerated() {
            guard case .object(let link) = link(to: target) else { continue }
            if index == 0 { members += link } else { all.append(.object(link)) }
        }
        members += schema.ownRules
        all += schema.allOf.map { inner($0) }
        let cases = cases(of: id, schema)
        all += cases
        if cases.isEmpty || shapes.heirs[id] != nil {
            add("anyOf", schema.anyOf, to: &members)
            // Where branches overlap, the discriminator says which of them is meant.
            add(schema.discriminator == nil ? "oneOf" : "anyOf", schema.oneOf, to: &members)
        }
        if all.count == 1, case .object(let only) = all[0], only.count == 1, only[0].key == "$ref",
            !members.contains(where: { $0.key == "$ref" })
        {
            members += only
        } else if !all.isEmpty {
            members.append(JSON.Member("allOf", .array(all)))
        }
        addApplicators(of: schema, to: &members)
        return .object(members)
    }

    private mutating func addApplicators(of schema: Schema, to members: inout [JSON.Member]) {
        for (keyword, content) in schema.keywords {
            switch keyword.vocabulary {
            case .applicator where keyword != .allOf && keyword != .anyOf && keyword != .oneOf, .unevaluated: break
            default: continue
            }
            switch content {
            case .schema(let part): members.append(JSON.Member(keyword.rawValue, inner(part)))
            case .namedSchemas(let named):
                let parts = named.map { JSON.Member($0.name, inner($0.value)) }
                members.append(JSON.Member(keyword.rawValue, .object(parts)))
            default: add(keyword.rawValue, content.schemas, to: &members)
            }
        }
    }

    private mutating func add(_ keyword: String, _ schemas: [SchemaID], to members: inout [JSON.Member]) {
        if !schemas.isEmpty { members.append(JSON.Member(keyword, .array(schemas.map { inner($0) }))) }
    }

    // MARK: Unions

    /// For a union whose cases exclude each other: which there are, and which schema holds when, so that violations are
    /// those of the case that is meant. Empty for other schemas.
    private mutating func cases(of id: SchemaID, _ schema: Schema) -> [JSON] {
        guard case .union(let plan)? = shapes.forms[id] else { return [] }
        let isInherited = shapes.heirs[id] != nil
        let branches = shapes[id].oneOf + shapes[id].anyOf
        let others = branches.filter { !shapes.isNull($0) }
        // The schema's own keywords hold for all cases, and are all that hold for one that is the schema itself.
        let cases = isInherited ? plan.cases.filter { $0.origin != id } : plan.cases
        guard cases.map(\.origin) == others, !others.contains(where: { shapes.isNullable($0) }),
            isInherited || schema.oneOf.isEmpty || schema.anyOf.isEmpty, branches.count - others.count < 2
        else { return [] }
        let allowsNull = others.count < branches.count
        switch plan.selector {
        // Nothing says which case is meant.
        case .fit: return []
        case .tag(let property):
            guard shapes[id].discriminator != nil || cases.allSatisfy({ isRequired(property, by: $0.origin) }) else {
                return []
            }
            let others = cases.filter { !$0.isDefault }
            let rules = others.map { rule(if: tags(property, of: [$0]), then: $0.origin) }
            if let standard = cases.first(where: \.isDefault) {
                guard !allowsNull else { return [] }
                let other = JSON.object([JSON.Member("not", tags(property, of: others))])
                return rules + [rule(if: others.isEmpty ? .bool(true) : other, then: standard.origin)]
            }
            return (isInherited ? [] : [tags(property, of: plan.cases, orNull: allowsNull)]) + rules
        case .shape:
            let kinds = plan.cases.compactMap(\.kind)
            guard kinds.count == Set(kinds).count, kinds.count == plan.cases.count else { return [] }
            return [.object([Schema.member(kinds + (allowsNull ? [.null] : []))])]
                + zip(kinds, plan.cases).map { kind, branch in
                    rule(if: .object([Schema.member([kind])]), then: branch.origin)
                }
        }
    }

    /// Whether all values of a schema have a property.
    private func isRequired(_ property: String, by id: SchemaID) -> Bool {
        let schema = shapes.flattened(shapes.landed(id))
        let branches = shapes.unions(of: schema).first?.branches ?? []
        return schema.required.contains(property)
            || !branches.isEmpty && branches.allSatisfy { isRequired(property, by: $0) }
    }

    private mutating func rule(if condition: JSON, then schema: SchemaID) -> JSON {
        .object([JSON.Member("if", condition), JSON.Member("then", inner(schema))])
    }

    /// The schema of objects in which a property has a tag of some cases.
    private func tags(_ property: String, of cases: [UnionPlan.Branch], orNull: Bool = false) -> JSON {
        let values = JSON.array(
            cases.flatMap { branch in
                branch.tags.flatMap { shapes.values(ofTag: $0, of: property, in: branch.schema) }
            })
        return .object([
            Schema.member(orNull ? [.object, .null] : [.object]),
            JSON.Member("required", .array([.string(property)])),
            JSON.Member("properties", .object([JSON.Member(property, .object([JSON.Member("enum", values)]))])),
        ])
    }
}

extension JSON {
    /// Whether rules ask for one of some strings or integers, and for nothing else.
    fileprivate var isPlainEnum: Bool {
        guard case .object(let members) = self else { return false }
        return members.allSatisfy { member in
            switch (member.key, member.value) {
            case ("type", .string), ("const", _): true
            case ("enum", .array(let values)): !values.contains(.null)
            default: false
            }
        }
    }
}

extension Schema {
    /// The schema that it refers to, where it requires nothing else.
    fileprivate var onlyReference: SchemaID? {
        let isAlone = keywords.allSatisfy { keyword, _ in
            keyword == .reference || !keyword.isChecked || keyword == .format && checkedFormat == nil
        }
        return isAlone ? reference : nil
    }

    /// The keywords that hold no other schemas.
    fileprivate var ownRules: [JSON.Member] {
        keywords.compactMap { keyword, content in
            switch (keyword, content) {
            case (.type, .types(let types)): Self.member(types)
            case (.enumeration, .values(let values)) where values.count == 1 && constant == nil:
                JSON.Member(SchemaKeyword.constant.rawValue, values[0])
            case (.format, _): checkedFormat.map { JSON.Member(keyword.rawValue, .string($0)) }
            default: keyword.vocabulary == .validation ? content.json.map { JSON.Member(keyword.rawValue, $0) } : nil
            }
        }
    }

    fileprivate static func member(_ types: [JSONType]) -> JSON.Member {
        let names = types.map { JSON.string($0.rawValue) }
        return JSON.Member("type", names.count == 1 ? names[0] : .array(names))
    }

    /// The format, where the validator knows it, and where the contract does not say that values are written otherwise.
    private var checkedFormat: String? {
        guard let format, Self.checkedFormats.contains(format) else { return nil }
        if format == "date-time", let form = accord("date"), form != .string(DateForm.rfc3339.rawValue) { return nil }
        return format
    }

    private static let checkedFormats: Set<String> = [
        "date", "date-time", "duration", "email", "hostname", "idn-email", "ipv4", "ipv6", "iri", "iri-reference",
        "json-pointer", "regex", "relative-json-pointer", "time", "uri", "uri-reference", "uri-template", "uuid",
    ]
}
