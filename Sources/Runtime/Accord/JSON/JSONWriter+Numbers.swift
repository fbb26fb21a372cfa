extension JSONWriter {
    mutating func integer(_ value: Int64) {
        if value < 0 { byte(UInt8(ascii: "-")) }
        integer(value.magnitude)
    }

    mutating func integer(_ value: UInt64) {
        var count = 1
        var limit: UInt64 = 10
        while value >= limit {
            count &+= 1
            // 10^19 is the last power of ten that fits.
            if count == 20 { break }
            limit &*= 10
        }
        reserve(count)
        digits(value, count)
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

    // The shortest text that reads back as the same value. Where 15 digits do (6 of a `Float`), they are the shortest,
    // as no two texts of so few digits read as one value; they are found by scaling to a whole number, and checked by
    // dividing, which rounds once as reading does. Values below a ten-thousandth are written with an exponent.

    mutating func double(_ value: Double) {
        let magnitude = value.magnitude
        guard magnitude < 1e15 else { return described(value) }
        let whole = Int64(magnitude)
        if Double(whole) == magnitude {
            if value.sign == .minus { byte(UInt8(ascii: "-")) }
            return integer(whole)
        }
        let scaled = Int64(min(magnitude, 1e9) * 1e6 + 0.5)
        guard scaled >= 100, Double(scaled) / 1e6 == magnitude else { return described(value) }
        decimal(isNegative: value < 0, UInt64(bitPattern: scaled), places: 6)
    }

    mutating func float(_ value: Float) {
        let magnitude = value.magnitude
        guard magnitude < 1e6 else { return described(value) }
        let whole = Int64(magnitude)
        if Float(whole) == magnitude {
            if value.sign == .minus { byte(UInt8(ascii: "-")) }
            return integer(whole)
        }
        let scaled = Int64(min(magnitude, 999) * 1e3 + 0.5)
        guard scaled > 0, Float(scaled) / 1e3 == magnitude else { return described(value) }
        decimal(isNegative: value < 0, UInt64(bitPattern: scaled), places: 3)
    }

    /// Writes a number with a fraction, given as a multiple of its last place.
    private mutating func decimal(isNegative: Bool, _ scaled: UInt64, places: Int) {
        let unit: UInt64 = places == 3 ? 1_000 : 1_000_000
        if isNegative { byte(UInt8(ascii: "-")) }
        integer(scaled / unit)
        reserve(places &+ 1)
        put(UInt8(ascii: "."))
        digits(scaled % unit, places)
        trimZeros()
    }

    @inline(never)
    private mutating func described<T: BinaryFloatingPoint & CustomStringConvertible>(_ value: T) {
        guard value.isFinite else {
            return literal(value.isNaN ? "\"NaN\"" : value < 0 ? "\"-Infinity\"" : "\"Infinity\"")
        }
        var text = value.description
        text.withBytes { bytes in
            let isWhole = bytes.count > 2 && bytes[bytes.count - 2] == UInt8(ascii: ".") && bytes[bytes.count - 1] == 48
            raw(bytes.first(bytes.count - (isWhole ? 2 : 0)))
        }
    }
}
