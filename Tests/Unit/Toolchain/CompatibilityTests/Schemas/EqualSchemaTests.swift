import Accord
import Contract
import Testing

/// Schemas that take the same values, written differently, are compatible both ways.
@Suite struct EqualSchemaTests {
    static let pairs: [(String, String, String)] = [
        (
            "inline and by reference", "{properties: {a: {type: string}}}",
            "{properties: {a: {$ref: '#/$defs/A'}}, $defs: {A: {type: string}}}"
        ),
        (
            "allOf, and its parts as one",
            "{allOf: [{type: object, required: [a]}, {properties: {a: {type: integer}}}]}",
            "{type: object, required: [a], properties: {a: {type: integer}}}"
        ),
        ("a union of one branch", "{oneOf: [{type: string}]}", "{type: string}"),
        ("enum and const", "{enum: [a]}", "{const: a}"),
        ("another order", "{type: [string, 'null'], enum: [a, null]}", "{type: ['null', string], enum: [null, a]}"),
        ("a pattern that matches everything", "{type: string}", "{type: string, pattern: '.*'}"),
        (
            "a pattern and a length", "{type: string, pattern: '^[^]{2,}$', minLength: 2}",
            "{type: string, pattern: '^[^]{2}'}"
        ),
        (
            "two ways to write a pattern", "{type: string, pattern: '^(a|b)+$'}",
            "{type: string, pattern: '^[ab][ab]*$'}"
        ),
        ("types and a union of types", "{type: [string, integer]}", "{anyOf: [{type: integer}, {type: string}]}"),
        (
            "anyOf and oneOf of what is apart", "{anyOf: [{type: integer}, {type: string}]}",
            "{oneOf: [{type: integer}, {type: string}]}"
        ),
        ("an integer and multiples of one", "{type: integer}", "{type: number, multipleOf: 1}"),
        (
            "exclusive and inclusive bounds of integers", "{type: integer, exclusiveMinimum: 0}",
            "{type: integer, minimum: 1}"
        ),
        ("booleans listed", "{type: boolean}", "{enum: [true, false]}"),
        ("not twice", "{type: string}", "{not: {not: {type: string}}}"),
        (
            "a condition and its union", "{type: object, if: {required: [a]}, then: {required: [b]}}",
            "{type: object, anyOf: [{not: {required: [a]}}, {required: [b]}]}"
        ),
        (
            "a condition and a dependency", "{type: object, if: {required: [a]}, then: {required: [b]}}",
            "{type: object, dependentRequired: {a: [b]}}"
        ),
        (
            "required and present", "{type: object, minProperties: 1, propertyNames: {const: a}}",
            "{type: object, required: [a], maxProperties: 1}"
        ),
        (
            "unevaluated and additional", "{type: object, properties: {a: true}, unevaluatedProperties: false}",
            "{type: object, properties: {a: true}, additionalProperties: false}"
        ),
        (
            "a list and its recursive form",
            """
            {$ref: '#/$defs/L', $defs: {L: {type: object, properties: {n: {$ref: '#/$defs/L'}}, additionalProperties: false}}}
            """,
            """
            {type: object, additionalProperties: false, properties: {n: {$ref: '#/$defs/M'}},
             $defs: {M: {type: object, additionalProperties: false, properties: {n: {$ref: '#/$defs/M'}}}}}
            """
        ),
        ("what has no values at all", "{type: object, required: [a], properties: {a: {$ref: '#'}}}", "false"),
        ("an empty interval", "{type: number, minimum: 2, maximum: 1}", "false"),
        (
            "no room for different values", "{type: array, items: {enum: [1, 2]}, uniqueItems: true, minItems: 3}",
            "false"
        ),
        ("elements that cannot be there", "{type: array, items: false}", "{type: array, maxItems: 0}"),
        ("contains anything", "{type: array, contains: true}", "{type: array, minItems: 1}"),
        (
            "half and half", "{type: integer, multipleOf: 6}",
            "{allOf: [{multipleOf: 2}, {multipleOf: 3}], type: integer}"
        ),
    ]

    @Test("Equal schemas written differently are compatible", arguments: pairs)
    func equal(_ name: String, _ left: String, _ right: String) throws {
        for pair in [try SchemaPair(left, right), try SchemaPair(right, left)] {
            #expect(pair.verdict() == .compatible, "\(name)")
            #expect(pair.findings().filter { $0.severity == .error } == [], "\(name)")
        }
    }
}
