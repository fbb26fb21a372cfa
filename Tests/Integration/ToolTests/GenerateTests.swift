import Foundation
import TestEnvironment
import Testing

@Suite("accord generate")
struct GenerateTests {
    let folder: Folder

    init() throws {
        folder = try Folder(Fixture.files)
    }

    private func generate(_ arguments: String...) async throws -> Program.Result {
        try await Program.accord.run(["generate"] + arguments, in: folder)
    }

    @Test("Writes one file for each contract and kind, and says how many")
    func writes() async throws {
        let result = try await generate()
        #expect(result.exitCode == 0)
        #expect(result.output == "Wrote 4, removed 0, left 0 unchanged.\n")
        #expect(result.errors == "")
        #expect(try folder.names(in: "Toys") == Fixture.generated.sorted { $0 < $1 }.inserting("accord.json"))
        #expect(try folder.read("Toys/toy.cars.v1.cars.models.swift").contains("struct Car"))
    }

    @Test("Leaves files alone that have not changed")
    func unchanged() async throws {
        _ = try await generate()
        let before = try Fixture.generated.map { try folder.modificationDate("Toys/\($0)") }
        let result = try await generate()
        #expect(result.output == "All 4 files are up to date.\n")
        #expect(try Fixture.generated.map { try folder.modificationDate("Toys/\($0)") } == before)
    }

    @Test("Writes only what a change of a contract touches")
    func changed() async throws {
        _ = try await generate()
        let before = try folder.texts(in: "Toys")
        try folder.write("proto/toy/common/v1/common.proto", Fixture.common + "message Weight { double grams = 1; }\n")
        #expect(try await generate().output == "Wrote 1, removed 0, left 3 unchanged.\n")
        let after = try folder.texts(in: "Toys")
        #expect(after.filter { before[$0.key] != $0.value }.map(\.key) == ["toy.common.v1.common.models.swift"])
    }

    @Test("Removes the files of a contract that is gone, and no file that a person wrote")
    func removed() async throws {
        _ = try await generate()
        try folder.write("Toys/Car+Colour.swift", "// By hand.\n")
        try folder.remove("proto/toy/cars")
        let result = try await generate()
        #expect(result.output == "Wrote 1, removed 2, left 1 unchanged.\n")
        let left = ["Car+Colour.swift", "accord.json", "accord.namespaces.swift", "toy.common.v1.common.models.swift"]
        #expect(try folder.names(in: "Toys") == left)
    }

    @Test("Gives the same bytes for the same contracts, wherever they are and in whatever order they come")
    func reproducible() async throws {
        let roots = #"{"roots": ["../proto"], "output": ".", "contracts": ["toy/common", "toy/cars"]}"#
        let other = try Folder(Fixture.files.merging(["Toys/accord.json": roots]) { $1 })
        _ = try await generate()
        _ = try await Program.accord.run(["generate"], in: other)
        for name in Fixture.generated {
            #expect(try folder.read("Toys/\(name)") == other.read("Toys/\(name)"))
        }
    }

    @Test("Takes every configuration with an output below the folder, except in hidden folders")
    func search() async throws {
        let mocks = #""emit": ["mocks"], "modules": {"Toys": ["toy"]}"#
        try folder.write("More/Mocks/accord.json", #"{"roots": ["../../proto"], "output": ".", \#(mocks)}"#)
        try folder.write("Plugged/accord.json", #"{"roots": ["../proto"]}"#)
        try folder.write(".build/accord.json", #"{"nonsense": 1}"#)
        #expect(try await generate().output == "Wrote 5, removed 0, left 0 unchanged.\n")
        #expect(try folder.names(in: "More/Mocks").contains("toy.cars.v1.cars.mocks.swift"))
        #expect(try folder.names(in: "Plugged") == ["accord.json"])
        #expect(try folder.names(in: ".build") == ["accord.json"])
    }

    @Test("Takes the one configuration that it is given")
    func oneConfiguration() async throws {
        try folder.write("Other/accord.json", #"{"nonsense": 1}"#)
        #expect(try await generate("--config", "Toys/accord.json").exitCode == 0)
        #expect(try folder.names(in: "Toys").count == 5)
    }

    @Test("Writes nothing at all when one configuration of several is wrong")
    func allOrNothing() async throws {
        try folder.write("Zoo/accord.json", #"{"roots": ["nowhere"], "output": "."}"#)
        let result = try await generate()
        #expect(result.exitCode == 1)
        #expect(result.output == "")
        #expect(try folder.names(in: "Toys") == ["accord.json"])
    }

    @Test("Without any configuration, says so")
    func noConfiguration() async throws {
        let result = try await Program.accord.run(["generate"], in: Folder())
        #expect(result.exitCode == 1)
        #expect(
            result.problems == [
                "error: there is no accord.json with an \"output\" in or below this folder; add one, or run this where "
                    + "it is"
            ])
    }

    @Test("An output folder that cannot be written is a problem of its own")
    func unwritableOutput() async throws {
        try folder.write("Toys/file", "")
        try folder.write("Toys/accord.json", #"{"roots": ["../proto"], "output": "file/generated"}"#)
        let result = try await generate()
        #expect(result.exitCode == 1)
        #expect(result.problems.count == 1)
        #expect(result.errors.hasPrefix("Toys/file/generated: error: cannot be made"))
    }

    @Test("No file is written when one of them cannot be")
    func partialOutput() async throws {
        try folder.write("Toys/toy.common.v1.common.models.swift/inside", "")
        let result = try await generate()
        #expect(result.exitCode == 1)
        #expect(result.errors.hasPrefix("Toys/toy.common.v1.common.models.swift: error: a folder has the name"))
        #expect(try folder.names(in: "Toys") == ["accord.json", "toy.common.v1.common.models.swift"])
    }

    @Test("A file that Accord did not write is not replaced, and no other file is written then")
    func foreignFile() async throws {
        let path = "Toys/toy.cars.v1.cars.models.swift"
        try folder.write(path, "// mine\n")
        let problem =
            "\(path): error: was not written by Accord, and a contract's code has its name; move it away, or name another "
            + "folder in 'output'"
        for arguments in [[], ["--check"]] {
            let result = try await Program.accord.run(["generate"] + arguments, in: folder)
            #expect(result.exitCode == 1)
            #expect(result.problems.contains(problem))
        }
        #expect(try folder.read(path) == "// mine\n")
        #expect(try folder.names(in: "Toys") == ["accord.json", "toy.cars.v1.cars.models.swift"])
    }

    @Test(
        "A generated file is replaced although something is above its mark, and so is an empty one",
        arguments: ["", "\n", "// Licence.\n// Generated by Accord 0.1.\n", "<<<<<<< HEAD\n// Generated by Accord"])
    func replaceableFile(_ text: String) async throws {
        try folder.write("Toys/toy.cars.v1.cars.models.swift", text)
        #expect(try await generate().output == "Wrote 4, removed 0, left 0 unchanged.\n")
    }

    @Test("A misspelled 'output' is reported as such")
    func misspelledOutput() async throws {
        try folder.write("Toys/accord.json", #"{"roots": ["../proto"], "ouput": "."}"#)
        let problem = "there is no key 'ouput'; did you mean 'output'?"
        #expect(try await generate().problems == ["Toys/accord.json:1:25: error: \(problem)"])
        try folder.write("More/accord.json", #"{"roots": ["../proto"], "output": "."}"#)
        let other = try await generate()
        #expect(other.exitCode == 0)
        #expect(other.problems == ["Toys/accord.json:1:25: warning: \(problem)"])
    }

    @Test("Code of the last contract, which is gone, is mentioned")
    func leftCode() async throws {
        _ = try await generate()
        try folder.remove("proto/toy")
        let result = try await generate()
        #expect(result.exitCode == 1)
        #expect(
            result.errors.contains(
                "'Toys' still has code of earlier contracts, such as toy.cars.v1.cars.clients.swift, which you can remove"
            ))
    }

    @Test("Two documents of one output name are reported by their paths")
    func sameOutput() async throws {
        for name in ["t.schema.json", "t.schema.yaml", "sub/t.schema.json"] {
            try folder.write("Schemas/\(name)", #"{"type": "object", "properties": {"a": {"type": "string"}}}"#)
        }
        try folder.write("Toys/accord.json", #"{"roots": ["../Schemas"], "output": "."}"#)
        let errors = try await generate().errors
        #expect(
            errors.contains(
                "Schemas/t.schema.yaml: error: Schemas/t.schema.yaml and Schemas/t.schema.json would both be written to "
                    + "t.schema.models.swift; rename one of the two"))
    }

    @Test("Two configurations cannot write to one folder")
    func sharedOutput() async throws {
        try folder.write("Toys/Cars/accord.json", #"{"roots": ["../../proto"], "output": ".."}"#)
        let result = try await generate()
        #expect(result.problems.count == 1)
        #expect(result.errors.contains(":1:"))
        #expect(result.errors.contains("each would remove the other's files"))
    }

    @Test("Prints its version, and explains itself")
    func help() async throws {
        #expect(try await Program.accord.run(["--version"], in: folder).output.contains("."))
        let help = try await generate("--help").output
        for word in ["roots", "contracts", "emit", "access", "output", "modules", "--check", "--config", "--protoc"] {
            #expect(help.contains(word))
        }
    }

    @Test("Does the same for the command plugin, which knows the same options")
    func pluginTool() async throws {
        let arguments = ["generate", "--config", "Toys/accord.json", "--protoc", "/nowhere/protoc"]
        #expect(try await Program.pluginTool.run(arguments, in: folder).problems.count == 1)
        #expect(try await Program.pluginTool.run(["generate", "--check"], in: folder).exitCode == 1)
        #expect(
            try await Program.pluginTool.run(["generate"], in: folder).output
                == "Wrote 4, removed 0, left 0 unchanged.\n")
        #expect(try await generate("--check").exitCode == 0)
        let unknown = try await Program.pluginTool.run(["generate", "--chek"], in: folder)
        #expect(unknown.exitCode == 1)
        #expect(unknown.errors.contains("'--chek' means nothing here; use --check, "))
    }

    @Test("Prints one warning of each kind, and how many more there are; all with --verbose")
    func verbose() async throws {
        try folder.write(
            "Schemas/toy.schema.json",
            #"""
            {"$defs": {"A": {"type": "object", "properties": {
                "a": {"type": "integer", "default": "x"}, "b": {"type": "integer", "default": "y"}}}}}
            """#)
        try folder.write("Toys/accord.json", #"{"roots": ["../Schemas"], "output": "."}"#)
        for program in [Program.accord, .pluginTool] {
            let few = try await program.run(["generate"], in: folder).problems
            #expect(few.count == 1)
            #expect(few[0].contains("`\"x\"` is no value of its type"))
            #expect(few[0].hasSuffix(" [and 1 more like it; `accord generate --verbose` prints all]"))
            let all = try await program.run(["generate", "--verbose"], in: folder).problems
            #expect(all.count == 2 && all.allSatisfy { $0.contains(" is no value of its type") })
        }
    }

    @Test("Prints no colours into a pipe")
    func colours() async throws {
        try folder.write("Toys/accord.json", "{")
        #expect(try await !generate().errors.contains("\u{1B}"))
    }
}

extension [String] {
    fileprivate func inserting(_ element: String) -> [String] { (self + [element]).sorted() }
}
