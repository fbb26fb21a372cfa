import Contract
import Foundation
import Testing

@testable import BreakingRules
@testable import ProtoReader

@Suite("The table of rules")
struct ProtoRulesTests {
    /// A line of `buf config ls-breaking-rules`.
    private struct Line: Decodable {
        var id: String
        var categories: [String]?
        var `default`: Bool
        var deprecated: Bool
        var replacements: [String]?
    }

    private func lines(_ version: ProtoRule.Version) throws -> [Line] {
        let arguments = [
            "config", "ls-breaking-rules", "--version", version.rawValue, "--format", "json", "--include-deprecated",
        ]
        let run = try ScratchFolder.with { scratch throws(Diagnostics) in
            try ChildProcess.run(Buf.path, arguments, timeLimit: 600, in: scratch)
        }
        #expect(run.exitCode == 0, "\(run.errors)")
        return try run.output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Line.self, from: $0) }
    }

    @Test(
        "Each version has the rules that buf has, in its categories",
        arguments: zip(ProtoRule.Version.allCases, [59, 61, 64]))
    func rules(version: ProtoRule.Version, count: Int) throws {
        let lines = try lines(version).filter { !$0.deprecated }
        #expect(lines.count == count)
        let rules = ProtoRule.ofBuf.filter { $0.categories(in: version) != nil }
        #expect(rules.map(\.id).sorted() == lines.map(\.id).sorted())
        for line in lines {
            let categories = ProtoRule.byID[line.id]?.categories(in: version)?.map(\.rawValue)
            #expect(categories?.sorted() == line.categories?.sorted(), "\(line.id)")
        }
    }

    @Test(
        "The rules that are in force by default are those of the category FILE", arguments: ProtoRule.Version.allCases)
    func defaults(version: ProtoRule.Version) throws {
        let ids = try RuleSelection(version: version).ids(use: [], except: [])
        let own = Set(ProtoRule.all.map(\.id)).subtracting(ProtoRule.ofBuf.map(\.id))
        #expect(ids == Set(try lines(version).filter(\.default).map(\.id)).union(own))
    }

    @Test("Each version knows the deprecated ids that buf knows", arguments: ProtoRule.Version.allCases)
    func deprecated(version: ProtoRule.Version) throws {
        let lines = try lines(version).filter(\.deprecated)
        #expect(lines.count == (version == .v2 ? 1 : 5))
        for line in lines {
            let replacements = ProtoRule.replacements(of: line.id, in: version)
            #expect(replacements?.sorted() == (line.replacements ?? []).sorted(), "\(line.id)")
        }
        let ids = Set(lines.map(\.id))
        let others = ["FIELD_SAME_CTYPE", "FIELD_SAME_LABEL", "FIELD_NO_DELETE"].filter { !ids.contains($0) }
        for id in others { #expect(ProtoRule.replacements(of: id, in: version) == nil) }
    }
}
