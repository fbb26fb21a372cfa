import Contract
import Foundation

/// A repository that git can read: one on this machine, or what was fetched of another.
struct GitRepository {
    /// The input as the user wrote it, with its options.
    let name: String
    /// The folder with the objects, or the file that names it.
    let path: String
    let limits: InputLimits
    /// Whether it is here only for this run.
    let isFetched: Bool

    /// Hooks run with variables that would lead git elsewhere; nothing may ask for a password.
    private static let environment: [String: String?] = [
        "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil, "GIT_NAMESPACE": nil,
        "GIT_COMMON_DIR": nil, "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
    ]

    static func open(
        _ reference: InputReference, _ selection: GitSelection, limits: InputLimits, scratch: URL
    ) throws(Diagnostics) -> GitRepository {
        let path = reference.path
        guard !isRemote(path) else {
            return try fetched(reference, selection, limits: limits, to: scratch.appendingPathComponent("repository"))
        }
        let inner = Path.join(path, ".git")
        let found = FileManager.default.fileExists(atPath: inner) ? inner : path
        let repository = GitRepository(name: reference.text, path: found, limits: limits, isFetched: false)
        guard FileManager.default.fileExists(atPath: found) else {
            throw Diagnostics(
                "there is no git repository here; \(remedy(for: path))", at: SourceLocation(file: path))
        }
        let run = try repository.git(["rev-parse", "--git-dir"])
        guard run.exitCode == 0 else { throw repository.failure(run) }
        return repository
    }

    /// Whether git would have to fetch it: an URL, or `user@host:path`.
    private static func isRemote(_ path: String) -> Bool {
        if FileManager.default.fileExists(atPath: path) { return false }
        return path.contains("://") || path.prefix { $0 != "/" }.contains(":")
    }

    /// A user below the top folder of a repository may have meant that one.
    private static func remedy(for path: String) -> String {
        guard path == ".git" else { return "correct the path, or clone the repository" }
        var above = ""
        for _ in 0..<32 {
            above += "../"
            if FileManager.default.fileExists(atPath: "\(above).git") {
                return "write '\(above).git', or run this in the folder that has it"
            }
        }
        return "run this in a folder of a repository, or write the path of one"
    }

    private static func fetched(
        _ reference: InputReference, _ selection: GitSelection, limits: InputLimits, to folder: URL
    ) throws(Diagnostics) -> GitRepository {
        let repository = GitRepository(name: reference.text, path: folder.path, limits: limits, isFetched: true)
        let start = try Program(name: "git", limits: limits).run(
            ["init", "--quiet", "--bare", folder.path], environment: environment)
        guard start.exitCode == 0 else { throw repository.failure(start) }

        let everything = ["+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*"]
        let wanted =
            switch selection.revision {
            case .head: ["HEAD:refs/heads/accord"]
            case .branch(let name): ["refs/heads/\(name):refs/heads/\(name)"]
            case .tag(let name): ["refs/tags/\(name):refs/tags/\(name)"]
            case .commit, .reference: everything
            }
        let depth = selection.revision.needsHistory ? selection.depth : selection.depth ?? 1
        var run = try repository.fetch(reference.path, wanted, depth: depth)
        if run.exitCode != 0, wanted != everything {
            // A missing reference cannot be fetched; those that exist help to say so.
            let all = try repository.fetch(reference.path, everything, depth: 1)
            if all.exitCode == 0 { run = all }
        }
        guard run.exitCode == 0 else {
            throw Diagnostics(
                "cannot be fetched (\(run.complaint)); correct the address, or see that git may read it without asking "
                    + "for a password",
                at: SourceLocation(file: reference.path))
        }
        return repository
    }

    private func fetch(_ address: String, _ wanted: [String], depth: Int?) throws(Diagnostics) -> ChildProcess {
        let limit = depth.map { ["--depth=\($0)"] } ?? []
        return try git(["fetch", "--quiet", "--no-tags"] + limit + ["--", address] + wanted)
    }

    func git(_ arguments: [String], input: URL? = nil) throws(Diagnostics) -> ChildProcess {
        try Program(name: "git", limits: limits).run(
            ["--git-dir=\(path)"] + arguments, environment: Self.environment, input: input)
    }

    func failure(_ run: ChildProcess) -> Diagnostics {
        Diagnostics(
            "git cannot read this repository (\(run.complaint)); try `git --git-dir=\(path) log` to see why",
            at: SourceLocation(file: name))
    }

    // MARK: Revisions

    /// The hash of the commit that is meant.
    ///
    /// - Throws: that there is none, and what could be done.
    func commit(_ revision: GitSelection.Revision) throws(Diagnostics) -> String {
        let names: [String] =
            switch revision {
            case .head: [isFetched ? "refs/heads/accord" : "HEAD"]
            case .tag(let name): ["refs/tags/\(name)"]
            case .commit(let name), .reference(let name): [name]
            // A branch that nobody has checked out is known as the remote's.
            case .branch(let name): ["refs/heads/\(name)", "refs/remotes/origin/\(name)"]
            }
        for name in names {
            let run = try git(["rev-parse", "--verify", "--quiet", "\(name)^{commit}"])
            if run.exitCode == 0 { return run.text.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        throw Diagnostics(try complaint(revision), at: SourceLocation(file: name))
    }

    private func complaint(_ revision: GitSelection.Revision) throws(Diagnostics) -> String {
        if !isFetched, try git(["rev-parse", "--is-shallow-repository"]).text.hasPrefix("true") {
            let (what, command) =
                switch revision {
                case .head: ("the commit that is checked out", "git fetch --unshallow")
                case .branch(let name):
                    ("the branch '\(name)'", "git fetch --depth=1 origin \(name):refs/remotes/origin/\(name)")
                case .tag(let name): ("the tag '\(name)'", "git fetch --depth=1 origin tag \(name)")
                case .commit(let name): ("the commit '\(name)'", "git fetch --depth=1 origin \(name)")
                case .reference(let name): ("the revision '\(name)'", "git fetch --unshallow --tags")
                }
            return "\(what) is not in this shallow clone; run `\(command)` first, or let CI fetch all of the history "
                + "(`fetch-depth: 0` of actions/checkout)"
        }
        switch revision {
        case .head: return "the repository has no commits; make one, or name a branch of it"
        case .branch(let name):
            let known = try references("refs/heads", "refs/remotes/origin")
            return "there is no branch '\(name)'; \(suggestion(name, known, or: "`git fetch` it, or correct its name"))"
        case .tag(let name):
            let known = try references("refs/tags")
            let remedy = suggestion(name, known, or: "run `git fetch --tags`, or correct its name")
            return "there is no tag '\(name)'; \(remedy)"
        case .commit(let name), .reference(let name):
            return "there is no revision '\(name)'; `git fetch` it, or correct its name"
        }
    }

    private func references(_ folders: String...) throws(Diagnostics) -> [String] {
        let run = try git(["for-each-ref", "--format=%(refname)"] + folders)
        return run.text.split(separator: "\n").compactMap { name in
            folders.lazy.compactMap { Path.below($0, String(name)) }.first
        }
    }

    private func suggestion(_ name: String, _ known: [String], or remedy: String) -> String {
        let known = known.filter { $0 != "accord" && $0 != "HEAD" }
        let text = known.isEmpty ? "" : Suggestion.text(for: name, among: known)
        return text.hasPrefix("did you mean") || (1...5).contains(known.count) ? text : remedy
    }
}

extension GitSelection.Revision {
    /// Whether it can only be found with the commits before it.
    fileprivate var needsHistory: Bool {
        switch self {
        case .head, .branch, .tag: false
        case .commit, .reference: true
        }
    }
}
