import Accord
import AccordMocks
import Contract
import Foundation
import MockServer
import TestEnvironment
import Testing

@Suite("Scenarios as files, checked against contracts")
struct ScenarioFileTests {
    private func problems(_ text: String) throws -> [String] {
        let contracts = ScenarioContracts(try ScenarioServer.contracts.get())
        do throws(Diagnostics) {
            let file = try ScenarioFile(Data(text.utf8), file: "s.json")
            return file.problems(contracts).map(\.description)
        } catch {
            return error.all.map(\.description)
        }
    }

    @Test("have the name of the file where they have none")
    func names() throws {
        let named = try ScenarioFile(Data(#"{"name": "A"}"#.utf8), file: "scenarios/s.json")
        #expect(named.scenario.name == "A")
        #expect(try ScenarioFile(Data("{}".utf8), file: "scenarios/off.line.json").scenario.name == "off.line")
    }

    @Test("are reported with the line and column of what is wrong, and what was meant")
    func places() throws {
        #expect(
            try problems("{\n  \"cals\": []\n}") == ["s.json:2:3: error: there is no key 'cals'; did you mean 'calls'?"]
        )
        #expect(
            try problems("{\"calls\": [\n  {\"call\": \"getPat\", \"answers\": [{}]}]}") == [
                "s.json:2:12: error: the contracts have no operation or method 'getPat'; did you mean 'getPet'?"
            ])
        #expect(
            try problems(#"{"sockets": [{"channel": "Life", "script": []}]}"#) == [
                "s.json:1:26: error: the contracts have no channel 'Life'; did you mean 'Live'?"
            ])
        let missing = #expect(throws: Diagnostics.self) { try ScenarioFile("/nowhere/s.json") }
        #expect(missing?.description.contains("there is no such scenario") == true)
    }

    private func problem(_ call: String, _ rest: String) throws -> [String] {
        try problems(#"{"calls": [{"call": "\#(call)", \#(rest)}]}"#).map { problem in
            String(problem.drop { $0 != " " }.dropFirst("error: ".count + 1))
        }
    }

    @Test(
        "have what operations have",
        arguments: [
            (
                #""when": {"parameters": {"idd": 1}}, "answers": [{}]"#,
                "the operation 'getPet' has no parameter 'idd'; use 'id' or 'tag'"
            ),
            (#""when": {"body": {}}, "answers": [{}]"#, "the operation 'getPet' has no body"),
            (#""answers": [{"body": {"nam": "a"}}]"#, "it is no body of 'getPet': must have the property 'name'"),
            (#""answers": [{"example": "rx"}]"#, "the operation 'getPet' has no example 'rx'; use 'rex' or 'tom'"),
            (#""answers": [{"sample": {"age": "old"}}]"#, "it is no sample of 'getPet': 'age' must be an integer"),
            (#""answers": [{"messages": []}]"#, "the operation 'getPet' has no stream; give 'body'"),
            (
                #""answers": [{"error": {"code": "aborted", "details": [{"type": "a.B", "value": ""}]}}]"#,
                "an error of an operation has no details; give 'status' and 'body'"
            ),
        ])
    func operations(rest: String, problem: String) throws {
        let problems = try self.problem("getPet", rest)
        #expect(problems.count == 1)
        #expect(problems.first?.prefix(24) == problem.prefix(24), "\(problems)")
    }

    @Test(
        "have what methods have",
        arguments: [
            ("Get", #""when": {"parameters": {"id": 1}}, "answers": [{}]"#, "a method has no parameters; give 'body'"),
            ("Get", #""when": {"body": {"texd": "a"}}, "answers": [{}]"#, "it is no message 'Note': texd"),
            ("Collect", #""when": {"body": {}}, "answers": [{}]"#, "the method 'Collect' takes a stream"),
            ("Get", #""answers": [{"body": {"count": "many"}}]"#, "it is no message 'Note': count"),
            ("Get", #""answers": [{"status": 200, "body": {}}]"#, "a method answers with 'body', or"),
            ("Get", #""answers": [{"example": "a"}]"#, "a method has no examples"),
            ("Get", #""answers": [{"sample": {"a": 1}}]"#, "it is no message 'Note': a"),
            ("Get", #""answers": [{"messages": []}]"#, "the method 'Get' answers with one message"),
            ("Watch", #""answers": [{"messages": [{}, {"a": 1}]}]"#, "it is no message 'Note': a"),
        ])
    func methods(method: String, rest: String, problem: String) throws {
        let problems = try self.problem("notes.v1.NoteService/\(method)", rest)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
    }

    @Test(
        "have what channels have",
        arguments: [
            (#"{"send": {"type": "qoute"}}"#, "the server has no message with these tags"),
            (#"{"send": {"type": "quote", "price": "1"}}"#, "it is no message 'quote': 'price' must"),
            (#"{"expect": {"type": "asq"}}"#, "the client has no message with these tags"),
        ])
    func sockets(step: String, problem: String) throws {
        let problems = try problems(#"{"sockets": [{"channel": "Live", "script": [\#(step)]}]}"#)
        #expect(problems.count == 1)
        #expect(problems.first?.contains("error: \(problem)") == true, "\(problems)")
    }
}
