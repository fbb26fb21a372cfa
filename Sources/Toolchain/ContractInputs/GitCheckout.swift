import Contract
import Foundation

/// The contracts of a revision, read from a repository's objects: neither its working tree nor its index is looked at or
/// changed.
package struct GitCheckout {
    /// The number of folders that links may lead to: in circles, paths would grow for ever.
    private static let linkedFolderLimit = 1_000
    /// The size of a path that a system takes (`PATH_MAX` of Linux), in bytes.
    private static let pathLimit = 4_096

    let reference: InputReference
    let selection: GitSelection
    let limits: InputLimits

    package init(reference: InputReference, selection: GitSelection, limits: InputLimits = InputLimits()) {
        self.reference = reference
        self.selection = selection
        self.limits = limits
    }

    private struct Entry {
        var isLink: Bool
        var hash: String
        var size: Int
        var path: String
    }

    /// Writes the contracts of the revision to a new folder, those outside of the reference's folder among them where a
    /// configuration above it could ask for them.
    ///
    /// - Parameter scratch: a folder to work in.
    func write(in scratch: URL) throws(Diagnostics) -> URL { try checkOut(in: scratch).folder }

    /// Does the same, and returns the hash of the commit as well.
    package func checkOut(in scratch: URL) throws(Diagnostics) -> (folder: URL, commit: String) {
        let repository = try GitRepository.open(reference, selection, limits: limits, scratch: scratch)
        let commit = try repository.commit(selection.revision)
        let entries = try entries(of: commit, in: repository, scratch)
        let size = entries.reduce(0) { $0 + $1.size }
        guard size <= limits.size, entries.count <= limits.files else {
            throw Diagnostics(
                "has \(entries.count) contract files of \(size) bytes together, and no more than \(limits.files) files "
                    + "and \(limits.size) bytes are read; name the contracts' folder by 'subdir'",
                at: SourceLocation(file: reference.text))
        }
        let folder = scratch.appendingPathComponent("tree")
        let contents = try contents(of: entries, in: repository, scratch)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write(entries, contents, to: folder)
        } catch {
            throw unwritable(error)
        }
        SafeTree.clean(folder)
        return (folder, commit)
    }

    private func unwritable(_ error: any Error) -> Diagnostics {
        Diagnostics(
            "the files of '\(reference.text)' cannot be written (\(error.localizedDescription)); free some space")
    }

    /// The files that could be contracts, or settings.
    private func entries(
        of commit: String, in repository: GitRepository, _ scratch: URL
    ) throws(Diagnostics) -> [Entry] {
        let run = try repository.git(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
        guard run.exitCode == 0 else { throw repository.failure(run) }
        let all = run.output.split(separator: 0).compactMap { Self.entry(String(decoding: $0, as: UTF8.self)) }
        let folder = reference.folder
        let folders = try folders(
            reachedFrom: folder, all.filter { $0.isLink && $0.size <= Self.pathLimit }, in: repository, scratch)
        guard folder.isEmpty || all.contains(where: { entry in folders.contains { Path.contains($0, entry.path) } })
        else {
            throw Diagnostics(
                "there is no folder '\(folder)' in this revision; correct 'subdir'",
                at: SourceLocation(file: reference.text))
        }
        let isAlone = !all.contains { entry in
            let name = Path.name(of: entry.path)
            return Workspace.configurationNames.contains(name)
                && Path.contains(String(entry.path.dropLast(name.utf8.count + 1)), folder)
        }
        return all.filter { entry in
            entry.path.hasSuffix(".proto") || entry.isLink
                || [".yaml", ".yml", ".json"].contains(where: entry.path.hasSuffix)
        }.filter { entry in
            !isAlone
                || folders.contains { folder in
                    Path.contains(folder, entry.path) || entry.isLink && Path.contains(entry.path, folder)
                }
        }
    }

    /// The folder, and those that symbolic links in it and above it lead to, within the repository.
    private func folders(
        reachedFrom folder: String, _ links: [Entry], in repository: GitRepository, _ scratch: URL
    ) throws(Diagnostics) -> [String] {
        var folders = [folder]
        guard !folder.isEmpty,
            links.contains(where: { Path.contains(folder, $0.path) || Path.contains($0.path, folder) })
        else { return folders }
        let contents = try contents(of: links, in: repository, scratch)
        let targets = zip(links.map(\.path), contents).map { path, content in
            (path, Path.join(path, "../" + String(decoding: content, as: UTF8.self)))
        }
        var next = 0
        while next < folders.count {
            guard folders.count <= Self.linkedFolderLimit else {
                throw Diagnostics(
                    "the symbolic links of '\(folder)' lead in a circle, or to more than \(Self.linkedFolderLimit) folders; "
                        + "name the folder that they lead to by 'subdir'",
                    at: SourceLocation(file: reference.text))
            }
            for (link, target) in targets {
                let below = Path.below(link, folders[next]).map { Path.join(target, $0) }
                guard let reached = Path.contains(folders[next], link) ? target : below,
                    !folders.contains(where: { Path.contains($0, reached) })
                else { continue }
                folders.append(reached)
            }
            next += 1
        }
        return folders
    }

    /// `100644 blob <hash>     412<tab>proto/a.proto`
    private static func entry(_ line: String) -> Entry? {
        let parts = line.split(separator: "\t", maxSplits: 1)
        let words = (parts.first ?? "").split(separator: " ")
        guard parts.count == 2, words.count == 4, words[1] == "blob", let size = Int(words[3]) else { return nil }
        // Git writes no such names, but a repository can be made to have them.
        let names = parts[1].split(separator: "/", omittingEmptySubsequences: false)
        guard !names.contains(where: { ["", ".", "..", ".git"].contains($0) }) else { return nil }
        return Entry(isLink: words[0] == "120000", hash: String(words[2]), size: size, path: String(parts[1]))
    }

    /// The contents of entries, in their order.
    private func contents(
        of entries: [Entry], in repository: GitRepository, _ scratch: URL
    ) throws(Diagnostics) -> [Data] {
        let list = scratch.appendingPathComponent("objects")
        do {
            try Data(entries.map { "\($0.hash)\n" }.joined().utf8).write(to: list)
        } catch {
            throw unwritable(error)
        }
        // For each object a line with its hash, kind and size, and then its content and a line break.
        let run = try repository.git(["cat-file", "--batch"], input: list)
        var rest = run.output
        return try entries.map { entry throws(Diagnostics) in
            guard let line = rest.firstIndex(of: UInt8(ascii: "\n")), rest[line...].count > entry.size + 1,
                String(decoding: rest[..<line], as: UTF8.self) == "\(entry.hash) blob \(entry.size)"
            else {
                throw Diagnostics(
                    "git cannot read \(entry.path) of '\(reference.text)' (\(run.complaint)); fetch it, or run "
                        + "`git fsck`")
            }
            let start = rest.index(after: line)
            let content = rest[start..<rest.index(start, offsetBy: entry.size)]
            rest = rest[content.endIndex...].dropFirst()
            return content
        }
    }

    private func write(_ entries: [Entry], _ contents: [Data], to folder: URL) throws {
        let files = FileManager.default
        for (entry, content) in zip(entries, contents) where !entry.isLink {
            let path = folder.appendingPathComponent(entry.path)
            try files.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(content).write(to: path)
        }
        // Last, so that nothing is written through them.
        for (entry, content) in zip(entries, contents) where entry.isLink {
            let path = folder.appendingPathComponent(entry.path)
            try files.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try? files.createSymbolicLink(
                atPath: path.path, withDestinationPath: String(decoding: content, as: UTF8.self))
        }
    }
}
