import BreakingRules
import Compatibility
import Contract
import FindingReports
import Foundation
import SchemaReader

/// A run of `accord pull` for one `accord.json`.
package struct PullRun: Sendable {
    /// The work of a run on sources that are pinned.
    package enum Mode: Sendable {
        /// Restores what is pinned.
        case restore
        /// Takes what is there now.
        case update(allowsBreaking: Bool)
    }

    /// A document or an archive to download before the run.
    package struct Download: Sendable {
        /// The name of the source.
        package var name: String
        package var url: URL
        /// The environment variable that has the token to send.
        package var token: String?
        package var location: SourceLocation
    }

    private let configuration: PullConfiguration
    private let lock: PullLock
    /// Receives a description of each step before it begins, in a few words.
    package var progress: @Sendable (String) -> Void = { _ in }
    /// Receives warnings.
    package var warn: @Sendable (Diagnostic) -> Void = { _ in }

    /// - Parameter file: the path of the `accord.json`.
    /// - Throws: everything that is wrong with it, or with the `accord.lock` beside it.
    package init(configuration file: String) throws(Diagnostics) {
        configuration = try PullConfiguration(file: file)
        lock = try PullLock(folder: configuration.folder)
    }

    /// The names of the sources, and of what is pinned of sources that are gone.
    package var names: Set<String> { Set(configuration.sources.map(\.name)).union(lock.entries.keys) }
    /// Whether there is nothing to pull, and nothing that was.
    package var isEmpty: Bool { names.isEmpty }

    private func path(_ source: PullSource) -> String { Path.join(configuration.folder, source.name) }

    private func sources(_ names: [String]) -> [PullSource] {
        configuration.sources.filter { names.isEmpty || names.contains($0.name) }
    }

    private func files(of source: PullSource) throws(Diagnostics) -> PulledFiles {
        try PulledFiles(at: path(source), isDocument: source.address.form == .document)
    }

    // MARK: Checking

    /// Compares the files on disk with what is pinned, without a network.
    ///
    /// - Parameter names: of the sources to look at; none for all.
    /// - Returns: the number of files.
    /// - Throws: each file that is not as it is pinned, and each source that is not pinned.
    package func check(_ names: [String]) throws(Diagnostics) -> Int {
        var problems: [Diagnostic] = []
        var count = 0
        for source in sources(names) {
            guard let entry = lock.entries[source.name] else {
                problems.append(
                    Diagnostic(
                        "accord.lock does not pin '\(source.name)'; run `accord pull \(source.name)`, and commit what it "
                            + "writes", at: source.location))
                continue
            }
            if let problem = changedAddress(source, entry) { problems.append(problem) }
            count += entry.files.count
            do throws(Diagnostics) {
                problems += try files(of: source).problems(comparedWith: entry.files, at: path(source), source.name)
            } catch {
                problems += error.all
            }
        }
        for name in gone(names) {
            problems.append(
                Diagnostic(
                    "accord.lock pins '\(name)', which \(ConfigurationKey.fileName) does not name any more; run "
                        + "`accord pull`", at: SourceLocation(file: configuration.file)))
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return count
    }

    private func changedAddress(_ source: PullSource, _ entry: PullLock.Entry) -> Diagnostic? {
        guard entry.from != source.address.text else { return nil }
        return Diagnostic(
            "'\(source.name)' comes from another address than accord.lock pins; run `accord pull --update \(source.name)`",
            at: source.location)
    }

    /// The names of pinned sources that the configuration has not any more.
    private func gone(_ names: [String]) -> [String] {
        let known = Set(configuration.sources.map(\.name))
        return lock.entries.keys.filter { !known.contains($0) && (names.isEmpty || names.contains($0)) }.sorted()
    }

    // MARK: Pulling

    /// The step that a source needs.
    private enum Step {
        case nothing
        /// Fetches what is pinned, to have it on disk again.
        case restoration(PullLock.Entry)
        /// Fetches what is there now, in place of what is pinned.
        case update(PullLock.Entry)
        /// Fetches what is there now of a source that is not pinned.
        case first
    }

    /// - Throws: what is in the way.
    private func step(for source: PullSource, _ mode: Mode) throws(Diagnostics) -> Step {
        guard let entry = lock.entries[source.name] else { return .first }
        let files = try files(of: source)
        let isWhole = files.digests == entry.files
        if case .update = mode {
            guard isWhole else {
                throw Diagnostics(
                    "is not as accord.lock pins it, and what breaks could not be seen; run `accord pull \(source.name)` "
                        + "first, and `accord pull --check` to see the files", at: SourceLocation(file: path(source)))
            }
            return .update(entry)
        }
        if let problem = changedAddress(source, entry) { throw Diagnostics([problem]) }
        // Nobody else has these.
        let own = files.problems(comparedWith: entry.files, at: path(source), source.name).filter { problem in
            let below = Path.below(path(source), problem.location?.file ?? "") ?? ""
            return entry.files[below] == nil
        }
        guard own.isEmpty else { throw Diagnostics(own) }
        return isWhole ? .nothing : .restoration(entry)
    }

    /// The downloads that a run needs.
    ///
    /// - Throws: everything that is in the way of the run.
    package func downloads(_ mode: Mode, _ names: [String]) throws(Diagnostics) -> [Download] {
        var problems: [Diagnostic] = []
        var downloads: [Download] = []
        for source in sources(names) {
            do throws(Diagnostics) {
                if case .nothing = try step(for: source, mode) { continue }
                guard let url = source.address.url else { continue }
                downloads.append(
                    Download(name: source.name, url: url, token: source.token, location: source.location))
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return downloads
    }

    /// The result of a run: the files that it is going to write, and the texts for people.
    package struct Outcome: Sendable {
        /// The changes, one changelog for each source.
        package fileprivate(set) var changelogs: [Changelog] = []
        /// The breaking changes, one report for each source that has some.
        package fileprivate(set) var reports: [Report] = []
        /// A line for each source.
        package fileprivate(set) var lines: [String] = []
        fileprivate var installation: PullInstallation?

        /// Whether something breaks that was not allowed to, so that nothing is to be written.
        package fileprivate(set) var isRefused = false

        /// Writes the contracts and the lock.
        package func install() throws(Diagnostics) { try installation?.run() }
    }

    /// Fetches, reads and compares; nothing is written before ``Outcome/install()``.
    ///
    /// - Parameters:
    ///   - names: of the sources to pull; none for all.
    ///   - downloaded: what `downloads` asked for, by the names of sources.
    /// - Throws: everything that is wrong.
    package func run(_ mode: Mode, _ names: [String], downloaded: [String: Data]) throws(Diagnostics) -> Outcome {
        var outcome = Outcome()
        var (lock, trees) = (lock, [String: ContractTree]())
        var changed: [PullSource] = []
        var problems: [Diagnostic] = []
        for source in sources(names) {
            do throws(Diagnostics) {
                let step = try step(for: source, mode)
                if case .nothing = step { continue }
                progress("Fetching \(source.address.text)")
                let result = try fetch(source, step, downloaded[source.name])
                lock.entries[source.name] = result.entry
                guard let tree = result.tree else {
                    outcome.lines.append("\(path(source)) has not changed.")
                    continue
                }
                trees[source.name] = tree
                if case .update = step { changed.append(source) }
                outcome.lines.append("\(path(source)): \(Self.summary(result.entry))")
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        for name in gone(names) {
            lock.entries[name] = nil
            outcome.lines.append(
                "\(Path.join(configuration.folder, name)) is not pulled any more, and its files stay.")
        }
        try examine(trees, changed, mode, &outcome)
        if lock != self.lock || !trees.isEmpty {
            outcome.installation = PullInstallation(folder: configuration.folder, trees: trees, lock: lock)
        }
        return outcome
    }

    private static func summary(_ entry: PullLock.Entry) -> String {
        let count = entry.files.count == 1 ? "1 file" : "\(entry.files.count) files"
        return "\(count) of \(entry.from)" + (entry.commit.map { ", commit \($0.prefix(12))" } ?? "")
    }

    /// - Returns: the entry for the lock, and the contracts where they are not on disk already.
    private func fetch(
        _ source: PullSource, _ step: Step, _ downloaded: Data?
    ) throws(Diagnostics) -> (entry: PullLock.Entry, tree: ContractTree?) {
        let fetch = PullFetch(source: source)
        if case .restoration(let pinned) = step {
            let fetched = try fetch.contracts(at: pinned.commit, downloaded: downloaded)
            guard fetched.tree.digests == pinned.files else {
                throw Diagnostics(
                    "is not what accord.lock pins for '\(source.name)' (SHA-256 \(pinned.digest.prefix(12))…, and now "
                        + "\(ContractTree.digest(of: fetched.tree.digests).prefix(12))…); `accord pull --update "
                        + "\(source.name)` shows what has changed", at: SourceLocation(file: source.address.text))
            }
            return (pinned, fetched.tree)
        }
        let fetched = try fetch.contracts(downloaded: downloaded)
        var entry = PullLock.Entry(from: source.address.text, commit: fetched.commit, files: fetched.tree.digests)
        let files = try files(of: source)
        if files.digests == entry.files {
            // Of the same contracts, an older commit is as good: the lock changes with them.
            if case .update(let pinned) = step, pinned.from == entry.from { entry = pinned }
            return (entry, nil)
        }
        if case .first = step, !files.isEmpty {
            throw Diagnostics(
                "has files that accord.lock does not pin, and they are not those of \(source.address.text); move them away, or "
                    + "name another place in \(ConfigurationKey.fileName)", at: SourceLocation(file: path(source)))
        }
        return (entry, fetched.tree)
    }

    /// Reads the new contracts, and compares them with those that they replace.
    private func examine(
        _ trees: [String: ContractTree], _ changed: [PullSource], _ mode: Mode, _ outcome: inout Outcome
    ) throws(Diagnostics) {
        guard !trees.isEmpty else { return }
        let found = try ScratchFolder.with { scratch throws(Diagnostics) in
            let stage = try PullStage(configuration, with: trees, in: scratch)
            var problems: [Diagnostic] = []
            var comparisons: [PullStage.Comparison] = []
            for source in configuration.sources where trees[source.name] != nil {
                do throws(Diagnostics) {
                    try stage.check(source)
                    if changed.contains(source), let comparison = try comparison(of: source, stage, mode) {
                        comparisons.append(comparison)
                    }
                } catch {
                    problems += error.all
                }
            }
            guard problems.isEmpty else { throw Diagnostics(problems) }
            return comparisons
        }
        outcome.changelogs = found.map(\.changelog)
        outcome.reports = found.map(\.breaking).filter(\.breaks).map(\.report)
        if case .update(allowsBreaking: false) = mode { outcome.isRefused = !outcome.reports.isEmpty }
    }

    private func comparison(
        of source: PullSource, _ stage: PullStage, _ mode: Mode
    ) throws(Diagnostics) -> PullStage.Comparison? {
        do throws(Diagnostics) {
            return try stage.compare(source, progress: progress, warn: warn)
        } catch {
            guard case .update(allowsBreaking: true) = mode else { throw error }
            warn(
                Diagnostic(
                    "was not compared with the contracts before: \(error.all.first?.message ?? "")", severity: .warning,
                    at: SourceLocation(file: path(source))))
            return nil
        }
    }
}
