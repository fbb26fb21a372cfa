import Contract

extension FileWriter {
    /// `, Accord.Validatable` for a model with rules.
    func validation(_ rules: JSON?) -> String { rules == nil ? "" : ", Accord.Validatable" }

    /// Adds the lines of a record's properties to its table, with what `validate()` checks of each, and then what it
    /// checks of the whole.
    func writeLines(_ shape: inout RecordShape, rules: JSON?, of info: ModelInfo, at place: LexicalScope) {
        let rules = rules.map {
            RecordRules($0, implied: shape.lines.map { ($0.name, $0.schema, $0.isRequired) })
        }
        for line in shape.lines {
            let ask = rules?.asks[line.name].map { text(of: $0, at: place, for: info.location, &shape.table.types) }
            shape.table.line(line.text + (ask ?? ""))
        }
        if let whole = rules?.whole {
            shape.table.rules = .instead(resolved(whole, at: place, for: info.location, &shape.table.types))
        } else if let rest = rules?.rest, !rest.isEmpty {
            shape.table.rules = .besides(resolved(.object(rest), at: place, for: info.location, &shape.table.types))
        }
    }

    /// Adds what `validate()` checks to the table of a model whose lines imply nothing.
    func addRules(_ rules: JSON?, to table: inout ModelTableText, of info: ModelInfo, at place: LexicalScope) {
        guard let rules else { return }
        table.rules = .besides(resolved(rules, at: place, for: info.location, &table.types))
    }

    /// Writes what `validate()` checks of an enum that has no table.
    func writeRules(_ rules: JSON?, of info: ModelInfo, at place: LexicalScope) {
        guard let rules else { return }
        var types = TypeList()
        let content = resolved(rules, at: place, for: info.location, &types)
        text.gap()
        text.table(
            "\(access)static let _rules = Accord.Rules(", [content.text], isRaw: true,
            [("types", types.names.map { "\($0).self" })], close: ")")
    }

    /// The end of the type of a parameter or a body: what a request is checked for besides, which is nothing, mostly. One
    /// that is null is left out, so that it does not matter whether it may be.
    func ending(
        _ rules: JSON?, besides type: ValueType, at place: LexicalScope, for location: SourceLocation,
        _ types: inout TypeList
    ) -> String {
        guard let rules else { return "" }
        let ask = RecordRules.ask(rules, implied: impliedSchema(type, .required, hasDefault: false))
        if case .besides(let more, _) = ask, more.isEmpty { return "" }
        return text(of: ask, at: place, for: location, &types)
    }

    private func text(
        of ask: RecordRules.Ask, at place: LexicalScope, for location: SourceLocation, _ types: inout TypeList
    ) -> String {
        switch ask {
        case .instead(let schema): " :\(resolved(schema, at: place, for: location, &types).text)"
        case .besides(let more, let orNull):
            (orNull ? " ?" : "")
                + (more.isEmpty ? "" : " \(resolved(.object(more), at: place, for: location, &types).text)")
        }
    }

    /// With the indices of models in place of their full names, in each `$ref`.
    func resolved(
        _ rules: JSON, at place: LexicalScope, for location: SourceLocation, _ types: inout TypeList
    ) -> JSON {
        switch rules {
        case .object(let members):
            var result: [JSON.Member] = []
            for member in members {
                if member.key == "$ref", case .string(let name) = member.value, project.models.entries[name] != nil {
                    // A model that is too large has no rules to refer to.
                    guard project.models.hasRules(name) else { continue }
                    let index = types.index(of: reference(to: name, at: place, for: location))
                    result.append(JSON.Member("$ref", .number("\(index)")))
                } else {
                    result.append(
                        JSON.Member(member.key, resolved(member.value, at: place, for: location, &types)))
                }
            }
            return .object(result)
        case .array(let elements):
            return .array(elements.map { resolved($0, at: place, for: location, &types) })
        default: return rules
        }
    }

    // MARK: Rules that types imply

    /// The schema that the line of a property implies.
    func impliedSchema(_ type: ValueType, _ presence: PropertyPresence, hasDefault: Bool) -> JSON {
        let (inner, isNullable) = project.values.unwrapped(type)
        let schema = impliedSchema(inner)
        return switch presence {
        case .required where isNullable && !hasDefault: schema.orNull
        case .requiredNullable, .triState: schema.orNull
        case .required, .optional: schema
        }
    }

    private func impliedSchema(_ type: ValueType) -> JSON {
        let (type, isNullable) = project.values.unwrapped(type)
        if isNullable { return impliedSchema(type).orNull }
        return switch project.values.expanded(type) {
        case .string, .bytes, .decimal(.string), .date(.naiveUTC): Self.schema("string")
        case .bool: Self.schema("boolean")
        case .int32, .int64, .uint64, .date(.epochSeconds), .date(.epochMilliseconds): Self.schema("integer")
        case .float, .double, .decimal(.number): Self.schema("number")
        case .date(.rfc3339): Self.schema("string", "format", .string("date-time"))
        case .calendarDate: Self.schema("string", "format", .string("date"))
        case .uuid: Self.schema("string", "format", .string("uuid"))
        case .list(let element): Self.schema("array", "items", impliedSchema(element))
        case .map(let element): Self.schema("object", "additionalProperties", impliedSchema(element))
        case .model(let name):
            .object(project.models.hasRules(name) ? [JSON.Member("$ref", .string(name))] : [])
        case .any, .nullable: .object([])
        }
    }

    private static func schema(_ type: String, _ keyword: String? = nil, _ value: JSON = .null) -> JSON {
        .object([JSON.Member("type", .string(type))] + (keyword.map { [JSON.Member($0, value)] } ?? []))
    }
}

extension ModelIndex {
    /// Whether a model conforms to `Accord.Validatable`.
    func hasRules(_ fullName: String) -> Bool {
        switch entries[fullName]?.model {
        case .record(let model): model.rules != nil
        case .union(let model): model.rules != nil
        case .tuple(let model): model.rules != nil
        case .literals: true
        default: false
        }
    }
}
