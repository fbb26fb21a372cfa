import Contract

/// Swift literals.
enum Literal {
    static func string(_ value: String) -> String {
        "\"\(escaped(value))\""
    }

    /// The inside of a string literal. Control characters, and those that end a line, are written by number.
    static func escaped(_ value: String) -> String {
        if value.isPrintableASCII, !value.has(UInt8(ascii: "\\")), !value.has(UInt8(ascii: "\"")) { return value }
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if scalar.isInvisible {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// A name of the contract in a message: `` `user_id` ``.
    static func code(_ value: String) -> String {
        "`\(escaped(value))`"
    }

    static func bytes(_ value: [UInt8]) -> String {
        "Data([\(value.map(String.init).joined(separator: ", "))])"
    }

    static func double(_ value: Double) -> String {
        floatingPoint(value, subnormal: "Double(bitPattern: \(value.bitPattern))")
    }

    /// Of the `Float` that is nearest to `value`.
    static func float(_ value: Double) -> String {
        let value = Float(value)
        return floatingPoint(value, subnormal: "Float(bitPattern: \(value.bitPattern))")
    }

    /// The compiler warns of decimals for subnormal numbers, exact or not.
    private static func floatingPoint<Value: BinaryFloatingPoint & CustomStringConvertible>(
        _ value: Value, subnormal: String
    ) -> String {
        if value.isNaN { return ".nan" }
        if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
        return value.isSubnormal ? subnormal : value.description
    }
}
