/// All changes between two versions of contracts, and the version that they call for.
package struct Changelog: Sendable {
    /// The names of the versions, as the user wrote them: `.git#tag=v1.2.0`, `proto`.
    let oldTitle: String
    let newTitle: String
    /// The changes, in the order in which they are listed.
    let changes: [Change]
    let bump: VersionBump
    /// The documents that have changed, or whose version has, in the order of their files.
    let documents: [DocumentVersion]

    /// - Parameters:
    ///   - changes: in any order.
    ///   - hasSameTexts: whether not even a comment has changed.
    init(oldTitle: String, newTitle: String, changes: [Change], documents: [DocumentVersion], hasSameTexts: Bool) {
        self.oldTitle = oldTitle
        self.newTitle = newTitle
        self.changes = changes.inOrder()
        self.documents = documents.filter { $0.bump > .none || $0.old != $0.new }.sorted {
            ($0.file, $0.name) < ($1.file, $1.name)
        }
        bump = changes.isEmpty && !hasSameTexts ? .patch : VersionBump(for: changes)
    }

    /// A package of `.proto` contracts that says by its name which major version it is, and breaks.
    struct BrokenPackage: Sendable, Hashable {
        var name: String
        /// The package that would be the next major version: `rin.contacts.v2`.
        var successor: String
    }

    /// The packages for which a version comes by another name. Packages that promise nothing yet may break.
    var brokenPackages: [BrokenPackage] {
        let names = Set(changes.filter { $0.kind == .breaking }.compactMap(\.package))
        return names.sorted().compactMap { name in
            guard let match = name.wholeMatch(of: /(?<front>(?:.+\.)?v)(?<major>[0-9]{1,9})/),
                let major = Int(match.major)
            else { return nil }
            return BrokenPackage(name: name, successor: "\(match.front)\(major + 1)")
        }
    }
}

/// The forms in which a changelog is written.
package enum ChangelogFormat: String, Sendable, Hashable, CaseIterable {
    /// For release notes.
    case markdown
    /// One object, for tools.
    case json

    /// - Returns: the whole text, which ends with a line break.
    package func write(_ changelog: Changelog) -> String {
        switch self {
        case .markdown: ChangelogMarkdown.write(changelog)
        case .json: ChangelogJSON.write(changelog)
        }
    }
}
