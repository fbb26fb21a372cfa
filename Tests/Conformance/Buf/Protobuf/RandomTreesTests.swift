import TestEnvironment
import Testing

@testable import BreakingRules

@Suite("Trees of contracts, made by chance")
struct RandomTreesTests {
    @Test(
        "All rules together find in any tree what buf finds", arguments: TestExtent.seeds(1...12, fixed: 3, chosen: 2))
    func allRules(seed: UInt64) throws {
        var contracts = RandomContracts(seed: seed)
        let categories = ProtoRule.Category.allCases.map(\.rawValue)
        let rules = try RuleSelection(version: .v2).ids(use: categories, except: [])
        let pair = contracts.pair()
        var (accord, buf) = try pair.findings(rules.sorted(), use: categories)
        // Fields that a feature requires are none for buf.
        if (Array(pair.old.values) + Array(pair.new.values)).contains(where: { $0.contains("LEGACY_REQUIRED") }) {
            accord.removeAll { $0.rule == "MESSAGE_SAME_REQUIRED_FIELDS" }
            buf.removeAll { $0.rule == "MESSAGE_SAME_REQUIRED_FIELDS" }
        }
        #expect(buf.count > 20, "too little has changed")
        // What differs, rather than all that was found.
        let (found, expected) = (accord.map(Self.line), buf.map(Self.line))
        #expect(Set(found).subtracting(expected) == [])
        #expect(Set(expected).subtracting(found) == [])
        #expect(found.count == expected.count)
    }

    /// Returns the rule and the position. protoc reports the position of a default's value, and buf that of the word
    /// `default`.
    private static func line(_ found: Found) -> String {
        let place = found.rule == "FIELD_SAME_DEFAULT" ? found.onLine : found
        return "\(found.rule) at \(place.position)"
    }
}
