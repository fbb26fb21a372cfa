/// A number of JSON by its text, so that none loses a digit: `1.50`, `6.02e23`.
///
/// Numbers are equal when they are the same number: `1`, `1.0` and `10e-1` are.
public struct JSONNumber: Sendable, Hashable, LosslessStringConvertible {
    /// The number as it was written.
    public let description: String

    /// - Returns: `nil` when the text is not a number in JSON's grammar (RFC 8259, section 6).
    public init?(_ text: String) {
        var text = text
        guard text.withBytes({ isNumber($0) }) else { return nil }
        description = text
    }

    init(unchecked text: String) {
        description = text
    }

    /// Creates the number that has the digits of an integer.
    public init(_ value: some FixedWidthInteger) {
        description = String(value)
    }

    /// - Returns: `nil` for what is not finite, which JSON has no number for.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        var writer = JSONWriter(options: JSONEncodingOptions())
        writer.double(value)
        description = writer.string()
    }

    /// - Returns: `nil` for what is not a number.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        var writer = JSONWriter(options: JSONEncodingOptions())
        writer.decimal(value)
        description = writer.string()
    }

    /// The number as an integer, when it is whole and fits.
    public func integer<T: FixedWidthInteger>(_: T.Type = Int64.self) -> T? {
        withBytes { wholeNumber($0, T.self) }
    }

    /// The nearest double; infinite where that is out of range.
    public var double: Double { Double(description) ?? .nan }

    /// The number as a `Decimal`, when that is exact.
    public var decimal: Decimal? { withBytes { Decimal(exactly: $0) } }

    func withBytes<Value>(_ body: (RawBytes) -> Value) -> Value {
        var text = description
        return text.withBytes { body($0) }
    }

    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.description == right.description || left.canonical == right.canonical
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }

    /// The digits without zeros on either side, and the power of ten of the last one.
    package var canonical: Canonical {
        withBytes { text in
            var result = Canonical()
            var exponent = 0
            var sign = 1
            var isBehindPoint = false
            var isInExponent = false
            for byte in text {
                switch byte {
                case UInt8(ascii: "-"): if isInExponent { sign = -1 } else { result.isNegative = true }
                case UInt8(ascii: "."): isBehindPoint = true
                case UInt8(ascii: "e"), UInt8(ascii: "E"): isInExponent = true
                case UInt8(ascii: "+"): break
                // No text is so long that a larger exponent would make a difference.
                case _ where isInExponent: exponent = min(exponent * 10 + Int(byte &- 48), 1 << 40)
                default:
                    if isBehindPoint { result.exponent -= 1 }
                    if byte != 48 || !result.digits.isEmpty { result.digits.append(byte) }
                }
            }
            result.exponent += sign * exponent
            while result.digits.last == 48 {
                result.digits.removeLast()
                result.exponent += 1
            }
            return result.digits.isEmpty ? Canonical() : result
        }
    }

    package struct Canonical: Hashable {
        package internal(set) var isNegative = false
        package internal(set) var digits: [UInt8] = []
        package internal(set) var exponent = 0
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) {
        self.init(value)
    }
}
