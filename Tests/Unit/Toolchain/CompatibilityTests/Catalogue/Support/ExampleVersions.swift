import Accord
import Contract
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import Compatibility
@testable import ContractInputs

/// The two versions of contracts of an example, as texts by the files' paths.
struct ExampleVersions {
    private(set) var old: [String: String] = [:]
    private(set) var new: [String: String] = [:]

    init(_ example: RuleExample, _ frame: RuleTopic.Frame) {
        guard example.isWhole else {
            old[frame.file] = Self.text(
                frame.lines.flatMap { Self.filled($0, Self.lines(of: example.lines, without: "+")) })
            new[frame.file] = Self.text(
                frame.lines.flatMap { Self.filled($0, Self.lines(of: example.lines, without: "-")) })
            return
        }
        for part in example.lines.split(whereSeparator: { $0.hasPrefix(RuleExample.fileMark) }) {
            let file = example.lines[part.startIndex - 1].split(separator: " ")[1]
            let (before, after) = (Self.lines(of: Array(part), without: "+"), Self.lines(of: Array(part), without: "-"))
            if !before.isEmpty { old["\(file)"] = Self.text(before) }
            if !after.isEmpty { new["\(file)"] = Self.text(after) }
        }
    }

    private static func lines(of diff: [String], without mark: Character) -> [String] {
        diff.filter { $0.first != mark }.map { String($0.dropFirst()) }
    }

    /// The lines in place of a line of a frame.
    private static func filled(_ line: String, _ lines: [String]) -> [String] {
        let indentation = line.prefix { $0 == " " }
        guard line.dropFirst(indentation.count) == RuleTopic.Frame.hole else { return [line] }
        return lines.map { $0.isEmpty ? "" : indentation + $0 }
    }

    private static func text(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }

    /// Returns all that the checker reports, by all rules, what breaks nobody as well.
    ///
    /// - Parameter settings: the text of accord.json.
    func findings(settings: String) throws -> [Finding] {
        let folder = try Folder(["new/accord.json": settings])
        for (path, text) in HTTPAnnotations.added(to: new) { try folder.write("new/\(path)", text) }
        for (path, text) in HTTPAnnotations.added(to: old) { try folder.write("old/\(path)", text) }
        let sets =
            ProtoRule.Category.allCases.map(\.rawValue) + DocumentRules.categories.map(\.name) + [QueueRules.category]
        // Days in examples are long past, or far away.
        let day = try #require(CalendarDate(year: 2026, month: 1, day: 31))
        let (newInput, oldInput) = (try InputReference(folder.path("new")), try InputReference(folder.path("old")))
        return try ContractVersion.with(newInput) { version throws(Diagnostics) in
            var new = version
            new.settings.select(sets)
            for index in new.modules.indices { new.modules[index].settings.select(sets) }
            return try ContractVersion.with(oldInput) { old throws(Diagnostics) in
                return try VersionComparison(
                    old: old, new: new, selection: PathSelection([], excluding: [], in: new), today: day,
                    severities: SeveritySettings([], today: day), protoc: nil, explains: false, progress: { _ in },
                    warn: { _ in }
                ).run().findings
            }
        }
    }
}
