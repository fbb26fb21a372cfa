import Testing

@testable import SchemaInclusion
@testable import SchemaReader

/// Pairs whose keywords depend on each other, and which are decided all the same.
@Suite("Schemas that are decided")
struct DecidedSchemaTests {
    private enum Outcome {
        case compatible, broken, undecided
    }

    private func outcomes(_ one: String, _ other: String) throws -> (there: Outcome, back: Outcome) {
        func outcome(_ old: String, _ new: String) throws -> Outcome {
            switch try SchemaPair(old, new).verdict() {
            case .compatible: .compatible
            case .breaks: .broken
            case .unknown: .undecided
            }
        }
        return (try outcome(one, other), try outcome(other, one))
    }

    @Test("`unevaluatedItems` does not see what `contains` has found")
    func contained() throws {
        let numbers = "{ type: array, contains: { type: string }, unevaluatedItems: { type: integer } }"
        let large = "{ type: array, contains: { type: string }, unevaluatedItems: { type: integer, minimum: 3 } }"
        #expect(try outcomes(numbers, large) == (.broken, .compatible))
        let texts = "{ type: array, contains: { type: string }, unevaluatedItems: false }"
        #expect(
            try outcomes(texts, "{ type: array, items: { type: string }, minItems: 1 }") == (.compatible, .compatible))
        let few = "{ type: array, allOf: [{ contains: { type: string }, maxContains: 1 }], unevaluatedItems: false }"
        #expect(try outcomes(texts, few) == (.broken, .compatible))
        #expect(
            try outcomes(few, "{ type: array, items: { type: string }, minItems: 1, maxItems: 1 }") == (
                .compatible, .compatible
            ))
    }

    @Test("Before draft 2020-12, what `contains` has found is not evaluated")
    func containedBefore() throws {
        let texts = "{ type: array, items: { type: string }, minItems: 1 }"
        let contained = "{ type: array, contains: { type: string }, unevaluatedItems: false }"
        let pair = try SchemaPair(texts, contained, dialect: .draft2019)
        guard case .compatible = pair.verdict() else { return }
        Issue.record("the new version refuses [\"a\"]")
    }

    @Test("Formats are compared with expressions and lengths")
    func formats() throws {
        func outcome(_ one: String, _ other: String) throws -> Outcome {
            try outcomes("{ type: string, format: \(one) }", "{ type: string, \(other) }").there
        }
        #expect(try outcome("uuid", "pattern: '^[0-9a-fA-F-]{36}$'") == .compatible)
        #expect(try outcome("uuid", "pattern: '^[0-9a-f-]{36}$'") == .broken)
        #expect(try outcome("uuid", "maxLength: 36") == .compatible)
        #expect(try outcome("date", #"pattern: '^\d{4}-\d{2}-\d{2}$'"#) == .compatible)
        #expect(try outcome("date", "minLength: 10, maxLength: 10") == .compatible)
        #expect(try outcome("date-time", "minLength: 20") == .compatible)
        #expect(try outcome("ipv4", "pattern: '^[0-9.]+$'") == .compatible)
        #expect(try outcome("ipv4", "maxLength: 14") == .broken)
        #expect(try outcome("email", "maxLength: 100") == .broken)
        #expect(try outcome("email", "pattern: '@'") == .compatible)
        #expect(try outcome("uri", "pattern: '^[^:]+:'") == .compatible)
        #expect(try outcome("uri", "pattern: '^https://'") == .broken)
        #expect(try outcome("date", "pattern: '^2'") == .broken)
        #expect(try outcome("ipv6", "pattern: '^[0-9a-f:]+$'") == .broken)
        let pointers = try outcomes("{ type: string, format: json-pointer }", "{ type: string, pattern: '^(/|$)' }")
        #expect(pointers == (.compatible, .broken))
    }

    @Test("An object or a list of fixed values is one value")
    func fixedValues() throws {
        func object(_ others: String, properties: String = "a: { const: 1 }") -> String {
            "{ type: object, required: [a], properties: { \(properties) }, \(others) }"
        }
        let closed = object("additionalProperties: false")
        #expect(try outcomes("{ const: { a: 1 } }", closed) == (.compatible, .compatible))
        #expect(try outcomes("{ const: { a: 1 } }", object("maxProperties: 1")) == (.compatible, .compatible))
        #expect(try outcomes("{ const: { a: 1 } }", object("")) == (.compatible, .broken))
        #expect(
            try outcomes(
                "{ const: { a: 1 } }", object("additionalProperties: false", properties: "a: { enum: [1, 2] }"))
                == (.compatible, .broken))
        let list = "type: array, prefixItems: [{ const: 1 }, { const: 2 }], minItems: 2"
        #expect(try outcomes("{ const: [1, 2] }", "{ \(list), items: false }") == (.compatible, .compatible))
        #expect(try outcomes("{ const: [1, 2] }", "{ \(list), maxItems: 2 }") == (.compatible, .compatible))
        #expect(try outcomes("{ const: [1, 2] }", "{ \(list) }") == (.compatible, .broken))
    }

    @Test("Expressions with boundaries of words and lookbehinds are sets of texts")
    func expressions() throws {
        func outcomes(_ one: String, _ other: String) throws -> (there: Outcome, back: Outcome) {
            try self.outcomes("{ type: string, pattern: '\(one)' }", "{ type: string, pattern: '\(other)' }")
        }
        #expect(try outcomes(#"\bfoo\b"#, #"\b(?:foo)\b"#) == (.compatible, .compatible))
        #expect(try outcomes("^foo$", #"\bfoo\b"#) == (.compatible, .broken))
        #expect(try outcomes("^[a-z]+(?<!x)$", "^[a-z]*[a-wyz]$") == (.compatible, .compatible))
    }
}
