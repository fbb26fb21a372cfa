import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ContractInputs
@testable import ContractPulling

@Suite("Contracts that are pulled")
struct ContractTreeTests {
    private let folder: Folder

    init() throws {
        folder = try Folder(["b/v1/b.proto": "// B.\n", "a.proto": "// A.\n", "Z.yaml": "{}\n", "b.json": "{}"])
    }

    private func tree(limits: InputLimits = PullFetch.limits) throws -> ContractTree {
        try ContractTree(unpacked: folder.url.path, name: "acme", limits: limits)
    }

    private func problem(limits: InputLimits = PullFetch.limits) throws -> String {
        let problem = #expect(throws: Diagnostics.self) { try tree(limits: limits) }
        return problem?.description ?? ""
    }

    @Test("The digest is that of the list which sha256sum prints")
    func digest() throws {
        let list = "LC_ALL=C; export LC_ALL; find . -type f | sed 's|^./||' | sort | xargs sha256sum"
        let expected = try folder.run("\(list) | sha256sum").prefix(64)
        #expect(try ContractTree.digest(of: tree().digests) == expected)
    }

    @Test("The digest of a document is that of its bytes")
    func document() throws {
        let expected = try folder.run("sha256sum b.json").prefix(64)
        #expect(ContractTree.digest(of: ContractTree(document: Data("{}".utf8)).digests) == expected)
    }

    @Test("Another path or another content is another digest")
    func changes() throws {
        let before = ContractTree.digest(of: try tree().digests)
        try folder.run("mv a.proto c.proto")
        let renamed = ContractTree.digest(of: try tree().digests)
        try folder.write("c.proto", "// C.\n")
        #expect(Set([before, renamed, ContractTree.digest(of: try tree().digests)]).count == 3)
    }

    @Test("Settings, programs, hidden files and what no contract is are left out")
    func others() throws {
        for name in [
            "accord.json", "accord.lock", "buf.yaml", "b/buf.gen.yaml", ".hidden/x.proto", "run.sh", "README.md",
        ] {
            try folder.write(name, "{}")
        }
        #expect(try tree().files.keys.sorted() == ["Z.yaml", "a.proto", "b.json", "b/v1/b.proto"])
    }

    @Test("Too many files, and too many bytes, are refused")
    func limits() throws {
        #expect(try tree(limits: InputLimits(size: 17, files: 4)).files.count == 4)
        #expect(try problem(limits: InputLimits(size: 16, files: 4)).contains("no more than 4 files and 16 bytes"))
        #expect(try problem(limits: InputLimits(size: 17, files: 3)).contains("no more than 3 files and 17 bytes"))
    }

    @Test("A name that would forge a line of the list is refused")
    func names() throws {
        try folder.write("x\ny.proto", "")
        #expect(try problem().contains("has a backslash or a control character"))
    }

    @Test("A folder without contracts is refused")
    func none() throws {
        try folder.run("rm -r *")
        #expect(try problem().contains("there are no contracts in it; correct 'subdir'"))
    }
}
