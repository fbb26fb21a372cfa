import Foundation

/// The values of tokens.
enum Literals {
    /// The value of an integer token in decimal, hexadecimal or octal digits; `nil` where it is greater than a limit.
    static func integer(_ text: ArraySlice<UInt8>, limit: UInt64) -> UInt64? {
        var digits = text
        var base: UInt64 = 10
        if digits.first == 0x30 {
            if let mark = digits.dropFirst().first, mark == 0x78 || mark == 0x58 {
                base = 16
                digits = digits.dropFirst(2)
            } else {
                base = 8
            }
        }
        var value: UInt64 = 0
        for byte in digits {
            let digit = Characters.digit(byte)
            guard digit < base else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: base)
            let (sum, carry) = product.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value <= limit ? value : nil
    }

    /// The value of a number token with a fraction or an exponent.
    static func double(_ text: ArraySlice<UInt8>) -> Double {
        var text = String(decoding: text, as: UTF8.self)
        while let last = text.last, "fFeE+-".contains(last) { text.removeLast() }
        return unsafe strtod(text, nil)
    }

    /// Appends the bytes that a string token represents.
    static func appendString(_ token: ArraySlice<UInt8>, to output: inout [UInt8]) {
        guard let quote = token.first else { return }
        var rest = token.dropFirst()
        if rest.last == quote { rest = rest.dropLast() }
        guard rest.contains(0x5C) else {
            output += rest
            return
        }
        while let byte = rest.popFirst() {
            if byte == 0x5C, !rest.isEmpty {
                appendEscape(&rest, to: &output)
            } else {
                output.append(byte)
            }
        }
    }

    private static func appendEscape(_ rest: inout ArraySlice<UInt8>, to output: inout [UInt8]) {
        guard let mark = rest.popFirst() else { return }
        switch mark {
        case 0x30...0x37:
            var code = Characters.digit(mark)
            for _ in 0..<2 {
                guard let next = rest.first, Characters.isOctalDigit(next) else { break }
                code = code * 8 + Characters.digit(next)
                rest = rest.dropFirst()
            }
            output.append(UInt8(truncatingIfNeeded: code))
        case 0x78, 0x58:
            output.append(UInt8(truncatingIfNeeded: hexadecimal(&rest, atMost: 2)))
        case 0x75, 0x55:
            var code = UInt32(truncatingIfNeeded: hexadecimal(&rest, atMost: mark == 0x75 ? 4 : 8))
            if (0xD800..<0xDC00).contains(code), rest.starts(with: [0x5C, 0x75]) {
                var tail = rest.dropFirst(2)
                let trail = UInt32(truncatingIfNeeded: hexadecimal(&tail, atMost: 4))
                if (0xDC00..<0xE000).contains(trail) {
                    code = 0x10000 + ((code - 0xD800) << 10 | (trail - 0xDC00))
                    rest = tail
                }
            }
            appendUTF8(code, to: &output)
        case 0x61: output.append(0x07)
        case 0x62: output.append(0x08)
        case 0x66: output.append(0x0C)
        case 0x6E: output.append(0x0A)
        case 0x72: output.append(0x0D)
        case 0x74: output.append(0x09)
        case 0x76: output.append(0x0B)
        case 0x5C, 0x3F, 0x27, 0x22: output.append(mark)
        default: output.append(0x3F)
        }
    }

    private static func hexadecimal(_ rest: inout ArraySlice<UInt8>, atMost count: Int) -> UInt64 {
        var code: UInt64 = 0
        for _ in 0..<count {
            guard let next = rest.first, Characters.isHexDigit(next) else { break }
            code = code * 16 + Characters.digit(next)
            rest = rest.dropFirst()
        }
        return code
    }

    /// Appends a code point, a surrogate among them, in the form of UTF-8.
    private static func appendUTF8(_ code: UInt32, to output: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | (code >> shift) & 0x3F) }
        switch code {
        case ...0x7F:
            output.append(UInt8(truncatingIfNeeded: code))
        case ...0x7FF:
            output += [UInt8(truncatingIfNeeded: 0xC0 | code >> 6), tail(0)]
        case ...0xFFFF:
            output += [UInt8(truncatingIfNeeded: 0xE0 | code >> 12), tail(6), tail(0)]
        case ...0x10FFFF:
            output += [UInt8(truncatingIfNeeded: 0xF0 | code >> 18), tail(12), tail(6), tail(0)]
        default:
            // The lexer allows numbers up to 1FFFFF, which are no code points; they stay escaped.
            let digits = String(code, radix: 16)
            output += Array("\\U\(String(repeating: "0", count: max(0, 8 - digits.utf8.count)))\(digits)".utf8)
        }
    }

    /// A text with C escapes for all that is not printable ASCII, as the defaults of bytes have it.
    static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for byte in bytes {
            switch byte {
            case 0x0A: output += [0x5C, 0x6E]
            case 0x0D: output += [0x5C, 0x72]
            case 0x09: output += [0x5C, 0x74]
            case 0x22: output += [0x5C, 0x22]
            case 0x27: output += [0x5C, 0x27]
            case 0x5C: output += [0x5C, 0x5C]
            case 0x20...0x7E: output.append(byte)
            default:
                output += [0x5C, 0x30 + byte >> 6, 0x30 + (byte >> 3) & 7, 0x30 + byte & 7]
            }
        }
        return output
    }
}
