import Testing

@testable import BreakingRules

@Suite("Examples of the catalogue of rules")
struct RuleExampleTests {
    private static let topics = RuleCatalogue().sections.flatMap(\.topics)

    @Test("Each rule has two examples, a frame for each id, and one remedy unless it breaks nobody", arguments: topics)
    func complete(topic: RuleTopic) {
        #expect(!topic.title.isEmpty && !topic.rules.isEmpty)
        for rule in topic.rules {
            #expect(rule.examples.count == 2 && rule.ids.count == topic.frames.count, "\(rule.ids)")
            let all = rule.ids.compactMap { RuleFacts.all[$0] }
            #expect(Set(all.map(\.summary)).count == 1, "\(rule.ids) are one rule for several parts")
            for facts in all {
                let breaksNobody = facts.severity?.strict == .info
                let count = (rule.remedy.isEmpty ? 0 : 1) + (facts.remedy == nil ? 0 : 1)
                #expect(
                    breaksNobody ? count <= 1 : count == 1, "\(facts.id): write what to do in place of a change, once")
            }
        }
    }

    @Test(
        "The checker reports the first example of a rule and not the second, and by no other rules than they name",
        arguments: topics)
    func verdicts(topic: RuleTopic) throws {
        let settings = topic.settings.map { $0.lines.joined() } ?? "{}"
        for rule in topic.rules {
            for (example, isReported) in zip(rule.examples, [true, false]) {
                var others: Set<String> = []
                for (id, frame) in zip(rule.ids, topic.frames) {
                    let findings = try ExampleVersions(example, frame).findings(settings: settings)
                    let own = findings.filter { $0.rule == id }
                    #expect(own.isEmpty != isReported, "\(id): \(findings.map(\.rule))")
                    if let severity = RuleFacts.all[id]?.severity {
                        #expect(own.allSatisfy { $0.severity == severity.tolerant }, "\(id): \(own.map(\.severity))")
                    }
                    others.formUnion(findings.map(\.rule).filter { $0 != id })
                }
                #expect(others.sorted() == example.others, "\(rule.ids): write these after 'diff also'")
            }
        }
    }
}

extension RuleTopic: CustomTestStringConvertible {
    public var testDescription: String { title }
}
