/// The keywords that few schemas have, apart from the others, so that a schema without any of them is small: a contract
/// may have a million schemas.
struct SeldomKeywords: Sendable, Equatable {
    var identifier: String?

    // MARK: References (core, sections 8.2 and 7.7)

    var dynamicReference: SchemaID?

    // MARK: Any type (validation, section 6.1)

    var constant: JSON?

    // MARK: Applicators (core, section 10)

    var not: SchemaID?
    var `if`: SchemaID?
    var then: SchemaID?
    var `else`: SchemaID?
    var dependentSchemas: [Named<SchemaID>] = []
    var prefixItems: [SchemaID] = []
    var contains: SchemaID?
    var patternProperties: [Named<SchemaID>] = []
    var propertyNames: SchemaID?
    var unevaluatedItems: SchemaID?
    var unevaluatedProperties: SchemaID?

    // MARK: Numbers, strings, arrays, objects (validation, sections 6.2 to 6.5); numbers as written

    var multipleOf: String?
    var maximum: String?
    var exclusiveMaximum: String?
    var minimum: String?
    var exclusiveMinimum: String?
    var maxLength: Int?
    var minLength: Int?
    var pattern: String?
    var maxItems: Int?
    var minItems: Int?
    var maxContains: Int?
    var minContains: Int?
    var maxProperties: Int?
    var minProperties: Int?
    var dependentRequired: [Named<[String]>] = []

    // MARK: Format, content, annotations (validation, sections 7 to 9)

    var contentEncoding: String?
    var contentMediaType: String?
    var contentSchema: SchemaID?
    var title: String?
    var defaultValue: JSON?
    var examples: [JSON] = []

    // MARK: Beyond JSON Schema

    var discriminator: Discriminator?
    var xml: XMLForm?
    var extensions: [Named<JSON>] = []
    var unknownKeywords: [String] = []
    var contradictingValues: [JSON] = []
    var ignoresContained = false
}

extension SeldomKeywords {
    static let none = Box(SeldomKeywords())
}

extension Schema {
    /// The `$id`, as it is written (core, section 8.2.1).
    public var identifier: String? {
        get { seldom.value.identifier }
        set { seldom.value.identifier = newValue }
    }

    // MARK: References (core, sections 8.2 and 7.7)

    /// The target of `$dynamicRef`, where that is the same for all ways to come here.
    public var dynamicReference: SchemaID? {
        get { seldom.value.dynamicReference }
        set { seldom.value.dynamicReference = newValue }
    }

    // MARK: Any type (validation, section 6.1)

    public var constant: JSON? {
        get { seldom.value.constant }
        set { seldom.value.constant = newValue }
    }

    // MARK: Applicators (core, section 10)

    public var not: SchemaID? {
        get { seldom.value.not }
        set { seldom.value.not = newValue }
    }

    public var `if`: SchemaID? {
        get { seldom.value.`if` }
        set { seldom.value.`if` = newValue }
    }

    public var then: SchemaID? {
        get { seldom.value.then }
        set { seldom.value.then = newValue }
    }

    public var `else`: SchemaID? {
        get { seldom.value.`else` }
        set { seldom.value.`else` = newValue }
    }

    public var dependentSchemas: [Named<SchemaID>] {
        get { seldom.value.dependentSchemas }
        set { seldom.value.dependentSchemas = newValue }
    }

    public var prefixItems: [SchemaID] {
        get { seldom.value.prefixItems }
        set { seldom.value.prefixItems = newValue }
    }

    public var contains: SchemaID? {
        get { seldom.value.contains }
        set { seldom.value.contains = newValue }
    }

    /// By regular expression (ECMA-262).
    public var patternProperties: [Named<SchemaID>] {
        get { seldom.value.patternProperties }
        set { seldom.value.patternProperties = newValue }
    }

    public var propertyNames: SchemaID? {
        get { seldom.value.propertyNames }
        set { seldom.value.propertyNames = newValue }
    }

    public var unevaluatedItems: SchemaID? {
        get { seldom.value.unevaluatedItems }
        set { seldom.value.unevaluatedItems = newValue }
    }

    public var unevaluatedProperties: SchemaID? {
        get { seldom.value.unevaluatedProperties }
        set { seldom.value.unevaluatedProperties = newValue }
    }

    // MARK: Numbers, strings, arrays, objects (validation, sections 6.2 to 6.5); numbers as written

    public var multipleOf: String? {
        get { seldom.value.multipleOf }
        set { seldom.value.multipleOf = newValue }
    }

    public var maximum: String? {
        get { seldom.value.maximum }
        set { seldom.value.maximum = newValue }
    }

    public var exclusiveMaximum: String? {
        get { seldom.value.exclusiveMaximum }
        set { seldom.value.exclusiveMaximum = newValue }
    }

    public var minimum: String? {
        get { seldom.value.minimum }
        set { seldom.value.minimum = newValue }
    }

    public var exclusiveMinimum: String? {
        get { seldom.value.exclusiveMinimum }
        set { seldom.value.exclusiveMinimum = newValue }
    }

    public var maxLength: Int? {
        get { seldom.value.maxLength }
        set { seldom.value.maxLength = newValue }
    }

    public var minLength: Int? {
        get { seldom.value.minLength }
        set { seldom.value.minLength = newValue }
    }

    public var pattern: String? {
        get { seldom.value.pattern }
        set { seldom.value.pattern = newValue }
    }

    public var maxItems: Int? {
        get { seldom.value.maxItems }
        set { seldom.value.maxItems = newValue }
    }

    public var minItems: Int? {
        get { seldom.value.minItems }
        set { seldom.value.minItems = newValue }
    }

    public var maxContains: Int? {
        get { seldom.value.maxContains }
        set { seldom.value.maxContains = newValue }
    }

    public var minContains: Int? {
        get { seldom.value.minContains }
        set { seldom.value.minContains = newValue }
    }

    public var maxProperties: Int? {
        get { seldom.value.maxProperties }
        set { seldom.value.maxProperties = newValue }
    }

    public var minProperties: Int? {
        get { seldom.value.minProperties }
        set { seldom.value.minProperties = newValue }
    }

    public var dependentRequired: [Named<[String]>] {
        get { seldom.value.dependentRequired }
        set { seldom.value.dependentRequired = newValue }
    }

    // MARK: Format, content, annotations (validation, sections 7 to 9)

    public var contentEncoding: String? {
        get { seldom.value.contentEncoding }
        set { seldom.value.contentEncoding = newValue }
    }

    public var contentMediaType: String? {
        get { seldom.value.contentMediaType }
        set { seldom.value.contentMediaType = newValue }
    }

    /// The schema of what a text holds. Nobody holds values against it, and it shapes no type, so it is not among the
    /// schemas that this one is made of.
    public var contentSchema: SchemaID? {
        get { seldom.value.contentSchema }
        set { seldom.value.contentSchema = newValue }
    }

    public var title: String? {
        get { seldom.value.title }
        set { seldom.value.title = newValue }
    }

    public var defaultValue: JSON? {
        get { seldom.value.defaultValue }
        set { seldom.value.defaultValue = newValue }
    }

    public var examples: [JSON] {
        get { seldom.value.examples }
        set { seldom.value.examples = newValue }
    }

    // MARK: Beyond JSON Schema

    /// OpenAPI's `discriminator`.
    public var discriminator: Discriminator? {
        get { seldom.value.discriminator }
        set { seldom.value.discriminator = newValue }
    }

    /// OpenAPI's `xml`.
    public var xml: XMLForm? {
        get { seldom.value.xml }
        set { seldom.value.xml = newValue }
    }

    /// The members that begin with `x-`: `x-accord-date`.
    public var extensions: [Named<JSON>] {
        get { seldom.value.extensions }
        set { seldom.value.extensions = newValue }
    }

    /// Keywords that Accord does not know, kept so that they can be reported.
    public var unknownKeywords: [String] {
        get { seldom.value.unknownKeywords }
        set { seldom.value.unknownKeywords = newValue }
    }

    /// The listed values that were left out, because `type` asks for values of other types, kept so that a change of them
    /// can be reported.
    public var contradictingValues: [JSON] {
        get { seldom.value.contradictingValues }
        set { seldom.value.contradictingValues = newValue }
    }

    /// Whether what `contains` has found is not evaluated for `unevaluatedItems`, as before draft 2020-12.
    public var ignoresContained: Bool {
        get { seldom.value.ignoresContained }
        set { seldom.value.ignoresContained = newValue }
    }

    /// Whether there is any of these keywords.
    public var hasSeldomKeywords: Bool { !seldom.isShared(with: SeldomKeywords.none) }
}
