import Contract

/// The parts of two versions that `--path` and `--exclude-path` leave.
package struct PathSelection {
    /// `nil` for all.
    private var included: [Part]?
    private var excluded: [Part] = []

    private enum Part {
        /// A file or folder, by the path that imports use.
        case path(String)
        case module(WholeModule)
    }

    private struct WholeModule {
        var name: String
        /// The other modules of the new version, and their files by the paths that imports use.
        var otherModules: Set<String> = []
        var otherFiles: Set<String> = []
    }

    /// - Parameters:
    ///   - paths: as a user names files and folders of the new version; none for all of it.
    ///   - version: the new one.
    /// - Throws: for each path that is in no folder that is checked.
    package init(_ paths: [String], excluding excludedPaths: [String], in version: ContractVersion) throws(Diagnostics)
    {
        var problems: [Diagnostic] = []
        func parts(_ path: String) -> [Part] {
            let found = Self.parts(path, version)
            if found.isEmpty {
                problems.append(
                    Diagnostic(
                        "nothing that is checked is in '\(path)'; name a file or folder below "
                            + Suggestion.list(version.modules.filter(\.isWanted).map { version.shown($0.folder) }),
                        at: SourceLocation(file: path)))
            }
            return found
        }
        // The paths of the new version are those of the old one.
        let paths = paths.isEmpty ? version.part.map { [version.shown($0)] } ?? [] : paths
        if !paths.isEmpty { included = paths.flatMap(parts) }
        excluded = excludedPaths.flatMap(parts)
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    private static func parts(_ path: String, _ version: ContractVersion) -> [Part] {
        guard version.image == nil else { return [.path(Path.join("", path))] }
        return version.modules.filter(\.isWanted).compactMap { module in
            let folder = Path.absolute(version.shown(module.folder))
            let path = Path.absolute(path)
            if Path.contains(path, folder) { return .module(whole(module.name, of: version)) }
            return Path.below(folder, path).map { .path($0) }
        }
    }

    private static func whole(_ name: String, of version: ContractVersion) -> WholeModule {
        var whole = WholeModule(name: name)
        for module in version.modules where module.name != name {
            whole.otherModules.insert(module.name)
            whole.otherFiles.formUnion((module.protoFiles + module.documents).map(\.importPath))
        }
        return whole
    }

    /// - Parameter module: the name of the file's module; `nil` in images, which do not have it.
    package func contains(_ importPath: String, inModule module: String?) -> Bool {
        func isIn(_ part: Part) -> Bool {
            switch part {
            case .path(let path): return Path.contains(path, importPath)
            case .module(let whole):
                if module == whole.name { return true }
                // A module that the new version does not have may have become this one.
                let isOther = module.map(whole.otherModules.contains) ?? false
                return !isOther && !whole.otherFiles.contains(importPath)
            }
        }
        return !excluded.contains(where: isIn) && included?.contains(where: isIn) ?? true
    }
}
