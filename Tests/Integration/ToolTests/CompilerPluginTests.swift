import Accord
import Foundation
import TestEnvironment
import Testing

/// `protoc-gen-accord`, run by the programs that it is for.
@Suite("protoc-gen-accord")
struct CompilerPluginTests {
    let folder: Folder

    init() throws {
        folder = try Folder(Fixture.files)
        try FileManager.default.createDirectory(at: folder.url("out"), withIntermediateDirectories: true)
    }

    private func protoc(_ parameter: String, _ contracts: [String]) async throws -> Program.Result {
        let arguments = [
            "protoc", "-Iproto", "--plugin=\(Program.compilerPlugin.path)", "--accord_out=out",
            "--accord_opt=\(parameter)",
        ]
        return try await Program(path: "/usr/bin/env").run(arguments + contracts, in: folder)
    }

    private let contracts = ["toy/cars/v1/cars.proto", "toy/common/v1/common.proto"]

    @Test("Gives protoc the files that accord generate writes")
    func protocRuns() async throws {
        let result = try await protoc("emit=models+clients", contracts)
        #expect(result.exitCode == 0, "\(result.errors)")
        _ = try await Program.accord.run(["generate"], in: folder)
        for name in Fixture.generated {
            #expect(try folder.read("out/\(name)") == folder.read("Toys/\(name)"))
        }
        #expect(try folder.names(in: "out") == Fixture.generated)
    }

    @Test("Takes kinds, access and modules from its parameter")
    func parameter() async throws {
        let result = try await protoc(
            "emit=models+clients+mocks,access=package,module=Shared=toy/common", ["toy/cars/v1/cars.proto"])
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(try folder.names(in: "out").contains("toy.cars.v1.cars.mocks.swift"))
        let models = try folder.read("out/toy.cars.v1.cars.models.swift")
        #expect(models.contains("import Shared\n"))
        #expect(models.contains("package struct Car: "))
    }

    @Test(
        "Refuses a parameter that it does not know, and writes nothing",
        arguments: [
            ("emitt=models", "there is no option 'emitt'; use 'emit', 'access', 'module' or 'identifiable'"),
            ("identifiable=no", "'identifiable' cannot be 'no'; use 'true' or 'false'"),
            ("emit=model", "'emit' cannot be 'model'; join 'models', 'clients' and 'mocks' with '+'"),
            ("emit", "'emit' cannot be ''; join 'models', 'clients' and 'mocks' with '+'"),
            ("access=open", "'access' cannot be 'open'; use 'public', 'package' or 'internal'"),
            ("module=toy/common", "'module' cannot be 'toy/common'; write 'module=Common=rin/common'"),
            ("module=A=toy/common,module=B=toy", "is in module 'A' already; name it in one module only"),
        ])
    func wrongParameter(parameter: String, problem: String) async throws {
        let result = try await protoc(parameter, contracts)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("--accord_out: "))
        #expect(result.errors.contains(problem))
        #expect(try folder.names(in: "out") == [])
    }

    @Test("Answers bytes that are no request with an error", arguments: [Data([0xFF]), Data([0x0A, 0x7F, 1])])
    func garbage(request: Data) async throws {
        let result = try await Program.compilerPlugin.run([], in: folder, input: request)
        #expect(result.exitCode == 0)
        #expect(result.output.contains("error: "))
        #expect(result.errors == "")
    }

    @Test("Runs under buf generate")
    func buf() async throws {
        let buf = Repository.installed("bin/buf").path
        try #require(
            FileManager.default.isExecutableFile(atPath: buf), "there is no buf; run Scripts/environment")
        try folder.write("proto/buf.yaml", "version: v2\nmodules:\n  - path: .\n")
        try folder.write(
            "proto/buf.gen.yaml",
            """
            version: v2
            plugins:
              - local: \(Program.compilerPlugin.path)
                strategy: all
                out: ../out
                opt: emit=models+clients
            """)
        let arguments = ["generate", "proto", "--template", "proto/buf.gen.yaml", "--output", "proto"]
        let result = try await Program(path: buf).run(arguments, in: folder)
        #expect(result.exitCode == 0, "\(result.errors)")
        _ = try await Program.accord.run(["generate"], in: folder)
        for name in Fixture.generated {
            #expect(try folder.read("out/\(name)") == folder.read("Toys/\(name)"))
        }
    }
}
