/// Reads the ProtoJSON form of a well-known type into the empty message at `message`.
func decodeWellKnown(_ decoder: any Decoder, _ message: Address, _ layout: LayoutPointer) throws {
    switch layout.pointee.wellKnown {
    case .wrapper:
        let field = layout.pointee.fields
        func read<Form: CodableForm>(_: Form.Type) throws {
            storeValue(try Form(from: decoder).value, message + field.pointee.offset, field)
        }
        try read(codableForm(field.pointee))
    case .struct, .listValue, .value, .timestamp, .duration, .fieldMask, .any, .none:
        // By way of JSON text, which has the rules for their forms.
        let json = try JSONValue(from: decoder).jsonData()
        var options = JSONDecodingOptions()
        options.ignoreUnknownFields = true
        if let types = decoder.userInfo[.accordTypes] as? TypeRegistry { options.types = types }
        if let failure = decodeJSON(json, into: message, layout, options) {
            let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: failure.message)
            throw DecodingError.dataCorrupted(context)
        }
    }
}

/// Writes a well-known type in its ProtoJSON form.
func encodeWellKnown(_ encoder: any Encoder, _ message: Address, _ layout: LayoutPointer) throws {
    switch layout.pointee.wellKnown {
    case .struct: try message[Google.Protobuf.Struct.self].fields.encode(to: encoder)
    case .listValue:
        try message[Google.Protobuf.ListValue.self].values.encode(to: encoder)
    case .value: try message[Google.Protobuf.Value.self].kind.encodeJSON(to: encoder)
    case .wrapper:
        let field = layout.pointee.fields[0]
        func write<Form: CodableForm>(_: Form.Type) throws {
            try Form((message + field.offset)[Form.Value.self]).encode(to: encoder)
        }
        try write(codableForm(field))
    case .timestamp, .duration, .fieldMask, .any, .none:
        var options = JSONEncodingOptions()
        if let types = encoder.userInfo[.accordTypes] as? TypeRegistry { options.types = types }
        let json = try writeJSON(message, layout, options).data()
        var value = Google.Protobuf.Value()
        let failure = withAddress(of: &value) { value in
            decodeJSON(json, into: value, Google.Protobuf.Value.layout, JSONDecodingOptions())
        }
        if let failure { throw failure }
        try value.encode(to: encoder)
    }
}

extension Google.Protobuf.Value.Kind? {
    fileprivate func encodeJSON(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nullValue: try container.encodeNil()
        case .boolValue(let bool): try container.encode(bool)
        case .numberValue(let number):
            guard number.isFinite else { throw CodecError(.invalidValue, Failure.numberRange.message) }
            try container.encode(number)
        case .stringValue(let string): try container.encode(string)
        case .structValue(let fields): try container.encode(fields)
        case .listValue(let list): try container.encode(list)
        case nil: throw CodecError(.invalidValue, "a Google.Protobuf.Value has no kind")
        }
    }
}
