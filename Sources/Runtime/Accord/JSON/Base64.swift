import Foundation

/// Base64 in both alphabets, with or without padding (RFC 4648, sections 4 and 5), as ProtoJSON accepts it.
enum Base64 {
    static func decode(_ text: UnsafeRawBufferPointer) -> Data? {
        var count = text.count
        while count > 0, text[count - 1] == UInt8(ascii: "="), text.count - count < 2 { count -= 1 }
        guard count % 4 != 1 else { return nil }
        var data = Data(count: count / 4 * 3 + max(0, count % 4 - 1))
        var isValid = true
        data.withUnsafeMutableBytes { (output: UnsafeMutableRawBufferPointer) in
            decodeTable.withUnsafeBufferPointer { table in
                var bits: UInt32 = 0
                var written = 0
                for index in 0..<count {
                    let value = table[Int(text[index])]
                    if value > 63 { isValid = false }
                    bits = bits << 6 | UInt32(value & 63)
                    if index & 3 == 3 {
                        output[written] = UInt8(truncatingIfNeeded: bits >> 16)
                        output[written + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                        output[written + 2] = UInt8(truncatingIfNeeded: bits)
                        written += 3
                    }
                }
                if count % 4 == 2 { output[written] = UInt8(truncatingIfNeeded: bits >> 4) }
                if count % 4 == 3 {
                    output[written] = UInt8(truncatingIfNeeded: bits >> 10)
                    output[written + 1] = UInt8(truncatingIfNeeded: bits >> 2)
                }
            }
        }
        return isValid ? data : nil
    }

    static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    private static let decodeTable: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        for index in 0..<64 { table[Int(alphabet.utf8Start[index])] = UInt8(index) }
        table[Int(UInt8(ascii: "-"))] = 62
        table[Int(UInt8(ascii: "_"))] = 63
        return table
    }()
}
