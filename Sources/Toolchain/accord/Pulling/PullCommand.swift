import ArgumentParser
import CodeGeneration
import Compatibility
import Contract
import ContractPulling
import FindingReports
import Foundation

struct PullCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Brings contracts from other repositories and servers, and pins them.",
        discussion: """
            "pull" of an accord.json names them, by the folder or file in which they are to be:
              {"pull": {
                "proto/acme": {
                  "from": "https://example.com/acme.git#tag=v1,subdir=proto/acme"},
                "Schemas/orders.openapi.json": {
                  "from": "https://example.com/openapi.json",
                  "token": "ORDERS_TOKEN"}}}
            Each source has these keys:
            \(PullKey.allCases.map(\.entry).help)\
            What was brought is pinned with its SHA-256 digest, and of git with its commit, in the accord.lock beside the \
            accord.json. Commit both, and the contracts: builds read these, and never a network.

            With a pin, exactly what it says is restored, and anything else is an error. --update takes what is there now: \
            it prints the changes as 'accord changelog' does, and what breaks by the settings of 'accord breaking' is \
            refused. --check reads no network, and fails when a file was edited, is missing or was added.

            Exits with 0, with 100 when an update breaks something, and with 1 when anything is wrong. Nothing is written \
            then.
            """
    )

    @Argument(help: ArgumentHelp("What to pull, by its place in accord.json; all without a name.", valueName: "name"))
    var names: [String] = []

    @Option(help: ArgumentHelp("The one configuration to take.", valueName: "accord.json"))
    var config: String?

    @Flag(help: "Take what is there now, and show what has changed.")
    var update = false

    @Flag(help: "Take an update that breaks something.")
    var allowBreaking = false

    @Flag(help: "Write nothing, and fail when the files are not as accord.lock pins them.")
    var check = false

    func validate() throws {
        if check, update { throw ValidationError("--check writes nothing, and --update does; leave out one of them.") }
        if allowBreaking, !update { throw ValidationError("--allow-breaking is for --update.") }
    }

    func run() async throws {
        let isRefused: Bool
        do throws(Diagnostics) {
            let runs = try runs()
            if check {
                try check(runs)
                isRefused = false
            } else {
                isRefused = try await pull(runs)
            }
            Terminal.progress(nil)
        } catch {
            Terminal.progress(nil)
            Terminal.report(error.all)
            throw ExitCode.failure
        }
        if isRefused { throw ExitCode(100) }
    }

    /// One for each configuration with something to pull.
    private func runs() throws(Diagnostics) -> [PullRun] {
        let files = config.map { [$0] } ?? ConfigurationSearch.files(below: ".")
        var runs: [PullRun] = []
        var problems: [Diagnostic] = []
        for file in files {
            do throws(Diagnostics) {
                var run = try PullRun(configuration: file)
                run.progress = { Terminal.progress($0) }
                run.warn = { Terminal.report([$0]) }
                if !run.isEmpty { runs.append(run) }
            } catch {
                problems += error.all
            }
        }
        let known = Set(runs.flatMap(\.names))
        if problems.isEmpty, runs.isEmpty {
            problems.append(
                Diagnostic(
                    "there is no accord.json with \"pull\" in or below this folder; add \"pull\" to one, as "
                        + "`accord pull --help` shows"))
        } else if problems.isEmpty {
            problems = names.filter { !known.contains($0) }.map { name in
                Diagnostic("nothing is pulled to '\(name)'; \(Suggestion.text(for: name, among: known.sorted()))")
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return runs.filter { names.isEmpty || !$0.names.isDisjoint(with: names) }
    }

    private func check(_ runs: [PullRun]) throws(Diagnostics) {
        var count = 0
        var problems: [Diagnostic] = []
        for run in runs {
            do throws(Diagnostics) {
                count += try run.check(names)
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        Terminal.say(
            count == 1 ? "1 file is as accord.lock pins it." : "\(count) files are as accord.lock pins them.")
    }

    /// - Returns: whether something breaks, so that nothing was written.
    private func pull(_ runs: [PullRun]) async throws(Diagnostics) -> Bool {
        let mode = update ? PullRun.Mode.update(allowsBreaking: allowBreaking) : .restore
        var outcomes: [PullRun.Outcome] = []
        for run in runs {
            let downloads = try run.downloads(mode, names)
            outcomes.append(try run.run(mode, names, downloaded: try await data(of: downloads)))
        }
        Terminal.progress(nil)
        for changelog in outcomes.flatMap(\.changelogs) {
            Terminal.write(ChangelogFormat.markdown.write(changelog) + "\n")
        }
        if outcomes.contains(where: \.isRefused) {
            for report in outcomes.flatMap(\.reports) {
                Terminal.write(ReportFormat.text.write(report, inColor: Terminal.hasColour(on: STDOUT_FILENO)))
            }
            Terminal.report([
                Diagnostic("this update breaks what was pulled before; nothing was written. --allow-breaking takes it")
            ])
            return true
        }
        for outcome in outcomes { try outcome.install() }
        let lines = outcomes.flatMap(\.lines)
        for line in lines { Terminal.say(line) }
        if lines.isEmpty { Terminal.say("Everything is as accord.lock pins it.") }
        return false
    }

    private func data(of downloads: [PullRun.Download]) async throws(Diagnostics) -> [String: Data] {
        var all: [String: Data] = [:]
        var problems: [Diagnostic] = []
        for download in downloads {
            Terminal.progress("Fetching \(download.url.absoluteString)")
            do throws(Diagnostics) {
                all[download.name] = try await Download.data(from: download.url, token: try token(for: download)).data
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return all
    }

    private func token(for download: PullRun.Download) throws(Diagnostics) -> String? {
        guard let name = download.token else { return nil }
        let value = ProcessInfo.processInfo.environment[name] ?? ""
        // RFC 6750, section 2.1.
        guard !value.isEmpty, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Diagnostics(
                "the environment variable \(name) has no token; set it to one, without spaces around it",
                at: download.location)
        }
        return value
    }
}
