import Contract

/// `enum` and `const`.
extension ShapeBuilder {
    func literals(_ values: [JSON], of schema: Schema, at id: SchemaID) -> Form {
        let values = values.filter { $0 != .null }
        let kinds = values.map(\.kind).uniqued()
        switch kinds {
        case []: return .scalar(.any)
        case [.boolean]: return .scalar(.bool)
        case [.string]: return .literals(literals(values, base: .string, of: schema, at: id))
        case [.integer] where schema.types?.contains(.integer) ?? true:
            return .literals(literals(values, base: .integer, of: schema, at: id))
        default: break
        }
        if kinds.allSatisfy({ $0 == .integer || $0 == .number }) { return .scalar(numberType(of: schema, at: id)) }
        return .scalar(.any)
    }

    private func literals(
        _ values: [JSON], base: LiteralsModel.Base, of schema: Schema, at id: SchemaID
    ) -> Form.Literals {
        let names = texts(schema, "x-enum-varnames") ?? texts(schema, "x-enumNames") ?? []
        let descriptions = texts(schema, "x-enum-descriptions") ?? texts(schema, "x-enumDescriptions") ?? []
        let all = schema.enumeration ?? values
        for (key, texts) in [("x-enum-varnames", names), ("x-enum-descriptions", descriptions)]
        where !texts.isEmpty && texts.count != all.count {
            report(
                "`\(key)` has \(texts.count) entries for \(all.count) values; give one for each, in their order",
                severity: .warning, at: id)
        }
        var seen: Set<JSON> = []
        var literals: [LiteralsModel.Literal] = []
        for (index, value) in all.enumerated() where value != .null && seen.insert(value).inserted {
            literals.append(
                LiteralsModel.Literal(
                    value: value.literalText, name: names.indices.contains(index) ? names[index] : nil,
                    documentation: Documentation(
                        leading: descriptions.indices.contains(index) ? descriptions[index] : "")))
        }
        return Form.Literals(base: base, literals: literals, isClosed: schema.accordFlag("closed"))
    }

    private func texts(_ schema: Schema, _ name: String) -> [String]? {
        guard case .array(let values)? = schema.extensions.first(where: { $0.name == name })?.value else { return nil }
        return values.map(\.literalText)
    }

    /// The only value that a schema allows; `nil` where there are several.
    func constant(of schema: Schema) -> JSON? {
        if let constant = schema.constant { return constant }
        if let values = schema.enumeration, values.count == 1 { return values[0] }
        return nil
    }
}

extension JSON {
    /// A string or a number without quotes.
    var literalText: String {
        switch self {
        case .string(let text), .number(let text): text
        default: prose
        }
    }
}
