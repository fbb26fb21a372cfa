import Contract
import Testing

@testable import SwiftWriter

@Suite("Names of schemas")
struct SchemaNamingTests {
    @Test(
        "Properties",
        arguments: [
            ("user_id", "userID"), ("$ref", "ref"), ("@type", "type"), ("+1", "plus1"), ("-1", "minus1"),
            ("a/b", "aB"), ("", "empty"), ("🙂", "u1F642"), ("$", "dollar"), ("größe_ü", "größeÜ"), ("ÄRGER", "ärger"),
            ("2nd", "_2nd"), ("名前", "名前"), ("x-accord-y", "xAccordY"), ("🙂a", "a"), ("...", "dotDotDot"),
        ])
    func members(_ name: String, _ swift: String) {
        #expect(Naming.member(name) == swift)
    }

    @Test(
        "Types",
        arguments: [
            ("Order", "Order"), ("order-item", "OrderItem"), ("Foo_Bar", "Foo_Bar"), ("my.pkg.Type", "MyPkgType"),
            ("2fa", "_2fa"), ("名前", "名前"), ("+", "Plus"), ("List[Item]", "ListItem"),
        ])
    func types(_ name: String, _ swift: String) {
        #expect(Naming.schemaType(name) == swift)
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

    @Test("Two properties that become one name are an error, with the line to paste")
    func properties() {
        #expect(
            problems(schemaFile([record("M", [property("foo_bar", .bool), property("fooBar", .bool)])])) == [
                "shop.openapi.yaml:3:5: error: the properties `foo_bar` and `fooBar` would both be `fooBar` in Swift "
                    + "(#/properties/foo_bar at shop.openapi.yaml:3:5, #/properties/fooBar); put this line beside one "
                    + "of them: x-accord-name: fooBar2"
            ])
    }

    @Test("So are two schemas, and two operations")
    func others() {
        #expect(
            problems(schemaFile([record("order-item"), record("OrderItem")])).first?.contains(
                "the schemas `order-item` and `OrderItem` would both be `OrderItem` in Swift") == true)
        #expect(
            problems(
                schemaFile([], apis: [api("Shop", [operation("list-all"), operation("listAll")])]), emit: [.clients]
            ).first?.contains("the operations `list-all` and `listAll` would both be `listAll` in Swift") == true)
    }
}
