import CodeGeneration
import Contract
import Foundation

/// A contract of a package that no `accord.json` has.
struct FoundContract: Equatable {
    /// The path of the file, from the package's folder.
    var path: String
    /// The folder that its imports start from, from the package's folder.
    var root: String
    /// The products of Accord that its code needs beside `Accord`.
    var products: [String]
}

/// Finds the contracts of a package.
enum ContractSearch {
    /// Folders that have the code of others.
    private static let foreign: Set = ["node_modules", "Pods", "Carthage", "vendor", "DerivedData"]

    /// The contracts below a folder, except those that an `accord.json` above them has.
    ///
    /// - Parameter package: the path of the package's folder.
    static func contracts(of package: String) -> [FoundContract] {
        let walk = FolderWalk(package, roots: [package]) { folder in
            !foreign.contains(folder.name) && !exists("\(folder.path)/accord.json")
        } takes: { file in
            ContractLanguage.isContract(file.name)
        }
        return walk.files.compactMap { file in
            guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
            return contract(at: file.importPath, text: String(decoding: data, as: UTF8.self))
        }.sorted { $0.path < $1.path }
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The contract that a file has.
    static func contract(at path: String, text: String) -> FoundContract {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        guard path.hasSuffix(".proto") else {
            let isSocket = text.contains("asyncapi")
            let hasCalls = text.contains("openapi") || isSocket
            return FoundContract(
                path: path, root: folder,
                products: (hasCalls ? ["AccordHTTP"] : []) + (isSocket ? ["AccordSocket"] : []))
        }
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }
        let hasService = lines.contains { $0.hasPrefix("service ") }
        return FoundContract(
            path: path, root: root(of: folder, package: package(in: lines)), products: hasService ? ["AccordHTTP"] : [])
    }

    private static func package(in lines: [Substring]) -> String {
        guard let line = lines.first(where: { $0.hasPrefix("package ") }) else { return "" }
        return String(line.dropFirst("package ".count).prefix { $0 != ";" && $0 != " " })
    }

    /// The folder without the folders of the package, where these are its last: `proto` of `proto/rin/contacts/v1` and
    /// `rin.contacts.v1`.
    private static func root(of folder: String, package: String) -> String {
        let folders = folder.split(separator: "/")
        let packages = package.split(separator: ".")
        guard folders.suffix(packages.count) == packages[...] else { return folder }
        return folders.dropLast(packages.count).joined(separator: "/")
    }
}
