/// The SHA-256 digest (FIPS 180-4, sections 5 and 6.2).
///
/// A few lines here spare everybody who builds the tool from source the compilation of a library of cryptography.
package enum SHA256 {
    /// The digest of bytes, in 64 lower-case hexadecimal digits.
    package static func digest(_ bytes: some Sequence<UInt8>) -> String {
        var message = Array(bytes)
        let bits = UInt64(message.count) &* 8
        message.append(0x80)
        message += repeatElement(0, count: (120 - message.count % 64) % 64)
        message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        var state = initial
        for start in stride(from: 0, to: message.count, by: 64) { compress(message[start..<start + 64], into: &state) }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let early = words[index - 15]
            let late = words[index - 2]
            let small0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let small1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ small0 &+ words[index - 7] &+ small1)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for (constant, word) in zip(constants, words) {
            let large1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let first = h &+ large1 &+ (e & f ^ ~e & g) &+ constant &+ word
            let large0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let second = large0 &+ (a & b ^ a & c ^ b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

    /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
    private static let initial = primes.prefix(8).map { fraction(Double($0).squareRoot()) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants = primes.prefix(64).map { prime in
        // Newton's method, whose last step gives the root to more bits than are asked for.
        var root = 7.0
        for _ in 0..<64 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
        return fraction(root)
    }

    private static func fraction(_ number: Double) -> UInt32 {
        UInt32((number - number.rounded(.down)) * 0x1p32)
    }
}
