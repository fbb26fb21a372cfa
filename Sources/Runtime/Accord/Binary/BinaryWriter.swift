/// Writes protobuf's binary form from its end to its start, so that the length of a nested message is known when its
/// prefix is due, and no second pass is needed.
struct BinaryWriter: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer
    /// The first byte that is written.
    private var start: UnsafeMutableRawPointer
    private let hint: SizeHint?
    let isDeterministic: Bool

    /// Outputs up to this size are copied, as others are when much of their memory would stay unused.
    private static let smallCapacity = 512
    /// The number of elements of a list of numbers that are written without asking for room in between.
    private static let block = 64

    /// - Parameter hint: how large the output may become.
    init(isDeterministic: Bool, hint: SizeHint? = nil) {
        base = .allocate(byteCount: Self.smallCapacity, alignment: 8)
        end = base + Self.smallCapacity
        start = end
        self.hint = hint
        self.isDeterministic = isDeterministic
    }

    deinit { base.deallocate() }

    /// The number of bytes that have been written.
    var count: Int {
        @inline(__always) get { end - start }
    }

    /// Returns the written bytes in a new `Data`.
    consuming func data() -> Data {
        let count = count
        let unused = start - base
        if end - base > Self.smallCapacity { hint?.value = count }
        guard count > Self.smallCapacity, unused <= count / 4 else {
            let data = Data(bytes: start, count: count)
            _ = consume self
            return data
        }
        let data = Data(
            bytesNoCopy: start, count: count, deallocator: .custom { [base] _, _ in base.deallocate() })
        discard self
        return data
    }

    /// Calls `body` with the written bytes, to be copied from.
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }

    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if start - base < count { grow(count) }
    }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        let count = count
        var capacity = max((end - base) * 2, count + needed)
        // Room is asked for by the most that values can take, so a little more than the output's size is needed.
        if let hint { capacity = max(capacity, hint.value + 10 * Self.block) }
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        end = larger + capacity
        (end - count).copyMemory(from: start, byteCount: count)
        start = end - count
        base.deallocate()
        base = larger
    }

    @inline(__always)
    mutating func varint(_ value: UInt64) {
        reserve(10)
        if value < 0x80 {
            start -= 1
            start.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
        } else {
            start = Self.longVarint(value, before: start)
        }
    }

    @inline(never)
    private static func longVarint(_ value: UInt64, before end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        varint(value, before: end)
    }

    /// Writes a varint so that it ends where `end` is, and returns where it starts. There must be room for ten bytes.
    @inline(__always)
    private static func varint(_ value: UInt64, before end: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        if value < 0x80 {
            let start = end - 1
            start.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
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
            (end - 8).storeBytes(of: bytes.littleEndian, as: UInt64.self)
        } else {
            var cursor = start
            var rest = value
            while rest >= 0x80 {
                cursor.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, as: UInt8.self)
                cursor += 1
                rest &>>= 7
            }
            cursor.storeBytes(of: UInt8(truncatingIfNeeded: rest), as: UInt8.self)
        }
        return start
    }

    /// The elements of a list as one varint after the other.
    @inline(__always)
    mutating func varints<Element>(_ list: ListStorage, _: Element.Type, _ bits: (Element) -> UInt64) {
        let elements = list.elements.assumingMemoryBound(to: Element.self)
        var rest = list.count
        while rest > 0 {
            let block = min(rest, Self.block)
            reserve(10 * block)
            var cursor = start
            for index in (rest &- block..<rest).reversed() {
                cursor = Self.varint(bits(elements[index]), before: cursor)
            }
            start = cursor
            rest &-= block
        }
    }

    /// The elements of a list of numbers with a fixed size.
    @inline(__always)
    mutating func fixed<Bits: FixedWidthInteger>(_ list: ListStorage, _: Bits.Type) {
        let size = MemoryLayout<Bits>.size
        if 1.littleEndian == 1 {
            // In memory as on the wire.
            return bytes(UnsafeRawBufferPointer(start: list.elements, count: list.count * size))
        }
        for index in (0..<list.count).reversed() {
            var bits = list.elements.load(fromByteOffset: index * size, as: Bits.self).littleEndian
            withUnsafeBytes(of: &bits) { bytes($0) }
        }
    }

    @inline(__always)
    mutating func tag(_ tag: UInt32) { varint(UInt64(tag)) }

    /// The prefix of the `length` bytes that were written last.
    @inline(__always)
    mutating func prefix(_ tag: UInt32, length: Int) {
        reserve(20)
        if length | Int(tag) < 0x80 {
            start -= 2
            let bytes = UInt16(truncatingIfNeeded: length &<< 8 | Int(tag))
            start.storeBytes(of: bytes.littleEndian, as: UInt16.self)
        } else {
            start = Self.longPrefix(tag, length, before: start)
        }
    }

    @inline(never)
    private static func longPrefix(
        _ tag: UInt32,
        _ length: Int,
        before end: UnsafeMutableRawPointer
    ) -> UnsafeMutableRawPointer {
        varint(UInt64(tag), before: longVarint(UInt64(truncatingIfNeeded: length), before: end))
    }

    @inline(__always)
    mutating func fixed32(_ value: UInt32) {
        reserve(4)
        start -= 4
        start.storeBytes(of: value.littleEndian, as: UInt32.self)
    }

    @inline(__always)
    mutating func fixed64(_ value: UInt64) {
        reserve(8)
        start -= 8
        start.storeBytes(of: value.littleEndian, as: UInt64.self)
    }

    @inline(__always)
    mutating func bytes(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        reserve(bytes.count)
        start -= bytes.count
        start.copyMemory(from: source, byteCount: bytes.count)
    }
}
