import Contract
import ContractInputs
import Foundation

/// Fetches the contracts of one source.
struct PullFetch {
    /// Far above contracts, of which there may be thousands.
    static let limits = InputLimits(size: 64 << 20, files: 20_000)

    let source: PullSource
    var limits = Self.limits

    struct Fetched {
        var tree: ContractTree
        /// The commit that was read, for git.
        var commit: String?
    }

    /// Fetches what the address has now or, of git, at a commit.
    ///
    /// - Parameter downloaded: what was at the URL, for archives and documents of servers.
    func contracts(at commit: String? = nil, downloaded: Data?) throws(Diagnostics) -> Fetched {
        let name = source.address.text
        switch source.address.form {
        case .document: return Fetched(tree: ContractTree(document: try data(downloaded)))
        case .git(let selection):
            let reference = try commit.map(source.address.pinned) ?? source.address.reference
            let pinned: GitSelection = if case .git(let selection) = reference.form { selection } else { selection }
            return try scratch { scratch throws(Diagnostics) in
                let checkout = GitCheckout(reference: reference, selection: pinned, limits: limits)
                let (folder, commit) = try checkout.checkOut(in: scratch)
                let top = Path.join(folder.path, reference.folder)
                return Fetched(tree: try ContractTree(unpacked: top, name: name, limits: limits), commit: commit)
            }
        case .archive(let form):
            return try scratch { scratch throws(Diagnostics) in
                let reference =
                    try source.address.isDownload ? saved(downloaded, in: scratch) : source.address.reference
                let folder = try Archive(reference: reference, form: form, limits: limits).unpack(in: scratch)
                let top = Path.join(folder.path, reference.folder)
                guard Path.isFolder(top) else {
                    throw Diagnostics(
                        "there is no folder '\(reference.folder)' in it; correct 'subdir'",
                        at: SourceLocation(file: name))
                }
                return Fetched(tree: try ContractTree(unpacked: top, name: name, limits: limits))
            }
        }
    }

    private func data(_ downloaded: Data?) throws(Diagnostics) -> Data {
        if let downloaded { return downloaded }
        throw Diagnostics("was not downloaded; report this", at: SourceLocation(file: source.address.text))
    }

    /// Saves an archive, and returns the reference by which it is unpacked as the source's own has it.
    private func saved(_ downloaded: Data?, in scratch: URL) throws(Diagnostics) -> InputReference {
        let original = source.address.reference
        let file = scratch.appendingPathComponent("download")
        do {
            try data(downloaded).write(to: file)
        } catch {
            throw error as? Diagnostics
                ?? Diagnostics("cannot be saved (\(error.localizedDescription)); free some space")
        }
        let options = original.text.split(separator: "#", maxSplits: 1).dropFirst().first.map { ",\($0)" } ?? ""
        let format = original.form == .archive(.zip) ? "zip" : "tar"
        let kept = options.split(separator: ",").filter { !$0.hasPrefix("format=") && !$0.hasPrefix("compression=") }
        let all =
            ["format=\(format)", "compression=\(original.isCompressed ? "gzip" : "none")"] + kept.map(String.init)
        return try InputReference("\(file.path)#\(all.joined(separator: ","))")
    }

    /// Runs `body` in a temporary folder, of which nobody is to read in a problem.
    private func scratch(_ body: (URL) throws(Diagnostics) -> Fetched) throws(Diagnostics) -> Fetched {
        try ScratchFolder.with { scratch throws(Diagnostics) in
            do throws(Diagnostics) {
                return try body(scratch)
            } catch {
                throw Diagnostics(
                    error.all.map { problem in
                        var problem = problem
                        problem.message = problem.message.replacing("\(scratch.path)/", with: "")
                        if let file = problem.location?.file, Path.contains(scratch.path, file) {
                            problem.location = SourceLocation(file: source.address.text)
                        }
                        return problem
                    })
            }
        }
    }
}
