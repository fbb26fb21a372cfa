import Foundation
import TestEnvironment
import Testing

@Suite("accord build-image")
struct BuildImageTests {
    let folder: Folder

    init() throws {
        folder = try Folder(Fixture.files)
    }

    private func run(_ arguments: String...) async throws -> Program.Result {
        try await Program.accord.run(["build-image"] + arguments, in: folder)
    }

    /// The descriptor set that protoc writes of all files.
    private func reference(_ options: String...) async throws -> Data {
        let protoc = Program(path: "/usr/bin/protoc")
        let files = ["toy/cars/v1/cars.proto", "toy/common/v1/common.proto"]
        let result = try await protoc.run(
            ["-Iproto", "--descriptor_set_out=reference.binpb"] + options + files, in: folder)
        #expect(result.exitCode == 0, "\(result.errors)")
        return try Data(contentsOf: folder.url("reference.binpb"))
    }

    @Test("The image of a folder is the descriptor set that protoc writes of its files")
    func folderOfFiles() async throws {
        let result = try await run("proto", "-o", "image.binpb")
        #expect(result.exitCode == 0, "\(result.errors)")
        let reference = try await reference("--include_imports", "--include_source_info")
        #expect(try Data(contentsOf: folder.url("image.binpb")) == reference)
    }

    @Test("Imports and source information can be left out")
    func smaller() async throws {
        let result = try await run(
            "proto/toy/cars/v1/cars.proto", "proto/toy/common/v1/common.proto", "--root", "proto", "--exclude-imports",
            "--exclude-source-info", "-o", "image.binpb")
        #expect(result.exitCode == 0, "\(result.errors)")
        let reference = try await reference()
        #expect(try Data(contentsOf: folder.url("image.binpb")).count == reference.count)
    }

    @Test(
        "An image can be JSON, and compressed, and is what accord breaking compares with",
        arguments: [
            "image.json", "image.binpb.gz", "image.json.gz",
        ])
    func forms(name: String) async throws {
        let result = try await run("proto", "-o", name)
        #expect(result.exitCode == 0, "\(result.errors)")
        let same = try await Program.accord.run(["breaking", "proto", "--against", name], in: folder)
        #expect(same.exitCode == 0, "\(same.output)\(same.errors)")
        try folder.write("proto/toy/common/v1/common.proto", Fixture.common.replacing("cents = 1", with: "cents = 2"))
        let other = try await Program.accord.run(["breaking", "proto", "--against", name], in: folder)
        #expect(other.exitCode == 100, "\(other.output)\(other.errors)")
    }

    @Test("The image of the same contracts is the same text in each run")
    func deterministic() async throws {
        var images: Set<Data> = []
        for name in ["one.json", "two.json", "three.json", "four.json"] {
            let result = try await run("proto", "-o", name)
            #expect(result.exitCode == 0, "\(result.errors)")
            images.insert(try Data(contentsOf: folder.url(name)))
        }
        #expect(images.count == 1)
    }

    @Test("A pipe in place of contracts is refused, by all commands that read some, and nothing waits for it")
    func pipes() async throws {
        for name in ["pipe.proto", "pipe.yaml", "pipe.json", "pipe.binpb"] {
            unsafe #expect(mkfifo(folder.url(name).path, 0o600) == 0)
        }
        for arguments in [
            ["build-image", "pipe.proto", "--root", ".", "-o", "image.binpb"],
            ["breaking", "proto", "--against", "pipe.json"], ["breaking", "proto", "--against", "pipe.binpb"],
            ["breaking", "pipe.yaml", "--against", "pipe.yaml"], ["changelog", "pipe.json", "proto"],
            ["mock", "pipe.yaml"], ["generate", "--config", "pipe.json"],
        ] {
            let result = try await Program.accord.run(arguments, in: folder)
            #expect(result.exitCode == 1)
            #expect(result.errors.contains("is neither a file nor a folder, and is not read"), "\(result.errors)")
        }
    }

    @Test("A link out of the folder is reported, and a folder without a contract makes no image")
    func links() async throws {
        try folder.write("elsewhere/other.proto", "syntax = \"proto3\";")
        try folder.write("empty/readme.txt", "")
        let target = folder.url("elsewhere/other.proto").path
        for link in ["proto/link.proto", "empty/link.proto"] {
            try FileManager.default.createSymbolicLink(atPath: folder.url(link).path, withDestinationPath: target)
        }
        let partial = try await run("proto", "-o", "image.binpb")
        #expect(partial.exitCode == 0)
        #expect(partial.errors.contains("proto/link.proto: warning: the symbolic link leads out of the folder"))
        let empty = try await run("empty", "-o", "empty.binpb")
        #expect(empty.exitCode == 1)
        #expect(empty.errors.contains("empty/link.proto: warning: the symbolic link leads out of the folder"))
        #expect(empty.errors.contains("empty: error: has no .proto file in it; name another folder"))
        #expect(!FileManager.default.fileExists(atPath: folder.url("empty.binpb").path))
    }

    @Test("A form that nobody knows, and contracts that are wrong, are reported, and nothing is written")
    func problems() async throws {
        let form = try await run("proto", "-o", "image.txt")
        #expect(
            form.problems.map { $0.prefix { $0 != ";" } } == ["image.txt: error: says by its name no form of an image"])
        let place = try await run("proto", "-o", "none/image.binpb")
        #expect(
            place.problems == ["none/image.binpb: error: there is no folder 'none'; make it, or choose another place"])
        try folder.write("proto/toy/common/v1/common.proto", "syntax = \"proto3\";\nmessag A {}\n")
        let syntax = try await run("proto", "-o", "image.binpb")
        #expect(syntax.exitCode == 1)
        #expect(syntax.problems.contains { $0.hasPrefix("proto/toy/common/v1/common.proto:2:1: error: ") })
        #expect(!FileManager.default.fileExists(atPath: folder.path("image.binpb")))
    }
}
