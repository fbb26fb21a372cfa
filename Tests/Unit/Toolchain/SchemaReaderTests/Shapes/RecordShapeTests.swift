import Contract
import Testing

@testable import SchemaReader

@Suite("Objects with properties become records")
struct RecordShapeTests {
    @Test("Properties are required or not, and nullable or not, in the order of the contract")
    func presence() throws {
        let shapes = try Shapes(
            """
            Order:
              type: object
              required: [id, note]
              properties:
                id: {type: string}
                note: {type: [string, "null"]}
                amount: {type: number}
                comment: {type: [string, "null"]}
                patch: {type: [integer, "null"], x-accord-tri-state: true}
            """)
        #expect(
            try shapes.lines("Order") == [
                "id: string", "note: string|null", "amount?: double", "comment?: string", "patch?: int64|null",
            ])
        #expect(shapes.messages == [])
    }

    @Test("A property that may be unreadable is optional, by itself or with all others of its object")
    func lenient() throws {
        let shapes = try Shapes(
            """
            Price: {type: number, x-accord-lenient: true}
            Quote:
              type: object
              required: [symbol, bid, ask, level, kind]
              properties:
                symbol: {type: string}
                bid: {type: number, x-accord-lenient: true}
                ask: {type: [number, "null"], x-accord-lenient: true}
                size: {type: integer, default: 7, x-accord-lenient: true}
                last: {$ref: "#/components/schemas/Price"}
                level: {$ref: "#/components/schemas/Level"}
                kind: {const: quote, x-accord-lenient: true}
            Level:
              type: object
              x-accord-lenient: true
              required: [depth]
              properties: {depth: {type: integer}, note: {type: [string, "null"], x-accord-tri-state: true}}
            """)
        let quote = try shapes.record("Quote").properties
        #expect(quote.filter(\.isLenient).map(\.name) == ["bid", "ask", "size"])
        #expect(quote.filter { $0.presence == .optional }.map(\.name) == ["bid", "ask", "size", "last"])
        let level = try shapes.record("Level").properties
        #expect(level.map(\.isLenient) == [true, true])
        #expect(level.map(\.presence) == [.optional, .triState])
        #expect(shapes.messages == [])
    }

    @Test("Null beside a reference makes a property nullable")
    func nullableReferences() throws {
        let shapes = try Shapes(
            """
            Side: {type: object, properties: {a: {type: string}}}
            Maybe: {anyOf: [{$ref: "#/components/schemas/Side"}, {type: "null"}]}
            Order:
              type: object
              required: [a, b, c, d]
              properties:
                a: {anyOf: [{$ref: "#/components/schemas/Side"}, {type: "null"}]}
                b: {oneOf: [{type: "null"}, {$ref: "#/components/schemas/Side"}]}
                c: {$ref: "#/components/schemas/Maybe"}
                d: {type: array, items: {$ref: "#/components/schemas/Maybe"}}
                e: {$ref: "#/components/schemas/Maybe", x-accord-tri-state: true}
            """)
        #expect(
            try shapes.lines("Order") == [
                "a: Side|null", "b: Side|null", "c: Maybe|null", "d: [Maybe|null]", "e?: Maybe|null",
            ])
        #expect(try shapes.alias("Maybe") == .model("p.Side"))
        #expect(shapes.messages == [])
    }

    @Test("`nullable` of OpenAPI 3.0, beside a type and beside a reference")
    func nullable30() throws {
        let shapes = try Shapes(
            """
            Side: {type: string, enum: [buy, sell], nullable: true}
            Order:
              type: object
              required: [a, b, c]
              properties:
                a: {type: string, nullable: true}
                b: {nullable: true, allOf: [{$ref: "#/components/schemas/Side"}]}
                c: {$ref: "#/components/schemas/Side"}
            """, openAPI: "3.0.3")
        #expect(try shapes.lines("Order") == ["a: string|null", "b: Side|null", "c: Side|null"])
        #expect(try shapes.literals("Side").literals.map(\.value) == ["buy", "sell"])
    }

    @Test("A required property that is nowhere described is any value, and never dropped")
    func undescribed() throws {
        let shapes = try Shapes(
            """
            Order: {type: object, required: [id, extra], properties: {id: {type: string}}}
            Bare: {type: object, required: [x]}
            """)
        #expect(try shapes.lines("Order") == ["id: string", "extra: any"])
        #expect(try shapes.lines("Bare") == ["x: any"])
    }

    @Test("Objects without names of their own are nested, and named for their properties")
    func nested() throws {
        let shapes = try Shapes(
            """
            Order:
              properties:
                shipping_address: {type: object, properties: {city: {type: string}}}
                side: {type: string, enum: [buy, sell]}
                Side: {type: string, enum: [left]}
                lines: {type: array, items: {type: object, properties: {sku: {type: string}}}}
                rates: {type: object, additionalProperties: {type: object, properties: {rate: {type: number}}}}
                step: {type: object, x-accord-name: Stage, properties: {n: {type: integer}}}
            """)
        #expect(
            try shapes.lines("Order") == [
                "shipping_address?: Order.ShippingAddress", "side?: Order.Side", "Side?: Order.OrderSide",
                "lines?: [Order.Line]", "rates?: {Order.Rate}", "step?: Order.Stage",
            ])
        #expect(
            try shapes.model("Order").models.map(\.name) == [
                "ShippingAddress", "Side", "OrderSide", "Line", "Rate", "Stage",
            ])
    }

    @Test("Another property renames no model of those that were there")
    func stableNames() throws {
        func types(_ properties: String...) throws -> [String] {
            try Shapes("Order: {properties: {\(properties.joined(separator: ", "))}}").record("Order").properties
                .map(\.type.text)
        }
        let object = "type: object, properties: {x: {type: string}}"
        let (items, item) = ("items: {type: array, items: {\(object)}}", "item: {\(object)}")
        #expect(try types(items) == ["[Order.Item]"])
        #expect(try types(items, item) == ["[Order.Item]", "Order.OrderItem"])
        #expect(
            try types("a: {\(object)}", items, "b: {\(object)}", item)[1...] == [
                "[Order.Item]", "Order.B", "Order.OrderItem",
            ])
    }

    @Test("A name with a dot is no model within another")
    func dottedNames() throws {
        let shapes = try Shapes(
            """
            A: {properties: {b: {type: object, properties: {x: {type: string}}}}}
            A.B: {properties: {y: {type: string}}}
            """)
        #expect(try shapes.lines("A") == ["b?: A.AB"])
        #expect(Set(shapes.all.map(\.fullName)).count == 3)
    }

    @Test("`x-accord-name` names a property, or its type when it has a capital in front")
    func givenNames() throws {
        let shapes = try Shapes(
            """
            Item: {type: object}
            Order:
              properties:
                a-b: {type: string, x-accord-name: first}
                a_b: {$ref: "#/components/schemas/Item", x-accord-name: second}
                c: {type: object, x-accord-name: Third, properties: {x: {type: string}}}
                d: {type: object, x-accord-name: fourth, properties: {x: {type: string}}}
            Renamed: {type: string, enum: [a], x-accord-name: Letter}
            """)
        #expect(try shapes.record("Order").properties.map(\.givenName) == ["first", "second", nil, "fourth"])
        #expect(try shapes.lines("Order") == ["a-b?: string", "a_b?: Item", "c?: Order.Third", "d?: Order.D"])
        #expect(try shapes.literals("Letter").literals.count == 1)
        #expect(shapes.messages == [])
    }

    @Test("Constants are not stored when required, and literals of one when not")
    func constants() throws {
        let shapes = try Shapes(
            """
            Event:
              type: object
              required: [type, version, kind, flag]
              properties:
                type: {const: tick}
                version: {const: 2}
                kind: {type: string, enum: [market]}
                flag: {const: true}
                object: {type: string, const: event}
            """)
        #expect(
            try shapes.lines("Event") == [
                "type == \"tick\"", "version == 2", "kind == \"market\"", "flag == true", "object?: Event.Object",
            ])
        #expect(try shapes.literals("Event.Object").literals.map(\.value) == ["event"])
    }

    @Test("A property that must not be present is reported")
    func forbidden() throws {
        let shapes = try Shapes("Order: {properties: {a: false, b: true}}")
        #expect(try shapes.lines("Order") == ["b?: any"])
        #expect(
            shapes.messages == [
                "note: \"a\" must not be there, so it is no property of \"p.Order\" (#/components/schemas/Order/properties/a)"
            ])
    }

    @Test("Schemas that contain themselves refer to their models by name")
    func recursion() throws {
        let shapes = try Shapes(
            """
            Node: {type: object, properties: {next: {$ref: "#/components/schemas/Node"}, all: {type: array, items: {$ref: "#/components/schemas/Node"}}}}
            Tree: {type: array, items: {$ref: "#/components/schemas/Tree"}}
            Index: {type: object, additionalProperties: {$ref: "#/components/schemas/Index"}}
            Inner: {type: object, properties: {child: {type: object, properties: {again: {$ref: "#/components/schemas/Inner/properties/child"}}}}}
            """)
        #expect(try shapes.lines("Node") == ["next?: Node", "all?: [Node]"])
        #expect(try shapes.tuple("Tree").rest == .model("p.Tree"))
        #expect(try shapes.lines("Index") == ["+ Index"])
        #expect(try shapes.lines("Inner.Child") == ["again?: Inner.Child"])
        #expect(shapes.messages == [])
    }

    @Test("Documentation has description or title, bounds, remarks and an example")
    func documentation() throws {
        let shapes = try Shapes(
            """
            Order:
              title: An order
              type: object
              deprecated: true
              properties:
                limit: {type: integer, minimum: 1, maximum: 100, description: How many., examples: [20]}
                id: {type: string, readOnly: true, title: The id, deprecated: true}
            """)
        let record = try shapes.record("Order")
        #expect(record.info.documentation.leading == "An order")
        #expect(record.info.isDeprecated)
        #expect(record.properties[0].documentation.leading == "How many. Valid: 1 to 100. Example: `20`.")
        #expect(
            record.properties[1].documentation.leading
                == "The id. Read only: responses have it, requests need not.")
        #expect(record.properties[1].isDeprecated)
        #expect(shapes.messages == [])
    }

    @Test("`not: {}` is `false`")
    func never() throws {
        let shapes = try Shapes(
            """
            Closed: {properties: {a: {type: string}, never: {not: {}}}, additionalProperties: {not: {}}}
            Other: {properties: {a: {not: {type: string}}}}
            """)
        #expect(try shapes.lines("Closed") == ["a?: string"])
        #expect(try shapes.lines("Other") == ["a?: any"])
        #expect(
            shapes.messages.first
                == "note: \"never\" must not be there, so it is no property of \"p.Closed\" "
                + "(#/components/schemas/Closed/properties/never)")
    }

    @Test("Objects that are deep in each other have models beside each other")
    func deep() throws {
        let open = (1...100).map { "{type: object, properties: {a\($0): " }.joined()
        let shapes = try Shapes("Deep: \(open){type: string}\(String(repeating: "}}", count: 100))")
        #expect(shapes.models.count == 2 && shapes.all.count == 100)
        #expect(shapes.models.contains { $0.fullName == "p.A65" })
    }
}
