import Contract
import Testing

@testable import SwiftWriter

@Suite("Names of schemas")
struct SchemaNamingTests {
    @Test(
        "Properties",
        arguments: [
            ("user_id", "userID"), ("$ref", "ref"), ("@type", "type"), ("+1", "plus1"), ("-1", "minus1"),
            ("a/b", "aB"), ("", "empty"), ("🙂", "slightlySmilingFace"), ("$", "dollar"), ("größe_ü", "größeÜ"),
            ("ÄRGER", "ärger"),
            ("2nd", "_2nd"), ("1.2.6", "_1_2_6"), ("12.6", "_12_6"), ("2024-06-28", "_2024_06_28"),
            ("4.5 stars", "_45Stars"),
            ("名前", "名前"), ("x-accord-y", "xAccordY"), ("🙂a", "a"), ("...", "dotDotDot"),
            // Emoji of several scalars: selectors and joiners are not seen.
            ("1️⃣", "_1"), ("❤️", "heavyBlackHeart"), ("👩‍👧", "womanGirl"), ("#️⃣", "hashCombiningEnclosingKeycap"),
        ])
    func members(_ name: String, _ swift: String) {
        #expect(Naming.member(name) == swift)
    }

    @Test(
        "Types",
        arguments: [
            ("Order", "Order"), ("order-item", "OrderItem"), ("Foo_BarBaz", "FooBarBaz"), ("HTTP_STATUS", "HTTPStatus"),
            ("OpenAPI30", "OpenAPI30"),
            ("OpenApi30", "OpenAPI30"), ("UserId", "UserID"), ("DNSRecord", "DNSRecord"), ("_id", "ID"), ("ids", "Ids"),
            ("my.pkg.Type", "MyPkgType"),
            ("2fa", "_2fa"), ("名前", "名前"), ("+", "Plus"), ("List[Item]", "ListItem"),
        ])
    func types(_ name: String, _ swift: String) {
        #expect(Naming.schemaType(name) == swift)
    }

    @Test("Of a very long name, the words in front are there, unless another has the same")
    func longNames() throws {
        let long =
            "BatchDefinition_"
            + ["ColumnValue", "MultiColumn", "Divided", "Yearly", "Monthly", "Daily"].joined(
                separator: "Partitioner__") + "Partitioner"
        let short = "BatchDefinitionColumnValuePartitionerMultiColumnPartitioner"
        #expect(try names(ofTypes: [long]) == [short])
        #expect(try names(ofTypes: [long, "\(long)_b"]) == [Naming.upperCamel(long), Naming.upperCamel("\(long)_b")])
        #expect(try names(ofTypes: ["BatchDefinition"]) == ["BatchDefinition"])
    }

    @Test("Generic types are in words, where their letters do not distinguish them")
    func genericTypes() throws {
        #expect(try names(ofTypes: ["Value<Color>"]) == ["ValueColor"])
        #expect(
            try names(ofTypes: ["Value<(number[]|Expr)>", "Value<(number|Expr)>", "Pair<Value<number>,Expr>"]) == [
                "ValueOfNumberArrayOrExpr", "ValueOfNumberOrExpr", "PairValueNumberExpr",
            ])
    }

    @Test("A type begins with a capital letter, also where only that distinguishes it from another")
    func lowercaseTypes() throws {
        #expect(try names(ofTypes: ["schema"]) == ["Schema"])
        #expect(try names(ofTypes: ["Schema", "schema", "SCHEMA"]) == ["Schema", "LowercaseSchema", "SCHEMA"])
        #expect(try names(ofTypes: ["order_item", "OrderItem"]) == ["LowercaseOrder_item", "OrderItem"])
    }

    private func names(ofTypes names: [String]) throws -> [String] {
        let owners = names.map {
            SchemaScope.Owner($0, spellings: Naming.schemaTypes($0), location: SourceLocation(file: "a"), pointer: "#")
        }
        var problems: [Diagnostic] = []
        return SchemaScope(what: "schemas").names(of: owners, &problems)
    }

    @Test("Keywords get backticks, and names that Swift or generated code needs an underscore")
    func reserved() throws {
        let output = try write(
            schemaFile([
                record("M", ["type", "default", "self", "init", "hash_value"].map { property($0, .bool) }),
                record("Date"), record("Decimal"), record("Type"),
            ]))
        expect(
            output,
            has: """
                public var type: Bool
                public var `default`: Bool
                public var self_: Bool
                public var init_: Bool
                public var hashValue_: Bool
                """)
        for name in ["Date", "Decimal", "Type"] {
            expect(output, has: "@frozen public struct \(name)_: Accord.Record {")
        }
    }

    private func properties(_ names: String...) -> [String] {
        guard case .record(let record) = record("M", names.map { property($0, .bool) }) else { return [] }
        return PropertyNames(record, besides: []).properties
    }

    @Test("Of names that meet, one that is written in camel case keeps it, and others are as they are written")
    func byCase() {
        #expect(properties("clientId", "client_id") == ["clientID", "client_id"])
        #expect(properties("client_id", "clientId") == ["client_id", "clientID"])
        #expect(properties("client_id", "CLIENT_ID") == ["client_id", "uppercaseCLIENT_ID"])
        #expect(properties("asc", "ASC", "Asc", "_asc") == ["asc", "uppercaseASC", "uppercaseAsc", "_asc"])
    }

    @Test("A member begins with a small letter, as it would hide a type or a module; a value of an enum need not")
    func capitalMembers() throws {
        #expect(
            properties("Error", "error", "Accord", "accord") == [
                "uppercaseError", "error", "uppercaseAccord", "accord",
            ])
        #expect(properties("Self", "self") == ["uppercaseSelf", "self_"])
        let output = try write(schemaFile([strings("Sort", ["ASC", "asc", "DESC", "desc"])]))
        expect(output, has: "case ASC\ncase asc\ncase DESC\ncase desc")
    }

    @Test("A member does not have the name of a type without capitals")
    func withoutCapitals() throws {
        let output = try write(
            schemaFile([
                record("名前", [property("x", .bool)]), record("M", [property("名前", .model("shop.名前"), .optional)]),
                record("2fa", [property("2fa", .bool)]),
            ]))
        expect(output, has: "public var 名前_: 名前?")
        expect(output, has: "public var _2fa_: Bool")
    }

    @Test("Symbols become words where they distinguish names")
    func bySymbols() {
        #expect(properties("@type", "type", "$id", "id") == ["atType", "type", "dollarID", "id"])
        #expect(
            properties("StartTime", "StartTime<", "StartTime>=", "StartTime!=")
                == ["startTime", "startTimeLessThan", "startTimeGreaterThanOrEqual", "startTimeNotEqual"])
        #expect(properties("a-b", "a/b", "a.b", "a*b") == ["aDashB", "aSlashB", "aDotB", "aStarB"])
        #expect(properties("up 👍", "up 👎") == ["upSpaceThumbsUpSign", "upSpaceThumbsDownSign"])
        #expect(properties("", "empty", " ") == ["empty_", "empty", "space"])
    }

    @Test("No name depends on the order, and one that meets no other depends on no other")
    func stable() {
        let names = ["asc", "ASC", "a-b", "a_b", "aB", "a b", "+1", "-1", "1", "plus1", "type", "@type", "x"]
        let known = Dictionary(uniqueKeysWithValues: zip(names, swiftNames(names)))
        #expect(Set(known.values).count == names.count)
        for seed in 1..<20 {
            let other = names.indices.map { names[($0 * 5 + seed) % names.count] }
            #expect(swiftNames(other) == other.map { known[$0] ?? "" })
        }
        #expect(known["x"] == "x")
        #expect(known["asc"] == "asc")
        #expect(known["aB"] == "aB")
    }

    private func swiftNames(_ names: [String]) -> [String] {
        guard case .record(let record) = record("M", names.map { property($0, .bool) }) else { return [] }
        return PropertyNames(record, besides: []).properties
    }

    @Test("Names are distinct, whatever is written")
    func distinct() {
        let symbols = [
            "", "_", "__", "-", "a", "A", "$", " ", "\u{301}", "é", "0", "🙂", "u1F642", ".", "/", "<", "less",
        ]
        let names = symbols.flatMap { first in symbols.map { first + $0 } }
        let distinct = Array(Set(names))
        let members = swiftNames(distinct)
        #expect(Set(members).count == distinct.count)
        #expect(!members.contains(""))
    }

    @Test("Names that collide are reported, with those that they get and how to choose")
    func warning() throws {
        let files = schemaFile([record("M", [property("foo_bar", .bool), property("fooBar", .bool)])])
        #expect(
            try SwiftWriter().write(Contract(files: [files])).warnings.map(\.description) == [
                "shop.openapi.yaml:3:5: warning: several properties would be `fooBar` in Swift, so `foo_bar` becomes "
                    + "`foo_bar`, `fooBar` becomes `fooBar` (#/properties/fooBar); to choose their names, add an "
                    + "`x-accord-name`"
            ])
    }

    @Test("Of declarations of one name, the places distinguish them")
    func alike() throws {
        let found = problems(
            schemaFile("a.schema.yaml", package: "a", [record("Root")]),
            schemaFile("b.schema.yaml", package: "a", [record("Root")]))
        #expect(
            found.contains {
                $0.contains(
                    "so `Root` in shop.openapi.yaml:3 keeps the name, `Root` in shop.openapi.yaml:3 becomes `Root_`")
            })
    }

    @Test("So it is with models, also against namespaces, and with operations")
    func others() throws {
        let output = try write(
            schemaFile(
                [
                    record("order-item"), record("OrderItem"), record("order_item"), record("foo"), record("Foo"),
                    record("Foo_Bar"), record("Foo-Bar"), record("Shop"),
                ]))
        let types = [
            "OrderDashItem", "OrderItem", "LowercaseOrder_item", "LowercaseFoo", "Foo", "FooBar", "FooDashBar", "Shop_",
        ]
        for name in types {
            #expect(output.contains("public struct \(name): Accord.Record"), "no \(name)")
        }
        let names = NameTable(
            Contract(files: [schemaFile([], apis: [api("Shop", [operation("list-all"), operation("listAll")])])]))
        #expect(names.apis["shop.Shop"]?.methods == ["listDashAll", "listAll"])
        #expect(names.apis["shop.Shop"]?.types == ["ListDashAll", "ListAll"])
    }
}
