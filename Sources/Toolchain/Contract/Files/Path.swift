import Foundation

/// Paths on disk, as a user would write them: relative ones stay relative, and no longer than need be. Links are left as
/// they are, except by ``resolved(_:)``.
public enum Path {
    /// `Generated/Rin` and `../../proto` make `proto`; an empty folder is the current one.
    public static func join(_ folder: String, _ path: String) -> String {
        let whole = path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
        if isShortest(whole) { return whole }
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        if whole.hasPrefix("/") { return "/" + parts.drop { $0 == ".." }.joined(separator: "/") }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Whether no component of a path is empty, `.` or `..`, as of most paths. It may begin with a slash.
    public static func isShortest(_ path: String) -> Bool {
        var length = 0
        var dots = 0
        for byte in path.utf8.dropFirst(path.hasPrefix("/") ? 1 : 0) {
            if byte == UInt8(ascii: "/") {
                if length == dots, length <= 2 { return false }
                length = 0
                dots = 0
            } else {
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
            }
        }
        return length != dots || length > 2
    }

    /// Joins a path to a folder as the user wrote it, which is shown to the user in messages.
    public static func append(_ path: String, to folder: String) -> String {
        switch folder {
        case "", ".", "./": path
        default: folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
        }
    }

    /// Returns the name of a file, without the folders that it is in.
    public static func name(of file: String) -> String {
        guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return file }
        return String(file[file.utf8.index(after: slash)...])
    }

    /// The folder that a file is in.
    public static func folder(of file: String) -> String {
        join(file, "..")
    }

    public static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? join("", path) : join(FileManager.default.currentDirectoryPath, path)
    }

    /// With links followed, as far as the path leads to something; absolute.
    public static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else {
            return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Whether a path is a folder's own, or that of something in it. Both are absolute, or both are relative to one
    /// folder, which `.` and an empty path are.
    public static func contains(_ folder: String, _ path: String) -> Bool {
        folder.isEmpty || folder == "." || path == folder || path.hasPrefix(folder == "/" ? "/" : "\(folder)/")
    }

    /// Returns the part of a path after a folder; empty for the folder itself, `nil` for what is not in it.
    public static func below(_ folder: String, _ path: String) -> String? {
        guard contains(folder, path) else { return nil }
        if folder.isEmpty || folder == "." { return path == "." ? "" : path }
        return path == folder ? "" : String(path.dropFirst(folder == "/" ? 1 : folder.count + 1))
    }

    public static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    public static func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Whether a symbolic link is at the path itself.
    public static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
