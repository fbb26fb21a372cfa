extension JSONWriter {
    /// RFC 3339 in UTC, with 0, 3, 6 or 9 digits of a second's fraction.
    mutating func timestamp(_ value: Google.Protobuf.Timestamp) {
        guard Google.Protobuf.Timestamp.range.contains(value.seconds), value.nanos >= 0, value.nanos <= 999_999_999
        else {
            return fail(.badTimestamp)
        }
        let seconds = Int(value.seconds)
        let day = (seconds - (seconds < 0 ? 86_399 : 0)) / 86_400
        let second = seconds - day * 86_400
        let date = civil(fromDays: day)
        byte(UInt8(ascii: "\""))
        digits(date.year, 4)
        byte(UInt8(ascii: "-"))
        digits(date.month, 2)
        byte(UInt8(ascii: "-"))
        digits(date.day, 2)
        byte(UInt8(ascii: "T"))
        digits(second / 3600, 2)
        byte(UInt8(ascii: ":"))
        digits(second / 60 % 60, 2)
        byte(UInt8(ascii: ":"))
        digits(second % 60, 2)
        fraction(Int(value.nanos))
        literal("Z\"")
    }

    /// Seconds, with 0, 3, 6 or 9 digits of a fraction, and an `s`.
    mutating func duration(_ value: Google.Protobuf.Duration) {
        guard value.isValid else { return fail(.badDuration) }
        byte(UInt8(ascii: "\""))
        if value.seconds < 0 || value.nanos < 0 { byte(UInt8(ascii: "-")) }
        integer(value.seconds.magnitude)
        fraction(Int(value.nanos.magnitude))
        literal("s\"")
    }

    private mutating func fraction(_ nanos: Int) {
        if nanos == 0 { return }
        byte(UInt8(ascii: "."))
        if nanos % 1_000_000 == 0 {
            digits(nanos / 1_000_000, 3)
        } else if nanos % 1_000 == 0 {
            digits(nanos / 1_000, 6)
        } else {
            digits(nanos, 9)
        }
    }

    /// A number in so many digits.
    private mutating func digits(_ value: Int, _ width: Int) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            byte(48 + UInt8(truncatingIfNeeded: value / divisor % 10))
            divisor /= 10
        }
    }
}
