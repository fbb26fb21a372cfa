extension JSONReader {
    /// The text of a number as JSON's grammar has it (RFC 8259, section 6).
    mutating func numberText() throws(Failure) -> RawBytes {
        _ = try peek()
        guard let count = numberLength(position, end) else { throw .expectedValue }
        defer { position += count }
        return RawBytes(start: position, count: count)
    }

    /// An integer; quoted or not, and with a fraction or exponent as long as its value is whole (ProtoJSON format, "JSON
    /// mapping").
    @inline(__always)
    mutating func integer<T: FixedWidthInteger>(_: T.Type) throws(Failure) -> T {
        guard let value = try plainInteger() else { return try anyInteger(T.self) }
        guard let fitting = T(exactly: value) else { throw .numberRange }
        return fitting
    }

    /// An integer of at most 18 digits, quoted or not; `nil`, and nothing read, when something else comes.
    private mutating func plainInteger() throws(Failure) -> Int64? {
        let isQuoted = try peek() == UInt8(ascii: "\"")
        var cursor = isQuoted ? position + 1 : position
        let isNegative = cursor < end && byte(cursor) == UInt8(ascii: "-")
        if isNegative { cursor += 1 }
        let first = cursor
        var value: Int64 = 0
        while cursor < end {
            let digit = byte(cursor) &- 48
            guard digit < 10 else { break }
            guard cursor - first < 18 else { return nil }
            value = value &* 10 &+ Int64(digit)
            cursor += 1
        }
        guard cursor > first, byte(first) != 48 || cursor - first == 1 else { return nil }
        if isQuoted {
            guard cursor < end, byte(cursor) == UInt8(ascii: "\"") else { return nil }
            cursor += 1
        } else if cursor < end {
            let next = byte(cursor)
            guard next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e") else { return nil }
        }
        position = cursor
        return isNegative ? 0 &- value : value
    }

    @inline(never)
    private mutating func anyInteger<T: FixedWidthInteger>(_: T.Type) throws(Failure) -> T {
        let isQuoted = try peek() == UInt8(ascii: "\"")
        let start = position
        let value: T?
        if isQuoted {
            value = try withStringBytes { (bytes) throws(Failure) in
                guard isNumber(bytes) else { throw .expectedNumber }
                return wholeNumber(bytes, T.self)
            }
        } else {
            let next = byte(position)
            guard next == UInt8(ascii: "-") || (next >= 48 && next < 58) else { throw .expectedNumber }
            value = wholeNumber(try numberText(), T.self)
        }
        guard let value else {
            position = start
            throw .numberRange
        }
        return value
    }

    /// A number, a number in quotes, or one of `"NaN"`, `"Infinity"`, `"-Infinity"`.
    mutating func double() throws(Failure) -> Double {
        let next = try peek()
        if next == UInt8(ascii: "\"") { return try quotedDouble() }
        guard next == UInt8(ascii: "-") || (next >= 48 && next < 58) else { throw .expectedNumber }
        if let value = shortDecimal() { return value }
        let start = position
        let value = parseDouble(try numberText())
        guard value.isFinite else {
            position = start
            throw .numberRange
        }
        return value
    }

    /// A number of so few digits, and without an exponent, that it and the power of ten below its fraction are exact as
    /// doubles: dividing them rounds just once. `nil`, and nothing read, when something else comes.
    private mutating func shortDecimal() -> Double? {
        guard let number = shortNumber(at: position), number.mantissa < 1 << 53 else { return nil }
        if number.end < end, byte(number.end) | 0x20 == UInt8(ascii: "e") { return nil }
        position = number.end
        let value = Double(number.mantissa) / powersOfTen[number.places]
        return number.isNegative ? -value : value
    }

    /// Returns the number of at most 19 digits that begins at `start`; `nil` when something else does. An exponent, and
    /// whatever else follows it, is left to the caller.
    @inline(__always)
    func shortNumber(at start: BytePosition) -> ShortNumber? {
        var cursor = start
        var mantissa: UInt64 = 0
        @inline(__always)
        func digits() -> Int {
            let first = cursor
            while cursor < end {
                let digit = byte(cursor) &- 48
                guard digit < 10 else { break }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                cursor += 1
            }
            return cursor - first
        }
        let isNegative = cursor < end && byte(cursor) == UInt8(ascii: "-")
        if isNegative { cursor += 1 }
        let first = cursor
        let whole = digits()
        guard whole > 0, whole == 1 || byte(first) != 48 else { return nil }
        var places = 0
        if cursor < end, byte(cursor) == UInt8(ascii: ".") {
            cursor += 1
            places = digits()
            guard places > 0 else { return nil }
        }
        guard whole &+ places <= 19 else { return nil }
        return ShortNumber(isNegative: isNegative, mantissa: mantissa, places: places, end: cursor)
    }

    /// `mantissa` divided by ten to the power of `places`.
    struct ShortNumber {
        let isNegative: Bool
        let mantissa: UInt64
        let places: Int
        /// The position at which it ends.
        let end: BytePosition
    }

    private mutating func quotedDouble() throws(Failure) -> Double {
        try withStringBytes { (bytes) throws(Failure) in
            if isSame(bytes, "NaN") { return .nan }
            if isSame(bytes, "Infinity") { return .infinity }
            if isSame(bytes, "-Infinity") { return -.infinity }
            guard isNumber(bytes) else { throw .expectedNumber }
            let value = parseDouble(bytes)
            guard value.isFinite else { throw .numberRange }
            return value
        }
    }

    mutating func float() throws(Failure) -> Float {
        let start = position
        let double = try double()
        // Rounding twice differs from rounding once where the first rounding ends half way between two floats.
        let isHalfway = double.bitPattern & 0x1fff_ffff == 0x1000_0000
        let isSubnormal = double.magnitude < Double(Float.leastNormalMagnitude) && double != 0
        let float = double.isFinite && (isHalfway || isSubnormal) ? float(from: start) : Float(double)
        if double.isFinite, !float.isFinite {
            position = start
            throw .numberRange
        }
        return float
    }

    /// Returns the number at `start`, which has been read, perhaps in quotes or after white space.
    @inline(never)
    private func float(from start: BytePosition) -> Float {
        let bytes = RawBytes(start: start, count: position - start)
        return Float(String(decoding: bytes.filter { $0 > 0x22 }, as: UTF8.self)) ?? 0
    }
}

/// The length of the number at `start` in JSON's grammar; `nil` when there is none.
private func numberLength(_ start: BytePosition, _ end: BytePosition) -> Int? {
    var cursor = start
    func digits() -> Int {
        let first = cursor
        while cursor < end, cursor.byte &- 48 < 10 { cursor += 1 }
        return cursor - first
    }
    func next() -> UInt8 { cursor < end ? cursor.byte : 0 }
    if next() == UInt8(ascii: "-") { cursor += 1 }
    let startsWithZero = next() == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !startsWithZero || whole == 1 else { return nil }
    if next() == UInt8(ascii: ".") {
        cursor += 1
        guard digits() > 0 else { return nil }
    }
    if next() | 0x20 == UInt8(ascii: "e") {
        cursor += 1
        if next() == UInt8(ascii: "+") || next() == UInt8(ascii: "-") { cursor += 1 }
        guard digits() > 0 else { return nil }
    }
    return cursor - start
}

/// Whether the text is a number in JSON's grammar.
func isNumber(_ text: RawBytes) -> Bool {
    numberLength(text.start, text.end) == text.count
}

/// The value of a number in JSON's grammar when it is whole and fits; exact for 64 bits, as a `Double` would not be.
func wholeNumber<T: FixedWidthInteger>(_ text: RawBytes, _: T.Type) -> T? {
    guard isNumber(text), let magnitude = wholeMagnitude(text) else { return nil }
    guard text[0] == UInt8(ascii: "-") else { return T(exactly: magnitude) }
    return magnitude <= UInt64(T.min.magnitude) ? T(truncatingIfNeeded: 0 &- magnitude) : nil
}

/// Whether a number is whole, and fits into an `Int64` or a `UInt64`.
func isInteger(_ text: RawBytes) -> Bool {
    wholeNumber(text, Int64.self) != nil || wholeNumber(text, UInt64.self) != nil
}

/// The value of a number in JSON's grammar except for its sign, when it is whole and fits.
private func wholeMagnitude(_ text: RawBytes) -> UInt64? {
    let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    // The number of digits before the decimal point, once the exponent has moved it.
    var whole = mantissa.prefix { $0 != UInt8(ascii: ".") }.count - (text[0] == UInt8(ascii: "-") ? 1 : 0)
    let exponent = text[mantissa.endIndex...].dropFirst()
    var shift = 0
    for digit in exponent where digit &- 48 < 10 {
        // More than an input has digits is as good as any number.
        shift = min(shift * 10 + Int(digit &- 48), 1 << 40)
    }
    whole += exponent.first == UInt8(ascii: "-") ? -shift : shift

    var value: UInt64 = 0
    func append(_ digit: UInt8) -> Bool {
        let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) = shifted.addingReportingOverflow(UInt64(digit))
        value = sum
        return !overflow && !carry
    }
    for digit in mantissa where digit &- 48 < 10 {
        guard whole > 0 ? append(digit &- 48) : digit == 48 else { return nil }
        whole -= 1
    }
    while whole > 0, value > 0 {
        guard append(0) else { return nil }
        whole -= 1
    }
    return value
}

/// The value of a number in JSON's grammar. Unlike C's `strtod`, this does not depend on the locale of the process.
private func parseDouble(_ text: RawBytes) -> Double {
    Double(text.string) ?? .nan
}

private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
]
