import Contract

extension JSON {
    /// The value as JSON, on one line and without spaces.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): value
        case .string(let value): Self.quoted(value)
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
        }
    }

    /// Characters that a reader of the source would not see are written by number.
    private static func quoted(_ value: String) -> String {
        if Literal.escaped(value) == value { return "\"\(value)\"" }
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default:
                guard Literal.isInvisible(scalar) else {
                    result.unicodeScalars.append(scalar)
                    continue
                }
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
                }
            }
        }
        return result + "\""
    }
}
