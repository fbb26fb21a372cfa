// Scalars as JSON Schema means them: unlike ProtoJSON's, numbers are not in quotes.

extension JSONReader {
    @inline(__always)
    mutating func plainInteger<T: FixedWidthInteger>(_: T.Type) throws(Failure) -> T {
        if try peek() == UInt8(ascii: "\"") { throw .expectedNumber }
        return try integer(T.self)
    }

    @inline(__always)
    mutating func plainDouble() throws(Failure) -> Double {
        if try peek() == UInt8(ascii: "\"") { throw .expectedNumber }
        return try double()
    }

    mutating func plainFloat() throws(Failure) -> Float {
        if try peek() == UInt8(ascii: "\"") { throw .expectedNumber }
        return try float()
    }

    /// A decimal from a number, or from a string with a number and nothing else in it.
    mutating func decimal() throws(Failure) -> Decimal {
        let isString = try peek() == UInt8(ascii: "\"")
        if let value = shortDecimal(isString) { return value }
        let start = position
        let value: Decimal?
        if isString {
            value = try withStringBytes { Decimal(exactly: $0) }
        } else {
            guard isAtNumber else { throw .badDecimal }
            value = Decimal(exactly: try numberText())
        }
        guard let value else {
            position = start
            throw .badDecimal
        }
        return value
    }

    /// A decimal of few digits, and without an exponent. `nil`, and nothing read, when something else comes.
    @inline(__always)
    private mutating func shortDecimal(_ isString: Bool) -> Decimal? {
        guard let number = shortNumber(at: isString ? position + 1 : position), number.end < end else { return nil }
        let next = byte(number.end)
        if isString {
            guard next == UInt8(ascii: "\"") else { return nil }
            position = number.end + 1
        } else {
            guard next | 0x20 != UInt8(ascii: "e") else { return nil }
            position = number.end
        }
        return Decimal(number)
    }

    private var isAtNumber: Bool { byte(position) == UInt8(ascii: "-") || byte(position) &- 48 < 10 }

    /// A point in time as RFC 3339 writes it, or without a zone in UTC.
    mutating func date() throws(Failure) -> Date {
        _ = try peek()
        let start = position
        guard let date = try withStringBytes({ Date(tolerant: $0) }) else {
            position = start
            throw .badDate
        }
        return date
    }

    /// A point in time as a number since 1970, in so many parts of a second, or as RFC 3339 writes it.
    mutating func date(perSecond: Double) throws(Failure) -> Date {
        if try peek() == UInt8(ascii: "\"") { return try date() }
        return Date(timeIntervalSince1970: try double() / perSecond)
    }

    mutating func day() throws(Failure) -> CalendarDate {
        try text(.badDay) { CalendarDate(text: $0) }
    }

    mutating func uuid() throws(Failure) -> UUID {
        try text(.badUUID) { UUID(text: $0) }
    }

    mutating func bytes() throws(Failure) -> Data {
        try text(.badBase64) { Base64.decode($0) }
    }

    @inline(__always)
    private mutating func text<Value>(
        _ failure: Failure, _ make: (RawBytes) -> Value?
    ) throws(Failure) -> Value {
        _ = try peek()
        let start = position
        guard let value = try withStringBytes({ make($0) }) else {
            position = start
            throw failure
        }
        return value
    }
}

extension UUID {
    /// - Returns: `nil` when the text is not 32 hexadecimal digits in five groups, in either case (RFC 9562, section 4).
    init?(text: RawBytes) {
        guard text.count == 36 else { return nil }
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isValid = withAddress(of: &bytes) { bytes in
            var index = 0
            for position in 0..<16 {
                if index == 8 || index == 13 || index == 18 || index == 23 {
                    guard text[index] == UInt8(ascii: "-") else { return false }
                    index += 1
                }
                guard let high = hexadecimal(text[index]), let low = hexadecimal(text[index + 1]) else { return false }
                bytes.store(high << 4 | low, at: position)
                index += 2
            }
            return true
        }
        guard isValid else { return nil }
        self.init(uuid: bytes)
    }
}

@inline(__always)
private func hexadecimal(_ digit: UInt8) -> UInt8? {
    if digit &- 48 < 10 { return digit &- 48 }
    let letter = (digit | 0x20) &- 97
    return letter < 6 ? letter &+ 10 : nil
}
