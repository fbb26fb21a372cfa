extension Date {
    /// A point in time as RFC 3339 writes it, or without a zone, which means UTC; with any number of digits in the
    /// fraction of a second, of which nine count.
    init?(tolerant text: RawBytes) {
        guard let clock = ClockReading(text) else { return nil }
        // RFC 3339, section 5.6: in either case, and a space "for the sake of readability".
        guard text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " ") else { return nil }
        var index = 19
        guard let nanos = Self.nanos(text, &index), let offset = Self.offset(text, &index), index == text.count
        else { return nil }
        let seconds = clock.seconds - offset
        guard DateParts.range.contains(seconds) else { return nil }
        self.init(seconds: seconds, nanos: nanos)
    }

    /// Reads the fraction of a second, if there is one.
    private static func nanos(_ text: RawBytes, _ index: inout Int) -> Int? {
        guard index < text.count, text[index] == UInt8(ascii: ".") else { return 0 }
        index &+= 1
        let first = index
        var nanos = 0
        var unit = 100_000_000
        while index < text.count {
            let digit = text[index] &- 48
            if digit >= 10 { break }
            // After the ninth digit, the unit is zero.
            nanos &+= Int(digit) &* unit
            unit /= 10
            index &+= 1
        }
        return index > first ? nanos : nil
    }

    /// Reads the zone, if there is one, as seconds that it is ahead.
    private static func offset(_ text: RawBytes, _ index: inout Int) -> Int? {
        if index == text.count { return 0 }
        if text[index] | 0x20 == UInt8(ascii: "z") {
            index += 1
            return 0
        }
        var scanner = DigitScanner(text.from(index))
        let isNegative = scanner.take("-")
        guard isNegative || scanner.take("+"), let hours = scanner.number(2), hours < 24, scanner.take(":"),
            let minutes = scanner.number(2), minutes < 60, scanner.isAtEnd
        else { return nil }
        index = text.count
        return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
    }

    /// A date counts from 2001, which leaves more bits for the fraction.
    fileprivate init(seconds: Int, nanos: Int) {
        let whole = Double(seconds - DateParts.secondsTo2001)
        self.init(timeIntervalSinceReferenceDate: whole + Double(nanos) / 1_000_000_000)
    }
}

/// A point in time as it is written.
private struct DateParts {
    /// The years 1 to 9999, in seconds since 1970.
    static let range = -62_135_596_800...253_402_300_799
    static let secondsTo2001 = 978_307_200

    /// Since 1970.
    var seconds: Int
    var nanos: Int

    /// The time to the nearest multiple of so many nanoseconds; `nil` outside of the years 1 to 9999.
    init?(_ date: Date, unit: Int) {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval.magnitude < 1e12 else { return nil }
        let whole = interval.rounded(.down)
        seconds = Int(whole) + Self.secondsTo2001
        nanos = Int(((interval - whole) * Double(1_000_000_000 / unit)).rounded()) * unit
        if nanos >= 1_000_000_000 {
            seconds += 1
            nanos = 0
        }
        guard Self.range.contains(seconds) else { return nil }
    }

    var date: Date { Date(seconds: seconds, nanos: nanos) }
}

extension JSONWriter {
    /// RFC 3339 in UTC, with as many digits of a second's fraction as it takes: 0, 3, 6 or 9.
    mutating func rfc3339(_ date: Date) {
        for (unit, places) in [(1_000_000_000, 0), (1_000_000, 3), (1_000, 6), (1, 9)] {
            guard let parts = DateParts(date, unit: unit) else { return fail(.badDate) }
            if places == 9 || parts.date == date { return put(parts, places, isZoned: true) }
        }
    }

    /// The time in UTC without a zone, and with six digits of a second's fraction, as Python writes it.
    mutating func naiveUTC(_ date: Date) {
        guard let parts = DateParts(date, unit: 1_000) else { return fail(.badDate) }
        put(parts, 6, isZoned: false)
    }

    private mutating func put(_ parts: DateParts, _ places: Int, isZoned: Bool) {
        let day = (parts.seconds - (parts.seconds < 0 ? 86_399 : 0)) / 86_400
        let second = parts.seconds - day * 86_400
        let date = civil(fromDays: day)
        reserve(40)
        put(UInt8(ascii: "\""))
        self.day(date.year, date.month, date.day)
        put(UInt8(ascii: "T"))
        twoDigits(second / 3600)
        put(UInt8(ascii: ":"))
        twoDigits(second / 60 % 60)
        put(UInt8(ascii: ":"))
        twoDigits(second % 60)
        if places > 0 {
            put(UInt8(ascii: "."))
            let unit = places == 3 ? 1_000_000 : places == 6 ? 1_000 : 1
            digits(UInt64(truncatingIfNeeded: parts.nanos / unit), places)
        }
        if isZoned { put(UInt8(ascii: "Z")) }
        put(UInt8(ascii: "\""))
    }

    mutating func day(_ year: Int, _ month: Int, _ day: Int) {
        reserve(10)
        digits(UInt64(truncatingIfNeeded: year), 4)
        put(UInt8(ascii: "-"))
        twoDigits(month)
        put(UInt8(ascii: "-"))
        twoDigits(day)
    }

    private mutating func twoDigits(_ value: Int) { digits(UInt64(truncatingIfNeeded: value), 2) }

    mutating func epochSeconds(_ date: Date) { finite(date.timeIntervalSince1970) }

    /// Milliseconds, whole where that is the same date.
    mutating func epochMilliseconds(_ date: Date) {
        let milliseconds = date.timeIntervalSince1970 * 1000
        let whole = milliseconds.rounded()
        finite(Date(timeIntervalSince1970: whole / 1000) == date ? whole : milliseconds)
    }

    /// A number that JSON has.
    mutating func finite(_ value: Double) {
        if value.isFinite { double(value) } else { fail(.badNumber) }
    }
}
