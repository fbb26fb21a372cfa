import CodeGeneration
import Contract
import Foundation
import ProtoReader
import SchemaReader

/// The work of `accord vendor` in one root folder.
struct Vendoring {
    /// The number of documents that a run may fetch. A standard has a few dozen.
    static let countLimit = 1000

    private struct Fetched {
        var url: String
        var file: VendoredFiles.File
        var data: Data
    }

    private let root: String
    private let saved: VendoredFiles

    /// - Throws: when there is no such folder, or its `accord.lock` cannot be read.
    init(root: String) throws(Diagnostics) {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue else {
            throw Diagnostics(
                "there is no such folder; name the root folder of the contracts with --root",
                at: SourceLocation(file: root))
        }
        self.root = root
        saved = try VendoredFiles(root: root)
    }

    /// Compares the saved files with the digests that they are pinned by.
    ///
    /// - Returns: a sentence for people.
    /// - Throws: each file that is missing or has changed.
    func check() throws(Diagnostics) -> String {
        let problems = saved.files.sorted { $0.key < $1.key }.compactMap { url, file -> Diagnostic? in
            let path = Path.append(file.path, to: root)
            guard let data = FileManager.default.contents(atPath: path) else {
                return Diagnostic(
                    "is missing, and \(VendoredFiles.lockName) pins it; run `accord vendor \(url)`",
                    at: SourceLocation(file: path))
            }
            guard SHA256.digest(data) != file.digest else { return nil }
            return Diagnostic(
                "is not the file that \(VendoredFiles.lockName) pins; restore it, or run `accord vendor \(url)`",
                at: SourceLocation(file: path))
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        let count = saved.files.count
        return count == 1
            ? "1 file is as \(VendoredFiles.lockName) pins it."
            : "\(count) files are as \(VendoredFiles.lockName) pins them."
    }

    /// Fetches documents, and those that they refer to and that are not saved yet, and saves them.
    ///
    /// - Returns: a line for each.
    /// - Throws: everything that is wrong, before anything is written; or what could not be written.
    func fetch(_ urls: [String]) async throws(Diagnostics) -> [String] {
        var fetched: [Fetched] = []
        var problems: [Diagnostic] = []
        // Missing files are fetched again.
        let isThere: (VendoredFiles.File) -> Bool = { [root] file in
            FileManager.default.fileExists(atPath: Path.append(file.path, to: root))
        }
        var known = Set(saved.files.filter { isThere($0.value) }.keys).subtracting(urls)
        var waiting = Array(urls.reversed())
        while let url = waiting.popLast() {
            guard known.insert(url).inserted else { continue }
            guard fetched.count < Self.countLimit else {
                throw Diagnostics(
                    "these documents refer to more than \(Self.countLimit) others; fetch a part of them with another tool"
                )
            }
            do throws(Diagnostics) {
                // Their imports come with Accord as well.
                if let contract = bundled(url) {
                    fetched.append(contract)
                    continue
                }
                let one = try await fetch(url)
                fetched.append(one)
                let text = String(decoding: one.data, as: UTF8.self)
                let base = one.file.location ?? url
                waiting += try PublishedReferences.urls(in: text, from: base, path: one.file.path).reversed()
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        try save(fetched)
        return fetched.map { "\($0.url) → \(Path.append($0.file.path, to: root)) (\($0.data.count) bytes)" }
    }

    /// A contract that comes with Accord, by its import path.
    private func bundled(_ path: String) -> Fetched? {
        guard let text = BundledContracts.text(of: path) else { return nil }
        let data = Data(text)
        return Fetched(url: path, file: .init(path: path, digest: SHA256.digest(data)), data: data)
    }

    private func fetch(_ text: String) async throws(Diagnostics) -> Fetched {
        let place = SourceLocation(file: URL(string: text).map(Self.withoutPassword) ?? text)
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
            url.fragment == nil
        else {
            let suggestion =
                text.hasSuffix(".proto") ? Suggestion.text(for: text, among: BundledContracts.paths) : "correct it"
            throw Diagnostics(
                "is no URL of http or https without a fragment, and no contract that comes with Accord; \(suggestion)",
                at: place)
        }
        guard url.user == nil, url.password == nil else {
            throw Diagnostics(
                "has a password in it, which \(VendoredFiles.lockName) would keep; take it out, or let `accord pull` fetch the "
                    + "contract with a token", at: place)
        }
        Terminal.progress("Fetching \(text)")
        let (data, location) = try await Download.data(from: url)
        let isJSON = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map { [0x5B, 0x7B].contains($0) } ?? false
        let path = saved.files[text]?.path ?? VendoredFiles.path(of: location, isJSON: isJSON)
        let file = VendoredFiles.File(
            path: path, digest: SHA256.digest(data), location: location == url ? nil : location.absoluteString)
        return Fetched(url: text, file: file, data: data)
    }

    private static func withoutPassword(_ url: URL) -> String {
        guard url.user != nil || url.password != nil else { return url.absoluteString }
        var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        components?.user = nil
        components?.password = nil
        return components?.string ?? url.host ?? ""
    }

    /// Writes the files, and after them the lock, which refers to them.
    private func save(_ fetched: [Fetched]) throws(Diagnostics) {
        var lock = saved
        for each in fetched {
            let path = each.file.path.lowercased()
            for (url, other) in lock.files where other.path.lowercased() == path && url != each.url {
                // Redirects may lead from several URLs to one document.
                if other.path == each.file.path, other.location ?? url == each.file.location ?? each.url {
                    lock.files[url]?.digest = each.file.digest
                    continue
                }
                let same = other.path == each.file.path ? "" : " (for some disks, that is one name)"
                throw Diagnostics(
                    "would be saved as \(each.file.path), and \(url) is \(other.path)\(same); save one of the two by hand",
                    at: SourceLocation(file: each.url))
            }
            lock.files[each.url] = each.file
        }
        for each in fetched { try write(each.data, to: each.file.path) }
        try write(Data(lock.lock.utf8), to: VendoredFiles.lockName)
    }

    private func write(_ data: Data, to path: String) throws(Diagnostics) {
        let url = URL(fileURLWithPath: Path.append(path, to: root))
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url, options: .atomic)
        } catch {
            throw Diagnostics(
                "cannot be written (\(error.localizedDescription)); make sure that the folder can be written to",
                at: SourceLocation(file: url.path))
        }
    }
}
