/// Writes protobuf's binary form from its end to its start, so that the length of a nested message is known when its
/// prefix is due, and no second pass is needed.
struct BinaryWriter: ~Copyable {
    private var buffer: BackwardBuffer
    let isDeterministic: Bool

    /// The number of elements of a list of numbers that are written without asking for room in between.
    private static let block = 64

    /// - Parameter hint: how large the output may become.
    init(isDeterministic: Bool, hint: SizeHint? = nil) {
        buffer = BackwardBuffer(hint: hint)
        self.isDeterministic = isDeterministic
    }

    /// The number of bytes that have been written.
    var count: Int {
        @inline(__always) get { buffer.count }
    }

    /// Returns the written bytes in a new `Data`.
    consuming func data() -> Data { buffer.data() }

    /// The written bytes, to be copied from.
    func withBytes(_ body: (RawBytes) -> Void) { body(buffer.written) }

    @inline(__always)
    mutating func varint(_ value: UInt64) {
        buffer.reserve(10)
        if value < 0x80 {
            buffer.start -= 1
            buffer.start.store(UInt8(truncatingIfNeeded: value))
        } else {
            buffer.start = Self.longVarint(value, before: buffer.start)
        }
    }

    @inline(never)
    private static func longVarint(_ value: UInt64, before end: Address) -> Address {
        varint(value, before: end)
    }

    /// Writes a varint so that it ends where `end` is, and returns where it starts. There must be room for ten bytes.
    @inline(__always)
    private static func varint(_ value: UInt64, before end: Address) -> Address {
        if value < 0x80 {
            let start = end - 1
            start.store(UInt8(truncatingIfNeeded: value))
            return start
        }
        // Seven bits a byte: the number of bytes from the number of bits, without a loop.
        let size = (9 &* (63 &- value.leadingZeroBitCount) &+ 73) &>> 6
        let start = end - size
        if value < 1 << 56 {
            // All bytes at once: the groups of seven bits are spread out, and all but the last are marked.
            var bytes = (value & 0x0fff_ffff) | (value & 0x00ff_ffff_f000_0000) &<< 4
            bytes = (bytes & 0x0000_3fff_0000_3fff) | (bytes & 0x0fff_c000_0fff_c000) &<< 2
            bytes = (bytes & 0x007f_007f_007f_007f) | (bytes & 0x3f80_3f80_3f80_3f80) &<< 1
            let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* size)
            bytes = (bytes &<< unused) | ((0x0080_8080_8080_8080 &>> unused) &<< unused)
            (end - 8).store(bytes.littleEndian)
        } else {
            var cursor = start
            var rest = value
            while rest >= 0x80 {
                cursor.store(UInt8(truncatingIfNeeded: rest) | 0x80)
                cursor += 1
                rest &>>= 7
            }
            cursor.store(UInt8(truncatingIfNeeded: rest))
        }
        return start
    }

    /// The elements of a list as one varint after the other.
    @inline(__always)
    mutating func varints<Element>(_ list: ListStorage, _: Element.Type, _ bits: (Element) -> UInt64) {
        let elements = list.elements
        var rest = list.count
        while rest > 0 {
            let block = min(rest, Self.block)
            buffer.reserve(10 * block)
            var cursor = buffer.start
            for index in (rest &- block..<rest).reversed() {
                cursor = Self.varint(
                    bits((elements + index &* MemoryLayout<Element>.stride)[Element.self]), before: cursor)
            }
            buffer.start = cursor
            rest &-= block
        }
    }

    /// The elements of a list of numbers with a fixed size.
    @inline(__always)
    mutating func fixed<Bits: FixedWidthInteger & BitwiseCopyable>(_ list: ListStorage, _: Bits.Type) {
        let size = MemoryLayout<Bits>.size
        if 1.littleEndian == 1 {
            // In memory as on the wire.
            return bytes(RawBytes(at: list.elements, count: list.count * size))
        }
        for index in (0..<list.count).reversed() {
            buffer.reserve(size)
            buffer.start -= size
            buffer.start.store(list.elements.load(as: Bits.self, at: index * size).littleEndian)
        }
    }

    @inline(__always)
    mutating func tag(_ tag: UInt32) { varint(UInt64(tag)) }

    /// The prefix of the `length` bytes that were written last.
    @inline(__always)
    mutating func prefix(_ tag: UInt32, length: Int) {
        buffer.reserve(20)
        if length | Int(tag) < 0x80 {
            buffer.start -= 2
            let bytes = UInt16(truncatingIfNeeded: length &<< 8 | Int(tag))
            buffer.start.store(bytes.littleEndian)
        } else {
            buffer.start = Self.longPrefix(tag, length, before: buffer.start)
        }
    }

    @inline(never)
    private static func longPrefix(
        _ tag: UInt32,
        _ length: Int,
        before end: Address
    ) -> Address {
        varint(UInt64(tag), before: longVarint(UInt64(truncatingIfNeeded: length), before: end))
    }

    @inline(__always)
    mutating func fixed32(_ value: UInt32) {
        buffer.reserve(4)
        buffer.start -= 4
        buffer.start.store(value.littleEndian)
    }

    @inline(__always)
    mutating func fixed64(_ value: UInt64) {
        buffer.reserve(8)
        buffer.start -= 8
        buffer.start.store(value.littleEndian)
    }

    @inline(__always)
    mutating func bytes(_ bytes: RawBytes) {
        guard bytes.count > 0 else { return }
        buffer.reserve(bytes.count)
        buffer.start -= bytes.count
        buffer.start.copy(bytes)
    }
}
