/// A growing buffer that is filled from its start to its end.
///
/// It owns its memory. A writer asks for room first, by `reserve`, and writes at `position`.
@safe struct ForwardBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    /// The address at which the next byte is written.
    var position: Address
    private var end: UnsafeMutableRawPointer

    init(capacity: Int) {
        unsafe base = .allocate(byteCount: capacity, alignment: 8)
        position = unsafe Address(base)
        unsafe end = base + capacity
    }

    deinit { unsafe base.deallocate() }

    var written: RawBytes { unsafe RawBytes(UnsafeRawBufferPointer(start: base, count: position.pointer - base)) }

    @_transparent
    mutating func reserve(_ count: Int) {
        if unsafe end - position.pointer < count { grow(count) }
    }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        let count = unsafe position.pointer - base
        let capacity = max(unsafe (end - base) * 2, count + needed)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        unsafe larger.copyMemory(from: base, byteCount: count)
        unsafe base.deallocate()
        unsafe base = larger
        position = unsafe Address(larger + count)
        unsafe end = larger + capacity
    }
}
