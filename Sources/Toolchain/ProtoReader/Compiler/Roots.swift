import Contract
import Foundation

/// The folders that imports start from, `-I` of protoc.
struct Roots: Sendable {
    /// A contract file on disk.
    struct File: Sendable {
        /// The path as the user wrote it.
        var path: String
        var absolutePath: String
        /// The path by which other contract files import it.
        var importPath: String
    }

    private struct Root: Sendable {
        /// The path as the user wrote it.
        var path: String
        var absolutePath: String
    }

    private var roots: [Root] = []

    var absolutePaths: [String] { roots.map(\.absolutePath) }

    /// The roots as the user wrote them, for messages.
    var description: String { roots.map { "'\($0.path)'" }.joined(separator: ", ") }

    /// - Throws: when a root is no folder, or protoc could not take its path.
    init(_ paths: [String]) throws(Diagnostics) {
        var problems: [Diagnostic] = []
        for path in paths {
            let root = Root(path: path, absolutePath: Path.absolute(path))
            var isFolder: ObjCBool = false
            let exists = unsafe FileManager.default.fileExists(atPath: root.absolutePath, isDirectory: &isFolder)
            if !exists || !isFolder.boolValue {
                problems.append(
                    Diagnostic(
                        "there is no such folder, and imports are to be looked up in it; correct the path, or leave "
                            + "it out",
                        at: SourceLocation(file: path)
                    )
                )
            } else if root.absolutePath.contains(where: { $0 == ":" || $0 == "=" }) {
                problems.append(
                    Diagnostic(
                        "protoc cannot look up imports in a folder with ':' or '=' in its path "
                            + "(\(root.absolutePath)); rename the folder",
                        at: SourceLocation(file: path)
                    )
                )
            } else if !roots.contains(where: { $0.absolutePath == root.absolutePath }) {
                roots.append(root)
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    /// The files at paths on disk, each once. Whether they can be read is left to ``check(_:)``.
    ///
    /// - Throws: for each path that is outside of all roots, or that an import cannot reach as an earlier root has another
    ///   file of its name. Then also for each at which there is no file.
    func files(at paths: [String]) throws(Diagnostics) -> [File] {
        var files: [File] = []
        var known: Set<String> = []
        let folder = FileManager.default.currentDirectoryPath
        for path in paths {
            do throws(Diagnostics) {
                let file = try file(at: path, from: folder)
                if known.insert(file.importPath).inserted { files.append(file) }
            } catch {
                throw Diagnostics(paths.flatMap { problems(of: $0, from: folder) })
            }
        }
        return files
    }

    /// Checks files that could not be read.
    ///
    /// - Throws: the reason for each.
    func check(_ files: [File]) throws(Diagnostics) {
        let problems = files.flatMap { self.problems(of: $0.path, from: FileManager.default.currentDirectoryPath) }
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    private func problems(of path: String, from folder: String) -> [Diagnostic] {
        do throws(Diagnostics) {
            try FileReading.checkAccess(to: path)
            _ = try file(at: path, from: folder)
            return []
        } catch {
            return error.all
        }
    }

    private func file(at path: String, from folder: String) throws(Diagnostics) -> File {
        let place = SourceLocation(file: path)
        let absolutePath = Path.join(folder, path)
        for (index, root) in roots.enumerated() {
            let importPath =
                Path.below(root.absolutePath, absolutePath)
                ?? Path.below(Path.resolved(root.absolutePath), Path.resolved(absolutePath))
            guard let importPath else { continue }
            if let first = self.root(of: importPath, among: roots[..<index]) {
                throw Diagnostics(
                    "an import of '\(importPath)' finds \(Path.append(importPath, to: first.path)) instead, as the root "
                        + "'\(first.path)' comes first; rename one of the two files, or leave out one of the roots",
                    at: place
                )
            }
            return File(
                path: path, absolutePath: Path.append(importPath, to: root.absolutePath), importPath: importPath)
        }
        throw Diagnostics(
            roots.isEmpty
                ? "there is no root folder for imports to start from; add the folder that this file is in as a root"
                : "the file is outside of the root folders (\(description)); add the folder that imports of it start "
                    + "from as a root",
            at: place
        )
    }

    /// The path at which a user would open the file with an import path. A file in none of the roots is one that
    /// protoc brings along, and keeps its import path.
    func locate(_ importPath: String) -> String {
        root(of: importPath).map { Path.append(importPath, to: $0.path) } ?? importPath
    }

    /// Returns what is in the file with an import path, and the path at which a user would open it; `nil` where no root
    /// has it, or it cannot be read.
    func contents(of importPath: String) -> (contents: Data, path: String)? {
        for root in roots {
            let path = Path.append(importPath, to: root.absolutePath)
            switch try? FileStatus(of: path) {
            case .nothing: continue
            case .file:
                return FileManager.default.contents(atPath: path).map { ($0, Path.append(importPath, to: root.path)) }
            default: return nil
            }
        }
        return nil
    }

    /// Whether a root has a file with an import path.
    func contains(_ importPath: String) -> Bool {
        root(of: importPath) != nil
    }

    /// The path at which a file that is in none of the roots would be in the first.
    func place(for importPath: String) -> String {
        roots.first.map { Path.append(importPath, to: $0.path) } ?? importPath
    }

    /// The import path of a file that protoc names: newer versions name files in the roots by their paths on
    /// disk.
    func importPath(ofReported path: String) -> String {
        roots.lazy.compactMap { Path.below($0.absolutePath, path) }.first ?? path
    }

    private func root(of importPath: String) -> Root? {
        root(of: importPath, among: roots[...])
    }

    private func root(of importPath: String, among roots: ArraySlice<Root>) -> Root? {
        roots.first { FileManager.default.fileExists(atPath: Path.append(importPath, to: $0.absolutePath)) }
    }
}
