import Foundation

/// A folder for temporary files, which is gone when the work in it is done, failed or interrupted. Other users of the
/// machine cannot look into it: what is checked out there may be private.
package enum ScratchFolder {
    /// Makes a folder, and runs `body` in it.
    package static func with<Result>(_ body: (URL) throws(Diagnostics) -> Result) throws(Diagnostics) -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("accord-\(UUID().uuidString)")
        let remove = { @Sendable in _ = try? FileManager.default.removeItem(at: folder) }
        defer { remove() }
        return try Interruption.guarding { () throws(Diagnostics) in
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw Diagnostics(
                    "cannot make a temporary folder (\(error.localizedDescription)); free some space, or set TMPDIR to "
                        + "a folder that can be written to",
                    at: SourceLocation(file: folder.path)
                )
            }
            return remove
        } _: { () throws(Diagnostics) in
            try body(folder)
        }
    }
}
