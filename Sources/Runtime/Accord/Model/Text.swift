/// Returns the number of ASCII bytes before the first ones that are not, by the word: all of them, or a few less than
/// there are.
@inline(__always)
func asciiPrefix(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    let highs: UInt64 = 0x8080_8080_8080_8080
    func word(_ offset: Int) -> UInt64 { start.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
    var offset = 0
    while count &- offset >= 32 {
        let bits = word(offset) | word(offset &+ 8) | word(offset &+ 16) | word(offset &+ 24)
        if bits & highs != 0 { return offset }
        offset &+= 32
    }
    while count &- offset >= 8 {
        if word(offset) & highs != 0 { return offset }
        offset &+= 8
    }
    let rest = count &- offset
    return rest == 0 || partialWord(start + offset, rest) & highs == 0 ? count : offset
}

/// Marks the bytes of a little-endian word that a JSON string has only when they are escaped: quotes, backslashes,
/// control characters. The lowest mark is exact; those above it may be wrong.
@inline(__always)
func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Flipping the bit in which a quote differs from a space leaves it, and the control characters, below all others.
    let low = (word ^ ones &* 0x02) &- ones &* 0x21
    let backslash = (word ^ ones &* 0x5C) &- ones
    return (low | backslash) & ~word & (ones &* 0x80)
}

/// Returns the first one to seven bytes of a word, in memory's order, and zeros; nothing after them is read.
@inline(__always)
func partialWord(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    func byte(_ offset: Int) -> UInt64 {
        UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) &<< UInt64(truncatingIfNeeded: offset &* 8)
    }
    let word: UInt64
    if count >= 4 {
        // The two halves overlap.
        let low = UInt32(littleEndian: start.loadUnaligned(as: UInt32.self))
        let high = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
        word = UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8)
    } else {
        word = byte(0) | byte(count &>> 1) | byte(count &- 1)
    }
    return word.littleEndian
}

func isSame(_ bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
    return compareBytes(start, text.utf8Start, bytes.count) == 0
}

/// A string of bytes that must be UTF-8.
@inline(__always)
func makeString(_ start: UnsafeRawPointer, _ count: Int) throws(Failure) -> String {
    try makeString(start, count, ascii: asciiPrefix(start, count))
}

/// A string of bytes that must be UTF-8.
///
/// - Parameter ascii: how many of the bytes, from the first on, are known to be ASCII.
@inline(__always)
func makeString(_ start: UnsafeRawPointer, _ count: Int, ascii: Int) throws(Failure) -> String {
    let isASCII = ascii == count
    guard isASCII || isUTF8(start + ascii, count &- ascii) else { throw .utf8 }
    // The standard library need not look at the bytes again, where it has an initializer that does not.
    #if compiler(>=6.2)
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            let bytes = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
            return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        }
    #endif
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}

/// A stored `String` that cannot be copied: reading a property through it borrows, without a retain and a release.
struct BorrowedString: ~Copyable {
    let string: String

    /// Calls `body` with the string's UTF-8.
    @inline(__always)
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        let isDone: Void? = string.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
        if isDone == nil { withCopiedBytes(body) }
    }

    /// Strings bridged from Objective-C may have no contiguous storage.
    @inline(never)
    private func withCopiedBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        var copy = string
        copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    var isEmpty: Bool {
        @inline(__always) get { string.isEmpty }
    }
}
