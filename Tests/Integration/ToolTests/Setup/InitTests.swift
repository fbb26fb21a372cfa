import Foundation
import TestEnvironment
import Testing

@Suite("accord init")
struct InitTests {
    private static let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription
        let package = Package(name: "App", targets: [.target(name: "API")])

        """

    private func package(_ files: [String: String]) throws -> Folder {
        try Folder(files.merging(["Package.swift": Self.manifest, "Sources/API/API.swift": ""]) { first, _ in first })
    }

    private func run(_ arguments: String..., in folder: Folder) async throws -> Program.Result {
        try await Program.accord.run(["init"] + arguments, in: folder)
    }

    @Test("A package without contracts gets a first one, from which code can be made")
    func firstContract() async throws {
        let folder = try package([:])
        let result = try await run(in: folder)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(try folder.read("Sources/API/accord.json") == "{}\n")
        #expect(result.output.contains("Wrote Sources/API/proto/hello/v1/hello.proto."))
        #expect(result.output.contains(".product(name: \"AccordHTTP\", package: \"accord\")"))
        #expect(result.output.contains("plugins: [.plugin(name: \"AccordBuild\", package: \"accord\")]"))
        #expect(!result.output.contains("AccordSocket"))
        let output = #"{"roots": ["Sources/API/proto"], "output": "Generated"}"#
        try folder.write("accord.json", output)
        let generated = try await Program.accord.run(["generate", "--config", "accord.json"], in: folder)
        #expect(generated.exitCode == 0, "\(generated.errors)")
    }

    @Test("Contracts of the package are found, wherever they are, with the folders that imports start from")
    func foundContracts() async throws {
        let folder = try package(
            Fixture.files.merging([
                "Toys/accord.json": "", "contracts/live.asyncapi.yaml": "asyncapi: 3.0.0\n", "node_modules/x.proto": "",
                ".hidden/y.proto": "",
            ]) { $1 })
        try folder.remove("Toys/accord.json")
        let result = try await run(in: folder)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(
            try folder.read("Sources/API/accord.json") == """
                {
                  "roots": [
                    "../../contracts",
                    "../../proto"
                  ]
                }

                """)
        let found = result.output.split(separator: "\n").filter { $0.hasPrefix("Found ") }
        #expect(
            found == [
                "Found contracts/live.asyncapi.yaml.", "Found proto/toy/cars/v1/cars.proto.",
                "Found proto/toy/common/v1/common.proto.",
            ])
        #expect(result.output.contains(".product(name: \"AccordSocket\", package: \"accord\")"))
    }

    @Test("Contracts in the target's own folders need no roots, and those of another accord.json are left to it")
    func ownFolders() async throws {
        let folder = try package([
            "Sources/API/Schemas/shop.openapi.yaml": "openapi: 3.1.0\n", "Sources/Other/accord.json": "{}",
            "Sources/Other/proto/x.proto": "syntax = \"proto3\";",
        ])
        let result = try await run("--target", "API", in: folder)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(try folder.read("Sources/API/accord.json") == "{}\n")
        #expect(!result.output.contains("x.proto"))
    }

    @Test("A manifest that uses the plugin is complete")
    func completeManifest() async throws {
        let manifest = Self.manifest + "// plugins: [.plugin(name: \"AccordBuild\", package: \"accord\")]\n"
        let result = try await run(in: try package(["Package.swift": manifest]))
        #expect(result.output.hasSuffix("\n\nRun `swift build`.\n"))
    }

    @Test("A file that is there is not changed, and one that is missing is named")
    func refusals() async throws {
        let there = try package(["Sources/API/accord.json": "mine"])
        let second = try await run(in: there)
        #expect(second.exitCode == 1)
        #expect(
            second.errors
                == "Sources/API/accord.json: error: is there already; edit it, or see what `accord doctor` says of it\n"
        )
        #expect(try there.read("Sources/API/accord.json") == "mine")

        let none = try await run(in: try Folder())
        #expect(
            none.errors
                == "error: there is no Package.swift in this folder; run this in a Swift package, or `swift package init`\n"
        )

        let several = try package(["Sources/Web/Web.swift": ""])
        #expect(
            try await run(in: several).errors
                == "error: there are several targets in Sources; say which one is to have the code: "
                + "`accord init --target API`\n")
        #expect(
            try await run("--target", "Nope", in: several).errors
                == "error: there is no folder Sources/Nope; name one of API, Web\n")
    }
}
