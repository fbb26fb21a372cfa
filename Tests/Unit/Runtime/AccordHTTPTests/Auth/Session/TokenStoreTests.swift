import AccordHTTP
import Foundation
import Testing

@Suite("Token stores")
struct TokenStoreTests {
    private let tokens = AuthTokens(
        access: Credential("access"), refresh: Credential("refresh"),
        expiresAt: Date(timeIntervalSinceReferenceDate: 1234.5))

    /// Calls `body` with a folder of its own.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func expectStore(_ store: some TokenStore) throws {
        #expect(try store.load() == nil)
        try store.clear()
        try store.save(tokens)
        #expect(try store.load() == tokens)
        let bare = AuthTokens(access: Credential("other"))
        try store.save(bare)
        #expect(try store.load() == bare)
        try store.clear()
        #expect(try store.load() == nil)
    }

    @Test("in memory")
    func memory() throws {
        try expectStore(MemoryTokenStore())
    }

    @Test("in a file")
    func file() throws {
        try withFolder { try expectStore(FileTokenStore($0.appending(path: "deep/down/tokens.json"))) }
    }

    @Test("only its owner may read the file, even if others could read the previous one; no other file remains")
    func permissions() throws {
        try withFolder { folder in
            let file = folder.appending(path: "tokens.json")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            #expect(
                FileManager.default.createFile(
                    atPath: file.path, contents: Data(), attributes: [.posixPermissions: 0o644]))
            try FileTokenStore(file).save(tokens)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tokens.json"])
        }
    }

    @Test("tokens that a killed process was writing are removed by each method", arguments: ["load", "save", "clear"])
    func killed(method: String) throws {
        try withFolder { folder in
            let file = folder.appending(path: "tokens.json")
            let store = FileTokenStore(file)
            try store.save(tokens)
            let left = folder.appending(path: "tokens.json.\(UUID().uuidString)")
            try Data("s3cr3t".utf8).write(to: left)
            switch method {
            case "load": _ = try store.load()
            case "save": try store.save(tokens)
            default: try store.clear()
            }
            #expect(!FileManager.default.fileExists(atPath: left.path))
        }
    }

    @Test("a file that contains no tokens is reported, and not quoted")
    func damaged() throws {
        try withFolder { folder in
            let file = folder.appending(path: "tokens.json")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(#"{"access": "s3cr3t", "expiresAt": "s3cr3t"}"#.utf8).write(to: file)
            let error = #expect(throws: TokenStoreError.self) { try FileTokenStore(file).load() }
            #expect(error?.message.contains("sign in again") == true)
            #expect(error?.message.contains("s3cr3t") == false)
        }
    }

    @Test("a file that cannot be written is an error, and the old tokens stay")
    func unwritable() throws {
        try withFolder { folder in
            // A folder is where the file should be.
            let file = folder.appending(path: "tokens.json")
            try FileManager.default.createDirectory(
                at: file.appending(path: "inner"), withIntermediateDirectories: true)
            #expect(throws: (any Error).self) { try FileTokenStore(file).save(tokens) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tokens.json"])
        }
    }
}
