extension Decimal {
    /// The value of a number in JSON's grammar, in 38 digits and the powers that a `Decimal` has.
    ///
    /// - Returns: `nil` when the text is not such a number, or has more digits. Nothing is rounded.
    init?(exactly text: RawBytes) {
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
    private static func exponent(_ text: RawBytes, from index: Int) -> Int {
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
        let size = 40
        withShortRoom(size) { digits in
            var (low, high) = (low, high)
            var first = size
            repeat {
                let (quotient, rest) = high.quotientAndRemainder(dividingBy: 10)
                let division = UInt64(10).dividingFullWidth((rest, low))
                (high, low) = (quotient, division.quotient)
                first -= 1
                digits.store(48 + UInt8(truncatingIfNeeded: division.remainder), at: first)
            } while high | low != 0
            put(RawBytes(at: digits + first, count: size - first), exponent)
        }
    }

    private mutating func put(_ digits: RawBytes, _ exponent: Int) {
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
