/// A keyword that a `Schema` keeps, by its name in JSON Schema (draft 2020-12) or OpenAPI.
///
/// Everything that is done with all keywords of a schema is a fold over these: bundling, comparing, renumbering, writing
/// rules. A new keyword is a case here, its place in `Schema.subscript(_:)`, and what the compiler then asks for where
/// keywords differ.
///
/// The order of cases is that in which rules are written.
public enum SchemaKeyword: String, Sendable, Hashable, CaseIterable {
    case reference = "$ref"
    case dynamicReference = "$dynamicRef"

    case type
    case enumeration = "enum"
    case constant = "const"
    case minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf
    case minLength, maxLength, pattern, format
    case minItems, maxItems, uniqueItems, minContains, maxContains
    case minProperties, maxProperties, required, dependentRequired

    case allOf, anyOf, oneOf, not
    case `if`, then, `else`
    case items, contains, propertyNames, additionalProperties, unevaluatedItems, unevaluatedProperties
    case prefixItems, properties, patternProperties, dependentSchemas

    case contentEncoding, contentMediaType
    case title, description
    case defaultValue = "default"
    case examples, deprecated, readOnly, writeOnly
    case discriminator

    /// The part of JSON Schema that defines a keyword (core, section 4.3.3, and the metaschemas of draft 2020-12).
    public enum Vocabulary: Sendable, Hashable {
        case core, applicator, unevaluated, validation, format, content, metaData
        /// OpenAPI's base vocabulary.
        case openAPI
    }

    public var vocabulary: Vocabulary {
        switch self {
        case .reference, .dynamicReference: .core
        case .allOf, .anyOf, .oneOf, .not, .if, .then, .else, .items, .contains, .propertyNames, .additionalProperties,
            .prefixItems, .properties, .patternProperties, .dependentSchemas:
            .applicator
        case .unevaluatedItems, .unevaluatedProperties: .unevaluated
        case .type, .enumeration, .constant, .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf,
            .minLength, .maxLength, .pattern, .minItems, .maxItems, .uniqueItems, .minContains, .maxContains,
            .minProperties, .maxProperties, .required, .dependentRequired:
            .validation
        case .format: .format
        case .contentEncoding, .contentMediaType: .content
        case .title, .description, .defaultValue, .examples, .deprecated, .readOnly, .writeOnly: .metaData
        case .discriminator: .openAPI
        }
    }

    /// Whether a validator holds values against it.
    public var isChecked: Bool {
        switch vocabulary {
        case .core, .applicator, .unevaluated, .validation, .format: true
        case .content, .metaData, .openAPI: false
        }
    }

    /// The form of the content.
    public enum Form: Sendable, Hashable {
        case schema, schemas, namedSchemas
        /// A number as it is written.
        case number
        case count
        case text, texts, namedTexts
        case flag
        case types
        case value, values
        case discriminator
    }

    public var form: Form {
        switch self {
        case .reference, .dynamicReference, .not, .if, .then, .else, .items, .contains, .propertyNames,
            .additionalProperties, .unevaluatedItems, .unevaluatedProperties:
            .schema
        case .allOf, .anyOf, .oneOf, .prefixItems: .schemas
        case .properties, .patternProperties, .dependentSchemas: .namedSchemas
        case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf: .number
        case .minLength, .maxLength, .minItems, .maxItems, .minContains, .maxContains, .minProperties, .maxProperties:
            .count
        case .pattern, .format, .contentEncoding, .contentMediaType, .title, .description: .text
        case .required: .texts
        case .dependentRequired: .namedTexts
        case .uniqueItems, .deprecated, .readOnly, .writeOnly: .flag
        case .type: .types
        case .constant, .defaultValue: .value
        case .enumeration, .examples: .values
        case .discriminator: .discriminator
        }
    }

    /// The content of a keyword of a schema.
    public enum Content: Sendable, Hashable {
        case schema(SchemaID)
        case schemas([SchemaID])
        case namedSchemas([Named<SchemaID>])
        case number(String)
        case count(Int)
        case text(String)
        case texts([String])
        case namedTexts([Named<[String]>])
        /// A flag that is set.
        case flag
        case types([JSONType])
        case value(JSON)
        case values([JSON])
        case discriminator(Discriminator)
    }
}

extension SchemaKeyword.Content {
    /// The schemas in it, in their order.
    public var schemas: [SchemaID] {
        switch self {
        case .schema(let schema): [schema]
        case .schemas(let schemas): schemas
        case .namedSchemas(let schemas): schemas.map(\.value)
        case .number, .count, .text, .texts, .namedTexts, .flag, .types, .value, .values, .discriminator: []
        }
    }

    /// The number, count or text, as it is written; a flag is `true`. `nil` for all else.
    public var text: String? {
        switch self {
        case .number(let text), .text(let text): text
        case .count(let count): String(count)
        case .flag: "true"
        case .schema, .schemas, .namedSchemas, .texts, .namedTexts, .types, .value, .values, .discriminator: nil
        }
    }

    /// The content in JSON; `nil` for what has schemas in it.
    public var json: JSON? {
        func list(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
        return switch self {
        case .number(let text): .number(text)
        case .count(let count): .number(String(count))
        case .text(let text): .string(text)
        case .texts(let texts): list(texts)
        case .namedTexts(let named): .object(named.map { JSON.Member($0.name, list($0.value)) })
        case .flag: .bool(true)
        case .types(let types): list(types.map(\.rawValue))
        case .value(let value): value
        case .values(let values): .array(values)
        case .schema, .schemas, .namedSchemas, .discriminator: nil
        }
    }

    /// The same with other numbers for schemas.
    public func mapping(_ number: (SchemaID) -> SchemaID) -> Self {
        func named(_ schemas: [Named<SchemaID>]) -> [Named<SchemaID>] {
            schemas.map { Named($0.name, number($0.value)) }
        }
        return switch self {
        case .schema(let schema): .schema(number(schema))
        case .schemas(let schemas): .schemas(schemas.map(number))
        case .namedSchemas(let schemas): .namedSchemas(named(schemas))
        case .discriminator(let discriminator):
            .discriminator(
                Discriminator(
                    propertyName: discriminator.propertyName, mapping: named(discriminator.mapping),
                    heirs: discriminator.heirs.map(number), defaultMapping: discriminator.defaultMapping.map(number)))
        case .number, .count, .text, .texts, .namedTexts, .flag, .types, .value, .values: self
        }
    }
}
