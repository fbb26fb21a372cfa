import Foundation

extension JSONReader {
    /// The text of a number as JSON's grammar has it (RFC 8259, section 6).
    mutating func numberText() throws(Failure) -> UnsafeRawBufferPointer {
        _ = try peek()
        guard let count = numberLength(position, end) else { throw .expectedValue }
        defer { position += count }
        return UnsafeRawBufferPointer(start: position, count: count)
    }

    /// A signed integer; quoted or not, and with a fraction or exponent as long as its value is whole (ProtoJSON
    /// format, "JSON mapping").
    @inline(__always)
    mutating func signed<T: FixedWidthInteger & SignedInteger>(_: T.Type) throws(Failure) -> T {
        if let value = try plainInteger() {
            guard let fitting = T(exactly: value) else { throw .numberRange }
            return fitting
        }
        return try integer(T.self)
    }

    @inline(__always)
    mutating func unsigned<T: FixedWidthInteger & UnsignedInteger>(_: T.Type) throws(Failure) -> T {
        if let value = try plainInteger() {
            guard let fitting = T(exactly: value) else { throw .numberRange }
            return fitting
        }
        return try integer(T.self)
    }

    /// An integer of at most 18 digits, quoted or not; `nil`, and nothing read, when something else comes.
    @inline(__always)
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
    private mutating func integer<T: FixedWidthInteger>(_: T.Type) throws(Failure) -> T {
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
    @inline(__always)
    mutating func double() throws(Failure) -> Double {
        let next = try peek()
        if next == UInt8(ascii: "\"") { return try quotedDouble() }
        guard next == UInt8(ascii: "-") || (next >= 48 && next < 58) else { throw .expectedNumber }
        let start = position
        let value = parseDouble(try numberText())
        guard value.isFinite else {
            position = start
            throw .numberRange
        }
        return value
    }

    private mutating func quotedDouble() throws(Failure) -> Double {
        try withStringBytes { (bytes) throws(Failure) in
            if bytes.elementsEqual("NaN".utf8) { return .nan }
            if bytes.elementsEqual("Infinity".utf8) { return .infinity }
            if bytes.elementsEqual("-Infinity".utf8) { return -.infinity }
            guard isNumber(bytes) else { throw .expectedNumber }
            let value = parseDouble(bytes)
            guard value.isFinite else { throw .numberRange }
            return value
        }
    }

    mutating func float() throws(Failure) -> Float {
        let start = position
        let double = try double()
        let float = Float(double)
        if double.isFinite, !float.isFinite {
            position = start
            throw .numberRange
        }
        return float
    }
}

/// The length of the number at `start` in JSON's grammar; `nil` when there is none.
private func numberLength(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Int? {
    var cursor = start
    func digits() -> Int {
        let first = cursor
        while cursor < end, cursor.load(as: UInt8.self) &- 48 < 10 { cursor += 1 }
        return cursor - first
    }
    func next() -> UInt8 { cursor < end ? cursor.load(as: UInt8.self) : 0 }
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
private func isNumber(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress else { return false }
    return numberLength(start, start + text.count) == text.count
}

/// The value of a number in JSON's grammar when it is whole and fits; exact for 64 bits, as a `Double` would not be.
func wholeNumber<T: FixedWidthInteger>(_ text: UnsafeRawBufferPointer, _: T.Type) -> T? {
    guard isNumber(text) else { return nil }
    var digits: [UInt8] = []
    var exponent = 0
    var isNegative = false
    var isFraction = false
    var index = 0
    while index < text.count {
        switch text[index] {
        case UInt8(ascii: "-"): isNegative = true
        case UInt8(ascii: "."): isFraction = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
            let stated = Int(String(decoding: text[(index + 1)...], as: UTF8.self))
            guard let stated, stated > -100_000, stated < 100_000 else {
                return digits.allSatisfy { $0 == 0 } ? 0 : nil
            }
            exponent += stated
            index = text.count
        default:
            digits.append(text[index] &- 48)
            if isFraction { exponent -= 1 }
        }
        index += 1
    }
    while exponent < 0, digits.last == 0 {
        digits.removeLast()
        exponent += 1
    }
    guard let first = digits.firstIndex(where: { $0 != 0 }) else { return 0 }
    guard exponent >= 0, digits.count - first + exponent <= 20 else { return nil }
    var value: T = 0
    for digit in digits[first...] + Array(repeating: 0, count: exponent) {
        let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
        let step = T(truncatingIfNeeded: digit)
        let (sum, carry) =
            isNegative ? shifted.subtractingReportingOverflow(step) : shifted.addingReportingOverflow(step)
        if overflow || carry { return nil }
        value = sum
    }
    return value
}

/// The value of a number in JSON's grammar, rounded once.
func parseDouble(_ text: UnsafeRawBufferPointer) -> Double {
    var index = 0
    var isNegative = false
    if text[0] == UInt8(ascii: "-") {
        isNegative = true
        index = 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    while index < text.count, text[index] &- 48 < 10 {
        mantissa = mantissa &* 10 &+ UInt64(text[index] &- 48)
        digits &+= 1
        index &+= 1
    }
    if index < text.count, text[index] == UInt8(ascii: ".") {
        index &+= 1
        while index < text.count, text[index] &- 48 < 10 {
            mantissa = mantissa &* 10 &+ UInt64(text[index] &- 48)
            digits &+= 1
            scale &-= 1
            index &+= 1
        }
    }
    // Both the mantissa and the power of ten are exact here, so that dividing or multiplying rounds just once.
    if index == text.count, digits <= 19, mantissa < 1 << 53, scale >= -22 {
        let value = Double(mantissa) / powersOfTen[-scale]
        return isNegative ? -value : value
    }
    // Unlike C's `strtod`, this does not depend on the locale of the process.
    return Double(String(decoding: text, as: UTF8.self)) ?? .nan
}

private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]
