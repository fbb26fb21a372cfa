/// The classes of characters that tokens are made of (protobuf's language specification, "Lexical Elements").
enum Characters {
    static func isLetter(_ byte: UInt8) -> Bool {
        (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || byte == 0x5F
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte)
    }

    static func isOctalDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x37
    }

    static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46)
    }

    /// Whether a byte is a space, a tab, a line break, or one of the two that are hardly used.
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
    }

    static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20
    }

    /// Whether a byte may follow a backslash by itself.
    static func isEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61, 0x62, 0x66, 0x6E, 0x72, 0x74, 0x76, 0x5C, 0x3F, 0x27, 0x22: true
        default: false
        }
    }

    /// The value of a digit in a base up to 16; 16 for other characters.
    static func digit(_ byte: UInt8) -> UInt64 {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x61...0x66: UInt64(byte - 0x61 + 10)
        case 0x41...0x46: UInt64(byte - 0x41 + 10)
        default: 16
        }
    }

    static func isIdentifier(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy(isAlphanumeric)
    }
}
