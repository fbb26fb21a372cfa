/// The rules of `accord breaking`, each with a change that it reports, one that it does not, and what to do in place of it.
package struct RuleCatalogue: Sendable {
    /// The rules for one kind of contracts, which are an article of the documentation.
    package struct Section: Sendable {
        /// The folder of its topics, which begins with its number.
        package var folder: String
        /// The kind of contracts: `.proto files`.
        package var title: String
        /// The name of the article: `RulesOfProto`.
        package var article: String
        package var topics: [RuleTopic] = []

        /// The ids of its rules, in the order of the alphabet.
        package var ids: [String] { topics.flatMap(\.rules).flatMap(\.ids).sorted() }
    }

    package private(set) var sections = [
        Section(folder: "1-proto", title: ".proto files", article: "RulesOfProto"),
        Section(folder: "2-queues", title: "Queues of changes", article: "RulesOfQueues"),
        Section(folder: "3-rest", title: "REST APIs", article: "RulesOfREST"),
        Section(folder: "4-channels", title: "Sockets and other channels", article: "RulesOfChannels"),
        Section(folder: "5-sessions", title: "Sessions", article: "RulesOfSessions"),
        Section(folder: "6-schemas", title: "Schemas", article: "RulesOfSchemas"),
    ]

    package init() {
        let topics = Dictionary(grouping: RuleTopicTexts.all, by: \.folder)
        for index in sections.indices {
            let texts = topics[sections[index].folder] ?? []
            sections[index].topics = texts.map { RuleTopic(text: "\($0.text)") }
        }
    }

    /// A line for each rule, with the sets below it.
    package var list: String {
        sections.map { section in
            let entries = section.ids.compactMap { RuleFacts.all[$0] }.map { facts in
                "  \(facts.id)  [\(facts.sets.joined(separator: " "))]\n      \(facts.summary)\n"
            }
            return "\(section.title)\n" + entries.joined()
        }.joined(separator: "\n")
    }
}
