/// The place of a schema in a `SchemaGraph`.
public struct SchemaID: Sendable, Hashable {
    /// Half of an `Int`, as schemas refer to each other by many of these.
    private let number: Int32

    public var index: Int { Int(number) }

    public init(_ index: Int) {
        number = Int32(clamping: index)
    }
}

/// All schemas that a reader met, by their numbers, so that they can refer to each other in circles.
public struct SchemaGraph: Sendable, Equatable {
    public private(set) var schemas: [Schema] = []

    public init() {}

    public subscript(id: SchemaID) -> Schema {
        // Lends the schema: most want one keyword, and a copy would have to take hold of all forty.
        _read { yield schemas[id.index] }
        set { schemas[id.index] = newValue }
    }

    /// Makes room for so many schemas in all, so that adding them moves none.
    public mutating func reserveCapacity(_ count: Int) {
        schemas.reserveCapacity(count)
    }

    /// Adds a schema, and returns its identifier.
    public mutating func add(_ schema: consuming Schema) -> SchemaID {
        schemas.append(schema)
        return SchemaID(schemas.count - 1)
    }
}

/// One schema: what it asks of a value, keyword by keyword, with all references resolved (JSON Schema, draft 2020-12).
///
/// A keyword that is absent asks nothing. OpenAPI 3.0's `nullable`, boolean `exclusiveMinimum` and the like are in the
/// form of 2020-12 here.
public struct Schema: Sendable, Equatable {
    /// Set for the schemas `true` and `false`, which have no keywords.
    public var boolean: Bool?
    /// Its location: file, line and column.
    public var location: SourceLocation
    /// Its place in its document, as a JSON Pointer in a URI fragment: `#/components/schemas/Order`.
    public var pointer: String

    // MARK: References (core, sections 8.2 and 7.7)

    /// The schema that `$ref` refers to. The siblings of `$ref` hold as well.
    public var reference: SchemaID?

    // MARK: Any type (validation, section 6.1)

    /// `type`; `nil` when any type will do.
    public var types: [JSONType]?
    public var enumeration: [JSON]?

    // MARK: Applicators (core, section 10)

    public var allOf: [SchemaID] = []
    public var anyOf: [SchemaID] = []
    public var oneOf: [SchemaID] = []
    public var items: SchemaID?
    /// In the order of the document.
    public var properties: [Named<SchemaID>] = []
    public var additionalProperties: SchemaID?

    // MARK: Numbers, strings, arrays, objects (validation, sections 6.2 to 6.5); numbers as written

    public var uniqueItems = false
    public var required: [String] = []

    // MARK: Format, content, annotations (validation, sections 7 to 9)

    public var format: String?
    public var description: String?
    public var isDeprecated = false
    public var isReadOnly = false
    public var isWriteOnly = false

    /// The keywords that few schemas have.
    var seldom = SeldomKeywords.none

    public init(boolean: Bool? = nil, location: SourceLocation, pointer: String) {
        self.boolean = boolean
        self.location = location
        self.pointer = pointer
    }
}

/// Something with a name, where the order of names matters.
public struct Named<Value: Sendable & Hashable>: Sendable, Hashable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}

/// The types of JSON Schema. An `integer` is a `number` without a fraction.
public enum JSONType: String, Sendable, Hashable, CaseIterable {
    case null, boolean, object, array, number, string, integer
}

/// The property that distinguishes the branches of a union (OpenAPI 3.1, "Discriminator Object").
public struct Discriminator: Sendable, Hashable {
    public var propertyName: String
    /// The values that represent a branch under another name than its schema's.
    public var mapping: [Named<SchemaID>]
    /// The schemas with names that extend this one by `allOf`, where there is neither `oneOf` nor `anyOf`: an older way to
    /// list the branches (OpenAPI 3.0, "Composition and Inheritance").
    public var heirs: [SchemaID]
    /// The branch of values that are in no mapping and name no branch, or have no such property (OpenAPI 3.2,
    /// "Discriminator Object").
    public var defaultMapping: SchemaID?

    public init(
        propertyName: String, mapping: [Named<SchemaID>] = [], heirs: [SchemaID] = [], defaultMapping: SchemaID? = nil
    ) {
        self.propertyName = propertyName
        self.mapping = mapping
        self.defaultMapping = defaultMapping
        self.heirs = heirs
    }
}

/// The form of a value in XML (OpenAPI 3.2, "XML Object").
public struct XMLForm: Sendable, Hashable {
    /// The node that a value becomes.
    public enum Node: String, Sendable, Hashable {
        case element, attribute, text, cdata
        /// No node: the nodes of its content are those of the value around it.
        case nothing = "none"
    }

    /// The name of the element or attribute, where it is another than the property's.
    public var name: String?
    public var namespace: String?
    public var prefix: String?
    /// The node; `nil` where nothing is said of it, which means an element, and for lists none around their elements.
    public var node: Node?

    public init(name: String? = nil, namespace: String? = nil, prefix: String? = nil, node: Node? = nil) {
        self.name = name
        self.namespace = namespace
        self.prefix = prefix
        self.node = node
    }
}
