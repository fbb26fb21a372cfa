import BreakingRules
import Compatibility
import Contract
import ContractInputs
import Foundation
import ProtoReader
import SchemaReader

/// A copy of a repository's contracts and settings in a temporary folder, in which the contracts of sources are others
/// than those on disk: as they would be after a run. By it, they are read and compared before anything is written.
struct PullStage {
    let configuration: PullConfiguration
    /// The folder of the copy.
    private let copy: String
    /// The folder of the repository, from which paths are shown.
    private let top: String
    /// The folder of the `accord.json`, from the top.
    private let folder: String

    /// - Parameter trees: the contracts to take, by the names of their sources.
    init(
        _ configuration: PullConfiguration, with trees: [String: ContractTree], in scratch: URL
    ) throws(Diagnostics) {
        self.configuration = configuration
        let start = Path.absolute(configuration.folder)
        top = Self.top(above: start)
        folder = Path.below(top, start) ?? ""
        copy = scratch.path
        do {
            try copySettings()
            try copyContracts(except: trees.keys.map(path))
            for (name, tree) in trees {
                for (path, data) in tree.files { try write(data, to: Path.join(self.path(name), path)) }
            }
        } catch {
            throw error as? Diagnostics
                ?? Diagnostics("cannot be copied (\(error.localizedDescription)); free some space")
        }
    }

    /// The folder of the repository, or where there is none, the folder itself.
    private static func top(above folder: String) -> String {
        var level = folder
        for _ in 0..<64 {
            if FileManager.default.fileExists(atPath: Path.join(level, ".git")) { return level }
            if level == "/" { break }
            level = Path.join(level, "..")
        }
        return folder
    }

    /// The path of a file of the configuration's from the top.
    private func path(_ below: String) -> String { Path.join(folder, below) }

    // MARK: Copying

    private func write(_ data: Data, to path: String) throws {
        let url = URL(fileURLWithPath: Path.join(copy, path))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    private func copyFile(_ path: String) throws {
        let file = Path.join(top, path)
        guard Path.isFile(file), let data = try FileReading.contents(of: file) else { return }
        try write(data, to: path)
    }

    /// Copies the configurations of the folder and of those above it, with the overlays and the baseline that they name.
    private func copySettings() throws {
        var level = folder
        while true {
            for name in Workspace.configurationNames { try copyFile(Path.join(level, name)) }
            let file = Path.join(top, Path.join(level, ConfigurationKey.fileName))
            if let root = try ConfigurationFile.read(file) {
                let overlays = root["overlays"]?.members.flatMap { $0.value.elements.compactMap(\.string) } ?? []
                let baseline = root["breaking"]?["baseline"]?.string ?? Baseline.fileName
                for path in overlays + [baseline] where !path.hasPrefix("/") {
                    try copyFile(Path.join(level, path))
                }
            }
            if level.isEmpty || level == "." { break }
            level = level.split(separator: "/").dropLast().joined(separator: "/")
        }
    }

    /// The folders that imports start from, from the top; also those that there will be.
    private var roots: [String] {
        let names = configuration.roots ?? StandardRoots.names
        return names.map(path).filter { root in
            !root.hasPrefix("..") && [top, copy].contains { Path.isFolder(Path.join($0, root)) }
        }
    }

    private func copyContracts(except left: [String]) throws {
        let folders = roots.map { Path.join(top, $0) }
        for root in folders where Path.isFolder(root) {
            let walk = FolderWalk(root, roots: folders) { entry in
                ContractTree.endings.contains(where: entry.name.hasSuffix)
            }
            guard walk.problems.isEmpty else { throw Diagnostics(walk.problems) }
            for file in walk.files {
                guard let path = Path.below(top, file.path), !left.contains(where: { Path.contains($0, path) })
                else { continue }
                try copyFile(path)
            }
        }
    }

    // MARK: Versions

    /// The root that a source is in, from the top; where there is none, the folder of its contracts.
    private func root(of source: PullSource) -> String {
        let place = path(source.name)
        if let root = roots.filter({ Path.contains($0, place) }).max(by: { $0.utf8.count < $1.utf8.count }) {
            return root
        }
        return source.address.form == .document ? Path.join(place, "..") : place
    }

    /// The contracts of a source's root in a folder that is laid out as the repository.
    private func version(_ source: PullSource, in top: String, name: InputReference) throws(Diagnostics)
        -> ContractVersion
    {
        let root = root(of: source)
        var version = try ContractVersion(name, input: Path.join(top, root), top: top, option: nil, [])
        // Without settings for comparisons, a version is one root; others are there to be imported.
        let known = version.modules.map { Path.absolute($0.folder) }
        for other in roots {
            let folder = Path.join(top, other)
            guard !known.contains(Path.absolute(folder)), Path.isFolder(folder) else { continue }
            version.letImports(startIn: folder, name: other)
        }
        return version
    }

    /// Reads the contracts of a source as the copy has them.
    ///
    /// - Throws: everything that is wrong with them.
    func check(_ source: PullSource) throws(Diagnostics) {
        let version = try version(source, in: copy, name: source.address.reference)
        let place = Path.absolute(Path.join(copy, path(source.name)))
        func isOfSource(_ file: ContractVersion.File) -> Bool {
            Path.contains(place, Path.absolute(file.path))
        }
        let folders = version.modules.map(\.folder)
        let wanted = version.modules.filter(\.isWanted)
        let protoFiles = wanted.flatMap(\.protoFiles).filter(isOfSource).map(\.path)
        var documents = wanted.flatMap(\.documents).filter(isOfSource)
        if source.address.form == .document, documents.isEmpty, protoFiles.isEmpty {
            // One whose name is not that of a contract, which `contracts` may list.
            documents = [.init(importPath: source.name, path: Path.join(copy, path(source.name)))]
        }
        do throws(Diagnostics) {
            if !protoFiles.isEmpty { _ = try ProtoReader().read(protoFiles, roots: folders) }
            if !documents.isEmpty {
                _ = try SchemaReader(
                    isLenient: configuration.isLenient, isComplete: true, overlays: version.overlays
                ).read(documents.map(\.path), roots: folders)
            }
        } catch {
            throw Diagnostics(error.all.map(version.shown))
        }
    }

    /// The comparison of the contracts of a source on disk with those of the copy.
    struct Comparison {
        var changelog: Changelog
        var breaking: BreakingCheck.Outcome
    }

    /// Compares by the settings of `accord breaking`.
    ///
    /// - Throws: everything that keeps the versions from being compared.
    func compare(
        _ source: PullSource, progress: @escaping @Sendable (String) -> Void,
        warn: @escaping @Sendable (Diagnostic) -> Void
    ) throws(Diagnostics) -> Comparison {
        let old = try version(source, in: top, name: InputReference(source.name))
        let new = try version(source, in: copy, name: source.address.reference)
        var check = BreakingCheck()
        check.paths = [path(source.name)]
        check.progress = progress
        check.warn = warn
        var run = ChangelogRun(old: source.name, new: source.address.text)
        run.paths = check.paths
        run.progress = progress
        do throws(Diagnostics) {
            return Comparison(
                changelog: try run.changelog(old: old, new: new), breaking: try check.outcome(old: old, new: new))
        } catch {
            throw Diagnostics(error.all.map(new.shown).map(old.shown))
        }
    }
}
