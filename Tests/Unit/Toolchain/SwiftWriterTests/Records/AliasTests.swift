import Contract
import Testing

@Suite("Aliases")
struct AliasTests {
    private func write(_ models: Model...) throws -> String { try SwiftWriterTests.write(schemaFile(models)) }

    @Test("An alias is a typealias, and tables see through it")
    func alias() throws {
        let output = try write(
            SwiftWriterTests.alias("Names", .list(.model("shop.Name"))), SwiftWriterTests.alias("Name", .string),
            record("M", [property("names", .model("shop.Names"), .optional)]))
        expect(output, has: "/// Source: `#/components/schemas/Names`\npublic typealias Names = [Name]")
        expect(output, has: "public var names: Names?")
        expect(output, has: "?*s names")
    }

    @Test("An alias of an optional type never makes an optional of an optional")
    func nullable() throws {
        let output = try write(
            SwiftWriterTests.alias("Maybe", .nullable(.string)), SwiftWriterTests.alias("Also", .model("shop.Maybe")),
            record(
                "M",
                [
                    property("a", .model("shop.Maybe")), property("b", .model("shop.Also"), .optional),
                    property("c", .list(.nullable(.model("shop.Also")))),
                    property("d", .model("shop.Maybe"), .triState),
                ]))
        expect(output, has: "public typealias Maybe = String?")
        expect(
            output,
            has: """
                public var a: String?
                public var b: String?
                public var c: [String?]
                public var d: Accord.Nullable<String>
                """)
        expect(output, has: "!s a\n?s b\n*?s c\n~s d")
    }

    @Test("Any value may be null as it is")
    func any() throws {
        let output = try write(
            SwiftWriterTests.alias("Any", .any),
            record(
                "M",
                [
                    property("a", .model("shop.Any"), .requiredNullable), property("b", .list(.nullable(.any))),
                    property("c", .nullable(.any)),
                ]))
        expect(output, has: "public typealias Any_ = Accord.JSONValue")
        expect(output, has: "public var a: Any_\npublic var b: [Accord.JSONValue]\npublic var c: Accord.JSONValue")
        expect(output, has: "j a\n*j b\nj c")
    }

    @Test("Models inside an alias are declared next to it")
    func models() throws {
        let output = try write(
            SwiftWriterTests.alias("Rows", .list(.model("shop.Rows.Item")), models: [record("Item")]))
        expect(output, has: "public typealias Rows = [RowsItem]")
        expect(output, has: "@frozen public struct RowsItem: Accord.Record {")
    }

    @Test("The module of an aliased type is not imported where only the alias is named")
    func imports() throws {
        let output = try SwiftWriterTests.write(
            schemaFile(
                [SwiftWriterTests.alias("Rows", .map(.any))],
                apis: [api("Shop", [operation("get", "GET", "/", [], [response(200, json(.model("shop.Rows")))])])]),
            kind: .clients)
        expect(output, has: "case 200: .success(try response.json(\"{j\"))")
        #expect(!output.contains("import Accord\n"))
    }

    @Test(
        "An import that bodies need is public for an alias of one of its types, and not for an alias of a container",
        arguments: [
            (ValueType.any, "public import Accord"), (.nullable(.any), "public import Accord"),
            (.map(.any), "internal import Accord"), (.list(.decimal(.string)), "internal import Accord"),
        ])
    func levels(type: ValueType, expected: String) throws {
        let output = try SwiftWriterTests.write(
            schemaFile(
                [SwiftWriterTests.alias("Rows", type)],
                apis: [
                    api(
                        "Shop",
                        [
                            operation(
                                "get", "GET", "/", [parameter("x", .header, .any)],
                                [response(200, json(.model("shop.Rows")))])
                        ])
                ]), kind: .mocks)
        expect(output, has: expected)
    }

    @Test("A list of itself holds any value, with a warning")
    func recursion() throws {
        let source = schemaFile([SwiftWriterTests.alias("Tree", .list(.model("shop.Tree")))])
        expect(try SwiftWriterTests.write(source), has: "public typealias Tree = [Accord.JSONValue]")
        #expect(
            try warnings(source) == [
                "shop.openapi.yaml:3:5: warning: `Tree` (#/components/schemas/Tree) is a list or map of itself, which "
                    + "becomes any JSON value; make an object of it for a type of its own"
            ])
    }
}
