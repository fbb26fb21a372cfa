import Foundation

/// Reads fields into the message at `message` until the reader's end, or until the end of the group with the number
/// `group` (0: this is no group).
func decodeMessage(
    _ reader: inout BinaryReader,
    _ message: UnsafeMutableRawPointer,
    _ layout: LayoutPointer,
    group: UInt32 = 0
) throws(Failure) {
    let fields = layout.pointee.fields
    let count = layout.pointee.count
    // Fields usually come in the order of their numbers.
    var next = 0
    while reader.position < reader.end {
        let start = reader.position
        let tag = try reader.tag()
        if next >= count || fields[next].tag != tag {
            if tag & 7 == WireType.endGroup.rawValue {
                guard group != 0, tag >> 3 == group else { throw .badGroup }
                return
            }
            guard let index = layout.pointee.index(ofNumber: tag >> 3),
                fields[index].tag == tag || fields[index].otherTag == tag
            else {
                if layout.pointee.isMessageSet, tag == MessageSet.item {
                    try decodeMessageSetItem(&reader, start, message, layout)
                } else {
                    try reader.skip(tag)
                    let bytes = UnsafeRawBufferPointer(start: start, count: reader.position - start)
                    try reader.checkExtension(tag >> 3, bytes, layout)
                    keepUnknown(start, reader.position, message, layout)
                }
                continue
            }
            next = index
        }
        let field = UnsafePointer(fields + next)
        switch field.pointee.shape {
        case .plain, .present, .optional, .indirect, .oneof: next &+= 1
        case .list, .map: break
        }
        if field.pointee.shape == .map {
            if try decodeEntry(&reader, message + field.pointee.offset, field) == false {
                keepUnknown(start, reader.position, message, layout)
            }
        } else if tag & 7 == WireType.lengthDelimited.rawValue, field.pointee.kind.isPackable {
            try decodePacked(&reader, message, field, layout)
        } else if try decodeValue(&reader, message + field.pointee.offset, field, tag) == false {
            keepUnknown(start, reader.position, message, layout)
        }
    }
    if group != 0 { throw .truncated }
}

/// Reads one value, whose tag has been read, into the property at `property`.
///
/// - Returns: false when it is a number that a closed enum does not know, and belongs to the unknown fields.
@inline(__always)
private func decodeValue(
    _ reader: inout BinaryReader,
    _ property: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ tag: UInt32
) throws(Failure) -> Bool {
    switch field.pointee.kind {
    case .string: store(try reader.string(), property, field)
    case .bytes: store(try reader.data(), property, field)
    case .int32: store(Int32(truncatingIfNeeded: try reader.varint()), property, field)
    case .int64: store(Int64(bitPattern: try reader.varint()), property, field)
    case .uint32: store(UInt32(truncatingIfNeeded: try reader.varint()), property, field)
    case .uint64: store(try reader.varint(), property, field)
    case .sint32: store(zigzag(UInt32(truncatingIfNeeded: try reader.varint())), property, field)
    case .sint64: store(zigzag(try reader.varint()), property, field)
    case .fixed32: store(try reader.fixed32(), property, field)
    case .fixed64: store(try reader.fixed64(), property, field)
    case .sfixed32: store(Int32(bitPattern: try reader.fixed32()), property, field)
    case .sfixed64: store(Int64(bitPattern: try reader.fixed64()), property, field)
    case .float: store(Float(bitPattern: try reader.fixed32()), property, field)
    case .double: store(Double(bitPattern: try reader.fixed64()), property, field)
    case .bool: store(try reader.varint() != 0, property, field)
    case .openEnum:
        let number = Int32(truncatingIfNeeded: try reader.varint())
        field.pointee.enumeration.pointee.type.store(number, property, field)
    case .closedEnum:
        let number = Int32(truncatingIfNeeded: try reader.varint())
        guard field.pointee.enumeration.pointee.name(of: number) != nil else { return false }
        field.pointee.enumeration.pointee.type.store(number, property, field)
    case .message, .group: try decodeSubmessage(&reader, property, field, tag)
    }
    return true
}

@inline(__always)
private func zigzag(_ value: UInt32) -> Int32 { Int32(bitPattern: value &>> 1) ^ -Int32(bitPattern: value & 1) }

@inline(__always)
private func zigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1) }

private func decodeSubmessage(
    _ reader: inout BinaryReader,
    _ property: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ tag: UInt32
) throws(Failure) {
    let layout = field.pointee.message
    let type = layout.pointee.type
    switch field.pointee.shape {
    case .present:
        try decodeContent(&reader, property, field)
    case .optional:
        type.makePresent(property)
        try decodeContent(&reader, property, field)
    case .indirect:
        try type.mutateIndirect(property) { message throws(Failure) in try decodeContent(&reader, message, field) }
    case .list:
        let count = field.pointee.kind == .message ? reader.run(of: tag) : 1
        try type.append(count, to: property) { index, message throws(Failure) in
            if index > 0 { _ = try reader.tag() }
            try decodeContent(&reader, message, field)
        }
    case .oneof:
        try withPayload(property, field) { message throws(Failure) in try decodeContent(&reader, message, field) }
    case .plain, .map: break
    }
}

/// Reads a message in the form that the field's kind asks for: behind a length, or up to the end of its group.
@inline(__always)
private func decodeContent(
    _ reader: inout BinaryReader,
    _ message: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>
) throws(Failure) {
    if field.pointee.kind == .message {
        let outer = try reader.enter()
        try decodeMessage(&reader, message, field.pointee.message)
        reader.leave(outer)
    } else {
        guard reader.depth > 0 else { throw .tooDeep }
        reader.depth &-= 1
        try decodeMessage(&reader, message, field.pointee.message, group: field.pointee.number)
        reader.depth &+= 1
    }
}

/// Calls `body` with a copy of the message that the field's oneof holds, or with a new one when it holds another case,
/// and puts it (back) into the oneof.
func withPayload<E: Error>(
    _ property: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ body: (UnsafeMutableRawPointer) throws(E) -> Void
) throws(E) {
    try withPayload(field.pointee.message.pointee.type, property, field, body)
}

private func withPayload<M: Message, E: Error>(
    _: M.Type,
    _ property: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ body: (UnsafeMutableRawPointer) throws(E) -> Void
) throws(E) {
    let payload = UnsafeMutablePointer<M>.allocate(capacity: 1)
    defer { payload.deallocate() }
    payload.initialize(to: M())
    field.pointee.oneof.pointee.visit(property) { number, present in
        if number == field.pointee.number { payload.pointee = present.assumingMemoryBound(to: M.self).pointee }
    }
    do throws(E) {
        try body(UnsafeMutableRawPointer(payload))
    } catch {
        payload.deinitialize(count: 1)
        throw error
    }
    field.pointee.oneof.pointee.set(property, field.pointee.number, UnsafeMutableRawPointer(payload))
}

/// Reads an entry of a map into the dictionary at `property`.
///
/// - Returns: false when the value is a number that a closed enum does not know.
private func decodeEntry(
    _ reader: inout BinaryReader,
    _ property: UnsafeMutableRawPointer,
    _ map: UnsafePointer<Field>
) throws(Failure) -> Bool {
    let outer = try reader.enter()
    let keyField = map.pointee.map.pointee.key
    let valueField = map.pointee.map.pointee.value
    if keyField.pointee.kind == .string, valueField.pointee.kind == .string {
        try decodeStrings(&reader, &property.assumingMemoryBound(to: [String: String].self).pointee)
        reader.leave(outer)
        return true
    }
    var isKnown = true
    try map.pointee.map.pointee.storage.insert(into: property, valueField) { key, value throws(Failure) in
        while reader.position < reader.end {
            let tag = try reader.tag()
            switch tag {
            case keyField.pointee.tag: _ = try decodeValue(&reader, key, keyField, tag)
            case valueField.pointee.tag: isKnown = try decodeValue(&reader, value, valueField, tag)
            default: try reader.skip(tag)
            }
        }
        return isKnown
    }
    reader.leave(outer)
    return isKnown
}

/// Reads an entry of the commonest kind of map, for which no type has to be looked up at run time.
private func decodeStrings(_ reader: inout BinaryReader, _ map: inout [String: String]) throws(Failure) {
    var key = ""
    var value = ""
    while reader.position < reader.end {
        let tag = try reader.tag()
        switch tag {
        case 1 << 3 | WireType.lengthDelimited.rawValue: key = try reader.string()
        case 2 << 3 | WireType.lengthDelimited.rawValue: value = try reader.string()
        default: try reader.skip(tag)
        }
    }
    map[key] = value
}

/// Reads a packed list, whose tag has been read.
private func decodePacked(
    _ reader: inout BinaryReader,
    _ message: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ layout: LayoutPointer
) throws(Failure) {
    let count = try reader.length()
    let outer = reader.end
    reader.end = reader.position + count
    defer { reader.end = outer }
    let property = message + field.pointee.offset
    switch field.pointee.kind {
    case .int32: try varints(&reader, property) { Int32(truncatingIfNeeded: $0) }
    case .int64: try varints(&reader, property) { Int64(bitPattern: $0) }
    case .uint32: try varints(&reader, property) { UInt32(truncatingIfNeeded: $0) }
    case .uint64: try varints(&reader, property) { $0 }
    case .sint32: try varints(&reader, property) { zigzag(UInt32(truncatingIfNeeded: $0)) }
    case .sint64: try varints(&reader, property) { zigzag($0) }
    case .bool: try varints(&reader, property) { $0 != 0 }
    case .fixed32: try fixed(&reader, property) { UInt32(littleEndian: $0) }
    case .sfixed32: try fixed(&reader, property) { Int32(bitPattern: UInt32(littleEndian: $0)) }
    case .float: try fixed(&reader, property) { Float(bitPattern: UInt32(littleEndian: $0)) }
    case .fixed64: try fixed(&reader, property) { UInt64(littleEndian: $0) }
    case .sfixed64: try fixed(&reader, property) { Int64(bitPattern: UInt64(littleEndian: $0)) }
    case .double: try fixed(&reader, property) { Double(bitPattern: UInt64(littleEndian: $0)) }
    case .openEnum, .closedEnum:
        while reader.position < reader.end {
            let start = reader.position
            if try decodeValue(&reader, property, field, 0) == false {
                keepUnknownElement(start, reader.position, message, field, layout)
            }
        }
    case .string, .bytes, .message, .group: break  // Cannot be packed.
    }
}

@inline(__always)
private func varints<T>(
    _ reader: inout BinaryReader,
    _ property: UnsafeMutableRawPointer,
    _ convert: (UInt64) -> T
) throws(Failure) {
    // Each varint ends in a byte below 0x80: counting those first allows for one exact allocation.
    var count = 0
    var cursor = reader.position
    while cursor < reader.end {
        count &+= Int(truncatingIfNeeded: ~cursor.load(as: UInt8.self) &>> 7)
        cursor += 1
    }
    var failure: Failure?
    let elements = [T](unsafeUninitializedCapacity: count) { buffer, initialized in
        guard let start = buffer.baseAddress else { return }
        do throws(Failure) {
            while initialized < count {
                (start + initialized).initialize(to: convert(try reader.varint()))
                initialized &+= 1
            }
        } catch { failure = error }
    }
    if let failure { throw failure }
    guard reader.position == reader.end else { throw .truncated }
    append(elements, to: property)
}

@inline(__always)
private func fixed<Bits, T>(
    _ reader: inout BinaryReader,
    _ property: UnsafeMutableRawPointer,
    _ convert: (Bits) -> T
) throws(Failure) {
    let size = MemoryLayout<Bits>.size
    let byteCount = reader.end - reader.position
    guard byteCount % size == 0 else { throw .packedLength }
    let start = reader.position
    let count = byteCount / size
    let elements = [T](unsafeUninitializedCapacity: count) { buffer, initialized in
        guard let base = buffer.baseAddress else { return }
        for index in 0..<count {
            let bits = start.loadUnaligned(fromByteOffset: index &* size, as: Bits.self)
            (base + index).initialize(to: convert(bits))
        }
        initialized = count
    }
    reader.position = reader.end
    append(elements, to: property)
}

@inline(__always)
private func append<T>(_ elements: [T], to property: UnsafeMutableRawPointer) {
    let list = property.assumingMemoryBound(to: [T].self)
    if list.pointee.isEmpty { list.pointee = elements } else { list.pointee.append(contentsOf: elements) }
}

/// Adds the bytes of a whole field to the message's unknown fields.
func keepUnknown(
    _ start: UnsafeRawPointer,
    _ end: UnsafeRawPointer,
    _ message: UnsafeMutableRawPointer,
    _ layout: LayoutPointer
) {
    let unknown = (message + layout.pointee.unknownFieldsOffset).assumingMemoryBound(to: UnknownFields.self)
    unknown.pointee.bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: end - start))
}

/// Adds an element of a packed list to the unknown fields, with a tag of its own.
private func keepUnknownElement(
    _ start: UnsafeRawPointer,
    _ end: UnsafeRawPointer,
    _ message: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ layout: LayoutPointer
) {
    let unknown = (message + layout.pointee.unknownFieldsOffset).assumingMemoryBound(to: UnknownFields.self)
    var tag = field.pointee.number << 3 | WireType.varint.rawValue
    while tag >= 0x80 {
        unknown.pointee.bytes.append(UInt8(truncatingIfNeeded: tag) | 0x80)
        tag >>= 7
    }
    unknown.pointee.bytes.append(UInt8(truncatingIfNeeded: tag))
    keepUnknown(start, end, message, layout)
}
