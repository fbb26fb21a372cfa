import Contract
import SwiftWriter
import Testing

@Suite("Records")
struct RecordTests {
    private func write(_ models: Model...) throws -> String { try SwiftWriterTests.write(schemaFile(models)) }

    @Test("A property with a value from the start is always written, as one without a default")
    func initialValue() throws {
        let output = try write(record("Mid", [property("kind", .string, initial: .string("Mid"))]))
        expect(output, has: "@_alwaysEmitIntoClient public init(kind: String = \"Mid\") {")
        expect(output, has: "s kind")
    }

    @Test("A struct with plain properties, an initializer with defaults, and a table")
    func whole() throws {
        let output = try write(
            record(
                "TokenResponse",
                [
                    property("user_id", .string, documentation: Documentation(leading: " Whose token it is.")),
                    property("alpaca_account_status", .model("shop.AccountStatus"), .optional),
                    property("limit", .int32, default: .number("20")),
                ],
                documentation: Documentation(leading: " What the token is good for.")),
            strings("AccountStatus", ["ACTIVE"]))
        expect(
            output,
            has: """
                /// What the token is good for.
                /// Source: `#/components/schemas/TokenResponse`
                @frozen public struct TokenResponse: Accord.Record {
                    /// Whose token it is.
                    public var userID: String
                    public var alpacaAccountStatus: AccountStatus?
                    public var limit: Int32
                """)
        expect(
            output,
            has: """
                @_alwaysEmitIntoClient public init(
                    userID: String, alpacaAccountStatus: AccountStatus? = nil, limit: Int32 = 20
                ) {
                    self.userID = userID; self.alpacaAccountStatus = alpacaAccountStatus; self.limit = limit
                }
                """)
        expect(
            output,
            has: #"""
                public static let _schema = Accord.ModelSchema(Self.self)
                public static var _table: Accord.ModelTable { Accord.ModelTable("shop.TokenResponse", """
                    s user_id
                    ?0 alpaca_account_status
                    i limit = 20
                    """, types: [AccountStatus.self]) }
                """#)
    }

    @Test("An initializer of hundreds of properties has those that must be given, and sets the others")
    func manyProperties() throws {
        let optional = (1...250).map { property("p\($0)", .string, .optional) }
        let limit = property("limit", .int32, default: .number("20"))
        let output = try write(record("Settings", [property("id", .string)] + optional + [limit]))
        expect(output, has: "@_alwaysEmitIntoClient public init(id: String) {")
        #expect(output.contains("{\n            self.id = id; self.p1 = nil; self.p2 = nil;"), "\(output)")
        #expect(output.contains("self.p250 = nil; self.limit = 20\n"))
        #expect(try write(record("Settings", optional)).contains("p249: String? = nil, p250: String? = nil\n"))
    }

    @Test("A property that may be unreadable has a mark in the table")
    func lenient() throws {
        var bid = property("bid", .decimal(.number), .optional)
        bid.isLenient = true
        var size = property("size", .int64, default: .number("7"))
        size.isLenient = true
        expect(try write(record("Quote", [bid, size])), has: "%?Dn bid\n%I size = 7")
    }

    @Test("A model with an `id` that is there in any case is identifiable")
    func identity() throws {
        let output = try write(
            record("Pet", [property("id", .int64), property("name", .string)], rules: .object([])),
            record("Visit", [property("id", .model("shop.Key"))]), strings("Key", ["a"]))
        expect(output, has: "@frozen public struct Pet: Accord.Record, Accord.Validatable, Swift.Identifiable {")
        expect(output, has: "@frozen public struct Visit: Accord.Record, Swift.Identifiable {")
    }

    @Test("A model whose `id` may be missing or changes its type, or that has a type `ID`, is not identifiable")
    func noIdentity() throws {
        let output = try write(
            record("A", [property("id", .int64, .optional)]), record("B", [property("id", .string, .requiredNullable)]),
            record("C", [property("id", .int64, default: .number("1"))]),
            record("D", [property("id", .string, constant: .string("d"))]),
            record("E", [property("id", .nullable(.string))]), record("F", [property("key", .string)]),
            record("G", [property("id", .int64), property("a", .model("shop.G.ID"))], models: [record("ID")]))
        #expect(!output.contains("Identifiable"))
        let settings = SwiftWriter.Settings(identifiesModels: false)
        let files = try SwiftWriter(settings: settings)
            .write(Contract(files: [schemaFile([record("Pet", [property("id", .int64)])])])).files
        #expect(files.first?.contents.contains("Identifiable") == false)
    }

    @Test(
        "Each type in Swift, and in the table",
        arguments: [
            (.string, "String", "s"), (.bool, "Bool", "b"), (.int32, "Int32", "i"), (.int64, "Int64", "I"),
            (.uint64, "UInt64", "U"),
            (.float, "Float", "r"), (.double, "Double", "R"), (.decimal(.string), "Decimal", "Ds"),
            (.decimal(.number), "Decimal", "Dn"), (.date(.rfc3339), "Date", "tr"), (.date(.naiveUTC), "Date", "tn"),
            (.date(.epochSeconds), "Date", "te"), (.date(.epochMilliseconds), "Date", "tm"),
            (.calendarDate, "Accord.CalendarDate", "c"), (.uuid, "UUID", "u"),
            (.bytes, "Data", "y"), (.any, "Accord.JSONValue", "j"), (.list(.list(.string)), "[[String]]", "**s"),
            (.map(.list(.nullable(.int32))), "[String: [Int32?]]", "{*?i"),
        ] as [(ValueType, String, String)])
    func types(_ type: ValueType, _ swift: String, _ kind: String) throws {
        let output = try write(
            record("M", [property("a", type), property("b", type, .optional), property("c", type, .triState)]))
        expect(
            output,
            has: """
                public var a: \(swift)
                public var b: \(swift)?
                public var c: Accord.Nullable<\(swift)>
                """)
        expect(output, has: "\(kind) a\n?\(kind) b\n~\(kind) c")
    }

    @Test("Whether a property must be there, and may be null")
    func presence() throws {
        let output = try write(
            record(
                "M",
                [
                    property("a", .string), property("b", .string, .requiredNullable),
                    property("c", .string, .optional), property("d", .string, .triState),
                    property("e", .any, .requiredNullable),
                ], additional: .int32, isStrict: true))
        expect(
            output,
            has: """
                @_alwaysEmitIntoClient public init(
                    a: String, b: String?, c: String? = nil, d: Accord.Nullable<String> = .absent, e: Accord.JSONValue,
                    additionalProperties: [String: Int32] = [:]
                ) {
                """)
        expect(output, has: "s a\n!s b\n?s c\n~s d\nj e\n+i\n#strict")
    }

    @Test("A constant is not stored, and can be read")
    func constants() throws {
        let output = try write(
            record(
                "M",
                [
                    property("type", .string, constant: .string("a")), property("v", .int64, constant: .number("1")),
                    property("kind", .model("shop.Kind"), constant: .string("BIG")),
                    property("odd", .any, constant: .object([.init("a", .null)])),
                ]), strings("Kind", ["BIG"]))
        expect(
            output,
            has: """
                public var type: String { "a" }
                public var v: Int64 { 1 }
                public var kind: Kind { .big }
                """)
        expect(output, has: "@_alwaysEmitIntoClient public init() {}")
        expect(output, has: "= type \"a\"\n= v 1\n= kind \"BIG\"\n= odd {\"a\":null}")
    }

    @Test("Names that the table could not distinguish from its own signs are written as JSON")
    func oddNames() throws {
        let output = try write(
            record("M", ["a b", "", "c=d", "\"", "\\", "e,f", "line\nbreak", "ü"].map { property($0, .bool) }))
        expect(
            output,
            has: ##"""
                public static var _table: Accord.ModelTable { Accord.ModelTable("shop.M", #"""
                    b "a b"
                    b ""
                    b "c=d"
                    b "\""
                    b "\\"
                    b "e,f"
                    b "line\nbreak"
                    b ü
                    """#) }
                """##)
    }

    @Test("Rules that the types of a table imply are not written again")
    func impliedRules() throws {
        func schema(_ members: (String, JSON)...) -> JSON { .object(members.map { JSON.Member($0.0, $0.1) }) }
        func type(_ types: String..., and members: (String, JSON)...) -> JSON {
            let names = types.map { JSON.string($0) }
            return .object(
                [JSON.Member("type", names.count == 1 ? names[0] : .array(names))] + members.map { .init($0.0, $0.1) })
        }
        let reference = schema(("$ref", .string("shop.N")))
        let rules = type(
            "object",
            and: ("minProperties", .number("1")),
            ("required", .array([.string("a"), .string("kind")])),
            (
                "properties",
                schema(
                    ("a", type("string")), ("b", type("string", "null")),
                    ("c", type("string", and: ("maxLength", .number("9")))),
                    ("d", type("string", "null", and: ("maxLength", .number("9")))),
                    ("e", type("array", and: ("items", type("integer", and: ("minimum", .number("1")))))),
                    ("f", schema(("anyOf", .array([reference, type("null")])))), ("g", reference),
                    ("h", schema(("allOf", .array([reference])))),
                    ("i", type("integer", and: ("maximum", .number("9")))),
                    ("kind", type("string", and: ("const", .string("k")))))
            ))
        let output = try write(
            record(
                "M",
                [
                    property("a", .string), property("b", .string, .optional), property("c", .string, .optional),
                    property("d", .string, .optional), property("e", .list(.int64), .optional),
                    property("f", .model("shop.N"), .optional), property("g", .model("shop.N"), .optional),
                    property("h", .model("shop.N"), .optional), property("i", .int64, default: .number("2")),
                    property("kind", .string, constant: .string("k")),
                ], rules: rules), record("N", rules: type("object")))
        expect(
            output,
            has: """
                s a
                ?s b ?
                ?s c {"maxLength":9}
                ?s d ? {"maxLength":9}
                ?*I e {"items":{"minimum":1}}
                ?0 f ?
                ?0 g
                ?0 h :{"allOf":[{"$ref":0}]}
                I i = 2 {"maximum":9}
                = kind "k"
                #rules {"minProperties":1}
                """)
    }

    @Test("Rules that are not those of the properties are written as they are, with numbers in place of models")
    func rules() throws {
        let rules = JSON.object([
            .init(
                "properties",
                .object([
                    .init("a", .object([.init("minLength", .number("1"))])),
                    .init("b", .object([.init("$ref", .string("shop.M"))])),
                    .init("c", .object([.init("$ref", .string("shop.N"))])),
                ]))
        ])
        let output = try write(record("M", [property("a", .string)], rules: rules), record("N"))
        expect(output, has: "@frozen public struct M: Accord.Record, Accord.Validatable {")
        expect(
            output,
            has: #"""
                s a
                #rules: {"properties":{"a":{"minLength":1},"b":{"$ref":0},"c":{}}}
                """, types: [M.self]) }
                """#)
    }

    @Test("Tuples have rules as well, and refer to enums, of which the runtime makes them")
    func rulesOfTuples() throws {
        let rules = JSON.object([
            .init("prefixItems", .array([.object([.init("$ref", .string("shop.Side"))])]))
        ])
        let output = try write(
            tuple("Pair", [.model("shop.Side")], required: 1, rules: rules), strings("Side", ["buy"]))
        expect(output, has: "@frozen public struct Pair: Accord.Tuple, Accord.Validatable {")
        expect(
            output,
            has: #"""
                0
                #rules {"prefixItems":[{"$ref":0}]}
                """, types: [Side.self]) }
                """#)
    }

    @Test("Tuples name their elements by their places")
    func tuples() throws {
        let output = try write(tuple("Point", [.double, .double, .string], required: 2, rest: .int32))
        expect(output, has: "@frozen public struct Point: Accord.Tuple {")
        expect(
            output,
            has: """
                @_alwaysEmitIntoClient public init(first: Double, second: Double, third: String? = nil, rest: [Int32] = []) {
                """)
        expect(output, has: "R\nR\n?s\n+i")
    }

    @Test("A deprecated property is missing in the initializer that is not deprecated, unless it is required")
    func deprecation() throws {
        let output = try write(
            record(
                "M",
                [
                    property("a", .string, .optional, isDeprecated: true), property("b", .string, isDeprecated: true),
                    property("c", .int32, default: .number("1"), isDeprecated: true),
                ]))
        expect(
            output,
            has: """
                @available(*, deprecated, message: "shop.M.a is deprecated in the contract")
                public var a: String? = nil
                /// - Warning: Deprecated in the contract.
                public var b: String
                @available(*, deprecated, message: "shop.M.c is deprecated in the contract")
                public var c: Int32 = 1
                """)
        expect(output, has: "@_alwaysEmitIntoClient public init(b: String) {")
        expect(output, has: "@_alwaysEmitIntoClient public init(a: String? = nil, b: String, c: Int32 = 1) {")
    }

    @Test("A deprecated model says so in prose")
    func deprecatedModel() throws {
        let output = try write(record("M", [property("a", .string, .optional, isDeprecated: true)], isDeprecated: true))
        expect(output, has: "/// - Warning: Deprecated in the contract.\n/// Source: `#/components/schemas/M`")
        #expect(!output.contains("@available"))
    }

    @Test("Constants need not be there where the contract does not ask for them, and elements may be constants")
    func constantsInPlace() throws {
        let optional = property("t", .string, .optional, constant: .string("cat"))
        expect(try write(record("Cat", [optional])), has: #"=? t "cat""#)
        let frame = Model.tuple(
            TupleModel(
                info: info("Frame"), elements: [.string, .nullable(.string)], constants: [0: .string("ticker")],
                required: 1))
        let output = try write(frame)
        expect(output, has: #"public var first: String { "ticker" }"#)
        expect(output, has: "= \"ticker\"\n-?s")
    }

    @Test("A property that may be null has its default where it is absent")
    func nullableDefaults() throws {
        let output = try write(record("M", [property("a", .nullable(.string), .optional, default: .string("x"))]))
        #expect(output.contains("init(a: String? = \"x\")"))
        expect(output, has: "?s a = \"x\"")
    }
}
