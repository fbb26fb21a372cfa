import TestEnvironment

/// Damages inputs at random, as a fuzzer does.
struct Mutator {
    var random: SeededRandom
    /// The pieces that are put into inputs: the edges of their format.
    let pieces: [[UInt8]]

    mutating func mutated(_ input: [UInt8], other: [UInt8]) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, other) }
        return bytes
    }

    private mutating func mutate(_ bytes: inout [UInt8], _ other: [UInt8]) {
        let range = self.range(bytes.count)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeSubrange(range)
        case 1: bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
        case 2: bytes.replaceSubrange(range, with: other[self.range(other.count)])
        case 3: bytes.removeLast(bytes.count - range.lowerBound)
        case 4, 5: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: range.lowerBound)
        case 6 where !range.isEmpty: bytes[range.lowerBound] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: range.lowerBound)
        }
    }

    private mutating func range(_ count: Int) -> Range<Int> {
        let start = Int.random(in: 0...count, using: &random)
        let length = Int.random(in: 0...16, using: &random)
        return start..<min(count, start + length)
    }

    /// Truncated and overlong varints, lengths around 2 GiB and 2^64, groups, zeros, bytes that are no UTF-8.
    static let binaryPieces: [[UInt8]] = [
        [0x80], [0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0x07], [0x80, 0x80, 0x80, 0x80, 0x08],
        [UInt8](repeating: 0xFF, count: 9) + [0x01], [UInt8](repeating: 0x80, count: 10) + [0x01], [0x0B], [0x0C],
        [0x00], [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0x72, 0x02, 0xC0, 0x80], [0xED, 0xA0, 0x80], [0x0E, 0x0F],
        [0x12, 0x00], [0xFA, 0x01, 0x00],
    ]

    /// Numbers beyond every type, lone surrogates, bytes that are no UTF-8, brackets, and keys that come twice.
    static let jsonPieces: [[UInt8]] =
        [
            "1e400", "-1e400", "1e-400", "-0", "0.1", "18446744073709551616", "-9223372036854775809", "1.0e0", "01",
            "+1",
            "NaN", "\"NaN\"", "\"-Infinity\"", "\\ud800", "\\udc00", "\\uD83D\\uDE00", "\\u0000", "\\x", "\"", "{", "}",
            "[", "]", ":", ",", "null", "true", "false", "[[[[[[[[", "{\"a\":", "\"aInt32\":1,", "\"a_int32\":1,",
            "\"@type\":\"type.googleapis.com/google.protobuf.Empty\",", "0001-01-01T00:00:00Z", "9999999999999s",
            " \t\r\n",
        ].map { Array($0.utf8) } + [[0xC0, 0x80], [0xFF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x00]]
}
