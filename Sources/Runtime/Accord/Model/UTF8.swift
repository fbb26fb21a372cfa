/// Whether bytes are UTF-8 (Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences").
func isUTF8(_ bytes: RawBytes) -> Bool {
    let end = bytes.end
    var cursor = bytes.start
    while cursor < end {
        if end - cursor >= 8 {
            // On to the first byte that is not ASCII, or by eight bytes when there is none.
            let word = UInt64(littleEndian: cursor.word(UInt64.self)) & 0x8080_8080_8080_8080
            cursor += word.trailingZeroBitCount &>> 3
            if word == 0 { continue }
        } else if cursor.byte < 0x80 {
            cursor += 1
            continue
        }
        // Letters of one language tend to follow each other.
        repeat {
            let length = sequenceLength(firstBytes(cursor, end))
            if length == 0 { return false }
            cursor += length
        } while cursor < end && cursor.byte >= 0x80
    }
    return true
}

/// Returns four bytes, the first one lowest; zeros replace those after the end, and continue no sequence.
@inline(__always)
private func firstBytes(_ start: BytePosition, _ end: BytePosition) -> UInt32 {
    if end - start >= 4 { return UInt32(littleEndian: start.word(UInt32.self)) }
    var bytes: UInt32 = 0
    for offset in 0..<(end - start) {
        bytes |= UInt32(start.byte(at: offset)) &<< UInt32(truncatingIfNeeded: 8 &* offset)
    }
    return bytes
}

/// The length of the well-formed sequence of two to four bytes that begins in the lowest byte; 0 when there is none.
@inline(__always)
private func sequenceLength(_ bytes: UInt32) -> Int {
    if bytes & 0xc0e0 == 0x80c0 {
        // Two bytes; not for what one byte can say.
        return bytes & 0x1e != 0 ? 2 : 0
    }
    if bytes & 0xc0_c0f0 == 0x80_80e0 {
        // Three; the upper five bits of sixteen are zero for what two bytes can say, and 27 for surrogates.
        let upper = bytes & 0x200f
        return upper != 0 && upper != 0x200d ? 3 : 0
    }
    if bytes & 0xc0c0_c0f8 == 0x8080_80f0 {
        // Four; the upper five bits of 21 are zero for what three bytes can say, and at most 16 in Unicode.
        let upper = (bytes & 0x07) &<< 2 | (bytes &>> 12) & 0x03
        return upper != 0 && upper <= 16 ? 4 : 0
    }
    return 0
}
