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

    @Test("A definition that is gone is reported where the other name is not, or weighs less")
    func suppressed() throws {
        let old = "type: object\nproperties: { i: { $ref: '#/$defs/Info' } }\n$defs: { Info: { type: object } }\n"
        func rules(_ breaking: String) throws -> [String] {
            var pair = ChangelogPair(schema: old, old.replacing("Info", with: "Facts"))
            pair.configuration = #"{"output": "Out", "breaking": \#(breaking)}"#
            return try pair.breaking().rules
        }
        #expect(try rules("{}") == ["SCHEMA_RENAMED"])
        #expect(try rules(#"{"except": ["SCHEMA_RENAMED"]}"#) == ["SCHEMA_REMOVED"])
        #expect(
            try rules(#"{"severity": [{"rule": "SCHEMA_REMOVED", "level": "error"}]}"#) == [
                "SCHEMA_REMOVED", "SCHEMA_RENAMED",
            ])
    }

    @Test("Names that are the same in code are no change, and those that are not have a remedy with the name in code")
    func namesInCode() throws {
        let old = order + line
        func remedies(_ from: String, _ to: String) throws -> [String?] {
            try ChangelogPair(
                openAPI: Self.document(old.replacing("Line", with: from)),
                Self.document(old.replacing("Line", with: to))
            ).breaking().map(\.remedy)
        }
        #expect(try remedies("line_item", "LineItem") == [])
        #expect(try remedies("acme.Line", "acme-line") == [])
        #expect(
            try remedies("acme.Line", "beta.Line") == [
                "Keep the name, or keep the name in code by 'x-accord-name: AcmeLine'."
            ])
    }

    @Test("One schema that becomes two, and two that become one, cannot keep their names in code")
    func splitNames() throws {
        func text(_ first: String, _ second: String) -> String {
            let schemas = Set([first, second]).sorted().map {
                "\($0): { type: object, properties: { a: { type: string } } }"
            }
            return
                "Order: { type: object, properties: { x: { $ref: '#/components/schemas/\(first)' }, y: { $ref: '#/components/schemas/\(second)' } } }\n"
                + schemas.joined(separator: "\n")
        }
        func remedies(_ old: String, _ new: String) throws -> [String] {
            try ChangelogPair(openAPI: Self.document(old), Self.document(new)).breaking().compactMap(\.remedy)
        }
        let (one, two) = (text("Line", "Line"), text("Row", "Column"))
        #expect(try Set(remedies(one, two)) == ["Keep the schema Line where it was used."])
        #expect(
            try remedies(two, one).sorted() == [
                "Keep the schema Column where it was used.", "Keep the schema Row where it was used.",
            ])
    }

    @Test("Branches in another order are no change", arguments: ["oneOf", "anyOf", "allOf"])
    func branches(_ keyword: String) throws {
        func text(_ branches: String) -> String {
            "Order: { type: object, properties: { x: { \(keyword): [\(branches)] } } }\n" + """
                A: { type: object, properties: { n: { type: integer } } }
                B: { type: object, properties: { n: { type: number }, m: { type: string } } }
                """
        }
        let (first, second) = ("{ $ref: '#/components/schemas/A' }", "{ $ref: '#/components/schemas/B' }")
        let (third, fourth) = ("{ type: string, format: uuid }", "{ type: string, format: date }")
        func told(_ old: String, _ new: String) throws -> [String] {
            try lines(text(old), text(new)).filter { $0.contains("RENAMED") || $0.contains("IN_CODE") }
        }
        #expect(try told("\(first), \(second)", "\(second), \(first)") == [])
        #expect(try told("\(third), \(fourth)", "\(fourth), \(third)") == [])
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
            ("type: string", "type: string, contentEncoding: base64", "Data in code now, and was String."),
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

    @Test("The remedy of another type in code names what has changed, and a changelog lists it once")
    func remedies() throws {
        func pair(_ old: String, _ new: String) -> ChangelogPair {
            func text(_ schema: String) -> String {
                Self.document("Order: { type: object, properties: { n: { \(schema) } } }")
            }
            return ChangelogPair(openAPI: text(old), text(new))
        }
        let number = pair("type: number", "type: integer")
        #expect(try number.breaking().map(\.remedy) == ["Keep the type, or add a property beside it."])
        #expect(try number.lines() == ["risky SCHEMA_TYPE_IN_CODE_CHANGED shop.Order /n"])
        let encoding = pair("type: string", "type: string, contentEncoding: base64")
        #expect(try encoding.breaking().map(\.remedy) == ["Keep 'contentEncoding', or add a property beside it."])
        let format = pair("type: integer, format: int64", "type: integer, format: int32")
        #expect(try format.breaking().map(\.remedy) == ["Keep the format, or add a property beside it."])
    }
}
