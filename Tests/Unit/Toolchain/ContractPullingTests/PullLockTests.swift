import Contract
import Foundation
import SchemaReader
import TestEnvironment
import Testing

@testable import ContractPulling

@Suite("The lock of accord pull")
struct PullLockTests {
    private let folder: Folder
    private static let digest = String(repeating: "0a", count: 32)

    init() throws { folder = try Folder() }

    private func lock() throws -> PullLock { try PullLock(folder: folder.url.path) }

    private func filled() throws -> PullLock {
        var lock = try lock()
        lock.entries["proto/acme"] = .init(
            from: "https://example.com/acme.git#tag=v1", commit: String(repeating: "4e", count: 20),
            files: ["b/B.proto": Self.digest, "a.proto": Self.digest, "b.proto": Self.digest])
        lock.entries["Schemas/orders.openapi.json"] = .init(
            from: "https://example.com/openapi.json", files: ["": Self.digest])
        return lock
    }

    @Test("The text is sorted, and has one line for each file")
    func text() throws {
        let lock = try filled()
        let digest = try #require(lock.entries["proto/acme"]).digest
        #expect(
            lock.text == """
                {
                    "pulled": {
                      "Schemas/orders.openapi.json": {
                        "from": "https://example.com/openapi.json",
                        "sha256": "\(Self.digest)"
                      },
                      "proto/acme": {
                        "from": "https://example.com/acme.git#tag=v1",
                        "commit": "\(String(repeating: "4e", count: 20))",
                        "sha256": "\(digest)",
                        "files": {
                          "a.proto": "\(Self.digest)",
                          "b.proto": "\(Self.digest)",
                          "b/B.proto": "\(Self.digest)"
                        }
                      }
                    }
                }

                """)
        try folder.write("accord.lock", lock.text)
        #expect(try self.lock().entries == lock.entries)
        #expect(try self.lock().text == lock.text)
    }

    @Test("Pins of accord vendor in the same file stay, and the other way round")
    func vendored() throws {
        var vendored = VendoredFiles()
        vendored.files["https://example.com/a.json"] = .init(path: "vendor/example.com/a.json", digest: Self.digest)
        try folder.write("accord.lock", vendored.lock)
        let lock = try filled()
        try folder.write("accord.lock", lock.text)
        vendored = try VendoredFiles(root: folder.url.path)
        #expect(vendored.files["https://example.com/a.json"]?.digest == Self.digest)
        #expect(vendored.lock == lock.text)
        try folder.write("accord.lock", vendored.lock)
        #expect(try self.lock().entries == lock.entries)
        #expect(try self.lock().entries.count == 2)
    }

    @Test("A folder without a lock has no entries")
    func none() throws { #expect(try lock().entries.isEmpty) }

    @Test(
        "An entry that accord pull would not have written is refused",
        arguments: [
            (#""from": "https://example.com/acme.git#tag=v1","#, ""),
            (#""commit": "4e"#, #""commit": "-u"#),
            (#""a.proto": "#, #""../a.proto": "#),
            (#""a.proto": "#, #""/a.proto": "#),
            (#""a.proto": "0a"#, #""a.proto": "0b"#),
            (#""b/B.proto": "0a"#, #""b/B.proto": "0A"#),
            (#""sha256": ""#, #""sha512": ""#),
        ])
    func wrong(part: String, change: String) throws {
        let text = try filled().text
        try #require(text.contains(part))
        try folder.write("accord.lock", text.replacing(part, with: change))
        let problem = #expect(throws: Diagnostics.self) { try lock() }
        #expect(problem?.description.contains("is not as `accord pull` writes it; restore the file") == true)
    }
}
