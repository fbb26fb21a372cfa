import Contract

extension FileWriter {
    /// `, Accord.Validatable` for a model with rules.
    func validation(_ rules: JSON?) -> String { rules == nil ? "" : ", Accord.Validatable" }

    /// Writes what `validate()` checks.
    func writeRules(_ rules: JSON?, of info: ModelInfo, at place: Place) {
        guard let rules else { return }
        var types = TypeList()
        let content = resolved(rules, at: place, for: info.location, &types)
        text.gap()
        text.line("\(access)static let _rules = Accord.Rules(")
        text.indented {
            text.rawLiteral(content.lines, tail: types.names.isEmpty ? ")" : ",")
            if !types.names.isEmpty { text.list("types: [", types.names.map { "\($0).self" }, "])") }
        }
    }

    /// With the indices of models in place of their full names, in each `$ref`.
    private func resolved(
        _ rules: JSON, at place: Place, for location: SourceLocation, _ types: inout TypeList
    ) -> JSON {
        switch rules {
        case .object(let members):
            var result: [JSON.Member] = []
            for member in members {
                if member.key == "$ref", case .string(let name) = member.value, project.models.entries[name] != nil {
                    // A model that is too large has no rules to refer to.
                    guard project.models.hasRules(name) else { continue }
                    let index = types.index(of: reference(to: name, at: place, for: location))
                    result.append(JSON.Member("$ref", .number("\(index)")))
                } else {
                    result.append(
                        JSON.Member(member.key, resolved(member.value, at: place, for: location, &types)))
                }
            }
            return .object(result)
        case .array(let elements):
            return .array(elements.map { resolved($0, at: place, for: location, &types) })
        default: return rules
        }
    }
}

extension ModelIndex {
    /// Whether a model conforms to `Accord.Validatable`.
    func hasRules(_ fullName: String) -> Bool {
        switch entries[fullName]?.model {
        case .record(let model): model.rules != nil
        case .union(let model): model.rules != nil
        case .tuple(let model): model.rules != nil
        case .literals: true
        default: false
        }
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
