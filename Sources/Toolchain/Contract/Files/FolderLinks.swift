import Foundation

/// Decides which symbolic links are followed where contracts are looked for in folders.
///
/// A link that leads out of the folders that the user named, and of the git repository that they are in, is left out,
/// because what is there is not what the user named, and may be a whole disk.
public struct FolderLinks {
    /// The links that lead out of the roots.
    private(set) var linksOut: [String] = []
    /// The folders that links may lead to, with links resolved.
    private let roots: [String]
    /// The folders that links were followed to: each is followed once, so that links to each other come to an end.
    private var followed: Set<String> = []

    /// - Parameter roots: the folders that links may lead to; to the repositories that these are in as well.
    init(roots: [String]) {
        let roots = roots.map(Path.resolved)
        self.roots = roots + Set(roots.compactMap(Self.repository)).sorted()
    }

    /// The nearest folder around a path that git keeps: several packages of a repository may share contracts.
    private static func repository(of path: String) -> String? {
        var folder = URL(fileURLWithPath: path)
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) { return folder.path }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// Whether a path is no link, or one that is to be followed.
    mutating func follows(_ path: String, isFolder: Bool) -> Bool {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return true }
        let target = Path.resolved(path)
        guard isInRoots(target) else {
            linksOut.append(path)
            return false
        }
        return !isFolder || followed.insert(target).inserted
    }

    /// Whether a link that leads to nothing is one that would be followed.
    func staysInRoots(brokenLink path: String) -> Bool {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return false }
        return isInRoots(Path.join(Path.resolved(Path.folder(of: path)), target))
    }

    private func isInRoots(_ path: String) -> Bool {
        roots.contains { Path.contains($0, path) }
    }

    /// The warning about links that were not followed; `nil` when there are none.
    ///
    /// - Parameters:
    ///   - place: what they lead out of: `the input`.
    ///   - remedy: what can be done.
    public static func warning(about links: [String], outOf place: String, remedy: String) -> Diagnostic? {
        guard let first = links.first else { return nil }
        let others = links.count == 1 ? "" : " (as do \(links.count - 1) others)"
        return Diagnostic(
            "the symbolic link leads out of \(place)\(others), and is not followed; \(remedy)", severity: .warning,
            at: SourceLocation(file: first))
    }
}
