/// The kind of a value, on the wire and in memory.
package enum Kind: UInt8 {
    case int32, int64, uint32, uint64
    case sint32, sint64
    case fixed32, fixed64, sfixed32, sfixed64
    case float, double
    case bool, string, bytes
    case openEnum, closedEnum
    case message, group

    /// From the letter in a message table.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "i"): self = .int32
        case UInt8(ascii: "I"): self = .int64
        case UInt8(ascii: "u"): self = .uint32
        case UInt8(ascii: "U"): self = .uint64
        case UInt8(ascii: "z"): self = .sint32
        case UInt8(ascii: "Z"): self = .sint64
        case UInt8(ascii: "f"): self = .fixed32
        case UInt8(ascii: "F"): self = .fixed64
        case UInt8(ascii: "g"): self = .sfixed32
        case UInt8(ascii: "G"): self = .sfixed64
        case UInt8(ascii: "r"): self = .float
        case UInt8(ascii: "R"): self = .double
        case UInt8(ascii: "b"): self = .bool
        case UInt8(ascii: "s"): self = .string
        case UInt8(ascii: "y"): self = .bytes
        case UInt8(ascii: "e"): self = .openEnum
        case UInt8(ascii: "c"): self = .closedEnum
        case UInt8(ascii: "m"): self = .message
        case UInt8(ascii: "d"): self = .group
        default: return nil
        }
    }

    var isEnum: Bool { self == .openEnum || self == .closedEnum }

    var wireType: WireType {
        switch self {
        case .int32, .int64, .uint32, .uint64, .sint32, .sint64, .bool, .openEnum, .closedEnum: .varint
        case .fixed64, .sfixed64, .double: .fixed64
        case .fixed32, .sfixed32, .float: .fixed32
        case .string, .bytes, .message: .lengthDelimited
        case .group: .startGroup
        }
    }

    /// Whether it has the same bytes on the wire as in the memory of a little-endian machine.
    var isFixed: Bool {
        switch wireType {
        case .fixed32, .fixed64: true
        case .varint, .lengthDelimited, .startGroup, .endGroup: false
        }
    }

    /// Whether lists of it may be packed: any number, that is.
    var isPackable: Bool {
        switch wireType {
        case .varint, .fixed32, .fixed64: true
        case .lengthDelimited, .startGroup, .endGroup: false
        }
    }
}

/// The low three bits of a tag (protobuf encoding guide, "Message structure").
package enum WireType: UInt32 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
    /// The start of a group; its end has a number of its own.
    case startGroup = 3
    case endGroup = 4
    case fixed32 = 5
}

/// The number of values that a field has, and the way in which they are stored.
package enum Shape: UInt8 {
    /// The value itself, absent when it is its type's zero: a scalar without presence.
    case plain
    /// The value itself, never absent: the key or value of a map's entry, the payload of a oneof's case.
    case present
    /// An `Optional`.
    case optional
    /// An `Indirect`.
    case indirect
    /// An `Array`.
    case list
    /// A `Dictionary`.
    case map
    /// An `Optional` of an enum with payloads, which the field shares with the other members of its oneof.
    case oneof
}
