/// Writes the message at `message`, in front of what the writer holds already.
@inline(__always)
func encodeMessage(_ writer: inout BinaryWriter, _ message: Address, _ layout: LayoutPointer) {
    let unknown = layout.pointee.unknownFields(message)
    if !unknown[UnknownFields.self].isEmpty { encodeUnknown(&writer, unknown[UnknownFields.self], layout) }
    var index = layout.pointee.count
    while index > 0 {
        index &-= 1
        let field = layout.pointee.fields + index
        encodeProperty(&writer, message + field.pointee.offset, field)
    }
}

private func encodeUnknown(_ writer: inout BinaryWriter, _ fields: UnknownFields, _ layout: LayoutPointer) {
    if layout.pointee.isMessageSet {
        encodeMessageSet(&writer, fields)
    } else {
        fields.bytes.withBytes { writer.bytes($0) }
    }
}

/// Writes a field, unless it is absent.
@inline(never)
private func encodeField(
    _ writer: inout BinaryWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    encodeProperty(&writer, property, field)
}

/// Writes a field, unless it is absent; where one field of a message follows another.
@inline(__always)
private func encodeProperty(
    _ writer: inout BinaryWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    switch field.pointee.shape {
    case .map: return encodeMap(&writer, property, field)
    case .oneof: return encodeOneof(&writer, property, field)
    case .plain, .present, .optional, .indirect, .list: break
    }
    switch field.pointee.kind {
    case .string: encodeStrings(&writer, property, field)
    case .bytes: encodeData(&writer, property, field)
    case .message, .group: encodeMessages(&writer, property, field)
    case .openEnum, .closedEnum: encodeEnums(&writer, property, field)
    case .int32, .uint32, .sint32, .fixed32, .sfixed32, .float: encodeNumber(&writer, property, field, UInt32.self)
    case .int64, .uint64, .sint64, .fixed64, .sfixed64, .double: encodeNumber(&writer, property, field, UInt64.self)
    case .bool: encodeNumber(&writer, property, field, UInt8.self)
    }
}

/// Writes a number, or a list of numbers, by their bits: types of one size are stored alike.
@inline(__always)
private func encodeNumber<Bits: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ writer: inout BinaryWriter,
    _ property: Address,
    _ field: Reference<FieldLayout>,
    _: Bits.Type
) {
    let bits: Bits
    switch field.pointee.shape {
    case .plain:
        // Zero is recognized by its bits: -0.0 is a value of its own (protobuf field presence, "implicit presence").
        bits = property.load(as: Bits.self)
        if bits == 0 { return }
    case .present:
        bits = property.load(as: Bits.self)
    case .optional:
        if field.pointee.kind == .bool {
            guard let value = property[Bool?.self] else { return }
            bits = value ? 1 : 0
        } else {
            guard let value = property[Bits?.self] else { return }
            bits = value
        }
    case .list: return encodeNumbers(&writer, ListStorage(property), field)
    case .map, .oneof, .indirect: return
    }
    switch field.pointee.kind.wireType {
    case .fixed32: writer.fixed32(UInt32(truncatingIfNeeded: bits))
    case .fixed64: writer.fixed64(UInt64(truncatingIfNeeded: bits))
    default: writer.varint(varint(UInt64(truncatingIfNeeded: bits), field.pointee.kind))
    }
    writer.tag(field.pointee.tag)
}

/// Returns the value that is written as the varint of a number.
@inline(__always)
private func varint(_ bits: UInt64, _ kind: Kind) -> UInt64 {
    switch kind {
    case .int32: UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: bits)))
    case .sint32: UInt64(zigzag(Int32(truncatingIfNeeded: bits)))
    case .sint64: zigzag(Int64(bitPattern: bits))
    default: bits
    }
}

@inline(__always)
private func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: value &<< 1 ^ value &>> 31) }

@inline(__always)
private func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value &<< 1 ^ value &>> 63) }

@inline(never)
private func encodeNumbers(_ writer: inout BinaryWriter, _ list: ListStorage, _ field: Reference<FieldLayout>) {
    guard list.count > 0 else { return }
    guard field.pointee.isPacked else { return encodeUnpacked(&writer, list, field) }
    let before = writer.count
    switch field.pointee.kind {
    case .int32: writer.varints(list, Int32.self) { UInt64(bitPattern: Int64($0)) }
    case .uint32: writer.varints(list, UInt32.self) { UInt64($0) }
    case .sint32: writer.varints(list, Int32.self) { UInt64(zigzag($0)) }
    case .int64, .uint64: writer.varints(list, UInt64.self) { $0 }
    case .sint64: writer.varints(list, Int64.self) { zigzag($0) }
    case .bool: writer.fixed(list, UInt8.self)
    case .fixed32, .sfixed32, .float: writer.fixed(list, UInt32.self)
    case .fixed64, .sfixed64, .double: writer.fixed(list, UInt64.self)
    case .string, .bytes, .openEnum, .closedEnum, .message, .group: break
    }
    writer.prefix(field.pointee.tag, length: writer.count - before)
}

/// Writes each number with a tag of its own.
@inline(never)
private func encodeUnpacked(_ writer: inout BinaryWriter, _ list: ListStorage, _ field: Reference<FieldLayout>) {
    var element = field.pointee
    element.shape = .present
    let stride = field.pointee.list.pointee.stride
    withReference(to: element) { element in
        for index in (0..<list.count).reversed() { encodeField(&writer, list.elements + index * stride, element) }
    }
}

private func encodeEnums(
    _ writer: inout BinaryWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    let type = field.pointee.enumeration.pointee.type
    switch field.pointee.shape {
    case .plain, .present:
        let number = type.load(property)
        if number != 0 || field.pointee.shape == .present { encodeEnum(&writer, number, field) }
    case .optional:
        if let number = type.loadOptional(property) { encodeEnum(&writer, number, field) }
    case .list:
        let list = ListStorage(property)
        let before = writer.count
        var index = list.count
        while index > 0 {
            index &-= 1
            encodeEnum(&writer, type.load(list.elements + index &* field.pointee.list.pointee.stride), field)
        }
        if field.pointee.isPacked, list.count > 0 { writer.prefix(field.pointee.tag, length: writer.count - before) }
    case .map, .oneof, .indirect: break
    }
}

/// Writes an enum's number, without a tag when it is an element of a packed list.
private func encodeEnum(_ writer: inout BinaryWriter, _ number: Int32, _ field: Reference<FieldLayout>) {
    writer.varint(UInt64(bitPattern: Int64(number)))
    if !field.pointee.isPacked { writer.tag(field.pointee.tag) }
}

@inline(never)
private func encodeStrings(
    _ writer: inout BinaryWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    var first = property
    var index = 1
    switch field.pointee.shape {
    case .plain: if first[BorrowedString.self].isEmpty { return }
    // The payload of an Optional starts at its first byte.
    case .optional: if case .none = property[String?.self] { return }
    case .list:
        let list = ListStorage(property)
        first = list.elements
        index = list.count
    case .present, .map, .oneof, .indirect: break
    }
    while index > 0 {
        index &-= 1
        encode(&writer, first + index &* MemoryLayout<String>.stride, field)
    }
}

@inline(__always)
private func encode(
    _ writer: inout BinaryWriter,
    _ string: Address,
    _ field: Reference<FieldLayout>
) {
    let before = writer.count
    string[BorrowedString.self].withBytes { writer.bytes($0) }
    writer.prefix(field.pointee.tag, length: writer.count - before)
}

private func encode(_ writer: inout BinaryWriter, _ string: String, _ tag: UInt32) {
    var string = string
    string.withBytes { bytes in
        writer.bytes(bytes)
        writer.prefix(tag, length: bytes.count)
    }
}

private func encodeData(_ writer: inout BinaryWriter, _ property: Address, _ field: Reference<FieldLayout>) {
    switch field.pointee.shape {
    case .plain, .present:
        if field.pointee.shape == .present || !property[Data.self].isEmpty {
            encode(&writer, property[Data.self], field)
        }
    case .optional:
        if let data = property[Data?.self] { encode(&writer, data, field) }
    case .list:
        var index = property[[Data].self].count
        while index > 0 {
            index &-= 1
            encode(&writer, property[[Data].self][index], field)
        }
    case .map, .oneof, .indirect: break
    }
}

@inline(never)
private func encode(_ writer: inout BinaryWriter, _ data: Data, _ field: Reference<FieldLayout>) {
    data.withBytes { bytes in
        writer.bytes(bytes)
        writer.prefix(field.pointee.tag, length: bytes.count)
    }
}

private func encodeMessages(
    _ writer: inout BinaryWriter, _ property: Address, _ field: Reference<FieldLayout>
) {
    let type = field.pointee.message.pointee.type
    switch field.pointee.shape {
    case .present: encodeContents(&writer, property, 1, field)
    case .optional: if type.isPresent(property) { encodeContents(&writer, property, 1, field) }
    case .indirect: if let message = IndirectType.message(property) { encodeContents(&writer, message, 1, field) }
    case .list:
        let list = ListStorage(property)
        encodeContents(&writer, list.elements, list.count, field)
    case .plain, .map, .oneof: break
    }
}

/// Writes messages that lie next to each other.
@inline(never)
private func encodeContents(
    _ writer: inout BinaryWriter,
    _ first: Address,
    _ count: Int,
    _ field: Reference<FieldLayout>
) {
    let stride = field.pointee.message.pointee.list.pointee.stride
    var message = first + count &* stride
    while message > first {
        message -= stride
        let isGroup = field.pointee.kind == .group
        if isGroup { writer.tag(field.pointee.number << 3 | WireType.endGroup.rawValue) }
        let before = writer.count
        encodeMessage(&writer, message, field.pointee.message)
        if isGroup {
            writer.tag(field.pointee.tag)
        } else {
            writer.prefix(field.pointee.tag, length: writer.count - before)
        }
    }
}

private func encodeMap(_ writer: inout BinaryWriter, _ property: Address, _ map: Reference<FieldLayout>) {
    let entry = map.pointee.map.pointee
    if entry.key.pointee.kind == .string, entry.value.pointee.kind == .string, !writer.isDeterministic {
        // The commonest kind of map, for which no type has to be looked up at run time.
        for (key, value) in property[[String: String].self] {
            let before = writer.count
            encode(&writer, value, entry.value.pointee.tag)
            encode(&writer, key, entry.key.pointee.tag)
            writer.prefix(map.pointee.tag, length: writer.count - before)
        }
        return
    }
    // Descending, as everything is written back to front.
    entry.forEach(property, writer.isDeterministic ? .descending : .any) { key, value in
        let before = writer.count
        encodeField(&writer, value, entry.value)
        encodeField(&writer, key, entry.key)
        writer.prefix(map.pointee.tag, length: writer.count - before)
    }
}

/// Writes the present case when it is the turn of the oneof's first member, and nothing at the others'.
private func encodeOneof(
    _ writer: inout BinaryWriter, _ property: Address, _ member: Reference<FieldLayout>
) {
    guard member.pointee.leadsOneof else { return }
    member.pointee.oneof.pointee.visit(property) { number, payload in
        // Members follow their leader in the layout, if not at once.
        var field = member
        while field.pointee.number != number { field += 1 }
        encodeField(&writer, payload, field.pointee.payload)
    }
}
