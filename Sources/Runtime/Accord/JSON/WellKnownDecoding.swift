/// Reads the JSON value of a well-known type into the empty message at `message` (ProtoJSON format, "JSON mapping").
func decodeWellKnown(
    _ reader: inout JSONReader,
    _ message: Address,
    _ layout: LayoutPointer
) throws(Failure) {
    switch layout.pointee.wellKnown {
    case .timestamp:
        let isValid = try reader.withStringBytes { message[Google.Protobuf.Timestamp.self].read(rfc3339: $0) }
        guard isValid else { throw .badTimestamp }
    case .duration:
        let value = try reader.withStringBytes { Google.Protobuf.Duration(jsonText: $0) }
        guard let value else { throw .badDuration }
        message[Google.Protobuf.Duration.self] = value
    case .fieldMask:
        let text = try reader.string()
        guard let value = Google.Protobuf.FieldMask(jsonText: text) else { throw .badFieldMask }
        message[Google.Protobuf.FieldMask.self] = value
    case .struct:
        message[Google.Protobuf.Struct.self] = try decodeStruct(&reader)
    case .value:
        message[Google.Protobuf.Value.self] = try decodeValue(&reader)
    case .listValue:
        let field = layout.pointee.fields
        try decodeJSONList(&reader, message + field.pointee.offset, field)
    case .wrapper:
        let field = layout.pointee.fields
        try decodeJSONField(&reader, message + field.pointee.offset, field)
    case .any:
        message[Google.Protobuf.Any_.self] = try decodeAny(&reader)
    case .none: break
    }
}

private func decodeValue(_ reader: inout JSONReader) throws(Failure) -> Google.Protobuf.Value {
    var value = Google.Protobuf.Value()
    switch try reader.peek() {
    case UInt8(ascii: "n"):
        _ = try reader.null()
        value.kind = .nullValue(.nullValue)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): value.kind = .boolValue(try reader.bool())
    case UInt8(ascii: "\""): value.kind = .stringValue(try reader.string())
    case UInt8(ascii: "{"): value.kind = .structValue(try decodeStruct(&reader))
    case UInt8(ascii: "["): value.kind = .listValue(try decodeListValue(&reader))
    default: value.kind = .numberValue(try reader.double())
    }
    return value
}

private func decodeStruct(_ reader: inout JSONReader) throws(Failure) -> Google.Protobuf.Struct {
    var result = Google.Protobuf.Struct()
    try reader.open(UInt8(ascii: "{"))
    var isFirst = true
    while try reader.next(&isFirst, UInt8(ascii: "}")) {
        let key = try reader.string()
        try reader.require(UInt8(ascii: ":"))
        let start = reader.position
        if result.fields.updateValue(try decodeValue(&reader), forKey: key) != nil {
            reader.position = start
            throw .duplicateName
        }
    }
    return result
}

private func decodeListValue(_ reader: inout JSONReader) throws(Failure) -> Google.Protobuf.ListValue {
    var result = Google.Protobuf.ListValue()
    try withAddress(of: &result) { list throws(Failure) in
        try decodeWellKnown(&reader, list, Google.Protobuf.ListValue.layout)
    }
    return result
}

/// An Any is its message's object with one member more, `"@type"`, in any place; a message with a JSON form of its own
/// is under `"value"`.
private func decodeAny(_ reader: inout JSONReader) throws(Failure) -> Google.Protobuf.Any_ {
    var ahead = reader
    var any = Google.Protobuf.Any_()
    var valueStart: BytePosition?
    try ahead.open(UInt8(ascii: "{"))
    var isFirst = true
    var isEmpty = true
    while try ahead.next(&isFirst, UInt8(ascii: "}")) {
        let key = try ahead.string()
        try ahead.require(UInt8(ascii: ":"))
        isEmpty = false
        if key == "@type" {
            guard any.typeURL.isEmpty else { throw .duplicate }
            any.typeURL = try ahead.string()
        } else {
            if key == "value" { valueStart = ahead.position }
            try ahead.skip()
        }
    }
    if isEmpty {
        reader = ahead
        return any
    }
    let type = try anyType(any, reader.options.types)
    any.value = try decodeAnyMessage(&reader, type, valueStart)
    reader.position = ahead.position
    return any
}

private func decodeAnyMessage<M: Message>(
    _ reader: inout JSONReader,
    _: M.Type,
    _ valueStart: BytePosition?
) throws(Failure) -> Data {
    let layout = M.layout
    var message = M()
    try withAddress(of: &message) { address throws(Failure) in
        let address = address
        // Empty has a JSON form, `{}`, but no member for it is needed; some writers add one all the same.
        if layout.pointee.wellKnown == .none, valueStart == nil || M.self != Google.Protobuf.Empty.self {
            try decodeJSONObject(&reader, address, layout, ignoring: "@type")
        } else if let valueStart {
            guard reader.depth > 0 else { throw .tooDeep }
            reader.position = valueStart
            reader.depth &-= 1
            try decodeJSONMessage(&reader, address, layout)
            reader.depth &+= 1
        } else {
            throw .badAny
        }
    }
    guard let data = try? message.protobufData() else { throw .badAny }
    return data
}

/// Returns the type that an Any's URL names after the last slash.
func anyType(_ any: Google.Protobuf.Any_, _ types: TypeRegistry) throws(Failure) -> any Message.Type {
    var url = any.typeURL
    let name: String? = url.withBytes { url in
        var start = url.count
        while start > 0, url[start - 1] != UInt8(ascii: "/") { start -= 1 }
        return start == 0 ? nil : url.from(start).string
    }
    guard let name else { throw .badAny }
    guard let type = types.type(named: name) ?? wellKnownTypes.type(named: name) else { throw .unknownAny }
    return type
}

/// The types that an Any may always hold.
private let wellKnownTypes = TypeRegistry([
    Google.Protobuf.Any_.self, Google.Protobuf.Duration.self, Google.Protobuf.Empty.self,
    Google.Protobuf.FieldMask.self, Google.Protobuf.ListValue.self, Google.Protobuf.Struct.self,
    Google.Protobuf.Timestamp.self, Google.Protobuf.Value.self, Google.Protobuf.DoubleValue.self,
    Google.Protobuf.FloatValue.self, Google.Protobuf.Int64Value.self, Google.Protobuf.UInt64Value.self,
    Google.Protobuf.Int32Value.self, Google.Protobuf.UInt32Value.self, Google.Protobuf.BoolValue.self,
    Google.Protobuf.StringValue.self, Google.Protobuf.BytesValue.self,
])
