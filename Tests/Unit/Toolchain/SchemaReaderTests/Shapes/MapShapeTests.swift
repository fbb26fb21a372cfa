import Contract
import Testing

@testable import SchemaReader

@Suite("Properties without names in the contract")
struct MapShapeTests {
    @Test("Objects without properties are dictionaries")
    func maps() throws {
        let shapes = try Shapes(
            """
            Free: {type: object}
            Open: {additionalProperties: true}
            Typed: {additionalProperties: {type: integer}}
            Nullable: {additionalProperties: {type: [integer, "null"]}}
            Empty: {type: object, additionalProperties: false}
            Pattern: {type: object, patternProperties: {"^x-": {type: string}}}
            PatternOnly: {patternProperties: {"^x-": {type: string}}, additionalProperties: false}
            PatternOpen: {patternProperties: {"^x-": {type: string}}, additionalProperties: true}
            Patterns: {patternProperties: {"^a": {type: string}, "^b": {type: integer}}}
            Unevaluated: {type: object, unevaluatedProperties: {type: boolean}}
            """)
        #expect(try shapes.alias("Free") == .map(.any))
        #expect(try shapes.alias("Open") == .map(.any))
        #expect(try shapes.alias("Typed") == .map(.int64))
        #expect(try shapes.alias("Nullable") == .map(.nullable(.int64)))
        #expect(try shapes.lines("Empty") == [])
        #expect(try shapes.alias("Pattern") == .map(.string))
        #expect(try shapes.alias("PatternOnly") == .map(.string))
        #expect(try shapes.alias("PatternOpen") == .map(.any))
        #expect(try shapes.alias("Patterns") == .map(.model("p.PatternsValue")))
        #expect(try shapes.cases("PatternsValue") == ["shape", "string: string string", "integer: int64 integer"])
        #expect(try shapes.alias("Unevaluated") == .map(.bool))
        #expect(
            shapes.messages == ["note: checked by validate(), without effect on types: 1 × unevaluatedProperties"])
    }

    @Test("Beside properties, a schema keeps the others; yes and no do not")
    func beside() throws {
        let shapes = try Shapes(
            """
            Typed: {properties: {a: {type: string}}, additionalProperties: {type: integer}}
            Open: {properties: {a: {type: string}}, additionalProperties: true}
            Closed: {properties: {a: {type: string}}, additionalProperties: false}
            Strict: {properties: {a: {type: string}}, x-accord-strict: true}
            Pattern: {properties: {a: {type: string}}, patternProperties: {"^x-": {type: integer}}}
            Known: {properties: {a: {type: string}}, patternProperties: {"^x-": {type: integer}}, additionalProperties: false}
            Required: {properties: {a: {type: string}}, required: [b], additionalProperties: {type: integer}}
            """)
        #expect(try shapes.lines("Typed") == ["a?: string", "+ int64"])
        #expect(try shapes.lines("Open") == ["a?: string"])
        #expect(try shapes.lines("Closed") == ["a?: string"])
        #expect(try shapes.lines("Strict") == ["a?: string", "strict"])
        #expect(try shapes.lines("Pattern") == ["a?: string", "+ any"])
        #expect(try shapes.lines("Known") == ["a?: string", "+ int64"])
        #expect(try shapes.lines("Required") == ["a?: string", "b: int64", "+ int64"])
    }

    @Test("An open object keeps what has no name, and is a struct even when nothing has one")
    func open() throws {
        let shapes = try Shapes(
            """
            Empty: {type: object, x-accord-open: true}
            Named: {properties: {a: {type: string}}, x-accord-open: true}
            Typed: {type: object, x-accord-open: true, additionalProperties: {type: integer}}
            Closed: {type: object, x-accord-open: true, additionalProperties: false}
            """)
        #expect(try shapes.lines("Empty") == ["+ any"])
        #expect(try shapes.lines("Named") == ["a?: string", "+ any"])
        #expect(try shapes.lines("Typed") == ["+ int64"])
        #expect(try shapes.lines("Closed") == [])
    }
}
