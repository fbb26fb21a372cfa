import Accord
import BreakingRules
import Contract
import ContractInputs
import FindingReports
import Foundation

/// A run of `accord breaking`: two versions of contracts in, findings out.
package struct BreakingCheck {
    /// The location of the new version.
    package var input = "."
    /// The location of the old one; `nil` for what `accord.json` says.
    package var against: String?
    /// A configuration, or the path of one, in place of those beside the contracts.
    package var configuration: String?
    /// Rules and categories, in place of those of the configuration.
    package var use: [String] = []
    /// The files and folders to compare alone.
    package var paths: [String] = []
    package var excludedPaths: [String] = []
    /// Whether `.proto` files that are only imported are left out.
    package var excludesImports = false
    /// Whether files that the new version does not have are left out.
    package var limitsToNewFiles = false
    /// The file with findings that are accepted; `nil` for what `accord.json` says.
    package var baseline: String?
    /// Whether a new baseline is to be made, which may be the first one.
    package var startsBaseline = false
    /// Whether the report has the texts of files with findings.
    package var readsTexts = false
    /// Whether findings are tried out, where that can be done.
    package var explains = false
    /// The path of a protobuf compiler that reads `.proto` in Accord's place.
    package var protoc: String?
    /// Receives a description of each step before it begins, in a few words.
    package var progress: @Sendable (String) -> Void = { _ in }
    /// Receives warnings.
    package var warn: @Sendable (Diagnostic) -> Void = { _ in }

    package init() {}

    /// The rule of comparisons that could not be decided.
    package static let undecidedRule = SchemaRemark.undecided.rawValue

    /// The outcome of a run.
    package struct Outcome {
        package var report: Report
        /// The baseline that accepts all findings that comments do not.
        package var baseline: Baseline

        /// Whether there is a change that must not be.
        package var breaks: Bool { report.findings.contains { $0.severity == .error } }
    }

    /// Compares the two versions.
    ///
    /// - Throws: everything that keeps them from being compared.
    package func run() throws(Diagnostics) -> Outcome {
        let option = try configuration.map(ConfigurationFile.read(option:))
        let input = try InputReference(input)
        progress("Reading \(input.text)")
        return try ContractVersion.with(input, option: option) { new throws(Diagnostics) in
            let new = overridden(new)
            let against = try oldReference(for: new)
            progress("Reading \(against.text)")
            return try ContractVersion.with(against, orModules: new.namedModules) { old throws(Diagnostics) in
                try outcome(old: old, new: new)
            }
        }
    }

    private func overridden(_ version: ContractVersion) -> ContractVersion {
        guard !use.isEmpty else { return version }
        var version = version
        for index in version.modules.indices { version.modules[index].settings.select(use) }
        version.settings.select(use)
        return version
    }

    private func oldReference(for new: ContractVersion) throws(Diagnostics) -> InputReference {
        guard let text = against ?? new.accord?.against else {
            throw Diagnostics(
                "there is nothing to compare with; name it by --against, or as \"against\" under \"breaking\" in "
                    + ConfigurationKey.fileName)
        }
        return try InputReference(text)
    }

    package func outcome(old: ContractVersion, new: ContractVersion) throws(Diagnostics) -> Outcome {
        let today = try CalendarDate.today()
        let severities = SeveritySettings(new.settings.severities, today: today)
        let comparison = try VersionComparison(
            old: old, new: new, selection: PathSelection(paths, excluding: excludedPaths, in: new), today: today,
            severities: severities, protoc: protoc, explains: explains, excludesImports: excludesImports,
            limitsToNewFiles: limitsToNewFiles, progress: progress, warn: warn)
        if let note = noteOnOneFile(old: old, new: new) { warn(note) }
        let (changes, checked) = try comparison.run()
        let findings = changes.filter { $0.severity > .info }
        let file = baseline ?? new.accord?.baseline ?? Baseline.fileName
        let known = try readBaseline(file, isNamed: baseline != nil || new.accord?.baseline != nil)
        let suppressions = Suppressions(texts: new.texts(where: Self.mayAccept), baseline: known)
        var judgement = suppressions.judge(
            findings, today: today, rules: VersionComparison.rules, checked: checked, isWhole: isWhole)
        judgement.findings += severities.expiredWarnings(file: new.shown)
        if isWhole { judgement.findings += severities.unusedWarnings(checked: checked, file: new.shown) }

        var texts = Report.Texts()
        if readsTexts {
            let all = judgement.findings + judgement.accepted.map(\.finding)
            texts.new = new.texts(of: all.compactMap(\.place?.file))
            texts.old = old.texts(of: all.compactMap(\.oldPlace?.file))
        }
        let byComment = Set(judgement.accepted.filter { $0.means == .comment }.map(\.finding))
        return Outcome(
            report: Report(oldTitle: old.name, newTitle: new.name, judgement: judgement, texts: texts),
            baseline: Baseline(file: file, accepting: findings.filter { !byComment.contains($0) }, keeping: known))
    }

    /// A reminder that one file alone is the new version, by which all other files of the old one are gone.
    private func noteOnOneFile(old: ContractVersion, new: ContractVersion) -> Diagnostic? {
        let gone = Set(old.importPaths).subtracting(new.importPaths).count
        guard !limitsToNewFiles, gone > 0, new.importPaths.count == 1, let file = new.importPaths.first,
            Path.name(of: input) == Path.name(of: file)
        else { return nil }
        return Diagnostic(
            "the new version is this file alone, so that \(gone) of the old one's are reported as gone; add "
                + "--limit-to-input-files to compare nothing else", severity: .note, at: SourceLocation(file: input))
    }

    /// Whether no file is left out.
    private var isWhole: Bool { paths.isEmpty && excludedPaths.isEmpty && !excludesImports && !limitsToNewFiles }

    /// Whether a contract may have comments that accept findings; JSON has members in their place.
    private static func mayAccept(_ text: Data) -> Bool {
        ["accord:allow", "x-accord-allow"].contains { text.range(of: Data($0.utf8)) != nil }
    }

    // MARK: Baseline

    private func readBaseline(_ file: String, isNamed: Bool) throws(Diagnostics) -> Baseline? {
        guard let text = try FileReading.contents(of: file) else {
            guard isNamed, !startsBaseline else { return nil }
            throw Diagnostics(
                "there is no such baseline; make it by --write-baseline, or correct the path",
                at: SourceLocation(file: file))
        }
        return try Baseline(file: file, text: text)
    }
}
