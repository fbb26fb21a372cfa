import Foundation

/// Paths of contract files on disk, as the readers look them up below their roots.
package enum ContractPath {
    /// A path below a folder that is as the user wrote it.
    package static func join(_ folder: String, _ path: String) -> String {
        switch folder {
        case "", ".", "./": path
        default: folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
        }
    }

    /// Without `.`, `..` and doubled slashes; links are left as they are.
    package static func absolute(_ path: String) -> String {
        let full = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        var parts: [Substring] = []
        for part in full.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// With links followed, as far as the path leads to something; absolute.
    package static func resolved(_ path: String) -> String {
        FolderLinks.resolved(path)
    }

    /// The path below a folder; `nil` when it is not in it. Both are absolute.
    package static func relative(_ path: String, to folder: String) -> String? {
        let prefix = folder == "/" ? "/" : "\(folder)/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
}
