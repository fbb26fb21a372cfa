import Accord
import Testing

@testable import BreakingRules

/// Values that show findings about schemas.
@Suite("Witnesses of findings")
struct WitnessTests {
    @Test("Witnesses are described in one short sentence, with members in order")
    func told() {
        let witness = Witness(value: ["b": 1, "a": [true]], complaint: "must be a string (type)", refuser: .old)
        #expect(
            witness.told == "for example, the old version refuses {\"a\":[true],\"b\":1}: must be a string (type)")
        let long = Witness(value: .string(String(repeating: "x", count: 300)), complaint: "c", refuser: .new)
        #expect(long.told == "for example, the new version refuses \"" + String(repeating: "x", count: 199) + "…: c")
    }

    @Test("Say who refuses, by direction")
    func refuser() throws {
        let pair = try SchemaPair("{type: [string, 'null']}", "{type: [string, integer]}")
        let request = try #require(pair.findings(.request).first)
        #expect(request.witness?.value == .null)
        #expect(request.witness?.refuser == .new)
        let response = try #require(pair.findings(.response).first)
        #expect(response.witness?.refuser == .old)
        #expect(response.message == "the type: the new version may send what the old one does not take")
    }

    @Test("Change no fingerprint, when another value shows the same change")
    func fingerprint() throws {
        let one = try SchemaPair("{type: string}", "{type: string, maxLength: 2}").findings()
        let other = try SchemaPair("{type: string, pattern: '^b*$'}", "{type: string, pattern: '^b*$', maxLength: 2}")
            .findings()
        #expect(one.count == 1 && other.count == 1)
        #expect(one.first?.witness != other.first?.witness)
        #expect(Fingerprint.all(of: one) == Fingerprint.all(of: other))
        // What is accepted in a baseline stays accepted.
        let baseline = Baseline(file: "b.json", accepting: one)
        let judgement = Suppressions(texts: [:], baseline: baseline).judge(
            other, today: try #require(CalendarDate("2026-11-22")))
        #expect(judgement.findings == [])
        #expect(judgement.accepted.map(\.finding) == other)
    }

    @Test(
        "Witnesses leave it to limits, types, values and names to distinguish a later change",
        arguments: [
            ("{type: string}", "{type: string, maxLength: 2}", "{type: string, maxLength: 1}"),
            ("{type: integer}", "{type: integer, minimum: 2}", "{type: integer, minimum: 3}"),
            ("{type: integer}", "{type: integer, multipleOf: 2}", "{type: integer, multipleOf: 3}"),
            ("{type: [string, integer]}", "{type: string}", "{type: boolean}"),
            ("{enum: [a, b, c]}", "{enum: [a, b]}", "{enum: [a]}"),
            ("{type: string}", "{type: string, pattern: '^a$'}", "{type: string, pattern: '^b$'}"),
            ("{type: array}", "{type: array, maxItems: 2}", "{type: array, maxItems: 1}"),
            ("{type: object}", "{type: object, required: [a]}", "{type: object, required: [b]}"),
        ])
    func laterChange(_ old: String, _ new: String, _ later: String) throws {
        let (one, other) = (try SchemaPair(old, new).findings(), try SchemaPair(old, later).findings())
        #expect(one.count == 1 && other.count == 1)
        #expect(Fingerprint.all(of: one) != Fingerprint.all(of: other))
    }

    @Test("A value that is added to those that are left changes no fingerprint")
    func unrelatedValue() throws {
        let one = try SchemaPair("{enum: [a, b, c]}", "{enum: [a, b]}").findings()
        let other = try SchemaPair("{enum: [a, b, c]}", "{enum: [a, b, d]}").findings()
        #expect(Fingerprint.all(of: one) == Fingerprint.all(of: other))
    }
}
