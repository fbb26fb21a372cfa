/// A growing buffer that is filled from its end to its start.
///
/// It owns its memory. A writer asks for room first, by `reserve`, and writes before `start`.
@safe struct BackwardBuffer: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer
    /// The first byte that is written.
    var start: Address
    private let hint: SizeHint?

    /// Outputs up to this size are copied, as others are when much of their memory would stay unused.
    private static let smallCapacity = 512

    /// - Parameter hint: how large the output may become.
    init(hint: SizeHint?) {
        unsafe base = .allocate(byteCount: Self.smallCapacity, alignment: 8)
        unsafe end = base + Self.smallCapacity
        start = unsafe Address(end)
        self.hint = hint
    }

    deinit { unsafe base.deallocate() }

    /// The number of bytes that have been written.
    var count: Int {
        @_transparent get { unsafe end - start.pointer }
    }

    var written: RawBytes { RawBytes(at: start, count: count) }

    /// Returns the written bytes in a new `Data`.
    consuming func data() -> Data {
        let count = count
        let unused = unsafe start.pointer - base
        if unsafe end - base > Self.smallCapacity { hint?.value = count }
        guard count > Self.smallCapacity, unused <= count / 4 else {
            let data = unsafe Data(bytes: start.pointer, count: count)
            _ = consume self
            return data
        }
        let data = unsafe Data(
            bytesNoCopy: start.pointer, count: count,
            deallocator: .custom { [base] _, _ in unsafe base.deallocate() })
        discard self
        return data
    }

    @_transparent
    mutating func reserve(_ count: Int) {
        if unsafe start.pointer - base < count { grow(count) }
    }

    @inline(never)
    private mutating func grow(_ needed: Int) {
        let count = count
        var capacity = max(unsafe (end - base) * 2, count + needed)
        // Room is asked for by the most that values can take, so a little more than the output's size is needed.
        if let hint { capacity = max(capacity, hint.value + 640) }
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        unsafe end = larger + capacity
        unsafe (end - count).copyMemory(from: start.pointer, byteCount: count)
        start = unsafe Address(end - count)
        unsafe base.deallocate()
        unsafe base = larger
    }
}
