import CodeGeneration
import Contract
import Foundation
import TestEnvironment
import Testing

@Suite("accord.json")
struct ConfigurationTests {
    let folder: Folder

    init() throws {
        folder = try Folder(Fixture.files)
    }

    /// Returns the problems of a configuration: places and messages, without what they have in common.
    private func problems(_ text: String) async throws -> [String] {
        try folder.write("Toys/accord.json", text)
        let result = try await Program.accord.run(["generate", "--config", "Toys/accord.json"], in: folder)
        #expect(result.exitCode == (result.errors.isEmpty ? 0 : 1))
        return result.problems.map { $0.replacing("Toys/accord.json:", with: "").replacing(" error: ", with: " ") }
    }

    /// The generated files, when nothing is wrong.
    private func generated(_ text: String) async throws -> [String] {
        #expect(try await problems(text) == [])
        return try folder.names(in: "Toys").filter { $0.hasSuffix(".swift") }
    }

    @Test("An unknown key is named with its place and the key that was meant")
    func unknownKey() async throws {
        let text = """
            {
                "roots": ["../proto"],
                "contrats": ["toy"],
                "output": "."
            }
            """
        #expect(try await problems(text) == ["3:5: there is no key 'contrats'; did you mean 'contracts'?"])
    }

    @Test(
        "An unknown key inside another one is named with its place",
        arguments: [
            (#""breaking": {"usee": ["WIRE"]}"#, "there is no key 'usee'; did you mean 'use'?"),
            (
                #""breaking": {"severity": [{"rules": "WIRE", "level": "off"}]}"#,
                "there is no key 'rules'; did you mean 'rule'?"
            ),
            (#""pull": {"a": {"frmo": "x"}}"#, "there is no key 'frmo'; did you mean 'from'?"),
        ])
    func unknownInnerKey(_ member: String, _ problem: String) async throws {
        let found = try await problems(#"{"roots": ["../proto"], "output": ".", \#(member)}"#)
        #expect(found.map { $0.drop { $0 != " " }.dropFirst() } == [problem[...]])
    }

    @Test("An unknown key that is like no other is answered with all keys")
    func strangeKey() async throws {
        let keys = Suggestion.list(ConfigurationKey.allCases.map(\.rawValue))
        #expect(
            try await problems(#"{"roots": ["../proto"], "output": ".", "xyzzyx": 1}"#)
                == ["1:40: there is no key 'xyzzyx'; use \(keys)"])
    }

    @Test("Everything that is wrong is reported at once, in the order of the file")
    func everything() async throws {
        let text = """
            {
                "emit": ["model", "mocks"],
                "roots": ["../proto"],
                "contracts": ["toy/trains", 7, ""],
                "access": "publik",
                "access": "public",
                "modules": {"My-Module": ["toy/common"]},
                "output": ["."]
            }
            """
        #expect(
            try await problems(text) == [
                "2:14: 'model' is nothing that 'emit' can be; did you mean 'models'?",
                "4:19: there is no contract 'toy/trains' in the roots; name files and folders as imports do, such as "
                    + "'toy/cars/v1/cars.proto'",
                "4:33: 'contracts' is 7; it must be a string",
                "4:36: a name in 'contracts' is empty; fill it in, or remove it",
                "5:15: 'publik' is nothing that 'access' can be; did you mean 'public'?",
                "6:5: the key 'access' is there twice; remove one of the two",
                "7:17: 'My-Module' cannot be the name of a Swift module; name the module to import",
                "8:15: 'output' is a list; it must be a string",
            ])
    }

    @Test(
        "Text that is not JSON is answered with the place",
        arguments: [
            ("", "1:1: is not JSON: expected a value: a string, a list or an object"),
            ("{\u{0}}\u{0}", "1:1: is in UTF-16; save it in UTF-8"),
            (
                "[]",
                "1:1: is a list, and a configuration is an object; write {\"output\": \"Generated\"}, or {} for the build plugin"
            ),
            ("{\n  \"roots\" [] }", "2:11: is not JSON: expected ':' after the key"),
            ("{\"roots\": [\"a\" \"b\"]}", "1:16: is not JSON: expected ',' or ']'"),
            ("{\"roots\": [\"a]}\n", "1:16: is not JSON: expected '\"' at the end of the string"),
            (
                "{\"roots\": [\"\\x\"]}",
                "1:13: this is no escape of JSON; write the character itself, or '\\\\' for '\\'"
            ),
            (
                "{\"roots\": [\"\\uD83D\"]}",
                "1:13: this is no escape of JSON; write the character itself, or '\\\\' for '\\'"
            ),
            ("{} // ours", "1:4: is not JSON: expected the end of the file"),
            ("{\"roots\": proto}", "1:11: is not JSON: expected a value: a string, a list or an object"),
            (String(repeating: "[", count: 100_000), "1:65: is nested too deeply; flatten it"),
        ])
    func notJSON(text: String, problem: String) async throws {
        #expect(try await problems(text) == [problem])
    }

    @Test("Takes the words of its schema, and no others", arguments: [ConfigurationKey.emit, .access, .role])
    func words(key: ConfigurationKey) async throws {
        let words: [String]
        let text: (String) -> String
        switch key.entry.values {
        case .word(let known): (words, text) = (known, { #""\#($0)""# })
        case .words(let known): (words, text) = (known, { #"["\#($0)"]"# })
        default: throw ExpectedWords()
        }
        for word in words {
            let found = try await problems(#"{"\#(key.rawValue)": \#(text(word))}"#)
            #expect(!found.contains { $0.contains("is nothing that") }, "\(word)")
        }
        let found = try await problems(#"{"\#(key.rawValue)": \#(text("no word at all"))}"#)
        #expect(found.contains { problem in words.allSatisfy { problem.contains("'\($0)'") } }, "\(found)")
    }

    private struct ExpectedWords: Error {}

    @Test("The schema is printed, and a configuration may name it")
    func schema() async throws {
        let schema = try await Program.accord.run(["schema"], in: folder)
        #expect(schema.exitCode == 0)
        #expect(schema.output == ConfigurationSchema.text)
        #expect(try await problems(#"{"$schema": "accord.schema.json", "roots": ["nowhere"]}"#).count == 1)
    }

    @Test("A configuration that is not there")
    func missing() async throws {
        let result = try await Program.accord.run(["generate", "--config", "Toy/accord.json"], in: folder)
        #expect(
            result.problems == [
                "Toy/accord.json: error: there is no such configuration; add it, or correct the path"
            ])
    }

    @Test("A configuration without an output is for the build plugin")
    func noOutput() async throws {
        #expect(
            try await problems(#"{"roots": ["../proto"]}"#) == [
                " does not say where the code is to go; add \"output\": \".\", or let the build plugin write it"
            ])
    }

    @Test("A root that is not there, or is a file")
    func missingRoot() async throws {
        #expect(
            try await problems(#"{"roots": ["proto", "accord.json"], "output": "."}"#) == [
                "1:12: there is no folder 'proto'; roots are folders, by their path from this file",
                "1:21: there is no folder 'accord.json'; roots are folders, by their path from this file",
            ])
    }

    @Test("Empty lists, and roots without a contract")
    func empty() async throws {
        #expect(
            try await problems(#"{"roots": ["../proto"], "contracts": [], "output": "."}"#) == [
                "1:38: the list of 'contracts' is empty; name something, or remove it"
            ])
        try FileManager.default.createDirectory(at: folder.url("Toys/empty"), withIntermediateDirectories: true)
        #expect(
            try await problems(#"{"roots": ["empty"], "output": "."}"#) == [
                "1:11: there is no contract to write code from in 'Toys/empty'; add a .proto, .openapi.yaml or "
                    + ".schema.json file, or correct 'roots'"
            ])
    }

    @Test("The folder 'proto' is the root when none is named")
    func standardRoot() async throws {
        #expect(
            try await problems(#"{"output": "."}"#) == [
                " there is no folder 'proto' or 'Schemas' beside it; name the folders that imports of contracts start "
                    + "from in 'roots'"
            ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("Toys/proto").path, withDestinationPath: "../proto")
        #expect(try await generated(#"{"output": "."}"#) == Fixture.generated)
    }

    @Test("Contracts are files and folders by import path; kinds and access are as asked for")
    func choices() async throws {
        let files = try await generated(
            """
            {
                "roots": ["../proto"],
                "contracts": ["toy/common/v1/common.proto", "toy/cars"],
                "emit": ["mocks", "models", "clients"],
                "access": "internal",
                "output": "."
            }
            """)
        #expect(files == (Fixture.generated + ["toy.cars.v1.cars.mocks.swift"]).sorted())
        #expect(try !folder.read("Toys/toy.cars.v1.cars.models.swift").contains("public "))
    }

    @Test("A contract that another module has is imported from there, and not written again")
    func modules() async throws {
        let files = try await generated(
            #"{"roots": ["../proto"], "output": ".", "modules": {"Shared": ["toy/common"]}}"#)
        #expect(!files.contains("toy.common.v1.common.models.swift"))
        #expect(try folder.read("Toys/toy.cars.v1.cars.models.swift").contains("public import Shared\n"))
    }

    @Test("A contract cannot be written here and be another module's, nor two modules' at once")
    func conflictingModules() async throws {
        let text = """
            {
                "roots": ["../proto"],
                "contracts": ["toy"],
                "modules": {"Shared": ["toy/common"], "Others": ["toy/common/v1/common.proto"]},
                "output": "."
            }
            """
        let problems = try await problems(text)
        #expect(problems.count == 2)
        #expect(problems[0].hasPrefix("3:19: the models of 'toy/common/v1/common.proto' are in module "))
        #expect(problems[1].hasPrefix("4:54: 'toy/common/v1/common.proto' is in module 'Shared' already; "))
    }

    @Test("A contract that is needed and in no module is named with the remedy")
    func missingModule() async throws {
        let problems = try await problems(#"{"roots": ["../proto"], "contracts": ["toy/cars"], "output": "."}"#)
        #expect(!problems.isEmpty)
        #expect(problems.allSatisfy { $0.contains("toy/common/v1/common.proto") })
    }

    @Test("Copies of the files that come with protobuf are there to be imported")
    func protobufCopies() async throws {
        let empty = "syntax = \"proto3\"; package google.protobuf; message Empty {}\n"
        try folder.write("proto/google/protobuf/empty.proto", empty)
        #expect(try await generated(#"{"roots": ["../proto"], "output": "."}"#) == Fixture.generated)
    }

    @Test("Escapes and spaces of JSON are read as such")
    func escapes() async throws {
        try FileManager.default.moveItem(at: folder.url("proto"), to: folder.url("prot\u{1F600}"))
        let text = "\r\n\t{\"r\\u006fots\" : [ \"..\\/prot\\uD83D\\uDE00\" ] ,\"output\":\".\"}\n"
        #expect(try await generated(text) == Fixture.generated)
    }
}
