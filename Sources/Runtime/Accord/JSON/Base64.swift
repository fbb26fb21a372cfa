/// Base64 in both alphabets, with or without padding (RFC 4648, sections 4 and 5), as ProtoJSON accepts it.
enum Base64 {
    static func decode(_ text: RawBytes) -> Data? {
        var count = text.count
        while count > 0, text[count - 1] == UInt8(ascii: "="), text.count - count < 2 { count -= 1 }
        guard count % 4 != 1 else { return nil }
        let size = count / 4 * 3 + max(0, count % 4 - 1)
        return Data(count: size) { decode(text, count, values, to: $0) }
    }

    private static func decode(_ text: RawBytes, _ count: Int, _ values: Reference<UInt8>, to output: Address) -> Bool {
        // Gets more than six bits where a character is none of the alphabets'.
        var all: UInt8 = 0
        var bits: UInt32 = 0
        var output = output
        for index in 0..<count {
            let value = values[Int(text[index])]
            all |= value
            bits = bits &<< 6 | UInt32(value & 63)
            // Each character but the first of four completes a byte.
            let rest = UInt32(truncatingIfNeeded: 6 &- 2 &* (index & 3)) & 7
            if index & 3 != 0 {
                output.store(UInt8(truncatingIfNeeded: bits &>> rest))
                output += 1
            }
        }
        return all < 64
    }

    /// Writes base64 with padding, and returns the end of it.
    static func encode(_ bytes: RawBytes, to output: Address) -> Address {
        let alphabet = RawBytes(Self.alphabet)
        let count = bytes.count
        var output = output
        var offset = 0
        while offset < count {
            // Up to three bytes, and zeros.
            var bits: UInt32 = 0
            for next in offset..<offset &+ 3 {
                bits = bits &<< 8 | (next < count ? UInt32(bytes[next]) : 0)
            }
            for position in 0..<4 {
                let character = alphabet[Int(bits &>> UInt32(18 &- 6 &* position)) & 63]
                output.store(character, at: position)
            }
            output += 4
            offset &+= 3
        }
        for padding in 0..<offset &- count {
            output.store(UInt8(ascii: "="), at: -1 &- padding)
        }
        return output
    }

    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// The six bits of each character; 255 for what is none.
    private static let values: Reference<UInt8> = {
        let alphabet = RawBytes(Self.alphabet)
        var table = [UInt8](repeating: 255, count: 256)
        for index in 0..<64 { table[Int(alphabet[index])] = UInt8(index) }
        table[Int(UInt8(ascii: "-"))] = 62
        table[Int(UInt8(ascii: "_"))] = 63
        return immortal(table)
    }()
}
