import Accord
import Contract
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import Compatibility
@testable import SchemaInclusion

/// A comparison of schemas that are too large or too entangled ends without an answer, and soon.
@Suite struct SchemaLimitTests {
    private func isUndecided(_ verdict: InclusionVerdict) -> Bool {
        if case .unknown = verdict { true } else { false }
    }

    @Test("Schemas that are nested too deeply are not decided, and are reported all the same")
    func depth() throws {
        func nested(_ count: Int, _ inner: String) -> String {
            String(repeating: "{\"items\": ", count: count) + inner + String(repeating: "}", count: count)
        }
        func pair(_ count: Int) throws -> SchemaPair {
            try SchemaPair(nested(count, "{\"type\": \"string\"}"), nested(count, "{\"type\": \"integer\"}"))
        }
        guard case .breaks = try pair(Budget.depthLimit).verdict() else {
            Issue.record("As deep as may be is decided.")
            return
        }
        let tooDeep = try pair(Budget.depthLimit + 1)
        #expect(tooDeep.verdict() == .unknown(reason: Budget.tooDeep))
        #expect(!tooDeep.told().isEmpty)
        #expect(try SchemaPair(nested(150, "{}"), nested(150, "true")).verdict() == .compatible)
    }

    @Test("A change that no value shows is undecided where it is nested too deeply")
    func depthOfRemarks() throws {
        func texts(_ inner: String, _ count: Int) -> String {
            String(repeating: "{type: string, contentMediaType: application/json, contentSchema: ", count: count)
                + inner
                + String(repeating: "}", count: count)
        }
        #expect(
            try SchemaPair(texts("{type: string}", 30), texts("{type: integer}", 30)).findings().map(\.rule) == [
                "SCHEMA_TYPE_NARROWED"
            ])
        #expect(
            try SchemaPair(texts("{type: string}", 60), texts("{type: integer}", 60)).findings().map(\.rule) == [
                "SCHEMA_UNDECIDED"
            ])
        #expect(try SchemaPair(texts("{}", 60), texts("{description: Any}", 60)).findings().isEmpty)
        func objects(_ value: Int) -> String {
            String(repeating: "{properties: {p: ", count: 60) + "{default: \(value)}"
                + String(repeating: "}}", count: 60)
        }
        #expect(try SchemaPair(objects(1), objects(2)).findings().map(\.rule) == ["SCHEMA_UNDECIDED"])
    }

    @Test("Objects that are nested as deep as contracts go are decided")
    func nestedObjects() throws {
        func nested(_ type: String) -> String {
            String(repeating: "{type: object, properties: {p: ", count: 200) + "{type: \(type)}"
                + String(repeating: "}}", count: 200)
        }
        let pair = try SchemaPair(nested("string"), nested("integer"))
        guard case .breaks = pair.verdict() else {
            Issue.record("It breaks.")
            return
        }
        #expect(pair.told().count == 1)
        #expect(try SchemaPair(nested("integer"), nested("number")).verdict() == .compatible)
    }

    @Test("The number of elements that may match a schema is decided, even when it is large")
    func contained() throws {
        let counts = [(3, 5), (12, 20), (30, 150)]
        for (few, many) in counts {
            for schema in ["{type: string}", "{minLength: 1}", "{}"] {
                let old = "{contains: \(schema), maxContains: \(few)}"
                let new = "{contains: \(schema), maxContains: \(many)}"
                let pair = try SchemaPair(old, new)
                #expect(pair.verdict(.request) == .compatible, "\(old)")
                guard case .breaks = pair.verdict(.response) else {
                    Issue.record("\(old) → \(new)")
                    continue
                }
            }
        }
        let pair = try SchemaPair(
            "{contains: {const: 1}, minContains: 20}", "{contains: {type: integer}, minContains: 15}")
        #expect(pair.verdict() == .compatible)
        #expect(
            try SchemaPair("{maxItems: 20}", "{contains: {type: integer}, maxContains: 30, minContains: 0}").verdict()
                == .compatible)
    }

    @Test("The length that an array may have is decided, even when it is large")
    func longArrays() throws {
        for items in ["{}", "{type: string}", "{type: object, required: [a], properties: {a: {type: integer}}}"] {
            let pair = try SchemaPair(
                "{type: array, items: \(items), maxItems: 2048}", "{type: array, items: \(items), maxItems: 2047}")
            guard case .breaks = pair.verdict() else {
                Issue.record("2048 elements are refused: \(items)")
                continue
            }
            #expect(pair.verdict(.response) == .compatible)
        }
    }

    @Test("Schemas that are too entangled are not decided")
    func entanglement() throws {
        func branches(_ count: Int, _ keyword: String, _ extra: String) -> String {
            let parts = (0..<count).map { first in
                "{\(keyword): [\((0..<count).map { "{properties: {p\(first): {multipleOf: \($0 + 2)\(extra)}, q\($0): {minimum: \(first)}}}" }.joined(separator: ", "))]}"
            }
            return "{type: object, allOf: [\(parts.joined(separator: ", "))]}"
        }
        let count = TestExtent.isWhole ? 12 : 8
        let pair = try SchemaPair(branches(count, "oneOf", ""), branches(count, "oneOf", ", maximum: 1000"))
        let verdict = pair.verdict()
        if case .compatible = verdict { Issue.record("It is not: p0 may be 2000.") }
    }

    @Test("Long texts are compared by their expressions")
    func longTexts() throws {
        let (long, short) = (
            "{type: string, pattern: '^[a-z0-9]{1,4096}$'}", "{type: string, pattern: '^[a-z0-9]{1,4095}$'}"
        )
        guard case .breaks = try SchemaPair(long, short).verdict() else {
            Issue.record("4096 characters are refused.")
            return
        }
        #expect(try SchemaPair(short, long).verdict() == .compatible)
        let any = try SchemaPair(
            "{type: string, pattern: '^[\\s\\S]{1,4096}$'}", "{type: string, minLength: 1, maxLength: 4096}")
        #expect(any.verdict() == .compatible)
        #expect(any.verdict(.response) == .compatible)
    }

    @Test(
        "Unevaluated members and elements are those of each case that a schema distinguishes",
        arguments: [
            (
                "{properties: {a: {type: string}}, if: {properties: {a: {const: x}}, required: [a]}, then: {properties: {b: {}}}, unevaluatedProperties: false}",
                "{properties: {a: {type: string}}, if: {properties: {a: {const: x}}, required: [a]}, then: {}, unevaluatedProperties: false}"
            ),
            (
                "{type: object, properties: {a: {}}, anyOf: [{properties: {b: {}}, required: [b]}, {properties: {c: {}}}], unevaluatedProperties: false}",
                "{type: object, properties: {a: {}}, anyOf: [{properties: {b: {}}, required: [b]}, {}], unevaluatedProperties: false}"
            ),
            (
                "{type: object, dependentSchemas: {a: {properties: {a: {}, b: {}}}}, unevaluatedProperties: false}",
                "{type: object, dependentSchemas: {a: {properties: {a: {}}}}, unevaluatedProperties: false}"
            ),
            (
                "{type: array, oneOf: [{minItems: 3, prefixItems: [{}, {}, {}]}, {maxItems: 2, prefixItems: [{}, {}]}], unevaluatedItems: false}",
                "{type: array, oneOf: [{minItems: 3, prefixItems: [{}, {}, {}]}, {maxItems: 2, prefixItems: [{}]}], unevaluatedItems: false}"
            ),
        ])
    func unevaluated(_ wide: String, _ narrow: String) throws {
        let pair = try SchemaPair(wide, narrow)
        guard case .breaks = pair.verdict() else {
            Issue.record("The new version takes less: \(pair.verdict())")
            return
        }
        #expect(pair.told() == ["UNEVALUATED_NARROWED"])
        #expect(pair.verdict(.response) == .compatible)
        #expect(try SchemaPair(wide, wide + " ").verdict() == .compatible)
    }

    @Test("Unions beside each other are compared one by one")
    func unionsBesideEachOther() throws {
        func object(_ union: Int, _ branch: Int, _ type: String = "string") -> String {
            "{type: object, required: [k\(union), p\(branch)], "
                + "properties: {k\(union): {const: v\(branch)}, p\(branch): {type: \(type)}}}"
        }
        func schema(_ middle: (Int) -> [String]) -> String {
            let unions = (0..<12).map { union in
                "{oneOf: [\((union == 6 ? middle(6) : (0..<3).map { object(union, $0) }).joined(separator: ", "))]}"
            }
            return "{allOf: [\(unions.joined(separator: ", "))]}"
        }
        let old = schema { union in (0..<3).map { object(union, $0) } }
        let more = try SchemaPair(old, schema { union in (0..<4).map { object(union, $0) } })
        #expect(more.verdict() == .compatible)
        guard case .breaks = more.verdict(.response) else {
            Issue.record("The fourth alternative is new.")
            return
        }
        #expect(more.findings(.response).map(\.detail) == [["#/allOf/6/oneOf/3"]])
        let other = try SchemaPair(
            old, schema { union in [object(union, 0), object(union, 1, "integer"), object(union, 2)] })
        guard case .breaks = other.verdict() else {
            Issue.record("The second alternative is another.")
            return
        }
    }

    @Test("Conditions beside each other are compared one by one")
    func conditionsBesideEachOther() throws {
        func schema(_ count: Int, _ middle: String) -> String {
            let conditions = (0..<count).map { index in
                "{if: {properties: {kind: {const: v\(index)}}}, "
                    + "then: {required: [r\(index)], properties: {r\(index): {type: \(index == 6 ? middle : "string")}}}}"
            }
            return "{type: object, required: [kind], properties: {kind: {type: string}}, "
                + "allOf: [\(conditions.joined(separator: ", "))]}"
        }
        let pair = try SchemaPair(schema(20, "string"), schema(20, "[string, 'null']"))
        #expect(pair.verdict() == .compatible)
        guard case .breaks(let witness) = pair.verdict(.response) else {
            Issue.record("The old version refuses null.")
            return
        }
        #expect(witness.value == .object(["kind": "v6", "r6": .null]))
        guard case .breaks = try SchemaPair(schema(20, "string"), schema(21, "string")).verdict() else {
            Issue.record("Another condition is new.")
            return
        }
    }

    @Test(
        "Bounds that are too large to be reckoned with are compared all the same", arguments: ["number", "integer"])
    func farBounds(type: String) throws {
        for (less, more) in [
            ("maximum: 1e39", "maximum: 1e40"), ("minimum: -1e39", "minimum: -1e40"),
            ("exclusiveMaximum: 1e50", "exclusiveMaximum: 2e50"), ("exclusiveMaximum: 1e50", "maximum: 1e50"),
        ] {
            let (less, more) = ("{type: \(type), \(less)}", "{type: \(type), \(more)}")
            guard case .breaks = try SchemaPair(more, less).verdict() else {
                Issue.record("\(more) takes more than \(less).")
                continue
            }
            #expect(try SchemaPair(less, more).verdict() == .compatible)
            #expect(try SchemaPair(less, less).verdict() == .compatible)
        }
    }

    @Test("Long texts, large counts and numbers that cannot be reckoned with do not hang or trap")
    func largeNumbers() throws {
        let pairs = [
            ("{type: string, maxLength: 9223372036854775807}", "{type: string, maxLength: 9223372036854775806}"),
            ("{type: string, minLength: 100000, pattern: a}", "{type: string, minLength: 100001, pattern: a}"),
            ("{type: array, minItems: 100000}", "{type: array, minItems: 100001}"),
            ("{type: object, minProperties: 100000}", "{type: object, minProperties: 100001}"),
            (
                "{type: array, contains: {type: string}, maxContains: 9223372036854775807}",
                "{type: array, contains: {type: string}, maxContains: 100000}"
            ),
            ("{type: number, multipleOf: 1e-300}", "{type: number, multipleOf: 1e-299}"),
            ("{type: integer, maximum: 1e400}", "{type: integer, maximum: 1e399}"),
        ]
        for (old, new) in pairs {
            #expect(isUndecided(try SchemaPair(old, new).verdict()), "\(old)")
        }
        let integers = try SchemaPair(
            "{type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807}",
            "{type: integer, minimum: -9223372036854775808, maximum: 9223372036854775806}")
        #expect(
            try SchemaPair("{type: integer, minimum: 9000000000000000000}", "{type: string}").verdict()
                != .compatible)
        guard case .breaks(let witness) = integers.verdict() else {
            Issue.record("The largest integer is taken no more.")
            return
        }
        #expect(witness.value == .number(9_223_372_036_854_775_807))
    }

    @Test("A union of many alternatives is decided by their values or tags")
    func unions() throws {
        let forms: [(Int) -> String] = [
            { "{const: v\($0), description: d\($0)}" },
            { "{type: object, required: [k], properties: {k: {const: v\($0)}, x: {type: string}}}" },
        ]
        for form in forms {
            func union(_ count: Int) -> String { "{oneOf: [\((0..<count).map(form).joined(separator: ", "))]}" }
            let pair = try SchemaPair(union(300), union(301))
            #expect(pair.verdict() == .compatible)
            guard case .breaks = pair.verdict(.response) else {
                Issue.record("It breaks: \(form(0))")
                continue
            }
        }
    }

    @Test("A union of unions is decided, some branches of which need not have the tag", arguments: ["50", "200"])
    func nestedUnions(length: String) throws {
        func union(_ length: String) -> String {
            let items = (0..<26).map { index in
                let text = index == 7 ? "{type: string, maxLength: \(length)}" : "{type: string}"
                return "{type: object, required: [type, id], properties: {type: {enum: [k\(index)]}, id: \(text), "
                    + "parts: {type: array, items: {$ref: '#/$defs/Item'}}}}"
            }
            let message =
                "{type: object, required: [role], properties: {type: {enum: [message]}, role: {enum: [user]}}}"
            let easy =
                "{type: object, required: [role], properties: {type: {enum: [message]}, role: {enum: [user, system]}, "
                + "text: {type: string}}}"
            let reference =
                "{type: object, required: [id], properties: {id: {type: string}, "
                + "type: {anyOf: [{enum: [reference]}, {type: 'null'}]}}}"
            return "{$ref: '#/$defs/Input', $defs: {Item: {type: object, oneOf: [\(message), "
                + "\(items.joined(separator: ", "))]}, "
                + "Input: {oneOf: [\(easy), {$ref: '#/$defs/Item'}, \(reference)]}}}"
        }
        let pair = try SchemaPair(union(length), union("100"))
        if length == "50" {
            #expect(pair.verdict(.request) == .compatible)
        } else if case .breaks = pair.verdict(.request) {
            #expect(!pair.told().contains { $0.contains(SchemaRemark.undecided.rawValue) })
        } else {
            Issue.record("It breaks.")
        }
    }

    /// Counts what a comparison takes apart or holds against each other.
    private func effort(_ old: String, _ new: String, _ direction: Finding.Direction) throws -> Int {
        let pair = try SchemaPair(old, new)
        var walk = pair.comparison().walk(direction, "S")
        walk.compare(old: pair.oldID, new: pair.newID)
        #expect(walk.findings.allSatisfy { $0.rule != SchemaRemark.undecided.rawValue })
        return walk.search.budget.effort
    }

    @Test(
        "Work grows in proportion to the alternatives that list values, or have tags",
        arguments: ["anyOf", "oneOf"],
        [
            "{const: vNUMBER, description: dNUMBER}", "{enum: [vNUMBER, wNUMBER]}",
            "{type: object, required: [k], properties: {k: {const: vNUMBER}, x: {type: string}}}",
        ])
    func growth(keyword: String, form: String) throws {
        func union(_ numbers: Range<Int>, _ more: String) -> String {
            let alternatives = numbers.map { form.replacing("NUMBER", with: "\($0)") } + [more]
            return "{\(keyword): [\(alternatives.joined(separator: ", "))]}"
        }
        // With an alternative that lists nothing; one goes, one comes, and half of them are others.
        let changes: [(Range<Int>, Range<Int>)] = [(0..<40, 1..<41), (0..<40, 20..<60)]
        for (old, new) in changes {
            for direction in [Finding.Direction.request, .response] {
                func effort(_ factor: Int) throws -> Int {
                    func grown(_ range: Range<Int>) -> Range<Int> {
                        (range.lowerBound * factor)..<(range.upperBound * factor)
                    }
                    return try self.effort(
                        union(grown(old), "{type: integer}"), union(grown(new), "{type: integer, minimum: 3}"),
                        direction)
                }
                let (small, large) = (try effort(1), try effort(4))
                #expect(large <= small * 6, "\(small) → \(large)")
            }
        }
    }

    @Test("A thousand schemas that did not change cost next to nothing")
    func size() throws {
        func contract(_ type: String) -> String {
            let schemas = (0..<1000).map { index in
                "S\(index): {type: object, properties: {next: {$ref: '#/$defs/S\(min(index + 1, 999))'}, v: {type: \(index == 500 ? type : "string")}}}"
            }
            return "{$ref: '#/$defs/S499', $defs: {\(schemas.joined(separator: ", "))}}"
        }
        #expect(try SchemaPair(contract("string"), contract("string")).verdict() == .compatible)
        let pair = try SchemaPair(contract("string"), contract("integer"))
        #expect(pair.told() == ["TYPE_NARROWED /next/v"])
    }
}
