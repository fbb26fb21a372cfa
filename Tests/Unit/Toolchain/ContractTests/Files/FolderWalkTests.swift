import Contract
import Foundation
import Testing

@Suite("Walks through folders")
struct FolderWalkTests {
    private func walk(_ make: (String) throws -> Void) throws -> (files: [String], folders: Int, problems: [String]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("walk-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/a/b", withIntermediateDirectories: true)
        try make(folder)
        let walk = FolderWalk(folder, roots: [folder]) { $0.name.hasSuffix(".x") }
        return (
            walk.files.map(\.importPath), walk.folders.count,
            walk.problems.map { $0.description.replacingOccurrences(of: "\(folder)/", with: "") }
        )
    }

    private func write(_ path: String) throws {
        try Data().write(to: URL(fileURLWithPath: path))
    }

    @Test("files are met in the order of their names, hidden ones and others left out")
    func order() throws {
        let found = try walk { folder in
            for name in ["z.x", "b.x", "a/c.x", "a/b/d.x", ".hidden.x", "é.x", "other"] {
                try write("\(folder)/\(name)")
            }
        }
        #expect(found.files == ["a/b/d.x", "a/c.x", "b.x", "z.x", "é.x"])
        #expect(found.folders == 3)
        #expect(found.problems.isEmpty)
    }

    @Test("links are followed, pipes and links to nothing are problems where they are asked for")
    func oddities() throws {
        let found = try walk { folder in
            try write("\(folder)/a/c.x")
            for (link, target) in [("l", "a/b"), ("m.x", "a/c.x"), ("n.x", "none"), ("a/b/up", "..")] {
                try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(link)", withDestinationPath: target)
            }
            try unsafe #require(mkfifo("\(folder)/p.x", 0o600) == 0)
            try unsafe #require(mkfifo("\(folder)/q", 0o600) == 0)
        }
        #expect(found.files == ["a/c.x", "m.x"])
        #expect(
            found.problems == [
                "n.x: error: the symbolic link leads nowhere; restore what it leads to, or remove it",
                "p.x: error: is neither a file nor a folder, and is not read; remove it",
            ])
    }

    @Test("a folder that is none is a problem, and one that is not there is empty")
    func noFolder() throws {
        #expect(FolderWalk("/none", roots: []) { _ in true }.problems.isEmpty)
        #expect(
            FolderWalk("/etc/passwd", roots: []) { _ in true }.problems.map(\.description) == [
                "/etc/passwd: error: is no folder, and a folder is expected here"
            ])
    }
}
