import Contract

extension Scalar {
    /// The Swift type that stores it.
    var swiftType: String {
        switch self {
        case .int32, .sint32, .sfixed32: "Int32"
        case .int64, .sint64, .sfixed64: "Int64"
        case .uint32, .fixed32: "UInt32"
        case .uint64, .fixed64: "UInt64"
        case .float: "Float"
        case .double: "Double"
        case .bool: "Bool"
        case .string: "String"
        case .bytes: "Data"
        }
    }

    /// The expression of its zero.
    var zero: String {
        switch self {
        case .bool: "false"
        case .string: "\"\""
        case .bytes: "Data()"
        default: "0"
        }
    }

    /// The letter in a message table; see `Accord.MessageTable`.
    var tableKind: String {
        switch self {
        case .int32: "i"
        case .int64: "I"
        case .uint32: "u"
        case .uint64: "U"
        case .sint32: "z"
        case .sint64: "Z"
        case .fixed32: "f"
        case .fixed64: "F"
        case .sfixed32: "g"
        case .sfixed64: "G"
        case .float: "r"
        case .double: "R"
        case .bool: "b"
        case .string: "s"
        case .bytes: "y"
        }
    }

    /// Whether a map may have keys of this type (protobuf language specification, "Map field").
    var isMapKey: Bool {
        switch self {
        case .float, .double, .bytes: false
        default: true
        }
    }
}
