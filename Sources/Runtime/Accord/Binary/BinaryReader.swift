import Foundation

/// A cursor over protobuf's binary form.
struct BinaryReader {
    var position: UnsafeRawPointer
    /// The end of the message that is being read.
    var end: UnsafeRawPointer
    /// How many more messages may be nested in this one.
    var depth: Int
    /// The extensions to check while reading; `nil` when there are none.
    let types: UnsafePointer<TypeRegistry>?

    /// `bytes` and `types` must outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer, depth: Int, types: UnsafePointer<TypeRegistry>? = nil) {
        // An empty buffer may have no address; nothing is read from the stand-in, as the cursor is at its end.
        position = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
        end = position + bytes.count
        self.depth = depth
        self.types = types
    }

    @inline(__always)
    mutating func varint() throws(Failure) -> UInt64 {
        guard position < end else { throw .truncated }
        let byte = position.load(as: UInt8.self)
        if byte < 0x80 {
            position += 1
            return UInt64(byte)
        }
        return try longVarint()
    }

    @inline(__always)
    private mutating func longVarint() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var cursor = position
        while cursor < end {
            let byte = cursor.load(as: UInt8.self)
            cursor += 1
            value |= UInt64(byte & 0x7f) &<< shift
            if byte < 0x80 {
                position = cursor
                return value
            }
            shift &+= 7
            if shift > 63 { throw .varintTooLong }
        }
        throw .truncated
    }

    /// A tag with a valid field number; its wire type may still be none.
    @inline(__always)
    mutating func tag() throws(Failure) -> UInt32 {
        guard position < end else { throw .truncated }
        let byte = position.load(as: UInt8.self)
        if byte < 0x80 {
            position += 1
            guard byte >= 8 else { throw .badTag }
            return UInt32(byte)
        }
        // Zeros in front do not make a tag of more than five bytes a good one, as they do with other varints.
        let start = position
        let value = try longVarint()
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
        return UInt32(littleEndian: position.loadUnaligned(as: UInt32.self))
    }

    @inline(__always)
    mutating func fixed64() throws(Failure) -> UInt64 {
        guard end - position >= 8 else { throw .truncated }
        defer { position += 8 }
        return UInt64(littleEndian: position.loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    mutating func string() throws(Failure) -> String {
        let count = try length()
        let string = try makeString(position, count)
        position += count
        return string
    }

    @inline(__always)
    mutating func data() throws(Failure) -> Data {
        let count = try length()
        defer { position += count }
        return Data(bytes: position, count: count)
    }

    /// Narrows the cursor to the value that follows. The result is for `leave`.
    @inline(__always)
    mutating func enter() throws(Failure) -> UnsafeRawPointer {
        let count = try length()
        guard depth > 0 else { throw .tooDeep }
        depth &-= 1
        defer { end = position + count }
        return end
    }

    @inline(__always)
    mutating func leave(_ outer: UnsafeRawPointer) {
        end = outer
        depth &+= 1
    }

    /// Goes past the value of an unknown field.
    mutating func skip(_ tag: UInt32) throws(Failure) {
        switch WireType(rawValue: tag & 7) {
        case .varint: _ = try varint()
        case .fixed64: _ = try fixed64()
        case .fixed32: _ = try fixed32()
        case .lengthDelimited:
            let count = try length()
            position += count
        case .startGroup:
            guard depth > 0 else { throw .tooDeep }
            depth &-= 1
            while true {
                let inner = try self.tag()
                if inner & 7 == WireType.endGroup.rawValue {
                    guard inner >> 3 == tag >> 3 else { throw .badGroup }
                    depth &+= 1
                    return
                }
                try skip(inner)
            }
        case .endGroup: throw .badGroup
        case nil: throw .badTag
        }
    }

    /// How many length-prefixed fields with one tag follow each other; the first one's tag has been read.
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
