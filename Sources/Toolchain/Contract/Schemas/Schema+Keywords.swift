extension Schema {
    /// The keywords that it has, in the order of `SchemaKeyword`, each with its content. A keyword that is absent, an
    /// empty list of schemas or names, and a flag that is not set ask nothing, and are left out.
    public var keywords: [(keyword: SchemaKeyword, content: SchemaKeyword.Content)] {
        var keywords: [(SchemaKeyword, SchemaKeyword.Content)] = []
        for keyword in hasSeldomKeywords ? SchemaKeyword.allCases : SchemaKeyword.common {
            if let content = self[keyword] { keywords.append((keyword, content)) }
        }
        return keywords
    }

    /// The schemas that it is made of, always in the same order; that of members does not matter.
    public var children: [SchemaID] {
        var children: [SchemaID] = []
        for keyword in hasSeldomKeywords ? SchemaKeyword.withSchemas : SchemaKeyword.commonWithSchemas {
            switch self[keyword] {
            case .namedSchemas(let schemas): children += schemas.sorted { $0.name < $1.name }.map(\.value)
            case let content?: children += content.schemas
            case nil: break
            }
        }
        return children
    }

    /// The name under which its document has it among its schemas; `nil` for a part of another one.
    public var componentName: String? {
        let steps = pointer.split(separator: "/", omittingEmptySubsequences: false)
        guard steps.count > 2, ["schemas", "$defs", "definitions"].contains(steps[steps.count - 2]),
            let name = steps.last
        else { return nil }
        return name.contains("~")
            ? name.replacing("~1", with: "/").replacing("~0", with: "~").description : String(name)
    }

    /// Whether it asks for null, and for nothing else.
    public var isNull: Bool { types == [.null] || constant == .null || enumeration == [.null] }

    /// The branches of its union, in the ways in which they are listed: `oneOf`, `anyOf`, or as heirs of a schema with a
    /// discriminator.
    public var branches: [SchemaID] { oneOf + anyOf + (discriminator?.heirs ?? []) }

    /// The same with other numbers for the schemas that it is made of or names.
    public func mapping(_ number: (SchemaID) -> SchemaID) -> Schema {
        var schema = self
        for keyword in hasSeldomKeywords ? SchemaKeyword.withSchemas : SchemaKeyword.commonWithSchemas {
            if let content = self[keyword] { schema[keyword] = content.mapping(number) }
        }
        if let discriminator = self[.discriminator] { schema[.discriminator] = discriminator.mapping(number) }
        if let contentSchema { schema.contentSchema = number(contentSchema) }
        return schema
    }
}

extension SchemaKeyword {
    /// The keywords that are not among the seldom ones.
    fileprivate static let common = allCases.filter { keyword in
        // A schema gets room for seldom keywords when one of them is set, to whatever.
        var schema = Schema(location: SourceLocation(file: ""), pointer: "")
        schema[keyword] = nil
        return !schema.hasSeldomKeywords
    }
    fileprivate static let withSchemas = allCases.filter(\.hasSchemas)
    fileprivate static let commonWithSchemas = common.filter(\.hasSchemas)

    /// Whether it is an applicator, or a reference, which is one, too.
    public var hasSchemas: Bool { form == .schema || form == .schemas || form == .namedSchemas }
}

extension Schema {
    /// The content of a keyword; `nil` where it asks nothing. Content of another form than the keyword's sets it to nothing.
    public subscript(keyword: SchemaKeyword) -> SchemaKeyword.Content? {
        get {
            switch keyword {
            case .reference: reference.map { .schema($0) }
            case .dynamicReference: dynamicReference.map { .schema($0) }
            case .type: types.map { .types($0) }
            case .enumeration: enumeration.map { .values($0) }
            case .constant: constant.map { .value($0) }
            case .minimum: minimum.map { .number($0) }
            case .exclusiveMinimum: exclusiveMinimum.map { .number($0) }
            case .maximum: maximum.map { .number($0) }
            case .exclusiveMaximum: exclusiveMaximum.map { .number($0) }
            case .multipleOf: multipleOf.map { .number($0) }
            case .minLength: minLength.map { .count($0) }
            case .maxLength: maxLength.map { .count($0) }
            case .pattern: pattern.map { .text($0) }
            case .format: format.map { .text($0) }
            case .minItems: minItems.map { .count($0) }
            case .maxItems: maxItems.map { .count($0) }
            case .uniqueItems: uniqueItems ? .flag : nil
            case .minContains: minContains.map { .count($0) }
            case .maxContains: maxContains.map { .count($0) }
            case .minProperties: minProperties.map { .count($0) }
            case .maxProperties: maxProperties.map { .count($0) }
            case .required: required.isEmpty ? nil : .texts(required)
            case .dependentRequired: dependentRequired.isEmpty ? nil : .namedTexts(dependentRequired)
            case .allOf: allOf.isEmpty ? nil : .schemas(allOf)
            case .anyOf: anyOf.isEmpty ? nil : .schemas(anyOf)
            case .oneOf: oneOf.isEmpty ? nil : .schemas(oneOf)
            case .not: not.map { .schema($0) }
            case .if: `if`.map { .schema($0) }
            case .then: then.map { .schema($0) }
            case .else: `else`.map { .schema($0) }
            case .items: items.map { .schema($0) }
            case .contains: contains.map { .schema($0) }
            case .propertyNames: propertyNames.map { .schema($0) }
            case .additionalProperties: additionalProperties.map { .schema($0) }
            case .unevaluatedItems: unevaluatedItems.map { .schema($0) }
            case .unevaluatedProperties: unevaluatedProperties.map { .schema($0) }
            case .prefixItems: prefixItems.isEmpty ? nil : .schemas(prefixItems)
            case .properties: properties.isEmpty ? nil : .namedSchemas(properties)
            case .patternProperties: patternProperties.isEmpty ? nil : .namedSchemas(patternProperties)
            case .dependentSchemas: dependentSchemas.isEmpty ? nil : .namedSchemas(dependentSchemas)
            case .contentEncoding: contentEncoding.map { .text($0) }
            case .contentMediaType: contentMediaType.map { .text($0) }
            case .title: title.map { .text($0) }
            case .description: description.map { .text($0) }
            case .defaultValue: defaultValue.map { .value($0) }
            case .examples: examples.isEmpty ? nil : .values(examples)
            case .deprecated: isDeprecated ? .flag : nil
            case .readOnly: isReadOnly ? .flag : nil
            case .writeOnly: isWriteOnly ? .flag : nil
            case .discriminator: discriminator.map { .discriminator($0) }
            }
        }
        set {
            switch keyword {
            case .reference: reference = newValue?.asSchema
            case .dynamicReference: dynamicReference = newValue?.asSchema
            case .type: types = newValue?.asTypes
            case .enumeration: enumeration = newValue?.asValues
            case .constant: constant = newValue?.asValue
            case .minimum: minimum = newValue?.asNumber
            case .exclusiveMinimum: exclusiveMinimum = newValue?.asNumber
            case .maximum: maximum = newValue?.asNumber
            case .exclusiveMaximum: exclusiveMaximum = newValue?.asNumber
            case .multipleOf: multipleOf = newValue?.asNumber
            case .minLength: minLength = newValue?.asCount
            case .maxLength: maxLength = newValue?.asCount
            case .pattern: pattern = newValue?.asText
            case .format: format = newValue?.asText
            case .minItems: minItems = newValue?.asCount
            case .maxItems: maxItems = newValue?.asCount
            case .uniqueItems: uniqueItems = newValue != nil
            case .minContains: minContains = newValue?.asCount
            case .maxContains: maxContains = newValue?.asCount
            case .minProperties: minProperties = newValue?.asCount
            case .maxProperties: maxProperties = newValue?.asCount
            case .required: required = newValue?.asTexts ?? []
            case .dependentRequired: dependentRequired = newValue?.asNamedTexts ?? []
            case .allOf: allOf = newValue?.asSchemas ?? []
            case .anyOf: anyOf = newValue?.asSchemas ?? []
            case .oneOf: oneOf = newValue?.asSchemas ?? []
            case .not: not = newValue?.asSchema
            case .if: `if` = newValue?.asSchema
            case .then: then = newValue?.asSchema
            case .else: `else` = newValue?.asSchema
            case .items: items = newValue?.asSchema
            case .contains: contains = newValue?.asSchema
            case .propertyNames: propertyNames = newValue?.asSchema
            case .additionalProperties: additionalProperties = newValue?.asSchema
            case .unevaluatedItems: unevaluatedItems = newValue?.asSchema
            case .unevaluatedProperties: unevaluatedProperties = newValue?.asSchema
            case .prefixItems: prefixItems = newValue?.asSchemas ?? []
            case .properties: properties = newValue?.asNamedSchemas ?? []
            case .patternProperties: patternProperties = newValue?.asNamedSchemas ?? []
            case .dependentSchemas: dependentSchemas = newValue?.asNamedSchemas ?? []
            case .contentEncoding: contentEncoding = newValue?.asText
            case .contentMediaType: contentMediaType = newValue?.asText
            case .title: title = newValue?.asText
            case .description: description = newValue?.asText
            case .defaultValue: defaultValue = newValue?.asValue
            case .examples: examples = newValue?.asValues ?? []
            case .deprecated: isDeprecated = newValue != nil
            case .readOnly: isReadOnly = newValue != nil
            case .writeOnly: isWriteOnly = newValue != nil
            case .discriminator: discriminator = newValue?.asDiscriminator
            }
        }
    }
}

extension SchemaKeyword.Content {
    fileprivate var asSchema: SchemaID? { if case .schema(let schema) = self { schema } else { nil } }
    fileprivate var asSchemas: [SchemaID]? { if case .schemas(let schemas) = self { schemas } else { nil } }
    fileprivate var asNamedSchemas: [Named<SchemaID>]? {
        if case .namedSchemas(let namedSchemas) = self { namedSchemas } else { nil }
    }
    fileprivate var asNumber: String? { if case .number(let number) = self { number } else { nil } }
    fileprivate var asCount: Int? { if case .count(let count) = self { count } else { nil } }
    fileprivate var asText: String? { if case .text(let text) = self { text } else { nil } }
    fileprivate var asTexts: [String]? { if case .texts(let texts) = self { texts } else { nil } }
    fileprivate var asNamedTexts: [Named<[String]>]? {
        if case .namedTexts(let namedTexts) = self { namedTexts } else { nil }
    }
    fileprivate var asTypes: [JSONType]? { if case .types(let types) = self { types } else { nil } }
    fileprivate var asValue: JSON? { if case .value(let value) = self { value } else { nil } }
    fileprivate var asValues: [JSON]? { if case .values(let values) = self { values } else { nil } }
    fileprivate var asDiscriminator: Discriminator? {
        if case .discriminator(let discriminator) = self { discriminator } else { nil }
    }
}
