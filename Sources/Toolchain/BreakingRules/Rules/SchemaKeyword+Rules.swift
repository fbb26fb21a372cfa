import Contract

extension SchemaKeyword {
    /// The rule that reports changes of it. `nil` where that is done by the schemas in it, by a remark, or not at all.
    package var rule: SchemaRule? {
        switch self {
        case .reference, .dynamicReference, .allOf: nil
        case .type: .type
        case .enumeration, .constant: .enumeration
        case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum: .range
        case .multipleOf: .multiple
        case .minLength, .maxLength: .length
        case .pattern: .pattern
        case .format, .contentEncoding: .format
        case .minItems, .maxItems: .itemCount
        case .uniqueItems: .unique
        case .contains, .minContains, .maxContains: .contains
        case .minProperties, .maxProperties: .propertyCount
        case .required: .required
        case .dependentRequired, .dependentSchemas: .dependency
        case .anyOf, .oneOf: .branch
        case .not: .not
        case .if, .then, .else: .condition
        case .items, .prefixItems: .items
        case .properties: .undeclared
        case .patternProperties: .patternProperties
        case .additionalProperties: .additional
        case .propertyNames: .propertyNames
        case .unevaluatedItems, .unevaluatedProperties: .unevaluated
        case .discriminator: .mapping
        case .contentMediaType, .title, .description, .defaultValue, .examples, .deprecated, .readOnly, .writeOnly: nil
        }
    }

    /// The keywords that take values away, and hold one value themselves.
    package static let bounds = allCases.filter { keyword in
        switch keyword.form {
        case .number, .count, .text, .flag: keyword.isChecked || keyword == .contentEncoding
        case .schema, .schemas, .namedSchemas, .texts, .namedTexts, .types, .value, .values, .discriminator: false
        }
    }

    /// Whether more values are taken than before; `nil` when that is not plain.
    ///
    /// - Parameters: the keyword's value in both versions, as it is written; `nil` where it is absent.
    package func isWidened(from old: String?, to new: String?) -> Bool? {
        guard let old else { return false }
        guard let new else { return true }
        guard let before = Double(old), let after = Double(new), before != after else { return nil }
        return switch self {
        case .minimum, .exclusiveMinimum, .minLength, .minItems, .minProperties, .minContains: after < before
        case .maximum, .exclusiveMaximum, .maxLength, .maxItems, .maxProperties, .maxContains: after > before
        default: nil
        }
    }
}
