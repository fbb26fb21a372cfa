import Contract
import Foundation
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import ContractInputs

@Suite("Folders that are compared, and their settings")
struct WorkspaceTests {
    private static let proto = "syntax = \"proto3\";\n"

    /// The names of modules that are asked for.
    private func names(_ input: String, in tree: Folder) throws -> [String] {
        try Workspace(of: tree.path(input), top: tree.url.path).modules.filter(\.isWanted).map(\.name)
    }

    @Test("Without a configuration, a folder is one module")
    func alone() throws {
        let tree = try Folder(["proto/a.proto": Self.proto])
        let workspace = try Workspace(of: tree.path("proto"), top: tree.url.path)
        #expect(workspace.modules.map(\.folder) == [tree.path("proto")])
        #expect(workspace.modules.map(\.settings) == [BreakingSettings()])
    }

    @Test("A buf.yaml above a folder says which module it is")
    func above() throws {
        let tree = try Folder([
            "buf.yaml": "version: v2\nmodules: [{path: a}, {path: b/c}]\nbreaking: {use: [WIRE], ignore: [a/x]}",
            "a/a.proto": Self.proto, "b/c/d/c.proto": Self.proto, "e/e.proto": Self.proto,
        ])
        #expect(try names("", in: tree) == ["a", "b/c"])
        #expect(try names("a", in: tree) == ["a"])
        #expect(try names("b", in: tree) == ["b/c"])
        let inner = try Workspace(of: tree.path("b/c/d"), top: tree.url.path)
        #expect(inner.modules.filter(\.isWanted).map(\.name) == ["b/c"])
        #expect(inner.part == tree.path("b/c/d"))
        #expect(try Workspace(of: tree.path("a"), top: tree.url.path).modules[0].settings.ignore == ["x"])
        #expect(try names("e", in: tree) == [""], "a folder that the configuration does not name")
    }

    @Test("A buf.work.yaml names folders with a buf.yaml each")
    func work() throws {
        let tree = try Folder([
            "buf.work.yaml": "version: v1\ndirectories: [a, b]",
            "a/buf.yaml": "version: v1\nbreaking: {use: [WIRE], ignore: [x]}", "b/b.proto": Self.proto,
        ])
        let workspace = try Workspace(of: tree.url.path, top: tree.url.path)
        #expect(workspace.modules.map(\.name) == ["a", "b"])
        #expect(workspace.modules.map(\.settings.use) == [["WIRE"], ["FILE"]])
        #expect(workspace.modules.map(\.settings.ignore) == [["x"], []])
    }

    @Test("accord.json goes before buf.yaml, and its paths start from its folder")
    func accord() throws {
        let tree = try Folder([
            "accord.json": #"{"breaking": {"use": ["WIRE"], "ignore": ["proto/x", "y"], "against": "old"}}"#,
            "proto/buf.yaml": "version: v2\nbreaking: {use: [FILE]}", "proto/a.proto": Self.proto,
            "Schemas/a.schema.json": "{}",
        ])
        let workspace = try Workspace(of: tree.path("proto"), top: tree.url.path)
        #expect(workspace.modules.map(\.settings.use) == [["WIRE"]])
        #expect(workspace.modules.map(\.settings.ignore) == [["x"]])
        #expect(workspace.accord?.against == tree.path("old"))
        #expect(try names("", in: tree) == ["proto", "Schemas"], "the roots that there are")
    }

    @Test("A folder that accord.json names may have a buf.yaml, with modules of its own")
    func bufBelow() throws {
        let tree = try Folder([
            "accord.json": #"{"breaking": {"against": "old"}}"#, "Schemas/a.schema.json": "{}",
            "proto/buf.yaml": "version: v2\nmodules: [{path: a}, {path: b}]\nbreaking: {use: [WIRE]}",
            "proto/a/a.proto": Self.proto, "proto/b/b.proto": Self.proto,
        ])
        let workspace = try Workspace(of: tree.url.path, top: tree.url.path)
        #expect(workspace.modules.map(\.name) == ["proto/a", "proto/b", "Schemas"])
        #expect(workspace.modules.map(\.folder) == ["proto/a", "proto/b", "Schemas"].map(tree.path))
        #expect(workspace.modules.map(\.settings.use) == [["WIRE"], ["WIRE"], ["FILE"]])
        #expect(workspace.modules.map(\.pathInAccord) == workspace.modules.map(\.name))
    }

    @Test("--config goes before both")
    func option() throws {
        let tree = try Folder([
            "accord.json": #"{"breaking": {"use": ["WIRE"]}}"#, "buf.yaml": "version: v2", "a.proto": Self.proto,
            "own.yaml": "version: v1\nbreaking: {use: [PACKAGE]}",
        ])
        for text in [
            #"{"use": ["PACKAGE"]}"#, #"{"version": "v2", "breaking": {"use": ["PACKAGE"]}}"#,
            "use: [PACKAGE]", tree.path("own.yaml"), #"{"breaking": {"use": ["PACKAGE"]}}"#,
        ] {
            let option = try ConfigurationFile.read(option: text)
            let workspace = try Workspace(of: tree.url.path, top: tree.url.path, option: option)
            #expect(workspace.modules.map(\.settings.use) == [["PACKAGE"]], "\(text)")
        }
        let problem = #expect(throws: Diagnostics.self) { try ConfigurationFile.read(option: "none.yaml") }
        #expect(try #require(problem).description.contains("there is no such configuration"))
    }

    @Test("A version without configuration has the modules of the other one, where accord.json names them")
    func adopted() throws {
        let tree = try Folder(["proto/a.proto": Self.proto, "b.proto": Self.proto])
        let workspace = try Workspace(of: tree.url.path, top: tree.url.path, orModules: ["proto", "Schemas"])
        #expect(workspace.modules.map(\.name) == ["proto"])
    }

    @Test("Files that a module includes and does not exclude are listed, through links that lead in no circle")
    func listing() throws {
        let tree = try Folder([
            "a/b.proto": Self.proto, "a/c/d.proto": Self.proto, "a/c/e.txt": "", ".hidden/f.proto": Self.proto,
            "g.openapi.yaml": "{}", "h.yaml": "{}", "i.schema.json": "{}",
        ])
        try tree.run("ln -s .. a/up && ln -s a link")
        var module = Workspace.Module(folder: tree.url.path, name: "", settings: BreakingSettings())
        let all = try ContractListing(module)
        #expect(
            all.protoFiles.map(\.importPath) == ["a/b.proto", "a/c/d.proto", "link/b.proto", "link/c/d.proto"])
        #expect(all.documents.map(\.importPath) == ["g.openapi.yaml", "i.schema.json"])
        module.excludes = ["a/c", "link"]
        #expect(try ContractListing(module).protoFiles.map(\.importPath) == ["a/b.proto"])
        module.excludes = []
        module.includes = ["a/c"]
        #expect(try ContractListing(module).protoFiles.map(\.importPath) == ["a/c/d.proto"])
    }
}
