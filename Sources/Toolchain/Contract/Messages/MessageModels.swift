/// A message of protobuf: named fields, some of which may exclude each other.
public struct ObjectModel: Sendable, Equatable {
    /// The name without package and enclosing models: `Email`.
    public var name: String
    /// The full name, package included: `rin.contacts.v1.Contact.Email`.
    public var fullName: String
    /// In the order of declaration.
    public var fields: [Field]
    public var oneofs: [Oneof]
    /// Models declared inside this one. The entries of maps are not among them.
    public var models: [Model]
    /// Extensions that are declared inside this model, of whichever model they are.
    public var extensions: [ExtensionField]
    public var reservedNumbers: [ClosedRange<Int>]
    public var reservedNames: [String]
    /// Field numbers left to extensions in other files.
    public var extensionNumbers: [ClosedRange<Int>]
    /// Whether its extensions are on the wire in the form of proto1's message sets.
    public var isMessageSet: Bool
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    public var options: [CustomOption]

    public init(
        name: String,
        fullName: String,
        fields: [Field] = [],
        oneofs: [Oneof] = [],
        models: [Model] = [],
        extensions: [ExtensionField] = [],
        reservedNumbers: [ClosedRange<Int>] = [],
        reservedNames: [String] = [],
        extensionNumbers: [ClosedRange<Int>] = [],
        isMessageSet: Bool = false,
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(),
        location: SourceLocation,
        options: [CustomOption] = []
    ) {
        self.name = name
        self.fullName = fullName
        self.fields = fields
        self.oneofs = oneofs
        self.models = models
        self.extensions = extensions
        self.reservedNumbers = reservedNumbers
        self.reservedNames = reservedNames
        self.extensionNumbers = extensionNumbers
        self.isMessageSet = isMessageSet
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.options = options
    }
}

/// A set of fields of which at most one is set.
public struct Oneof: Sendable, Equatable {
    public var name: String
    public var documentation: Documentation
    public var location: SourceLocation

    public init(name: String, documentation: Documentation = Documentation(), location: SourceLocation) {
        self.name = name
        self.documentation = documentation
        self.location = location
    }
}

/// Named numbers.
public struct EnumModel: Sendable, Equatable {
    /// The name without package and enclosing models: `Source`.
    public var name: String
    /// The full name, package included.
    public var fullName: String
    /// In the order of declaration. Several may carry one number; the first of them is its name, the others aliases.
    public var values: [EnumValue]
    /// Whether a number without a name is no value of this enum (proto2), rather than one to be kept (proto3).
    public var isClosed: Bool
    public var reservedNumbers: [ClosedRange<Int>]
    public var reservedNames: [String]
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    public var options: [CustomOption]

    public init(
        name: String,
        fullName: String,
        values: [EnumValue],
        isClosed: Bool = false,
        reservedNumbers: [ClosedRange<Int>] = [],
        reservedNames: [String] = [],
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(),
        location: SourceLocation,
        options: [CustomOption] = []
    ) {
        self.name = name
        self.fullName = fullName
        self.values = values
        self.isClosed = isClosed
        self.reservedNumbers = reservedNumbers
        self.reservedNames = reservedNames
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.options = options
    }
}

public struct EnumValue: Sendable, Equatable {
    /// The name as the contract spells it: `SOURCE_UNSPECIFIED`.
    public var name: String
    public var number: Int32
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var location: SourceLocation
    public var options: [CustomOption]

    public init(
        name: String,
        number: Int32,
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(),
        location: SourceLocation,
        options: [CustomOption] = []
    ) {
        self.name = name
        self.number = number
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.location = location
        self.options = options
    }
}
