import Contract
import Testing

@testable import SchemaReader

@Suite("Graph: sloppy schemas")
struct SloppySchemaTests {
    @Test(
        "Null in place of a keyword's value says nothing, with a warning",
        arguments: [
            "properties", "required", "items", "enum", "allOf", "oneOf", "additionalProperties", "format",
            "description",
            "title", "minimum", "maxLength", "pattern", "nullable", "discriminator", "deprecated", "examples", "$ref",
        ])
    func nulls(_ keyword: String) throws {
        let graphs = try Graphs(["a.yaml": "type: string\n\(keyword): null"])
        let schema = try graphs.schema()
        #expect(schema.types == [.string])
        #expect(
            graphs.problems == [
                "a.yaml:2:\(keyword.count + 3): warning: '\(keyword)' is null, and is taken as absent; leave it out "
                    + "(#/\(keyword))"
            ])
    }

    @Test("Null is a value of const, default and example, and a schema that asks nothing")
    func meantNulls() throws {
        let graphs = try Graphs(["a.yaml": "const: null\ndefault: null\nexample: null\nproperties: { a: null }"])
        let schema = try graphs.schema()
        #expect(schema.constant == .null)
        #expect(schema.defaultValue == .null)
        #expect(schema.examples == [.null])
        #expect(
            graphs.problems == [
                "a.yaml:4:18: warning: null is no schema, and is taken as {}; write that (#/properties/a)"
            ])
    }

    private static let typesCases: [(text: String, types: [JSONType]?, format: String?)] = [
        ("file", [JSONType.string], "binary"), ("int", [.integer], nil), ("Object", [.object], nil),
        ("float", [.number], nil), ("datetime", [.string], "date-time"), ("[array, null]", [.array, .null], nil),
        ("null", [.null], nil), ("any", nil, nil),
    ]

    @Test(
        "Types by other names", arguments: Self.typesCases)
    func types(_ text: String, _ types: [JSONType]?, _ format: String?) throws {
        let graphs = try Graphs(["a.yaml": "type: \(text)"])
        let schema = try graphs.schema()
        #expect(schema.types == types)
        #expect(schema.format == format)
        #expect(graphs.problems.count == 1)
        #expect(graphs.problems.allSatisfy { $0.contains(": warning: ") })
    }

    @Test(
        "A required property that another schema may describe is right",
        arguments: [
            "allOf: [{properties: {name: {}}}, {required: [name], properties: {names: {}}}]",
            "allOf: [{properties: {name: {}}}]\nrequired: [name]\nproperties: {names: {}}",
            "patternProperties: {'^na': {}}\nrequired: [name]\nproperties: {names: {}}",
            "additionalProperties: {type: string}\nrequired: [name]\nproperties: {names: {}}",
            "unevaluatedProperties: {type: string}\nrequired: [name]\nproperties: {names: {}}",
            "propertyNames: {enum: [name, names]}\nrequired: [name]\nproperties: {names: {}}",
        ])
    func requirementOfOthers(_ text: String) throws {
        let graphs = try Graphs(["a.yaml": text])
        _ = try graphs.schema()
        #expect(graphs.problems.filter { $0.contains("did you mean") } == [])
    }

    @Test("A required property that is misspelled")
    func misspelledRequirement() throws {
        let graphs = try Graphs(["a.yaml": "required: [naem, other]\nproperties: { name: {}, others: {}, id: {} }"])
        _ = try graphs.schema()
        #expect(
            graphs.problems == [
                "a.yaml:1:12: warning: there is no property 'naem', which is required; did you mean 'name'? (#/required/0)",
                "a.yaml:1:18: warning: there is no property 'other', which is required; did you mean 'others'? "
                    + "(#/required/1)",
            ])
    }

    @Test("An empty reference is the whole document")
    func emptyReference() throws {
        let graphs = try Graphs(["a.yaml": "properties: { a: { $ref: '' } }"])
        _ = try graphs.schema()
        #expect(
            graphs.problems == [
                "a.yaml:1:26: warning: '$ref' is empty, and refers to the whole document; write the schema that is meant, "
                    + "as in '#/components/schemas/Order', or '#' (#/properties/a/$ref)"
            ])
    }

    @Test("A number without quotes is a string as the default of one")
    func numberAsDefault() throws {
        let graphs = try Graphs(["a.yaml": "type: string\ndefault: 1.10"])
        #expect(try graphs.schema().defaultValue == .string("1.10"))
        #expect(
            graphs.problems == [
                "a.yaml:1:1: warning: `1.10` is no string, which the type asks for, and is taken as \"1.10\"; write it in "
                    + "quotes (#)"
            ])
    }

    @Test("Numbers and truth without quotes are strings where strings are listed")
    func listedStrings() throws {
        let graphs = try Graphs(["a.yaml": "type: [string, 'null']\nenum: [1.0, on, true, null]\ndefault: 1.0"])
        let schema = try graphs.schema()
        #expect(schema.enumeration == [.string("1.0"), .string("on"), .string("true"), .null])
        #expect(schema.defaultValue == .string("1.0"))
        #expect(
            graphs.problems == [
                "a.yaml:1:1: warning: `1.0` is no string, which the type asks for, and is taken as \"1.0\"; write it in "
                    + "quotes (#)"
            ])
        let constant = try Graphs(["a.yaml": "type: string\nconst: 2"])
        #expect(try constant.schema().constant == .string("2"))
        #expect(try Graphs(["a.yaml": "enum: [1, a]"]).schema().enumeration == [.number("1"), .string("a")])
    }

    /// The graph of an OpenAPI document, once its schema S is read.
    private func openAPI(_ schema: String) throws -> Graphs {
        let graphs = try Graphs(["a.yaml": "openapi: 3.1.0\ncomponents: { schemas: { S: { \(schema) } } }\n"])
        _ = try graphs.schema("#/components/schemas/S")
        return graphs
    }

    @Test("Values that OpenAPI documents list for lists are those of the elements")
    func listedElements() throws {
        let graphs = try openAPI("type: array, items: { type: string }, enum: [a, b]")
        let schema = try graphs.schema("#/components/schemas/S")
        #expect(schema.enumeration == nil)
        let element = try #require(schema.items.map { graphs.graph[$0] })
        #expect(element.enumeration == [.string("a"), .string("b")])
        #expect(element.allOf.map { graphs.graph[$0].types } == [[.string]])
        #expect(graphs.problems.count == 1)
        #expect(graphs.problems[0].contains("warning: the values of `enum` are no lists"))
        #expect(try openAPI("type: array, enum: [[a], b]").problems == [])
        // A JSON Schema means what it says.
        #expect(try Graphs(["a.yaml": "type: array\nenum: [a]"]).schema().enumeration == [.string("a")])
    }

    @Test("The type is right where all values that an OpenAPI document lists are of another one")
    func otherTypes() throws {
        func schema(_ text: String) throws -> Schema { try openAPI(text).schema("#/components/schemas/S") }
        let integers = try openAPI("type: [integer, 'null'], enum: ['1', '2', null], default: '1'")
        let schemaOfIntegers = try integers.schema("#/components/schemas/S")
        #expect(schemaOfIntegers.enumeration == [.number("1"), .number("2"), .null])
        #expect(schemaOfIntegers.defaultValue == .number("1"))
        #expect(integers.problems.count == 1)
        #expect(try schema("type: boolean, const: 'true'").constant == .bool(true))
        #expect(try schema("type: number, enum: ['1.50']").enumeration == [.number("1.50")])
        #expect(try schema("type: object, enum: [q]").enumeration == nil)
        #expect(try openAPI("type: object, enum: [q]").problems.count == 1)
        #expect(try openAPI("type: number, enum: [1, a]").problems == [])
        #expect(try openAPI("type: integer, enum: [null]").problems == [])
    }

    @Test("Numbers and truth in quotes are taken for what they say")
    func quotes() throws {
        let graphs = try Graphs(["a.yaml": "minimum: '1.5'\nmaxLength: '3'\nuniqueItems: 'true'\nmaximum: x"])
        let schema = try graphs.schema()
        #expect(schema.minimum == "1.5")
        #expect(schema.maxLength == 3)
        #expect(schema.uniqueItems)
        #expect(
            graphs.problems == [
                "a.yaml:1:10: warning: 'minimum' takes a number, and not a string; correct it (#/minimum)",
                "a.yaml:2:12: warning: 'maxLength' takes a number, and not a string; correct it (#/maxLength)",
                "a.yaml:3:14: warning: 'uniqueItems' takes true or false, and not a string; correct it (#/uniqueItems)",
                "a.yaml:4:10: error: 'maximum' takes a number, and not a string; correct it (#/maximum)",
            ])
    }
}
