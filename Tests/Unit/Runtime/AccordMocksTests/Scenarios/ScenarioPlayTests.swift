import Accord
import AccordHTTP
import Foundation
import Testing

@testable import AccordMocks

@Suite("Scenarios as they go on")
struct ScenarioPlayTests {
    private func play(_ json: String) throws -> ScenarioPlay { ScenarioPlay(try Scenario(Data(json.utf8))) }

    private func get(_ id: String, body: JSONValue? = nil) -> ScenarioRequest {
        ScenarioRequest("getPet", body: body) { $0 == "id" ? id : nil }
    }

    /// The examples that calls are answered with.
    private func names(_ play: inout ScenarioPlay, _ requests: [ScenarioRequest]) -> [String?] {
        requests.map { request in
            guard case .example(let name)? = play.turn(of: request)?.content else { return nil }
            return name
        }
    }

    @Test(
        "repeat the last answer, begin again, or leave all further calls alone",
        arguments: [
            ("last", ["a", "b", "b", "b", "b"]), ("cycle", ["a", "b", "a", "b", "a"]),
            ("pass", ["a", "b", nil, nil, nil] as [String?]),
        ])
    func repetition(then: String, answers: [String?]) throws {
        var play = try play(
            #"{"calls": [{"call": "getPet", "answers": [{"example": "a"}, {"example": "b"}], "then": "\#(then)"}]}"#)
        #expect(names(&play, Array(repeating: get("1"), count: 5)) == answers)
    }

    @Test("are for calls of a name, with parameters and a part of a body; the first rule that has an answer counts")
    func conditions() throws {
        var play = try play(
            """
            {"calls": [
              {"call": "getPet", "when": {"parameters": {"id": 7}}, "answers": [{"example": "seven"}], "then": "pass"},
              {"call": "getPet", "when": {"body": {"a": {"b": 1}, "c": null}}, "answers": [{"example": "body"}]},
              {"call": "getPet", "answers": [{"example": "any"}]}]}
            """)
        #expect(names(&play, [get("7"), get("7"), get("8")]) == ["seven", "any", "any"])
        #expect(names(&play, [get("1", body: ["a": ["b": 1, "x": 2]])]) == ["body"])
        #expect(names(&play, [get("1", body: ["a": ["b": 2]])]) == ["any"])
        #expect(names(&play, [get("1", body: ["a": ["b": 1], "c": 3])]) == ["any"])
        #expect(play.turn(of: ScenarioRequest("listPets", body: nil)) == nil)
    }

    @Test("have the same latencies and faults for the same seed")
    func chance() throws {
        func turns(_ seed: Int) throws -> [String] {
            var play = try play(
                """
                {"seed": \(seed), "calls": [{"call": "getPet", "answers": [
                  {"latency": {"from": 0, "to": 1000}, "fault": {"kind": "lost", "chance": 0.5}}]}]}
                """)
            return (0..<50).map { _ in
                let turn = play.turn(of: get("1"))
                return "\(turn?.latency ?? .seconds(9)) \(turn?.fault?.description ?? "none") \(turn?.seed ?? 0)"
            }
        }
        let turns7 = try turns(7)
        #expect(try turns7 == turns(7))
        #expect(try turns7 != turns(8))
        #expect(Set(turns7).count == 50)
        let lost = turns7.count { $0.contains("lost") }
        #expect((10...40).contains(lost))
    }

    @Test("have a script for each connection of a channel, the last for all others")
    func scripts() throws {
        var play = try play(
            """
            {"sockets": [{"channel": "Live", "script": [{"refuse": 503}]}, {"channel": "x.Other", "script": []},
                         {"channel": "Live", "script": [{"silence": true}]}]}
            """)
        #expect(play.script(of: ["x.Live", "Live"]) == [.refuse(503)])
        #expect(play.script(of: ["x.Other", "Other"]) == [])
        #expect(play.script(of: ["x.Live", "Live"]) == [.silence])
        #expect(play.script(of: ["x.Live", "Live"]) == [.silence])
        #expect(play.script(of: ["x.Third", "Third"]) == nil)
    }

    @Test("join values: members of objects are replaced, and all others stay")
    func joining() {
        let value: JSONValue = ["a": 1, "b": ["c": 2, "d": [1, 2]]]
        #expect(value.joined(with: ["b": ["d": [3]], "e": .null]) == ["a": 1, "b": ["c": 2, "d": [3]], "e": .null])
    }
}
