extension Google.Protobuf.Timestamp {
    /// The moment of a `Date`, to the nanosecond as far as a `Double` is that exact.
    ///
    /// A date out of range becomes the nearest end of the years 1 to 9999, which bound a Timestamp, and one that is no number
    /// becomes 1970.
    public init(_ date: Date) {
        let interval = date.timeIntervalSince1970
        let clamped =
            interval.isNaN ? 0 : min(max(interval, Double(Self.range.lowerBound)), Double(Self.range.upperBound))
        let seconds = clamped.rounded(.down)
        self.init()
        self.seconds = Int64(seconds)
        self.nanos = Int32(min(((clamped - seconds) * 1_000_000_000).rounded(), 999_999_999))
    }

    /// The years 1 to 9999, in seconds (timestamp.proto).
    static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// The moment as a `Date`.
    public var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanos) / 1_000_000_000)
    }

    /// Sets the moment from RFC 3339 with any offset and up to 9 digits of a second's fraction.
    ///
    /// - Returns: false when it is something else, or out of the years 1 to 9999.
    mutating func read(rfc3339 text: RawBytes) -> Bool {
        guard text.count >= 20, text[10] == UInt8(ascii: "T"), let clock = ClockReading(text) else { return false }
        var scanner = DigitScanner(text.from(19))
        guard let nanos = scanner.fraction() else { return false }
        var offset = 0
        if !scanner.take("Z") {
            let isNegative = scanner.take("-")
            guard isNegative || scanner.take("+"),
                let hours = scanner.number(2), hours < 24, scanner.take(":"),
                let minutes = scanner.number(2), minutes < 60
            else { return false }
            offset = (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
        }
        guard scanner.isAtEnd else { return false }
        let seconds = clock.seconds - offset
        guard clock.year >= 1, Self.range.contains(Int64(seconds)) else { return false }
        self.seconds = Int64(seconds)
        self.nanos = nanos
        return true
    }
}

/// Day and time as `2024-01-01T12:00:00` has them, whichever byte parts the two.
struct ClockReading {
    var year: Int
    /// Since 1970, were the zone UTC.
    var seconds: Int

    /// - Parameter text: what begins with the 19 bytes of day and time.
    @inline(__always)
    init?(_ text: RawBytes) {
        guard text.count >= 19, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
        else { return nil }
        // Negative as soon as a byte was below or above the digits.
        var signs = 0
        func number(_ index: Int) -> Int {
            let tens = Int(text[index]) &- 48
            let ones = Int(text[index &+ 1]) &- 48
            signs |= tens | ones | (9 &- tens) | (9 &- ones)
            return tens &* 10 &+ ones
        }
        year = number(0) &* 100 &+ number(2)
        let (month, day) = (number(5), number(8))
        let (hour, minute, second) = (number(11), number(14), number(17))
        guard signs >= 0, (1...12).contains(month), day >= 1, day <= daysIn(month, of: year), hour < 24, minute < 60,
            second < 60
        else { return nil }
        seconds = days(fromCivil: year, month, day) &* 86_400 &+ hour &* 3600 &+ minute &* 60 &+ second
    }
}

/// Reads digits and single characters of ASCII text.
struct DigitScanner {
    private let text: RawBytes
    private var index = 0

    init(_ text: RawBytes) {
        self.text = text
    }

    var isAtEnd: Bool { index == text.count }

    /// A number of exactly `count` digits, at most 18.
    mutating func number(_ count: Int) -> Int? {
        guard text.count - index >= count else { return nil }
        var value = 0
        for offset in index..<index + count {
            let digit = text[offset] &- 48
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        index += count
        return value
    }

    /// A number of one to 18 digits.
    mutating func number() -> Int? {
        let count = digitCount
        return count > 0 && count <= 18 ? number(count) : nil
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, UInt32(text[index]) == character.value else { return false }
        index += 1
        return true
    }

    /// A fraction of a second in nanoseconds; 0 when there is none.
    mutating func fraction() -> Int32? {
        guard take(".") else { return 0 }
        let count = digitCount
        guard (1...9).contains(count), var nanos = number(count) else { return nil }
        for _ in count..<9 { nanos *= 10 }
        return Int32(nanos)
    }

    private var digitCount: Int {
        var end = index
        while end < text.count, text[end] &- 48 < 10 { end += 1 }
        return end - index
    }
}

func daysIn(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

// The proleptic Gregorian calendar in years that begin in March, so that a leap day is a year's last (after Howard
// Hinnant, "chrono-Compatible Low-Level Date Algorithms"). An era is 400 years, which always have 146,097 days.

func days(fromCivil year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month <= 2 ? year &- 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear &- 399) / 400
    let yearOfEra = marchYear &- era &* 400
    let dayOfYear = (153 &* (month &+ (month > 2 ? -3 : 9)) &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return era &* 146_097 &+ dayOfEra &- 719_468
}

func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
}
