import Foundation

/// A new file that only its owner can read and write, from the moment when it is there.
///
/// It is locked as long as this object lives. The lock of a process that is killed goes with the process, and the file
/// stays: that is how ``removeAbandoned(in:prefix:)`` recognizes files that nobody needs any more. Where the file system
/// has no locks, such files stay.
final class PrivateFile: Sendable {
    let url: URL
    private let handle: FileHandle

    /// Makes a file in a folder.
    ///
    /// - Parameter prefix: how its name begins; a UUID follows.
    /// - Throws: `POSIXError`.
    init(in folder: URL, prefix: String) throws {
        (url, handle) = try Self.lockedFile(in: folder, prefix: prefix)
    }

    private static func lockedFile(in folder: URL, prefix: String) throws -> (URL, FileHandle) {
        let url = folder.appending(path: prefix + UUID().uuidString)
        // `FileManager` makes a file that others can read, and changes that afterwards.
        let descriptor = unsafe open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.latest }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        _ = flock(descriptor, LOCK_EX)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw POSIXError.latest }
        // Before it was locked, another process may have removed it as abandoned.
        return status.st_nlink > 0 ? (url, handle) : try lockedFile(in: folder, prefix: prefix)
    }

    #if os(Linux)
        /// The file by its descriptor, which leads there also after ``remove()``, as long as this object lives.
        var descriptorURL: URL { URL(fileURLWithPath: "/dev/fd/\(handle.fileDescriptor)") }
    #endif

    func write(_ data: Data) throws {
        try handle.write(contentsOf: data)
    }

    /// Waits until what was written is on the disk.
    func synchronize() throws {
        try handle.synchronize()
    }

    /// Puts the file in the place of another one, in one step.
    ///
    /// - Throws: `POSIXError`; then the other file is as it was.
    func replace(_ other: URL) throws {
        guard unsafe rename(url.path, other.path) == 0 else { throw POSIXError.latest }
    }

    func remove() {
        unsafe unlink(url.path)
    }

    /// Removes the files that processes made and left when they were killed.
    static func removeAbandoned(in folder: URL, prefix: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(prefix) && UUID(uuidString: String(name.dropFirst(prefix.count))) != nil
        {
            let path = folder.appending(path: name).path
            let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(path) }
            close(descriptor)
        }
    }
}

extension POSIXError {
    /// The error of the call that failed last.
    fileprivate static var latest: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
