/// Reads fields into the message at `message` until the reader's end, or until the end of the group with the number
/// `group` (0: this is no group). Returns the position after them.
func decodeMessage(
    _ start: BinaryReader,
    _ message: Address,
    _ layout: LayoutPointer,
    group: UInt32 = 0
) throws(Failure) -> BytePosition {
    var reader = start
    do throws(Failure) {
        let count = layout.pointee.count
        let fields = layout.pointee.fields
        // Fields usually come in the order of their numbers.
        var next = 0
        while reader.position < reader.end {
            let start = reader.position
            let tag = try reader.tag()
            if next >= count || fields[next].tag != tag {
                if tag == group << 3 | WireType.endGroup.rawValue, group != 0 { return reader.position }
                guard let index = layout.pointee.index(ofTag: tag) else {
                    reader.position = try decodeUnknown(reader, start, tag, message, layout)
                    continue
                }
                next = index
            }
            let field = fields + next
            let property = message + field.pointee.offset
            next &+= 1
            if field.pointee.shape == .map {
                reader.position = try decodeEntries(reader, message, field, tag, layout)
                continue
            }
            if tag & 7 == WireType.lengthDelimited.rawValue, field.pointee.kind.isPackable {
                reader.position = try decodePacked(reader, message, field, layout)
                continue
            }
            switch field.pointee.kind {
            case .string:
                if field.pointee.shape == .list {
                    reader.position = try decodeStrings(reader, property, field, tag)
                } else {
                    storeValue(try reader.string(), property, field)
                }
            case .message:
                if field.pointee.shape == .optional {
                    field.pointee.message.pointee.makePresent(property)
                    reader.position = try decodeMessage(try reader.nested(), property, field.pointee.message)
                } else {
                    reader.position = try decodeSubmessage(reader, property, field, tag)
                }
            case .group: reader.position = try decodeSubmessage(reader, property, field, tag)
            case .bytes: storeValue(try reader.data(), property, field)
            case .openEnum:
                let number = Int32(truncatingIfNeeded: try reader.varint())
                field.pointee.enumeration.pointee.store(number, property, field)
            case .closedEnum:
                let number = Int32(truncatingIfNeeded: try reader.varint())
                if field.pointee.enumeration.pointee.name(of: number) == nil {
                    keepUnknown(start, reader.position, message, layout)
                } else {
                    field.pointee.enumeration.pointee.store(number, property, field)
                }
            case .int32, .uint32: storeNumber(UInt32(truncatingIfNeeded: try reader.varint()), property, field)
            case .int64, .uint64: storeNumber(try reader.varint(), property, field)
            case .sint32: storeNumber(zigzag(UInt32(truncatingIfNeeded: try reader.varint())), property, field)
            case .sint64: storeNumber(zigzag(try reader.varint()), property, field)
            case .fixed32, .sfixed32, .float: storeNumber(try reader.fixed32(), property, field)
            case .fixed64, .sfixed64, .double: storeNumber(try reader.fixed64(), property, field)
            case .bool: storeNumber(try reader.varint() != 0, property, field)
            }
        }
        if group != 0 { throw .truncated }
    } catch {
        reader.noteFailure()
        throw error
    }
    return reader.position
}

extension Layout {
    /// The index of the field that is on the wire with the tag.
    @inline(__always)
    fileprivate func index(ofTag tag: UInt32) -> Int? {
        guard let index = index(ofNumber: tag >> 3) else { return nil }
        return fields[index].tag == tag || fields[index].otherTag == tag ? index : nil
    }
}

/// Reads a field that the message does not have, whose tag has been read.
@inline(never)
private func decodeUnknown(
    _ start: BinaryReader,
    _ field: BytePosition,
    _ tag: UInt32,
    _ message: Address,
    _ layout: LayoutPointer
) throws(Failure) -> BytePosition {
    var reader = start
    if layout.pointee.isMessageSet, tag == MessageSetFormat.item {
        return try decodeMessageSetItem(reader, field, message, layout)
    }
    try reader.skip(tag)
    let bytes = RawBytes(start: field, count: reader.position - field)
    try reader.checkExtension(tag >> 3, bytes, layout)
    keepUnknown(field, reader.position, message, layout)
    return reader.position
}

@inline(__always)
func zigzag(_ value: UInt32) -> UInt32 { value &>> 1 ^ (0 &- (value & 1)) }

@inline(__always)
func zigzag(_ value: UInt64) -> UInt64 { value &>> 1 ^ (0 &- (value & 1)) }

/// Reads the strings of a list that follow each other.
@inline(never)
private func decodeStrings(
    _ start: BinaryReader,
    _ property: Address,
    _ field: Reference<FieldLayout>,
    _ tag: UInt32
) throws(Failure) -> BytePosition {
    var reader = start
    let count = reader.run(of: tag)
    let list = field.pointee.list.pointee.reserve(count, in: property)
    var next = list.elements + list.count * MemoryLayout<String>.stride
    do throws(Failure) {
        for index in 0..<count {
            if index > 0 { _ = try reader.tag() }
            next.initialize(to: try reader.string())
            next += MemoryLayout<String>.stride
            list.count += 1
        }
    } catch {
        reader.noteFailure()
        throw error
    }
    return reader.position
}

@inline(never)
private func decodeSubmessage(
    _ start: BinaryReader,
    _ property: Address,
    _ field: Reference<FieldLayout>,
    _ tag: UInt32
) throws(Failure) -> BytePosition {
    var reader = start
    let layout = field.pointee.message
    switch field.pointee.shape {
    case .list:
        let count = field.pointee.kind == .message ? reader.run(of: tag) : 1
        var element = layout.pointee.append(count, to: property)
        for index in 0..<count {
            if index > 0 { _ = try reader.tag() }
            reader.position = try decodeContent(reader, element, field)
            element += layout.pointee.list.pointee.stride
        }
    case .present:
        reader.position = try decodeContent(reader, property, field)
    case .optional:
        layout.pointee.makePresent(property)
        reader.position = try decodeContent(reader, property, field)
    case .indirect:
        reader.position = try decodeContent(reader, layout.pointee.makeIndirect(property), field)
    case .oneof:
        try withPayload(property, field) { message throws(Failure) in
            reader.position = try decodeContent(reader, message, field)
        }
    case .plain, .map: break
    }
    return reader.position
}

/// Reads a message in the form that the field's kind asks for: after a length, or up to the end of its group.
@inline(__always)
private func decodeContent(
    _ start: BinaryReader,
    _ message: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) -> BytePosition {
    var reader = start
    if field.pointee.kind == .message {
        return try decodeMessage(try reader.nested(), message, field.pointee.message)
    }
    guard reader.depth > 0 else { throw .tooDeep }
    let nested = BinaryReader(reader.position, reader.end, depth: reader.depth &- 1, reader.context)
    return try decodeMessage(nested, message, field.pointee.message, group: field.pointee.number)
}

/// Reads the entries of a map that follow each other; on the wire, they are messages.
@inline(never)
private func decodeEntries(
    _ start: BinaryReader,
    _ message: Address,
    _ field: Reference<FieldLayout>,
    _ tag: UInt32,
    _ layout: LayoutPointer
) throws(Failure) -> BytePosition {
    var reader = start
    let count = reader.run(of: tag)
    let map = field.pointee.map
    let property = message + field.pointee.offset
    if count > 1 { map.pointee.storage.reserve(count, in: property) }
    do throws(Failure) {
        for index in 0..<count {
            if index > 0 { _ = try reader.tag() }
            let value = reader.position
            let content = try reader.nested()
            let isKnown = try map.pointee.insert(into: property) { entry, layout throws(Failure) in
                _ = try decodeMessage(content, entry, layout)
                // Anything else that an entry carries is dropped, but a number that a closed enum does not know counts.
                let unknown = layout.pointee.unknownFields(entry)
                return unknown[UnknownFields.self].isEmpty
                    || !unknown[UnknownFields.self].contains(layout.pointee.fields[1].number)
            }
            if !isKnown { keepUnknown(tag, value, content.end, message, layout) }
            reader.position = content.end
        }
    } catch {
        reader.noteFailure()
        throw error
    }
    return reader.position
}

/// Adds the bytes of a whole field to the message's unknown fields.
func keepUnknown(
    _ start: BytePosition,
    _ end: BytePosition,
    _ message: Address,
    _ layout: LayoutPointer
) {
    layout.pointee.unknownFields(message)[UnknownFields.self].bytes.append(RawBytes(start: start, count: end - start))
}

/// Adds a value to the message's unknown fields, with a tag of its own.
func keepUnknown(
    _ tag: UInt32,
    _ start: BytePosition,
    _ end: BytePosition,
    _ message: Address,
    _ layout: LayoutPointer
) {
    let unknown = layout.pointee.unknownFields(message)
    var rest = tag
    while rest >= 0x80 {
        unknown[UnknownFields.self].bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
    }
    unknown[UnknownFields.self].bytes.append(UInt8(truncatingIfNeeded: rest))
    keepUnknown(start, end, message, layout)
}
