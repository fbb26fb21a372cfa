/// The content of a message on the wire, without the types of any language.
///
/// A field without presence is here only when it is not its default, so that equal messages are equal trees.
public struct WireMessage: Sendable, Hashable {
    /// The full name of the message in its contract: `rin.contacts.v1.Contact`.
    public var type: String
    /// By number.
    public var fields: [Int: WireField]
    /// Fields that the contract does not know, in the order in which they came.
    public var unknownFields: [UnknownWireField]

    public init(_ type: String, fields: [Int: WireField] = [:], unknownFields: [UnknownWireField] = []) {
        self.type = type
        self.fields = fields
        self.unknownFields = unknownFields
    }
}

/// The content of a message under one field number.
public enum WireField: Sendable, Hashable {
    case single(WireValue)
    /// Never empty.
    case list([WireValue])
    /// Never empty.
    case map([WireValue: WireValue])
}

/// One value. Floating-point numbers are compared by their bits, so that NaN equals itself and -0 is not 0.
public indirect enum WireValue: Sendable, Hashable {
    /// A signed number of whichever width, or the number of an enum value.
    case signed(Int64)
    case unsigned(UInt64)
    case float(bits: UInt32)
    case double(bits: UInt64)
    case bool(Bool)
    /// The contents of a string or of bytes, which the wire does not distinguish.
    case bytes([UInt8])
    case message(WireMessage)

    /// Whether it is what a field without presence has when it is absent. A message never is.
    public var isDefault: Bool {
        switch self {
        case .signed(let number): number == 0
        case .unsigned(let number): number == 0
        case .float(let bits): bits == 0
        case .double(let bits): bits == 0
        case .bool(let flag): !flag
        case .bytes(let bytes): bytes.isEmpty
        case .message: false
        }
    }
}

/// A field that the contract does not know.
public struct UnknownWireField: Sendable, Hashable {
    public var number: UInt32
    /// 0 (varint), 1 (eight bytes), 2 (length and bytes) or 5 (four bytes); protobuf encoding guide, "Message
    /// Structure".
    public var wireType: UInt32
    /// The bytes after the tag, a length included.
    public var bytes: [UInt8]

    public init(number: UInt32, wireType: UInt32, bytes: [UInt8]) {
        self.number = number
        self.wireType = wireType
        self.bytes = bytes
    }
}
