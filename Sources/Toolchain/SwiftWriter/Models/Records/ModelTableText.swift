import Contract

/// The arguments of an `Accord.ModelTable`.
struct ModelTableText {
    /// The rules by which `validate()` checks the whole.
    enum Rules {
        /// Besides what the lines imply.
        case besides(JSON)
        case instead(JSON)
    }

    private(set) var lines: [String] = []
    var types = TypeList()
    var rules: Rules?

    mutating func line(_ line: String) { lines.append(line) }

    /// The lines, with those of the rules, which are the last ones.
    fileprivate var whole: [String] {
        guard let rules else { return lines }
        var (head, more) =
            switch rules {
            case .besides(let rules): ("#rules ", rules.lines)
            case .instead(let rules): ("#rules: ", rules.lines)
            }
        more[0] = head + more[0]
        return lines + more
    }

    /// Returns a name as a word of a line: as it is, or as a JSON string.
    static func word(_ name: String) -> String {
        isPlain(name) ? name : JSON.string(name).text
    }

    private static func isPlain(_ name: String) -> Bool {
        if name.isEmpty { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII { return scalar > " " && scalar.value != 0x7F && !isMark(scalar) }
            return !scalar.isInvisible && !scalar.properties.isWhitespace
        }
    }

    /// Whether a character has a meaning in tables.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar == "\\" || scalar == "=" || scalar == ","
    }
}

extension FileWriter {
    /// Writes what the interpreter must know of a model.
    func writeTable(_ table: ModelTableText, of fullName: String) {
        text.gap()
        text.line("\(access)static let _schema = Accord.ModelSchema(Self.self)")
        text.table(
            "\(access)static var _table: Accord.ModelTable { Accord.ModelTable(\(Literal.string(fullName)),",
            table.whole,
            isRaw: true, [("types", table.types.names.map { "\($0).self" })], close: ") }")
    }
}

extension JSON {
    /// The value as JSON, with a line for each of an object's members and of its `properties`.
    fileprivate var lines: [String] {
        let whole = text
        guard whole.utf8.count > 80, case .object(let members) = self else { return [whole] }
        var lines: [String] = []
        for (index, member) in members.enumerated() {
            let comma = index + 1 < members.count ? "," : ""
            let key = JSON.string(member.key).text
            if case .object(let inner) = member.value, member.key == "properties" {
                lines.append("\(key):{")
                for (index, property) in inner.enumerated() {
                    let comma = index + 1 < inner.count ? "," : ""
                    lines.append("\(JSON.string(property.key).text):\(property.value.text)\(comma)")
                }
                lines.append("}\(comma)")
            } else {
                lines.append("\(key):\(member.value.text)\(comma)")
            }
        }
        lines[0] = "{\(lines[0])"
        lines[lines.count - 1] += "}"
        return lines
    }
}
