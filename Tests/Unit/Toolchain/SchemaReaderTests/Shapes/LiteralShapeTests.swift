import Contract
import Testing

@testable import SchemaReader

@Suite("`enum`")
struct LiteralShapeTests {
    @Test(
        "Inline types have the words of a member's name, in capitals or not",
        arguments: [
            ("ORDER_STATUS", "OrderStatus"), ("order-status", "OrderStatus"), ("orderStatus", "OrderStatus"),
            ("HTTP", "HTTP"), ("HTTPError", "HTTPError"), ("HTTP_2_MODE", "Http2Mode"),
        ])
    func capitals(member: String, name: String) throws {
        #expect(Names.upperCamel(member) == name)
    }

    @Test("Strings and integers become literals, open unless the contract says otherwise")
    func bases() throws {
        let shapes = try Shapes(
            """
            Side: {type: string, enum: [buy, sell, buy]}
            Level: {type: integer, enum: [1, 2]}
            Points: {type: integer, enum: [1.0, 2e1]}
            Request: {type: string, enum: [a], x-accord-closed: true}
            Untyped: {enum: [x, y]}
            Maybe: {enum: [x, null]}
            Flag: {type: boolean, enum: [true]}
            Ratio: {type: number, enum: [0.5, 1]}
            """)
        let side = try shapes.literals("Side")
        #expect(side.base == .string && !side.isClosed && side.literals.map(\.value) == ["buy", "sell"])
        let level = try shapes.literals("Level")
        #expect(level.base == .integer && level.literals.map(\.value) == ["1", "2"])
        #expect(try shapes.literals("Points").literals.map(\.value) == ["1", "20"])
        #expect(try shapes.literals("Request").isClosed)
        #expect(try shapes.literals("Untyped").literals.count == 2)
        #expect(try shapes.literals("Maybe").literals.map(\.value) == ["x"])
        #expect(try shapes.alias("Flag") == .bool)
        #expect(try shapes.alias("Ratio") == .double)
        #expect(shapes.messages == [])
    }

    @Test("Names and descriptions of values, as many generators write them")
    func names() throws {
        let shapes = try Shapes(
            """
            Level: {type: integer, enum: [1, 2], x-enum-varnames: [low, high], x-enum-descriptions: [Little., Much.]}
            Wrong: {type: integer, enum: [1, 2], x-enum-varnames: [low]}
            """)
        let level = try shapes.literals("Level")
        #expect(level.literals.map(\.name) == ["low", "high"])
        #expect(level.literals.map(\.documentation.leading) == ["Little.", "Much."])
        #expect(
            shapes.messages == [
                "warning: `x-enum-varnames` has 1 entries for 2 values; give one for each, in their order "
                    + "(#/components/schemas/Wrong)"
            ])
    }

    @Test("Values of which an `allOf` leaves some keep their names; an empty name is none, and null has none")
    func namesOfSome() throws {
        let shapes = try Shapes(
            """
            Base: {type: string, enum: [a, b, c], x-enum-varnames: [Alpha, Beta, Gamma], x-enum-descriptions: [A, B, C]}
            Some: {allOf: [{$ref: "#/components/schemas/Base"}, {enum: [c, a]}]}
            Own: {allOf: [{$ref: "#/components/schemas/Base"}], enum: [c, b], x-enum-varnames: [Cee, Bee]}
            Blank: {type: string, enum: [a, b, c], x-enum-varnames: [Alpha, "", " "]}
            Maybe: {type: string, nullable: true, enum: [a, b], x-enum-varnames: [Alpha, Beta]}
            """, openAPI: "3.0.3")
        func names(_ model: String) throws -> [String] {
            try shapes.literals(model).literals.map { "\($0.value) \($0.name ?? "-") \($0.documentation.leading)" }
        }
        #expect(try names("Some") == ["a Alpha A", "c Gamma C"])
        #expect(try names("Own") == ["b Bee B", "c Cee C"])
        #expect(try names("Blank") == ["a Alpha ", "b - ", "c - "])
        #expect(try names("Maybe") == ["a Alpha ", "b Beta "])
        #expect(shapes.messages == [])
    }

    @Test("Numbers without quotes, which are listed for strings, are taken as they are written")
    func writtenNumbers() throws {
        let shapes = try Shapes(
            """
            Code: {type: string, enum: [001, +44, 1e3, 0x1F, 1.10, "07"]}
            Area: {type: object, properties: {zip: {type: string, default: 01234}}}
            """)
        #expect(try shapes.literals("Code").literals.map(\.value) == ["001", "+44", "1e3", "0x1F", "1.10", "07"])
        #expect(try shapes.record("Area").properties.first?.defaultValue == .string("01234"))
        #expect(
            shapes.messages == [
                "warning: `001` is no string, which the type asks for, and is taken as \"001\"; write it in quotes "
                    + "(#/components/schemas/Code)",
                "warning: `01234` is no string, which the type asks for, and is taken as \"01234\"; write it in quotes "
                    + "(#/components/schemas/Area/properties/zip)",
            ])
    }

    @Test("The titles and descriptions of constants in `oneOf`, and `x-ms-enum`, name values as well")
    func annotated() throws {
        let shapes = try Shapes(
            """
            Level: {type: integer, oneOf: [{const: 1, title: Low, description: Little.}, {const: 2, title: High}]}
            Side: {oneOf: [{const: b, title: buy}, {const: s}]}
            Step: {oneOf: [{enum: [1st], title: First}, {enum: [2nd], title: Second, x-enum-varnames: [next]}, {enum: [x, y]}]}
            Kind: {type: string, enum: [a, b], x-ms-enum: {name: Kind, values: [{value: a, name: Alpha, description: A.}]}}
            """)
        let level = try shapes.literals("Level")
        #expect(level.literals.map(\.name) == ["Low", "High"])
        #expect(level.literals.map(\.documentation.leading) == ["Little.", ""])
        #expect(try shapes.literals("Side").literals.map(\.name) == ["buy", "s"])
        #expect(try shapes.literals("Step").literals.map(\.name) == ["First", "next", "x", "y"])
        let kind = try shapes.literals("Kind")
        #expect(kind.literals.map(\.name) == ["Alpha", "b"])
        #expect(kind.literals.map(\.documentation.leading) == ["A.", ""])
    }

    @Test("Values of several types are a union")
    func mixed() throws {
        let shapes = try Shapes("Mixed: {enum: [a, 1, true]}")
        #expect(
            try shapes.cases("Mixed") == [
                "shape", "string: Mixed.Literal string", "integer: Mixed.IntegerLiteral integer",
                "boolean: bool boolean",
            ])
        #expect(shapes.messages == [])
    }

    @Test("Integers are literals where the type is `number`, as TypeScript's enums are written")
    func numbers() throws {
        let shapes = try Shapes("Level: {type: number, enum: [0, 1]}")
        #expect(try shapes.literals("Level").base == .integer)
        let mixed = try Shapes("Order: {properties: {v: {type: number, enum: [1.0, 2.0], const: 1}}}")
        #expect(try mixed.lines("Order") == ["v?: double"])
        #expect(mixed.messages == [])
    }
}
