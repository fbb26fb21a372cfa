// The same mapping as in JSON text, for coders of any kind; dates, decimals and bytes are written in their own forms,
// whatever the coder's strategies are. Enums have what the standard library gives to all that are `RawRepresentable`.

extension Record {
    public init(from decoder: any Decoder) throws { self = try decodeModel(decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeModel(self, encoder) }
}

extension Tuple {
    public init(from decoder: any Decoder) throws { self = try decodeModel(decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeModel(self, encoder) }
}

extension Union {
    public init(from decoder: any Decoder) throws { self = try decodeModel(decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeModel(self, encoder) }
}

extension MessageSet {
    public init(from decoder: any Decoder) throws { self = try decodeModel(decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeModel(self, encoder) }
}

private func decodeModel<M: JSONModel>(_ decoder: any Decoder) throws -> M {
    let form = M._schema.form
    return try makeValue { try decodeForm(decoder, $0, form) }
}

private func encodeModel<M: JSONModel>(_ model: M, _ encoder: any Encoder) throws {
    let form = M._schema.form
    try withAddress(of: model) { try FormEncoding(value: $0, form: form).encode(to: encoder) }
}
