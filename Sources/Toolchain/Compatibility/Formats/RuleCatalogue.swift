/// The rules of `accord breaking`, by the kinds of contracts that they are for.
public struct RuleCatalogue: Sendable {
    /// A rule, in the words of reports.
    public struct Entry: Sendable {
        /// The id, as findings, suppressions and settings have it: `FIELD_SAME_TYPE`.
        public var id: String
        /// The sets and categories by which `use` and `except` name it among others: `WIRE_JSON`.
        public var sets: [String]
        /// The requirement, in one sentence.
        public var summary: String
        /// A suggestion of what could be done in place of a change; `nil` where the finding says it all.
        public var remedy: String?
    }

    /// The rules for one kind of contracts.
    public struct Section: Sendable {
        /// The kind of contracts: `.proto files`.
        public var title: String
        public var entries: [Entry]
    }

    public let sections = [
        Section(title: ".proto files", entries: proto),
        Section(title: "Queues of changes", entries: queues),
        Section(title: "APIs and channels", entries: apis),
        Section(title: "Schemas", entries: schemas),
    ]

    public init() {}

    /// A table for each section.
    public var markdown: String {
        sections.map { section in
            let lines = section.entries.map { entry in
                let sets = entry.sets.map { "`\($0)`" }.joined(separator: ", ")
                return "| `\(entry.id)` | \(sets) | \(entry.summary) | \(entry.remedy ?? "") |"
            }
            return
                (["## \(section.title)", "", "| rule | sets | requirement | instead |", "|---|---|---|---|"] + lines)
                .joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    /// A line for each rule, with the sets below it.
    public var text: String {
        sections.map { section in
            "\(section.title)\n"
                + section.entries.map { entry in
                    "  \(entry.id)  [\(entry.sets.joined(separator: " "))]\n      \(entry.summary)\n"
                }.joined()
        }.joined(separator: "\n")
    }

    private static var proto: [Entry] {
        ProtoRule.all.map { rule in
            let sets = rule.categories(in: .v2) ?? []
            return Entry(
                id: rule.id, sets: ProtoRule.Category.allCases.filter(sets.contains).map(\.rawValue),
                summary: rule.summary, remedy: rule.remedy)
        }.sorted { $0.id < $1.id }
    }

    private static var queues: [Entry] {
        QueueRules.origins.map { id, origin in
            Entry(id: id, sets: [QueueRules.category], summary: QueueRules.summary(of: origin), remedy: origin.remedy)
        }.sorted { $0.id < $1.id }
    }

    private static var apis: [Entry] {
        APIRule.byID.map { id, rule in Entry(id: id, sets: [rule.category.rawValue], summary: rule.summary) }
            .sorted { $0.id < $1.id }
    }

    private static var schemas: [Entry] {
        let rules = SchemaRule.allCases.flatMap { [$0.narrowed, $0.widened] } + SchemaRemark.allCases.map(\.rawValue)
        return Set(rules).sorted().map { id in
            Entry(id: id, sets: ["SCHEMA", "WIRE"], summary: RuleTexts.all[id] ?? "")
        }
    }
}
