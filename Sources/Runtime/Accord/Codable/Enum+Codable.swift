extension Enum {
    /// Reads the value's name in the contract, or its number (ProtoJSON format).
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self.init(rawValue: Self.layout.pointee.numbers[0])
        } else if var name = try? container.decode(String.self) {
            guard let number = name.withUTF8({ Self.layout.pointee.number(of: UnsafeRawBufferPointer($0)) }) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: Failure.unknownEnum.message)
            }
            self.init(rawValue: number)
        } else {
            self.init(rawValue: try IntegerForm<Int32>(from: decoder).value)
        }
    }

    /// Writes the value's name in the contract, or its number where there is no name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let layout = Self.layout.pointee
        if layout.isNullValue {
            try container.encodeNil()
        } else if let name = layout.name(of: rawValue) {
            try container.encode(String(decoding: name, as: UTF8.self))
        } else {
            try container.encode(rawValue)
        }
    }
}
