import Foundation

/// Decides which symbolic links are followed where contracts are looked for in folders.
///
/// A link that leads out of the folders that the user named is left out, because what is there is not what the user named,
/// and may be a whole disk.
public struct FolderLinks {
    /// The links that lead out of the roots.
    public private(set) var linksOut: [String] = []
    /// The folders that links may lead to, with links resolved.
    private let roots: [String]
    /// The folders that links were followed to: each is followed once, so that links to each other come to an end.
    private var followed: Set<String> = []

    /// - Parameter roots: the folders that links may lead to.
    public init(roots: [String]) {
        self.roots = roots.map(Self.resolved)
    }

    /// Whether a path is no link, or one that is to be followed.
    public mutating func follows(_ path: String, isFolder: Bool) -> Bool {
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil else { return true }
        let target = Self.resolved(path)
        guard roots.contains(where: { $0 == "/" || target == $0 || target.hasPrefix("\($0)/") }) else {
            linksOut.append(path)
            return false
        }
        return !isFolder || followed.insert(target).inserted
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
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
