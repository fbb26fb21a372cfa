import Contract
import Foundation
import SchemaReader

/// The contracts that `accord pull` has pinned: `pulled` in the `accord.lock` beside an `accord.json`.
///
///     {
///         "pulled": {
///           "proto/acme": {
///             "from": "https://example.com/acme.git#branch=main,subdir=proto/acme",
///             "commit": "4e1243bd22c66e76c2ba9eddc1f91394e57f9f83",
///             "sha256": "…",
///             "files": {
///               "orders/v1/orders.proto": "…"
///             }
///           }
///         }
///     }
///
/// Entries and files are sorted, and there is no time in it, so that the text is the same for the same contents.
struct PullLock: Equatable {
    struct Entry: Equatable {
        /// The address, as `accord.json` had it.
        var from: String
        /// The commit that a branch or a tag was at, for git.
        var commit: String?
        /// The digests of files, by path; that of a document by the empty path.
        var files: [String: String]

        var digest: String { ContractTree.digest(of: files) }
        var isDocument: Bool { files[""] != nil }
    }

    /// By the names of sources.
    var entries: [String: Entry] = [:]
    private var file: VendoredFiles

    static let member = "pulled"

    /// Reads the lock of a folder; one without is empty.
    ///
    /// - Throws: each entry that is wrong.
    init(folder: String) throws(Diagnostics) {
        file = try VendoredFiles(root: folder)
        let place = SourceLocation(file: Path.join(folder, VendoredFiles.lockName))
        var problems: [Diagnostic] = []
        if case .object(let members) = file.others.first(where: { $0.key == Self.member })?.value {
            for member in members {
                if let entry = Self.entry(member.value) {
                    entries[member.key] = entry
                } else {
                    problems.append(
                        Diagnostic(
                            "the entry of '\(member.key)' is not as `accord pull` writes it; restore the file, or remove the "
                                + "entry and run `accord pull`", at: place))
                }
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    private static func entry(_ value: JSON) -> Entry? {
        guard case .string(let from) = value["from"], case .string(let digest) = value["sha256"] else { return nil }
        var entry = Entry(from: from, files: ["": digest])
        if case .string(let commit) = value["commit"] {
            guard isHexadecimal(commit, [40, 64]) else { return nil }
            entry.commit = commit
        }
        if let list = value["files"] {
            guard case .object(let members) = list else { return nil }
            entry.files = [:]
            for member in members {
                guard case .string(let digest) = member.value, isBelow(member.key) else { return nil }
                entry.files[member.key] = digest
            }
        }
        guard entry.files.values.allSatisfy({ isHexadecimal($0, [64]) }), entry.digest == digest else { return nil }
        return entry
    }

    private static func isHexadecimal(_ text: String, _ counts: Set<Int>) -> Bool {
        counts.contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func isBelow(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    /// The contents of the file, with what others have pinned in it.
    var text: String {
        var file = file
        let members = entries.sorted { $0.key < $1.key }.map { JSON.Member($0.key, Self.json($0.value)) }
        file.others.removeAll { $0.key == Self.member }
        if !members.isEmpty { file.others.append(JSON.Member(Self.member, .object(members))) }
        return file.lock
    }

    private static func json(_ entry: Entry) -> JSON {
        let files = entry.files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return .members([
            "from": .string(entry.from),
            "commit": .optional(entry.commit),
            "sha256": .string(entry.digest),
            "files": entry.isDocument ? nil : .object(files.map { JSON.Member($0.key, .string($0.value)) }),
        ])
    }
}
