/// The facts about a rule that the tables of rules have, in the words of reports.
package struct RuleFacts: Sendable {
    /// The severity of findings, by the profile.
    package struct Severity: Sendable, Hashable {
        var tolerant: Finding.Severity
        var strict: Finding.Severity
    }

    /// The id, as findings, suppressions and settings have it: `FIELD_SAME_TYPE`.
    package var id: String
    /// The sets and categories by which `use` and `except` name it among others: `WIRE_JSON`.
    package var sets: [String]
    /// The requirement, in one sentence.
    package var summary: String
    /// A suggestion of what could be done in place of a change, the same for all findings; `nil` where there is none.
    package var remedy: String?
    /// The severity of all its findings, where settings do not change it; `nil` where it depends on the change.
    package var severity: Severity?

    /// The facts about all rules, by their ids.
    package static let all = Dictionary(
        uniqueKeysWithValues: (proto + queues + apis + schemas).map { ($0.id, $0) })

    private static let errors = Severity(tolerant: .error, strict: .error)

    private static var proto: [RuleFacts] {
        ProtoRule.all.map { rule in
            let sets = rule.categories(in: .v2) ?? []
            return RuleFacts(
                id: rule.id, sets: ProtoRule.Category.allCases.filter(sets.contains).map(\.rawValue),
                summary: rule.summary, remedy: rule.remedy, severity: errors)
        }
    }

    private static var queues: [RuleFacts] {
        QueueRules.origins.map { id, origin in
            RuleFacts(
                id: id, sets: [QueueRules.category], summary: QueueRules.summary(of: origin), remedy: origin.remedy,
                severity: errors)
        }
    }

    private static var apis: [RuleFacts] {
        APIRule.byID.map { id, rule in
            RuleFacts(
                id: id, sets: [rule.category.rawValue], summary: rule.summary,
                severity: Severity(tolerant: rule.severity, strict: rule.strictSeverity))
        }
    }

    /// A rule and its opposite may have an id in common, as `SCHEMA_PROPERTY_ADDED`.
    private static var schemas: [RuleFacts] {
        SchemaRule.ids.map { id in
            RuleFacts(id: id, sets: ["SCHEMA", APIRule.Category.wire.rawValue], summary: RuleTexts.all[id] ?? "")
        }
    }
}

extension RuleFacts.Severity {
    /// `error`, or `warning; error for strict readers`.
    package var words: String {
        let note = tolerant == .info ? ", which only changelogs report" : ""
        return tolerant == strict ? "\(tolerant)\(note)" : "\(tolerant)\(note); \(strict) for strict readers"
    }
}
