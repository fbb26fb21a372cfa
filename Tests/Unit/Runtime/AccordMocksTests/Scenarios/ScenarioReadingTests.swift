import Accord
import AccordHTTP
import Foundation
import HTTPTypes
import Testing

@testable import AccordMocks

@Suite("Scenarios as they are read")
struct ScenarioReadingTests {
    private func problems(_ json: String) -> [String] {
        do throws(ScenarioError) {
            _ = try Scenario(Data(json.utf8))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    /// The problems of a scenario with one answer.
    private func problems(answer: String) -> [String] {
        problems(#"{"calls": [{"call": "getPet", "answers": [\#(answer)]}]}"#)
    }

    /// The problems of a scenario with one script.
    private func problems(script: String) -> [String] {
        problems(#"{"sockets": [{"channel": "Live", "script": [\#(script)]}]}"#)
    }

    @Test("have calls, conditions, answers and what comes after them")
    func calls() throws {
        let scenario = try Scenario(
            Data(
                """
                {"$schema": "scenario.schema.json", "name": "Offline", "description": "Nobody is there.", "seed": 7,
                 "calls": [
                   {"call": "getPet", "when": {"parameters": {"id": 7, "tag": "a", "all": true}, "body": {"a": 1}},
                    "answers": [{"status": 404, "headers": {"ETag": "x"}, "body": {"title": "no"}}], "then": "pass"},
                   {"call": "a.B/C", "answers": [{"error": {"code": "unavailable", "message": "later"}},
                    {"messages": [{"n": 1}],
                     "error": {"code": "aborted", "details": [{"type": "a.D", "value": "CAE"}]}}, {"example": "one"}, {"sample": {"n": 2}}]}]}
                """.utf8))
        #expect(scenario.name == "Offline")
        #expect(scenario.explanation == "Nobody is there.")
        #expect(scenario.description == "the scenario 'Offline'")
        #expect(scenario.seed == 7)
        #expect(scenario.sockets.isEmpty)
        let first = try #require(scenario.calls.first)
        #expect(first.call == "getPet")
        #expect(first.parameters == ["id": "7", "tag": "a", "all": "true"])
        #expect(first.body == ["a": 1])
        #expect(first.repetition == .pass)
        #expect(
            first.answers == [
                ScenarioAnswer(content: .response(status: 404, headers: [.eTag: "x"], body: ["title": "no"]))
            ])
        #expect(
            scenario.calls.last?.answers.map(\.content) == [
                .failure(ScenarioFailure(code: .unavailable, message: "later")),
                .messages(
                    [["n": 1]],
                    ScenarioFailure(
                        code: .aborted, message: "",
                        details: [ConnectError.Detail(type: "a.D", value: Data([8, 1]))])),
                .example("one"), .sample(["n": 2]),
            ])
        #expect(scenario.calls.last?.repetition == .last)
    }

    @Test(
        "have latencies",
        arguments: [
            (#"{"milliseconds": 300}"#, Latency.fixed(.milliseconds(300))),
            (#"{"from": 100, "to": 900}"#, .uniform(.milliseconds(100) ... .milliseconds(900))),
            (#"{"median": 80}"#, .logNormal(median: .milliseconds(80), sigma: 0.5)),
            (
                #"{"median": 80, "sigma": 1.5, "cap": 500}"#,
                .logNormal(median: .milliseconds(80), sigma: 1.5, cap: .milliseconds(500))
            ),
        ])
    func latencies(json: String, latency: Latency) throws {
        let scenario = try Scenario(
            Data(#"{"calls": [{"call": "getPet", "answers": [{"latency": \#(json)}]}]}"#.utf8))
        #expect(scenario.calls.first?.answers == [ScenarioAnswer(content: .usual, latency: latency)])
    }

    @Test(
        "have faults",
        arguments: [
            (#"{"kind": "unreachable"}"#, CallFault.unreachable, 1.0),
            (#"{"kind": "lost", "chance": 0.25}"#, .lost, 0.25),
            (#"{"kind": "silence"}"#, .silence, 1), (#"{"kind": "damagedGzip"}"#, .damagedGzip, 1),
            (#"{"kind": "resetBody", "bytes": 10}"#, .resetBody(after: 10), 1),
            (#"{"kind": "contentType", "contentType": "text/html"}"#, .contentType("text/html"), 1),
            (#"{"kind": "drip", "bytes": 4, "milliseconds": 5}"#, .drip(bytes: 4, every: .milliseconds(5)), 1),
        ])
    func faults(json: String, fault: CallFault, chance: Double) throws {
        let scenario = try Scenario(Data(#"{"calls": [{"call": "getPet", "answers": [{"fault": \#(json)}]}]}"#.utf8))
        #expect(scenario.calls.first?.answers.first?.fault == ScenarioFault(fault: fault, chance: chance))
    }

    @Test("have scripts of sockets")
    func sockets() throws {
        let scenario = try Scenario(
            Data(
                """
                {"sockets": [
                  {"channel": "Live", "script": [{"send": {"type": "a"}}, {"expect": {"type": "b"}}, {"wait": 20},
                    {"close": 4001}]},
                  {"channel": "Live", "script": [{"refuse": 503}]}, {"channel": "Live", "script": [{"silence": true}]},
                  {"channel": "Live", "script": [{"expireToken": true}]},
                  {"channel": "Live", "script": [{"vanish": true}]}]}
                """.utf8))
        #expect(
            scenario.sockets.map(\.script) == [
                [.send(["type": "a"]), .expect(["type": "b"]), .wait(.milliseconds(20)), .close(4001)], [.refuse(503)],
                [.silence], [.expireToken], [.vanish],
            ])
    }

    @Test("say what is wrong, and where")
    func complaints() {
        #expect(problems("[]") == ["it has to be an object"])
        #expect(problems("{").count == 1)
        #expect(
            problems(#"{"call": []}"#) == [
                "/call: there is no key 'call'; use '$schema', 'name', 'description', 'seed', 'calls', 'sockets'"
            ])
        #expect(problems(#"{"seed": -1}"#) == ["/seed: it has to be a whole number from 0 to \(Int.max)"])
        #expect(
            problems(#"{"name": 1, "calls": {}}"#) == ["/name: it has to be a string", "/calls: it has to be a list"])
        #expect(problems(#"{"calls": [{}]}"#) == ["/calls/0: 'call' is missing", "/calls/0: 'answers' is missing"])
        #expect(
            problems(#"{"calls": [{"call": "a", "answers": []}]}"#) == ["/calls/0/answers: it has to have an answer"])
        #expect(
            problems(#"{"calls": [{"call": "a", "answers": [{}], "then": "again"}]}"#) == [
                "/calls/0/then: there is no 'again' here; use 'last', 'cycle', 'pass'"
            ])
        #expect(
            problems(#"{"calls": [{"call": "a", "answers": [{}], "when": {"parameters": {"a/b": []}}}]}"#) == [
                "/calls/0/when/parameters/a~1b: it has to be a string, a number, true or false"
            ])
    }

    @Test(
        "say what is wrong with an answer",
        arguments: [
            (#"{"status": 199}"#, "/status: it has to be a whole number from 200 to 599"),
            (#"{"status": 200, "example": "a"}"#, ": an answer has one of 'status' and 'example'"),
            (#"{"headers": {"a b": "c"}}"#, "/headers/a b: 'a b' is no name of a header"),
            (#"{"headers": {"a": "c\nd"}}"#, "/headers/a: it is no value of a header"),
            (#"{"error": {}}"#, "/error: 'code' is missing"),
            (
                #"{"error": {"code": "aborted", "details": [{"value": ""}]}}"#,
                "/error/details/0: 'type' is missing"
            ),
            (
                #"{"error": {"code": "aborted", "details": [{"type": "a.B", "value": "!"}]}}"#,
                "/error/details/0/value: it is no base64 of a message"
            ),
            (#"{"sample": 1}"#, "/sample: it has to be an object"),
            (
                #"{"latency": {}}"#,
                "/latency: it has 'milliseconds', or 'from' and 'to', or 'median' with 'sigma' and 'cap'"
            ),
            (#"{"latency": {"from": 2, "to": 1}}"#, "/latency: 'from' is above 'to'"),
            (
                #"{"latency": {"milliseconds": 3600001}}"#,
                "/latency/milliseconds: it has to be a whole number from 0 to 3600000"
            ),
            (#"{"fault": {"kind": "resetBody"}}"#, "/fault: 'bytes' is missing"),
            (#"{"fault": {"kind": "lost", "bytes": 1}}"#, "/fault/bytes: a fault of the kind 'lost' has no 'bytes'"),
            (#"{"fault": {"kind": "lost", "chance": 1.5}}"#, "/fault/chance: it has to be a number from 0.0 to 1.0"),
        ])
    func answers(answer: String, problem: String) {
        #expect(problems(answer: answer) == ["/calls/0/answers/0\(problem)"])
    }

    @Test(
        "say what is wrong with a script",
        arguments: [
            (#"{}"#, "/0: a step has one key"), (#"{"wait": 1, "silence": true}"#, "/0: a step has one key"),
            (#"{"silence": false}"#, "/0/silence: it has to be true"),
            (
                #"{"close": 1005}"#,
                "/0/close: a server may close with 1000 to 1014, without 1004 to 1006, and 3000 to 4999"
            ),
            (#"{"close": 5000}"#, "/0/close: it has to be a whole number from 1000 to 4999"),
            (#"{"refuse": 200}"#, "/0/refuse: it has to be a whole number from 400 to 599"),
            (#"{"close": 4001}, {"wait": 1}"#, "/0: no step can come after this one"),
            (#"{"wait": 1}, {"refuse": 503}"#, "/1: a handshake that is refused has no other step"),
        ])
    func scripts(script: String, problem: String) {
        #expect(problems(script: script) == ["/sockets/0/script\(problem)"])
    }

    @Test("have lists of a thousand elements at most")
    func limits() {
        func list(_ element: String, _ count: Int) -> String {
            Array(repeating: element, count: count).joined(separator: ", ")
        }
        #expect(problems(script: list(#"{"wait": 1}"#, Scenario.listLimit)).isEmpty)
        #expect(
            problems(script: list(#"{"wait": 1}"#, Scenario.listLimit + 1)) == [
                "/sockets/0/script: it may have 1000 elements at most"
            ])
        #expect(problems(answer: list("{}", Scenario.listLimit + 1)).contains { $0.contains("1000 elements at most") })
    }
}
