import Foundation
import TestEnvironment
import Testing

@Suite("Contracts that cannot be read")
struct ContractProblemTests {
    let folder: Folder

    init() throws {
        folder = try Folder(Fixture.files)
    }

    private func problems(
        _ files: [String: String] = [:],
        arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> [String] {
        for (path, text) in files { try folder.write(path, text) }
        let result = try await Program.accord.run(["generate"] + arguments, in: folder, environment: environment)
        #expect(result.exitCode == 1)
        #expect(result.output == "")
        #expect(try folder.names(in: "Toys") == ["accord.json"])
        return result.problems
    }

    @Test("protoc is not installed")
    func noProtoc() async throws {
        let problems = try await problems(arguments: ["--protoc", "nowhere/protoc"])
        #expect(problems.count == 1)
        #expect(problems[0].hasPrefix("nowhere/protoc: error: "))
        let others = try await self.problems(environment: ["ACCORD_PROTOC": "/nowhere/protoc"])
        #expect(others.count == 1)
        #expect(others[0].contains("ACCORD_PROTOC"))
    }

    @Test("A machine without protoc reads contracts all the same")
    func noPath() async throws {
        let result = try await Program.accord.run(["generate"], in: folder, environment: ["PATH": "/nowhere"])
        #expect(result.errors == "")
        #expect(result.exitCode == 0)
        #expect(try folder.names(in: "Toys").contains("toy.cars.v1.cars.models.swift"))
    }

    @Test("A configuration names the compiler, whose path starts from its folder; an option goes first")
    func configuredProtoc() async throws {
        let configuration = try folder.read("Toys/accord.json")
        try folder.write(
            "Toys/accord.json", configuration.replacing("{", with: "{\"protoc\": \"tools/protoc\",", maxReplacements: 1)
        )
        let problems = try await problems()
        #expect(problems.count == 1)
        #expect(
            problems[0].hasPrefix(
                "Toys/accord.json:1:12: error: there is no program at 'Toys/tools/protoc', where 'protoc'"))
        let result = try await Program.accord.run(["generate", "--protoc", "/usr/bin/protoc"], in: folder)
        #expect(result.exitCode == 0)
    }

    @Test("A missing protoc and a wrong configuration are reported together")
    func noProtocAndWrongConfiguration() async throws {
        try folder.write("Other/accord.json", #"{"output": ".", "root": ["../proto"]}"#)
        let problems = try await problems(arguments: ["--protoc", "nowhere/protoc"])
        #expect(problems.contains { $0.hasPrefix("Other/accord.json:1:17: error: ") })
        #expect(problems.contains { $0.hasPrefix("nowhere/protoc: error: ") })
    }

    @Test("A syntax error is named at its place in the contract")
    func syntaxError() async throws {
        let problems = try await problems([
            "proto/toy/common/v1/common.proto": "syntax = \"proto3\";\npackage toy.common.v1;\nmessag Price {}\n"
        ])
        #expect(problems.contains { $0.hasPrefix("proto/toy/common/v1/common.proto:3:1: error: ") })
    }

    @Test("A missing import is named where it is imported")
    func missingImport() async throws {
        let problems = try await problems([
            "proto/toy/cars/v1/cars.proto": Fixture.cars.replacing("common/v1/common", with: "common/v2/common")
        ])
        #expect(
            problems.contains {
                $0.hasPrefix("proto/toy/cars/v1/cars.proto:3:8: error: ") && $0.contains("toy/common/v2/common.proto")
            })
    }

    @Test("An import cycle is named")
    func importCycle() async throws {
        let problems = try await problems([
            "proto/toy/common/v1/common.proto": Fixture.common.replacing(
                "package toy", with: "import \"toy/cars/v1/cars.proto\";\npackage toy")
        ])
        #expect(problems.contains { $0.contains(".proto:") && $0.lowercased().contains("import") })
    }

    @Test("Two files that define one name are both named")
    func duplicateName() async throws {
        let problems = try await problems(["proto/toy/common/v1/price.proto": Fixture.common])
        #expect(
            problems.contains {
                $0.contains("toy/common/v1/common.proto") && $0.contains("toy/common/v1/price.proto")
            })
    }
}
