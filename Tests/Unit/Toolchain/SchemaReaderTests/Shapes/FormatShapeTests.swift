import Contract
import Testing

@testable import SchemaReader

@Suite("Formats")
struct FormatShapeTests {
    private func type(_ schema: String) throws -> String {
        let shapes = try Shapes("Order: {required: [a], properties: {a: \(schema)}}")
        #expect(shapes.diagnostics.filter { $0.severity != .note } == [])
        return String(try shapes.lines("Order")[0].dropFirst(3))
    }

    @Test(
        "Formats of strings",
        arguments: [
            ("date-time", "date(rfc3339)"), ("date", "calendarDate"), ("uuid", "uuid"), ("uri", "string"),
            ("iri", "string"),
            ("uri-reference", "string"), ("byte", "bytes"), ("binary", "string"), ("decimal", "decimal(string)"),
            ("email", "string"), ("strange", "string"), ("int64", "string"),
        ])
    func strings(format: String, expected: String) throws {
        #expect(try type("{type: string, format: \(format)}") == expected)
    }

    @Test(
        "Formats of numbers",
        arguments: [
            ("integer", "int32", "int32"), ("integer", "int64", "int64"), ("integer", "uint8", "int32"),
            ("integer", "uint32", "int64"), ("integer", "uint64", "uint64"), ("number", "uint64", "uint64"),
            ("integer", "other", "int64"),
            ("integer", "decimal", "decimal(number)"), ("number", "float", "float"), ("number", "double", "double"),
            ("number", "decimal", "decimal(number)"), ("number", "int32", "int32"), ("number", "other", "double"),
        ])
    func numbers(type: String, format: String, expected: String) throws {
        #expect(try self.type("{type: \(type), format: \(format)}") == expected)
    }

    @Test(
        "Other words on the type of a scalar",
        arguments: [
            ("{type: boolean}", "bool"), ("{type: integer}", "int64"), ("{type: number}", "double"),
            ("{type: string}", "string"), ("{}", "any"), ("true", "any"),
            ("{type: string, contentEncoding: base64}", "bytes"),
            ("{type: [string, number], format: decimal}", "decimal(string)"),
            ("{type: [integer, number]}", "double"),
            ("{format: date-time}", "date(rfc3339)"), ("{minLength: 1}", "string"), ("{maximum: 1}", "double"),
            ("{type: string, x-accord-date: naiveUTC}", "date(naiveUTC)"),
            ("{type: string, format: date-time, x-accord-date: rfc3339}", "date(rfc3339)"),
            ("{type: number, x-accord-date: epochSeconds}", "date(epochSeconds)"),
            ("{type: integer, format: unix-time}", "date(epochSeconds)"),
            // TypeSpec's word for it.
            ("{type: integer, format: unixtime}", "date(epochSeconds)"),
            ("{type: number, format: unix-time, x-accord-date: epochMilliseconds}", "date(epochMilliseconds)"),
            ("{type: string, format: unix-time}", "string"),
            ("{type: integer, x-accord-date: epochMilliseconds}", "date(epochMilliseconds)"),
            ("{type: integer, x-accord-type: uint64}", "uint64"),
            ("{type: number, x-accord-type: decimal}", "decimal(number)"),
            ("{type: string, x-accord-type: decimal}", "decimal(string)"),
        ])
    func others(schema: String, expected: String) throws {
        #expect(try type(schema) == expected)
    }

    @Test(
        "Words of Accord that say nothing that it knows",
        arguments: [
            (
                "{type: string, x-accord-date: epochSeconds}",
                "`x-accord-date: epochSeconds` is for numbers; use rfc3339 or naiveUTC for a string"
            ),
            (
                "{type: number, x-accord-date: naiveUTC}",
                "`x-accord-date: naiveUTC` is for strings; use epochSeconds or epochMilliseconds for a number"
            ),
            (
                "{type: string, x-accord-date: unix}",
                "`x-accord-date` is to be one of rfc3339, naiveUTC, epochSeconds, epochMilliseconds"
            ),
        ])
    func mistakes(schema: String, message: String) throws {
        let shapes = try Shapes("Order: {properties: {a: \(schema)}}")
        #expect(shapes.messages == ["error: \(message) (#/components/schemas/Order/properties/a)"])
    }

    @Test("A value that Kubernetes calls int-or-string is either")
    func intOrString() throws {
        #expect(try type("{type: string, format: int-or-string}") == type("{type: [integer, string]}"))
        #expect(try type("{type: string, format: int-or-string}") != "string")
        #expect(
            try type("{type: [string, 'null'], format: int-or-string}") == type("{type: [integer, string, 'null']}"))
    }

    @Test("Formats without types are counted in one note for the file")
    func notes() throws {
        let shapes = try Shapes(
            """
            Order:
              properties:
                a: {type: string, format: email}
                b: {type: string, format: email}
                d: {type: string, if: {minLength: 3}, then: {pattern: x}, not: {const: y}}
            """)
        #expect(
            shapes.messages == [
                "note: checked by validate(), without effect on types: 1 × not, 1 × if/then/else; "
                    + "formats without types of their own: 2 × email"
            ])
        #expect(shapes.diagnostics[0].location?.file == "t.openapi.yaml")
    }

    @Test("Scalars with names are aliases")
    func aliases() throws {
        let shapes = try Shapes(
            """
            Timestamp: {type: string, format: date-time}
            Money: {type: [number, "null"], format: decimal}
            Names: {type: array, items: {type: object, properties: {a: {type: string}}}}
            Order: {required: [at, m], properties: {at: {$ref: "#/components/schemas/Timestamp", description: When.}, m: {$ref: "#/components/schemas/Money"}}}
            """)
        #expect(try shapes.alias("Timestamp") == .date(.rfc3339))
        #expect(try shapes.alias("Money") == .decimal(.number))
        #expect(try shapes.alias("Names") == .list(.model("p.NamesItem")))
        #expect(try shapes.lines("Order") == ["at: Timestamp", "m: Money|null"])
    }

    @Test("`x-accord-date` at the top of a document is for all of its dates that say nothing themselves")
    func documentDates() throws {
        func lines(_ form: String) throws -> [String] {
            let properties = """
                {"a": {"type": "integer", "format": "unix-time"}, "b": {"type": "string", "format": "date-time"}, \
                "c": {"type": "integer"}, "d": {"type": "number", "x-accord-date": "epochSeconds"}}
                """
            return try Shapes(
                document: "{\"x-accord-date\": \"\(form)\", \"properties\": \(properties)}", path: "t.schema.json"
            ).lines("Root")
        }
        #expect(
            try lines("epochMilliseconds") == [
                "a?: date(epochMilliseconds)", "b?: date(rfc3339)", "c?: int64", "d?: date(epochSeconds)",
            ])
        #expect(
            try lines("naiveUTC") == [
                "a?: date(epochSeconds)", "b?: date(naiveUTC)", "c?: int64", "d?: date(epochSeconds)",
            ])
    }

    @Test(
        "Integers of which some are beyond an Int64, and none is negative, are a UInt64",
        arguments: [
            "{type: integer, minimum: 0, maximum: 18446744073709551615}",
            "{type: integer, minimum: 9223372036854775808}",
            "{type: integer, exclusiveMinimum: 0, maximum: 1.8446744073709552e+19}",
            "{type: integer, enum: [1, 18446744073709551615]}", "{enum: [1, 18446744073709551615]}",
            "{const: 18446744073709551615}",
            "{anyOf: [{type: integer, format: uint64}, {type: integer, format: uint64, maximum: 5}]}",
            "{anyOf: [{enum: [0, 1]}, {type: integer, format: uint64}]}",
        ])
    func unsigned(schema: String) throws {
        #expect(try Shapes("Large: \(schema)").alias("Large") == .uint64)
    }

    @Test("Integers of which some are beyond a UInt64, and others are negative, are decimals")
    func signedAndUnsigned() throws {
        let shapes = try Shapes("Large: {anyOf: [{type: integer}, {type: integer, format: uint64}]}")
        #expect(try shapes.alias("Large") == .decimal(.number))
    }

    @Test("Bounds beyond those of a type are a warning")
    func largeIntegers() throws {
        let shapes = try Shapes(
            """
            Large: {type: integer, maximum: 18446744073709551615}
            Larger: {type: integer, minimum: 0, maximum: 18446744073709559999}
            Largest: {type: integer, maximum: 9223372036854775807}
            Rounded: {type: integer, minimum: 0, maximum: 9223372036854776000}
            """)
        #expect(try shapes.alias("Large") == .int64)
        #expect(try shapes.alias("Larger") == .uint64)
        #expect(try shapes.alias("Rounded") == .int64)
        #expect(
            shapes.messages == [
                "warning: numbers up to 18446744073709551615 do not fit into an Int64, and those beyond it cannot be read; "
                    + "write 'x-accord-type: decimal' to read all of them (#/components/schemas/Large)",
                "warning: numbers up to 18446744073709559999 do not fit into a UInt64, and those beyond it cannot be read; "
                    + "write 'x-accord-type: decimal' to read all of them (#/components/schemas/Larger)",
            ])
    }
}
