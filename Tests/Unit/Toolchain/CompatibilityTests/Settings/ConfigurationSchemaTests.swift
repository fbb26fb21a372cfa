import Accord
import CodeGeneration
import Contract
import Foundation
import SchemaReader
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import SchemaInclusion

@Suite("The JSON Schema of accord.json")
struct ConfigurationSchemaTests {
    /// Whether the schema takes a configuration.
    private func takes(_ configuration: String) throws -> Bool {
        let pair = try SchemaPair(ConfigurationSchema.text, ConfigurationSchema.text)
        let value = try JSONValue(json: configuration)
        return LateValidator(pair.old).violations(of: value, pair.oldID).isEmpty
    }

    @Test("is in the repository; after a change, run: accord schema > Schemas/configuration/accord.schema.json")
    func file() throws {
        let file = Repository.url("Schemas/configuration/accord.schema.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == ConfigurationSchema.text)
    }

    @Test("has the keys that the documentation explains, in the same words")
    func article() throws {
        let path = "Sources/Runtime/Accord/Accord.docc/Configuration.md"
        let article = try String(contentsOf: Repository.url(path), encoding: .utf8)
        let table = ConfigurationKey.allCases.map(\.entry).markdown
        #expect(article.contains("\n\n\(table)\n"), "write this table into \(path):\n\(table)")
    }

    @Test("has keys whose help fits into 80 columns")
    func help() {
        for entries in [ConfigurationKey.allCases.map(\.entry), BreakingKey.allCases.map(\.entry)] {
            for line in entries.help.split(separator: "\n") { #expect(line.count < 80, "\(line)") }
        }
    }

    @Test("takes every configuration of this repository")
    func repository() throws {
        let folders = ["", "Examples", "Generated", "Sources", "Tests"].map { Repository.url($0) }
        var count = 0
        for folder in folders {
            let depth = folder == folders[0] ? FileManager.DirectoryEnumerationOptions.skipsSubdirectoryDescendants : []
            let files = try #require(
                FileManager.default.enumerator(
                    at: folder, includingPropertiesForKeys: nil, options: depth.union(.skipsHiddenFiles)))
            for case let file as URL in files where file.lastPathComponent == "accord.json" {
                #expect(try takes(String(contentsOf: file, encoding: .utf8)), "\(file.path)")
                count += 1
            }
        }
        #expect(count > 15)
    }

    @Test(
        "takes what accord takes",
        arguments: [
            "{}", #"{"$schema": "accord.schema.json", "roots": ["proto"], "emit": ["mocks"], "lenient": true}"#,
            #"{"shards": {"openapi.yaml": 40}, "filter": {"openapi.json": {"tags": ["a"], "paths": ["/b"]}}}"#,
            #"{"breaking": {"use": [], "ignore_only": {"WIRE": ["proto"]}, "severity": [{"level": "off"}]}}"#,
            #"{"pull": {"proto/acme": {"from": "https://example.com/acme.git#tag=v1"}}}"#,
        ])
    func right(configuration: String) throws {
        #expect(try takes(configuration))
    }

    @Test(
        "refuses what accord refuses",
        arguments: [
            "[]", #"{"emitt": ["models"]}"#, #"{"emit": ["model"]}"#, #"{"emit": []}"#, #"{"roots": "proto"}"#,
            #"{"access": "publik"}"#, #"{"output": ""}"#, #"{"shards": {"openapi.yaml": 0}}"#, #"{"lenient": "yes"}"#,
            #"{"filter": {"openapi.json": {}}}"#, #"{"filter": {"openapi.json": {"tag": ["a"]}}}"#,
            #"{"modules": ["Common"]}"#, #"{"breaking": {"uses": []}}"#, #"{"breaking": {"unknown": "ignore"}}"#,
            #"{"pull": {"proto": "acme.git"}}"#, #"{"pull": {"proto": {"token": "T"}}}"#,
            #"{"breaking": {"severity": [{"rule": "WIRE"}]}}"#, #"{"breaking": {"severity": [{"level": "none"}]}}"#,
        ])
    func wrong(configuration: String) throws {
        #expect(try !takes(configuration))
    }

    @Test("has the words that accord knows, and no others", arguments: BreakingKey.allCases)
    func words(key: BreakingKey) throws {
        guard case .word(let words) = key.entry.values else { return }
        for word in words {
            let text = #"{"breaking": {"\#(key.rawValue)": "\#(word)"}}"#
            #expect(try AccordConfiguration.read(SettingsText.read(Data(text.utf8), file: "accord.json")) != nil)
        }
        let text = #"{"breaking": {"\#(key.rawValue)": "no word"}}"#
        let problem = #expect(throws: Diagnostics.self) {
            try AccordConfiguration.read(SettingsText.read(Data(text.utf8), file: "accord.json"))
        }
        for word in words { #expect(try #require(problem).description.contains("'\(word)'")) }
    }
}
