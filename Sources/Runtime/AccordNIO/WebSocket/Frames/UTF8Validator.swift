#if NIO
    /// The check of text that comes in parts (RFC 3629, section 4): it refuses the first byte that no valid text has in
    /// its place, whatever is still to come.
    ///
    /// A character may be split between parts. `E2 82` and `AC` are accepted; of `E2 28`, the second byte is refused.
    struct UTF8Validator: Sendable {
        /// The number of bytes that the last character lacks.
        private var missing = 0
        /// The values that the next of these bytes may have. The first may have fewer than the others, so that no
        /// character is written in more bytes than it needs, is a surrogate, or is above U+10FFFF.
        private var allowed: ClosedRange<UInt8> = 0x80...0xbf

        /// Whether text may end here.
        var isAtBoundary: Bool { missing == 0 }

        /// Takes the next part.
        ///
        /// - Returns: `false` as soon as a byte is invalid. Nothing may be taken after that.
        mutating func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
            var index = 0
            while index < bytes.count {
                if missing == 0 {
                    index = unsafe Self.endOfASCII(in: bytes, from: index)
                    guard index < bytes.count else { return true }
                    guard unsafe begin(bytes[index]) else { return false }
                } else {
                    guard unsafe allowed.contains(bytes[index]) else { return false }
                    allowed = 0x80...0xbf
                    missing -= 1
                }
                index += 1
            }
            return true
        }

        /// Takes the first byte of a character.
        private mutating func begin(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x00...0x7f: (missing, allowed) = (0, 0x80...0xbf)
            case 0xc2...0xdf: (missing, allowed) = (1, 0x80...0xbf)
            case 0xe0: (missing, allowed) = (2, 0xa0...0xbf)
            case 0xe1...0xec, 0xee...0xef: (missing, allowed) = (2, 0x80...0xbf)
            case 0xed: (missing, allowed) = (2, 0x80...0x9f)
            case 0xf0: (missing, allowed) = (3, 0x90...0xbf)
            case 0xf1...0xf3: (missing, allowed) = (3, 0x80...0xbf)
            case 0xf4: (missing, allowed) = (3, 0x80...0x8f)
            default: return false
            }
            return true
        }

        /// Skips characters of one byte, eight at a time.
        private static func endOfASCII(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
            var index = start
            while index + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                guard word & 0x8080_8080_8080_8080 == 0 else { break }
                index += 8
            }
            while index < bytes.count, unsafe bytes[index] < 0x80 { index += 1 }
            return index
        }
    }
#endif
