import Contract

/// The contracts in a module.
///
/// Symbolic links are followed where they lead to files and folders of the input.
struct ContractListing {
    private(set) var protoFiles: [ContractVersion.File] = []
    private(set) var documents: [ContractVersion.File] = []
    /// The links that lead out of the input.
    let linksOut: [String]

    /// - Parameters:
    ///   - roots: the folders that links may lead to; `nil` for the module's own.
    ///   - part: the file or folder to take alone, by its absolute path.
    /// - Throws: everything that cannot be read.
    init(_ module: Workspace.Module, roots: [String]? = nil, below part: String? = nil) throws(Diagnostics) {
        let walk = FolderWalk(
            Path.join("", module.folder), roots: roots ?? [module.folder],
            enters: { Self.mayHold($0, module, part) }, takes: { Self.isWanted($0, module, part) })
        guard walk.problems.isEmpty else { throw Diagnostics(walk.problems) }
        linksOut = walk.linksOut
        for entry in walk.files {
            let file = ContractVersion.File(importPath: entry.importPath, path: entry.path)
            if entry.name.hasSuffix(".proto") { protoFiles.append(file) } else { documents.append(file) }
        }
        let olderForms = ContractLanguage.olderForms(among: documents.map(\.importPath))
        documents.removeAll { olderForms.contains($0.importPath) }
    }

    /// Whether files may be asked for that are in a folder.
    private static func mayHold(_ folder: FolderWalk.Entry, _ module: Workspace.Module, _ part: String?) -> Bool {
        func overlaps(_ one: String, _ other: String) -> Bool {
            Path.contains(one, other) || Path.contains(other, one)
        }
        if let part, !overlaps(part, Path.absolute(folder.path)) { return false }
        if module.excludes.contains(where: { Path.contains($0, folder.importPath) }) { return false }
        return module.includes.isEmpty || module.includes.contains { overlaps($0, folder.importPath) }
    }

    private static func isWanted(_ file: FolderWalk.Entry, _ module: Workspace.Module, _ part: String?) -> Bool {
        let isPart = part.map { Path.contains($0, Path.absolute(file.path)) } ?? true
        guard isPart, ContractLanguage.isContract(file.name) || part == Path.absolute(file.path) else { return false }
        if module.excludes.contains(where: { Path.contains($0, file.importPath) }) { return false }
        return module.includes.isEmpty || module.includes.contains { Path.contains($0, file.importPath) }
    }
}
