/// The type of a value that is written as JSON by the rules of a schema.
public indirect enum ValueType: Sendable, Hashable {
    case string, bool
    case int32, int64, uint64
    case float, double
    /// Exact; in JSON a string or a number when read, and what `DecimalForm` says when written.
    case decimal(DecimalForm)
    case date(DateForm)
    /// A day without time or zone: `2024-02-29`.
    case calendarDate
    case uuid
    /// Base64 in a string.
    case bytes
    /// Any JSON value.
    case any
    /// A model, by its full name.
    case model(String)
    case list(ValueType)
    /// An object with names that the contract does not fix.
    case map(ValueType)
    /// Never directly in another `nullable`.
    case nullable(ValueType)
}

/// The form in which a point in time is written. Each is read tolerantly: RFC 3339 with any number of fraction digits,
/// and without a zone as UTC.
public enum DateForm: String, Sendable, Hashable, CaseIterable {
    /// `2024-01-01T12:00:00Z` (RFC 3339).
    case rfc3339
    /// `2024-01-01T12:00:00.000000`, in UTC, without a zone.
    case naiveUTC
    /// Seconds since 1970 as a number, with a fraction.
    case epochSeconds
    /// Milliseconds since 1970 as a number.
    case epochMilliseconds
}

/// The form in which a decimal is written.
public enum DecimalForm: String, Sendable, Hashable, CaseIterable {
    case string, number
}

/// An object with properties that the contract names; becomes a struct.
public struct RecordModel: Sendable, Equatable {
    public var info: ModelInfo
    /// In the order of the contract.
    public var properties: [Property]
    /// The type of properties that the contract does not name, where they are kept.
    public var additional: ValueType?
    /// Whether a property that is not named is an error when read (`x-accord-strict: true`).
    public var isStrict: Bool
    /// The schema as JSON, for `validate()`, with the full names of other models in `$ref`; `nil` where it is too large.
    public var rules: JSON?

    public init(
        info: ModelInfo, properties: [Property], additional: ValueType? = nil, isStrict: Bool = false,
        rules: JSON? = nil
    ) {
        self.info = info
        self.properties = properties
        self.additional = additional
        self.isStrict = isStrict
        self.rules = rules
    }
}

/// A property of a `RecordModel`.
public struct Property: Sendable, Equatable {
    /// The key in JSON.
    public var name: String
    /// The name that the contract suggests for code (`x-accord-name`), where it does.
    public var givenName: String?
    public var type: ValueType
    public var presence: PropertyPresence
    /// The value that an absent property means. Never with `presence` other than `optional`; the property is not
    /// optional in Swift then.
    public var defaultValue: JSON?
    /// Whether a value that cannot be read counts as absent (`x-accord-lenient: true`); only where absence means something.
    public var isLenient = false
    /// The value that an initializer gives it, and that is written as any other is.
    public var initialValue: JSON?
    /// The only value it may have. It is not stored: checked when read, and always written.
    public var constant: JSON?
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    /// `#/components/schemas/Order/properties/side`.
    public var pointer: String

    public init(
        name: String, givenName: String? = nil, type: ValueType, presence: PropertyPresence,
        defaultValue: JSON? = nil, constant: JSON? = nil, isDeprecated: Bool = false,
        documentation: Documentation = Documentation(), location: SourceLocation,
        pointer: String
    ) {
        self.name = name
        self.givenName = givenName
        self.type = type
        self.presence = presence
        self.defaultValue = defaultValue
        self.constant = constant
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.pointer = pointer
    }
}

/// Whether a property must be there, and may be null. `Property.type` is never `nullable` itself: this says it.
public enum PropertyPresence: Sendable, Hashable {
    /// `T`: must be there, and not null.
    case required
    /// `T?`: must be there; null is `nil`, and `nil` is written as null.
    case requiredNullable
    /// `T?`: absent or null is `nil`, and `nil` is not written.
    case optional
    /// `Nullable<T>`: absent and null are distinguished (`x-accord-tri-state: true`).
    case triState
}

/// A closed or open set of literals; becomes an enum with a case for each, and `unknown`.
public struct LiteralsModel: Sendable, Equatable {
    public enum Base: Sendable, Hashable {
        case string, integer
    }

    public struct Literal: Sendable, Equatable {
        /// The value in JSON, without quotes: `ACTIVE`, `7`.
        public var value: String
        /// The name that the contract suggests (`x-enum-varnames`), where it does.
        public var name: String?
        public var documentation: Documentation

        public init(value: String, name: String? = nil, documentation: Documentation = Documentation()) {
            self.value = value
            self.name = name
            self.documentation = documentation
        }
    }

    public var info: ModelInfo
    public var base: Base
    public var literals: [Literal]
    /// Whether other values are an error when read (`x-accord-closed: true`), so that there is no `unknown`.
    public var isClosed: Bool
    /// The rules as in a `RecordModel`, where the schema asks for something else than one of the literals.
    public var rules: JSON?

    public init(info: ModelInfo, base: Base, literals: [Literal], isClosed: Bool = false, rules: JSON? = nil) {
        self.info = info
        self.base = base
        self.literals = literals
        self.isClosed = isClosed
        self.rules = rules
    }
}

/// One of several types; becomes an enum with payloads, unless nothing distinguishes them.
public struct UnionModel: Sendable, Equatable {
    /// The way in which the type of a value is determined.
    public enum Selector: Sendable, Hashable {
        /// By a property whose value is one of the case's `tags`. Values with other tags are kept as `unknown`,
        /// where no case is the default.
        case tag(String)
        /// By the kind of JSON value, and for objects by a property that only one of the cases has and must have.
        case shape
        /// By nothing: each case is tried. Becomes a struct around the JSON, with an optional property for each case, which
        /// is there when the value fits.
        case fit
    }

    public struct Case: Sendable, Equatable {
        /// The name that the contract has for it: of the schema, or the tag.
        public var name: String
        public var type: ValueType
        /// The values of the selector's property that mean this case; the first is written. Empty with `shape`.
        public var tags: [String]
        /// Whether the union writes the tag, because the payload does not have it as a constant of its own.
        public var writesTag: Bool
        /// With `shape`: the kind of value that means this case.
        public var kind: JSONType?
        /// With `shape`, where several cases are objects: the keys of which one at least must be there.
        public var keys: [String]
        /// With `tag`: whether values without a tag, or with one that no case has, are of this case.
        public var isDefault: Bool
        public var documentation: Documentation
        public var pointer: String

        public init(
            name: String, type: ValueType, tags: [String] = [], writesTag: Bool = false, kind: JSONType? = nil,
            keys: [String] = [], isDefault: Bool = false, documentation: Documentation = Documentation(),
            pointer: String
        ) {
            self.name = name
            self.type = type
            self.tags = tags
            self.writesTag = writesTag
            self.kind = kind
            self.keys = keys
            self.isDefault = isDefault
            self.documentation = documentation
            self.pointer = pointer
        }
    }

    public var info: ModelInfo
    public var selector: Selector
    public var cases: [Case]
    /// The rules as in a `RecordModel`.
    public var rules: JSON?

    public init(info: ModelInfo, selector: Selector, cases: [Case], rules: JSON? = nil) {
        self.info = info
        self.selector = selector
        self.cases = cases
        self.rules = rules
    }
}

/// An array with a type for each place (`prefixItems`); becomes a struct that is coded as an array.
public struct TupleModel: Sendable, Equatable {
    public var info: ModelInfo
    public var elements: [ValueType]
    /// The values of the elements that have only one, by their places; these are required.
    public var constants: [Int: JSON]
    /// The number of elements that must be there.
    public var required: Int
    /// The type of further elements, where they are kept.
    public var rest: ValueType?
    /// The rules as in a `RecordModel`.
    public var rules: JSON?

    public init(
        info: ModelInfo, elements: [ValueType], constants: [Int: JSON] = [:], required: Int, rest: ValueType? = nil,
        rules: JSON? = nil
    ) {
        self.info = info
        self.elements = elements
        self.constants = constants
        self.required = required
        self.rest = rest
        self.rules = rules
    }
}

/// A name for a type that has one already; becomes a `typealias`.
public struct AliasModel: Sendable, Equatable {
    public var info: ModelInfo
    public var type: ValueType

    public init(info: ModelInfo, type: ValueType) {
        self.info = info
        self.type = type
    }
}

/// The information that all models from schemas have.
public struct ModelInfo: Sendable, Equatable {
    /// The name in the contract, or one that was made for a schema without a name: `Side`.
    public var name: String
    /// The full name, package and enclosing models included: `growfolio.Order.Side`.
    public var fullName: String
    /// Models that were made for schemas inside this one.
    public var models: [Model]
    /// The schema in `Contract.schemas`; `nil` for a message set of a channel, which has none.
    public var schema: SchemaID?
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    /// `#/components/schemas/Order`.
    public var pointer: String

    public init(
        name: String, fullName: String, models: [Model] = [], schema: SchemaID?, isDeprecated: Bool = false,
        documentation: Documentation = Documentation(), location: SourceLocation, pointer: String
    ) {
        self.name = name
        self.fullName = fullName
        self.models = models
        self.schema = schema
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.pointer = pointer
    }
}
