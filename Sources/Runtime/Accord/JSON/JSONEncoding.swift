/// Writes the message at `message` as its JSON value.
func encodeJSONMessage(_ writer: inout JSONWriter, _ message: Address, _ layout: LayoutPointer) {
    guard layout.pointee.wellKnown == .none else { return encodeWellKnown(&writer, message, layout) }
    writer.byte(UInt8(ascii: "{"))
    encodeJSONMembers(&writer, message, layout)
    writer.byte(UInt8(ascii: "}"))
}

/// Writes the fields that are set as members of an object whose brackets are the caller's.
func encodeJSONMembers(_ writer: inout JSONWriter, _ message: Address, _ layout: LayoutPointer) {
    for index in 0..<layout.pointee.count {
        let field = layout.pointee.fields + index
        encodeJSONField(&writer, message + field.pointee.offset, field)
        if writer.failure != nil { return }
    }
    let unknown = layout.pointee.unknownFields(message)
    if !unknown[UnknownFields.self].isEmpty { encodeJSONExtensions(&writer, unknown[UnknownFields.self], layout) }
}

/// Writes the registered extensions among the unknown fields, each under its name in brackets.
private func encodeJSONExtensions(_ writer: inout JSONWriter, _ unknown: UnknownFields, _ layout: LayoutPointer) {
    for `extension` in writer.options.types.extensions(of: layout.pointee.type) {
        `extension`._encode(unknown) { body, schema in
            writer.separate()
            writer.string("[\(`extension`.name)]")
            writer.byte(UInt8(ascii: ":"))
            let field = schema.layout.pointee.fields
            encodeJSONContent(&writer, body, field)
            if writer.failure != nil { writer.noteField("[\(`extension`.name)]") }
        }
    }
}

/// Writes a member for the field, unless it is absent.
private func encodeJSONField(
    _ writer: inout JSONWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    let includesDefaults = writer.options.includesDefaults
    switch field.pointee.shape {
    case .plain:
        if isZero(property, field), !includesDefaults { return }
        encodeJSONMember(&writer, property, field)
    case .present:
        encodeJSONMember(&writer, property, field)
    case .optional:
        if isPresent(property, field) { encodeJSONMember(&writer, property, field) }
    case .indirect:
        if let message = IndirectType.message(property) { encodeJSONMember(&writer, message, field) }
    case .list:
        if ListStorage(property).count == 0, !includesDefaults { return }
        encodeJSONMember(&writer, property, field)
    case .map:
        if field.pointee.map.pointee.storage.count(property) == 0, !includesDefaults { return }
        encodeJSONMember(&writer, property, field)
    case .oneof:
        // The present case is written when it is the turn of the oneof's first member, and nothing at the others'.
        guard field.pointee.leadsOneof else { return }
        field.pointee.oneof.pointee.visit(property) { number, payload in
            // Members follow their leader in the layout, if not at once.
            var member = field
            while member.pointee.number != number { member += 1 }
            encodeJSONMember(&writer, payload, member)
        }
    }
}

extension JSONWriter {
    @inline(__always)
    fileprivate mutating func key(_ field: Reference<FieldLayout>) {
        separate()
        raw(options.usesContractNames ? field.pointee.contractKey : field.pointee.jsonKey)
    }
}

private func encodeJSONMember(
    _ writer: inout JSONWriter, _ value: Address, _ field: Reference<FieldLayout>
) {
    writer.key(field)
    encodeJSONContent(&writer, value, field)
    if writer.failure != nil { writer.noteField(field.pointee.name) }
}

/// Writes what a field holds, without its key.
func encodeJSONContent(_ writer: inout JSONWriter, _ content: Address, _ field: Reference<FieldLayout>) {
    switch field.pointee.shape {
    case .list: encodeJSONList(&writer, content, field)
    case .map: encodeJSONMap(&writer, content, field)
    // The payload of an Optional starts at its first byte.
    case .plain, .present, .optional, .indirect, .oneof: encodeJSONValue(&writer, content, field)
    }
}

/// Writes one value of the field's kind.
@inline(never)
private func encodeJSONValue(_ writer: inout JSONWriter, _ value: Address, _ field: Reference<FieldLayout>) {
    switch field.pointee.kind {
    case .string: value[BorrowedString.self].withBytes { writer.string($0) }
    case .bytes: writer.base64(value[Data.self])
    case .int32, .sint32, .sfixed32: writer.integer(Int64(value.load(as: Int32.self)))
    case .uint32, .fixed32: writer.integer(UInt64(value.load(as: UInt32.self)))
    case .int64, .sint64, .sfixed64: writer.quotedInteger(value.load(as: Int64.self))
    case .uint64, .fixed64: writer.quotedInteger(value.load(as: UInt64.self))
    case .float: writer.float(value.load(as: Float.self))
    case .double: writer.double(value.load(as: Double.self))
    case .bool: writer.bool(value.load(as: Bool.self))
    case .openEnum, .closedEnum:
        let layout = field.pointee.enumeration
        writer.enumValue(layout.pointee.type.load(value), layout)
    case .message, .group: encodeJSONMessage(&writer, value, field.pointee.message)
    }
}

extension JSONWriter {
    fileprivate mutating func enumValue(_ number: Int32, _ layout: EnumLayoutPointer) {
        if layout.pointee.isNullValue {
            literal("null")
        } else if !options.writesEnumsAsNumbers, let name = layout.pointee.name(of: number) {
            string(name)
        } else {
            integer(Int64(number))
        }
    }
}

private func encodeJSONList(
    _ writer: inout JSONWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    writer.byte(UInt8(ascii: "["))
    let list = ListStorage(property)
    var element = list.elements
    for index in 0..<list.count {
        if index > 0 { writer.byte(UInt8(ascii: ",")) }
        encodeJSONValue(&writer, element, field)
        if writer.failure != nil { return }
        element += field.pointee.list.pointee.stride
    }
    writer.byte(UInt8(ascii: "]"))
}

private func encodeJSONMap(
    _ writer: inout JSONWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    let entry = field.pointee.map.pointee
    writer.byte(UInt8(ascii: "{"))
    entry.forEach(property, writer.options.isDeterministic ? .ascending : .any) { key, value in
        if writer.failure != nil { return }
        writer.separate()
        // Strings and 64-bit integers are in quotes already; the other keys are put there.
        let isQuoted = entry.key.pointee.isQuotedInJSON
        if !isQuoted { writer.byte(UInt8(ascii: "\"")) }
        encodeJSONValue(&writer, key, entry.key)
        if !isQuoted { writer.byte(UInt8(ascii: "\"")) }
        writer.byte(UInt8(ascii: ":"))
        encodeJSONValue(&writer, value, entry.value)
    }
    writer.byte(UInt8(ascii: "}"))
}

extension FieldLayout {
    fileprivate var isQuotedInJSON: Bool {
        switch kind {
        case .string, .int64, .uint64, .sint64, .fixed64, .sfixed64: true
        default: false
        }
    }
}
