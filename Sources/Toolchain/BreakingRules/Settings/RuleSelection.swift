import Contract

/// The rules that are asked for, by the words that users write: ids, deprecated ids, and categories.
///
/// A word may be for rules of both kinds, as `WIRE` is. One that is for the other kind alone changes nothing here.
package struct RuleSelection {
    /// The contracts that rules are for.
    package enum Kind {
        case proto
        /// OpenAPI, AsyncAPI and schemas.
        case documents
    }

    let version: ProtoRule.Version
    /// Whether words are known that buf does not have, for documents and for queues: buf.yaml speaks of `.proto` alone,
    /// and buf reads it, too.
    var knowsDocuments = false

    /// - Parameters:
    ///   - use: ids and categories. Where none is for rules of this kind, those are the category `FILE`, and all of those
    ///     for documents.
    ///   - except: what is left out of them.
    ///   - location: the location of these words.
    ///   - warn: receives a warning about each word that is deprecated.
    /// - Throws: a diagnostic for each word that nobody knows, and one when no rule is left.
    func ids(
        of kind: Kind = .proto, use: [String], except: [String], at location: SourceLocation? = nil,
        warn: (Diagnostic) -> Void = { _ in }
    ) throws(Diagnostics) -> Set<String> {
        var problems: [Diagnostic] = []
        /// `nil` where no word is for this kind.
        func all(_ words: [String]) -> Set<String>? {
            words.reduce(into: nil) { ids, word in
                if let named = self.ids(named: word, of: kind) {
                    ids = (ids ?? []).union(named)
                    if kind == .proto { deprecation(of: word, at: location).map(warn) }
                } else if !isKnown(word) {
                    problems.append(unknown(word, at: location))
                }
            }
        }
        let ids = (all(use) ?? defaults(of: kind)).subtracting(all(except) ?? [])
        guard problems.isEmpty else { throw Diagnostics(problems) }
        guard !ids.isEmpty else {
            throw Diagnostics("'use' and 'except' leave no rule to check; name one more in 'use'", at: location)
        }
        return ids
    }

    private func defaults(of kind: Kind) -> Set<String> {
        switch kind {
        case .proto: ids(named: ProtoRule.Category.file.rawValue) ?? []
        case .documents: DocumentRules.standard
        }
    }

    func isKnown(_ word: String) -> Bool {
        ids(named: word) != nil || knowsDocuments && DocumentRules.ids(named: word) != nil
    }

    /// Returns the ids that a word represents: a rule's own, a deprecated one, or a category. `nil` when there are none
    /// of the kind.
    func ids(named word: String, of kind: Kind = .proto) -> Set<String>? {
        switch kind {
        case .proto: protoIDs(named: word)
        case .documents: knowsDocuments ? DocumentRules.ids(named: word) : nil
        }
    }

    private func protoIDs(named word: String) -> Set<String>? {
        if ProtoRule.byID[word]?.categories(in: version) != nil { return [word] }
        if knowsDocuments, let ids = QueueRules.ids(named: word) { return ids }
        if let replacements = ProtoRule.replacements(of: word, in: version) { return Set(replacements) }
        guard let category = ProtoRule.Category(rawValue: word) else { return nil }
        let ids = ProtoRule.all.filter { $0.categories(in: version)?.contains(category) == true }.map(\.id)
        return ids.isEmpty ? nil : Set(ids)
    }

    /// Returns the diagnostic of a word for which there are no ids.
    func unknown(_ word: String, at location: SourceLocation? = nil) -> Diagnostic {
        let message = "'\(word)' is no rule and no category of version \(version.rawValue)"
        return Diagnostic("\(message); \(remedy(for: word))", at: location)
    }

    private func remedy(for word: String) -> String {
        if let replacements = ProtoRule.replacements(of: word, in: .v1) { return remedy(with: replacements) }
        if let newer = ProtoRule.Version.allCases.first(where: { RuleSelection(version: $0).isKnown(word) }) {
            return "it needs version \(newer.rawValue)"
        }
        var categories = ProtoRule.Category.allCases.map(\.rawValue).filter { ids(named: $0) != nil }
        var rules = ProtoRule.all.map(\.id).filter { ids(named: $0) != nil }
        if knowsDocuments {
            rules += QueueRules.ids.sorted()
            categories += DocumentRules.categories.map(\.name).filter { !categories.contains($0) }
            rules += DocumentRules.ids.sorted()
        }
        let suggestion = Suggestion.text(for: word, among: categories + rules)
        // Nobody wants to read all ids.
        return suggestion.hasPrefix("did") ? suggestion : "use a rule's id, \(Suggestion.list(categories))"
    }

    /// `nil` for words that are not deprecated.
    private func deprecation(of word: String, at location: SourceLocation?) -> Diagnostic? {
        guard let replacements = ProtoRule.replacements(of: word, in: version) else { return nil }
        return Diagnostic(
            "'\(word)' is deprecated; \(remedy(with: replacements))", severity: .warning, at: location)
    }

    private func remedy(with replacements: [String]) -> String {
        replacements.isEmpty ? "it checks nothing, so leave it out" : "use \(Suggestion.list(replacements)) instead"
    }
}
