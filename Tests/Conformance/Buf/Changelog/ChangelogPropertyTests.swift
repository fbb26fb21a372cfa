import TestEnvironment
import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Changelog: trees of contracts, made by chance")
struct ChangelogPropertyTests {
    private static let selections = ["FILE", "PACKAGE", "WIRE_JSON", "WIRE", "FILE, WIRE"]

    private func folder(old: [String: String], new: [String: String]) throws -> Folder {
        let folder = try Folder()
        for (path, text) in old { try folder.write("old/\(path)", text) }
        for (path, text) in new { try folder.write("new/\(path)", text) }
        return folder
    }

    private func changelog(of folder: Folder, _ configuration: String? = nil) throws -> Changelog {
        var run = ChangelogRun(old: folder.path("old"), new: folder.path("new"))
        run.configuration = configuration
        run.protoc = Buf.protocOfEditions
        return try run.run()
    }

    /// Returns what `accord breaking` finds between the same folders.
    private func findings(in folder: Folder, _ configuration: String) throws -> [Finding] {
        var check = BreakingCheck()
        check.input = folder.path("new")
        check.against = folder.path("old")
        check.configuration = configuration
        check.protoc = Buf.protocOfEditions
        return try check.run().report.findings
    }

    @Test(
        "Every breaking change is in the changelog, and nothing else is breaking there",
        arguments: TestExtent.seeds(1...10, fixed: 3, chosen: 1))
    func everythingThatBreaks(seed: UInt64) throws {
        var contracts = RandomContracts(seed: seed)
        let trees = contracts.pair()
        let words = Self.selections[Int(seed) % Self.selections.count].split(separator: ", ").map { "\"\($0)\"" }
        let settings = "{\"use\": [\(words.joined(separator: ", "))]}"
        let folder = try folder(old: trees.old, new: trees.new)
        let found = Set(try findings(in: folder, settings).map { "\($0.rule) \($0.subject)" })
        let changes = try changelog(of: folder, settings).changes
        let told = changes.filter { $0.kind == .breaking }.flatMap { change in
            change.rules.map { "\($0) \(change.finding.subject)" }
        }
        #expect(found.count > 3, "too little breaks")
        #expect(Set(told) == found)
        #expect(!changes.contains { $0.kind == .risky }, ".proto rules know errors alone")
        // Each change is reported once.
        #expect(
            Set(changes.map { "\($0.finding.rule) \($0.finding.subject) \($0.finding.message)" }).count == changes.count
        )
    }

    @Test("From a version to itself nothing has changed", arguments: TestExtent.seeds(21...24, fixed: 1, chosen: 1))
    func same(seed: UInt64) throws {
        var contracts = RandomContracts(seed: seed)
        let trees = contracts.pair()
        for tree in [trees.old, trees.new] {
            let changelog = try changelog(of: folder(old: tree, new: tree))
            #expect(changelog.changes.isEmpty)
            #expect(changelog.bump == .none)
        }
    }

    @Test(
        "Fields that one direction adds are removed in the other direction",
        arguments: TestExtent.seeds(31...34, fixed: 1, chosen: 1))
    func backwards(seed: UInt64) throws {
        var contracts = RandomContracts(seed: seed)
        let trees = contracts.pair()
        func subjects(_ rule: String, old: [String: String], new: [String: String]) throws -> Set<String> {
            let changes = try changelog(of: folder(old: old, new: new)).changes
            return Set(changes.filter { $0.rules.contains(rule) }.map(\.finding.subject))
        }
        let removed = try subjects("FIELD_NO_DELETE", old: trees.old, new: trees.new)
        let added = try subjects("FIELD_ADDED", old: trees.new, new: trees.old)
        let required = try subjects("MESSAGE_SAME_REQUIRED_FIELDS", old: trees.new, new: trees.old)
        // A tree by chance may lose no field; those of the fixed seeds lose some.
        #expect(!removed.isEmpty || !(31...34).contains(seed))
        #expect(added.subtracting(removed).isEmpty)
        #expect(removed.subtracting(added).isSubset(of: required), "what is required breaks, and is not told as new")
    }
}
