import Contract
import ContractInputs
import Foundation

/// The address of contracts elsewhere, as `from` has it: the inputs of `accord breaking` that are not folders here, and URLs
/// of documents.
struct PullAddress: Sendable, Equatable {
    enum Form: Sendable, Equatable {
        case git(GitSelection)
        case archive(InputReference.ArchiveForm)
        /// One document on a server.
        case document
    }

    /// The address as it was written.
    let text: String
    let form: Form
    /// With paths on this machine from the current folder.
    let reference: InputReference

    /// - Parameters:
    ///   - text: never in a message before it is known to have no secret.
    ///   - folder: the folder that paths start from.
    /// - Throws: what is wrong with it.
    init(_ text: String, in folder: String, at place: SourceLocation) throws(Diagnostics) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts[0]
        if let problem = Self.secret(in: path) { throw Diagnostics(problem, at: place) }
        let isRemote = Self.isRemote(path)
        let isHTTP = Self.isHTTP(path)
        if isHTTP, URL(string: path)?.host?.isEmpty != false {
            throw Diagnostics("'from' is no URL; write one such as 'https://example.com/openapi.json'", at: place)
        }
        let located = isRemote ? path : Path.join(folder, path)
        do throws(Diagnostics) {
            reference = try InputReference(([located] + parts.dropFirst()).joined(separator: "#"))
        } catch {
            throw Diagnostics(error.all.map { Diagnostic($0.message, at: place) })
        }
        self.text = text
        switch reference.form {
        case .git(let selection): form = .git(selection)
        case .archive(let archive) where isHTTP || !isRemote: form = .archive(archive)
        case .folder where isHTTP, .file where isHTTP, .image where isHTTP: form = .document
        default:
            throw Diagnostics(
                "'\(text)' is no git repository, no archive and no URL of a document; write '#format=git' after the path of a "
                    + "repository, or name a folder that is here already in 'roots'", at: place)
        }
    }

    /// Whether the bytes come by HTTP, and not by git or from this machine.
    var isDownload: Bool {
        if case .git = form { return false }
        return Self.isHTTP(reference.path)
    }

    /// The URL to fetch; `nil` for what is no download.
    var url: URL? { isDownload ? URL(string: reference.path) : nil }

    /// Whether a token may travel there: over TLS, or to this machine.
    var keepsSecrets: Bool {
        url?.scheme?.lowercased() == "https" || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url?.host ?? "")
    }

    /// The same address at a commit, for git.
    func pinned(to commit: String) throws(Diagnostics) -> InputReference {
        let folder = reference.folder.isEmpty ? "" : ",subdir=\(reference.folder)"
        return try InputReference("\(reference.path)#format=git,commit=\(commit)\(folder)")
    }

    private static func isHTTP(_ path: String) -> Bool {
        let scheme = path.prefix { $0 != ":" }.lowercased()
        return ["http", "https"].contains(scheme) && path.contains("://")
    }

    /// An URL, or `user@host:path`, as git has it.
    private static func isRemote(_ path: String) -> Bool {
        path.contains("://") || path.prefix { $0 != "/" }.contains(":")
    }

    /// The names of a query's items that have secrets, in lower case.
    private static let secretNames: Set = [
        "access_token", "api_key", "api-key", "apikey", "auth", "key", "password", "private_token", "secret", "sig",
        "signature", "token", "x-amz-security-token", "x-amz-signature", "x-goog-signature",
    ]

    /// The problem of an address that has a secret in it.
    private static func secret(in path: String) -> String? {
        let rest = path.range(of: "://").map { path[$0.upperBound...] } ?? path[...]
        let authority = rest.prefix { !"/?#".contains($0) }
        // A user's name is no secret to SSH; of HTTP, it may be a token.
        if let end = authority.lastIndex(of: "@"), isHTTP(path) || authority[..<end].contains(":") {
            return
                "'from' has a user or a password, and this file is read by many; leave it to git's credential helpers, or "
                + "name the environment variable that has a token in 'token'"
        }
        let items = path.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&") ?? []
        guard let name = items.map({ $0.prefix { $0 != "=" }.lowercased() }).first(where: secretNames.contains) else {
            return nil
        }
        return
            "'from' has a secret in its query ('\(name)'), and this file is read by many; name the environment variable "
            + "that has it in 'token', or an address without it"
    }
}
