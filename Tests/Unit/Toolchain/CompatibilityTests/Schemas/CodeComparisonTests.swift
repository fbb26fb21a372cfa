import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Names and types that code has of schemas")
struct CodeComparisonTests {
    private func lines(_ old: String, _ new: String) throws -> [String] {
        try ChangelogPair(openAPI: Self.document(old), Self.document(new)).breaking().map {
            "\($0.severity) \($0.rule) \($0.subject): \($0.message)"
        }
    }

    /// A document that answers with an order, with its schemas.
    private static func document(_ schemas: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Shop, version: "1" }
        paths:
          /order:
            get:
              operationId: show
              responses: { 200: { description: Done, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
        components:
          schemas:
        \(schemas.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
        """
    }

    private let order =
        "Order: { type: object, properties: { lines: { type: array, items: { $ref: '#/components/schemas/Line' } } } }\n"
    private let line =
        "Line: { type: object, properties: { sku: { type: string }, next: { $ref: '#/components/schemas/Line' } } }"

    @Test("A schema with another name is reported once, wherever it is used")
    func renamed() throws {
        let old = order + line
        #expect(
            try lines(old, old.replacing("Line", with: "Row")) == [
                "warning SCHEMA_RENAMED shop.Row: The schema Line is called Row now; code that names its type has to change."
            ])
        #expect(try lines(old, old) == [])
    }

    @Test("A reference to another schema that was there is no new name, and neither is a schema that is added")
    func otherReference() throws {
        let others = "\n" + line.replacing("Line", with: "Row")
        let moved = order.replacing("schemas/Line", with: "schemas/Row")
        #expect(try lines(order + line + others, moved + line + others) == [])
        #expect(try lines(order + line, order + line + others) == [])
    }

    @Test("A definition of a schema with another name is no definition that is gone")
    func definition() throws {
        let old = "type: object\nproperties: { i: { $ref: '#/$defs/Info' } }\n$defs: { Info: { type: object } }\n"
        let pair = ChangelogPair(schema: old, old.replacing("Info", with: "Facts"))
        #expect(try pair.lines() == ["risky SCHEMA_RENAMED order.Facts"])
        #expect(try pair.breaking().rules == ["SCHEMA_RENAMED"])
    }

    @Test("Cases of an enum with other names are reported together, by their values")
    func cases() throws {
        func text(_ values: String, _ names: String?) -> String {
            "Order: { type: object, properties: { size: { enum: [\(values)]\(names.map { ", x-enum-varnames: [\($0)]" } ?? "") } } }"
        }
        #expect(
            try lines(text("1, 2, 3", "one, two, three"), text("3, 2, 1", "drei, two, eins")) == [
                "warning SCHEMA_ENUM_CASE_RENAMED shop.Order /size: Of the enum of shop.Order /size, 'one' is called 'eins', 'three' is called 'drei' now; code that names these cases has to change."
            ])
        #expect(try lines(text("a_b, c", nil), text("a_b, c", "AB, C")) == [])
        #expect(try lines(text("a, b", nil), text("a, b", "first, b")).count == 1)
    }

    @Test(
        "A value whose type is another one in code is reported where nothing breaks on the wire",
        arguments: [
            ("type: integer, format: int64", "type: integer, format: int32", "Int32 in code now, and was Int64."),
            ("type: number", "type: integer", "Int64 in code now, and was Double."),
            ("type: string", "type: string, format: date-time", "Date in code now, and was String."),
            ("type: [integer, 'null']", "type: integer, format: uint64", "UInt64 in code now, and was Int64."),
        ])
    func types(_ old: String, _ new: String, _ expected: String) throws {
        func text(_ schema: String) -> String { "Order: { type: object, properties: { n: { \(schema) } } }" }
        let found = try lines(text(old), text(new)).filter { $0.contains("IN_CODE") }
        #expect(
            found == [
                "warning SCHEMA_TYPE_IN_CODE_CHANGED shop.Order /n: The type of shop.Order /n is \(expected)"
            ])
        #expect(
            try !lines(text("type: integer, format: int32"), text("type: string")).contains { $0.contains("IN_CODE") })
        #expect(try lines(text(old), text(old)) == [])
    }
}
