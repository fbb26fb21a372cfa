/// The keywords that are read, by what they hold.
enum Keywords {
    enum Holding {
        case schema
        case schemas
        case namedSchemas
        /// `items`, which was a list before draft 2020-12.
        case schemaOrSchemas
    }

    /// The keywords with schemas in them, those of older drafts among them.
    static let applicators: [String: Holding] = [
        "$defs": .namedSchemas,
        "additionalItems": .schema,
        "additionalProperties": .schema,
        "allOf": .schemas,
        "anyOf": .schemas,
        "contains": .schema,
        "contentSchema": .schema,
        "definitions": .namedSchemas,
        "dependencies": .namedSchemas,
        "dependentSchemas": .namedSchemas,
        "else": .schema,
        "if": .schema,
        "items": .schemaOrSchemas,
        "not": .schema,
        "oneOf": .schemas,
        "patternProperties": .namedSchemas,
        "prefixItems": .schemas,
        "properties": .namedSchemas,
        "propertyNames": .schema,
        "then": .schema,
        "unevaluatedItems": .schema,
        "unevaluatedProperties": .schema,
    ]

    /// Keywords that ask something of a value.
    static let shaping = validation.union(applicators.keys)

    /// Keywords that ask nothing of a value and shape no type.
    static let silent: Set<String> = [
        "$anchor", "$comment", "$defs", "$dynamicAnchor", "$id", "$recursiveAnchor", "$schema", "$vocabulary",
        "definitions", "externalDocs", "xml",
    ]

    /// All keywords that mean something.
    static let all: Set<String> = silent.union(shaping).union([
        "$dynamicRef", "$recursiveRef", "$ref", "contentEncoding", "contentMediaType", "default", "deprecated",
        "description", "discriminator", "example", "examples", "format", "markdownDescription", "nullable", "readOnly",
        "title", "writeOnly",
    ])

    /// Words of other places that are near to a keyword, and are not meant to be it: `schema` is what objects of OpenAPI
    /// and AsyncAPI have their schemas in.
    static let foreign: Set<String> = ["schema"]

    /// Keywords of which nothing is lost where another schema describes itself.
    static let describing: Set<String> = ["example", "examples", "summary", "title"]

    /// The keywords that a `$vocabulary` without validation leaves out (validation, section 6).
    static let validation: Set<String> = [
        "const", "dependentRequired", "enum", "exclusiveMaximum", "exclusiveMinimum", "maxContains", "maxItems",
        "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength", "minProperties", "minimum",
        "multipleOf", "pattern", "required", "type", "uniqueItems",
    ]

    /// Whether null says something as the value of a keyword.
    static func mayBeNull(_ keyword: String) -> Bool {
        ["const", "default", "example", "type"].contains(keyword) || keyword.hasPrefix("x-")
    }
}
