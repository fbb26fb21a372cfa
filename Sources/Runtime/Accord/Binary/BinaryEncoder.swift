import Foundation

/// Writes the message at `message`, in front of what the writer holds already.
func encodeMessage(_ writer: inout BinaryWriter, _ message: UnsafeRawPointer, _ layout: LayoutPointer) {
    let unknown = (message + layout.pointee.unknownFieldsOffset).assumingMemoryBound(to: UnknownFields.self)
    if layout.pointee.isMessageSet {
        encodeMessageSet(&writer, unknown.pointee)
    } else {
        unknown.pointee.bytes.withUnsafeBytes { writer.bytes($0) }
    }
    var index = layout.pointee.count
    while index > 0 {
        index &-= 1
        let field = UnsafePointer(layout.pointee.fields + index)
        encodeField(&writer, message + field.pointee.offset, field)
    }
}

/// Writes a field, unless it is absent.
private func encodeField(_ writer: inout BinaryWriter, _ property: UnsafeRawPointer, _ field: UnsafePointer<Field>) {
    switch field.pointee.shape {
    case .map: return encodeMap(&writer, property, field)
    case .oneof: return encodeOneof(&writer, property, field)
    case .plain, .present, .optional, .indirect, .list: break
    }
    switch field.pointee.kind {
    case .string: encodeStrings(&writer, property, field)
    case .bytes: encodeData(&writer, property, field)
    case .message, .group: encodeMessages(&writer, property, field)
    case .int32: each(&writer, property, field, { $0 == 0 }) { $0.varint(UInt64(bitPattern: Int64($1 as Int32))) }
    case .int64: each(&writer, property, field, { $0 == 0 }) { $0.varint(UInt64(bitPattern: $1 as Int64)) }
    case .uint32: each(&writer, property, field, { $0 == 0 }) { $0.varint(UInt64($1 as UInt32)) }
    case .uint64: each(&writer, property, field, { $0 == 0 }) { $0.varint($1 as UInt64) }
    case .sint32: each(&writer, property, field, { $0 == 0 }) { $0.varint(UInt64(zigzag($1 as Int32))) }
    case .sint64: each(&writer, property, field, { $0 == 0 }) { $0.varint(zigzag($1 as Int64)) }
    case .fixed32: each(&writer, property, field, { $0 == 0 }) { $0.fixed32($1 as UInt32) }
    case .fixed64: each(&writer, property, field, { $0 == 0 }) { $0.fixed64($1 as UInt64) }
    case .sfixed32: each(&writer, property, field, { $0 == 0 }) { $0.fixed32(UInt32(bitPattern: $1 as Int32)) }
    case .sfixed64: each(&writer, property, field, { $0 == 0 }) { $0.fixed64(UInt64(bitPattern: $1 as Int64)) }
    case .bool: each(&writer, property, field, { !$0 }) { $0.varint($1 as Bool ? 1 : 0) }
    // Zero is told by its bits: -0.0 is a value of its own (protobuf field presence, "implicit presence").
    case .float: each(&writer, property, field, { $0.bitPattern == 0 }) { $0.fixed32(($1 as Float).bitPattern) }
    case .double: each(&writer, property, field, { $0.bitPattern == 0 }) { $0.fixed64(($1 as Double).bitPattern) }
    case .openEnum, .closedEnum: encodeEnums(&writer, property, field)
    }
}

@inline(__always)
private func zigzag(_ value: Int32) -> UInt32 { UInt32(bitPattern: value &<< 1 ^ value &>> 31) }

@inline(__always)
private func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value &<< 1 ^ value &>> 63) }

/// Writes the value, or each element, of a number's field.
@inline(__always)
private func each<T>(
    _ writer: inout BinaryWriter,
    _ property: UnsafeRawPointer,
    _ field: UnsafePointer<Field>,
    _ isAbsent: (T) -> Bool,
    _ write: (inout BinaryWriter, T) -> Void
) {
    switch field.pointee.shape {
    case .plain:
        let value = property.assumingMemoryBound(to: T.self).pointee
        if isAbsent(value) { return }
        write(&writer, value)
        writer.tag(field.pointee.tag)
    case .present:
        write(&writer, property.assumingMemoryBound(to: T.self).pointee)
        writer.tag(field.pointee.tag)
    case .optional:
        guard let value = property.assumingMemoryBound(to: T?.self).pointee else { return }
        write(&writer, value)
        writer.tag(field.pointee.tag)
    case .list:
        property.assumingMemoryBound(to: [T].self).pointee.withUnsafeBufferPointer {
            encodeList(&writer, $0, field, write)
        }
    case .map, .oneof, .indirect: break
    }
}

@inline(__always)
private func encodeList<T>(
    _ writer: inout BinaryWriter,
    _ elements: UnsafeBufferPointer<T>,
    _ field: UnsafePointer<Field>,
    _ write: (inout BinaryWriter, T) -> Void
) {
    guard !elements.isEmpty else { return }
    let before = writer.count
    let isPacked = field.pointee.isPacked
    if isPacked, field.pointee.kind.isFixed, 1.littleEndian == 1 {
        // In memory as on the wire.
        writer.bytes(UnsafeRawBufferPointer(elements))
        return writer.prefix(field.pointee.tag, length: writer.count - before)
    }
    var index = elements.count
    while index > 0 {
        index &-= 1
        write(&writer, elements[index])
        if !isPacked { writer.tag(field.pointee.tag) }
    }
    if isPacked { writer.prefix(field.pointee.tag, length: writer.count - before) }
}

private func encodeEnums(_ writer: inout BinaryWriter, _ property: UnsafeRawPointer, _ field: UnsafePointer<Field>) {
    let type = field.pointee.enumeration.pointee.type
    switch field.pointee.shape {
    case .plain, .present:
        let number = type.load(property)
        if number == 0, field.pointee.shape == .plain { return }
        writer.varint(UInt64(bitPattern: Int64(number)))
        writer.tag(field.pointee.tag)
    case .optional:
        guard let number = type.loadOptional(property) else { return }
        writer.varint(UInt64(bitPattern: Int64(number)))
        writer.tag(field.pointee.tag)
    case .list:
        type.list(property).withUnsafeBufferPointer { numbers in
            encodeList(&writer, numbers, field) { $0.varint(UInt64(bitPattern: Int64($1))) }
        }
    case .map, .oneof, .indirect: break
    }
}

private func encodeStrings(_ writer: inout BinaryWriter, _ property: UnsafeRawPointer, _ field: UnsafePointer<Field>) {
    switch field.pointee.shape {
    case .plain:
        let string = property.assumingMemoryBound(to: BorrowedString.self)
        if !string.pointee.isEmpty { encode(&writer, string, field) }
    case .present:
        encode(&writer, property.assumingMemoryBound(to: BorrowedString.self), field)
    case .optional:
        // The payload of an Optional starts at its first byte.
        if case .none = property.assumingMemoryBound(to: String?.self).pointee { return }
        encode(&writer, property.assumingMemoryBound(to: BorrowedString.self), field)
    case .list:
        property.assumingMemoryBound(to: [String].self).pointee.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            let first = start.assumingMemoryBound(to: BorrowedString.self)
            var index = bytes.count / MemoryLayout<String>.stride
            while index > 0 {
                index &-= 1
                encode(&writer, first + index, field)
            }
        }
    case .map, .oneof, .indirect: break
    }
}

@inline(__always)
private func encode(
    _ writer: inout BinaryWriter,
    _ string: UnsafePointer<BorrowedString>,
    _ field: UnsafePointer<Field>
) {
    let before = writer.count
    string.pointee.withBytes { writer.bytes($0) }
    writer.prefix(field.pointee.tag, length: writer.count - before)
}

private func encode(_ writer: inout BinaryWriter, _ string: String, _ tag: UInt32) {
    var string = string
    string.withUTF8 { bytes in
        writer.bytes(UnsafeRawBufferPointer(bytes))
        writer.prefix(tag, length: bytes.count)
    }
}

private func encodeData(_ writer: inout BinaryWriter, _ property: UnsafeRawPointer, _ field: UnsafePointer<Field>) {
    func encode(_ data: Data) {
        data.withUnsafeBytes { writer.bytes($0) }
        writer.prefix(field.pointee.tag, length: data.count)
    }
    switch field.pointee.shape {
    case .plain:
        let data = property.assumingMemoryBound(to: Data.self)
        if !data.pointee.isEmpty { encode(data.pointee) }
    case .present:
        encode(property.assumingMemoryBound(to: Data.self).pointee)
    case .optional:
        if let data = property.assumingMemoryBound(to: Data?.self).pointee { encode(data) }
    case .list:
        for data in property.assumingMemoryBound(to: [Data].self).pointee.reversed() { encode(data) }
    case .map, .oneof, .indirect: break
    }
}

private func encodeMessages(_ writer: inout BinaryWriter, _ property: UnsafeRawPointer, _ field: UnsafePointer<Field>) {
    let type = field.pointee.message.pointee.type
    switch field.pointee.shape {
    case .present: encodeContent(&writer, property, field)
    case .optional: if type.isPresent(property) { encodeContent(&writer, property, field) }
    case .indirect: type.visitIndirect(property) { encodeContent(&writer, $0, field) }
    case .list: type.forEach(property, reversed: true) { encodeContent(&writer, $0, field) }
    case .plain, .map, .oneof: break
    }
}

@inline(__always)
private func encodeContent(_ writer: inout BinaryWriter, _ message: UnsafeRawPointer, _ field: UnsafePointer<Field>) {
    if field.pointee.kind == .message {
        let before = writer.count
        encodeMessage(&writer, message, field.pointee.message)
        writer.prefix(field.pointee.tag, length: writer.count - before)
    } else {
        writer.tag(field.pointee.number << 3 | WireType.endGroup.rawValue)
        encodeMessage(&writer, message, field.pointee.message)
        writer.tag(field.pointee.tag)
    }
}

private func encodeMap(_ writer: inout BinaryWriter, _ property: UnsafeRawPointer, _ map: UnsafePointer<Field>) {
    let entry = map.pointee.map.pointee
    if entry.key.pointee.kind == .string, entry.value.pointee.kind == .string, !writer.isDeterministic {
        // The commonest kind of map, for which no type has to be looked up at run time.
        for (key, value) in property.assumingMemoryBound(to: [String: String].self).pointee {
            let before = writer.count
            encode(&writer, value, entry.value.pointee.tag)
            encode(&writer, key, entry.key.pointee.tag)
            writer.prefix(map.pointee.tag, length: writer.count - before)
        }
        return
    }
    // Descending, as everything is written back to front.
    entry.storage.forEach(property, writer.isDeterministic ? .descending : .any) { key, value in
        let before = writer.count
        encodeField(&writer, value, entry.value)
        encodeField(&writer, key, entry.key)
        writer.prefix(map.pointee.tag, length: writer.count - before)
    }
}

/// Writes the present case when it is the turn of the oneof's first member, and nothing at the others'.
private func encodeOneof(_ writer: inout BinaryWriter, _ property: UnsafeRawPointer, _ member: UnsafePointer<Field>) {
    guard member.pointee.leadsOneof else { return }
    member.pointee.oneof.pointee.visit(property) { number, payload in
        // Members follow their leader in the layout, if not at once.
        var field = member
        while field.pointee.number != number { field += 1 }
        encodeField(&writer, payload, field.pointee.payload)
    }
}
