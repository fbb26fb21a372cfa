import Foundation

/// The kind of thing that is at a path on disk.
public enum FileStatus: Sendable {
    case file
    case folder
    /// A pipe, a device or the like, whose reader would wait.
    case other
    /// A symbolic link that leads to nothing, or to itself.
    case brokenLink
    case nothing

    /// - Throws: when nobody may look.
    public init(of path: String) throws(Diagnostics) {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            self =
                switch status.st_mode & S_IFMT {
                case S_IFREG: .file
                case S_IFDIR: .folder
                default: .other
                }
            return
        }
        let problem = errno
        if [ENOENT, ELOOP].contains(problem), unsafe lstat(path, &status) == 0 {
            self = .brokenLink
        } else if [ENOENT, ENOTDIR].contains(problem) {
            self = .nothing
        } else {
            throw FileReading.refusal(problem, of: path)
        }
    }
}
