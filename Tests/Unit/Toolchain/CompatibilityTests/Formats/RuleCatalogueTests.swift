import TestEnvironment
import Testing

@testable import Compatibility

@Suite("The catalogue of rules")
struct RuleCatalogueTests {
    @Test("is in the documentation; after a change, run: accord breaking --list-rules --format markdown")
    func article() throws {
        let path = "Sources/Runtime/Accord/Accord.docc/BreakingRules.md"
        let article = try Repository.text(path)
        #expect(article.hasSuffix("\n\(RuleCatalogue().markdown)"), "the tables of \(path) are not those of the rules")
    }

    @Test("has every rule that reports explain, once, with its sets")
    func complete() {
        let entries = RuleCatalogue().sections.flatMap(\.entries)
        let suppressions = ["ALLOW_", "BASELINE_", "SEVERITY_"]
        let expected = RuleTexts.all.keys.filter { id in !suppressions.contains { id.hasPrefix($0) } }
        #expect(entries.map(\.id).sorted() == expected.sorted())
        #expect(entries.allSatisfy { !$0.sets.isEmpty && $0.summary.hasSuffix(".") })
    }
}
