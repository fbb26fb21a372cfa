import Contract
import Foundation

/// The files of a root that `accord vendor` has saved, by the URLs that they come from.
///
/// `accord.lock` in the root lists them:
///
///     {"files": {"https://example.com/money.json": {"path": "vendor/example.com/money.json", "sha256": "…"}}}
package struct VendoredFiles: Equatable {
    package static let lockName = "accord.lock"

    package struct File: Equatable {
        /// From the root, with `/` between folders.
        package var path: String
        /// The SHA-256 digest of the file's bytes, in hexadecimal digits.
        package var digest: String
        /// The URL that redirects led to, which relative references of the file start from (RFC 3986, section 5.1.3);
        /// `nil` where there were none.
        package var location: String?

        package init(path: String, digest: String, location: String? = nil) {
            self.path = path
            self.digest = digest
            self.location = location
        }
    }

    /// By URL, without a fragment.
    package var files: [String: File] = [:]
    /// The members of others than `accord vendor`: `accord pull` pins contracts in the same lock where the root is the
    /// folder of an `accord.json`.
    package var others: [JSON.Member] = []

    package init() {}

    /// Reads the `accord.lock` of a root; a root without one has no such files.
    ///
    /// - Throws: what is wrong with the file.
    package init(root: String) throws(Diagnostics) {
        let path = Path.append(Self.lockName, to: root)
        guard let data = try FileReading.contents(of: path) else { return }
        let reading = unsafe data.withUnsafeBytes {
            unsafe JSONReading.read($0.assumingMemoryBound(to: UInt8.self), file: path)
        }
        guard let lock = reading.root else { throw Diagnostics(reading.diagnostics) }
        others = lock.members.filter { $0.key != "files" }.map { JSON.Member($0.key, $0.value.json) }
        for member in lock["files"]?.members ?? [] {
            let (url, entry) = (member.key, member.value)
            guard let file = entry["path"]?.string, let digest = entry["sha256"]?.string, Self.isBelow(file) else {
                throw Diagnostics(
                    "the entry of '\(url)' needs a 'path' below this folder and a 'sha256'; run `accord vendor \(url)`",
                    at: entry.location)
            }
            files[url] = File(path: file, digest: digest, location: entry["location"]?.string)
        }
    }

    /// Whether a path leads to a file below the folder that it starts from.
    private static func isBelow(_ path: String) -> Bool {
        !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    }

    /// The text of an `accord.lock`, sorted by URL.
    package var lock: String {
        let others = others.map { "    \(JSON.string($0.key).text): \($0.value.lines(indent: "    "))" }
        let members = (files.isEmpty && !others.isEmpty ? [] : ["    \"files\": \(listing)"]) + others
        return "{\n\(members.joined(separator: ",\n"))\n}\n"
    }

    private var listing: String {
        let entries = files.sorted { $0.key < $1.key }.map { url, file in
            var entry = [JSON.Member("path", .string(file.path)), JSON.Member("sha256", .string(file.digest))]
            if let location = file.location { entry.append(JSON.Member("location", .string(location))) }
            return "        \(JSON.string(url).text): \(JSON.object(entry).prose)"
        }
        return "{\n\(entries.joined(separator: ",\n"))\n    }"
    }

    /// The path at which the file of a URL is saved: `vendor/example.com/v1/money.json`. Beside each other, files of a
    /// server are as they refer to each other.
    ///
    /// - Parameter isJSON: whether the file is JSON rather than YAML, where its name does not say so.
    package static func path(of url: URL, isJSON: Bool) -> String {
        let host = (url.host ?? "") + (url.port.map { "_\($0)" } ?? "")
        let query = url.query.map { "_\($0)" } ?? ""
        var parts = ([host] + url.path.split(separator: "/").map(String.init)).map(fileName)
        parts[parts.count - 1] += fileName(query)
        let isNamed = ["json", "yaml", "yml"].contains { parts[parts.count - 1].hasSuffix(".\($0)") }
        return "vendor/" + parts.joined(separator: "/") + (isNamed ? "" : isJSON ? ".json" : ".yaml")
    }

    private static func fileName(_ text: String) -> String {
        let name = text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "_" }
        return name.allSatisfy { $0 == "." } ? name.map { _ in "_" }.joined() : String(name)
    }
}
