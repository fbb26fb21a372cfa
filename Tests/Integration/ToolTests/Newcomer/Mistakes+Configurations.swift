extension Mistake {
    private static let service = """
        syntax = "proto3";
        package shop.v1;
        message Item { string id = 1; }
        message GetItemRequest {}
        service ItemsService { rpc GetItem(GetItemRequest) returns (Item); }

        """

    /// `accord.json`, and where things are.
    static let inConfigurations = [
        Mistake(testDescription: "none", files: [:], lines: [], exitCode: 0),
        Mistake(
            testDescription: "a configuration with a byte order mark",
            files: ["App/accord.json": "\u{FEFF}{\"output\": \"Generated\"}"], lines: [], exitCode: 0),
        Mistake(
            testDescription: "a configuration that nobody may read", files: [:], unreadable: "App/accord.json",
            lines: ["App/accord.json: error: cannot be read (Permission denied); make sure that you may read it"]),
        Mistake(
            testDescription: "a folder of contracts that 'roots' leaves out",
            files: ["App/accord.json": #"{"roots": ["proto"], "output": "Generated"}"#],
            lines: [
                "App/accord.json:1:11: warning: the folder 'Schemas' beside this file has contracts ('shop.openapi.yaml'), "
                    + "and 'roots' leaves it out; add it to 'roots', or list the contracts that are wanted in 'contracts'"
            ], exitCode: 0),
        Mistake(
            testDescription: "none: a part of a folder of contracts is a root",
            files: [
                "App/accord.json": #"{"roots": ["Schemas/shop", "proto"], "output": "Generated"}"#,
                "App/Schemas/shop/item.schema.json": #"{"type": "object"}"#,
            ], lines: [], exitCode: 0),
        Mistake(
            testDescription: "one path in two roots",
            files: [
                "App/accord.json": #"{"roots": ["proto", "Schemas", "more"], "output": "Generated"}"#,
                "App/more/shop/v1/shop.proto": service,
            ],
            lines: [
                "App/more/shop/v1/shop.proto: warning: is not read, as 'shop/v1/shop.proto' is in an earlier root as well "
                    + "(App/proto/shop/v1/shop.proto); rename or move one of the two"
            ], exitCode: 0),
        Mistake(
            testDescription: "none: a copy in two roots",
            files: [
                "App/accord.json": #"{"roots": ["proto", "Schemas", "more"], "output": "Generated"}"#,
                "App/more/shop/v1/shop.proto": package["App/proto/shop/v1/shop.proto"] ?? "",
            ], lines: [], exitCode: 0),
        Mistake(
            testDescription: "mocks of models that are nowhere",
            files: [
                "App/accord.json": #"{"emit": ["mocks"], "output": "Generated"}"#,
                "App/proto/shop/v1/shop.proto": service,
            ],
            lines: [
                "App/accord.json:1:10: warning: mocks need the models and clients of 'shop.openapi.yaml', and nothing says "
                    + "where these are; name the module that has them, as in \"modules\": {\"API\": "
                    + "[\"shop.openapi.yaml\"]}, or emit \"models\" and \"clients\" as well"
            ], exitCode: 0),
    ]
}
