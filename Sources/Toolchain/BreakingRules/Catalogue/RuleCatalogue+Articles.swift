/// The articles of the documentation.
extension RuleCatalogue {
    /// An article for each section, and before them the table of all rules; each begins with its title.
    package var articles: [(name: String, text: String)] {
        [("BreakingRules", overview)] + sections.map { ($0.article, article(of: $0)) }
    }

    private var overview: String {
        """
        # The rules of accord breaking

        Every rule, and the sets that it is in.

        ## Overview

        `use` and `except` take the ids and sets below: see <doc:BreakingChanges>. `accord breaking --list-rules` prints
        the rules, and `accord breaking --about FIELD_SAME_TYPE` a rule with a change that it reports, one that it does not,
        and what to do in place of the change. Each id below leads to the same.

        """ + sections.map(table).joined()
    }

    private func table(of section: Section) -> String {
        let rules = section.topics.flatMap(\.rules).flatMap { rule in rule.ids.map { (id: $0, anchor: rule.anchor) } }
        let rows = rules.sorted { $0.id < $1.id }.compactMap { id, anchor in
            RuleFacts.all[id].map { facts in
                let sets = facts.sets.map { "`\($0)`" }.joined(separator: ", ")
                return "| [`\(id)`](doc:\(section.article)#\(anchor)) | \(sets) | \(facts.summary) |"
            }
        }
        let head = ["", "## \(section.title)", "", "With examples: <doc:\(section.article)>.", ""]
        return (head + ["| rule | sets | requirement |", "|---|---|---|"] + rows).joined(separator: "\n") + "\n"
    }

    private func article(of section: Section) -> String {
        """
        # Breaking rules: \(section.title)

        Changes that each rule reports, changes that it does not report, and what to do in place of the former.

        ## Overview

        An example is a diff. Its lines are in place of the `…` of the contract above it, or it has whole files, each after
        a line with its path. Every example is checked by the tests of Accord. The sets of a rule are for `use` and `except`:
        see <doc:BreakingChanges>.

        """ + section.topics.map(\.markdown).joined()
    }
}

extension RuleTopic {
    fileprivate var markdown: String {
        (["", "## \(title)", ""] + around(frames) + rules.flatMap(markdown)).joined(separator: "\n")
    }

    /// The lines of an entry.
    private func markdown(_ rule: Rule) -> [String] {
        var lines = ["### \(rule.ids.joined(separator: ", "))", ""]
        if let facts = rule.ids.lazy.compactMap({ RuleFacts.all[$0] }).first { lines += facts.markdown }
        return lines + body(of: rule)
    }

    /// The lines of an entry for one id, with the contract around its examples.
    func markdown(_ rule: Rule, _ id: String) -> String {
        let facts = RuleFacts.all[id].map(\.markdown) ?? []
        return (["### \(id)", ""] + facts + around(frame(of: id, rule)) + body(of: rule)).joined(separator: "\n")
    }

    private func body(of rule: Rule) -> [String] {
        var lines: [String] = []
        for (example, isReported) in zip(rule.examples, [true, false]) {
            let words = Self.words(before: example, isReported: isReported) { "`\($0)`" }
            lines += [words, "", "```diff"] + example.lines + ["```", ""]
        }
        if let remedy = rule.fullRemedy { lines += ["In place of it: \(remedy)", ""] }
        return lines
    }

    private func around(_ frames: [Frame]) -> [String] {
        let shown = frames.filter { !$0.isEmpty }
        var lines: [String] = []
        for (index, frame) in shown.enumerated() {
            let words = index == 0 ? "The examples are in this contract:" : "or in this one:"
            lines += [words, "", "```\(frame.language)"] + frame.lines + ["```", ""]
        }
        if let settings {
            lines +=
                ["These settings in `\(Self.settingsFile)` ask for the rules:", "", "```json"] + settings.lines + [
                    "```", "",
                ]
        }
        return lines
    }
}

extension RuleTopic.Rule {
    /// The anchor that docc gives the heading of the entry.
    fileprivate var anchor: String { ids.map { $0.replacing("_", with: "") }.joined(separator: "-") }
}

extension RuleFacts {
    /// The requirement, the sets and the severity.
    fileprivate var markdown: [String] {
        let sets = "Sets: " + sets.map { "`\($0)`" }.joined(separator: ", ") + "."
        let level = severity.map { " Severity: \($0.words)." } ?? ""
        return ["\(summary) \(sets)\(level)", ""]
    }
}
