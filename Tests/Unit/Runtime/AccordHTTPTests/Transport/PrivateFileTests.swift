import Foundation
import Testing

@testable import AccordHTTP

@Suite("Private files")
struct PrivateFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// Calls `body` while there is a folder.
    private func withFolder(_ body: () async throws -> Void) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body()
    }

    @Test("nobody else can read a file at any time, not even when it has just been made")
    func race() async throws {
        try await withFolder {
            let isDone = Locked(false)
            // Looks at the files all the time while they are made.
            async let open = Task.detached { [folder] in
                var open: [String] = []
                while !isDone.withLock(\.self) {
                    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
                        var status = stat()
                        if unsafe stat(folder.appending(path: name).path, &status) == 0, status.st_mode & 0o077 != 0 {
                            open.append(name)
                        }
                    }
                }
                return open
            }.value
            for _ in 1...500 { try PrivateFile(in: folder, prefix: "a.").remove() }
            isDone.withLock { $0 = true }
            #expect(await open.isEmpty)
        }
    }

    @Test("files that were left are removed; those in use, and of other names, are not")
    func abandoned() async throws {
        try await withFolder {
            let used = try PrivateFile(in: folder, prefix: "a.")
            // The lock goes with the object, as it does with a process.
            _ = try PrivateFile(in: folder, prefix: "a.")
            _ = try PrivateFile(in: folder, prefix: "b.")
            for name in ["a.txt", "a.\(UUID().uuidString).txt"] {
                try Data().write(to: folder.appending(path: name))
            }
            let before = try names()
            #expect(before.count == 5)
            PrivateFile.removeAbandoned(in: folder, prefix: "a.")
            let after = try names()
            #expect(after.count == 4)
            #expect(after.contains(used.url.lastPathComponent))
            #expect(after.allSatisfy(before.contains))
        }
    }

    @Test("a missing folder is an error with the system's code")
    func noFolder() {
        #expect(throws: POSIXError(.ENOENT)) { try PrivateFile(in: folder, prefix: "a.") }
    }
}
