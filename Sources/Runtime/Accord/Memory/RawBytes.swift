/// A place among bytes that are read.
///
/// Marked as safe because one is only made of bytes that stay where they are while it is in use. A reader that moves it
/// compares it with the end of the bytes before it reads.
@safe struct BytePosition: Hashable {
    fileprivate let pointer: UnsafeRawPointer

    @_transparent
    fileprivate init(_ pointer: UnsafeRawPointer) {
        unsafe self.pointer = unsafe pointer
    }

    @_transparent
    static func + (position: Self, count: Int) -> Self { unsafe Self(position.pointer + count) }

    @_transparent
    static func - (position: Self, count: Int) -> Self { unsafe Self(position.pointer - count) }

    @_transparent
    static func += (position: inout Self, count: Int) { position = position + count }

    @_transparent
    static func - (position: Self, start: Self) -> Int { unsafe position.pointer - start.pointer }

    @_transparent
    static func < (position: Self, other: Self) -> Bool { unsafe position.pointer < other.pointer }

    @_transparent
    static func > (position: Self, other: Self) -> Bool { unsafe position.pointer > other.pointer }

    @_transparent
    static func <= (position: Self, other: Self) -> Bool { unsafe position.pointer <= other.pointer }

    @_transparent
    static func == (position: Self, other: Self) -> Bool { unsafe position.pointer == other.pointer }

    func hash(into hasher: inout Hasher) { unsafe hasher.combine(pointer) }

    var byte: UInt8 {
        @_transparent get { unsafe pointer.load(as: UInt8.self) }
    }

    @_transparent
    func byte(at offset: Int) -> UInt8 { unsafe pointer.load(fromByteOffset: offset, as: UInt8.self) }

    /// The bits of a number, aligned or not.
    @_transparent
    func word<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type, at offset: Int = 0) -> Word {
        unsafe pointer.loadUnaligned(fromByteOffset: offset, as: Word.self)
    }
}

/// Bytes that stay where they are: an input while it is read, a text of a layout, or of a string while it is looked at.
///
/// Marked as safe because it is only made of those, or within others. An index is one of `indices`; as with
/// `UnsafeRawBufferPointer`, others are not noticed.
@safe struct RawBytes: RandomAccessCollection, Equatable {
    let start: BytePosition
    let count: Int

    @_transparent
    init(start: BytePosition, count: Int) {
        self.start = start
        self.count = count
    }

    /// The bytes of a buffer. An empty one may have no address; nothing is read from the placeholder.
    @_transparent
    init(_ buffer: UnsafeRawBufferPointer) {
        start = unsafe BytePosition(buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped)
        count = buffer.count
    }

    @_transparent
    init(_ text: StaticString) {
        start = unsafe BytePosition(text.utf8Start)
        count = text.utf8CodeUnitCount
    }

    /// The bytes that were written from an address on.
    @_transparent
    init(at address: Address, count: Int) {
        start = unsafe BytePosition(address.pointer)
        self.count = count
    }

    /// A copy in memory that is never freed.
    init(immortal bytes: [UInt8]) {
        self.init(at: Reference(immortal: bytes).address, count: bytes.count)
    }

    var end: BytePosition {
        @_transparent get { start + count }
    }

    var startIndex: Int {
        @_transparent get { 0 }
    }

    var endIndex: Int {
        @_transparent get { count }
    }

    subscript(index: Int) -> UInt8 {
        @_transparent get { start.byte(at: index) }
    }

    /// The bytes from an index on.
    @_transparent
    func from(_ index: Int) -> RawBytes { RawBytes(start: start + index, count: count &- index) }

    /// The first bytes.
    @_transparent
    func first(_ count: Int) -> RawBytes { RawBytes(start: start, count: count) }

    func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try unsafe body(buffer.assumingMemoryBound(to: UInt8.self))
    }

    fileprivate var buffer: UnsafeRawBufferPointer {
        @_transparent get { unsafe UnsafeRawBufferPointer(start: start.pointer, count: count) }
    }

    /// The text that they are; what is not UTF-8 becomes U+FFFD.
    var string: String { unsafe String(decoding: buffer, as: UTF8.self) }

    /// The text that they are, which is known to be UTF-8.
    @_transparent
    func validString(isASCII: Bool) -> String {
        // The standard library need not look at the bytes again, where it has an initializer that does not.
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            let bytes = unsafe UnsafeBufferPointer(
                start: start.pointer.assumingMemoryBound(to: UInt8.self), count: count)
            return unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
        return string
    }

    /// A copy.
    var data: Data { unsafe Data(bytes: start.pointer, count: count) }

    /// Whether the bytes are the same.
    @_transparent
    static func == (left: RawBytes, right: RawBytes) -> Bool {
        left.count == right.count && compareBytes(left.start, right.start, left.count) == 0
    }
}

/// Below, at or above zero, as the first bytes come before the second, are the same or come after them.
@_transparent
func compareBytes(_ left: BytePosition, _ right: BytePosition, _ count: Int) -> Int32 {
    unsafe compareMemory(left.pointer, right.pointer, count)
}

/// Returns the place of the first byte that is `byte`.
@_transparent
func findByte(_ byte: UInt8, _ start: BytePosition, _ count: Int) -> BytePosition? {
    guard let found = unsafe findInMemory(start.pointer, Int32(byte), count) else { return nil }
    return unsafe BytePosition(found)
}

extension Address {
    /// Copies bytes.
    @_transparent
    func copy(_ bytes: RawBytes) { unsafe pointer.copyMemory(from: bytes.start.pointer, byteCount: bytes.count) }
}

// MARK: The bytes of other types

extension Data {
    /// Calls `withUnsafeBytes`, which expands to a thousand bytes of code wherever it is called. Nothing ever replaces
    /// this function; being replaceable keeps the compiler from making a variant of it for each caller.
    dynamic func withBytes(_ body: (RawBytes) -> Void) {
        unsafe withUnsafeBytes { unsafe body(RawBytes($0)) }
    }

    /// The bytes that `fill` writes to the address that it gets; `nil` when it returns false.
    init?(count: Int, _ fill: (Address) -> Bool) {
        guard count > 0, let memory = unsafe allocateMemory(count) else {
            self.init()
            return
        }
        let isFilled = unsafe fill(Address(memory))
        unsafe self.init(bytesNoCopy: memory, count: count, deallocator: .free)
        if !isFilled { return nil }
    }
}

extension Array<UInt8> {
    @_transparent
    func withBytes<Result>(_ body: (RawBytes) throws -> Result) rethrows -> Result {
        try unsafe withUnsafeBytes { try unsafe body(RawBytes($0)) }
    }

    mutating func append(_ bytes: RawBytes) { unsafe append(contentsOf: bytes.buffer) }
}

extension String {
    /// Calls `body` with the string's UTF-8.
    @_transparent
    mutating func withBytes<Result>(_ body: (RawBytes) throws -> Result) rethrows -> Result {
        try withUTF8 { try unsafe body(RawBytes(UnsafeRawBufferPointer($0))) }
    }
}

/// A stored `String` that cannot be copied: reading a property through it borrows, without a retain and a release.
struct BorrowedString: ~Copyable {
    let string: String

    /// Calls `body` with the string's UTF-8.
    @inline(__always)
    func withBytes(_ body: (RawBytes) -> Void) {
        let isDone: Void? = unsafe string.utf8.withContiguousStorageIfAvailable {
            unsafe body(RawBytes(UnsafeRawBufferPointer($0)))
        }
        if isDone == nil { withCopiedBytes(body) }
    }

    /// Strings bridged from Objective-C may have no contiguous storage.
    @inline(never)
    private func withCopiedBytes(_ body: (RawBytes) -> Void) {
        var copy = string
        copy.withBytes(body)
    }

    var isEmpty: Bool {
        @inline(__always) get { string.isEmpty }
    }
}
