import Foundation

/// Reads files and folders, and reports those that are there and cannot be read: what is in them is not nothing.
public enum FileReading {
    /// The bytes of a file; `nil` where there is none.
    public static func contents(of path: String) throws(Diagnostics) -> Data? {
        switch try FileStatus(of: path) {
        case .nothing: return nil
        case .file:
            if let data = FileManager.default.contents(atPath: path) { return data }
            throw refusal(of: path)
        case .folder: throw Diagnostics("is a folder, and a file is expected here", at: SourceLocation(file: path))
        case .other: throw notAFile(path)
        case .brokenLink: throw brokenLink(path)
        }
    }

    /// - Throws: when a file that is there cannot be opened.
    public static func checkAccess(to path: String) throws(Diagnostics) {
        guard let file = fopen(path, "r") else { throw refusal(errno, of: path) }
        fclose(file)
    }

    /// The names in a folder, in order; none where nothing is at the path.
    public static func names(in folder: String) throws(Diagnostics) -> [String] {
        switch try FileStatus(of: folder) {
        case .nothing: return []
        case .folder:
            if let names = try? FileManager.default.contentsOfDirectory(atPath: folder) { return names.sorted() }
            throw refusal(of: folder)
        case .file, .other:
            throw Diagnostics("is no folder, and a folder is expected here", at: SourceLocation(file: folder))
        case .brokenLink: throw brokenLink(folder)
        }
    }

    static func brokenLink(_ path: String) -> Diagnostics {
        Diagnostics(
            "the symbolic link leads nowhere; restore what it leads to, or remove it", at: SourceLocation(file: path))
    }

    static func notAFile(_ path: String) -> Diagnostics {
        Diagnostics("is neither a file nor a folder, and is not read; remove it", at: SourceLocation(file: path))
    }

    /// The problem of a path that the system refused to open just now.
    private static func refusal(of path: String) -> Diagnostics {
        guard let file = fopen(path, "r") else { return refusal(errno, of: path) }
        fclose(file)
        return refusal(EIO, of: path)
    }

    static func refusal(_ number: Int32, of path: String) -> Diagnostics {
        Diagnostics(
            "cannot be read (\(String(cString: strerror(number)))); make sure that you may read it",
            at: SourceLocation(file: path))
    }
}
