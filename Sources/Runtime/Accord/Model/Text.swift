/// Returns the number of ASCII bytes before the first ones that are not, by the word: all of them, or a few less than
/// there are.
@inline(__always)
func asciiPrefix(_ start: BytePosition, _ count: Int) -> Int {
    let highs: UInt64 = 0x8080_8080_8080_8080
    func word(_ offset: Int) -> UInt64 { start.word(UInt64.self, at: offset) }
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
func partialWord(_ start: BytePosition, _ count: Int) -> UInt64 {
    func byte(_ offset: Int) -> UInt64 {
        UInt64(start.byte(at: offset)) &<< UInt64(truncatingIfNeeded: offset &* 8)
    }
    let word: UInt64
    if count >= 4 {
        // The two halves overlap.
        let low = UInt32(littleEndian: start.word(UInt32.self))
        let high = UInt32(littleEndian: start.word(UInt32.self, at: count &- 4))
        word = UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8)
    } else {
        word = byte(0) | byte(count &>> 1) | byte(count &- 1)
    }
    return word.littleEndian
}

func isSame(_ bytes: RawBytes, _ text: StaticString) -> Bool { bytes == RawBytes(text) }

/// A string of bytes that must be UTF-8.
@inline(__always)
func makeString(_ bytes: RawBytes) throws(Failure) -> String {
    try makeString(bytes, ascii: asciiPrefix(bytes.start, bytes.count))
}

/// A string of bytes that must be UTF-8.
///
/// - Parameter ascii: how many of the bytes, from the first on, are known to be ASCII.
@inline(__always)
func makeString(_ bytes: RawBytes, ascii: Int) throws(Failure) -> String {
    let isASCII = ascii == bytes.count
    guard isASCII || isUTF8(bytes.from(ascii)) else { throw .utf8 }
    return bytes.validString(isASCII: isASCII)
}
