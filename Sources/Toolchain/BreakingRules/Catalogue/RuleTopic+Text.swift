/// An entry of the catalogue, for terminals.
extension RuleTopic {
    /// The contract around the examples for an id.
    func frame(of id: String, _ rule: Rule) -> [Frame] {
        zip(rule.ids, frames).filter { $0.0 == id }.map(\.1)
    }

    func text(_ rule: Rule, _ id: String) -> String {
        var lines = [id]
        if let facts = RuleFacts.all[id] {
            lines += ["  \(facts.summary)", "  Sets: \(facts.sets.joined(separator: ", "))"]
            if let severity = facts.severity { lines.append("  Severity: \(severity.words)") }
        }
        for (example, isReported) in zip(rule.examples, [true, false]) {
            lines +=
                ["", "  \(Self.words(before: example, isReported: isReported))"] + example.lines.map(Self.indented)
        }
        if let remedy = rule.fullRemedy { lines += ["", "  In place of it: \(remedy)"] }
        for frame in frame(of: id, rule) + [settings].compactMap({ $0 }) where !frame.isEmpty {
            let words = frame.file == Self.settingsFile ? "With these settings in" : "The examples are in place of … in"
            lines += ["", "  \(words) \(frame.file):"] + frame.lines.map(Self.indented)
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private static func indented(_ line: String) -> String { line.isEmpty ? "" : "    \(line)" }

    /// The words before an example: `Not reported (FIELD_NO_DELETE reports it)`
    static func words(before example: RuleExample, isReported: Bool, _ quoted: (String) -> String = { $0 }) -> String {
        let others = example.others.map(quoted).joined(separator: " and ")
        guard !others.isEmpty else { return isReported ? "Reported:" : "Not reported:" }
        let verb = example.others.count == 1 ? "reports" : "report"
        return isReported ? "Reported, by \(others) as well:" : "Not reported (\(others) \(verb) it):"
    }
}

extension RuleTopic.Rule {
    /// The remedy that the entry has, or else the rule's table: what to do in place of a change.
    var fullRemedy: String? { remedy.isEmpty ? ids.lazy.compactMap { RuleFacts.all[$0]?.remedy }.first : remedy }
}
