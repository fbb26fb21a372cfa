import Contract
import Foundation
import Testing

@testable import ProtoReader

@Suite("Roots")
struct RootsTests {
    private func problems(_ folder: Folder, _ files: [String], roots: [String]) -> [String] {
        do throws(Diagnostics) {
            _ = try Roots(roots.map { folder[$0] }).files(at: files.map { folder[$0] })
            return []
        } catch {
            return folder.lines(error)
        }
    }

    @Test("A file's import path starts at its root, however the two are written")
    func importPaths() throws {
        let folder = try Folder(["proto/a/b.proto": "", "proto/c.proto": ""])
        let roots = try Roots([folder["x/../proto/./"]])
        let files = try roots.files(at: [folder["proto//a/../a/b.proto"], folder["proto/c.proto"]])
        #expect(files.map(\.importPath) == ["a/b.proto", "c.proto"])
        #expect(files.map(\.absolutePath) == [folder["proto/a/b.proto"], folder["proto/c.proto"]])
    }

    @Test("Paths may be relative, and locations start with the root as it was written")
    func relative() throws {
        let folder = try Folder(["proto/a.proto": ""])
        let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
        let up = String(repeating: "../", count: depth) + folder["proto"].dropFirst()
        let roots = try Roots([up])
        #expect(try roots.files(at: ["\(up)/a.proto"]).map(\.absolutePath) == [folder["proto/a.proto"]])
        #expect(roots.locate("a.proto") == "\(up)/a.proto")
        #expect(roots.locate("google/protobuf/any.proto") == "google/protobuf/any.proto")
    }

    @Test("A root that is reached by a link has the file that is reached without")
    func links() throws {
        let folder = try Folder(["proto/a.proto": ""])
        try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: folder["proto"])
        let files = try Roots([folder["link"]]).files(at: [folder["proto/a.proto"]])
        #expect(files.map(\.absolutePath) == [folder["link/a.proto"]])
    }

    @Test("A file outside of the roots is a problem, and so is one that is not there; both are reported")
    func outside() throws {
        let folder = try Folder(["proto/a.proto": "", "protocol/b.proto": ""])
        #expect(
            problems(folder, ["protocol/b.proto", "proto/none.proto", "proto"], roots: ["proto"]) == [
                "protocol/b.proto: error: the file is outside of the root folders ('proto'); add the folder that "
                    + "imports of it start from as a root",
                "proto/none.proto: error: there is no such file; correct the path, or leave it out",
                "proto: error: is a folder, and a file is expected here",
            ]
        )
        #expect(
            problems(folder, ["proto/a.proto"], roots: []) == [
                "proto/a.proto: error: there is no root folder for imports to start from; add the folder that this "
                    + "file is in as a root"
            ]
        )
    }

    @Test("A file that cannot be read is a problem, even where one of its name comes with the compiler")
    func unreadable() throws {
        let folder = try Folder(["here.proto": "", "a\\b.proto": ""])
        try FileManager.default.createDirectory(atPath: folder["folder.proto"], withIntermediateDirectories: false)
        let files = ["here.proto", "google/protobuf/any.proto", "none.proto", "folder.proto"].map { folder[$0] }
        let absent = "error: there is no such file; correct the path, or leave it out"
        for reader in [ProtoReader(), ProtoReader(protoc: try Protoc())] {
            let problems = #expect(throws: Diagnostics.self) { try reader.read(files, roots: [folder.path]) }
            #expect(
                folder.lines(try #require(problems)) == [
                    "google/protobuf/any.proto: \(absent)", "none.proto: \(absent)",
                    "folder.proto: error: is a folder, and a file is expected here",
                ])
        }
        #expect(
            try folder.compilationProblems("a\\b.proto") == [
                #"a\b.proto: error: no import can name 'a\b.proto', because it has a backslash or the like in it; "#
                    + "rename the file or its folder"
            ])
    }

    @Test("A pipe, a device and a link in a circle are problems, and nothing waits for them")
    func noFileAtAll() throws {
        let folder = try Folder()
        unsafe #expect(mkfifo(folder["pipe.proto"], 0o600) == 0)
        for (name, target) in [("zero", "/dev/zero"), ("circle", "circle.proto"), ("broken", "none")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder["\(name).proto"], withDestinationPath: target)
        }
        let other = "error: is neither a file nor a folder, and is not read; remove it"
        #expect(
            try folder.compilationProblems("pipe.proto", "zero.proto", "circle.proto", "broken.proto") == [
                "pipe.proto: \(other)", "zero.proto: \(other)",
                "circle.proto: error: the symbolic link leads to itself; let it lead to a file, or remove it",
                "broken.proto: error: the symbolic link leads nowhere; restore what it leads to, or remove it",
            ])
    }

    @Test("A root that is not there, or that protoc could not take, is a problem")
    func badRoots() throws {
        let folder = try Folder(["a=b/x.proto": "", "c:d/x.proto": "", "file": ""])
        let found = problems(folder, [], roots: ["none", "file", "a=b", "c:d"])
        #expect(found.count == 4)
        #expect(found[0].hasPrefix("none: error: there is no such folder"))
        #expect(found[1].hasPrefix("file: error: there is no such folder"))
        #expect(found[2].hasPrefix("a=b: error: protoc cannot look up imports in a folder with ':' or '='"))
        #expect(found[3].hasPrefix("c:d: error: protoc cannot look up imports in a folder with ':' or '='"))
    }

    @Test("A file that another root hides is a problem")
    func hidden() throws {
        let folder = try Folder(["one/a.proto": "", "two/a.proto": ""])
        #expect(
            problems(folder, ["two/a.proto"], roots: ["one", "two"]) == [
                "two/a.proto: error: an import of 'a.proto' finds one/a.proto instead, as the root 'one' comes first; "
                    + "rename one of the two files, or leave out one of the roots"
            ]
        )
        #expect(problems(folder, ["one/a.proto"], roots: ["one", "two"]).isEmpty)
    }

    @Test("Roots within each other give a file the path from the first of them")
    func nested() throws {
        let folder = try Folder(["proto/a/b.proto": ""])
        let outer = try Roots([folder["proto"], folder["proto/a"]])
        #expect(try outer.files(at: [folder["proto/a/b.proto"]]).map(\.importPath) == ["a/b.proto"])
        let inner = try Roots([folder["proto/a"], folder["proto"]])
        #expect(try inner.files(at: [folder["proto/a/b.proto"]]).map(\.importPath) == ["b.proto"])
    }

    @Test("A run without files is a problem")
    func noFiles() throws {
        let folder = try Folder()
        #expect(try folder.problems() == ["error: there are no contract files to read; name one at least"])
    }
}
