/// How protobuf's binary form is read.
public struct BinaryDecodingOptions: Sendable {
    /// How deep messages may be nested before reading fails with `tooDeep`.
    public var recursionLimit = 100
    /// How many bytes an input may have before reading fails with `tooLarge`. Protobuf's own limit is 2 GiB.
    public var sizeLimit = Int(Int32.max)

    public init() {}
}

/// How protobuf's binary form is written.
public struct BinaryEncodingOptions: Sendable {
    /// Whether equal messages give equal bytes: the entries of maps are written in the order of their keys.
    public var isDeterministic = false

    public init() {}
}

/// How ProtoJSON is read.
public struct JSONDecodingOptions: Sendable {
    /// Whether keys and enum names that the contract does not know are skipped, rather than refused.
    public var ignoreUnknownFields = false
    /// How deep objects and arrays may be nested before reading fails with `tooDeep`.
    public var recursionLimit = 100
    /// How many bytes an input may have before reading fails with `tooLarge`.
    public var sizeLimit = Int(Int32.max)
    /// The types that a `Google.Protobuf.Any` may hold.
    public var types = TypeRegistry()

    public init() {}
}

/// How ProtoJSON is written.
public struct JSONEncodingOptions: Sendable {
    /// Whether keys are the names in the contract (`display_name`), rather than their lowerCamelCase.
    public var usesContractNames = false
    /// Whether enum values are written as numbers, rather than by name.
    public var writesEnumsAsNumbers = false
    /// Whether fields without presence are written when they have their default.
    public var includesDefaults = false
    /// Whether equal messages give equal bytes: the entries of maps are written in the order of their keys.
    public var isDeterministic = false
    /// The types that a `Google.Protobuf.Any` may hold.
    public var types = TypeRegistry()

    public init() {}
}

/// Message types by their names, for reading and writing `Google.Protobuf.Any` as JSON.
public struct TypeRegistry: Sendable {
    private var types: [String: any Message.Type] = [:]

    public init(_ types: [any Message.Type] = []) {
        for type in types { register(type) }
    }

    public mutating func register(_ type: any Message.Type) {
        types[type.messageName] = type
    }

    /// The type with the full name, `rin.contacts.v1.Contact`.
    public func type(named name: String) -> (any Message.Type)? {
        types[name]
    }
}
