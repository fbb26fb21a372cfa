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

    /// - Throws: when there is no file at a path, or it cannot be opened.
    public static func checkAccess(to path: String) throws(Diagnostics) {
        let place = SourceLocation(file: path)
        switch try FileStatus(of: path) {
        case .nothing: throw Diagnostics("there is no such file; correct the path, or leave it out", at: place)
        case .file: break
        case .folder: throw Diagnostics("is a folder, and a file is expected here", at: place)
        case .other: throw notAFile(path)
        case .brokenLink: throw brokenLink(path)
        }
        guard let file = unsafe fopen(path, "r") else { throw refusal(errno, of: path) }
        unsafe fclose(file)
    }

    /// The names in a folder, in order; none where nothing is at the path.
    public static func names(in folder: String) throws(Diagnostics) -> [String] {
        try entries(in: folder).map(\.name)
    }

    /// A name in a folder, with what the folder itself says of it.
    struct Entry {
        var name: String
        /// `nil` of a symbolic link, and where file systems do not say.
        var status: FileStatus?

        fileprivate init(_ entry: UnsafeMutablePointer<dirent>) {
            name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            status =
                switch unsafe Int32(entry.pointee.d_type) {
                case Int32(DT_REG): .file
                case Int32(DT_DIR): .folder
                default: nil
                }
        }
    }

    /// The names in a folder with what the folder says of them, in the order of the names; none where nothing is at the
    /// path.
    static func entries(in folder: String) throws(Diagnostics) -> [Entry] {
        guard let stream = unsafe opendir(folder) else {
            let problem = errno
            switch try FileStatus(of: folder) {
            case .nothing: return []
            case .folder: throw refusal(problem, of: folder)
            case .file, .other:
                throw Diagnostics("is no folder, and a folder is expected here", at: SourceLocation(file: folder))
            case .brokenLink: throw brokenLink(folder)
            }
        }
        defer { unsafe closedir(stream) }
        var entries: [Entry] = []
        errno = 0
        while let next = unsafe readdir(stream) {
            let entry = unsafe Entry(next)
            if entry.name != ".", entry.name != ".." { entries.append(entry) }
            errno = 0
        }
        guard errno == 0 else { throw refusal(errno, of: folder) }
        return entries.sorted { $0.name < $1.name }
    }

    static func brokenLink(_ path: String) -> Diagnostics {
        var status = stat()
        let isCircle = unsafe stat(path, &status) != 0 && errno == ELOOP
        return Diagnostics(
            isCircle
                ? "the symbolic link leads to itself; let it lead to a file, or remove it"
                : "the symbolic link leads nowhere; restore what it leads to, or remove it",
            at: SourceLocation(file: path))
    }

    public static func notAFile(_ path: String) -> Diagnostics {
        Diagnostics("is neither a file nor a folder, and is not read; remove it", at: SourceLocation(file: path))
    }

    /// The problem of a path that the system refused to open just now.
    private static func refusal(of path: String) -> Diagnostics {
        guard let file = unsafe fopen(path, "r") else { return refusal(errno, of: path) }
        unsafe fclose(file)
        return refusal(EIO, of: path)
    }

    static func refusal(_ number: Int32, of path: String) -> Diagnostics {
        Diagnostics(
            unsafe "cannot be read (\(String(cString: strerror(number)))); make sure that you may read it",
            at: SourceLocation(file: path))
    }
}
