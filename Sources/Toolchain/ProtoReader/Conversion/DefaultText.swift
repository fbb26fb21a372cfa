import Contract

/// The text of a default in a descriptor (`FieldDescriptorProto.default_value`), which is decimal for numbers, escaped
/// as in C for bytes, and as it is for strings.
package enum DefaultText {
    /// `nil` when the text is no value of the type.
    package static func value(_ text: String, of type: FieldType) -> DefaultValue? {
        switch type {
        case .enumeration: .enumeration(text)
        case .scalar(let scalar): value(text, of: scalar)
        case .object, .list, .map: nil
        }
    }

    private static func value(_ text: String, of scalar: Scalar) -> DefaultValue? {
        switch scalar {
        case .int32, .sint32, .sfixed32: Int32(text).map { .int(Int64($0)) }
        case .int64, .sint64, .sfixed64: Int64(text).map(DefaultValue.int)
        case .uint32, .fixed32: UInt32(text).map { .uint(UInt64($0)) }
        case .uint64, .fixed64: UInt64(text).map(DefaultValue.uint)
        // Swift reads `inf`, `-inf` and `nan` as protoc writes them.
        case .float, .double: Double(text).map(DefaultValue.double)
        case .bool: Bool(text).map(DefaultValue.bool)
        case .string: .string(text)
        case .bytes: unescaped(text).map(DefaultValue.bytes)
        }
    }

    private static let letters: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11,
        UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "'"): 0x27,
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "?"): 0x3F,
    ]

    private static func unescaped(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard let mark = rest.first else { return nil }
            if let letter = letters[mark] {
                rest = rest.dropFirst()
                bytes.append(letter)
            } else if mark == UInt8(ascii: "x") || mark == UInt8(ascii: "X") {
                let digits = rest.dropFirst().prefix(2).prefix { Character(Unicode.Scalar($0)).isHexDigit }
                guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
                rest = rest.dropFirst(1 + digits.count)
                bytes.append(value)
            } else {
                let digits = rest.prefix(3).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
                guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else { return nil }
                rest = rest.dropFirst(digits.count)
                bytes.append(value)
            }
        }
        return bytes
    }
}
