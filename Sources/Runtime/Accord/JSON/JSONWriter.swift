import Foundation

/// Writes JSON text into a growing buffer.
struct JSONWriter: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    private var count = 0
    let options: JSONEncodingOptions
    /// Why the message cannot be written as JSON; writing goes on, and what it gives is thrown away.
    private(set) var failure: Failure?
    /// The fields around the failure, the innermost first.
    private(set) var failurePath: [String] = []

    init(options: JSONEncodingOptions) {
        capacity = 1024
        base = .allocate(byteCount: capacity, alignment: 8)
        self.options = options
    }

    deinit { base.deallocate() }

    /// What was written, in a new `Data`.
    func data() -> Data { Data(bytes: base, count: count) }

    /// What was written.
    func string() -> String { String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self) }

    mutating func fail(_ failure: Failure) {
        if self.failure == nil { self.failure = failure }
    }

    mutating func noteField(_ name: String) { failurePath.append(name) }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity &- count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        while capacity - count < more { capacity *= 2 }
        let newBase = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        newBase.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = newBase
    }

    @inline(__always)
    mutating func byte(_ byte: UInt8) {
        reserve(1)
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    @inline(__always)
    mutating func raw(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    mutating func literal(_ text: StaticString) {
        raw(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

    mutating func integer(_ value: Int64) {
        if value < 0 { byte(UInt8(ascii: "-")) }
        integer(value.magnitude)
    }

    mutating func integer(_ value: UInt64) {
        reserve(20)
        var digits = 1
        var rest = value
        while rest >= 10 {
            rest /= 10
            digits &+= 1
        }
        rest = value
        var offset = count &+ digits
        count = offset
        repeat {
            offset &-= 1
            base.storeBytes(of: UInt8(truncatingIfNeeded: rest % 10) &+ 48, toByteOffset: offset, as: UInt8.self)
            rest /= 10
        } while rest != 0
    }

    /// 64-bit integers are strings in JSON, whose numbers many readers take for doubles.
    mutating func quotedInteger(_ value: Int64) {
        byte(UInt8(ascii: "\""))
        integer(value)
        byte(UInt8(ascii: "\""))
    }

    mutating func quotedInteger(_ value: UInt64) {
        byte(UInt8(ascii: "\""))
        integer(value)
        byte(UInt8(ascii: "\""))
    }

    mutating func double(_ value: Double) { floatingPoint(value) }
    mutating func float(_ value: Float) { floatingPoint(value) }

    /// The shortest text that reads back as the same value.
    private mutating func floatingPoint<T: BinaryFloatingPoint & CustomStringConvertible>(_ value: T) {
        guard value.isFinite else {
            return literal(value.isNaN ? "\"NaN\"" : value < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        }
        var text = value.description
        text.withUTF8 { bytes in
            let isWhole = bytes.count > 2 && bytes[bytes.count - 2] == UInt8(ascii: ".") && bytes[bytes.count - 1] == 48
            raw(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes).dropLast(isWhole ? 2 : 0)))
        }
    }

    mutating func string(_ value: String) {
        var value = value
        value.withUTF8 { string(UnsafeRawBufferPointer($0)) }
    }

    /// A string from its UTF-8, escaped where JSON asks for it (RFC 8259, section 7).
    @inline(__always)
    mutating func string(_ utf8: UnsafeRawBufferPointer) {
        reserve(utf8.count &+ 2)
        byte(UInt8(ascii: "\""))
        if needsEscape(utf8) { escaped(utf8) } else { raw(utf8) }
        byte(UInt8(ascii: "\""))
    }

    @inline(__always)
    private func needsEscape(_ utf8: UnsafeRawBufferPointer) -> Bool {
        guard let start = utf8.baseAddress else { return false }
        let ones: UInt64 = 0x0101_0101_0101_0101
        var hits: UInt64 = 0
        var offset = 0
        while utf8.count &- offset >= 8 {
            let word = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            hits |= (quote &- ones) & ~quote | (backslash &- ones) & ~backslash | (word &- ones &* 0x20) & ~word
            offset &+= 8
        }
        if hits & 0x8080_8080_8080_8080 != 0 { return true }
        while offset < utf8.count {
            let byte = utf8[offset]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { return true }
            offset &+= 1
        }
        return false
    }

    @inline(never)
    private mutating func escaped(_ utf8: UnsafeRawBufferPointer) {
        for next in utf8 {
            switch next {
            case 0x22: literal("\\\"")
            case 0x5C: literal("\\\\")
            case 0x0A: literal("\\n")
            case 0x0D: literal("\\r")
            case 0x09: literal("\\t")
            case 0..<0x20:
                literal("\\u00")
                byte(next < 0x10 ? 48 : 49)
                byte(next & 15 < 10 ? 48 + (next & 15) : 87 + (next & 15))
            default: byte(next)
            }
        }
    }

    mutating func base64(_ data: Data) {
        byte(UInt8(ascii: "\""))
        data.withUnsafeBytes { bytes in
            reserve(bytes.count / 3 * 4 + 4)
            let alphabet = Base64.alphabet.utf8Start
            var index = 0
            func group(_ length: Int) -> UInt32 {
                var bits: UInt32 = 0
                for offset in 0..<3 {
                    bits = bits << 8 | (offset < length ? UInt32(bytes[index + offset]) : 0)
                }
                return bits
            }
            while index < bytes.count {
                let length = min(3, bytes.count - index)
                let bits = group(length)
                for position in 0..<4 {
                    let value = Int(bits >> UInt32(18 - 6 * position)) & 63
                    byte(position <= length ? alphabet[value] : UInt8(ascii: "="))
                }
                index += 3
            }
        }
        byte(UInt8(ascii: "\""))
    }
}
