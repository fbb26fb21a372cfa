import Foundation

/// A contract file that was found.
struct ContractFileOnDisk: Hashable {
    /// The path by which other contracts import it.
    var importPath: String
    /// The path on disk.
    var path: String

    /// Without folders.
    var name: String { Path.name(of: importPath) }

    /// Whether the file may declare calls or sockets: whether a `.proto` file has a service, and whether a document has
    /// the words in it without which it cannot.
    ///
    /// - Parameter filter: the parts that are wanted of it; `nil` for all.
    func mayHaveClients(_ filter: ContractFilter?) -> Bool {
        guard let text = FileManager.default.contents(atPath: path) else { return true }
        func has(_ word: String) -> Bool { text.range(of: Data(word.utf8)) != nil }
        return switch ContractLanguage.of(path) {
        case .proto?:
            ProtoServices.areDeclared(in: text)
                // A word names a package, a service and a method, or some of these.
                && filter?.texts(.services).contains { $0.split(separator: ".").contains { has("service \($0)") } }
                    != false
        case .schema?:
            has("openapi") && (has("paths") || has("webhooks")) || has("asyncapi") && has("channels")
        case nil: true
        }
    }
}

/// The folders that import paths start from, and what is in them.
struct ContractRoots {
    /// Contracts, and other files that contracts can refer to.
    private(set) var files: [ContractFileOnDisk] = []
    private var byImportPath: [String: ContractFileOnDisk] = [:]
    /// The roots, and all folders below them.
    private(set) var folders: [String] = []
    /// The symbolic links that lead out of the roots, and are not followed.
    private(set) var linksOut: [String] = []
    /// The contracts that are hidden by one of the same import path in an earlier root, with the path of that one.
    private(set) var hidden: [(contract: ContractFileOnDisk, first: String)] = []
    /// The problems of files and folders that could not be read.
    private(set) var problems: [Diagnostic] = []

    /// Every folder, and every file that is not hidden by one of the same import path in an earlier root: protoc takes
    /// the first as well.
    init(_ roots: [String]) {
        for root in roots {
            let walk = FolderWalk(root, roots: roots) { ContractLanguage.of($0.name) != nil }
            folders += walk.folders
            linksOut += walk.linksOut
            problems += walk.problems
            for found in walk.files {
                let file = ContractFileOnDisk(importPath: found.importPath, path: found.path)
                if let first = byImportPath[file.importPath] {
                    if ContractLanguage.isContract(file.name) { hidden.append((file, first.path)) }
                    continue
                }
                byImportPath[file.importPath] = file
                files.append(file)
            }
        }
        files.sort { $0.importPath < $1.importPath }
    }

    /// The files that are contracts by their names, except older forms of others.
    var contracts: [ContractFileOnDisk] {
        let contracts = files.filter { ContractLanguage.isContract($0.name) }
        let olderForms = ContractLanguage.olderForms(among: contracts.lazy.map(\.importPath))
        return olderForms.isEmpty ? contracts : contracts.filter { !olderForms.contains($0.importPath) }
    }

    /// The file of an import path, whatever it is.
    func file(at importPath: String) -> ContractFileOnDisk? { byImportPath[Self.normal(importPath)] }

    private static func normal(_ importPath: String) -> String {
        importPath.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// The contracts that an import path names: one file, whatever its name, or all of a folder.
    func contracts(at importPath: String) -> [ContractFileOnDisk] {
        if let file = file(at: importPath) { return [file] }
        let path = Self.normal(importPath)
        return path.isEmpty ? contracts : contracts.filter { $0.importPath.hasPrefix("\(path)/") }
    }
}
