import ArgumentParser
import BreakingRules
import CodeGeneration
import Compatibility
import Contract
import FindingReports
import Foundation

struct BreakingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "breaking",
        abstract: "Detects breaking changes in contracts.",
        discussion: """
            Compares two versions of contracts. Each is one of these:
              proto                        a folder
              rin/contacts/v1/contacts.proto
                                           a file
              old.binpb, old.json.gz       a descriptor set of protoc, or an
                                           image of buf, as binpb, json or
                                           yaml
              old.tar.gz, old.zip          an archive
              .git#branch=main             a revision of a git repository:
                                           branch=, tag=, commit= or ref=;
                                           neither its files nor its index
                                           are touched
            After '#', subdir=proto names a folder of an archive or a revision, and strip_components=1 leaves out \
            folders of an archive.

            The rules for .proto files are those of the buf.yaml in their folder, or above it. An accord.json there goes \
            first, and is for all kinds of contracts, by the keys of its "breaking":
            \(BreakingKey.allCases.map(\.entry).help)\
            An entry of "severity", such as {"rule": "SECURITY", "path": "Schemas/hean/**", "level": "warning"}, has these keys:
            \(SeverityKey.allCases.map(\.entry).help)\
            "overlays" and "filter" of accord.json, as `accord generate --help` has them, hold here as well: overlays \
            of each version for its own documents, and the new version's filter for both.

            A comment beside a change accepts it as well:
              // accord:allow FIELD_NO_DELETE until 2027-01-01 nobody reads it

            Examples:

                accord breaking --against .git#branch=main
                accord breaking proto --against .git#tag=v1.2.0,subdir=proto --explain
                accord breaking new.openapi.yaml --against old.openapi.yaml --format html > report.html
                accord breaking --list-rules

            Exits with 0 when nothing breaks, with 100 when something does, and with 1 when that cannot be decided.
            """
    )

    @Argument(help: ArgumentHelp("The new version.", valueName: "input"), completion: .file())
    var input = "."

    @Option(help: ArgumentHelp("The old version.", valueName: "input"), completion: .file())
    var against: String?

    @Option(help: "The output format of findings.")
    var format = ReportFormat.text

    @Flag(help: "Show what old clients and servers would really see: bytes as libprotobuf-c reads them, and JSON.")
    var explain = false

    @Option(help: ArgumentHelp("Rules and categories, with commas between them.", valueName: "rules"))
    var use: [String] = []

    @OptionGroup var versions: VersionOptions

    @Flag(help: "Leave out .proto files that are only imported.")
    var excludeImports = false

    @Flag(help: "Leave out files that the new version does not have.")
    var limitToInputFiles = false

    @Option(help: ArgumentHelp("The file with accepted findings.", valueName: "file"), completion: .file())
    var baseline: String?

    @Flag(help: "Accept all findings of now, by writing them to the baseline.")
    var writeBaseline = false

    @Flag(help: "List all rules, with the sets that they are in, and compare nothing.")
    var listRules = false

    @Option(
        help: ArgumentHelp(
            "Describe rules and categories, each rule with a change that it reports and one that it does not, and compare nothing.",
            valueName: "rules"))
    var about: [String] = []

    func run() throws {
        guard about.isEmpty, !listRules else { return try describeRules() }
        let outcome: BreakingCheck.Outcome
        do throws(Diagnostics) {
            outcome = try check.run()
            Terminal.progress(nil)
            if writeBaseline { try write(outcome.baseline) }
        } catch {
            Terminal.progress(nil)
            Terminal.report(error.all)
            throw ExitCode.failure
        }
        guard !writeBaseline else { return }
        Terminal.write(format.write(outcome.report, inColor: Terminal.hasColour(on: STDOUT_FILENO)))
        reportUndecided(outcome.report.undecidedCount)
        if outcome.breaks { throw ExitCode(100) }
    }

    private func describeRules() throws {
        let catalogue = RuleCatalogue()
        let isMarkdown = format == .markdown
        guard !about.isEmpty else {
            return Terminal.write(
                isMarkdown ? catalogue.articles.map(\.text).joined(separator: "\n") : catalogue.list)
        }
        do throws(Diagnostics) {
            let entries = try catalogue.entries(named: Self.words(about))
            Terminal.write(entries.map { isMarkdown ? $0.markdown : $0.text }.joined(separator: "\n"))
        } catch {
            Terminal.report(error.all)
            throw ExitCode.failure
        }
    }

    private static func words(_ options: [String]) -> [String] {
        options.flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// On standard error, because a report in a form for programs is on standard output.
    private func reportUndecided(_ count: Int) {
        guard count > 0 else { return }
        let comparisons = count == 1 ? "1 comparison" : "\(count) comparisons"
        Terminal.report([
            Diagnostic(
                "\(comparisons) of schemas could not be decided (\(BreakingCheck.undecidedRule)); \"unknown\": \"fail\" under "
                    + "\"breaking\" of accord.json makes them errors",
                severity: .note)
        ])
    }

    private var check: BreakingCheck {
        var check = BreakingCheck()
        check.input = input
        check.against = against
        check.configuration = versions.config
        check.use = Self.words(use)
        check.paths = versions.path
        check.excludedPaths = versions.excludePath
        check.excludesImports = excludeImports
        check.limitsToNewFiles = limitToInputFiles
        check.baseline = baseline
        check.startsBaseline = writeBaseline
        check.readsTexts = format.readsTexts
        check.protoc = versions.protoc
        check.explains = explain
        check.progress = { Terminal.progress($0) }
        check.warn = { Terminal.report([$0]) }
        return check
    }

    private func write(_ baseline: Baseline) throws(Diagnostics) {
        do {
            try Data(baseline.text.utf8).write(to: URL(fileURLWithPath: baseline.file), options: .atomic)
        } catch {
            throw Diagnostics(
                "cannot be written (\(error.localizedDescription)); check the path, and that the folder is there",
                at: SourceLocation(file: baseline.file))
        }
        Terminal.say("Wrote \(baseline.file).")
    }
}

extension ReportFormat: ExpressibleByArgument {}
