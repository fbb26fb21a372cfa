import Contract

/// The revision of a git repository that is meant.
package struct GitSelection: Sendable, Hashable {
    enum Revision: Sendable, Hashable {
        /// The commit that is checked out there.
        case head
        case branch(String)
        case tag(String)
        case commit(String)
        /// Anything that git understands.
        case reference(String)
    }

    let revision: Revision
    /// The number of commits to fetch of a repository elsewhere.
    let depth: Int?

    init(_ options: inout InputOptions) throws(Diagnostics) {
        let branch = options.take("branch")
        let found: [Revision] = [
            branch.map(Revision.branch), options.take("tag").map(Revision.tag),
            options.take("commit").map(Revision.commit),
        ].compactMap { $0 }
        let reference = options.take("ref")
        depth = try options.number("depth")
        guard found.count <= 1, reference == nil || found.isEmpty || branch != nil else {
            throw Diagnostics(
                "the input '\(options.text)' names more than one revision; leave one of 'branch', 'tag', 'commit' and "
                    + "'ref'")
        }
        for name in [reference, branch].compactMap({ $0 }) + found.compactMap(\.name) where name.hasPrefix("-") {
            throw Diagnostics("'\(name)' cannot be the name of a revision; correct the input '\(options.text)'")
        }
        if let unread = ["recurse_submodules", "filter"].first(where: { options.take($0) != nil }) {
            throw Diagnostics(
                "'\(unread)' of the input '\(options.text)' is not supported; check the repository out with git, and "
                    + "name the folder")
        }
        revision = reference.map(Revision.reference) ?? found.first ?? .head
    }
}

extension GitSelection.Revision {
    /// The name as the user wrote it.
    var name: String? {
        switch self {
        case .head: nil
        case .branch(let name), .tag(let name), .commit(let name), .reference(let name): name
        }
    }
}
