import CProtobufC
import Contract

/// A message as a C structure.
@safe struct StructShape {
    let type: String
    let descriptor: UnsafeMutablePointer<ProtobufCMessageDescriptor>
    /// In the order of their numbers.
    let fields: [FieldShape]
}

/// A field of that structure.
struct FieldShape {
    enum Kind {
        case scalar(Scalar)
        case enumeration
        case message(String)
    }

    enum Arity {
        /// Absent is its default.
        case implicit
        case optional
        case required
        case oneof
        case list(isPacked: Bool)
        case map
    }

    let number: Int
    let kind: Kind
    let arity: Arity
    /// The offset of the value, or of the address of a list's elements.
    let offset: Int
    /// The offset at which the structure says whether the value is there, how many there are, or which member of the
    /// oneof it is.
    let quantifier: Int
}

extension FieldShape.Kind {
    /// Strings are read and written as bytes, which are the same on the wire: C's strings end at the first NUL.
    var type: ProtobufCType {
        switch self {
        case .enumeration: PROTOBUF_C_TYPE_ENUM
        case .message: PROTOBUF_C_TYPE_MESSAGE
        case .scalar(let scalar):
            switch scalar {
            case .int32: PROTOBUF_C_TYPE_INT32
            case .int64: PROTOBUF_C_TYPE_INT64
            case .uint32: PROTOBUF_C_TYPE_UINT32
            case .uint64: PROTOBUF_C_TYPE_UINT64
            case .sint32: PROTOBUF_C_TYPE_SINT32
            case .sint64: PROTOBUF_C_TYPE_SINT64
            case .fixed32: PROTOBUF_C_TYPE_FIXED32
            case .fixed64: PROTOBUF_C_TYPE_FIXED64
            case .sfixed32: PROTOBUF_C_TYPE_SFIXED32
            case .sfixed64: PROTOBUF_C_TYPE_SFIXED64
            case .float: PROTOBUF_C_TYPE_FLOAT
            case .double: PROTOBUF_C_TYPE_DOUBLE
            case .bool: PROTOBUF_C_TYPE_BOOL
            case .string, .bytes: PROTOBUF_C_TYPE_BYTES
            }
        }
    }

    /// The size of one value in a structure, or in a list.
    var size: Int {
        switch self {
        case .enumeration: 4
        case .message: unsafe MemoryLayout<UnsafeRawPointer>.size
        case .scalar(let scalar):
            switch scalar {
            case .int32, .uint32, .sint32, .fixed32, .sfixed32, .float: 4
            case .int64, .uint64, .sint64, .fixed64, .sfixed64, .double: 8
            case .bool: MemoryLayout<protobuf_c_boolean>.size
            case .string, .bytes: unsafe MemoryLayout<ProtobufCBinaryData>.size
            }
        }
    }

    var isMessage: Bool {
        if case .message = self { true } else { false }
    }
}
