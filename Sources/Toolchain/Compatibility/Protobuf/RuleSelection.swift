import Contract

/// Which rules are asked for, by the words that users write: ids, deprecated ids, and categories.
struct RuleSelection {
    let version: ProtoRule.Version

    /// - Parameters:
    ///   - use: ids and categories; none stand for the category `FILE`.
    ///   - except: what is left out of them.
    ///   - location: where these words stand.
    ///   - warn: is told of words that are deprecated.
    /// - Throws: a diagnostic for each word that nobody knows, and one when no rule is left.
    func ids(
        use: [String], except: [String], at location: SourceLocation? = nil, warn: (Diagnostic) -> Void = { _ in }
    ) throws(Diagnostics) -> Set<String> {
        var problems: [Diagnostic] = []
        func all(_ words: [String]) -> Set<String> {
            words.reduce(into: []) { ids, word in
                if let named = self.ids(named: word) {
                    ids.formUnion(named)
                    deprecation(of: word, at: location).map(warn)
                } else {
                    problems.append(unknown(word, at: location))
                }
            }
        }
        let ids = all(use.isEmpty ? [ProtoRule.Category.file.rawValue] : use).subtracting(all(except))
        guard problems.isEmpty else { throw Diagnostics(problems) }
        guard !ids.isEmpty else {
            throw Diagnostics("'use' and 'except' leave no rule to check; name one more in 'use'", at: location)
        }
        return ids
    }

    /// The ids that a word stands for: a rule's own, a deprecated one, or a category. `nil` when nobody knows it.
    func ids(named word: String) -> Set<String>? {
        if ProtoRules.rule(word)?.categories(in: version) != nil { return [word] }
        if let replacements = ProtoRules.replacements(of: word, in: version) { return Set(replacements) }
        guard let category = ProtoRule.Category(rawValue: word) else { return nil }
        let ids = ProtoRules.all.filter { $0.categories(in: version)?.contains(category) == true }.map(\.id)
        return ids.isEmpty ? nil : Set(ids)
    }

    /// What to tell the user of a word for which there are no ids.
    func unknown(_ word: String, at location: SourceLocation? = nil) -> Diagnostic {
        let message = "'\(word)' is no rule and no category of version \(version.rawValue)"
        return Diagnostic("\(message); \(remedy(for: word))", at: location)
    }

    private func remedy(for word: String) -> String {
        if let replacements = ProtoRules.replacements(of: word, in: .v1) { return remedy(with: replacements) }
        if let newer = ProtoRule.Version.allCases.first(where: { RuleSelection(version: $0).ids(named: word) != nil }) {
            return "it needs version \(newer.rawValue)"
        }
        let categories = ProtoRule.Category.allCases.map(\.rawValue).filter { ids(named: $0) != nil }
        let rules = ProtoRules.all.map(\.id).filter { ids(named: $0) != nil }
        let suggestion = Suggestion.text(for: word, among: categories + rules)
        // Nobody wants to read all ids.
        return suggestion.hasPrefix("did") ? suggestion : "use a rule's id, \(Suggestion.list(categories))"
    }

    /// `nil` for words that are not deprecated.
    private func deprecation(of word: String, at location: SourceLocation?) -> Diagnostic? {
        guard let replacements = ProtoRules.replacements(of: word, in: version) else { return nil }
        return Diagnostic(
            "'\(word)' is deprecated; \(remedy(with: replacements))", severity: .warning, at: location)
    }

    private func remedy(with replacements: [String]) -> String {
        replacements.isEmpty ? "it checks nothing, so leave it out" : "use \(Suggestion.list(replacements)) instead"
    }
}
