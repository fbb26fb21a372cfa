import Contract
import Foundation
import ProtoReader

/// The contracts of a revision, read from a repository's objects: neither its working tree nor its index is looked at or
/// changed.
struct GitCheckout {
    let reference: InputReference
    let selection: GitSelection
    var limits = InputLimits()

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
    func write(in scratch: URL) throws(Diagnostics) -> URL {
        let repository = try GitRepository.open(reference, selection, limits: limits, scratch: scratch)
        let commit = try repository.commit(selection.revision)
        let entries = try entries(of: commit, in: repository)
        let size = entries.reduce(0) { $0 + $1.size }
        guard size <= limits.size, entries.count <= limits.files else {
            throw Diagnostics(
                "has \(entries.count) contract files of \(size) bytes together, and no more than \(limits.files) files "
                    + "and \(limits.size) bytes are read; name the contracts' folder by 'subdir'",
                at: SourceLocation(file: reference.text))
        }
        let folder = scratch.appendingPathComponent("tree")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let list = scratch.appendingPathComponent("objects")
            try Data(entries.map { "\($0.hash)\n" }.joined().utf8).write(to: list)
            let run = try repository.git(["cat-file", "--batch"], input: list)
            try write(entries, run, to: folder)
        } catch let problem as Diagnostics {
            throw problem
        } catch {
            throw Diagnostics(
                "the files of '\(reference.text)' cannot be written (\(error.localizedDescription)); free some space")
        }
        SafeTree.clean(folder)
        return folder
    }

    /// The files that could be contracts, or settings.
    private func entries(of commit: String, in repository: GitRepository) throws(Diagnostics) -> [Entry] {
        let run = try repository.git(["ls-tree", "-r", "-l", "-z", "--full-tree", commit])
        guard run.exitCode == 0 else { throw repository.failure(run) }
        let all = run.output.split(separator: 0).compactMap { Self.entry(String(decoding: $0, as: UTF8.self)) }
        let folder = reference.folder
        guard folder.isEmpty || all.contains(where: { FilePath.contains(folder, $0.path) }) else {
            throw Diagnostics(
                "there is no folder '\(folder)' in this revision; correct 'subdir'",
                at: SourceLocation(file: reference.text))
        }
        let isAlone = !all.contains { entry in
            let name = entry.path.split(separator: "/").last.map(String.init) ?? ""
            return Workspace.configurationNames.contains(name)
                && FilePath.contains(String(entry.path.dropLast(name.utf8.count + 1)), folder)
        }
        return all.filter { entry in
            entry.path.hasSuffix(".proto") || entry.isLink
                || [".yaml", ".yml", ".json"].contains(where: entry.path.hasSuffix)
        }.filter { !isAlone || FilePath.contains(folder, $0.path) }
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

    /// - Parameter run: of `cat-file --batch`: for each object a line with its hash, kind and size, and then its content
    ///   and a line break.
    private func write(_ entries: [Entry], _ run: ChildProcess, to folder: URL) throws {
        let files = FileManager.default
        var rest = run.output[...]
        var links: [(path: URL, target: String)] = []
        for entry in entries {
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
            let path = folder.appendingPathComponent(entry.path)
            try files.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            if entry.isLink {
                links.append((path, String(decoding: content, as: UTF8.self)))
            } else {
                try Data(content).write(to: path)
            }
        }
        // Last, so that nothing is written through them.
        for link in links { try? files.createSymbolicLink(atPath: link.path.path, withDestinationPath: link.target) }
    }
}
