import Contract
import Testing

@testable import SchemaReader

@Suite("`allOf` is flattened")
struct AllOfShapeTests {
    @Test("Properties of all parts, of the schema itself, and of parts of parts")
    func flattening() throws {
        let shapes = try Shapes(
            """
            Root: {type: object, required: [id], properties: {id: {type: string}}}
            Base: {allOf: [{$ref: "#/components/schemas/Root"}], properties: {b: {type: boolean}}}
            Order:
              description: An order.
              allOf:
                - $ref: "#/components/schemas/Base"
                - {type: object, required: [b, own], properties: {c: {type: integer}}}
              required: [c]
              properties: {own: {type: string}}
            """)
        #expect(try shapes.lines("Order") == ["id: string", "b: bool", "c: int64", "own: string"])
        #expect(try shapes.lines("Base") == ["id: string", "b?: bool"])
        #expect(try shapes.record("Order").info.documentation.leading == "An order.")
        #expect(shapes.messages == [])
    }

    @Test("Siblings of a reference hold as well")
    func siblings() throws {
        let shapes = try Shapes(
            """
            Base: {type: object, description: The base., properties: {id: {type: string}}}
            Order:
              $ref: "#/components/schemas/Base"
              required: [id]
              properties: {own: {type: string}}
            """)
        #expect(try shapes.lines("Order") == ["id: string", "own?: string"])
    }

    @Test("One reference with a description, a default or bounds is that reference")
    func wrapped() throws {
        let shapes = try Shapes(
            """
            Base: {type: object, properties: {id: {type: string}}}
            Side: {type: string, enum: [buy, sell]}
            Order:
              type: object
              properties:
                a: {allOf: [{$ref: "#/components/schemas/Base"}], description: Said here.}
                b: {$ref: "#/components/schemas/Side", default: buy}
                c: {type: object, allOf: [{$ref: "#/components/schemas/Base"}, {description: x}]}
                d: {type: [object, "null"], allOf: [{$ref: "#/components/schemas/Base"}]}
                e: {allOf: [{$ref: "#/components/schemas/Base"}], additionalProperties: false}
            """)
        #expect(
            try shapes.lines("Order") == [
                "a?: Base", "b?: Side = \"buy\"", "c?: Base", "d?: Base", "e?: Base",
            ])
        #expect(try shapes.record("Order").properties[0].documentation.leading == "Said here.")
        #expect(
            shapes.messages.map { String($0.prefix { $0 != ";" }) } == [
                "warning: `additionalProperties: false` refuses the properties of the other parts of an `allOf`, so that no "
                    + "value with them would be valid, and is taken as absent"
            ])
    }

    @Test("Declarations of one property that agree become one")
    func refinement() throws {
        let shapes = try Shapes(
            """
            Base:
              properties:
                kind: {type: string, description: Which.}
                count: {type: number}
                side: {type: string, enum: [buy, sell, hold]}
                item: {$ref: "#/components/schemas/Item"}
                child: {$ref: "#/components/schemas/Base"}
            Item: {properties: {sku: {type: string}}}
            Order:
              allOf: [{$ref: "#/components/schemas/Base"}]
              required: [kind]
              properties:
                kind: {const: order}
                count: {type: integer, minimum: 1}
                side: {enum: [buy, sell]}
                item: {$ref: "#/components/schemas/Item", description: The item.}
                child: {$ref: "#/components/schemas/Order"}
            """)
        #expect(
            try shapes.lines("Order") == [
                "kind == \"order\"", "count?: int64", "side?: Order.Side", "item?: Item", "child?: Order",
            ])
        #expect(try shapes.literals("Order.Side").literals.map(\.value) == ["buy", "sell"])
        #expect(shapes.messages == [])
    }

    @Test("Types of one property that exclude each other are an error that names both places")
    func conflict() throws {
        let shapes = try Shapes(
            """
            A: {properties: {id: {type: string}}}
            B: {properties: {id: {type: integer}}}
            Order: {allOf: [{$ref: "#/components/schemas/A"}, {$ref: "#/components/schemas/B"}]}
            """)
        #expect(
            shapes.messages == [
                "error: the types of \"#/components/schemas/A/properties/id\" and "
                    + "\"#/components/schemas/B/properties/id\" exclude each other (string; integer); "
                    + "make them agree (#/components/schemas/B/properties/id)"
            ])
        #expect(shapes.errors[0].location?.line == 7)
    }

    @Test("Circles of `allOf` are an error")
    func circle() throws {
        let shapes = try Shapes(
            """
            A: {allOf: [{$ref: "#/components/schemas/B"}], properties: {a: {type: string}}}
            B: {allOf: [{$ref: "#/components/schemas/A"}], properties: {b: {type: string}}}
            """)
        #expect(shapes.errors.count == 1)
        #expect(shapes.errors[0].message.hasPrefix("`allOf` or `$ref` leads in a circle"))
        #expect(Set(try shapes.lines("A")).isSuperset(of: ["a?: string"]))
    }

    @Test("A heir of a schema whose union lists it has the properties, and not the union")
    func heirOfUnion() throws {
        let shapes = try Shapes(
            """
            Pet:
              type: object
              required: [kind, name]
              properties: {kind: {type: string}, name: {type: string}}
              discriminator: {propertyName: kind, mapping: {cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog"}}
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
            Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {lives: {type: integer}}}]}
            Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {tricks: {type: integer}}}]}
            """)
        #expect(try shapes.cases("Pet") == ["tag kind", "Cat: Cat cat", "Dog: Dog dog"])
        #expect(try shapes.lines("Cat") == ["kind == \"cat\"", "name: string", "lives?: int64"])
        #expect(shapes.messages == [])
    }

    @Test("Keywords beside a union are in each of its branches")
    func besideUnion() throws {
        let shapes = try Shapes(
            """
            Event:
              type: object
              required: [id]
              properties: {id: {type: string}}
              oneOf:
                - {title: Tick, required: [kind, price], properties: {kind: {const: tick}, price: {type: number}}}
                - {title: Beat, required: [kind], properties: {kind: {const: beat}}}
            """)
        #expect(try shapes.cases("Event") == ["tag kind", "Tick: Event.Tick tick", "Beat: Event.Beat beat"])
        #expect(try shapes.lines("Event.Tick") == ["id: string", "kind == \"tick\"", "price: double"])
        #expect(try shapes.lines("Event.Beat") == ["id: string", "kind == \"beat\""])
    }

    @Test("Of two unions at once, each branch is a property that is there when the value fits")
    func twoUnions() throws {
        let shapes = try Shapes(
            """
            Both:
              allOf:
                - oneOf: [{type: object, required: [a], properties: {a: {const: x}}}, {type: object, required: [a], properties: {a: {const: y}}}]
                - oneOf: [{type: object, required: [b], properties: {b: {const: x}}}, {type: object, required: [b], properties: {b: {const: y}}}]
            """)
        #expect(
            try shapes.cases("Both") == [
                "fit", "a_x: Both.AX", "a_y: Both.AY", "b_x: Both.BX", "b_y: Both.BY",
            ])
        #expect(try shapes.lines("Both.BY") == ["b == \"y\""])
        #expect(shapes.errors == [])
    }

    @Test("Chains of parts are no matter of the stack, and a schema is flattened once")
    func longChain() throws {
        var text = "S0: {properties: {p0: {type: string}}}\n"
        for index in 1...300 {
            text += "S\(index): {allOf: [{$ref: \"#/components/schemas/S\(index - 1)\"}]}\n"
        }
        let shapes = try Shapes(text)
        #expect(shapes.errors == [])
        #expect(try shapes.alias("S300") == .model("p.S299"))
    }
}
