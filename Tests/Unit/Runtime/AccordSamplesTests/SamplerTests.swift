import Accord
import AccordSamples
import Testing

@Suite("Samples of schemas")
struct SamplerTests {
    @Test("Samples are valid, and all kinds of values that a schema has come up", arguments: SampleSchemas.all)
    func validity(_ text: String) throws {
        let schema = try JSONValue(json: text)
        let sampler = Sampler(schema: schema)
        let rules = Rules(schema)
        for seed in 0..<20 as Range<UInt64> {
            let value = try sampler.value(seed: seed)
            #expect(rules.violations(of: value).isEmpty)
        }
    }

    @Test("Each keyword that the validator knows is in one of the schemas")
    func keywords() {
        let keywords = [
            "$ref", "additionalProperties", "allOf", "anyOf", "const", "contains", "dependentRequired",
            "dependentSchemas", "else", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "if", "items",
            "maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength",
            "minProperties", "minimum", "multipleOf", "not", "oneOf", "pattern", "patternProperties", "prefixItems",
            "properties", "propertyNames", "required", "then", "type", "unevaluatedItems", "unevaluatedProperties",
            "uniqueItems",
        ]
        for keyword in keywords { #expect(SampleSchemas.all.contains { $0.contains("\"\(keyword)\"") }, "\(keyword)") }
    }

    @Test("The same seed gives the same sample on every machine", arguments: SampleSchemas.fixed)
    func determinism(_ text: String, seed: UInt64, expected: String) throws {
        let sampler = Sampler(schema: try JSONValue(json: text))
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        #expect(try sampler.value(seed: seed).jsonString(options: options) == expected)
    }

    @Test("Seeds give different samples")
    func variety() throws {
        let sampler = Sampler(schema: ["type": "string", "format": "uuid"])
        #expect(try Set((0..<100).map { try sampler.value(seed: $0) }).count == 100)
    }

    @Test("A property that is added changes none of the others")
    func stability() throws {
        let before = Sampler(
            schema: #"{"required":["a","c"],"properties":{"a":{"type":"integer"},"c":{"type":"string"}}}"#.json)
        let after = Sampler(
            schema:
                #"{"required":["a","b","c"],"properties":{"a":{"type":"integer"},"b":{"type":"string"},"c":{"type":"string"}}}"#
                .json)
        for seed in 0..<20 as Range<UInt64> {
            let (old, new) = (try before.value(seed: seed), try after.value(seed: seed))
            #expect(old["a"] == new["a"] && old["c"] == new["c"])
        }
    }

    @Test("An object whose properties are all optional has one at least, and so have those within it")
    func neverEmpty() throws {
        let sampler = Sampler(
            schema: #"{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"}}}}}"#
                .json)
        for seed in 0..<200 as Range<UInt64> {
            #expect(try sampler.value(seed: seed)["a"]?["b"] != nil, "seed \(seed)")
        }
    }

    // MARK: What there is no sample of

    @Test(
        "An error has the place and the keyword for which no value was found",
        arguments: [
            ("false", "", "false"),
            (#"{"type":"string","enum":[1]}"#, "", "enum"),
            (
                #"{"type":"object","required":["a"],"properties":{"a":{"minimum":3,"maximum":2,"type":"number"}}}"#,
                "a", "minimum"
            ),
            (#"{"type":"array","minItems":3,"uniqueItems":true,"items":{"type":"boolean"}}"#, "", "uniqueItems"),
            (#"{"type":"string","pattern":"^a$","minLength":5}"#, "", "pattern"),
            (#"{"type":"string","minLength":3,"maxLength":2}"#, "", "maxLength"),
            (
                #"{"type":"object","required":["a"],"properties":{"a":{"type":"array","minItems":1,"items":{"type":"integer","multipleOf":7,"minimum":8,"maximum":13}}}}"#,
                "a[0]", "multipleOf"
            ),
            (#"{"type":"string","minLength":1000000000}"#, "", "minLength"),
            (#"{"type":"array","minItems":1000000000}"#, "", "minItems"),
            (#"{"type":"object","minProperties":1000000000}"#, "", "minProperties"),
        ])
    func failure(_ text: String, path: String, keyword: String) {
        let sampler = Sampler(schema: text.json)
        let error = #expect(throws: SampleError.self) { try sampler.value(seed: 1) }
        #expect(error?.path == path)
        #expect(error?.keyword == keyword)
    }

    @Test("A schema that has to contain itself has no sample, and that is found out")
    func endless() {
        let sampler = Sampler(schema: ##"{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}}"##.json)
        #expect(throws: SampleError.self) { try sampler.value(seed: 1) }
    }

    @Test("Recursion ends, however wide it is")
    func recursion() throws {
        let text =
            ##"{"$defs":{"n":{"type":"object","required":["v"],"properties":{"v":{"type":"integer"},"##
            + (0..<12).map { ##""p\##($0)":{"type":"array","items":{"$ref":"#/$defs/n"}}"## }.joined(separator: ",")
            + ##"}}},"$ref":"#/$defs/n"}"##
        let sampler = Sampler(schema: text.json)
        for seed in 0..<5 as Range<UInt64> { #expect(try sampler.value(seed: seed).jsonString().utf8.count < 100_000) }
    }

    // MARK: What is plausible

    @Test(
        "A name says what a value is",
        arguments: [
            ("email", "@example\\.com$"), ("customerEmail", "@example\\.com$"), ("created_at", "^2025-12-"),
            ("expiresAt", "^2026-01-"), ("currency", "^[A-Z]{3}$"), ("symbol", "^[A-Z]+$"),
            ("price", "^[0-9]+\\.[0-9]{2}$"),
            ("homepage", "^https://example\\.com/"), ("first_name", "^[A-Z][a-z]+$"),
            ("name", "^[A-Z][a-z]+ [A-Z][a-z]+$"),
        ])
    func plausibility(_ name: String, pattern: String) throws {
        let sampler = Sampler(schema: ["required": [.string(name)], "properties": .object([name: ["type": "string"]])])
        let rules = Rules(["pattern": .string(pattern)])
        for seed in 0..<20 as Range<UInt64> {
            let value = try #require(try sampler.value(seed: seed)[name])
            #expect(rules.violations(of: value).isEmpty, "\(value)")
        }
    }

    @Test("Times are around the time that is given")
    func times() throws {
        let schema: JSONValue = ["type": "string", "format": "date-time"]
        #expect(try Sampler(schema: schema, now: 0).value(seed: 1).jsonString().hasPrefix("\"1969-12-31T"))
        #expect(try Sampler(schema: schema, now: 951_868_799).value(seed: 1).jsonString().hasPrefix("\"2000-02-29T"))
        #expect(try Sampler(schema: schema).value(seed: 1).jsonString().contains("202"))
    }
}

extension String {
    /// The text as JSON; `false` where it is none.
    fileprivate var json: JSONValue { (try? JSONValue(json: self)) ?? false }
}
