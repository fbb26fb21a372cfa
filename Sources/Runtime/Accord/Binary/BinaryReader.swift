/// The state that all cursors over one input share.
struct BinaryContext {
    /// The extensions to check while reading; `nil` when there are none.
    let types: Reference<TypeRegistry>?
    /// The position at which reading failed.
    var failedAt: BytePosition?
}

/// A cursor over protobuf's binary form.
///
/// It is passed by value, and the position that was reached comes back: what is passed by reference would be written to
/// memory and read back at each step.
struct BinaryReader {
    var position: BytePosition
    /// The end of the message that is being read.
    let end: BytePosition
    /// The number of levels of messages that may still be nested in this one.
    let depth: Int
    let context: Reference<BinaryContext>

    @inline(__always)
    init(
        _ position: BytePosition,
        _ end: BytePosition,
        depth: Int,
        _ context: Reference<BinaryContext>
    ) {
        self.position = position
        self.end = end
        self.depth = depth
        self.context = context
    }

    /// Calls `body` with a reader of the bytes.
    @inline(__always)
    static func reading<Result>(
        _ bytes: RawBytes,
        depth: Int = .max,
        types: Reference<TypeRegistry>? = nil,
        _ body: (inout BinaryReader) -> Result
    ) -> Result {
        var context = BinaryContext(types: types)
        return withReference(to: &context) { context in
            var reader = BinaryReader(bytes.start, bytes.end, depth: depth, context)
            return body(&reader)
        }
    }

    @inline(__always)
    mutating func varint() throws(Failure) -> UInt64 {
        guard position < end else { throw .truncated }
        let byte = position.byte
        if byte < 0x80 {
            position += 1
            return UInt64(byte)
        }
        let value: UInt64
        (value, position) = try longVarint()
        return value
    }

    @inline(never)
    private func longVarint() throws(Failure) -> (UInt64, BytePosition) {
        var reader = self
        let value = try reader.inlinedVarint()
        return (value, reader.position)
    }

    /// A varint, where many follow each other.
    @inline(__always)
    mutating func inlinedVarint() throws(Failure) -> UInt64 {
        var value: UInt64
        guard end - position >= 10 else {
            (value, position) = try lastVarint()
            return value
        }
        value = UInt64(position.byte)
        if value < 0x80 {
            position += 1
            return value
        }
        // Each byte takes away the mark that the one before left at its place.
        for index in 1..<10 {
            let byte = UInt64(position.byte(at: index))
            value &+= (byte &- 1) &<< (7 &* UInt64(index))
            if byte < 0x80 {
                position += index &+ 1
                return value
            }
        }
        throw .varintTooLong
    }

    /// A varint so near to the end that it might go beyond it.
    @inline(never)
    private func lastVarint() throws(Failure) -> (UInt64, BytePosition) {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var cursor = position
        while cursor < end {
            let byte = cursor.byte
            cursor += 1
            value |= UInt64(byte & 0x7f) &<< shift
            if byte < 0x80 { return (value, cursor) }
            shift &+= 7
            if shift > 63 { throw .varintTooLong }
        }
        throw .truncated
    }

    /// A tag with a valid field number; its wire type may still be none.
    @inline(__always)
    mutating func tag() throws(Failure) -> UInt32 {
        guard position < end else { throw .truncated }
        let byte = position.byte
        if byte < 0x80 {
            position += 1
            guard byte >= 8 else { throw .badTag }
            return UInt32(byte)
        }
        // Zeros in front do not make a tag of more than five bytes a good one, as they do with other varints.
        let start = position
        let value: UInt64
        (value, position) = try longVarint()
        guard value >= 8, value <= UInt64(UInt32.max), position - start <= 5 else { throw .badTag }
        return UInt32(truncatingIfNeeded: value)
    }

    @inline(__always)
    mutating func length() throws(Failure) -> Int {
        let start = position
        let value = try varint()
        guard value <= UInt64(end - position) else {
            position = start
            throw .truncated
        }
        return Int(truncatingIfNeeded: value)
    }

    @inline(__always)
    mutating func fixed32() throws(Failure) -> UInt32 {
        guard end - position >= 4 else { throw .truncated }
        defer { position += 4 }
        return UInt32(littleEndian: position.word(UInt32.self))
    }

    @inline(__always)
    mutating func fixed64() throws(Failure) -> UInt64 {
        guard end - position >= 8 else { throw .truncated }
        defer { position += 8 }
        return UInt64(littleEndian: position.word(UInt64.self))
    }

    @inline(__always)
    mutating func string() throws(Failure) -> String {
        let count = try length()
        let string = try makeString(RawBytes(start: position, count: count))
        position += count
        return string
    }

    @inline(__always)
    mutating func data() throws(Failure) -> Data {
        let count = try length()
        defer { position += count }
        return RawBytes(start: position, count: count).data
    }

    /// A cursor over the value that follows, which is one level deeper.
    @inline(__always)
    mutating func nested() throws(Failure) -> BinaryReader {
        let count = try length()
        guard depth > 0 else { throw .tooDeep }
        return BinaryReader(position, position + count, depth: depth &- 1, context)
    }

    /// Goes past the value of an unknown field.
    @inline(__always)
    mutating func skip(_ tag: UInt32) throws(Failure) {
        position = try end(ofValue: tag, depth)
    }

    @inline(never)
    private func end(ofValue tag: UInt32, _ depth: Int) throws(Failure) -> BytePosition {
        var reader = self
        do throws(Failure) {
            switch WireType(rawValue: tag & 7) {
            case .varint: _ = try reader.varint()
            case .fixed64: _ = try reader.fixed64()
            case .fixed32: _ = try reader.fixed32()
            case .lengthDelimited:
                let count = try reader.length()
                reader.position += count
            case .startGroup:
                guard depth > 0 else { throw .tooDeep }
                while true {
                    let inner = try reader.tag()
                    if inner & 7 == WireType.endGroup.rawValue {
                        guard inner >> 3 == tag >> 3 else { throw .badGroup }
                        break
                    }
                    reader.position = try reader.end(ofValue: inner, depth &- 1)
                }
            case .endGroup: throw .badGroup
            case nil: throw .badTag
            }
        } catch {
            reader.noteFailure()
            throw error
        }
        return reader.position
    }

    /// Remembers the place of a failure, which the innermost of the functions that it passes through knows best.
    @inline(never)
    func noteFailure() {
        if context.pointee.failedAt == nil { context.mutable.failedAt = position }
    }

    /// Returns the number of length-prefixed fields with one tag that follow each other; the first one's tag has been
    /// read.
    func run(of tag: UInt32) -> Int {
        var ahead = self
        var count = 0
        while let length = try? ahead.length() {
            count &+= 1
            ahead.position += length
            guard ahead.position < ahead.end, let next = try? ahead.tag(), next == tag else { break }
        }
        return max(1, count)
    }
}
