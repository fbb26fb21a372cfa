/// A field of an `ObjectModel`.
public struct Field: Sendable, Equatable {
    /// The name as the contract spells it: `display_name`.
    public var name: String
    /// The key in JSON: `displayName`.
    public var jsonName: String
    /// The field number on the wire.
    public var number: Int
    public var type: FieldType
    public var presence: Presence
    /// The index in `ObjectModel.oneofs` of the oneof that this field is a member of. A proto3 `optional` field is a
    /// member of none.
    public var oneof: Int?
    /// The default that the contract gives (proto2), where it gives one.
    public var defaultValue: DefaultValue?
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    public var options: [CustomOption]

    public init(
        name: String,
        jsonName: String,
        number: Int,
        type: FieldType,
        presence: Presence = .implicit,
        oneof: Int? = nil,
        defaultValue: DefaultValue? = nil,
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(),
        location: SourceLocation,
        options: [CustomOption] = []
    ) {
        self.name = name
        self.jsonName = jsonName
        self.number = number
        self.type = type
        self.presence = presence
        self.oneof = oneof
        self.defaultValue = defaultValue
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.options = options
    }
}

/// A field that a contract adds to a message which is declared elsewhere.
public struct ExtensionField: Sendable, Equatable {
    /// The full name: `rin.common.v1.sensitive`.
    public var fullName: String
    /// The full name of the `ObjectModel` that it extends.
    public var extendee: String
    /// The field; a member of no oneof.
    public var field: Field

    public init(fullName: String, extendee: String, field: Field) {
        self.fullName = fullName
        self.extendee = extendee
        self.field = field
    }
}

/// Whether an absent field can be distinguished from one with the default.
public enum Presence: Sendable, Equatable {
    /// Absent and default are one: proto3 scalars, lists, maps.
    case implicit
    /// Absent is a state of its own: messages, `optional`, proto2, members of a oneof.
    case explicit
    /// Must be there (proto2 `required`).
    case required
}

/// The type of a field.
public indirect enum FieldType: Sendable, Equatable {
    case scalar(Scalar)
    /// An `ObjectModel` by its full name. `isDelimited` distinguishes the group encoding from the length-prefixed one.
    case object(String, isDelimited: Bool = false)
    /// An `EnumModel` by its full name.
    case enumeration(String)
    /// Elements are never lists or maps themselves. `isPacked` holds for numbers on the binary wire only.
    case list(FieldType, isPacked: Bool = false)
    case map(key: Scalar, value: FieldType)
}

/// The scalar types of protobuf, which fix both the Swift type and the form on the wire.
public enum Scalar: Sendable, Equatable, CaseIterable {
    case int32, int64, uint32, uint64
    case sint32, sint64
    case fixed32, fixed64, sfixed32, sfixed64
    case float, double
    case bool, string, bytes
}

/// The value that a reader takes for an absent field.
public enum DefaultValue: Sendable, Equatable {
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case double(Double)
    case string(String)
    case bytes([UInt8])
    /// An enum value by its name in the contract.
    case enumeration(String)
}
