/// The form of a scalar in ProtoJSON, for coders that know nothing of it: 64-bit integers as strings, bytes as base64,
/// and so on, whatever the coder's own strategies are.
protocol CodableForm: Codable {
    associatedtype Value
    init(_ value: Value)
    var value: Value { get }
}

/// The form of values that are written in JSON as they are: strings, booleans; and enums and messages, which see to it
/// themselves.
struct PlainForm<Value: Codable>: CodableForm {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

/// An integer: a number or, above 32 bits, a string when written; either when read.
struct IntegerForm<Value: FixedWidthInteger & Codable>: CodableForm {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Value.self) {
            value = number
        } else if var text = try? container.decode(String.self),
            let number = text.withBytes({ wholeNumber($0, Value.self) })
        {
            value = number
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.numberRange.message)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if Value.bitWidth > 32 { try container.encode(String(value)) } else { try container.encode(value) }
    }
}

/// A floating-point number: a number, or a string where JSON has no number for it.
struct FloatingPointForm<Value: BinaryFloatingPoint & Codable & LosslessStringConvertible>: CodableForm {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Value.self), number.isFinite {
            value = number
            return
        }
        switch try? container.decode(String.self) {
        case "NaN": value = .nan
        case "Infinity": value = .infinity
        case "-Infinity": value = -.infinity
        case let text?:
            guard let number = Value(text), number.isFinite else { fallthrough }
            value = number
        case nil:
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.expectedNumber.message)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if value.isFinite {
            try container.encode(value)
        } else {
            try container.encode(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
        }
    }
}

/// Bytes: base64 in the standard alphabet when written, in either when read.
struct BytesForm: CodableForm {
    let value: Data

    init(_ value: Data) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        var text = try container.decode(String.self)
        guard let data = text.withBytes({ Base64.decode($0) }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.badBase64.message)
        }
        value = data
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value.base64EncodedString())
    }
}

/// A value of a closed enum, which has no numbers without a name (protobuf, "Enum Behavior").
struct ClosedEnumForm<Value: Enum>: CodableForm {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try Value(from: decoder)
        guard Value.layout.pointee.name(of: value.rawValue) != nil else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: Failure.unknownEnum.message)
            throw DecodingError.dataCorrupted(context)
        }
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

/// The form of a field's values.
func codableForm(_ field: FieldLayout) -> any CodableForm.Type {
    func plain<Value: Codable>(_: Value.Type) -> any CodableForm.Type { PlainForm<Value>.self }
    func closed<Value: Enum>(_: Value.Type) -> any CodableForm.Type { ClosedEnumForm<Value>.self }
    switch field.kind {
    case .int32, .sint32, .sfixed32: return IntegerForm<Int32>.self
    case .int64, .sint64, .sfixed64: return IntegerForm<Int64>.self
    case .uint32, .fixed32: return IntegerForm<UInt32>.self
    case .uint64, .fixed64: return IntegerForm<UInt64>.self
    case .float: return FloatingPointForm<Float>.self
    case .double: return FloatingPointForm<Double>.self
    case .bool: return PlainForm<Bool>.self
    case .string: return PlainForm<String>.self
    case .bytes: return BytesForm.self
    case .openEnum: return plain(field.enumeration.pointee.type)
    case .closedEnum: return closed(field.enumeration.pointee.type)
    case .message, .group: return plain(field.message.pointee.type)
    }
}

/// A key of a message's object, or of a map's.
struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}
