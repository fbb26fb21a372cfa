import Contract
import ContractInputs
import Foundation

/// The contracts that are pulled from one source: what is in each file, by its path below the folder of the source. A
/// document has no folder, and the empty path.
struct ContractTree: Sendable, Equatable {
    /// The endings of files that contracts may be in, or refer to.
    static let endings = [".proto", ".json", ".yaml", ".yml"]
    /// Of these, files with settings: those of another repository would say what is generated here, and where.
    private static let settings = Workspace.configurationNames.union([
        "accord.lock", "accord.baseline.json", "buf.gen.yaml",
    ])

    var files: [String: Data]

    /// Takes the contracts of a folder. Symbolic links become what they lead to.
    ///
    /// - Parameters:
    ///   - folder: one that was unpacked.
    ///   - name: what to call it in complaints.
    /// - Throws: when there are none, or too many.
    init(unpacked folder: String, name: String, limits: InputLimits) throws(Diagnostics) {
        let walk = FolderWalk(folder, roots: [folder]) { entry in
            Self.endings.contains(where: entry.name.hasSuffix) && !Self.settings.contains(entry.name)
        }
        guard walk.problems.isEmpty else { throw Diagnostics(walk.problems) }
        let place = SourceLocation(file: name)
        guard !walk.files.isEmpty else {
            throw Diagnostics(
                "there are no contracts in it; correct 'subdir', or the revision. Contracts are files called "
                    + "\(Suggestion.list(Self.endings.map { "*\($0)" }))", at: place)
        }
        files = [:]
        var size = 0
        for entry in walk.files {
            guard
                !entry.importPath.unicodeScalars.contains(where: { $0 == "\\" || $0.value < 0x20 || $0.value == 0x7F })
            else {
                throw Diagnostics(
                    "the name of '\(entry.importPath)' has a backslash or a control character; rename the file there",
                    at: place)
            }
            let data = try FileReading.contents(of: entry.path) ?? Data()
            size += data.count
            guard size <= limits.size, walk.files.count <= limits.files else {
                throw Diagnostics(
                    "has \(walk.files.count) contract files, of more than \(size - 1) bytes together, and no more than "
                        + "\(limits.files) files and \(limits.size) bytes are pulled; name the contracts' folder by "
                        + "'subdir'", at: place)
            }
            files[entry.importPath] = data
        }
    }

    init(document: Data) { files = ["": document] }

    /// The digests of the files, by path.
    var digests: [String: String] { files.mapValues(SHA256.digest) }

    /// Takes the one digest that is for all files.
    ///
    /// It is the SHA-256 of the list that `sha256sum` prints of the files: a line for each, in the order of the bytes of
    /// their paths, of the file's digest in hexadecimal digits, two spaces, the path below the folder with `/` between
    /// folders, and a line feed. For a document, it is the digest of the document.
    static func digest(of digests: [String: String]) -> String {
        if digests.count == 1, let digest = digests[""] { return digest }
        let lines = digests.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { "\($0.value)  \($0.key)\n" }
        return SHA256.digest(lines.joined().utf8)
    }
}

/// The files that are at the place of a source, by their digests.
struct PulledFiles: Sendable, Equatable {
    /// By path below the place; empty where nothing is there.
    var digests: [String: String] = [:]

    /// - Parameter place: the path of the folder or file on disk.
    /// - Throws: what cannot be read, and what is there and cannot be pulled: a folder in place of a file, a link.
    init(at place: String, isDocument: Bool) throws(Diagnostics) {
        switch (try FileStatus(of: place), isDocument) {
        case (.nothing, _): return
        case (.file, true):
            digests[""] = try FileReading.contents(of: place).map(SHA256.digest)
        case (.folder, false):
            let walk = FolderWalk(place, roots: [place]) { _ in true }
            guard walk.problems.isEmpty else { throw Diagnostics(walk.problems) }
            for file in walk.files {
                digests[file.importPath] = try FileReading.contents(of: file.path).map(SHA256.digest)
            }
            // A link has no digest, so that it is something else than what is pinned.
            for link in walk.linksOut {
                digests[Path.below(Path.absolute(place), Path.absolute(link)) ?? link] = ""
            }
        default:
            throw Diagnostics(
                "is no \(isDocument ? "file" : "folder"), and contracts are pulled to a \(isDocument ? "file" : "folder") of "
                    + "this name; move it away", at: SourceLocation(file: place))
        }
    }

    var isEmpty: Bool { digests.isEmpty }

    /// The problems of files that are not as they are pinned.
    ///
    /// - Parameters:
    ///   - place: the path of the folder or file on disk.
    ///   - name: of the source.
    func problems(comparedWith pinned: [String: String], at place: String, _ name: String) -> [Diagnostic] {
        Set(digests.keys).union(pinned.keys).sorted().compactMap { path in
            guard digests[path] != pinned[path] else { return nil }
            let location = SourceLocation(file: Path.join(place, path))
            if digests[path] == nil {
                return Diagnostic("is missing, and accord.lock pins it; run `accord pull \(name)`", at: location)
            }
            if pinned[path] == nil {
                return Diagnostic(
                    "is not among the contracts that accord.lock pins for '\(name)'; move it to another folder",
                    at: location)
            }
            return Diagnostic(
                "is not the file that accord.lock pins; run `accord pull \(name)` to restore it, and make changes in an "
                    + "overlay or at its source", at: location)
        }
    }
}
