import Contract

extension RuleCatalogue {
    /// The entry of one rule.
    package struct Entry: Sendable {
        package var id: String
        var topic: RuleTopic
        var rule: RuleTopic.Rule

        /// The entry for a terminal.
        package var text: String { topic.text(rule, id) }
        package var markdown: String { topic.markdown(rule, id) }
    }

    /// Returns entries, in the order of the articles.
    ///
    /// - Parameter words: ids of rules, and sets and categories.
    /// - Throws: a diagnostic for each word that names none.
    package func entries(named words: [String]) throws(Diagnostics) -> [Entry] {
        let selection = RuleSelection(version: .v2, knowsDocuments: true)
        let unknown = words.filter { !selection.isKnown($0) }
        guard unknown.isEmpty else { throw Diagnostics(unknown.map { selection.unknown($0) }) }
        let kinds: [RuleSelection.Kind] = [.proto, .documents]
        let ids = Set(words.flatMap { word in kinds.flatMap { selection.ids(named: word, of: $0) ?? [] } })
        return sections.flatMap(\.topics).flatMap { topic in
            topic.rules.flatMap { rule in
                rule.ids.filter(ids.contains).map { Entry(id: $0, topic: topic, rule: rule) }
            }
        }
    }
}
