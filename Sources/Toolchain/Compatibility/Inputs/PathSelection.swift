import Contract

/// What `--path` and `--exclude-path` leave of two versions, by the paths that imports use.
struct PathSelection {
    /// `nil` for all.
    private var included: [String]?
    private var excluded: [String] = []

    /// - Parameters:
    ///   - paths: as a user names files and folders of the new version; none for all of it.
    ///   - version: the new one.
    /// - Throws: for each path that is in no folder that is checked.
    init(_ paths: [String], excluding excludedPaths: [String], in version: ContractVersion) throws(Diagnostics) {
        var problems: [Diagnostic] = []
        func importPaths(_ path: String) -> [String] {
            let found = Self.importPaths(path, version)
            if found.isEmpty {
                problems.append(
                    Diagnostic(
                        "nothing that is checked is in '\(path)'; name a file or folder below "
                            + Suggestion.list(version.modules.filter(\.isWanted).map { version.shown($0.folder) }),
                        at: SourceLocation(file: path)))
            }
            return found
        }
        // What is asked for of the new version is asked for of the old one.
        let paths = paths.isEmpty ? version.part.map { [version.shown($0)] } ?? [] : paths
        if !paths.isEmpty { included = paths.flatMap(importPaths) }
        excluded = excludedPaths.flatMap(importPaths)
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    /// Empty paths are those of folders that hold all of a module.
    private static func importPaths(_ path: String, _ version: ContractVersion) -> [String] {
        guard version.image == nil else { return [FilePath.join("", path)] }
        return version.modules.filter(\.isWanted).compactMap { module in
            let folder = ContractPath.absolute(version.shown(module.folder))
            let path = ContractPath.absolute(path)
            return FilePath.contains(path, folder) ? "" : FilePath.below(folder, path)
        }
    }

    func contains(_ importPath: String) -> Bool {
        if excluded.contains(where: { FilePath.contains($0, importPath) }) { return false }
        return included?.contains { FilePath.contains($0, importPath) } ?? true
    }
}
