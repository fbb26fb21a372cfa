/// The meaning of a plain scalar of YAML by the core schema (YAML 1.2.2, section 10.3): `no` is a string, `0o17` is 15.
enum YAMLScalar {
    case value(Node.Value)
    /// A number that JSON cannot write: infinity, or hexadecimal digits without end.
    case unwritable

    static func value(of text: String) -> YAMLScalar {
        switch text {
        case "", "~", "null", "Null", "NULL": return .value(.null)
        case "true", "True", "TRUE": return .value(.bool(true))
        case "false", "False", "FALSE": return .value(.bool(false))
        default: break
        }
        guard let first = text.utf8.first else { return .value(.null) }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): break
        default: return .value(.string(text))
        }
        switch text {
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN":
            return .unwritable
        default: break
        }
        for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
            let digits = text.dropFirst(2)
            guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.hexDigitValue.map { $0 < radix } ?? false })
            else {
                return .value(.string(text))
            }
            guard let number = UInt64(digits, radix: radix) else { return .unwritable }
            return .value(.number("\(number)"))
        }
        return .value(decimal(text).map { .number($0) } ?? .string(text))
    }

    /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?` in the spelling of JSON.
    private static func decimal(_ text: String) -> String? {
        var rest = Substring(text).utf8[...]
        func digits() -> Substring.UTF8View.SubSequence {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            return digits
        }
        func take(_ characters: String) -> UInt8? {
            guard let next = rest.first, characters.utf8.contains(next) else { return nil }
            rest = rest.dropFirst()
            return next
        }
        let sign = take("+-") == UInt8(ascii: "-") ? "-" : ""
        let whole = digits()
        let hasPoint = take(".") != nil
        let fraction = hasPoint ? digits() : rest.prefix(0)
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var exponent = ""
        if take("eE") != nil {
            let sign = take("+-") == UInt8(ascii: "-") ? "-" : ""
            let power = digits()
            guard !power.isEmpty else { return nil }
            exponent = "e\(sign)\(Substring(power))"
        }
        guard rest.isEmpty else { return nil }
        let significant = Substring(whole.drop { $0 == UInt8(ascii: "0") })
        let point = fraction.isEmpty ? "" : ".\(Substring(fraction))"
        return "\(sign)\(significant.isEmpty ? "0" : String(significant))\(point)\(exponent)"
    }
}
