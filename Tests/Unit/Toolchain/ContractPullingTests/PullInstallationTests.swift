import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ContractPulling

@Suite("Pulled contracts are put in place")
struct PullInstallationTests {
    private let folder: Folder

    init() throws { folder = try Folder(["proto/old.proto": "// Old.\n", "a.json": "[]"]) }

    private func install(_ trees: [String: ContractTree]) throws {
        var lock = try PullLock(folder: folder.url.path)
        for (name, tree) in trees { lock.entries[name] = .init(from: "https://example.com", files: tree.digests) }
        try PullInstallation(folder: folder.url.path, trees: trees, lock: lock).run()
    }

    private func tree(_ text: String) -> ContractTree {
        var tree = ContractTree(document: Data())
        tree.files = ["v1/new.proto": Data(text.utf8)]
        return tree
    }

    @Test("Files that are not among them go, and nothing is left beside them")
    func replaced() throws {
        try install(["proto": tree("// New.\n"), "a.json": ContractTree(document: Data("{}".utf8))])
        #expect(try folder.run("find . -type f | sort") == "./a.json\n./accord.lock\n./proto/v1/new.proto\n")
        #expect(try folder.read("a.json") == "{}")
    }

    @Test("Files that a killed process left are no hindrance")
    func leftovers() throws {
        try folder.write(".proto.new/half.proto", "")
        try folder.write(".proto.old/half.proto", "")
        try install(["proto": tree("// New.\n")])
        #expect(try folder.run("find . -name '*.proto'") == "./proto/v1/new.proto\n")
    }

    @Test("All stay as they were if one cannot be written")
    func failure() throws {
        try folder.write("b", "A file, where a folder is wanted.")
        let before = try folder.run("find . -type f | sort | xargs cat")
        let problem = #expect(throws: Diagnostics.self) {
            try install(["b/c": tree("// New.\n"), "proto": tree("// New.\n")])
        }
        #expect(problem?.description.contains("cannot be written") == true)
        #expect(try folder.run("find . -type f | sort | xargs cat") == before)
    }

    @Test("All stay as they were if the lock cannot be written")
    func lockFailure() throws {
        let lock = try PullLock(folder: folder.url.path)
        try folder.write("accord.lock/x", "")
        let before = try folder.run("find . -type f | sort | xargs cat")
        let problem = #expect(throws: Diagnostics.self) {
            try PullInstallation(
                folder: folder.url.path, trees: ["proto": tree("// New.\n"), "fresh": tree("// Fresh.\n")], lock: lock
            ).run()
        }
        #expect(problem?.description.contains("cannot be replaced") == true)
        #expect(try folder.run("find . -type f | sort | xargs cat") == before)
    }
}
