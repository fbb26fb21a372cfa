import Contract
import Testing

@testable import SchemaReader

@Suite("Rules for validate()")
struct RuleTests {
    @Test("A model's rules are its schema, without what only describes, and with other models by name")
    func schemas() throws {
        let shapes = try Shapes(
            """
            Order:
              title: An order
              description: Of a customer
              required: [id]
              dependentRequired: {a: [b]}
              additionalProperties: false
              properties:
                id: {type: string, minLength: 1, pattern: "^o", examples: [o1]}
                items: {type: array, minItems: 1, uniqueItems: true, items: {$ref: "#/components/schemas/Item"}}
                rates: {additionalProperties: {type: number, exclusiveMinimum: 0}}
                link: {type: string, format: uri}
                secret: {type: string, format: password}
                bid: {type: [number, "null"]}
            Item: {properties: {count: {type: integer, minimum: 1, maximum: 10, multipleOf: 2}}}
            """)
        #expect(
            try shapes.rules("Order") == #"{"required": ["id"], "dependentRequired": {"a": ["b"]}, "#
                + #""additionalProperties": false, "properties": {"#
                + #""id": {"type": "string", "minLength": 1, "pattern": "^o"}, "#
                + #""items": {"type": "array", "minItems": 1, "uniqueItems": true, "items": {"$ref": "p.Item"}}, "#
                + #""rates": {"additionalProperties": {"type": "number", "exclusiveMinimum": 0}}, "#
                + #""link": {"type": "string", "format": "uri"}, "secret": {"type": "string"}, "#
                + #""bid": {"type": ["number", "null"]}}}"#)
        #expect(
            try shapes.rules("Item") == #"{"properties": {"#
                + #""count": {"type": "integer", "minimum": 1, "maximum": 10, "multipleOf": 2}}}"#)
    }

    @Test("The cases of an enum are its rules, unless its schema asks for something else")
    func enums() throws {
        let shapes = try Shapes(
            """
            Order:
              properties:
                side: {$ref: "#/components/schemas/Side"}
                level: {type: integer, enum: [1, 2]}
                kind: {enum: [a, null]}
                model: {anyOf: [{type: string}, {type: string, enum: [s, l]}]}
            Side: {type: string, enum: [buy, sell]}
            """)
        #expect(
            try shapes.rules("Order") == #"{"properties": {"side": {"$ref": "p.Side"}, "#
                + #""level": {"$ref": "p.Order.Level"}, "kind": {"$ref": "p.Order.Kind"}, "#
                + #""model": {"anyOf": [{"type": "string"}, {"$ref": "p.Order.Model"}]}}}"#)
        #expect(try shapes.rules("Side") == nil)
        #expect(try shapes.rules("Order.Level") == nil)
        #expect(try shapes.rules("Order.Kind") == #"{"enum": ["a", null]}"#)
    }

    @Test("Schemas without a model, to which references lead, are definitions")
    func definitions() throws {
        let shapes = try Shapes(
            """
            Sku: {type: string, maxLength: 8}
            Codes: {type: array, items: {$ref: "#/components/schemas/Sku"}}
            Order:
              properties:
                a: {$ref: "#/components/schemas/Sku"}
                b: {$ref: "#/components/schemas/Sku", pattern: x}
                c: {$ref: "#/components/schemas/Codes"}
            """)
        #expect(
            try shapes.rules("Order") == ##"{"properties": {"a": {"$ref": "#/$defs/0"}, "##
                + ##""b": {"$ref": "#/$defs/0", "pattern": "x"}, "c": {"$ref": "#/$defs/1"}}, "##
                + ##""$defs": {"0": {"type": "string", "maxLength": 8}, "##
                + ##""1": {"type": "array", "items": {"$ref": "#/$defs/0"}}}}"##)
    }

    @Test("Models in circles, lists of themselves and tuples of themselves")
    func circles() throws {
        let shapes = try Shapes(
            """
            A: {properties: {b: {$ref: "#/components/schemas/B"}}}
            B: {properties: {a: {$ref: "#/components/schemas/A"}, c: {$ref: "#/components/schemas/Tree"}}}
            Tree: {type: array, minItems: 1, items: {$ref: "#/components/schemas/Tree"}}
            Pair: {type: array, prefixItems: [{$ref: "#/components/schemas/Pair"}, {type: string, minLength: 2}]}
            """)
        #expect(try shapes.rules("A") == #"{"properties": {"b": {"$ref": "p.B"}}}"#)
        #expect(try shapes.rules("B") == #"{"properties": {"a": {"$ref": "p.A"}, "c": {"$ref": "p.Tree"}}}"#)
        #expect(try shapes.rules("Tree") == #"{"type": "array", "minItems": 1, "items": {"$ref": "p.Tree"}}"#)
        #expect(
            try shapes.rules("Pair")
                == #"{"type": "array", "prefixItems": [{"$ref": "p.Pair"}, {"type": "string", "minLength": 2}]}"#)
    }

    @Test("A union whose cases exclude each other says which schema holds when, and which there are")
    func unions() throws {
        let shapes = try Shapes(
            """
            A: {type: object, required: [t], properties: {t: {const: a}, n: {type: integer, minimum: 1}}}
            B: {type: object, required: [t], properties: {t: {const: b}}}
            U: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
            V: {oneOf: [{type: string, minLength: 2}, {type: integer}, {type: "null"}]}
            """)
        func tag(_ values: String) -> String {
            #"{"type": "object", "required": ["t"], "properties": {"t": {"enum": [\#(values)]}}}"#
        }
        #expect(
            try shapes.rules("U") == #"{"allOf": [\#(tag(#""a", "b""#)), "#
                + #"{"if": \#(tag(#""a""#)), "then": {"$ref": "p.A"}}, "#
                + #"{"if": \#(tag(#""b""#)), "then": {"$ref": "p.B"}}]}"#)
        #expect(
            try shapes.rules("V") == #"{"allOf": [{"type": ["string", "integer", "null"]}, "#
                + #"{"if": {"type": "string"}, "then": {"type": "string", "minLength": 2}}, "#
                + #"{"if": {"type": "integer"}, "then": {"type": "integer"}}]}"#)
    }

    @Test("Of a union with a branch that may be null, the keyword itself counts")
    func nullableBranches() throws {
        let shapes = try Shapes("U: {oneOf: [{type: [string, 'null']}, {type: integer}]}")
        #expect(try shapes.rules("U") == #"{"oneOf": [{"type": ["string", "null"]}, {"type": "integer"}]}"#)
    }

    @Test("Of a union whose branches overlap, the keyword itself counts")
    func overlapping() throws {
        let shapes = try Shapes(
            """
            A: {type: object, required: [a], properties: {a: {type: string}}}
            B: {type: object, required: [b], properties: {b: {type: string}}}
            U: {oneOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
            """)
        #expect(try shapes.rules("U") == #"{"oneOf": [{"$ref": "p.A"}, {"$ref": "p.B"}]}"#)
    }

    @Test("Schemas that extend others, and those that only look like it, refer to them")
    func extended() throws {
        let shapes = try Shapes(
            """
            Base: {type: object, required: [id], properties: {id: {type: string}}, additionalProperties: true}
            Order:
              allOf: [{$ref: "#/components/schemas/Base"}, {properties: {n: {type: integer}}}]
              unevaluatedProperties: false
              if: {required: [n]}
              then: {not: {required: [id]}}
            """)
        #expect(
            try shapes.rules("Order")
                == #"{"allOf": [{"$ref": "p.Base"}, {"properties": {"n": {"type": "integer"}}}], "#
                + #""if": {"required": ["n"]}, "then": {"not": {"required": ["id"]}}, "unevaluatedProperties": false}"#)
    }

    @Test("A date that is written otherwise than its format says is not held to it")
    func dates() throws {
        let shapes = try Shapes(
            "Order: {properties: {at: {type: string, format: date-time, x-accord-date: naiveUTC}}}")
        #expect(try shapes.rules("Order") == #"{"properties": {"at": {"type": "string"}}}"#)
    }

    @Test("A schema that is too large to be checked says so, and its model has no rules")
    func tooLarge() throws {
        let properties = (0..<6000).map { "p\($0): {type: string}" }.joined(separator: ", ")
        let shapes = try Shapes("Order: {properties: {\(properties)}}\nUser: {properties: {o: {type: string}}}")
        #expect(try shapes.rules("Order") == nil)
        #expect(try shapes.rules("User") != nil)
        #expect(
            shapes.messages == [
                "note: validate() does not check this schema, as it is too large (#/components/schemas/Order)"
            ])
    }
}
