/// The options for reading protobuf's binary form.
public struct BinaryDecodingOptions: Sendable {
    /// The depth to which messages may be nested before reading fails with `tooDeep`.
    public var recursionLimit = 100
    /// The number of bytes that an input may have before reading fails with `tooLarge`. Protobuf's own limit is 2 GiB.
    public var sizeLimit = Int(Int32.max)
    /// The extensions that must be well-formed for reading to succeed. Others are kept as they came, and one that
    /// cannot be read counts as absent when it is asked for.
    public var types = TypeRegistry()

    /// Creates options with their defaults.
    public init() {}
}

/// The options for writing protobuf's binary form.
public struct BinaryEncodingOptions: Sendable {
    /// Whether equal messages give equal bytes: the entries of maps are written in the order of their keys.
    public var isDeterministic = false

    /// Creates options with their defaults.
    public init() {}
}

/// The options for reading JSON.
public struct JSONDecodingOptions: Sendable {
    /// Whether keys and enum names that the contract does not know are skipped, rather than refused. Models from schemas
    /// refuse them only where the schema says so, and then skip keys with this.
    public var ignoreUnknownFields = false
    /// The depth to which objects and arrays may be nested before reading fails with `tooDeep`.
    public var recursionLimit = 100
    /// The number of bytes that an input may have before reading fails with `tooLarge`.
    public var sizeLimit = Int(Int32.max)
    /// The types that a `Google.Protobuf.Any` may hold.
    public var types = TypeRegistry()
    /// Is called with each property that the contract lets be unreadable (`x-accord-lenient`) and that was: it counts as
    /// absent then, and nothing else is lost. `Codable` has no such report.
    public var onUnread: (@Sendable (CodecError) -> Void)?

    /// Creates options with their defaults.
    public init() {}
}

/// The options for writing JSON. For models from schemas, only `isDeterministic` matters.
public struct JSONEncodingOptions: Sendable {
    /// Whether keys are the names in the contract (`display_name`), rather than their lowerCamelCase.
    public var usesContractNames = false
    /// Whether enum values are written as numbers, rather than by name.
    public var writesEnumsAsNumbers = false
    /// Whether fields without presence, and properties of schemas, are written when they have their default.
    public var includesDefaults = false
    /// Whether equal messages give equal bytes: the entries of maps are written in the order of their keys.
    public var isDeterministic = false
    /// The types that a `Google.Protobuf.Any` may hold.
    public var types = TypeRegistry()

    /// Creates options with their defaults.
    public init() {}
}

/// The definitions that JSON has by name only: the types of messages in a `Google.Protobuf.Any_`, and extensions.
public struct TypeRegistry: Sendable {
    /// `nil` as long as nothing is registered, so that making options costs nothing.
    private var contents: Contents?

    /// Immutable once it is shared: `register` makes a copy of what others hold too.
    ///
    /// Sorted arrays, as each kind of dictionary would bring thousands of bytes of code along.
    private final class Contents: @unchecked Sendable {
        /// The names of `types`, in their order.
        var names: [String] = []
        var types: [any Message.Type] = []
        /// In the order of their numbers.
        var extensions: [any AnyExtension] = []

        init(copying other: Contents?) {
            guard let other else { return }
            names = other.names
            types = other.types
            extensions = other.extensions
        }

        /// Returns the index at which `name` is, or is to be put.
        func position(of name: String) -> (index: Int, isFound: Bool) {
            var low = 0
            var high = names.count
            while low < high {
                let middle = (low + high) / 2
                if names[middle] < name { low = middle + 1 } else { high = middle }
            }
            return (low, low < names.count && names[low] == name)
        }
    }

    /// Creates a registry of message types and extensions.
    public init(_ types: [any Message.Type] = [], extensions: [any AnyExtension] = []) {
        for type in types { register(type) }
        for `extension` in extensions { register(`extension`) }
    }

    /// Adds a message type, which is found by its full name.
    public mutating func register(_ type: any Message.Type) {
        let contents = uniqueContents()
        let name = type.messageName
        let (index, isFound) = contents.position(of: name)
        if isFound {
            contents.types[index] = type
        } else {
            contents.names.insert(name, at: index)
            contents.types.insert(type, at: index)
        }
    }

    /// Adds an extension, which is found by its full name and by the message that it extends.
    public mutating func register(_ extension: any AnyExtension) {
        let contents = uniqueContents()
        let number = `extension`.number
        var index = contents.extensions.count
        while index > 0, contents.extensions[index - 1].number > number { index -= 1 }
        contents.extensions.insert(`extension`, at: index)
    }

    private mutating func uniqueContents() -> Contents {
        if isKnownUniquelyReferenced(&contents), let contents { return contents }
        let unique = Contents(copying: contents)
        contents = unique
        return unique
    }

    /// The extension with the full name in brackets, if it is one of the message.
    func `extension`(named name: String, of message: any Message.Type) -> (any AnyExtension)? {
        extensions(of: message).last { "[\($0.name)]" == name }
    }

    var hasExtensions: Bool { contents.map { !$0.extensions.isEmpty } ?? false }

    /// In the order of their numbers.
    func extensions(of message: any Message.Type) -> [any AnyExtension] {
        var found: [any AnyExtension] = []
        guard let contents else { return found }
        for `extension` in contents.extensions where `extension`.extendee == message { found.append(`extension`) }
        return found
    }

    /// The type with the full name, `rin.contacts.v1.Contact`.
    public func type(named name: String) -> (any Message.Type)? {
        guard let contents else { return nil }
        let (index, isFound) = contents.position(of: name)
        return isFound ? contents.types[index] : nil
    }
}
