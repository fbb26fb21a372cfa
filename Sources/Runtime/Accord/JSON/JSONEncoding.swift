import Foundation

/// Writes the message at `message` as its JSON value.
func encodeJSONMessage(_ writer: inout JSONWriter, _ message: UnsafeRawPointer, _ layout: LayoutPointer) {
    if layout.pointee.wellKnown == .none {
        writer.byte(UInt8(ascii: "{"))
        var isFirst = true
        encodeJSONMembers(&writer, message, layout, &isFirst)
        writer.byte(UInt8(ascii: "}"))
    } else {
        encodeWellKnown(&writer, message, layout)
    }
}

/// Writes the fields that are set as members of an object whose brackets are the caller's.
func encodeJSONMembers(
    _ writer: inout JSONWriter,
    _ message: UnsafeRawPointer,
    _ layout: LayoutPointer,
    _ isFirst: inout Bool
) {
    for index in 0..<layout.pointee.count {
        let field = UnsafePointer(layout.pointee.fields + index)
        encodeJSONField(&writer, message + field.pointee.offset, field, &isFirst)
        if writer.failure != nil { return writer.noteField(field.pointee.name) }
    }
    let unknown = (message + layout.pointee.unknownFieldsOffset).assumingMemoryBound(to: UnknownFields.self)
    if !unknown.pointee.isEmpty { encodeJSONExtensions(&writer, unknown.pointee, layout, &isFirst) }
}

/// Writes the registered extensions among the unknown fields, each under its name in brackets.
private func encodeJSONExtensions(
    _ writer: inout JSONWriter,
    _ unknown: UnknownFields,
    _ layout: LayoutPointer,
    _ isFirst: inout Bool
) {
    for `extension` in writer.options.types.extensions(of: layout.pointee.type) {
        `extension`._encode(unknown) { body, schema in
            if isFirst { isFirst = false } else { writer.byte(UInt8(ascii: ",")) }
            writer.string("[\(`extension`.name)]")
            writer.byte(UInt8(ascii: ":"))
            encodeJSONBareField(&writer, body, UnsafePointer(schema.layout.pointee.fields))
            if writer.failure != nil { writer.noteField("[\(`extension`.name)]") }
        }
    }
}

/// Writes a field that is set as its value alone.
private func encodeJSONBareField(
    _ writer: inout JSONWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>
) {
    var bare = field.pointee
    // The payload of an Optional starts at its first byte.
    if bare.shape == .optional { bare.shape = .present }
    bare.isBare = true
    var isFirst = true
    withUnsafePointer(to: bare) { encodeJSONField(&writer, property, $0, &isFirst) }
}

extension JSONWriter {
    @inline(__always)
    fileprivate mutating func key(_ field: UnsafePointer<Field>, _ isFirst: inout Bool) {
        if field.pointee.isBare { return }
        if isFirst { isFirst = false } else { byte(UInt8(ascii: ",")) }
        raw(options.usesContractNames ? field.pointee.contractKey : field.pointee.jsonKey)
    }
}

/// Writes a member for the field, unless it is absent; the bare value where the shape is `present`.
func encodeJSONField(
    _ writer: inout JSONWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>,
    _ isFirst: inout Bool
) {
    switch field.pointee.shape {
    case .map: return encodeJSONMap(&writer, property, field, &isFirst)
    case .oneof: return encodeJSONOneof(&writer, property, field, &isFirst)
    case .plain, .present, .optional, .indirect, .list: break
    }
    switch field.pointee.kind {
    case .string: each(&writer, property, field, &isFirst, { $0.isEmpty }) { $0.string($1 as String) }
    case .bytes: each(&writer, property, field, &isFirst, { $0.isEmpty }) { $0.base64($1 as Data) }
    case .int32, .sint32, .sfixed32:
        each(&writer, property, field, &isFirst, { $0 == 0 }) { $0.integer(Int64($1 as Int32)) }
    case .uint32, .fixed32:
        each(&writer, property, field, &isFirst, { $0 == 0 }) { $0.integer(UInt64($1 as UInt32)) }
    case .int64, .sint64, .sfixed64:
        each(&writer, property, field, &isFirst, { $0 == 0 }) { $0.quotedInteger($1 as Int64) }
    case .uint64, .fixed64:
        each(&writer, property, field, &isFirst, { $0 == 0 }) { $0.quotedInteger($1 as UInt64) }
    case .float: each(&writer, property, field, &isFirst, { $0.bitPattern == 0 }) { $0.float($1 as Float) }
    case .double: each(&writer, property, field, &isFirst, { $0.bitPattern == 0 }) { $0.double($1 as Double) }
    case .bool: each(&writer, property, field, &isFirst, { !$0 }) { $0.bool($1 as Bool) }
    case .openEnum, .closedEnum: encodeJSONEnums(&writer, property, field, &isFirst)
    case .message, .group: encodeJSONMessages(&writer, property, field, &isFirst)
    }
}

@inline(__always)
private func each<T>(
    _ writer: inout JSONWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>,
    _ isFirst: inout Bool,
    _ isAbsent: (T) -> Bool,
    _ write: (inout JSONWriter, T) -> Void
) {
    switch field.pointee.shape {
    case .plain:
        let value = property.assumingMemoryBound(to: T.self)
        if isAbsent(value.pointee), !writer.options.includesDefaults { return }
        writer.key(field, &isFirst)
        write(&writer, value.pointee)
    case .present: write(&writer, property.assumingMemoryBound(to: T.self).pointee)
    case .optional:
        guard let value = property.assumingMemoryBound(to: T?.self).pointee else { return }
        writer.key(field, &isFirst)
        write(&writer, value)
    case .list: encodeJSONList(&writer, property.assumingMemoryBound(to: [T].self).pointee, field, &isFirst, write)
    case .indirect, .map, .oneof: break
    }
}

@inline(__always)
private func encodeJSONList<T>(
    _ writer: inout JSONWriter,
    _ elements: [T],
    _ field: UnsafePointer<Field>,
    _ isFirst: inout Bool,
    _ write: (inout JSONWriter, T) -> Void
) {
    if elements.isEmpty, !writer.options.includesDefaults { return }
    writer.key(field, &isFirst)
    writer.byte(UInt8(ascii: "["))
    var isFirstElement = true
    for element in elements {
        if isFirstElement { isFirstElement = false } else { writer.byte(UInt8(ascii: ",")) }
        write(&writer, element)
    }
    writer.byte(UInt8(ascii: "]"))
}

private func encodeJSONEnums(
    _ writer: inout JSONWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>,
    _ isFirst: inout Bool
) {
    let layout = field.pointee.enumeration
    let type = layout.pointee.type
    switch field.pointee.shape {
    case .plain:
        let number = type.load(property)
        if number == 0, !writer.options.includesDefaults { return }
        writer.key(field, &isFirst)
        writer.enumValue(number, layout)
    case .present: writer.enumValue(type.load(property), layout)
    case .optional:
        guard let number = type.loadOptional(property) else { return }
        writer.key(field, &isFirst)
        writer.enumValue(number, layout)
    case .list:
        encodeJSONList(&writer, layout.pointee.listedNumbers(property), field, &isFirst) { $0.enumValue($1, layout) }
    case .indirect, .map, .oneof: break
    }
}

extension JSONWriter {
    mutating func enumValue(_ number: Int32, _ layout: EnumLayoutPointer) {
        if layout.pointee.isNullValue {
            literal("null")
        } else if !options.writesEnumsAsNumbers, let name = layout.pointee.name(of: number) {
            string(name)
        } else {
            integer(Int64(number))
        }
    }
}

private func encodeJSONMessages(
    _ writer: inout JSONWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>,
    _ isFirst: inout Bool
) {
    let layout = field.pointee.message
    let type = layout.pointee.type
    switch field.pointee.shape {
    case .present: encodeJSONMessage(&writer, property, layout)
    case .optional:
        guard type.isPresent(property) else { return }
        writer.key(field, &isFirst)
        // The payload of an Optional starts at its first byte.
        encodeJSONMessage(&writer, property, layout)
    case .indirect:
        type.visitIndirect(property) { message in
            writer.key(field, &isFirst)
            encodeJSONMessage(&writer, message, layout)
        }
    case .list:
        var count = 0
        let list = ListStorage(property)
        while count < list.count {
            if count == 0 { writer.key(field, &isFirst) }
            writer.byte(count == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
            encodeJSONMessage(&writer, list.elements + count * layout.pointee.list.pointee.stride, layout)
            count += 1
        }
        if count > 0 {
            writer.byte(UInt8(ascii: "]"))
        } else if writer.options.includesDefaults {
            writer.key(field, &isFirst)
            writer.literal("[]")
        }
    case .plain, .map, .oneof: break
    }
}

private func encodeJSONMap(
    _ writer: inout JSONWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>,
    _ isFirst: inout Bool
) {
    let entry = field.pointee.map.pointee
    if entry.storage.count(property) == 0, !writer.options.includesDefaults { return }
    writer.key(field, &isFirst)
    writer.byte(UInt8(ascii: "{"))
    var isFirstEntry = true
    var ignored = true
    entry.storage.forEach(property, writer.options.isDeterministic ? .ascending : .any) { key, value in
        if isFirstEntry { isFirstEntry = false } else { writer.byte(UInt8(ascii: ",")) }
        // Strings and 64-bit integers are in quotes already; the other keys are put there.
        let isQuoted = entry.key.pointee.isQuotedInJSON
        if !isQuoted { writer.byte(UInt8(ascii: "\"")) }
        encodeJSONField(&writer, key, entry.key, &ignored)
        if !isQuoted { writer.byte(UInt8(ascii: "\"")) }
        writer.byte(UInt8(ascii: ":"))
        encodeJSONField(&writer, value, entry.value, &ignored)
    }
    writer.byte(UInt8(ascii: "}"))
}

extension Field {
    fileprivate var isQuotedInJSON: Bool {
        switch kind {
        case .string, .int64, .uint64, .sint64, .fixed64, .sfixed64: true
        default: false
        }
    }
}

/// Writes the field when it is the oneof's present case.
private func encodeJSONOneof(
    _ writer: inout JSONWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>,
    _ isFirst: inout Bool
) {
    field.pointee.oneof.pointee.visit(property) { number, payload in
        guard number == field.pointee.number else { return }
        writer.key(field, &isFirst)
        encodeJSONField(&writer, payload, field.pointee.payload, &isFirst)
    }
}
