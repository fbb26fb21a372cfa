extension Decimal {
    /// The value of a number in JSON's grammar, in 38 digits and the powers that a `Decimal` has.
    ///
    /// - Returns: `nil` when the text is not such a number, or has more digits. Nothing is rounded.
    init?(exactly text: UnsafeRawBufferPointer) {
        guard isNumber(text) else { return nil }
        var mantissa = Digits()
        var exponent = 0
        var isBehindPoint = false
        var index = text[0] == UInt8(ascii: "-") ? 1 : 0
        let isNegative = index == 1
        // Zeros, for which digits may or may not follow.
        var zeros = 0
        while index < text.count, text[index] | 0x20 != UInt8(ascii: "e") {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: ".") {
                isBehindPoint = true
                continue
            }
            if isBehindPoint { exponent -= 1 }
            if byte == 48 {
                if mantissa.count > 0 { zeros += 1 }
                continue
            }
            for _ in 0..<min(zeros, Digits.limit) { mantissa.append(0) }
            zeros = 0
            mantissa.append(byte &- 48)
            guard mantissa.count <= Digits.limit else { return nil }
        }
        exponent += Self.exponent(text, from: index)
        // Zeros after the point stay, as in a price.
        if exponent < 0, mantissa.count + zeros <= Self.keptDigits {
            for _ in 0..<zeros { mantissa.append(0) }
        } else {
            exponent += zeros
        }
        guard mantissa.count > 0 else {
            self = 0
            return
        }
        // The largest power goes further when it is zeros of the mantissa in part.
        while exponent > 127, mantissa.count < Digits.limit {
            mantissa.append(0)
            exponent -= 1
        }
        guard (-128...127).contains(exponent) else { return nil }
        let parts = DecimalParts(isNegative: isNegative, low: mantissa.low, high: mantissa.high, exponent: exponent)
        self = parts.decimal
    }

    init(_ number: JSONReader.ShortNumber) {
        var mantissa = number.mantissa
        var exponent = 0 &- number.places
        while mantissa > Self.keptMantissa, mantissa % 10 == 0 {
            mantissa /= 10
            exponent &+= 1
        }
        // A zero has no sign: with one, it is not a number.
        let isNegative = number.isNegative && mantissa > 0
        self = DecimalParts(isNegative: isNegative, low: mantissa, high: 0, exponent: exponent).decimal
    }

    /// The largest number of digits that may end in zeros. Foundation makes the hash of a decimal from a `Double`,
    /// which has no more.
    private static let keptDigits = 15
    private static let keptMantissa: UInt64 = 999_999_999_999_999

    /// The exponent that the text has at `index`, if it has one.
    private static func exponent(_ text: UnsafeRawBufferPointer, from index: Int) -> Int {
        var value = 0
        var sign = 1
        for index in index..<text.count {
            if text[index] == UInt8(ascii: "-") { sign = -1 }
            // More than an input has digits is as good as any number.
            if text[index] &- 48 < 10 { value = min(value * 10 + Int(text[index] &- 48), 1 << 40) }
        }
        return sign * value
    }

    /// A number of up to 38 digits, which 128 bits hold.
    private struct Digits {
        static let limit = 38
        var low: UInt64 = 0
        var high: UInt64 = 0
        var count = 0

        /// Of more digits than the limit, only the count is right.
        mutating func append(_ digit: UInt8) {
            count += 1
            let product = low.multipliedFullWidth(by: 10)
            let (sum, carry) = product.low.addingReportingOverflow(UInt64(digit))
            low = sum
            high = high &* 10 &+ product.high &+ (carry ? 1 : 0)
        }
    }
}

extension JSONWriter {
    /// A number in JSON's grammar, without an exponent, for a decimal that is a number.
    mutating func decimal(_ value: Decimal) {
        let parts = DecimalParts(value)
        if parts.isNegative { byte(UInt8(ascii: "-")) }
        if parts.high == 0, parts.exponent == 0 { return integer(parts.low) }
        writeDigits(parts.low, parts.high, parts.exponent)
    }

    private mutating func writeDigits(_ low: UInt64, _ high: UInt64, _ exponent: Int) {
        // 128 bits have at most 39 digits.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { digits in
            var (low, high) = (low, high)
            var first = digits.count
            repeat {
                let (quotient, rest) = high.quotientAndRemainder(dividingBy: 10)
                let division = UInt64(10).dividingFullWidth((rest, low))
                (high, low) = (quotient, division.quotient)
                first -= 1
                digits[first] = 48 + UInt8(truncatingIfNeeded: division.remainder)
            } while high | low != 0
            put(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[first...]), exponent)
        }
    }

    private mutating func put(_ digits: UnsafeRawBufferPointer, _ exponent: Int) {
        let places = max(0, -exponent)
        reserve(digits.count + abs(exponent) + 3)
        if digits.count <= places {
            put(48)
            put(UInt8(ascii: "."))
            for _ in digits.count..<places { put(48) }
        }
        for index in 0..<digits.count {
            if index > 0, index == digits.count - places { put(UInt8(ascii: ".")) }
            put(digits[index])
        }
        for _ in 0..<max(0, exponent) { put(48) }
    }
}

/// The parts of a `Decimal`: a whole number of 128 bits, a sign, and a power of ten.
///
/// Foundation shows it on Apple's platforms only. Everywhere, it keeps the exponent in the first byte, and from the fifth
/// one on the number; `Flags` are in the second one.
private struct DecimalParts: Equatable {
    var isNegative: Bool
    var low: UInt64
    var high: UInt64
    var exponent: Int

    init(isNegative: Bool, low: UInt64, high: UInt64, exponent: Int) {
        self.isNegative = isNegative
        self.low = low
        self.high = high
        self.exponent = exponent
    }

    init(_ value: Decimal) {
        self.init(value, Flags.actual)
    }

    var decimal: Decimal { decimal(Flags.actual) }

    private init(_ value: Decimal, _ flags: Flags) {
        self = withUnsafeBytes(of: value) { bytes in
            let length = UInt64(bytes[1] >> flags.length & 0x0F)
            var low = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
            var high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt64.self))
            // The bits after the length do not count.
            if length < 4 { low &= 1 << (16 * length) - 1 }
            if length < 8 { high &= length <= 4 ? 0 : 1 << (16 * (length - 4)) - 1 }
            return DecimalParts(
                isNegative: bytes[1] >> flags.sign & 1 != 0, low: low, high: high,
                exponent: Int(Int8(bitPattern: bytes[0])))
        }
    }

    private func decimal(_ flags: Flags) -> Decimal {
        let bits = high == 0 ? 64 - low.leadingZeroBitCount : 128 - high.leadingZeroBitCount
        var value = Decimal()
        withUnsafeMutableBytes(of: &value) { bytes in
            bytes[0] = UInt8(bitPattern: Int8(truncatingIfNeeded: exponent))
            bytes[1] = UInt8((bits + 15) / 16) << flags.length | (isNegative ? 1 << flags.sign : 0)
            bytes.storeBytes(of: low.littleEndian, toByteOffset: 4, as: UInt64.self)
            bytes.storeBytes(of: high.littleEndian, toByteOffset: 12, as: UInt64.self)
        }
        return value
    }

    /// The bits of a byte at which the number's length in words of 16 bits begins, and at which its sign is.
    private struct Flags {
        var length: UInt8
        var sign: UInt8

        /// The flags as in Apple's Foundation, or as in Swift's own.
        static let actual: Flags = {
            let known = [Flags(length: 0, sign: 4), Flags(length: 4, sign: 3)].first { $0.isExpected }
            guard MemoryLayout<Decimal>.size == 20, let known else {
                preconditionFailure("Decimals are not stored as this version of Accord expects.")
            }
            return known
        }()

        private var isExpected: Bool {
            isExpected("0.000000000123", DecimalParts(isNegative: false, low: 123, high: 0, exponent: -12))
                && isExpected("-65537", DecimalParts(isNegative: true, low: 65_537, high: 0, exponent: 0))
                && isExpected(
                    "-1234567890123456789012345678901234.56",
                    DecimalParts(
                        isNegative: true, low: 16_927_977_054_893_030_080, high: 6_692_605_942_763_486, exponent: -2))
        }

        private func isExpected(_ text: String, _ parts: DecimalParts) -> Bool {
            guard let value = Decimal(string: text) else { return false }
            return DecimalParts(value, self) == parts && parts.decimal(self) == value
        }
    }
}
