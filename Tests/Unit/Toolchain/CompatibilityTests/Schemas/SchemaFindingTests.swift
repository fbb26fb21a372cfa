import Accord
import Contract
import Testing

@testable import BreakingRules

/// The content of a finding: where it is, what it is of, and which value shows it.
@Suite struct SchemaFindingTests {
    @Test("A finding has its places in both versions, the path in the value, and the value that shows it")
    func places() throws {
        let old = """
            type: object
            properties:
              lines:
                type: array
                items:
                  type: object
                  properties:
                    sku: {type: string}
            """
        let new = """
            # A comment.
            type: object
            properties:
              lines:
                type: array
                items:
                  type: object
                  properties:
                    sku: {type: string, maxLength: 2}
            """
        let pair = try SchemaPair(old, new)
        let finding = try #require(pair.findings().first)
        #expect(pair.findings().count == 1)
        #expect(finding.rule == "SCHEMA_LENGTH_NARROWED")
        #expect(finding.subject == "S /lines/*/sku")
        #expect(finding.place?.line == 9)
        #expect(finding.oldPlace?.line == 8)
        #expect(finding.direction == .request)
        #expect(finding.message == "the length of texts: the new version takes less than the old one")
        let complaint = "must have 2 characters at most, and has 3 (maxLength)"
        #expect(finding.witness == Witness(value: "aaa", complaint: complaint, refuser: .new))
    }

    @Test(
        "A client that takes an unreadable member for absent is not broken by what the server makes of it",
        arguments: [
            "type: object\nrequired: [bid]\nproperties: {bid: {type: [number, 'null'], x-accord-lenient: true}}",
            "type: object\nrequired: [bid]\nproperties: {bid: {type: string, x-accord-lenient: true}}",
            "type: object\nproperties: {bid: {type: number, x-accord-lenient: true}}",
        ])
    func lenient(new: String) throws {
        let old = "type: object\nrequired: [bid]\nproperties: {bid: {type: number}}"
        let lenient = "type: object\nrequired: [bid]\nproperties: {bid: {type: number, x-accord-lenient: true}}"
        let whole = "type: object\nx-accord-lenient: true\nrequired: [bid]\nproperties: {bid: {type: number}}"
        #expect(try SchemaPair(old, new).told(.response, .tolerant) != [])
        #expect(try SchemaPair(lenient, new).told(.response, .tolerant) == [])
        #expect(try SchemaPair(whole, new).told(.response, .tolerant) == [])
        #expect(try SchemaPair(lenient, new).told(.response, .strict) != [])
    }

    @Test("A tag that is marked as lenient is looked at all the same")
    func lenientTag() throws {
        let pair = try SchemaPair(
            "type: object\nrequired: [kind]\nproperties: {kind: {const: a, x-accord-lenient: true}}",
            "type: object\nrequired: [kind]\nproperties: {kind: {const: b, x-accord-lenient: true}}")
        #expect(pair.told(.response, .tolerant) != [])
    }

    @Test(
        "An example of a finding within a branch is one of the whole",
        arguments: [
            (
                "{anyOf: [{anyOf: [{type: string}, {}]}, {type: [boolean, 'null']}]}",
                "{anyOf: [{anyOf: [{type: string}, {type: number}]}, {type: [boolean, 'null']}]}"
            ),
            (
                "{type: object, anyOf: [{type: object, required: [a]}, {items: {type: string}}]}",
                "{type: object, anyOf: [{type: object, required: [a]}, {type: array}]}"
            ),
        ])
    func examplesOfTheWhole(_ old: String, _ new: String) throws {
        let pair = try SchemaPair(old, new)
        let examples = pair.findings().compactMap(\.witness?.value)
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(pair.accepts(example, old: true), "\(example)")
            #expect(!pair.accepts(example, old: false), "\(example)")
        }
    }

    @Test("A witness of the whole is built through required members, elements and recursion")
    func witness() throws {
        let tree = """
            {$ref: '#/$defs/T', $defs: {T: {type: object, required: [v], additionalProperties: false,
             properties: {v: {type: string, pattern: '^[A-Z]{3}$'}, next: {$ref: '#/$defs/T'}}, maxProperties: LIMIT}}}
            """
        let pair = try SchemaPair(
            tree.replacing("LIMIT", with: "2"), tree.replacing("LIMIT", with: "1"))
        guard case .breaks(let witness) = pair.verdict() else {
            Issue.record("Two members are taken no more.")
            return
        }
        #expect(witness.value["v"] == "AAA")
        #expect(witness.value["next"]?["v"] == "AAA")
        #expect(witness.reason == "must have 1 properties at most, and has 2 (maxProperties)")
        #expect(pair.verdict(.response) == .compatible)
    }

    @Test(
        "Alternatives belong together by their names, and those without one by their order",
        arguments: [
            "{anyOf: [{$ref: '#/$defs/B'}, {$ref: '#/$defs/A'}], $defs: DEFS}",
            "{anyOf: [{title: B, $ref: '#/$defs/B'}, {$ref: '#/$defs/A'}], $defs: DEFS}",
        ])
    func alternatives(new: String) throws {
        let definitions =
            "{A: {type: object, required: [a], properties: {a: {default: 1}}}, B: {type: object, "
            + "required: [b], properties: {b: {default: 2}}}}"
        let old = "{anyOf: [{$ref: '#/$defs/A'}, {$ref: '#/$defs/B'}], $defs: DEFS}"
        let pair = try SchemaPair(old.replacing("DEFS", with: definitions), new.replacing("DEFS", with: definitions))
        #expect(pair.told() == [])
        #expect(pair.told(.response) == [])
        let other = "{anyOf: [{$ref: '#/$defs/B'}, {$ref: '#/$defs/A'}], $defs: DEFS}"
            .replacing("DEFS", with: definitions.replacing("default: 2", with: "default: 3"))
        #expect(
            try SchemaPair(old.replacing("DEFS", with: definitions), other).told() == ["DEFAULT_CHANGED /b (warning)"])
        let nameless = "{anyOf: [{type: integer, default: 1}, {type: string, default: a}]}"
        #expect(
            try SchemaPair(nameless, nameless.replacing("default: a", with: "default: b")).told()
                == ["DEFAULT_CHANGED (warning)"])
    }

    @Test("A tag of the discriminator's mapping that only one side has is reported")
    func mapping() throws {
        func contract(_ tags: String) -> String {
            """
            openapi: 3.1.0
            info: {title: A, version: 1.0.0}
            components:
              schemas:
                U:
                  oneOf: [{$ref: '#/components/schemas/A'}]
                  discriminator: {propertyName: t, mapping: {\(tags)}}
                A: {type: object, required: [t], properties: {t: {type: string}}}
            """
        }
        let pair = try SchemaPair(
            contract("a: '#/components/schemas/A'"),
            contract("a: '#/components/schemas/A', b: '#/components/schemas/A'"), pointer: "#/components/schemas/U")
        #expect(pair.told(.request) == [])
        #expect(pair.told(.response) == ["MAPPING_ADDED"])
        #expect(pair.told(.response, .tolerant) == ["MAPPING_ADDED (warning)"])
    }

    @Test("A named branch that is gone is reported by its name")
    func branch() throws {
        func union(_ branches: String) -> String {
            """
            {oneOf: [\(branches)], $defs: {Cat: {type: object, required: [t], properties: {t: {const: cat}}},
             Dog: {type: object, required: [t], properties: {t: {const: dog}}}}}
            """
        }
        let pair = try SchemaPair(
            union("{$ref: '#/$defs/Cat'}, {$ref: '#/$defs/Dog'}"), union("{$ref: '#/$defs/Cat'}, {type: string}"))
        let findings = pair.findings()
        #expect(findings.map(\.rule) == ["SCHEMA_BRANCH_REMOVED"])
        #expect(findings.first?.message.contains("#/$defs/Dog") == true)
    }
}
