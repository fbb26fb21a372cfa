import Accord
import Contract
import WireReferee

/// Scalars in ProtoJSON, read and written by the runtime's own codec: protobuf's wrappers have the JSON form of what
/// they wrap.
enum ScalarJSON {
    /// - Returns: `nil` for what no scalar of that type is.
    static func write(_ value: WireValue, as scalar: Scalar) -> JSONValue? {
        switch (scalar, value) {
        case (.int32, .signed(let number)), (.sint32, .signed(let number)), (.sfixed32, .signed(let number)):
            Int32(exactly: number).flatMap { json(Google.Protobuf.Int32Value(value: $0)) }
        case (.int64, .signed(let number)), (.sint64, .signed(let number)), (.sfixed64, .signed(let number)):
            json(Google.Protobuf.Int64Value(value: number))
        case (.uint32, .unsigned(let number)), (.fixed32, .unsigned(let number)):
            UInt32(exactly: number).flatMap { json(Google.Protobuf.UInt32Value(value: $0)) }
        case (.uint64, .unsigned(let number)), (.fixed64, .unsigned(let number)):
            json(Google.Protobuf.UInt64Value(value: number))
        case (.float, .float(let bits)): json(Google.Protobuf.FloatValue(value: Float(bitPattern: bits)))
        case (.double, .double(let bits)): json(Google.Protobuf.DoubleValue(value: Double(bitPattern: bits)))
        case (.bool, .bool(let flag)): json(Google.Protobuf.BoolValue(value: flag))
        case (.string, .bytes(let bytes)): text(bytes).flatMap { json(Google.Protobuf.StringValue(value: $0)) }
        case (.bytes, .bytes(let bytes)): json(Google.Protobuf.BytesValue(value: .init(bytes)))
        default: nil
        }
    }

    /// - Returns: `nil` for bytes that are no UTF-8.
    private static func text(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    private static func json(_ message: some Message) -> JSONValue? {
        guard let text = try? message.jsonString() else { return nil }
        return try? JSONValue(json: text)
    }

    static func read(_ value: JSONValue, as scalar: Scalar) throws(CodecError) -> WireValue {
        let text = value.jsonString()
        switch scalar {
        case .int32, .sint32, .sfixed32: return .signed(Int64(try Google.Protobuf.Int32Value(json: text).value))
        case .int64, .sint64, .sfixed64: return .signed(try Google.Protobuf.Int64Value(json: text).value)
        case .uint32, .fixed32: return .unsigned(UInt64(try Google.Protobuf.UInt32Value(json: text).value))
        case .uint64, .fixed64: return .unsigned(try Google.Protobuf.UInt64Value(json: text).value)
        case .float: return .float(bits: try Google.Protobuf.FloatValue(json: text).value.bitPattern)
        case .double: return .double(bits: try Google.Protobuf.DoubleValue(json: text).value.bitPattern)
        case .bool: return .bool(try Google.Protobuf.BoolValue(json: text).value)
        case .string: return .bytes(Array(try Google.Protobuf.StringValue(json: text).value.utf8))
        case .bytes: return .bytes(Array(try Google.Protobuf.BytesValue(json: text).value))
        }
    }
}
