import Foundation

/// Paths as a user would write them: relative ones stay relative, and no longer than need be.
enum Path {
    /// `Generated/Rin` and `../../proto` make `proto`.
    static func join(_ folder: String, _ path: String) -> String {
        let whole = path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        if whole.hasPrefix("/") { return "/" + parts.drop { $0 == ".." }.joined(separator: "/") }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The folder that a file is in.
    static func folder(of file: String) -> String {
        join(file, "..")
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Whether a symbolic link is at the path itself.
    static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
