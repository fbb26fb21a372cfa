import Accord
import AccordMocks
import Contract
import Foundation
import MockServer
import ProtoReader
import SchemaReader
import TestEnvironment
import Testing

@Suite("The JSON Schema of scenarios")
struct ScenarioSchemaTests {
    private let validator: SchemaValidator
    private let schema: SchemaID

    init() throws {
        let folder = try Folder([
            "scenario.schema.json": ScenarioSchema.text,
            "api.openapi.yaml": """
            openapi: 3.1.0
            info: { title: A, version: "1" }
            paths:
              /a:
                post:
                  operationId: post
                  requestBody: { content: { application/json: { schema: { $ref: scenario.schema.json } } } }
                  responses: { "204": { description: Done. } }
            """,
        ])
        let contract = try SchemaReader(isComplete: true).read(
            [folder.path("api.openapi.yaml")], roots: [folder.url.path])
        let operation = try #require(contract.files.flatMap(\.apis).flatMap(\.operations).first)
        schema = try #require(operation.body?.contents.first?.schema)
        validator = SchemaValidator(contract.schemas)
    }

    /// What the schema and the reader have against a scenario.
    private func complaints(_ json: String) throws -> (schema: [String], reader: String?) {
        let value = try JSONValue(json: json)
        var violations: [String] = []
        do {
            try validator.validate(value, against: schema)
        } catch {
            violations = error.violations.map(\.description)
        }
        do throws(ScenarioError) {
            _ = try Scenario(value)
            return (violations, nil)
        } catch {
            return (violations, error.description)
        }
    }

    @Test("is in the repository; after a change: accord schema scenario > Schemas/configuration/scenario.schema.json")
    func file() throws {
        let file = Repository.url("Schemas/configuration/scenario.schema.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == ScenarioSchema.text)
    }

    private static func answer(_ answer: String) -> String {
        #"{"calls": [{"call": "a", "answers": [\#(answer)]}]}"#
    }

    private static func step(_ step: String) -> String { #"{"sockets": [{"channel": "A", "script": [\#(step)]}]}"# }

    @Test(
        "takes what the reader takes",
        arguments: [
            "{}", #"{"$schema": "x", "name": "a", "description": "b", "seed": 7, "calls": [], "sockets": []}"#,
            #"{"calls": [{"call": "a", "when": {"parameters": {"b": 1, "c": "d", "e": true}, "body": [1]}, "answers": [{}], "then": "cycle"}]}"#,
            answer(#"{"status": 200, "headers": {"ETag": "a"}, "body": 1, "latency": {"milliseconds": 1}}"#),
            answer(#"{"example": "a", "latency": {"from": 1, "to": 2}}"#), answer(#"{"sample": {}}"#),
            answer(#"{"latency": {"median": 1, "sigma": 0.1}, "fault": {"kind": "lost", "chance": 0.5}}"#),
            answer(#"{"messages": [], "error": {"code": "aborted", "message": "a"}}"#),
            answer(#"{"error": {"code": "aborted", "details": [{"type": "a.B", "value": ""}]}}"#),
            answer(#"{"fault": {"kind": "drip", "bytes": 1, "milliseconds": 2}}"#),
            answer(#"{"fault": {"kind": "contentType", "contentType": "text/html"}}"#),
            step(#"{"send": {"a": 1}}, {"expect": {"a": 1}}, {"wait": 10}, {"close": 4001}"#),
            step(#"{"silence": true}"#), step(#"{"expireToken": true}"#), step(#"{"vanish": true}"#),
            step(#"{"refuse": 503}"#), step(#"{"close": 1013}"#),
        ])
    func right(json: String) throws {
        let complaints = try complaints(json)
        #expect(complaints.schema.isEmpty)
        #expect(complaints.reader == nil)
    }

    @Test(
        "refuses what the reader refuses",
        arguments: [
            "[]", #"{"cals": []}"#, #"{"seed": -1}"#, #"{"seed": 1.5}"#, #"{"name": 1}"#,
            #"{"calls": [{"call": "a"}]}"#,
            #"{"calls": [{"call": "a", "answers": []}]}"#, #"{"calls": [{"call": "a", "answers": [{}], "then": "x"}]}"#,
            #"{"calls": [{"call": "a", "answers": [{}], "when": {"parameters": {"b": []}}}]}"#,
            answer(#"{"status": 199}"#), answer(#"{"status": 200, "example": "a"}"#), answer(#"{"sample": 1}"#),
            answer(#"{"messages": [], "sample": {}}"#), answer(#"{"headers": {"a b": "c"}}"#),
            answer(#"{"error": {}}"#), answer(#"{"error": {"code": "none"}}"#),
            answer(#"{"error": {"code": "aborted", "details": [{"type": "a.B"}]}}"#),
            answer(#"{"latency": {}}"#),
            answer(#"{"latency": {"from": 1}}"#), answer(#"{"latency": {"milliseconds": 1, "cap": 2}}"#),
            answer(#"{"latency": {"milliseconds": 3600001}}"#), answer(#"{"fault": {"chance": 1}}"#),
            answer(#"{"fault": {"kind": "lost", "chance": 2}}"#), answer(#"{"fault": {"kind": "lost", "bytes": 2}}"#),
            answer(#"{"fault": {"kind": "resetBody"}}"#), step("{}"), step(#"{"wait": 1, "silence": true}"#),
            step(#"{"silence": false}"#), step(#"{"close": 1005}"#), step(#"{"close": 2000}"#),
            step(#"{"refuse": 200}"#), #"{"sockets": [{"channel": "A"}]}"#,
        ])
    func wrong(json: String) throws {
        let complaints = try complaints(json)
        #expect(!complaints.schema.isEmpty)
        #expect(complaints.reader != nil)
    }

    @Test("takes the scenarios of the examples, and their contracts do, too")
    func examples() throws {
        let folder = Repository.url("Examples/Scenarios")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        #expect(files.count >= 4)
        for file in files {
            let path = folder.appendingPathComponent(file).path
            #expect(try complaints(String(contentsOfFile: path, encoding: .utf8)).schema.isEmpty, "\(file)")
            let system = file.split(separator: "-")[0]
            let problems = try ScenarioFile(path).problems(ScenarioContracts(Self.contracts(String(system))))
            #expect(problems.map(\.description).isEmpty, "\(problems)")
        }
    }

    @Test("takes the scenario of the documentation, and the contracts of the systems do, too")
    func article() throws {
        let path = "Sources/Runtime/AccordMocks/AccordMocks.docc/Scenarios.md"
        let article = try String(contentsOf: Repository.url(path), encoding: .utf8)
        let text = try #require(article.components(separatedBy: "```json\n").last?.components(separatedBy: "```").first)
        #expect(try complaints(text).schema.isEmpty)
        let file = try ScenarioFile(Data(text.utf8), file: path)
        let contracts = try Self.contracts("rin") + Self.contracts("growfolio")
        #expect(file.problems(ScenarioContracts(contracts)).map(\.description).isEmpty)
        #expect(file.scenario.calls.first?.answers.count == 3)
        #expect(file.scenario.sockets.count == 2)
    }

    private static func contracts(_ system: String) throws -> [Contract] {
        if system == "rin" {
            let root = Repository.url("proto").path
            return [try ProtoReader().read(["\(root)/rin/contacts/v1/contacts.proto"], roots: [root])]
        }
        let folder = Repository.url("Schemas/\(system)")
        let files = ["openapi", "asyncapi"].map { folder.appendingPathComponent("\(system).\($0).yaml").path }
        return [try SchemaReader(isComplete: true).read(files, roots: [folder.path])]
    }
}
