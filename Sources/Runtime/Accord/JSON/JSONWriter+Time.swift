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
        reserve(40)
        put(UInt8(ascii: "\""))
        digits(date.year, 4)
        put(UInt8(ascii: "-"))
        digits(date.month, 2)
        put(UInt8(ascii: "-"))
        digits(date.day, 2)
        put(UInt8(ascii: "T"))
        digits(second / 3600, 2)
        put(UInt8(ascii: ":"))
        digits(second / 60 % 60, 2)
        put(UInt8(ascii: ":"))
        digits(second % 60, 2)
        fraction(Int(value.nanos))
        put(UInt8(ascii: "Z"))
        put(UInt8(ascii: "\""))
    }

    /// Seconds, with 0, 3, 6 or 9 digits of a fraction, and an `s`.
    mutating func duration(_ value: Google.Protobuf.Duration) {
        guard value.isValid else { return fail(.badDuration) }
        reserve(40)
        put(UInt8(ascii: "\""))
        if value.seconds < 0 || value.nanos < 0 { put(UInt8(ascii: "-")) }
        integer(value.seconds.magnitude)
        fraction(Int(value.nanos.magnitude))
        put(UInt8(ascii: "s"))
        put(UInt8(ascii: "\""))
    }

    /// A fraction of a second, for which there is room.
    private mutating func fraction(_ nanos: Int) {
        if nanos == 0 { return }
        put(UInt8(ascii: "."))
        if nanos % 1_000_000 == 0 {
            digits(nanos / 1_000_000, 3)
        } else if nanos % 1_000 == 0 {
            digits(nanos / 1_000, 6)
        } else {
            digits(nanos, 9)
        }
    }

    private mutating func digits(_ value: Int, _ count: Int) {
        digits(UInt64(truncatingIfNeeded: value), count)
    }
}
