import Contract

/// A contract of schemas and operations with everything at once: each type in each position, names that clash with
/// Swift and with generated code, recursion, defaults, deprecation.
enum NastySchemas {
    static let files = [shared, main, unpackaged, hiding]

    static let shared = schemaFile(
        "shared.schema.json", package: "nasty.shared",
        [
            record(
                "Money", [property("amount", .decimal(.string)), property("currency", .model("nasty.shared.Currency"))]),
            strings("Currency", ["EUR", "USD"]),
        ])

    static let main = schemaFile(
        "nasty.openapi.yaml", package: "nasty.api",
        values + literals + names + recursion + unions + presence + validation, apis: [api, empty])

    /// A file with a type that hides the namespace of another file.
    static let hiding = schemaFile(
        "hiding.schema.json", package: "hiding",
        [
            record(
                "Provider",
                [
                    property("money", .model("nasty.shared.Money")),
                    property("kinds", .list(.model("nasty.shared.Currency"))),
                ],
                models: [record("Nasty")])
        ])

    /// A file whose types are in the module's scope.
    static let unpackaged = schemaFile(
        "loose.schema.json", package: "",
        [
            record("LooseRecord", [property("inner", .list(.model("LooseRecord.Inner")))], models: [record("Inner")]),
            strings("LooseKind", ["a"]), alias("LooseList", .list(.nullable(.model("LooseRecord")))),
            union("LooseUnion", [alternative("text", .string, kind: .string)]),
        ],
        apis: [
            SwiftWriterTests.api(
                "Loose",
                [
                    operation(
                        "get", "GET", "/", [], [response(200, json(.model("LooseList")))])
                ])
        ])

    static let scalars: [(name: String, type: ValueType)] =
        [
            ("string", .string), ("bool", .bool), ("int32", .int32), ("int64", .int64), ("float", .float),
            ("double", .double), ("decimalText", .decimal(.string)), ("decimalNumber", .decimal(.number)),
            ("calendarDate", .calendarDate), ("uuid", .uuid), ("bytes", .bytes), ("any", .any),
            ("record", .model("nasty.api.Plain")), ("big", .model("nasty.api.Values")),
            ("literals", .model("nasty.api.Kind")), ("closed", .model("nasty.api.Closed")),
            ("integers", .model("nasty.api.Level")), ("closedIntegers", .model("nasty.api.Bit")),
            ("union", .model("nasty.api.Tagged")), ("shape", .model("nasty.api.Shaped")),
            ("fit", .model("nasty.api.Fit")), ("tuple", .model("nasty.api.Point")),
            ("alias", .model("nasty.api.Names")),
            ("optionalAlias", .model("nasty.api.MaybeName")), ("anyAlias", .model("nasty.api.Whatever")),
            ("modelAlias", .model("nasty.api.AlsoPlain")), ("other", .model("nasty.shared.Money")),
        ] + DateForm.allCases.map { ("date_\($0)", .date($0)) }

    static func all(_ presence: PropertyPresence, _ type: (ValueType) -> ValueType) -> [Property] {
        scalars.filter { $0.name != "big" || presence != .required }.map { property($0.name, type($0.type), presence) }
    }

    private static let values: [Model] = [
        record("Plain", [property("text", .string), property("count", .int32, .optional)]),
        record("Values", all(.required) { $0 }),
        record("Optionals", all(.optional) { $0 }),
        record("Nullables", all(.requiredNullable) { $0 }),
        record("Patches", all(.triState) { $0 }),
        record("Lists", all(.required) { .list($0) }),
        record("Gaps", all(.optional) { .list(.nullable($0)) }),
        record("Maps", all(.optional) { .map($0) }),
        record("Deep", all(.required) { .list(.map(.list(.map(.nullable($0))))) }),
        record("Rest", [property("a", .string, .optional)], additional: .list(.nullable(.date(.epochSeconds)))),
        record("Strict", [property("a", .string, .optional)], isStrict: true),
        record("Empty"),
        record("OnlyRest", additional: .any),
    ]

    private static let literals: [Model] = [
        strings(
            "Kind", ["buy", "SELL_SHORT", "", "2fa", "+1", "-1", "<=", "a b", "a/b", "größe", "🙂", "unknown", "none"]),
        strings("Closed", ["on", "off"], isClosed: true),
        integers("Level", [1, -1, 100, .min, .max]), integers("Bit", [0, 1], names: ["ZERO", "one"], isClosed: true),
        strings("Many", (0..<30).map { "v\($0)" }), strings("ManyClosed", (0..<30).map { "v\($0)" }, isClosed: true),
        integers("ManyLevels", Array(0..<30)),
        strings("Same", ["asc", "ASC", "gpt-3.5", "gpt-3-5", "a\"b", "a\\b", "a\nb"]),
    ]

    static let words = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while",
        "any", "as", "await", "false", "is", "nil", "self", "super", "throws", "true", "try", "unsafe", "async", "some",
        "each",
        "none", "get", "set", "didSet", "lazy", "weak", "unowned", "copy", "consume", "discard", "yield", "then",
        "type", "description", "debugDescription", "hashValue", "rawValue", "allCases", "RawValue", "AllCases",
        "unknown", "payload", "visit",
        "newValue", "value", "jsonData", "jsonString", "encode", "hash", "request", "options", "body", "builder",
        "response", "cursor", "rest", "nonisolated", "", "$ref", "@context", "+1", "-1", "a/b", "=x", "x y",
        "\"quoted\"",
        "2nd", "🙂", "<=", "größe", "名前", "tab\there", "line\nbreak", "back\\slash", "additionalProperties", "#strict",
    ]

    private static let names: [Model] =
        [
            record("Words", words.map { property($0, .string, .optional) }, additional: .string),
            record("WordConstants", words.map { property($0, .string, constant: .string($0)) }),
            strings("WordValues", words),
            union(
                "WordCases", tag: "t",
                words.map { alternative($0, .model("nasty.api.Plain"), tags: [$0, "\($0)2"], writesTag: true) }),
            record("Request", [property("a", .model("nasty.api.Output"))]),
            record("Output"), record("Failure"), record("Body"), record("my-type"), record("2fa"), record("名前"),
            record(
                "Capitals",
                ["Error", "error", "Accord", "accord", "Self", "self", "Capitals", "capitals", "名前", "2fa"].map {
                    property($0, .model("nasty.api.Error"), .optional)
                } + ["Other", "other"].map { property($0, .list(.model("nasty.api.Failure"))) }
                    + [property("Failure", .string), property("failure", .string), property("day", .calendarDate)]),
            union(
                "CapitalCases", tag: "t",
                ["Plain", "plain", "名前"].map {
                    alternative($0, .model("nasty.api.Plain"), tags: [$0], writesTag: true)
                }),
            record(
                "Outer",
                [
                    property("outer", .model("nasty.api.Outer.Outer")),
                    property("plain", .model("nasty.api.Outer.Plain")),
                    property("other", .model("nasty.api.Plain")),
                ],
                models: [record("Outer"), record("Plain")]),
        ]
        + [
            "String", "Data", "Date", "URL", "UUID", "Decimal", "Error", "Result", "Type", "Protocol", "Any", "Self",
            "Accord", "AccordHTTP", "Swift", "Foundation", "Nasty", "Api", "Sendable", "Void", "Int32", "Array",
            "Never",
        ].map {
            record(
                $0,
                [property("date", .date(.rfc3339)), property("id", .uuid), property("list", .list(.decimal(.string)))])
        }

    private static let recursion: [Model] = [
        record(
            "Node",
            [
                property("next", .model("nasty.api.Node"), .optional),
                property("patch", .model("nasty.api.Node"), .triState),
                property("children", .list(.model("nasty.api.Node"))),
                property("by_name", .map(.model("nasty.api.Node")), .optional),
                property("branch", .model("nasty.api.Branch"), .requiredNullable),
                property("either", .model("nasty.api.Either"), .optional),
                property("pair", .model("nasty.api.Pair"), .optional),
                property("aliased", .model("nasty.api.AliasOfNode"), .optional),
            ]),
        record("Branch", [property("node", .model("nasty.api.Node"), .optional)]),
        alias("AliasOfNode", .model("nasty.api.Node")),
        tuple("Pair", [.model("nasty.api.Node"), .nullable(.model("nasty.api.Pair"))], required: 1),
        union(
            "Either",
            [
                alternative("node", .model("nasty.api.Node"), kind: .object),
                alternative("either", .list(.model("nasty.api.Either")), kind: .array),
            ]),
        alias("Tree", .list(.model("nasty.api.Tree"))),
        record("TreeHolder", [property("tree", .model("nasty.api.Tree"))]),
    ]

    private static let unions: [Model] = [
        union(
            "Tagged", tag: "type",
            [
                alternative("plain", .model("nasty.api.Plain"), tags: ["plain", "odd tag"], writesTag: true),
                alternative("text_part", .model("nasty.api.TextPart"), tags: ["text"]),
            ]),
        record("TextPart", [property("type", .string, constant: .string("text")), property("text", .string)]),
        union(
            "Shaped",
            [
                alternative("string", .string, kind: .string), alternative("number", .double, kind: .number),
                alternative("boolean", .bool, kind: .boolean), alternative("array", .list(.string), kind: .array),
                alternative("object", .model("nasty.api.Plain"), kind: .object, keys: ["text", "odd,key"]),
                alternative("inner", .model("nasty.api.Shaped.Inner"), kind: .object, keys: ["inner"]),
            ],
            models: [record("Inner", [property("inner", .string)])]),
        union(
            "Fit", by: .fit,
            [
                alternative("plain", .model("nasty.api.Plain")), alternative("json", .list(.date(.rfc3339))),
                alternative("besides", .model("nasty.api.Fit")), alternative("default", .nullable(.int32)),
                alternative("inner", .model("nasty.api.Fit.Inner")), alternative("self", .any),
            ],
            models: [record("Inner", [property("fit", .model("nasty.api.Fit"), .optional)])]),
        union("Large", [alternative("values", .model("nasty.api.Values"), kind: .object)]),
        record(
            "LargeHolder",
            [property("large", .model("nasty.api.Large")), property("values", .model("nasty.api.Values"))]),
        record("Page", [property("items", .list(plain), .optional), property("next_cursor", .string, .optional)]),
        tuple("Point", [.double, .double, .string], required: 2, rest: .int32),
        tuple("Eleven", Array(repeating: .nullable(.string), count: 11), required: 0),
        alias("Names", .list(.string)), alias("MaybeName", .nullable(.string)), alias("Whatever", .any),
        alias("AlsoPlain", .model("nasty.api.Plain")), alias("AlsoMaybe", .nullable(.model("nasty.api.MaybeName"))),
        alias("Wrapped", .list(.model("nasty.api.Wrapped.Item")), models: [record("Item", [property("a", .bool)])]),
        record(
            "WrappedHolder", [property("a", .model("nasty.api.Wrapped")), property("b", .model("nasty.api.AlsoMaybe"))]),
    ]

    private static let presence: [Model] = [
        record("Labels", ["var", "let", "inout"].map { property($0, .string, .optional) }),
        record(
            "Labelled",
            [
                property(
                    "labels", .model("nasty.api.Labels"),
                    default: .object(["var", "let", "inout"].map { .init($0, .string("x")) }))
            ]),
        record(
            "Starts",
            [
                property("kind", .model("nasty.api.Kind"), initial: .string("buy")),
                property("tag", .nullable(.string), initial: .string("Mid")), property("last", .string),
            ]),
        record(
            "Defaults",
            [
                property("string", .string, default: .string("\\(x)\"\n\u{0}\u{202E}é")),
                property("bool", .bool, default: .bool(true)),
                property("int32", .int32, default: .number("2e1")),
                property("int64", .int64, default: .number("-9223372036854775808")),
                property("uint64", .uint64, default: .number("18446744073709551615")),
                property("float", .float, default: .number("0.5")),
                property("double", .double, default: .number("1e-400")),
                property("decimal", .decimal(.string), default: .string("-1.50")),
                property("number", .decimal(.number), default: .number("100")),
                property("date", .date(.rfc3339), default: .string("2024-01-01T00:00:00Z")),
                property("epoch", .date(.epochSeconds), default: .number("1.5")),
                property("day", .calendarDate, default: .string("2024-02-29")),
                property("uuid", .uuid, default: .string("123e4567-e89b-12d3-a456-426614174000")),
                property("bytes", .bytes, default: .string("")),
                property("any", .any, default: .array([])),
                property("anyNumber", .any, default: .number("5")),
                property("list", .list(.nullable(.int32)), default: .array([.number("1"), .null])),
                property("map", .map(.string), default: .object([.init("a", .string("b"))])),
                property("emptyMap", .map(.string), default: .object([])),
                property("kind", .model("nasty.api.Kind"), default: .string("SELL_SHORT")),
                property("otherKind", .model("nasty.api.Kind"), default: .string("new")),
                property("level", .model("nasty.api.Level"), default: .number("-1")),
                property("plain", .model("nasty.api.Plain"), default: .object([.init("text", .string("x"))])),
                property("union", .model("nasty.api.Shaped"), default: .string("x")),
                property("optionals", .model("nasty.api.Optionals"), default: .object([])),
            ]),
        record(
            "Constants",
            [
                property("string", .string, constant: .string("a \"quoted\" \\ one")),
                property("int", .int32, constant: .number("7")), property("bool", .bool, constant: .bool(false)),
                property("double", .double, constant: .number("1.5")),
                property("kind", .model("nasty.api.Kind"), constant: .string("buy")),
                property("object", .any, constant: .object([.init("a", .number("1"))])),
                property("null", .any, constant: .null),
            ]),
        record(
            "OldProperties",
            [
                property("a", .string, .optional, isDeprecated: true),
                property("b", .string, .required, isDeprecated: true),
                property("c", .int32, default: .number("1"), isDeprecated: true),
                property("d", .model("nasty.api.OldRecord"), .triState, isDeprecated: true),
                property("e", .model("nasty.api.Node"), .optional, isDeprecated: true),
                property("f", .model("nasty.api.OldRecord")),
            ]),
        record("OnlyOld", [property("a", .string, .optional, isDeprecated: true)]),
        record("OldRecord", [property("a", .string, .optional, isDeprecated: true)], isDeprecated: true),
    ]

    private static let validation: [Model] = [
        record(
            "Checked",
            [property("a", .string), property("items", .list(.model("nasty.api.Checked")))],
            rules: .object([
                .init(
                    "properties",
                    .object([
                        .init(
                            "a", .object([.init("pattern", .string("^\\d+\"#$")), .init("minLength", .number("1"))])),
                        .init(
                            "items",
                            .object([
                                .init(
                                    "items", .object([.init("$ref", .string("nasty.api.Checked"))])),
                                .init("maxItems", .number("10")),
                            ])),
                    ]))
            ])),
        union(
            "CheckedUnion", [alternative("checked", .model("nasty.api.Checked"), kind: .object)],
            rules: .object([
                .init("anyOf", .array([.object([.init("$ref", .string("nasty.api.Checked"))])])),
                .init("not", .object([.init("$ref", .string("nasty.api.Plain"))])),
            ])),
    ]

    // MARK: Operations

    private static let plain = ValueType.model("nasty.api.Plain")

    static let api = SwiftWriterTests.api(
        "Nasty", operations,
        servers: [
            Server(url: "https://example.com/v1", documentation: Documentation(leading: " Production server")),
            Server(url: "/v1"),
            Server(url: "/{in}/v1", variables: [.init(name: "in", defaultValue: "", isRequired: true)]),
            Server(
                url: "https://{region}.example.com:{port}",
                variables: [
                    .init(name: "region", defaultValue: "eu", values: ["eu", "us-east", "default"]),
                    .init(name: "port", defaultValue: "443"),
                ]),
        ],
        securitySchemes: [
            APISecurityScheme(name: "token", kind: .bearer), APISecurityScheme(name: "api-key", kind: .header("X-Key")),
            APISecurityScheme(name: "default", kind: .query("key")),
        ])

    static let empty = SwiftWriterTests.api("Empty", [])

    private static let operations: [APIOperation] =
        words.filter { !$0.isEmpty }.map { operation($0, [response(200, json(plain))]) } + [
            operation(
                "parameters", "GET", "/things/{id}/{label}",
                [
                    parameter("id", .path, .int64), parameter("label", .path, .list(.string), style: .label),
                    parameter("id", .query, .string), parameter("limit", .query, .int32, default: .number("20")),
                    parameter("kind", .query, .model("nasty.api.Kind"), default: .string("buy")),
                    parameter("kinds", .query, .list(.model("nasty.api.Kind")), style: .pipeDelimited),
                    parameter("filter", .query, plain, style: .deepObject, explodes: true),
                    parameter("tags", .query, .list(.string), explodes: false),
                    parameter("json", .query, plain, style: .json), parameter("since", .query, .date(.rfc3339)),
                    parameter("nullable", .query, .nullable(.string), isRequired: true),
                    parameter("X-Trace-ID", .header, .uuid, isDeprecated: true), parameter("seen", .cookie, .string),
                    parameter("body", .query, .string), parameter("options", .query, .string),
                    parameter("request", .query, .string), parameter("parameters", .query, .string),
                    parameter("day", .query, .calendarDate, default: .string("2024-02-29")),
                ],
                body: [json(.model("nasty.api.Body"))], isBodyRequired: false,
                [
                    response(200, json(.model("nasty.api.Output"))), response(404, json(.model("nasty.api.Failure"))),
                    response(409), response(.range(4), [json(.string)]), response(.default, [json(plain)]),
                ],
                security: [["token"], ["api-key", "default"], []]),
            operation(
                "labels", "GET", "/labels",
                ["var", "let", "inout", "func", "Accord", "accord", "Plain", "plain"].map {
                    parameter($0, .query, .string)
                },
                [
                    response(200, json(plain), json(.string, "application/vnd.api+json"), json(.int64, "text/json")),
                    response(404, json(plain, "application/problem+json"), json(.string, "application/json")),
                ]),
            operation(
                "manyOutputs", "POST",
                body: [json(.list(plain)), Content(mediaType: "text/plain", form: .text(.string))],
                [
                    response(
                        200, json(plain), Content(mediaType: "text/plain", form: .text(.string)),
                        json(.string, "application/json;stream=watch")), response(204),
                    response(.range(2), [json(.model("nasty.api.Names"))]),
                ]),
            operation(
                "manyBodies", "POST",
                body: [
                    json(plain), json(plain, "text/json"),
                    Content(mediaType: "application/x-www-form-urlencoded", form: .form(plain)),
                    Content(mediaType: "multipart/form-data", form: .multipart(parts)),
                    Content(mediaType: "image/*", form: .binary), json(.string, "application/vnd.text+json"),
                    json(plain, "application/merge-patch+json"), Content(mediaType: "image/png", form: .binary),
                    Content(mediaType: "*/*", form: .binary), Content(mediaType: "text/csv", form: .text(.string)),
                    Content(mediaType: "text/plain", form: .text(.string)),
                ], isBodyRequired: false, [response(201)]),
            operation(
                "upload", "PUT", body: [Content(mediaType: "multipart/form-data", form: .multipart(parts))],
                [response(.default)]),
            operation(
                "form", "POST",
                body: [Content(mediaType: "application/x-www-form-urlencoded", form: .form(.map(.string)))]),
            operation("nullableBody", "POST", body: [json(.nullable(plain))], [response(200, json(.nullable(plain)))]),
            operation(
                "optionalBytes", "POST", body: [Content(mediaType: "application/octet-stream", form: .binary)],
                isBodyRequired: false),
            operation("text", [response(200, Content(mediaType: "text/html", form: .text(.string)))]),
            operation("bytes", [response(200, Content(mediaType: "image/png", form: .binary))]),
            operation(
                "events", "POST", body: [json(plain)],
                [
                    response(
                        200, json(plain), Content(mediaType: "text/event-stream", form: .events(plain))),
                    response(400, Content(mediaType: "text/event-stream", form: .events(plain))),
                ]),
            operation("lines", [response(200, Content(mediaType: "application/jsonl", form: .lines(.list(plain))))]),
            operation("textEvents", [response(200, Content(mediaType: "text/event-stream", form: .events(.string)))]),
            operation(
                "pages", "GET", "/pages", [parameter("cursor", .query, .string), parameter("limit", .query, .int32)],
                [response(200, json(.model("nasty.api.Page")))],
                pagination: Pagination(parameter: "cursor", cursor: "next_cursor", items: "items")),
            operation("old", [response(200, json(plain))], isDeprecated: true),
            operation("dates", [response(200, json(.list(.date(.rfc3339)))), response(404, json(.any))]),
            operation("onlyDefault", [response(.default, [json(plain)])]),
        ]

    private static let parts: [Content.Part] = [
        .init(name: "title", form: .text(.string), isRequired: true),
        .init(name: "count", form: .text(.int32), isRequired: false),
        .init(name: "tags", form: .text(.string), isRequired: false, isRepeated: true),
        .init(name: "details", form: .json(plain), isRequired: false),
        .init(name: "all-details", form: .json(plain), isRequired: true, isRepeated: true),
        .init(name: "file", form: .file, isRequired: true, mediaType: "image/png"),
        .init(name: "more", form: .file, isRequired: false),
        .init(name: "files", form: .file, isRequired: false, isRepeated: true),
    ]
}

private func operation(_ name: String, _ responses: [APIResponse], isDeprecated: Bool = false) -> APIOperation {
    SwiftWriterTests.operation(name, "GET", "/things", [], responses, isDeprecated: isDeprecated)
}
