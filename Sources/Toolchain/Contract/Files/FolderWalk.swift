import Foundation

/// The files in a folder and in the folders below it.
///
/// Files and folders whose names begin with a dot are left out. Symbolic links are followed where they stay in the roots,
/// though not back into a folder that the walk came from. A folder that is not there is an empty one.
public struct FolderWalk {
    /// A file or folder that was met.
    public struct Entry: Sendable {
        /// Its path from the folder in which the walk began, with `/` between folders.
        public var importPath: String
        /// Its path on disk.
        public var path: String
        /// Without folders.
        public var name: String { Path.name(of: importPath) }

        fileprivate func child(_ name: String) -> Entry {
            Entry(importPath: Self.join(importPath, name), path: path == "." ? name : Self.join(path, name))
        }

        private static func join(_ folder: String, _ name: String) -> String {
            folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
        }
    }

    /// The files that were asked for.
    public private(set) var files: [Entry] = []
    /// The paths of the folders that were looked into.
    public private(set) var folders: [String] = []
    /// The problems of what could not be read: files that were asked for may be in it.
    public private(set) var problems: [Diagnostic] = []
    /// The symbolic links that lead out of the roots, and were not followed.
    public var linksOut: [String] { links.linksOut }

    private var links: FolderLinks
    private let enters: (Entry) -> Bool
    private let takes: (Entry) -> Bool

    /// - Parameters:
    ///   - roots: the folders that links may lead to.
    ///   - enters: whether files may be asked for that are in a folder.
    ///   - takes: whether a file is asked for.
    public init(
        _ folder: String, roots: [String], enters: @escaping (Entry) -> Bool = { _ in true },
        takes: @escaping (Entry) -> Bool
    ) {
        links = FolderLinks(roots: roots)
        self.enters = enters
        self.takes = takes
        collect(Entry(importPath: "", path: folder), at: Path.resolved(folder), above: [])
    }

    /// - Parameters:
    ///   - real: the folder's path with links resolved.
    ///   - above: those of the folders around it.
    private mutating func collect(_ folder: Entry, at real: String, above: [String]) {
        guard !above.contains(real) else { return }
        folders.append(folder.path)
        do throws(Diagnostics) {
            let above = above + [real]
            for entry in try FileReading.entries(in: folder.path) where !entry.name.hasPrefix(".") {
                try visit(folder.child(entry.name), entry.status, above: above)
            }
        } catch {
            problems += error.all
        }
    }

    /// - Parameter status: the status that the folder records of what is no link.
    private mutating func visit(_ entry: Entry, _ status: FileStatus?, above: [String]) throws(Diagnostics) {
        let found = if let status { status } else { try FileStatus(of: entry.path) }
        switch found {
        case .folder:
            guard enters(entry), status != nil || links.follows(entry.path, isFolder: true) else { return }
            let isPlain = status != nil || !Path.isLink(entry.path)
            collect(
                entry, at: isPlain ? Path.append(entry.name, to: above.last ?? "") : Path.resolved(entry.path),
                above: above)
        case .file:
            if takes(entry), status != nil || links.follows(entry.path, isFolder: false) { files.append(entry) }
        case .brokenLink:
            if links.staysInRoots(brokenLink: entry.path) { problems += FileReading.brokenLink(entry.path).all }
        case .other:
            if takes(entry) { problems += FileReading.notAFile(entry.path).all }
        case .nothing: break
        }
    }
}
