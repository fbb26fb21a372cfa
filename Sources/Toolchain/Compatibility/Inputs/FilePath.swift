import Contract
import Foundation

/// Paths on disk, as a user would write them.
enum FilePath {
    /// `a/b` and `../c` make `a/c`; an empty folder is the current one.
    static func join(_ folder: String, _ path: String) -> String {
        let whole = path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        let joined = parts.joined(separator: "/")
        if whole.hasPrefix("/") { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Whether a path is a folder's own, or that of something in it; both are relative to the same folder, and `.` and
    /// an empty path are that one.
    static func contains(_ folder: String, _ path: String) -> Bool {
        folder.isEmpty || folder == "." || path == folder || path.hasPrefix("\(folder)/")
    }

    /// Returns the part of a path after a folder; empty for the folder itself, `nil` for what is not in it.
    static func below(_ folder: String, _ path: String) -> String? {
        guard contains(folder, path) else { return nil }
        if folder.isEmpty || folder == "." { return path == "." ? "" : path }
        return path == folder ? "" : String(path.dropFirst(folder.utf8.count + 1))
    }

    /// Whether a `.json` file begins as an image does, rather than as a schema or an OpenAPI document.
    static func hasImage(_ path: String) -> Bool {
        start(of: path)?.filter { !$0.isWhitespace }.hasPrefix("{\"file\":[") ?? true
    }

    /// The same of a `.yaml` file.
    static func hasYAMLImage(_ path: String) -> Bool {
        start(of: path)?.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") && $0 != "---" } == "file:"
    }

    /// `nil` where there is no such file.
    private static func start(of path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        return String(decoding: (try? file.read(upToCount: 256)) ?? Data(), as: UTF8.self)
    }
}
