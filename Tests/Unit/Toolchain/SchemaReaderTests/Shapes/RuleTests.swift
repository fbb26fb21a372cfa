import Contract
import Testing

@testable import SchemaReader

@Suite("Rules for validate()")
struct RuleTests {
    @Test("Constraints, where they are, and those of other models by name")
    func constraints() throws {
        let shapes = try Shapes(
            """
            Order:
              required: [id]
              dependentRequired: {a: [b]}
              properties:
                id: {type: string, minLength: 1, pattern: "^o"}
                items: {type: array, minItems: 1, uniqueItems: true, items: {$ref: "#/components/schemas/Item"}}
                rates: {additionalProperties: {type: number, exclusiveMinimum: 0}}
                free: {$ref: "#/components/schemas/Free"}
                kind: {type: string, enum: [a, b]}
                sku: {$ref: "#/components/schemas/Sku"}
            Item: {properties: {count: {type: integer, minimum: 1, maximum: 10, multipleOf: 2}}}
            Free: {properties: {text: {type: string}}}
            Sku: {type: string, maxLength: 8}
            """)
        #expect(
            try shapes.rules("Order") == #"{"dependentRequired": {"a": ["b"]}, "properties": {"#
                + #""id": {"minLength": 1, "pattern": "^o"}, "#
                + #""items": {"minItems": 1, "uniqueItems": true, "items": {"$ref": "p.Item"}}, "#
                + #""rates": {"additionalProperties": {"exclusiveMinimum": 0}}, "sku": {"maxLength": 8}}}"#)
        #expect(
            try shapes.rules("Item")
                == #"{"properties": {"count": {"minimum": 1, "maximum": 10, "multipleOf": 2}}}"#)
        #expect(try shapes.rules("Free") == nil)
    }

    @Test("Models in circles have rules when one of them has constraints")
    func circles() throws {
        let shapes = try Shapes(
            """
            A: {properties: {b: {$ref: "#/components/schemas/B"}}}
            B: {properties: {a: {$ref: "#/components/schemas/A"}, n: {type: integer, minimum: 1}}}
            C: {properties: {c: {$ref: "#/components/schemas/C"}}}
            """)
        #expect(try shapes.rules("A") == #"{"properties": {"b": {"$ref": "p.B"}}}"#)
        #expect(try shapes.rules("B") == #"{"properties": {"a": {"$ref": "p.A"}, "n": {"minimum": 1}}}"#)
        #expect(try shapes.rules("C") == nil)
    }

    @Test("Of a union, the rules of the case that holds")
    func unions() throws {
        let shapes = try Shapes(
            """
            A: {type: object, required: [t], properties: {t: {const: a}, n: {type: integer, minimum: 1}}}
            B: {type: object, required: [t], properties: {t: {const: b}}}
            U: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
            V: {oneOf: [{type: string, minLength: 2}, {type: integer}]}
            """)
        #expect(
            try shapes.rules("U")
                == #"{"allOf": [{"if": {"properties": {"t": {"enum": ["a"]}}, "required": ["t"]}, "then": {"$ref": "p.A"}}]}"#
        )
        #expect(try shapes.rules("V") == #"{"allOf": [{"if": {"type": "string"}, "then": {"minLength": 2}}]}"#)
    }

    @Test("Constraints behind unions with null, names for names, and lists of themselves")
    func wrapped() throws {
        let shapes = try Shapes(
            """
            Short: {type: string, maxLength: 8}
            Item: {properties: {n: {type: integer, minimum: 1}}}
            Same: {$ref: "#/components/schemas/Item"}
            Tree: {type: array, minItems: 1, items: {$ref: "#/components/schemas/Tree"}}
            Pair: {type: array, prefixItems: [{$ref: "#/components/schemas/Pair"}, {$ref: "#/components/schemas/Pair"}, {type: string, minLength: 2}]}
            Order:
              properties:
                a: {anyOf: [{type: string, minLength: 1}, {type: "null"}]}
                b: {anyOf: [{$ref: "#/components/schemas/Short", pattern: x}, {type: "null"}]}
                c: {$ref: "#/components/schemas/Same"}
                d: {$ref: "#/components/schemas/Tree"}
                e: {$ref: "#/components/schemas/Pair"}
            """)
        #expect(
            try shapes.rules("Order") == #"{"properties": {"a": {"minLength": 1}, "#
                + #""b": {"maxLength": 8, "pattern": "x"}, "c": {"$ref": "p.Item"}, "d": {"minItems": 1}, "#
                + #""e": {"prefixItems": [true, true, {"minLength": 2}]}}}"#)
    }

    @Test("Conditions and negations are kept whole; those that contain themselves are not")
    func conditions() throws {
        let shapes = try Shapes(
            """
            Order:
              properties: {kind: {type: string}, limit: {type: number}}
              if: {properties: {kind: {const: limit}}, required: [kind]}
              then: {required: [limit]}
              not: {$ref: "#/components/schemas/Order"}
            Two:
              allOf: [{pattern: a, type: string}, {pattern: b}]
            User: {properties: {two: {$ref: "#/components/schemas/Two"}}}
            """)
        #expect(
            try shapes.rules("Order")
                == #"{"if": {"required": ["kind"], "properties": {"kind": {"const": "limit"}}}, "then": {"required": ["limit"]}}"#
        )
        #expect(
            try shapes.rules("User")
                == #"{"properties": {"two": {"pattern": "a", "allOf": [{"pattern": "b"}]}}}"#)
    }
}
