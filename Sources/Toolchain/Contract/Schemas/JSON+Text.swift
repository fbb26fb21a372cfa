extension JSON {
    /// The value as JSON, on one line and without spaces.
    package var text: String { text(space: "") }

    /// The value as JSON, for people: with a space after each comma and colon.
    package var prose: String { text(space: " ") }

    private func text(space: String) -> String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): value
        case .string(let value): Self.quoted(value)
        case .array(let elements): "[\(elements.map { $0.text(space: space) }.joined(separator: ",\(space)"))]"
        case .object(let members):
            "{\(members.map { $0.text(space: space) }.joined(separator: ",\(space)"))}"
        }
    }

    /// The value as JSON on many lines, indented by two spaces; empty lists and objects are on one.
    package func lines(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let parts = elements.map { inner + $0.lines(indent: inner) }
            return "[\n\(parts.joined(separator: ",\n"))\n\(indent)]"
        case .object(let members) where !members.isEmpty:
            let parts = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.lines(indent: inner))" }
            return "{\n\(parts.joined(separator: ",\n"))\n\(indent)}"
        default: return text
        }
    }

    /// Characters that a reader of the text would not see are written by number.
    fileprivate static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            default:
                guard scalar.isInvisible else {
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

extension JSON.Member {
    fileprivate func text(space: String) -> String {
        "\(JSON.quoted(key)):\(space)\(space.isEmpty ? value.text : value.prose)"
    }
}

extension Unicode.Scalar {
    /// Whether a reader of the source would not see the character, or see the text around it in another order.
    package var isInvisible: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}
