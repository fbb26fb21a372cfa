import Foundation

/// A field with one value, in protobuf's binary form and in ProtoJSON, made from the contract's text alone (protobuf
/// encoding guide; ProtoJSON format).
struct WireSample {
    /// The message that has this field and no other.
    let bytes: Data
    /// The value, with the brackets or braces of a list or a map.
    let json: String

    init(_ field: Contracts.Field, in contracts: Contracts) {
        if field.type.hasPrefix("map<") {
            let types = field.type.dropFirst("map<".count).dropLast().split(separator: ",").map(String.init)
            let (key, value) = (Value(types[0], in: contracts), Value(types[1], in: contracts))
            bytes = lengthDelimited(field.number, key.field(1) + value.field(2))
            json = "{\(key.json):\(value.json)}"
        } else {
            let value = Value(field.type, in: contracts)
            // Lists of numbers are packed in proto3.
            let isPacked = field.isRepeated && value.wireType != 2
            bytes = isPacked ? lengthDelimited(field.number, value.bytes) : value.field(field.number)
            json = field.isRepeated ? "[\(value.json)]" : value.json
        }
    }
}

/// One value of a type.
private struct Value {
    var wireType: Int
    /// For wire type 2, without the length.
    var bytes: Data
    var json: String

    init(_ type: String, in contracts: Contracts) {
        switch type {
        case "int32", "uint32": self.init(0, [7], "7")
        case "int64", "uint64": self.init(0, [7], "\"7\"")
        case "sint32": self.init(0, [7], "-4")
        case "fixed32", "sfixed32": self.init(5, [7, 0, 0, 0], "7")
        case "float": self.init(5, [0, 0, 0xc0, 0x3f], "1.5")
        case "double": self.init(1, [0, 0, 0, 0, 0, 0, 0xf8, 0x3f], "1.5")
        case "bool": self.init(0, [1], "true")
        case "string": self.init(2, [0x78], "\"x\"")
        case "bytes": self.init(2, [0xff], "\"/w==\"")
        case "google.protobuf.Timestamp": self.init(2, [], "\"1970-01-01T00:00:00Z\"")
        case "google.protobuf.Duration": self.init(2, [], "\"0s\"")
        case "google.protobuf.FieldMask": self.init(2, [], "\"\"")
        default:
            // A number that no enum names, and an empty message.
            if contracts.isEnum(type) { self.init(0, [99], "99") } else { self.init(2, [], "{}") }
        }
    }

    private init(_ wireType: Int, _ bytes: [UInt8], _ json: String) {
        self.wireType = wireType
        self.bytes = Data(bytes)
        self.json = json
    }

    func field(_ number: Int) -> Data {
        wireType == 2 ? lengthDelimited(number, bytes) : tag(number, wireType) + bytes
    }
}

private func tag(_ number: Int, _ wireType: Int) -> Data {
    let value = number << 3 | wireType
    return value < 128 ? Data([UInt8(value)]) : Data([UInt8(value & 127 | 128), UInt8(value >> 7)])
}

private func lengthDelimited(_ number: Int, _ payload: Data) -> Data {
    tag(number, 2) + [UInt8(payload.count)] + payload
}
