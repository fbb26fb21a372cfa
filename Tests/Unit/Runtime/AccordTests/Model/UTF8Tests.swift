import Testing

@testable import Accord

/// The standard library decides what is UTF-8.
@Suite("Validation of UTF-8")
struct UTF8Tests {
    private func agrees(_ bytes: [UInt8]) -> Bool {
        let expected = String(validating: bytes, as: UTF8.self) != nil
        return bytes.withBytes { isUTF8($0) } == expected
    }

    @Test("for each sequence of two bytes, alone and among others")
    func pairs() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                #expect(agrees([first, second]))
                #expect(agrees([0x61, first, second, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67]))
            }
        }
    }

    @Test("for sequences of three and four bytes at every boundary")
    func longSequences() {
        let following: [UInt8] = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xff]
        for first in UInt8(0xdf)...0xff {
            for second in following {
                for third in following {
                    #expect(agrees([first, second, third]))
                    for fourth in following {
                        #expect(agrees([first, second, third, fourth]))
                        #expect(agrees([0xc3, 0xa4, first, second, third, fourth, 0x61, 0x62, 0x63]))
                    }
                }
            }
        }
    }

    @Test("for every character, cut off at each place")
    func characters() {
        for value in stride(from: UInt32(0x80), through: 0x10ffff, by: 61) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array("\(scalar)ab\(scalar)".utf8)
            for count in 0...bytes.count { #expect(agrees(Array(bytes.prefix(count)))) }
        }
    }
}
