import Contract
import Testing

@Suite("Defaults of schemas")
struct SchemaDefaultTests {
    @Test(
        "A default is an argument's default, and in the table",
        arguments: [
            (.string, .string("a\"b"), "String = \"a\\\"b\""), (.bool, .bool(false), "Bool = false"),
            (.int32, .number("2e1"), "Int32 = 20"), (.int64, .number("-5.0"), "Int64 = -5"),
            (.uint64, .number("18446744073709551615"), "UInt64 = 18446744073709551615"),
            (.double, .number("0.25"), "Double = 0.25"), (.float, .number("3"), "Float = 3.0"),
            (.decimal(.string), .string("7"), "Decimal = 7"),
            (
                .decimal(.number), .number("-0.10"), "Decimal = Decimal(sign: .minus, exponent: -2, significand: 10)"
            ),
            (.any, .null, "Accord.JSONValue = .null"),
            (
                .any, .object([.init("a", .array([.number("1"), .string("b")]))]),
                "Accord.JSONValue = .object([\"a\": .array([1, .string(\"b\")])])"
            ),
            (.list(.int32), .array([.number("1")]), "[Int32] = [1]"),
            (.map(.bool), .object([.init("a", .bool(true))]), "[String: Bool] = [\"a\": true]"),
            (.map(.bool), .object([]), "[String: Bool] = [:]"), (.bytes, .string(""), "Data = Data()"),
            (.model("shop.Kind"), .string("SELL"), "Kind = .sell"),
            (.model("shop.Kind"), .string("new"), "Kind = .unknown(\"new\")"),
            (.model("shop.R"), .object([.init("a", .string("x"))]), "R = R(a: \"x\")"),
            // There is no literal for these, so callers provide them; reading takes the default from the table.
            (.calendarDate, .string("2024-01-01"), "Accord.CalendarDate"),
            (.date(.rfc3339), .string("2024-01-01T00:00:00Z"), "Date"),
        ] as [(ValueType, JSON, String)])
    func literals(_ type: ValueType, _ json: JSON, _ swift: String) throws {
        let output = try write(
            schemaFile([
                record("M", [property("a", type, default: json)]), strings("Kind", ["SELL"]),
                record("R", [property("a", .string), property("b", .bool, .optional)]),
            ]))
        expect(output, has: "@_alwaysEmitIntoClient public init(a: \(swift)) {")
        #expect(output.contains(" a = "))
    }

    @Test("A record whose initializer has no default for a property is no default without that property")
    func requiredByInitializer() throws {
        let inner = record("R", [property("day", .calendarDate, default: .string("2024-01-01"))])
        let output = try write(
            schemaFile([record("M", [property("a", .model("shop.R"), default: .object([]))]), inner]))
        expect(output, has: "@_alwaysEmitIntoClient public init(a: R) {")
        #expect(output.contains(" a = {}"))
    }

    @Test(
        "A default that is not of its type is reported, and left out",
        arguments: [
            (.string, .number("1")), (.int32, .number("2147483648")), (.int32, .number("1.5")),
            (.bool, .string("true")),
            (.list(.int32), .array([.string("a")])), (.model("shop.Closed"), .string("new")), (.uuid, .string("x")),
            (.decimal(.string), .string("12abc")), (.string, .null),
        ] as [(ValueType, JSON)])
    func misfits(_ type: ValueType, _ json: JSON) throws {
        let source = schemaFile([
            record("M", [property("a", type, default: json)]), strings("Closed", ["on"], isClosed: true),
        ])
        #expect(try write(source).contains("? = nil) {"))
        #expect(
            try warnings(source) == [
                "shop.openapi.yaml:3:5: warning: the default of `a` (#/properties/a) is not of its type, and is left "
                    + "out; correct it"
            ])
    }
}
