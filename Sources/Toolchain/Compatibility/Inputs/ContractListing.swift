import Contract
import Foundation

/// The contracts in a module.
///
/// Symbolic links are followed where they lead to files and folders of the input.
struct ContractListing {
    private(set) var protoFiles: [ContractVersion.File] = []
    private(set) var documents: [ContractVersion.File] = []
    /// The links that lead out of the input.
    var linksOut: [String] { links.linksOut }
    private var links: FolderLinks

    /// - Parameters:
    ///   - roots: the folders that links may lead to; `nil` for the module's own.
    ///   - part: the file or folder to take alone, by its absolute path.
    init(_ module: Workspace.Module, roots: [String]? = nil, below part: String? = nil) {
        links = FolderLinks(roots: roots ?? [module.folder])
        collect(module, module.folder, importPath: "", above: [], part)
    }

    private mutating func collect(
        _ module: Workspace.Module, _ folder: String, importPath: String, above: [String], _ part: String?
    ) {
        let real = ContractPath.resolved(folder)
        guard !above.contains(real), let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            return
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = FilePath.join(folder, name)
            let importPath = importPath.isEmpty ? name : "\(importPath)/\(name)"
            if module.excludes.contains(where: { FilePath.contains($0, importPath) }) { continue }
            let isFolder = FilePath.isFolder(path)
            guard isFolder || Self.isContract(name) || part == ContractPath.absolute(path) else { continue }
            guard links.follows(path, isFolder: isFolder) else { continue }
            if isFolder {
                collect(module, path, importPath: importPath, above: above + [real], part)
            } else if isWanted(module, path, importPath, part) {
                let file = ContractVersion.File(importPath: importPath, path: path)
                if name.hasSuffix(".proto") { protoFiles.append(file) } else { documents.append(file) }
            }
        }
    }

    /// Whether a file is a contract by its name.
    private static func isContract(_ name: String) -> Bool { name.hasSuffix(".proto") || isDocument(name) }

    private func isWanted(_ module: Workspace.Module, _ path: String, _ importPath: String, _ part: String?) -> Bool {
        if let part, !FilePath.contains(part, ContractPath.absolute(path)) { return false }
        return module.includes.isEmpty || module.includes.contains { FilePath.contains($0, importPath) }
    }

    /// `openapi.yaml`, `growfolio.asyncapi.json`, `order.schema.json`: what `accord generate` takes for contracts too.
    private static func isDocument(_ name: String) -> Bool {
        let parts = name.split(separator: ".")
        guard parts.count > 1, let ending = parts.last, ["yaml", "yml", "json"].contains(ending) else { return false }
        return ["openapi", "asyncapi", "schema"].contains(parts[parts.count - 2])
    }
}
