extension Enum {
    /// Reads the value's name in the contract, or its number (ProtoJSON format).
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decodeEnum(decoder, Self.layout))
    }

    /// Writes the value's name in the contract, or its number where there is no name.
    public func encode(to encoder: any Encoder) throws {
        try encodeEnum(encoder, rawValue, Self.layout)
    }
}

private func decodeEnum(_ decoder: any Decoder, _ layout: EnumLayoutPointer) throws -> Int32 {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return layout.pointee.numbers[0] }
    guard var name = try? container.decode(String.self) else { return try IntegerForm<Int32>(from: decoder).value }
    guard let number = name.withBytes({ layout.pointee.number(of: $0) }) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.unknownEnum.message)
    }
    return number
}

private func encodeEnum(_ encoder: any Encoder, _ number: Int32, _ layout: EnumLayoutPointer) throws {
    var container = encoder.singleValueContainer()
    if layout.pointee.isNullValue {
        try container.encodeNil()
    } else if let name = layout.pointee.name(of: number) {
        try container.encode(name.string)
    } else {
        try container.encode(number)
    }
}
