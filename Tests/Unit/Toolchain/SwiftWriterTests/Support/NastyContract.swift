import Contract

/// A contract with everything at once: each kind of field in each position, names that clash with Swift, with generated
/// code and with each other, recursion, and deprecation.
enum NastyContract {
    static let files = [timestampFile, emptyFile, common, main, unpackaged]

    static let emptyFile = file(
        "google/protobuf/empty.proto", package: "google.protobuf", isRequested: false, [message("Empty")])

    static let common = file(
        "rin/common/v1/common.proto", package: "rin.common.v1",
        [
            message("Page", [field("size", 1, .scalar(.int32))], models: [enumeration("Order", [("ORDER_NONE", 0)])]),
            message("Contact", [field("page", 1, .object("rin.common.v1.Page"), .explicit)]),
            message("Shared"),
        ])

    static let main = file(
        "rin/nasty/v1/nasty.proto", package: "rin.nasty.v1",
        scalars + names + recursion + deprecation + references + pages,
        services: services)

    /// A file whose types are in the module's scope.
    static let unpackaged = file(
        "unpackaged.proto",
        [
            message(
                "Loose",
                [
                    field("inner", 1, .object("Loose.Inner"), .explicit),
                    field("value", 2, .scalar(.bytes), .explicit, oneof: 0),
                    field("kind", 3, .enumeration("Loose.Inner.Kind")),
                    field("old", 4, .enumeration("LooseKind"), .explicit),
                ],
                oneofs: ["choice"],
                models: [message("Inner", models: [enumeration("Kind", [("KIND_A", 0)], deprecated: ["KIND_A"])])]),
            enumeration("LooseKind", [("A", 0), ("B", 1)], deprecated: ["B"], isClosed: true),
            message(
                "LooseNode",
                [
                    field("next", 1, .object("LooseNode"), .explicit),
                    field("old", 2, .object("LooseNode"), .explicit, isDeprecated: true),
                    field("must", 3, .object("LooseNode", isDelimited: true), .required),
                    field("twig", 4, .object("LooseNode.Twig"), .explicit, oneof: 0),
                    field("text", 5, .scalar(.string), .explicit, oneof: 0),
                ],
                oneofs: ["branch"],
                models: [message("Twig", [field("node", 1, .object("LooseNode"), .explicit)])]),
        ],
        services: [service("LooseService", [method("Call", "Loose", "google.protobuf.Empty")])])

    private static let scalars: [Model] = [
        message("Plain", allScalars { .scalar($0) }),
        message("Optional", allScalars(.explicit) { .scalar($0) }),
        message("Required", allScalars(.required) { .scalar($0) }),
        message("Lists", allScalars { .list(.scalar($0)) }),
        message("Packed", allScalars { .list(.scalar($0), isPacked: $0 != .string && $0 != .bytes) }),
        message(
            "Maps",
            Scalar.allCases.filter { ![.float, .double, .bytes].contains($0) }.enumerated().map { index, key in
                field("f_\(key)", index + 1, .map(key: key, value: .scalar(.bytes)))
            } + [
                field("messages", 100, .map(key: .string, value: .object("rin.nasty.v1.Plain"))),
                field("enums", 101, .map(key: .bool, value: .enumeration("rin.nasty.v1.Kind"))),
            ]),
        message("Choice", allScalars(.explicit, oneof: 0) { .scalar($0) }, oneofs: ["choice"]),
        message(
            "Models",
            [
                field("list", 1, .list(.object("rin.nasty.v1.Plain"))),
                field("single", 2, .object("rin.nasty.v1.Plain"), .explicit),
                field("required", 3, .object("rin.nasty.v1.Plain"), .required),
                field("group", 4, .object("rin.nasty.v1.Plain", isDelimited: true), .explicit),
                field("groups", 5, .list(.object("rin.nasty.v1.Plain", isDelimited: true))),
                field("kind", 6, .enumeration("rin.nasty.v1.Kind")),
                field("kinds", 7, .list(.enumeration("rin.nasty.v1.Kind"), isPacked: true)),
                field("closed", 8, .enumeration("rin.nasty.v1.Closed"), .explicit),
                field("closed_list", 9, .list(.enumeration("rin.nasty.v1.Closed"))),
                field("a", 10, .object("rin.nasty.v1.Plain"), .explicit, oneof: 0),
                field("after_first", 11, .scalar(.bool)),
                field("b", 12, .enumeration("rin.nasty.v1.Closed"), .explicit, oneof: 0),
                field("c", 13, .object("rin.nasty.v1.Plain", isDelimited: true), .explicit, oneof: 1),
            ],
            oneofs: ["first", "second"]),
        message(
            "Defaults",
            [
                field("int", 1, .scalar(.int64), .explicit, defaultValue: .int(.min)),
                field("uint", 2, .scalar(.uint64), .explicit, defaultValue: .uint(.max)),
                field("float", 3, .scalar(.float), .explicit, defaultValue: .double(-.infinity)),
                field("huge", 4, .scalar(.float), .explicit, defaultValue: .double(1e300)),
                field("double", 5, .scalar(.double), .explicit, defaultValue: .double(.nan)),
                field("tiny", 6, .scalar(.double), .explicit, defaultValue: .double(.leastNonzeroMagnitude)),
                field("text", 7, .scalar(.string), .explicit, defaultValue: .string("\\(x)\"\n\u{0}\u{202E}é")),
                field("data", 8, .scalar(.bytes), .explicit, defaultValue: .bytes([0, 255])),
                field("kind", 9, .enumeration("rin.nasty.v1.Kind"), .explicit, defaultValue: .enumeration("KIND_B")),
                field(
                    "old_kind", 10, .enumeration("rin.nasty.v1.Kind"), .required, defaultValue: .enumeration("KIND_OLD")
                ),
                field("alias", 11, .enumeration("rin.nasty.v1.Kind"), .explicit, defaultValue: .enumeration("KIND_C")),
                field("int_or_default", 12, .scalar(.int32)),
                field("class", 13, .scalar(.bool), .explicit, defaultValue: .bool(true), isDeprecated: true),
            ]),
        enumeration(
            "Kind", [("KIND_A", 0), ("KIND_OLD", 5), ("KIND_B", -1), ("KIND_C", -1), ("KIND_OLD_ALIAS", 5)],
            deprecated: ["KIND_OLD"]),
        enumeration("Closed", [("one", 1), ("TWO", 2)], isClosed: true),
    ]

    private static let words = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
        "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
        "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while",
        "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "unsafe", "_",
        "async",
        "some", "any", "each", "none", "get", "set", "didSet", "lazy", "weak", "unowned", "copy", "consume", "discard",
        "yield", "then", "type", "Type", "Protocol", "description", "debugDescription", "hashValue", "unknownFields",
        "_table", "_schema", "rawValue", "allCases", "unrecognized", "number", "payload", "visit", "newValue", "value",
        "jsonData", "jsonString", "protobufData", "merge", "encode", "hash", "messageName", "client", "request",
        "options", "all", "transport", "codec", "state", "calls", "wait", "String", "Data", "Int32", "nonisolated",
    ]

    private static let names: [Model] =
        [
            message("Words", words.enumerated().map { field($1, $0 + 1, .scalar(.string)) }),
            message(
                "WordCases", words.enumerated().map { field($1, $0 + 1, .scalar(.string), .explicit, oneof: 0) },
                oneofs: ["Self"]),
            message(
                "WordDefaults",
                words.enumerated().map {
                    field($1, $0 + 1, .scalar(.string), .explicit, defaultValue: .string("x"))
                }),
            message(
                "WordLoops",
                words.enumerated().map { field($1, $0 + 1, .object("rin.nasty.v1.WordLoops"), .explicit) }),
            enumeration("WordValues", words.enumerated().map { ($1, Int32($0)) }),
            message(
                "Clashes",
                [
                    field("foo_bar", 1, .scalar(.string)), field("fooBar", 2, .scalar(.string)),
                    field("foo__bar", 3, .scalar(.string)), field("_1", 4, .scalar(.string)),
                    field("__", 5, .scalar(.string)), field("channel", 6, .scalar(.string), .explicit, oneof: 0),
                    field("Channel", 7, .scalar(.string), .explicit, oneof: 0), field("clash", 8, .scalar(.bool)),
                ],
                oneofs: ["channel", "Clash"],
                models: [message("Channel"), message("channel"), message("Clashes")]),
            enumeration("ClashValues", [("CLASH_VALUES_A", 0), ("clash_values_a", 1), ("ClashValues_a", -7)]),
            enumeration("Digits", [("DIGITS_1", 0), ("DIGITS_A", 1)]),
            enumeration("NoValues", []),
            message("NastyServiceClient"), message("NastyServiceClientMock"), message("NastyServiceClientInterface"),
            message(
                "Shadows",
                [
                    field("plain", 1, .object("rin.nasty.v1.Plain"), .explicit),
                    field("inner", 2, .object("rin.nasty.v1.Shadows.Plain"), .explicit),
                    field("google", 3, .object("rin.nasty.v1.Shadows.Google"), .explicit),
                    field("time", 4, .object("google.protobuf.Timestamp"), .explicit),
                    field("root", 5, .object("rin.nasty.v1.Rin"), .explicit),
                    field("page", 6, .object("rin.common.v1.Page"), .explicit),
                    field("order", 7, .enumeration("rin.common.v1.Page.Order")),
                    field("contact", 8, .object("rin.common.v1.Contact"), .explicit, oneof: 0),
                    field("loose", 9, .object("Loose"), .explicit, oneof: 0),
                ],
                oneofs: ["plain_value"],
                models: [message("Plain"), message("Google"), message("PlainValue")]),
        ]
        + ["String", "Data", "Error", "Result", "Type", "Protocol", "Any", "Self", "Accord", "AccordHTTP", "Swift"]
        .map { message($0, [field("data", 1, .scalar(.bytes)), field("text", 2, .scalar(.string))]) }
        + ["Foundation", "Rin", "V1", "Nasty", "Sendable", "Void", "UnsafeRawPointer", "Int32", "Array", "lower", "_x"]
        .map {
            message(
                $0, [field("data", 1, .scalar(.bytes)), field("a", 2, .scalar(.bool), .explicit, oneof: 0)],
                oneofs: ["o"])
        }

    private static let recursion: [Model] = [
        message(
            "Node",
            [
                field("next", 1, .object("rin.nasty.v1.Node"), .explicit),
                field("children", 2, .list(.object("rin.nasty.v1.Node"))),
                field("by_name", 3, .map(key: .string, value: .object("rin.nasty.v1.Node"))),
                field("leaf", 4, .scalar(.string), .explicit, oneof: 0),
                field("branch", 5, .object("rin.nasty.v1.Branch"), .explicit, oneof: 0),
                field("loop", 6, .object("rin.nasty.v1.Node"), .explicit, oneof: 0),
                field("plain", 7, .object("rin.nasty.v1.Plain"), .explicit, oneof: 0),
                field("old", 8, .object("rin.nasty.v1.Node"), .explicit, isDeprecated: true),
                field("must", 9, .object("rin.nasty.v1.Node"), .required),
                field("group", 10, .object("rin.nasty.v1.Node", isDelimited: true), .explicit),
            ],
            oneofs: ["node"]),
        message("Branch", [field("left", 1, .object("rin.nasty.v1.Twig"), .explicit)]),
        message("Twig", [field("node", 1, .object("rin.nasty.v1.Node"), .explicit)]),
        message("Tree", [field("trees", 1, .list(.object("rin.nasty.v1.Tree")))]),
    ]

    private static let deprecation: [Model] = [
        message(
            "OldFields",
            [
                field("a", 1, .scalar(.string), isDeprecated: true),
                field("old", 2, .object("rin.nasty.v1.Old"), .explicit),
                field("olds", 3, .list(.object("rin.nasty.v1.Old"))),
                field("inner", 4, .enumeration("rin.nasty.v1.Old.Kind")),
                field("map", 5, .map(key: .string, value: .object("rin.nasty.v1.Old"))),
                field("kind", 6, .enumeration("rin.nasty.v1.OldFirst")),
                field("member", 7, .object("rin.nasty.v1.Old"), .explicit, oneof: 0),
                field("other", 8, .scalar(.bool), .explicit, oneof: 0, isDeprecated: true),
                field(
                    "enum", 9, .enumeration("rin.nasty.v1.OldEnum"), .explicit, defaultValue: .enumeration("OLD_ENUM_A")
                ),
            ],
            oneofs: ["choice"]),
        message("OnlyOldFields", [field("a", 1, .scalar(.string), isDeprecated: true)]),
        message(
            "Old",
            [
                field("a", 1, .scalar(.string), isDeprecated: true),
                field("old", 2, .object("rin.nasty.v1.Old"), .explicit),
                field("kind", 3, .enumeration("rin.nasty.v1.Old.Kind")),
                field("member", 4, .object("rin.nasty.v1.Plain"), .explicit, oneof: 0, isDeprecated: true),
            ],
            oneofs: ["choice"],
            models: [enumeration("Kind", [("KIND_A", 0)], deprecated: ["KIND_A"], isDeprecated: true)],
            isDeprecated: true),
        enumeration("OldFirst", [("OLD_FIRST_A", 0), ("OLD_FIRST_B", 0)], deprecated: ["OLD_FIRST_A"]),
        enumeration("OldEnum", [("OLD_ENUM_A", 0), ("OLD_ENUM_B", 0)], deprecated: ["OLD_ENUM_A"], isDeprecated: true),
    ]

    private static let references: [Model] = [
        message("Page", [field("page", 1, .object("rin.common.v1.Page"), .explicit)]),
        message(
            "OldHolder",
            [
                field("old", 1, .object("rin.nasty.v1.OldHolder"), .explicit, isDeprecated: true),
                field("older", 2, .object("rin.nasty.v1.Old"), .explicit),
            ]),
    ]

    /// Messages by which methods have pages.
    private static let pages: [Model] = [
        message("TokenRequest", [field("page_size", 1, .scalar(.int32)), field("page_token", 2, .scalar(.string))]),
        message(
            "TokenPage", [field("next_page_token", 1, .scalar(.string)), field("switch", 2, .list(.scalar(.bytes)))]),
        message("Cursor", [field("page_size", 1, .scalar(.int32)), field("cursor", 2, .scalar(.string))]),
        message("Next", [field("next_cursor", 1, .scalar(.string)), field("has_more", 2, .scalar(.bool))]),
        message("CursorRequest", [field("init", 1, .object("rin.nasty.v1.Cursor"), .explicit)]),
        message(
            "CursorPage",
            [
                field("self", 1, .object("rin.nasty.v1.Next"), .explicit),
                field("kinds", 2, .list(.enumeration("rin.nasty.v1.Kind"))),
            ]),
        message(
            "OldPage",
            [
                field("page", 1, .object("rin.nasty.v1.Next"), .explicit),
                field("olds", 2, .list(.object("rin.nasty.v1.Old"))),
            ]),
        message(
            "OptionalRequest",
            [field("page_size", 1, .scalar(.int32), .explicit), field("page_token", 2, .scalar(.string), .explicit)]),
        message(
            "OptionalPage",
            [
                field("next_page_token", 1, .scalar(.string), .explicit),
                field("pages", 2, .list(.object("rin.common.v1.Page"))),
            ]),
    ]

    private static let services: [Service] = [
        service(
            "NastyService",
            words.map { method($0, "rin.nasty.v1.Plain", "rin.common.v1.Page") }
                + [
                    method("Empty", "google.protobuf.Empty", "google.protobuf.Empty", idempotency: .noSideEffects),
                    method("empty", "Loose", "rin.nasty.v1.Shadows.Plain", idempotency: .idempotent),
                    method("Stream", "rin.nasty.v1.Plain", "rin.nasty.v1.Plain", serverStream: true),
                    method("Old", "rin.nasty.v1.Plain", "rin.nasty.v1.Plain", isDeprecated: true),
                    method("OldInput", "rin.nasty.v1.Old", "rin.nasty.v1.Plain"),
                    method("OldOutput", "rin.nasty.v1.Plain", "rin.nasty.v1.Old", serverStream: true),
                    method("Upload", "rin.nasty.v1.Plain", "rin.nasty.v1.Plain", clientStream: true),
                ]),
        service(
            "NastyStreams",
            words.enumerated().map { index, word in
                method(
                    word, "rin.nasty.v1.Plain", "rin.common.v1.Page", serverStream: index.isMultiple(of: 2),
                    clientStream: true)
            }
                + [
                    method(
                        "OldStream", "rin.nasty.v1.Plain", "rin.nasty.v1.Plain", serverStream: true, clientStream: true,
                        isDeprecated: true),
                    method("OldUpload", "rin.nasty.v1.Old", "rin.nasty.v1.Plain", clientStream: true),
                ]),
        service(
            "NastyPages",
            words.map { method($0, "rin.nasty.v1.TokenRequest", "rin.nasty.v1.TokenPage") }
                + [
                    // These have the names of the pages of others.
                    method("class_pages", "rin.nasty.v1.TokenRequest", "rin.nasty.v1.TokenPage"),
                    method("classItems", "rin.nasty.v1.CursorRequest", "rin.nasty.v1.CursorPage"),
                    method("Old", "rin.nasty.v1.CursorRequest", "rin.nasty.v1.CursorPage", isDeprecated: true),
                    method("OldItems", "rin.nasty.v1.CursorRequest", "rin.nasty.v1.OldPage"),
                    method("Optional", "rin.nasty.v1.OptionalRequest", "rin.nasty.v1.OptionalPage"),
                ]),
        service("EmptyService", []),
        service(
            "OldService",
            [
                method("Old", "rin.nasty.v1.Plain", "rin.nasty.v1.Plain", isDeprecated: true),
                method("OldInput", "rin.nasty.v1.Old", "rin.nasty.v1.Plain", serverStream: true),
            ], isDeprecated: true),
    ]

    private static func allScalars(
        _ presence: Presence = .implicit, oneof: Int? = nil, _ type: (Scalar) -> FieldType
    ) -> [Field] {
        Scalar.allCases.enumerated().map { index, scalar in
            field("f_\(scalar)", index + 1, type(scalar), presence, oneof: oneof)
        }
    }
}
