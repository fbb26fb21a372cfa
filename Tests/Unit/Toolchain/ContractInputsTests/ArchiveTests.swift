import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ContractInputs

@Suite("Archives as inputs")
struct ArchiveTests {
    private static let text = "syntax = \"proto3\"; message A {}\n"
    private let tree: Folder

    init() throws {
        tree = try Folder(["in/proto/a/v1/a.proto": Self.text, "in/README": "Read me."])
    }

    private func problem(_ input: String, limits: InputLimits = InputLimits()) throws -> String {
        let problem = #expect(throws: Diagnostics.self) { try protoTexts(input, limits: limits) }
        return problem?.description ?? ""
    }

    @Test(
        "tar, tar.gz and zip are unpacked", arguments: ["tar -cf x.tar in", "tar -czf x.tar.gz in", "zip -qr x.zip in"])
    func unpacked(command: String) throws {
        try tree.run(command)
        let name = try #require(command.split(separator: " ").first { $0.hasPrefix("x.") })
        #expect(try protoTexts(tree.path("\(name)#subdir=in/proto")) == ["in/proto/a/v1/a.proto": Self.text])
        #expect(try protoTexts(tree.path("\(name)#strip_components=2")) == ["a/v1/a.proto": Self.text])
        #expect(
            try protoTexts(tree.path("\(name)#strip_components=1,subdir=proto")) == ["proto/a/v1/a.proto": Self.text])
    }

    @Test("A folder that an archive does not have is reported")
    func missingFolder() throws {
        try tree.run("tar -cf x.tar in")
        #expect(try problem(tree.path("x.tar#subdir=other")).contains("there is no folder 'other' in it"))
        #expect(try problem(tree.path("y.tar")).contains("there is no such archive"))
    }

    @Test("A file that is no archive is reported", arguments: ["x.tar", "x.tar.gz", "x.zip"])
    func damaged(name: String) throws {
        try tree.write(name, "This is no archive, though it is as long as one may have to be.\n")
        let complaint = try problem(tree.path(name))
        #expect(complaint.contains("is no archive that can be read") || complaint.contains("is no file of gzip"))
    }

    @Test("A tar file with paths that lead out of it is refused, with a remedy")
    func leavingPaths() throws {
        try tree.write("out.proto", Self.text)
        try tree.run("cd in && tar -cPf ../x.tar ../out.proto")
        #expect(try problem(tree.path("x.tar")).contains("has paths with '..', which lead out of the folder"))
        try tree.run("cd in && zip -q ../x.zip ../out.proto")
        #expect(try problem(tree.path("x.zip")).contains("has paths with '..', which lead out of the folder"))
    }

    @Test("Paths with '..' that stay in the folder are not said to lead out")
    func stayingPaths() throws {
        try tree.run("tar -cPf x.tar in/../in/README in/proto && zip -qr x.zip in/../in/proto in/a..b")
        #expect(try !problem(tree.path("x.tar")).contains("lead out"))
        #expect(try protoTexts(tree.path("x.zip")).count == 1)
    }

    @Test("An archive that holds more than the limit is refused", arguments: ["x.tar", "x.tar.gz", "x.zip"])
    func tooLarge(name: String) throws {
        try tree.write("in/large.proto", String(repeating: " ", count: 200_000))
        try tree.run("tar -cf x.tar in && tar -czf x.tar.gz in && zip -qr x.zip in")
        var limits = InputLimits()
        limits.size = 400_000
        #expect(try protoTexts(tree.path(name), limits: limits).count == 2)
        limits.size = 199_000
        #expect(try problem(tree.path(name), limits: limits).contains("199000"))
        limits = InputLimits()
        limits.files = 2
        if name == "x.zip" { #expect(try problem(tree.path(name), limits: limits).contains("no more than 2 files")) }
    }

    @Test("Links that lead out of an archive are not followed", arguments: ["tar -cf x.tar in", "zip -qry x.zip in"])
    func links(command: String) throws {
        try tree.write("secret.proto", "// Not for others.\n")
        try tree.run("ln -s ../secret.proto in/b.proto; ln -s proto/a/v1/a.proto in/c.proto; mkfifo in/d.proto || true")
        try tree.run(
            "ln -s \(tree.path("secret.proto")) in/e.proto; \(command) 2> /dev/null || rm in/d.proto; \(command)")
        let name = try #require(command.split(separator: " ").first { $0.hasPrefix("x.") })
        #expect(
            try protoTexts(tree.path("\(name)#subdir=in")).keys.sorted() == ["in/c.proto", "in/proto/a/v1/a.proto"])
    }
}
