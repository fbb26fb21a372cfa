import Accord

/// Numbers as whole multiples of a power of ten, so that bounds and divisors are exact.
struct Scale {
    /// The number of digits after the decimal point.
    let digits: Int

    /// The largest magnitude, in units of the scale; larger bounds are cut.
    static let limit = 1 << 60

    /// The unit of bounds: rounded toward what is allowed.
    func units(_ number: JSONNumber, roundsUp: Bool) -> Int {
        let canonical = number.canonical
        let power = canonical.exponent + digits
        let magnitude: Int
        var isExact = true
        if power >= 0 {
            magnitude = Self.product(canonical.digits, power)
        } else {
            let kept = canonical.digits.dropLast(min(-power, canonical.digits.count))
            magnitude = Self.product(Array(kept), 0)
            isExact = kept.count == canonical.digits.count || canonical.digits.isEmpty
        }
        guard !isExact else { return canonical.isNegative ? -magnitude : magnitude }
        if canonical.isNegative { return roundsUp ? -magnitude : -magnitude - 1 }
        return roundsUp ? magnitude + 1 : magnitude
    }

    /// Whether a number is a whole number of units.
    func isExact(_ number: JSONNumber) -> Bool { number.canonical.exponent + digits >= 0 }

    private static func product(_ digits: [UInt8], _ zeros: Int) -> Int {
        guard digits.count + zeros <= 18 else { return digits.isEmpty ? 0 : limit }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return min((0..<zeros).reduce(value) { value, _ in value * 10 }, limit)
    }

    /// The number as JSON writes it.
    func number(_ units: Int) -> JSONNumber {
        guard digits > 0, units != 0 else { return JSONNumber(units) }
        var text = String(units.magnitude)
        if text.utf8.count <= digits { text = String(repeating: "0", count: digits + 1 - text.utf8.count) + text }
        var fraction = text.suffix(digits)
        while fraction.last == "0" { fraction = fraction.dropLast() }
        let whole = text.dropLast(digits)
        let sign = units < 0 ? "-" : ""
        return JSONNumber("\(sign)\(whole)\(fraction.isEmpty ? "" : ".\(fraction)")") ?? JSONNumber(0)
    }

    /// The least common multiple; `nil` where it is too large.
    static func commonMultiple(_ left: Int, _ right: Int) -> Int? {
        var (a, b) = (left, right)
        while b != 0 { (a, b) = (b, a % b) }
        guard a > 0 else { return nil }
        let (product, overflow) = (left / a).multipliedReportingOverflow(by: right)
        return overflow || product > limit ? nil : product
    }
}
