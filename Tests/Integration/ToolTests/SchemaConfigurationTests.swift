import Contract
import Foundation
import TestEnvironment
import Testing

@testable import CodeGeneration

@Suite("accord.json and contracts in YAML and JSON")
struct SchemaConfigurationTests {
    private func configuration(_ text: String, _ files: [String]) throws -> Configuration {
        let folder = try Folder(["Target/accord.json": text])
        for file in files { try folder.write(file, "{}") }
        return try Configuration(file: folder.url("Target/accord.json").path)
    }

    private func problems(of document: String) throws -> [Diagnostic] {
        let folder = try Folder(["Target/accord.json": "{}", "Target/Schemas/openapi.yaml": document])
        return try withExtendedLifetime(folder) {
            let configuration = try Configuration(file: folder.url("Target/accord.json").path)
            let error = #expect(throws: Diagnostics.self) { try Generation(configuration: configuration).files() }
            return error?.all ?? []
        }
    }

    @Test("Files are contracts by their names; others in the roots can be referred to, and are contracts when named")
    func names() throws {
        let files = [
            "Target/Schemas/openapi.yaml", "Target/Schemas/shop/shop.openapi.json",
            "Target/Schemas/shop/live.asyncapi.yml",
            "Target/Schemas/shop/common.schema.json", "Target/Schemas/shop/parts/price.yaml",
            "Target/Schemas/accord.json", "Target/Schemas/notes.txt",
        ]
        let all = try configuration("{}", files)
        #expect(
            all.contracts.map(\.importPath) == [
                "openapi.yaml", "shop/common.schema.json", "shop/live.asyncapi.yml", "shop/shop.openapi.json",
            ])
        #expect(all.inputs.map(\.importPath).contains("shop/parts/price.yaml"))
        #expect(!all.inputs.map(\.importPath).contains("accord.json"))
        let named = try configuration(#"{"contracts": ["shop/parts/price.yaml"]}"#, files)
        #expect(named.contracts.map(\.importPath) == ["shop/parts/price.yaml"])
    }

    @Test("The folders `proto` and `Schemas` are the roots, unless others are named")
    func roots() throws {
        let both = try configuration("{}", ["Target/Schemas/a.schema.json", "Target/proto/b.proto"])
        #expect(both.contracts.map(\.importPath) == ["a.schema.json", "b.proto"])
        #expect(throws: Diagnostics.self) { try configuration("{}", []) }
    }

    // The examples of this repository share its contracts in this way.
    @Test("A symbolic link to another folder of the same git repository is followed")
    func linksInRepository() throws {
        let folder = try Folder([
            "Target/accord.json": #"{"roots": ["a"]}"#, "Target/a/one.schema.json": "{}", ".git/HEAD": "",
            "contracts/shop/two.schema.json": "{}",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("Target/a/shop").path, withDestinationPath: "../../contracts/shop")
        let configuration = try Configuration(file: folder.url("Target/accord.json").path)
        #expect(configuration.contracts.map(\.importPath) == ["one.schema.json", "shop/two.schema.json"])
    }

    @Test("A symbolic link that leads out of the roots is not followed, and one that stays in them is")
    func links() throws {
        let folder = try Folder([
            "Target/accord.json": #"{"roots": ["a", "b"]}"#, "Target/a/one.schema.json": "{}",
            "Target/b/c/two.schema.json": "{}", "elsewhere/three.schema.json": "{}",
        ])
        let links = [
            "a/inside": "../b/c", "a/outside": "../../elsewhere", "a/top": "/",
            "a/four.schema.json": "../../elsewhere/three.schema.json",
        ]
        for (link, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url("Target/\(link)").path, withDestinationPath: target)
        }
        let configuration = try Configuration(file: folder.url("Target/accord.json").path)
        #expect(
            configuration.contracts.map(\.importPath) == [
                "c/two.schema.json", "inside/two.schema.json", "one.schema.json",
            ])
        #expect(
            configuration.linksOut.map { $0.split(separator: "/").last } == ["four.schema.json", "outside", "top"])
    }

    @Test("Links out of the roots are reported beside the error that there is no contract")
    func onlyLinks() throws {
        let folder = try Folder([
            "Target/accord.json": #"{"roots": ["a"]}"#, "Target/a/readme.txt": "", "elsewhere/three.schema.json": "{}",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("Target/a/three.schema.json").path,
            withDestinationPath: "../../elsewhere/three.schema.json")
        let problems = #expect(throws: Diagnostics.self) {
            try Configuration(file: folder.url("Target/accord.json").path)
        }
        let messages = problems?.all.map(\.message) ?? []
        #expect(messages.contains { $0.hasPrefix("the symbolic link leads out of the roots") })
        #expect(messages.contains { $0.hasPrefix("there is no contract to write code from") })
    }

    @Test("A large contract is spread over files whose names are known before it is read")
    func shards() throws {
        let folder = try Folder(["Target/accord.json": "{}", "Target/Schemas/small.schema.json": "{}"])
        try folder.write(
            "Target/Schemas/large.schema.json", String(repeating: " ", count: 2 * Shards.bytesPerShard + 1))
        let configuration = try Configuration(file: folder.url("Target/accord.json").path)
        #expect(configuration.shards == ["large.schema.json": 3])
        let names = OutputNames.all(
            of: configuration.contracts, emit: configuration.emit, shards: configuration.shards)
        #expect(
            names.filter { $0.contains(".models") } == [
                "large.schema.models.swift", "large.schema.models-2.swift", "large.schema.models-3.swift",
                "small.schema.models.swift",
            ])
    }

    @Test("`shards` says over how many files a contract is spread")
    func statedShards() throws {
        let files = ["Target/Schemas/a.schema.json"]
        #expect(try configuration(#"{"shards": {"a.schema.json": 7}}"#, files).shards == ["a.schema.json": 7])
        let error = #expect(throws: Diagnostics.self) {
            try configuration(#"{"shards": {"a.schema.json": 0}}"#, files)
        }
        #expect(error?.all.map(\.message) == ["the number of files for 'a.schema.json' must be from 1 to 1000"])
    }

    @Test("`identifiable` says whether models with an `id` are Identifiable, which they are without it")
    func identifiable() throws {
        let files = ["Target/Schemas/a.schema.json"]
        #expect(try configuration("{}", files).identifiesModels)
        #expect(try configuration(#"{"identifiable": true}"#, files).identifiesModels)
        #expect(try configuration(#"{"identifiable": false}"#, files).identifiesModels == false)
        #expect(throws: Diagnostics.self) { try configuration(#"{"identifiable": "no"}"#, files) }
    }

    @Test("`role` says whom AsyncAPI documents describe")
    func role() throws {
        let files = ["Target/Schemas/live.asyncapi.yaml"]
        #expect(try configuration("{}", files).role == nil)
        #expect(try configuration(#"{"role": "server"}"#, files).role == .server)
        let error = #expect(throws: Diagnostics.self) { try configuration(#"{"role": "sever"}"#, files) }
        #expect(error?.all.map(\.message) == ["'sever' is nothing that 'role' can be; did you mean 'server'?"])
    }

    @Test("Errors that `lenient` makes warnings of are followed by a note that names it, and others are not")
    func lenient() throws {
        let told = try problems(of: "openapi: 3.1.0\npaths: { /a: { get: { responses: 5 } } }")
        #expect(told.map(\.severity).contains(.error))
        #expect(told.last?.severity == .note)
        #expect(told.last?.message.hasPrefix("\"lenient\": true makes warnings of these errors") == true)
        #expect(told.last?.location?.file.hasSuffix("Target/accord.json") == true)
        #expect(try problems(of: "openapi: [").map(\.severity) == [.error])
    }
}
