/// Reads a packed list, whose tag has been read (protobuf encoding guide, "Packed Repeated Fields"). Returns the
/// position after it.
@inline(never)
func decodePacked(
    _ start: BinaryReader,
    _ message: Address,
    _ field: Reference<FieldLayout>,
    _ layout: LayoutPointer
) throws(Failure) -> BytePosition {
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
        case .bool: try booleans(&reader, property, field)
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
    _ property: Address,
    _ field: Reference<FieldLayout>,
    _ convert: (UInt64) -> Bits
) throws(Failure) {
    // Counting first allows for one exact allocation.
    let count = varintCount(reader.position, reader.end)
    let list = field.pointee.list.pointee.reserve(count, in: property)
    let stride = MemoryLayout<Bits>.stride
    let elements = list.elements + list.count &* stride
    var index = 0
    // Eight bytes are looked at together for where varints end, so that no varint waits for the one before it to be
    // read. The load of a varint may reach seven bytes beyond its word.
    var word = reader.position
    while reader.end - word >= 16 {
        var ends = ~UInt64(littleEndian: word.word(UInt64.self)) & 0x8080_8080_8080_8080
        while ends != 0 {
            let next = word + (ends.trailingZeroBitCount &>> 3 &+ 1)
            let length = next - reader.position
            if length <= 8 {
                let bytes = UInt64(littleEndian: reader.position.word(UInt64.self))
                (elements + index &* stride)[Bits.self] = convert(joined(bytes, length))
                reader.position = next
            } else {
                (elements + index &* stride)[Bits.self] = convert(try reader.varint())
            }
            index &+= 1
            ends &= ends &- 1
        }
        word += 8
    }
    while index < count {
        (elements + index &* stride)[Bits.self] = convert(try reader.varint())
        index &+= 1
    }
    guard reader.position == reader.end else { throw .truncated }
    list.count += count
}

private func booleans(
    _ reader: inout BinaryReader,
    _ property: Address,
    _ field: Reference<FieldLayout>
) throws(Failure) {
    let list = field.pointee.list.pointee.reserve(varintCount(reader.position, reader.end), in: property)
    while reader.position < reader.end {
        (list.elements + list.count)[Bool.self] = try reader.varint() != 0
        list.count &+= 1
    }
}

/// Returns the number of varints that end before `end`: each does in a byte without the highest bit.
@inline(never)
private func varintCount(_ start: BytePosition, _ end: BytePosition) -> Int {
    var count: UInt64 = 0
    var cursor = start
    while end - cursor >= 128 {
        // Each byte of the sum counts for itself, and stays far below 256.
        var sums: UInt64 = 0
        for offset in stride(from: 0, to: 128, by: 8) {
            let word = cursor.word(UInt64.self, at: offset)
            sums &+= ~word &>> 7 & 0x0101_0101_0101_0101
        }
        count &+= (sums &* 0x0101_0101_0101_0101) &>> 56
        cursor += 128
    }
    while cursor < end {
        count &+= UInt64(~cursor.byte &>> 7)
        cursor += 1
    }
    return Int(truncatingIfNeeded: count)
}

/// The value of a varint of one to eight bytes, which are the lowest of `bytes`.
@inline(__always)
private func joined(_ bytes: UInt64, _ length: Int) -> UInt64 {
    // Each step closes the gaps between neighbours: of one bit, of two, of four.
    var bits = bytes & (0x7f7f_7f7f_7f7f_7f7f &>> (64 &- 8 &* UInt64(truncatingIfNeeded: length)))
    bits = (bits & 0x007f_007f_007f_007f) | (bits & 0x7f00_7f00_7f00_7f00) &>> 1
    bits = (bits & 0x0000_3fff_0000_3fff) | (bits & 0x3fff_0000_3fff_0000) &>> 2
    return (bits & 0x0000_0000_0fff_ffff) | (bits & 0x0fff_ffff_0000_0000) &>> 4
}

/// Reads numbers of a fixed size to the reader's end.
@inline(__always)
private func fixed<Bits: FixedWidthInteger & BitwiseCopyable>(
    _ reader: inout BinaryReader,
    _ property: Address,
    _ field: Reference<FieldLayout>,
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
        start.copy(RawBytes(start: reader.position, count: byteCount))
    } else {
        for offset in stride(from: 0, to: byteCount, by: size) {
            let bits = reader.position.word(Bits.self, at: offset)
            start.store(Bits(littleEndian: bits), at: offset)
        }
    }
    list.count += count
    reader.position = reader.end
}

/// Reads enum values to the reader's end. Numbers that a closed enum does not know go to the unknown fields.
@inline(__always)
private func enums(
    _ reader: inout BinaryReader,
    _ message: Address,
    _ field: Reference<FieldLayout>,
    _ layout: LayoutPointer
) throws(Failure) {
    let enumeration = field.pointee.enumeration
    let property = message + field.pointee.offset
    let list = field.pointee.list.pointee.reserve(varintCount(reader.position, reader.end), in: property)
    while reader.position < reader.end {
        let start = reader.position
        let number = Int32(truncatingIfNeeded: try reader.varint())
        if field.pointee.kind == .closedEnum, enumeration.pointee.name(of: number) == nil {
            let tag = field.pointee.number << 3 | WireType.varint.rawValue
            keepUnknown(tag, start, reader.position, message, layout)
        } else {
            let element = list.elements + list.count * field.pointee.list.pointee.stride
            enumeration.pointee.type.initialize(element, number)
            list.count += 1
        }
    }
}
