/// Writes a well-known type as its JSON value (ProtoJSON format, "JSON mapping").
func encodeWellKnown(_ writer: inout JSONWriter, _ message: Address, _ layout: LayoutPointer) {
    switch layout.pointee.wellKnown {
    case .timestamp:
        writer.timestamp(message[Google.Protobuf.Timestamp.self])
    case .duration:
        writer.duration(message[Google.Protobuf.Duration.self])
    case .fieldMask:
        let value = message[Google.Protobuf.FieldMask.self]
        if let text = value.jsonText { writer.string(text) } else { writer.fail(.badFieldMask) }
    case .struct: encodeStruct(&writer, message[Google.Protobuf.Struct.self])
    case .value: encodeValue(&writer, message[Google.Protobuf.Value.self])
    case .listValue, .wrapper:
        // Written as what their one field holds, zero included.
        let field = layout.pointee.fields
        encodeJSONContent(&writer, message + field.pointee.offset, field)
    case .any: encodeAny(&writer, message[Google.Protobuf.Any_.self])
    case .none: break
    }
}

private func encodeValue(_ writer: inout JSONWriter, _ value: Google.Protobuf.Value) {
    switch value.kind {
    case .nullValue: writer.literal("null")
    case .numberValue(let number):
        if number.isFinite { writer.double(number) } else { writer.fail(.numberRange) }
    case .stringValue(let string): writer.string(string)
    case .boolValue(let bool): writer.bool(bool)
    case .structValue(let fields): encodeStruct(&writer, fields)
    case .listValue(let list):
        withAddress(of: list) { encodeWellKnown(&writer, $0, Google.Protobuf.ListValue.layout) }
    case nil: writer.fail(.expectedValue)
    }
}

private func encodeStruct(_ writer: inout JSONWriter, _ value: Google.Protobuf.Struct) {
    writer.byte(UInt8(ascii: "{"))
    func member(_ key: String, _ value: Google.Protobuf.Value) {
        writer.separate()
        writer.string(key)
        writer.byte(UInt8(ascii: ":"))
        encodeValue(&writer, value)
    }
    if writer.options.isDeterministic {
        // By way of the map's layout, so that there is one sort for all maps.
        let map = Google.Protobuf.Struct.layout.pointee.fields.pointee.map.pointee
        withAddress(of: value.fields) { fields in
            map.forEach(fields, .ascending) { key, value in
                member(
                    key[String.self],
                    value[Google.Protobuf.Value.self])
            }
        }
    } else {
        for (key, value) in value.fields { member(key, value) }
    }
    writer.byte(UInt8(ascii: "}"))
}

private func encodeAny(_ writer: inout JSONWriter, _ any: Google.Protobuf.Any_) {
    if any.typeURL.isEmpty, any.value.isEmpty { return writer.literal("{}") }
    let type: any Message.Type
    do throws(Failure) { type = try anyType(any, writer.options.types) } catch { return writer.fail(error) }
    func encode<M: Message>(_: M.Type) {
        guard let message = try? M(protobuf: any.value) else { return writer.fail(.badAny) }
        let layout = M.layout
        writer.literal("{\"@type\":")
        writer.string(any.typeURL)
        withAddress(of: message) { message in
            // Empty has a JSON form, `{}`, which is that of any message without fields: no member is added.
            if layout.pointee.wellKnown == .none {
                encodeJSONMembers(&writer, message, layout)
            } else {
                writer.literal(",\"value\":")
                encodeJSONMessage(&writer, message, layout)
            }
        }
        writer.byte(UInt8(ascii: "}"))
    }
    encode(type)
}
