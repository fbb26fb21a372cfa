import Contract
import Testing

@testable import SwiftWriter

@Suite("Names")
struct NamingTests {
    @Test(
        "Fields are lowerCamelCase",
        arguments: [
            ("display_name", "displayName"), ("circle_id", "circleID"), ("id", "id"), ("url", "url"),
            ("avatar_url", "avatarURL"), ("id_token", "idToken"), ("base_https_url", "baseHTTPSURL"),
            ("displayName", "displayName"), ("userId", "userID"), ("HTTPServer", "httpServer"),
            ("circle_ids", "circleIds"),
            ("sha_256", "sha256"), ("line2", "line2"), ("_private", "private"), ("_1st", "_1st"), ("a__b_", "aB"),
            ("FOO_BAR", "fooBar"), ("B2B_LEAD", "b2bLead"), ("é_x", "éX"), ("foo-bar.baz", "fooBarBaz"),
        ])
    func fields(_ name: String, _ swift: String) {
        #expect(Naming.lowerCamel(name) == swift)
    }

    @Test(
        "Types stay as they are where they can",
        arguments: [
            ("Contact", "Contact"), ("Foo_Bar", "Foo_Bar"), ("contact", "Contact"), ("contact_list", "ContactList"),
            ("_Hidden", "Hidden"), ("HTTPRule", "HTTPRule"), ("Foo-Bar", "FooBar"),
        ])
    func types(_ name: String, _ swift: String) {
        #expect(Naming.type(name) == swift)
    }

    @Test(
        "Enum values lose their enum's name, each for itself, unless a digit would be in front",
        arguments: [
            ("Source", ["SOURCE_UNSPECIFIED", "SOURCE_BY_HAND"], ["unspecified", "byHand"]),
            ("PhoneType", ["PHONE_TYPE_A", "PHONETYPE_B", "PhoneType_c"], ["a", "b", "c"]),
            ("HTTPMethod", ["HTTP_METHOD_GET", "HTTP_METHOD_PUT"], ["get", "put"]),
            ("Source", ["SOURCE_A", "OTHER_B"], ["a", "otherB"]),
            ("Version", ["VERSION_A", "VERSION_1"], ["a", "version1"]),
            ("Source", ["SOURCE_A", "SOURCE"], ["a", "source"]),
            ("Source", ["SOURCE_A", "SOURCE_"], ["a", "source"]),
            ("A", ["ACTIVE", "A_B"], ["active", "b"]),
        ])
    func cases(_ enumeration: String, _ values: [String], _ swift: [String]) {
        #expect(Naming.cases(values, of: enumeration) == swift)
    }

    @Test("Keywords get backticks where they are declared, and none after a dot")
    func keywords() throws {
        expect(
            try write(file([message("M", [field("default", 1, .scalar(.bool)), field("in", 2, .scalar(.bool))])])),
            has: """
                @_alwaysEmitIntoClient public init(`default`: Bool = false, `in`: Bool = false) {
                    self.default = `default`; self.in = `in`
                }
                """)
        let output = try write(file([enumeration("E", [("E_DEFAULT", 0)])]))
        expect(output, has: "case `default`")
        expect(output, has: "case 0: self = .default")
    }

    @Test(
        "Names that generated code or Swift needs get an underscore",
        arguments: ["self", "init", "inout", "hash_value", "debug_description", "unknown_fields"])
    func reservedProperties(_ name: String) throws {
        expect(
            try write(file([message("M", [field(name, 1, .scalar(.bool))])])),
            has: "public var \(Naming.lowerCamel(name))_: Bool")
    }

    @Test("A field called description keeps its name: no protocol of messages has one")
    func description() throws {
        expect(
            try write(file([message("M", [field("description", 1, .scalar(.string))])])),
            has: "public var description: String")
    }

    @Test(
        "Cases that generated code or Optional needs get an underscore",
        arguments: [
            "none", "some", "unrecognized", "raw_value", "all_cases", "self", "init", "hash_value", "description",
            "debug_description",
        ])
    func reservedCases(_ name: String) throws {
        let swift = Naming.lowerCamel(name)
        expect(try write(file([enumeration("E", [(name, 0)])])), has: "case \(swift)_")
        expect(
            try write(file([message("M", [field(name, 1, .scalar(.bool), .explicit, oneof: 0)], oneofs: ["o"])])),
            has: "case \(swift)_(Bool)")
    }

    @Test(
        "Types that generated code or Swift needs get an underscore",
        arguments: [
            "Type", "Protocol", "Self", "Any", "String", "Data", "Bool", "Int32", "Optional", "Array", "Accord",
            "Swift",
            "Foundation", "AccordHTTP", "AccordMocks", "Google", "Sendable", "Rin",
        ])
    func reservedTypes(_ name: String) throws {
        expect(
            try write(file("a.proto", package: "rin.v1", [message(name)])),
            has: "@frozen public struct \(name)_: Accord.Message {")
    }

    @Test("The first of two equal names keeps it, a later field gets its number")
    func equalFields() throws {
        expect(
            try write(
                file([
                    message(
                        "M",
                        [
                            field("foo_bar", 1, .scalar(.bool)), field("fooBar", 12, .scalar(.bool)),
                            field("foo__bar", 3, .scalar(.bool)), field("_", 4, .scalar(.bool)),
                        ])
                ])),
            has: """
                public var fooBar: Bool
                public var fooBar_12: Bool
                public var fooBar_3: Bool
                public var _4: Bool
                """)
    }

    @Test("The first of two equal names keeps it, a later enum value gets its number")
    func equalValues() throws {
        expect(
            try write(file([enumeration("E", [("E_FOO", 0), ("e_foo", 1), ("E_Foo", -2)])])),
            has: """
                case foo
                case foo_1
                case foo_minus2
                """)
    }

    @Test("The first of two equal types keeps its name, and so does a message that is called like a client")
    func equalTypes() throws {
        let source = file(
            [message("contact"), message("Contact"), message("SClient"), message("SClientMock")],
            services: [service("S", [])])
        let models = try write(source)
        expect(models, has: "@frozen nonisolated public struct Contact: Accord.Message {")
        expect(models, has: "@frozen nonisolated public struct Contact_: Accord.Message {")
        let clients = try write(source, kind: .clients)
        expect(clients, has: "nonisolated public protocol SClientInterface: Sendable {}")
        expect(clients, has: "nonisolated public final class SClient_: SClientInterface {")
        expect(
            try write(source, kind: .mocks),
            has: "nonisolated public final class SClientMock_: SClientInterface, AccordMocks.ServiceMock {")
    }

    @Test("The first of two equal methods keeps its name")
    func equalMethods() throws {
        let output = try write(
            file(
                [message("M")],
                services: [service("S", ["Get", "get", "All", "Request"].map { method($0, "M", "M") })]),
            kind: .clients)
        expect(output, has: "public static let all: [AccordHTTP.MethodDescriptor] = [get, get_, all_, request_]")
    }

    @Test("Names that meet are reported, with both places, however the declarations are ordered")
    func namesakes() throws {
        let source = file(
            [
                message("foo"), message("Foo"),
                message("M", [field("user_id", 1, .scalar(.bool)), field("userID", 2, .scalar(.bool))]),
                enumeration("E", [("E_FOO", 0), ("e_foo", 1)]), message("Data"), message("data_bar"),
            ], services: [service("S", ["Get_Foo", "GetFoo"].map { method($0, "M", "M") })])
        try expectWarnings(
            source,
            [
                ("Foo", "foo", "Foo", "Foo_"), ("userID", "user_id", "userID", "userID_2"),
                ("e_foo", "E_FOO", "foo", "foo_1"), ("GetFoo", "Get_Foo", "getFoo", "getFoo_"),
            ])
    }

    @Test("Names of oneofs and extensions that meet are reported, as those of others are")
    func namesakesOfOneofs() throws {
        let fields = [
            field("a", 1, .scalar(.bool), oneof: 0), field("b", 2, .scalar(.bool), oneof: 1),
            field("c", 3, .scalar(.bool), oneof: 2), field("foo_Kind", 4, .scalar(.bool)),
        ]
        var source = file([
            message("M", fields, oneofs: ["foo_bar", "fooBar", "foo_kind"], models: [message("Foo_Kind")])
        ])
        source.extensions = ["is_url", "isURL", "isUrl"].enumerated().map { index, name in
            ExtensionField(
                fullName: name, extendee: "M", field: field(name, 100 + index, .scalar(.bool), .explicit))
        }
        try expectWarnings(
            source,
            [
                ("M.fooBar", "M.foo_bar", "FooBar", "FooBar_"),
                ("foo_Kind", "foo_kind", "fooKind", "fooKind_4"),
                ("isURL", "is_url", "isURL", "isURL_101"), ("isUrl", "is_url", "isURL", "isURL_102"),
            ])
    }

    private func expectWarnings(
        _ file: ContractFile, _ expected: [(later: String, first: String, wish: String, name: String)]
    ) throws {
        let found = try warnings(file, emit: [.models, .clients])
        let expected = expected.map { warning in
            "'\(warning.later)' and '\(warning.first)' (test.proto:1) would both be `\(warning.wish)` in Swift, so "
                + "'\(warning.later)', which comes later, becomes `\(warning.name)`; rename one of the two"
        }
        #expect(
            found.map { String($0.split(separator: "warning: ", maxSplits: 1).last ?? "") }.sorted()
                == expected.sorted())
    }
}
