import Testing

@testable import Accord

@Suite struct RulesTests {
    private func violations(_ rules: String, _ value: JSONValue) -> [String] {
        Rules(rules).violations(of: value).map(\.description)
    }

    @Test(
        arguments: [
            (#"{"type": "string"}"#, 1, "must be of type string (type)"),
            (#"{"type": ["string", "null"]}"#, 1, "must be of type string or null (type)"),
            (#"{"type": "integer"}"#, 1.5, "must be of type integer (type)"),
            (#"{"const": "a"}"#, "b", "must have the value that the schema fixes (const)"),
            (#"{"enum": [1, 2]}"#, 3, "must be one of the values that the schema lists (enum)"),
            (#"{"minimum": 1.5}"#, 1, "must be 1.5 or more (minimum)"),
            (#"{"exclusiveMinimum": 1}"#, 1, "must be more than 1 (exclusiveMinimum)"),
            (#"{"maximum": 1}"#, 2, "must be 1 or less (maximum)"),
            (#"{"exclusiveMaximum": 1}"#, 1, "must be less than 1 (exclusiveMaximum)"),
            (#"{"multipleOf": 0.01}"#, 0.005, "must be a multiple of 0.01 (multipleOf)"),
            (#"{"minLength": 2}"#, "a", "must have 2 characters at least, and has 1 (minLength)"),
            (#"{"maxLength": 1}"#, "ab", "must have 1 characters at most, and has 2 (maxLength)"),
            (#"{"pattern": "^a"}"#, "ba", "must match the pattern ^a (pattern)"),
            (#"{"minItems": 1}"#, [], "must have 1 elements at least, and has 0 (minItems)"),
            (#"{"maxItems": 1}"#, [1, 2], "must have 1 elements at most, and has 2 (maxItems)"),
            (#"{"uniqueItems": true}"#, [1, 1.0], "must not have the same element twice (uniqueItems)"),
            (#"{"contains": {"type": "string"}}"#, [1], "must have 1 matching elements at least, and has 0 (contains)"),
            (#"{"items": {"minimum": 2}}"#, [2, 1], "[1]: must be 2 or more (minimum)"),
            (#"{"prefixItems": [{}], "items": false}"#, [2, 1], "[1]: must not be there (items)"),
            (#"{"required": ["a"]}"#, [:], "must have the property 'a' (required)"),
            (#"{"minProperties": 1}"#, [:], "must have 1 properties at least, and has 0 (minProperties)"),
            (#"{"properties": {"a": {"minimum": 1}}}"#, ["a": 0], "a: must be 1 or more (minimum)"),
            (#"{"additionalProperties": false}"#, ["a": 0], "a: must not be there (additionalProperties)"),
            (#"{"patternProperties": {"^a": {"minimum": 1}}}"#, ["ab": 0], "ab: must be 1 or more (minimum)"),
            (
                #"{"propertyNames": {"maxLength": 1}}"#, ["ab": 0],
                "ab: must have 1 characters at most, and has 2 (maxLength)"
            ),
            (
                #"{"dependentRequired": {"a": ["b"]}}"#, ["a": 0],
                "must have the property 'b', as it has 'a' (dependentRequired)"
            ),
            (
                #"{"dependentSchemas": {"a": {"maxProperties": 0}}}"#, ["a": 0],
                "must have 0 properties at most, and has 1 (maxProperties)"
            ),
            (#"{"unevaluatedProperties": false}"#, ["a": 0], "a: must not be there (unevaluatedProperties)"),
            (
                #"{"anyOf": [{"type": "boolean"}, {"type": "string"}]}"#, 1,
                "must match one of the alternatives at least (anyOf)"
            ),
            (#"{"oneOf": [{}, {}]}"#, 1, "must match exactly one of the alternatives, and matches 2 (oneOf)"),
            (#"{"not": {}}"#, 1, "must not match what the schema rules out (not)"),
            (#"{"if": {}, "then": {"minimum": 2}}"#, 1, "must be 2 or more (minimum)"),
            ("false", 1, "must not be there (false)"),
            (#"{"allOf": [{"minimum": 2}, {"minimum": 2}]}"#, 1, "must be 2 or more (minimum)"),
        ] as [(String, JSONValue, String)])
    func violation(_ rules: String, _ value: JSONValue, _ expected: String) {
        #expect(violations(rules, value) == [expected])
    }

    @Test(
        "The violations of the alternative that a value comes closest to are reported as well",
        arguments: [
            (["kind": "a", "n": 9], ["n: must be 5 or less (maximum)"]),
            (["kind": "b", "n": 9], ["n: must be of type string (type)"]),
            (["kind": "c"], []),
        ] as [(JSONValue, [String])])
    func alternatives(_ value: JSONValue, _ reasons: [String]) {
        let rules = #"""
            {"oneOf": [{"properties": {"kind": {"const": "a"}, "n": {"type": "integer", "maximum": 5}}},
            {"properties": {"kind": {"const": "b"}, "n": {"type": "string"}}}]}
            """#
        #expect(
            violations(rules, value)
                == ["must match exactly one of the alternatives, and matches 0 (oneOf)"] + reasons)
    }

    @Test func allViolationsAreTold() {
        let rules = #"""
            {"required": ["id"], "properties": {"items": {"minItems": 3, "items": {"properties": {"name": {"minLength": 2,
            "pattern": "^[a-z]+$"}}}}, "side": {"enum": ["buy", "sell"]}}}
            """#
        #expect(
            violations(rules, ["items": [["name": "ab"], ["name": "1"]], "side": "hold"]) == [
                "must have the property 'id' (required)",
                "items: must have 3 elements at least, and has 2 (minItems)",
                "items[1].name: must have 2 characters at least, and has 1 (minLength)",
                "items[1].name: must match the pattern ^[a-z]+$ (pattern)",
                "side: must be one of the values that the schema lists (enum)",
            ])
    }

    @Test func numbersAreExact() throws {
        func isValid(_ rules: String, _ number: String) throws -> Bool {
            Rules(rules).violations(of: try JSONValue(json: number)).isEmpty
        }
        #expect(try isValid(#"{"maximum": 9007199254740993}"#, "9007199254740993"))
        #expect(try !isValid(#"{"maximum": 9007199254740992}"#, "9007199254740993"))
        #expect(try !isValid(#"{"maximum": 1e400}"#, "1e401"))
        #expect(try isValid(#"{"minimum": -1e400}"#, "-1e399"))
        #expect(try isValid(#"{"minimum": 0}"#, "-0.0"))
        #expect(try isValid(#"{"multipleOf": 0.1}"#, "1234567890123456789012345678.9"))
        #expect(try !isValid(#"{"multipleOf": 0.1}"#, "1234567890123456789012345678.95"))
        #expect(try isValid(#"{"multipleOf": 1e-8}"#, "1e308"))
        #expect(try !isValid(#"{"multipleOf": 7}"#, "1e999999999999"))
        #expect(try isValid(#"{"multipleOf": 5e3}"#, "15000"))
        #expect(try !isValid(#"{"multipleOf": 5e3}"#, "1500"))
        #expect(try isValid(#"{"type": "integer", "const": 1}"#, "10e-1"))
    }

    @Test func textIsCodePoints() {
        // Equal to Swift, and not the same text.
        let composed: JSONValue = "\u{E9}"
        let decomposed: JSONValue = "e\u{301}"
        #expect(composed == decomposed)
        #expect(violations(#"{"const": "\u00e9"}"#, composed).isEmpty)
        #expect(violations(#"{"const": "\u00e9"}"#, decomposed).count == 1)
        #expect(violations(#"{"uniqueItems": true}"#, [composed, decomposed]).isEmpty)
        #expect(violations(#"{"uniqueItems": true}"#, [composed, decomposed, decomposed]).count == 1)
        #expect(violations(#"{"maxLength": 2}"#, "👨‍👩").count == 1)
        #expect(violations(#"{"minLength": 2, "maxLength": 2}"#, decomposed).isEmpty)
    }

    @Test func formatsCountUnlessTheyOnlyDescribe() {
        let rules = Rules(#"{"format": "ipv4"}"#)
        #expect(rules.violations(of: "1.2.3.400").map(\.keyword) == ["format"])
        #expect(rules.violations(of: "1.2.3.40").isEmpty)
        var options = ValidationOptions()
        options.checksFormats = false
        #expect(rules.violations(of: "1.2.3.400", options: options).isEmpty)
    }

    // MARK: Limits

    @Test func schemasThatComeBackToThemselves() {
        let circle = ##"""
            {"$ref": "#/$defs/a", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"$ref": "#/$defs/a"}}}
            """##
        #expect(violations(circle, 1).isEmpty)
        let tree = ##"{"type": "object", "additionalProperties": {"$ref": "#"}}"##
        #expect(violations(tree, ["a": ["b": [:]]]).isEmpty)
        #expect(violations(tree, ["a": ["b": 1]]) == ["a.b: must be of type object (type)"])
    }

    @Test("Alternatives that a tag distinguishes hold for the same values as each does alone")
    func tags() {
        func tagged(_ tag: JSONValue, _ required: [JSONValue] = []) -> JSONValue {
            ["type": "object", "properties": ["kind": tag], "required": .array(["kind"] + required)]
        }
        let alternatives: [JSONValue] =
            (0..<9).map { tagged(["const": .string("k\($0)")]) } + [
                tagged(["enum": ["k9", "k10"]]), tagged(["const": "k0"], ["x"]), tagged(["enum": ["k1", 5]], ["x"]),
                ["allOf": [tagged(["const": "k2"], ["y"])]], ["type": "object", "required": ["free"]],
                ["properties": ["kind": ["const": "k3"]], "required": ["kind", "z"]], ["type": "string"],
            ]
        let objects: [[String: JSONValue]] =
            (0..<12).map { ["kind": .string("k\($0)")] } + [[:], ["kind": 5], ["kind": .null], ["kind": ["k1"]]]
        let more: [[String: JSONValue]] = [[:], ["x": 1], ["y": 1], ["z": 1], ["free": 1], ["x": 1, "free": 1]]
        var values: [JSONValue] = ["text", 5, .null, ["k1"]]
        for object in objects { values += more.map { .object(object.merging($0) { first, _ in first }) } }
        for value in values {
            let count = alternatives.count { Rules($0).violations(of: value).isEmpty }
            let (any, one): (JSONValue, JSONValue) = (["anyOf": .array(alternatives)], ["oneOf": .array(alternatives)])
            #expect(Rules(any).violations(of: value).isEmpty == (count > 0), "\(value)")
            #expect(Rules(one).violations(of: value).isEmpty == (count == 1), "\(value)")
        }
    }

    @Test("Of thousands of alternatives, those are looked at that have the value's tag")
    func manyTags() {
        let alternatives = (0..<5_000).map { index -> JSONValue in
            let kind: JSONValue = ["properties": ["kind": ["const": .string("k\(index)")]], "required": ["kind"]]
            return ["type": "object", "allOf": [kind]]
        }
        let rules = Rules(["oneOf": .array(alternatives)])
        for (kind, isValid) in [("k4999", true), ("other", false)] {
            var validation = Validation(options: ValidationOptions(), tracksEvaluated: false, stepLimit: 10)
            #expect((validation.check(["kind": .string(kind)], 0, of: rules.book, "") != nil) == isValid)
            #expect(validation.violations.map(\.keyword) == (isValid ? [] : ["oneOf"]))
        }
    }

    @Test func tooDeep() {
        var value: JSONValue = []
        for _ in 0..<2000 { value = [value] }
        #expect(violations(##"{"items": {"$ref": "#"}}"##, value).count == 1)
    }

    /// Each level doubles the number of looks; the run gives up instead of going on for ever.
    @Test func alternativesThatExplode() {
        var definitions: [String: JSONValue] = ["0": ["type": "string"]]
        for level in 1...60 {
            let inner: JSONValue = ["$ref": .string("#/$defs/\(level - 1)")]
            definitions["\(level)"] = ["oneOf": [inner, inner]]
        }
        let rules = Rules(["$ref": "#/$defs/60", "$defs": .object(definitions)])
        var validation = Validation(options: ValidationOptions(), tracksEvaluated: false, stepLimit: 10_000)
        _ = validation.check(1, 0, of: rules.book, "")
        #expect(validation.violations.contains { $0.message == "is too large to be checked" })
    }

    @Test("Alternatives that lead to each other are looked at once for each place of a value")
    func entangledAlternatives() throws {
        let count = 6
        var definitions: [String: JSONValue] = [:]
        for index in 0..<count {
            let next = (0..<3).map { JSONValue.object(["$ref": .string("#/$defs/\((index + $0) % count)")]) }
            definitions["\(index)"] = [
                "type": "object", "properties": ["v": ["type": "string"], "n": ["anyOf": .array(next)]],
            ]
        }
        let rules = Rules(["$ref": "#/$defs/0", "$defs": .object(definitions)])
        func nested(_ value: JSONValue) -> JSONValue {
            (0..<30).reduce(["v": value]) { inner, _ in ["n": inner] }
        }
        #expect(rules.violations(of: nested("a")).isEmpty)
        // Without a memory, this would take 3 to the power of 30 steps.
        #expect(rules.violations(of: nested(1)).map(\.keyword) == ["anyOf"])
    }
}
