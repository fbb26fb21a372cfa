/// A field, or an extension.
final class FieldDeclaration: Declaration {
    enum Label: UInt8 {
        case optional = 1
        case required = 2
        case repeated = 3
    }

    /// The message around it; of an extension, the message in whose scope it is declared.
    unowned var parent: MessageDeclaration?
    var number: Int32 = 0
    var label: Label?
    /// `nil` while only the name of the type is known.
    var type: FieldKind?
    /// The name of a message or enum: as written, and with a dot before it when linked.
    var typeName: String?
    var extendeeName: String?
    var isExtension: Bool { extendeeName != nil }
    var defaultValue: [UInt8]?
    var jsonName: [UInt8]?
    /// The name in JSON unless ``jsonName`` says otherwise.
    var defaultJSONName: [UInt8] = []
    var oneofIndex: Int?
    var isProto3Optional = false

    var numberPosition = Position()
    var typePosition = Position()
    var extendeePosition = Position()
    var defaultPosition = Position()
    var jsonNamePosition = Position()

    // MARK: - When linked

    /// Whether its type, and the message that it extends, are known.
    var isResolved = false
    unowned var message: MessageDeclaration?
    unowned var enumeration: EnumDeclaration?
    /// The message that has the field; of an extension, the one extended.
    unowned var container: MessageDeclaration?
    /// Whether messages in the field are between tags: a group, or a field with the feature.
    var isDelimited = false

    var isRepeated: Bool { label == .repeated }

    var isRequired: Bool {
        label == .required
            || features.fieldPresence == .legacyRequired && label == .optional && !file.edition.isLegacy
    }

    var oneof: OneofDeclaration? {
        guard !isExtension, let oneofIndex, let parent, parent.oneofs.indices.contains(oneofIndex) else { return nil }
        return parent.oneofs[oneofIndex]
    }

    var isMap: Bool {
        type == .message && !isDelimited && message?.isMapEntry == true
    }

    /// Whether values may be in one list on the wire.
    var isPackable: Bool {
        guard isRepeated, let type else { return false }
        switch type {
        case .string, .bytes, .message, .group: return false
        default: return true
        }
    }

    var isPacked: Bool { isPackable && features.repeatedFieldEncoding == .packed }

    var hasPresence: Bool {
        if isRepeated { return false }
        return type == .message || type == .group || isExtension || oneof != nil || features.fieldPresence != .implicit
    }

    var isMessage: Bool { type == .message || type == .group }
}

/// The types of fields, by their numbers in `FieldDescriptorProto.Type`.
enum FieldKind: UInt8 {
    case double = 1
    case float = 2
    case int64 = 3
    case uint64 = 4
    case int32 = 5
    case fixed64 = 6
    case fixed32 = 7
    case bool = 8
    case string = 9
    case group = 10
    case message = 11
    case bytes = 12
    case uint32 = 13
    case `enum` = 14
    case sfixed32 = 15
    case sfixed64 = 16
    case sint32 = 17
    case sint64 = 18

    private static let names: [String: FieldKind] = [
        "double": .double, "float": .float, "int64": .int64, "uint64": .uint64, "int32": .int32, "fixed64": .fixed64,
        "fixed32": .fixed32, "bool": .bool, "string": .string, "group": .group, "bytes": .bytes, "uint32": .uint32,
        "sfixed32": .sfixed32, "sfixed64": .sfixed64, "sint32": .sint32, "sint64": .sint64,
    ]

    /// The names of integers in the unstable edition, where the plain ones have a fixed size.
    private static let fixedNames: [String: FieldKind] = [
        "double": .double, "float": .float, "uint64": .fixed64, "bool": .bool, "string": .string, "group": .group,
        "bytes": .bytes, "uint32": .fixed32, "int32": .sfixed32, "int64": .sfixed64, "varint32": .int32,
        "varint64": .int64, "uvarint32": .uint32, "uvarint64": .uint64, "zigzag32": .sint32, "zigzag64": .sint64,
    ]

    /// The names that the unstable edition does not know, and the ones to write instead.
    static let obsoleteNames = [
        "fixed32": "uint32", "fixed64": "uint64", "sfixed32": "int32", "sfixed64": "int64", "sint32": "zigzag32",
        "sint64": "zigzag64",
    ]

    /// The names that other languages have for types, in small letters, and those of protobuf.
    static let foreignNames = [
        "int": "int32", "integer": "int32", "short": "int32", "int8": "int32", "int16": "int32", "long": "int64",
        "uint": "uint32", "uint8": "uint32", "uint16": "uint32", "ulong": "uint64", "boolean": "bool", "str": "string",
        "text": "string", "float32": "float", "float64": "double", "real": "double", "number": "double",
        "blob": "bytes", "binary": "bytes", "i32": "int32", "i64": "int64", "u32": "uint32", "u64": "uint64",
        "f32": "float", "f64": "double",
    ]

    /// The type with a name; `nil` for messages and enums.
    init?(name: String, isFixed: Bool = false) {
        guard let kind = (isFixed ? Self.fixedNames : Self.names)[name] else { return nil }
        self = kind
    }

    /// The name in declarations of extensions; `nil` for messages and enums.
    var name: String? {
        Self.names.first { $0.value == self && self != .group }?.key
    }
}
