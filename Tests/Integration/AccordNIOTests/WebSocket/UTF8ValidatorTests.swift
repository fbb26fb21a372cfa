#if NIO
    import Foundation
    import Testing

    @testable import AccordNIO

    /// Text that comes in parts, judged as the standard library judges the whole.
    @Suite struct UTF8ValidatorTests {
        /// Returns how many bytes are accepted before one is refused, and whether the text may end after the last.
        private func judge(_ bytes: [UInt8]) -> (accepted: Int, isWhole: Bool) {
            var validator = UTF8Validator()
            for (index, byte) in bytes.enumerated() {
                guard unsafe withUnsafeBytes(of: byte, { unsafe validator.accepts($0) }) else { return (index, false) }
            }
            return (bytes.count, validator.isAtBoundary)
        }

        /// All pairs of bytes after all lengths of ASCII around a word, in one part and byte by byte.
        @Test func allPairsOfBytes() {
            var differences = 0
            for first in UInt8.min ... .max {
                for second in UInt8.min ... .max {
                    let bytes = Array("0123456789".utf8.prefix(Int(second) % 11)) + [first, second]
                    let isValid = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
                    var validator = UTF8Validator()
                    let isAccepted =
                        unsafe bytes.withUnsafeBytes { unsafe validator.accepts($0) } && validator.isAtBoundary
                    if isAccepted != isValid || judge(bytes).isWhole != isValid { differences += 1 }
                }
            }
            #expect(differences == 0)
        }

        @Test func everyCharacter() {
            var refused = 0
            for value in UInt32(0)...0x10ffff {
                guard let scalar = Unicode.Scalar(value) else { continue }
                var validator = UTF8Validator()
                let bytes = Array(String(Character(scalar)).utf8)
                if unsafe !bytes.withUnsafeBytes({ unsafe validator.accepts($0) }) || !validator.isAtBoundary {
                    refused += 1
                }
            }
            #expect(refused == 0)
        }

        /// The number of bytes before the first that is refused.
        @Test(arguments: [
            ([0x80], 0), ([0xc0], 0), ([0xc1], 0), ([0xf5], 0), ([0xff], 0), ([0xc2, 0x41], 1), ([0xe0, 0x9f], 1),
            ([0xe1, 0x80, 0x7f], 2), ([0xed, 0xa0], 1), ([0xed, 0xbf], 1), ([0xf0, 0x8f], 1), ([0xf4, 0x90], 1),
            ([0xf4, 0x8f, 0xbf, 0xc0], 3), ([0x41, 0xe2, 0x82, 0xac, 0x80], 4),
        ])
        func theFirstInvalidByteIsRefused(bytes: [UInt8], accepted: Int) {
            #expect(judge(bytes).accepted == accepted)
            #expect(judge(Array("a long text before it ".utf8) + bytes).accepted == accepted + 22)
        }

        @Test(arguments: [[0xc2], [0xe0, 0xa0], [0xf0, 0x90, 0x80], [0x41, 0xf4, 0x8f, 0xbf]] as [[UInt8]])
        func aCharacterMayNotBeCutShort(bytes: [UInt8]) {
            #expect(judge(bytes) == (bytes.count, false))
        }
    }
#endif
