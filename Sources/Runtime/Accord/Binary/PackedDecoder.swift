/// Reads a packed list, whose tag has been read (protobuf encoding guide, "Packed Repeated Fields"). Returns the
/// position behind it.
@inline(never)
func decodePacked(
    _ start: BinaryReader,
    _ message: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ layout: LayoutPointer
) throws(Failure) -> UnsafeRawPointer {
    var outer = start
    let count = try outer.length()
    var reader = BinaryReader(outer.position, outer.position + count, depth: outer.depth, outer.context)
    let property = message + field.pointee.offset
    do throws(Failure) {
        switch field.pointee.kind {
        case .int32, .uint32: try varints(&reader, property, field) { UInt32(truncatingIfNeeded: $0) }
        case .int64, .uint64: try varints(&reader, property, field) { $0 }
        case .sint32: try varints(&reader, property, field) { zigzag(UInt32(truncatingIfNeeded: $0)) }
        case .sint64: try varints(&reader, property, field) { zigzag($0) }
        case .bool: try varints(&reader, property, field) { $0 != 0 }
        case .fixed32, .sfixed32, .float: try fixed(&reader, property, field, UInt32.self)
        case .fixed64, .sfixed64, .double: try fixed(&reader, property, field, UInt64.self)
        case .openEnum, .closedEnum: try enums(&reader, message, field, layout)
        case .string, .bytes, .message, .group: break  // Cannot be packed.
        }
    } catch {
        reader.noteFailure()
        throw error
    }
    return reader.end
}

/// Reads varints to the reader's end. Numbers of one size are stored alike, whatever their type.
@inline(__always)
private func varints<Bits>(
    _ reader: inout BinaryReader,
    _ property: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ convert: (UInt64) -> Bits
) throws(Failure) {
    // Each varint ends in a byte below 0x80: counting those first allows for one exact allocation.
    var count = 0
    var cursor = reader.position
    while cursor < reader.end {
        count &+= Int(truncatingIfNeeded: ~cursor.load(as: UInt8.self) &>> 7)
        cursor += 1
    }
    let list = field.pointee.list.pointee.reserve(count, in: property)
    var element = list.elements + list.count * MemoryLayout<Bits>.stride
    for _ in 0..<count {
        element.storeBytes(of: convert(try reader.inlinedVarint()), as: Bits.self)
        element += MemoryLayout<Bits>.stride
    }
    guard reader.position == reader.end else { throw .truncated }
    list.count += count
}

/// Reads numbers of a fixed size to the reader's end.
@inline(__always)
private func fixed<Bits: FixedWidthInteger>(
    _ reader: inout BinaryReader,
    _ property: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _: Bits.Type
) throws(Failure) {
    let size = MemoryLayout<Bits>.size
    let byteCount = reader.end - reader.position
    guard byteCount % size == 0 else { throw .packedLength }
    let count = byteCount / size
    let list = field.pointee.list.pointee.reserve(count, in: property)
    let start = list.elements + list.count * size
    if 1.littleEndian == 1 {
        // On the wire as in memory.
        start.copyMemory(from: reader.position, byteCount: byteCount)
    } else {
        for offset in stride(from: 0, to: byteCount, by: size) {
            let bits = reader.position.loadUnaligned(fromByteOffset: offset, as: Bits.self)
            start.storeBytes(of: Bits(littleEndian: bits), toByteOffset: offset, as: Bits.self)
        }
    }
    list.count += count
    reader.position = reader.end
}

/// Reads enum values to the reader's end. Those that a closed enum does not know go to the unknown fields.
@inline(__always)
private func enums(
    _ reader: inout BinaryReader,
    _ message: UnsafeMutableRawPointer,
    _ field: UnsafePointer<Field>,
    _ layout: LayoutPointer
) throws(Failure) {
    while reader.position < reader.end {
        let start = reader.position
        let number = Int32(truncatingIfNeeded: try reader.varint())
        let enumeration = field.pointee.enumeration
        if field.pointee.kind == .closedEnum, enumeration.pointee.name(of: number) == nil {
            keepUnknownElement(start, reader.position, message, field, layout)
        } else {
            enumeration.pointee.store(number, message + field.pointee.offset, field)
        }
    }
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
