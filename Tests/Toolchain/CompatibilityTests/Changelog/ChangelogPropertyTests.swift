import Testing

@testable import Compatibility

@Suite("Changelog: trees of contracts, made by chance")
struct ChangelogPropertyTests {
    private static let selections = ["FILE", "PACKAGE", "WIRE_JSON", "WIRE", "FILE, WIRE"]

    @Test(
        "What breaks is in the changelog, and nothing else is breaking there", arguments: 1...10 as ClosedRange<UInt64>)
    func everythingThatBreaks(seed: UInt64) throws {
        var contracts = RandomContracts(seed: seed)
        let trees = contracts.pair()
        let words = Self.selections[Int(seed) % Self.selections.count].split(separator: ", ").map { "\"\($0)\"" }
        let pair = ChangelogPair(
            old: trees.old, new: trees.new, configuration: "{\"use\": [\(words.joined(separator: ", "))]}",
            protoc: Buf.protocOfEditions)
        let found = Set(try pair.breaking().map { "\($0.rule) \($0.subject)" })
        let changes = try pair.changelog().changes
        let told = changes.filter { $0.kind == .breaking }.flatMap { change in
            change.rules.map { "\($0) \(change.finding.subject)" }
        }
        #expect(found.count > 3, "too little breaks")
        #expect(Set(told) == found)
        #expect(!changes.contains { $0.kind == .risky }, ".proto rules know errors alone")
        // Each change is told once.
        #expect(
            Set(changes.map { "\($0.finding.rule) \($0.finding.subject) \($0.finding.message)" }).count == changes.count
        )
    }

    @Test("From a version to itself nothing has changed", arguments: 21...24 as ClosedRange<UInt64>)
    func same(seed: UInt64) throws {
        var contracts = RandomContracts(seed: seed)
        let trees = contracts.pair()
        for tree in [trees.old, trees.new] {
            let changelog = try ChangelogPair(old: tree, new: tree, protoc: Buf.protocOfEditions).changelog()
            #expect(changelog.changes.isEmpty)
            #expect(changelog.bump == .none)
        }
    }

    @Test("What one way adds, the other way removes", arguments: 31...34 as ClosedRange<UInt64>)
    func backwards(seed: UInt64) throws {
        var contracts = RandomContracts(seed: seed)
        let trees = contracts.pair()
        func subjects(_ rule: String, old: [String: String], new: [String: String]) throws -> Set<String> {
            let changes = try ChangelogPair(old: old, new: new, protoc: Buf.protocOfEditions).changelog().changes
            return Set(changes.filter { $0.rules.contains(rule) }.map(\.finding.subject))
        }
        let removed = try subjects("FIELD_NO_DELETE", old: trees.old, new: trees.new)
        let added = try subjects("FIELD_ADDED", old: trees.new, new: trees.old)
        let required = try subjects("MESSAGE_SAME_REQUIRED_FIELDS", old: trees.new, new: trees.old)
        #expect(!removed.isEmpty)
        #expect(added.subtracting(removed).isEmpty)
        #expect(removed.subtracting(added).isSubset(of: required), "what is required breaks, and is not told as new")
    }

    @Test(
        "From a system's contracts to themselves nothing has changed", arguments: ["growfolio", "hean", "evokeessence"])
    func systems(name: String) throws {
        let files = try SystemContract.files(of: name)
        let changelog = try ChangelogPair(old: files, new: files).changelog()
        #expect(changelog.changes.isEmpty)
        #expect(changelog.documents.isEmpty)
    }
}
