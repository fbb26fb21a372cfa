import Foundation

/// Writes protobuf's binary form from its end to its start, so that the length of a nested message is known when its
/// prefix is due, and no second pass is needed.
struct BinaryWriter: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// The first byte that is written.
    private var start: UnsafeMutableRawPointer
    let isDeterministic: Bool

    init(isDeterministic: Bool) {
        capacity = 512
        base = .allocate(byteCount: capacity, alignment: 8)
        start = base + capacity
        self.isDeterministic = isDeterministic
    }

    deinit { base.deallocate() }

    var count: Int {
        @inline(__always) get { base + capacity - start }
    }

    /// What was written, in a new `Data`.
    func data() -> Data { Data(bytes: start, count: count) }

    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if start - base < count { grow(count) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let used = count
        var newCapacity = capacity * 2
        while newCapacity - used < more { newCapacity *= 2 }
        let newBase = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 8)
        let newStart = newBase + (newCapacity - used)
        newStart.copyMemory(from: start, byteCount: used)
        base.deallocate()
        base = newBase
        capacity = newCapacity
        start = newStart
    }

    @inline(__always)
    mutating func varint(_ value: UInt64) {
        reserve(10)
        if value < 0x80 {
            start -= 1
            start.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
            return
        }
        // Seven bits a byte: the number of bytes from the number of bits, without a loop.
        let size = (9 &* (63 &- value.leadingZeroBitCount) &+ 73) &>> 6
        start -= size
        var cursor = start
        var rest = value
        while rest >= 0x80 {
            cursor.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, as: UInt8.self)
            cursor += 1
            rest &>>= 7
        }
        cursor.storeBytes(of: UInt8(truncatingIfNeeded: rest), as: UInt8.self)
    }

    @inline(__always)
    mutating func tag(_ tag: UInt32) { varint(UInt64(tag)) }

    /// The prefix of the `length` bytes that were written last.
    @inline(__always)
    mutating func prefix(_ tag: UInt32, length: Int) {
        varint(UInt64(truncatingIfNeeded: length))
        varint(UInt64(tag))
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
