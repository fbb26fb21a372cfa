import Contract
import Testing

@testable import SchemaReader

@Suite("`default`")
struct DefaultShapeTests {
    @Test("A default that is a value of the type")
    func fitting() throws {
        let shapes = try Shapes(
            """
            Side: {type: string, enum: [buy, sell], default: sell}
            Order:
              required: [r]
              properties:
                a: {type: string, default: x}
                b: {type: integer, format: int32, default: 20.0}
                c: {type: boolean, default: false}
                d: {type: number, default: 0.5}
                e: {$ref: "#/components/schemas/Side", default: buy}
                f: {$ref: "#/components/schemas/Side"}
                g: {type: array, items: {type: string}, default: [a]}
                h: {type: object, additionalProperties: {type: integer}, default: {}}
                i: {type: string, format: decimal, default: "1.50"}
                j: {type: [string, "null"], default: x}
                k: {type: [string, "null"], default: null}
                l: {type: number, enum: [1, 2], default: 2.0}
                r: {type: string, default: x}
            """)
        #expect(
            try shapes.lines("Order") == [
                "a?: string = \"x\"", "b?: int32 = 20", "c?: bool = false", "d?: double = 0.5",
                "e?: Side = \"buy\"", "f?: Side = \"sell\"", "g?: [string] = [\"a\"]", "h?: {int64} = {}",
                "i?: decimal(string) = \"1.50\"", "j?: string|null = \"x\"", "k?: string", "l?: Order.L = 2",
                "r: string",
            ])
        #expect(shapes.messages == [])
    }

    @Test("A default that an enum of some strings does not name is one of the others, where any string will do")
    func openEnums() throws {
        let shapes = try Shapes(
            """
            Model: {anyOf: [{type: string}, {type: string, enum: [small, large]}], default: medium}
            Order:
              properties:
                a: {$ref: "#/components/schemas/Model"}
                b: {anyOf: [{type: string, enum: [x]}, {type: string, enum: [y]}, {type: string}], default: z}
                c: {anyOf: [{type: integer, enum: [1, 2]}, {type: integer}], default: 3}
                d: {type: string, enum: [x], default: z}
            """)
        #expect(
            try shapes.lines("Order") == [
                "a?: Model = \"medium\"", "b?: Order.B = \"z\"", "c?: Order.C = 3", "d?: Order.D",
            ])
        #expect(
            shapes.messages == [
                "warning: the default `\"z\"` is no value of its type, and is ignored; fix the one or the other "
                    + "(#/components/schemas/Order/properties/d)"
            ])
    }

    @Test("Defaults that are objects have all that is required, and are no circle")
    func objects() throws {
        let shapes = try Shapes(
            """
            Page: {type: object, required: [size], properties: {size: {type: integer}, cursor: {type: string}}}
            Node: {type: object, properties: {next: {$ref: "#/components/schemas/Node", default: {}}}}
            Query:
              properties:
                page: {$ref: "#/components/schemas/Page", default: {size: 20.0}}
                bare: {$ref: "#/components/schemas/Page", default: {}}
                id: {type: string, format: uuid, default: 6ba7b810-9dad-11d1-80b4-00c04fd430c8}
            """)
        #expect(
            try shapes.lines("Query") == [
                "page?: Page = {\"size\": 20}", "bare?: Page", "id?: uuid = \"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"",
            ])
        #expect(try shapes.lines("Node") == ["next?: Node"])
        #expect(shapes.diagnostics.map(\.severity) == [.warning, .note])
    }

    @Test(
        "A default that is no value of the type is ignored, with a warning",
        arguments: [
            "{type: string, default: [1]}", "{type: integer, default: 1.5}",
            "{type: integer, format: int32, default: 3000000000}", "{type: string, enum: [a], default: b}",
            "{type: boolean, default: 'no'}", "{type: array, items: {type: string}, default: [1]}",
            "{type: string, format: decimal, default: 12abc}",
        ])
    func misfits(schema: String) throws {
        let shapes = try Shapes("Order: {properties: {a: \(schema)}}")
        #expect(try shapes.record("Order").properties[0].defaultValue == nil)
        #expect(shapes.diagnostics.count == 1)
        #expect(shapes.messages[0].hasPrefix("warning: the default `"))
    }

    @Test("A default of a type that cannot have one is reported")
    func unsupported() throws {
        let shapes = try Shapes(
            "Order: {properties: {a: {type: string, format: date-time, default: '2024-01-01T00:00:00Z'}}}")
        #expect(try shapes.record("Order").properties[0].defaultValue == nil)
        #expect(
            shapes.messages == [
                "note: without effect on types: 1 × default of a date, a union or the like"
            ])
    }
}
