import Contract
import Testing

@testable import SchemaReader

@Suite("Arrays")
struct ArrayShapeTests {
    @Test("Lists of what `items` says, or of anything")
    func lists() throws {
        let shapes = try Shapes(
            """
            Names: {type: array, items: {type: string}}
            Anything: {type: array}
            Maybe: {type: array, items: {type: [string, "null"]}}
            Deep: {type: array, items: {type: array, items: {type: array, items: {type: integer}}}}
            """)
        #expect(try shapes.alias("Names") == .list(.string))
        #expect(try shapes.alias("Anything") == .list(.any))
        #expect(try shapes.alias("Maybe") == .list(.nullable(.string)))
        #expect(try shapes.alias("Deep") == .list(.list(.list(.int64))))
    }

    @Test("`prefixItems` become a tuple")
    func tuples() throws {
        let shapes = try Shapes(
            """
            Point: {type: array, prefixItems: [{type: number}, {type: number}], items: false, minItems: 2}
            Line:
              type: array
              prefixItems: [{type: object, title: Start, properties: {x: {type: number}}}, {type: [string, "null"]}]
              items: {type: integer}
              minItems: 1
            """)
        let point = try shapes.tuple("Point")
        #expect(point.elements == [.double, .double] && point.required == 2 && point.rest == nil)
        let line = try shapes.tuple("Line")
        #expect(line.elements == [.model("p.Line.Start"), .nullable(.string)])
        #expect(line.required == 1 && line.rest == .int64)
        #expect(shapes.messages == [])
    }

    @Test("Elements after a tuple's are kept, unless there cannot be any")
    func furtherElements() throws {
        let shapes = try Shapes(
            """
            Open: {type: array, prefixItems: [{type: string}]}
            Any: {type: array, prefixItems: [{type: string}], items: true}
            Closed: {type: array, prefixItems: [{type: string}], items: false}
            Never: {type: array, prefixItems: [{type: string}], items: {not: {}}}
            Limited: {type: array, prefixItems: [{type: string}], maxItems: 1}
            """)
        for name in ["Open", "Any"] { #expect(try shapes.tuple(name).rest == .any) }
        for name in ["Closed", "Never", "Limited"] { #expect(try shapes.tuple(name).rest == nil) }
    }

    @Test("A required element that has one value is a constant")
    func constants() throws {
        let shapes = try Shapes(
            """
            Frame:
              type: array
              prefixItems: [{const: ticker}, {type: integer}, {enum: [1]}, {const: late}]
              minItems: 3
              maxItems: 4
            """)
        let frame = try shapes.tuple("Frame")
        #expect(frame.constants == [0: .string("ticker"), 2: .number("1")])
        #expect(frame.elements == [.string, .int64, .int64, .model("p.Frame.Element4")])
    }

    @Test("A list that contains itself by a pointer has a name where it comes back")
    func circle() throws {
        let shapes = try Shapes(
            """
            User:
              properties:
                lazy: {type: array, items: {$ref: "#/components/schemas/User/properties/lazy"}}
            """)
        #expect(try shapes.lines("User") == ["lazy?: [User.LazyItem]"])
        #expect(try shapes.tuple("User.LazyItem").rest == .model("p.User.LazyItem"))
        #expect(shapes.messages == [])
    }

    @Test("Lists of lists without end are reported")
    func tooDeep() throws {
        let open = String(repeating: "{type: array, items: ", count: 70)
        let shapes = try Shapes("Deep: \(open){type: string}\(String(repeating: "}", count: 70))")
        #expect(shapes.errors.count == 1)
        #expect(shapes.messages[0].contains("nested deeper than 64 levels"))
    }
}
