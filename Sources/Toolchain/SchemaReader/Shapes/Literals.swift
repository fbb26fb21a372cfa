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
        // TypeScript has numbers alone, so that generators of schemas write `number` for its enums.
        case [.integer]
        where schema.types?.contains { $0 == .integer || $0 == .number } ?? true
            && schema.enumeration?.allSatisfy { $0 == .null || $0.kind == .integer } ?? true:
            return .literals(literals(values, base: .integer, of: schema, at: id))
        default: break
        }
        if values.contains(where: \.isLargeInteger), values.allSatisfy({ UInt64($0.literalText) != nil }) {
            return .scalar(.uint64)
        }
        if kinds.allSatisfy({ $0 == .integer || $0 == .number }) { return .scalar(numberType(of: schema, at: id)) }
        return .scalar(.any)
    }

    private func literals(
        _ values: [JSON], base: LiteralsModel.Base, of schema: Schema, at id: SchemaID
    ) -> Form.Literals {
        let all = schema.enumeration ?? values
        let described = describedValues(of: schema)
        let names =
            texts(schema, "x-enum-varnames") ?? texts(schema, "x-enumNames")
            ?? described.map { described in all.map { described[$0.literalText]?.name ?? $0.literalText } } ?? []
        let descriptions =
            texts(schema, "x-enum-descriptions") ?? texts(schema, "x-enumDescriptions")
            ?? described.map { described in all.map { described[$0.literalText]?.description ?? "" } } ?? []
        for (key, texts) in [("x-enum-varnames", names), ("x-enum-descriptions", descriptions)]
        where !texts.isEmpty && texts.count != all.count && texts.count != values.count {
            report(
                "`\(key)` has \(texts.count) entries for \(all.count) values; give one for each, in their order",
                severity: .warning, at: id)
        }
        var seen: Set<JSON> = []
        var literals: [LiteralsModel.Literal] = []
        for (index, value) in all.enumerated() where value != .null && seen.insert(value).inserted {
            literals.append(
                LiteralsModel.Literal(
                    value: value.literalText, name: names.indices.contains(index) ? names[index].ifNotBlank : nil,
                    documentation: Documentation(
                        leading: descriptions.indices.contains(index) ? descriptions[index] : "")))
        }
        return Form.Literals(base: base, literals: literals, isClosed: schema.accordFlag("closed"))
    }

    /// Returns a list that has an entry for each value of an `enum` with the entries of some of these values alone.
    static func aligned(_ list: Named<JSON>, of listed: [JSON]?, to values: [JSON]?) -> Named<JSON> {
        guard listsOfEnums.contains(list.name), case .array(let entries) = list.value, let listed, let values,
            listed != values, listed.count == entries.count
        else { return list }
        let entryOfValue = Dictionary(zip(listed, entries)) { first, _ in first }
        return Named(list.name, .array(values.map { entryOfValue[$0] ?? .string("") }))
    }

    private static let listsOfEnums: Set<String> = [
        "x-enum-varnames", "x-enumNames", "x-enum-descriptions", "x-enumDescriptions",
    ]

    /// The names and descriptions of `x-ms-enum`, by their values.
    private func describedValues(of schema: Schema) -> [String: (name: String?, description: String?)]? {
        guard case .object(let members)? = schema.extensions.first(where: { $0.name == "x-ms-enum" })?.value,
            case .array(let values)? = members.first(where: { $0.key == "values" })?.value
        else { return nil }
        var described: [String: (name: String?, description: String?)] = [:]
        for case .object(let members) in values {
            let texts = Dictionary(members.map { ($0.key, $0.value.literalText) }) { first, _ in first }
            if let value = texts["value"] { described[value] = (texts["name"], texts["description"]) }
        }
        return described
    }

    /// Writes the names and descriptions of an enum's values, of which each was a branch of a union, into its extensions
    /// ("Annotated Enumerations", OpenAPI 3.1): the `title` of a `const`, or of an `enum` of one value.
    func annotate(_ schema: inout Schema, from branches: [SchemaID]) {
        var values: [JSON] = []
        var names: [String?] = []
        var descriptions: [String] = []
        for id in branches {
            guard case .literals(let own) = form(of: id) else { continue }
            let branch = flattened(id)
            let isOne = branch.constant != nil || branch.enumeration?.count == 1
            let known = Dictionary(own.literals.map { ($0.value, $0) }) { first, _ in first }
            for value in branch.constant.map({ [$0] }) ?? branch.enumeration ?? [] {
                values.append(value)
                let literal = known[value.literalText]
                names.append(isOne ? literal?.name ?? branch.title : literal?.name)
                descriptions.append(
                    isOne
                        ? branch.description ?? literal?.documentation.leading ?? ""
                        : literal?.documentation.leading ?? "")
            }
        }
        schema.enumeration = values
        if names.contains(where: { $0 != nil }) {
            let names = zip(values, names).map { JSON.string($1 ?? $0.literalText) }
            schema.extensions.append(.init("x-enum-varnames", .array(names)))
        }
        if descriptions.contains(where: { !$0.isEmpty }) {
            let texts = descriptions.map(JSON.string)
            schema.extensions.append(.init("x-enum-descriptions", .array(texts)))
        }
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
    /// Whether it is an integer that fits into a `UInt64`, and not into an `Int64`.
    var isLargeInteger: Bool {
        if case .number(let text) = self { Int64(text) == nil && UInt64(text) != nil } else { false }
    }

    /// A string or a number without quotes.
    var literalText: String {
        switch self {
        case .string(let text), .number(let text): text
        default: prose
        }
    }
}

extension String {
    fileprivate var ifNotBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
