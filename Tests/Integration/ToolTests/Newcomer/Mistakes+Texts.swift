extension Mistake {
    private static let shop = "App/proto/shop/v1/shop.proto"

    private static func message(_ body: String) -> String {
        "syntax = \"proto3\";\npackage shop.v1;\n\(body)\n"
    }

    private static func missing(_ path: String, _ repository: String) -> String {
        "error: import \"\(path)\" was not found in 'App/proto', 'App/Schemas'; it is published in \(repository); copy it "
            + "from there, with what it imports, to 'App/proto/\(path)', or add a root that has it"
    }

    /// Texts that cannot be read, and names that meet.
    static let inTexts = [
        Mistake(
            testDescription: "a tab in YAML",
            files: ["App/Schemas/live.openapi.yaml": "openapi: 3.1.0\ninfo:\n\ttitle: Live\n"],
            lines: [
                "App/Schemas/live.openapi.yaml:3:1: error: is not YAML: a tab indents this line, and only spaces can; "
                    + "replace the tab by spaces (#/info)"
            ]),
        Mistake(
            testDescription: "a .proto file that nobody may read", files: [:], unreadable: shop,
            lines: ["\(shop): error: cannot be read (Permission denied); make sure that you may read it"]),
        Mistake(
            testDescription: "a hyphen in a package",
            files: [shop: "syntax = \"proto3\";\npackage my-shop.v1;\nmessage Item {}\n"],
            lines: [
                "\(shop):2:11: error: a package's name has letters, digits and underscores; write '_' in place of '-'"
            ]),
        Mistake(
            testDescription: "Google's contracts are missing, which is one mistake",
            files: [
                shop: message(
                    """
                    import "google/api/annotations.proto";
                    import "google/type/date.proto";
                    message Item { google.type.Date from = 1; google.type.Date to = 2; }
                    service ItemsService {
                      rpc GetItem(Item) returns (Item) { option (google.api.http) = { get: "/a" }; }
                      rpc AddItem(Item) returns (Item) { option (google.api.http) = { post: "/a" }; }
                    }
                    """)
            ],
            lines: [
                "\(shop):3:8: " + missing("google/api/annotations.proto", "github.com/googleapis/googleapis"),
                "\(shop):4:8: " + missing("google/type/date.proto", "github.com/googleapis/googleapis"),
            ]),
        Mistake(
            testDescription: "protovalidate is missing",
            files: [
                shop: message(
                    """
                    import "buf/validate/validate.proto";
                    message Item { string id = 1 [(buf.validate.field).required = true]; }
                    """)
            ],
            lines: [
                "\(shop):3:8: "
                    + missing(
                        "buf/validate/validate.proto", "github.com/bufbuild/protovalidate (proto/protovalidate)")
            ]),
        Mistake(
            testDescription: "two versions of one document",
            files: ["App/Schemas/v1/openapi.yaml": api, "App/Schemas/v2/openapi.yaml": api],
            lines: [
                "App/Schemas/v2/openapi.yaml:2:7: error: 'v1/openapi.yaml' and this document have the same names, as "
                    + "versions of one document have; list one of them in 'contracts' of accord.json, or give each a "
                    + "namespace there: \"namespaces\": "
                    + "{\"v1/openapi.yaml\": \"ShopV1\", \"v2/openapi.yaml\": \"ShopV2\"} (#/info)"
            ]),
        Mistake(
            testDescription: "one name that is missing in several places, which is one mistake",
            files: [
                "App/Schemas/orders.schema.json": """
                {"properties": {
                  "first": {"$ref": "#/$defs/Order"},
                  "last": {"$ref": "#/$defs/Order"},
                  "all": {"items": {"$ref": "#/$defs/Order"}}
                }}
                """
            ],
            lines: [
                "App/Schemas/orders.schema.json:2:21: error: there is no '#/$defs/Order'; correct the reference "
                    + "(#/properties/first/$ref) [and 2 more like it; `accord generate --verbose` prints all]",
                lenientNote,
            ]),
        Mistake(
            testDescription: "three schemas whose names meet, each of which gets its own",
            files: [
                "App/Schemas/names.schema.json": """
                {"$defs": {
                  "foo_bar": {"type": "object"}, "fooBar": {"type": "object"}, "foo-bar": {"type": "object"}
                }}
                """
            ],
            lines: [
                "App/Schemas/names.schema.json:2:75: warning: several schemas would be `FooBar` in Swift, so `foo_bar` "
                    + "becomes `LowercaseFoo_bar`, `fooBar` becomes `LowercaseFooBar`, `foo-bar` becomes `FooDashBar` "
                    + "(#/$defs/foo-bar); to choose their names, add an `x-accord-name`"
            ], exitCode: 0),
    ]
}
