extension Mistake {
    private static let postman = """
        {"info": {"_postman_id": "1", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, \
        "item": []}
        """
    private static let swagger = #"{"swagger": "2.0", "info": {"title": "Shop", "version": "1"}, "paths": {}}"#
    private static let jsonSchema = #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}"#

    private static func named(_ kind: String, _ name: String) -> String {
        "is \(kind), and no code is written from it, as contracts are looked for by their names; rename it to '\(name)', or "
            + "list all contracts in 'contracts' of accord.json"
    }

    /// Files whose names are not those of what is in them.
    static let inNames = [
        Mistake(
            testDescription: "a Postman collection that is named as OpenAPI",
            files: ["App/Schemas/admin.openapi.json": postman],
            lines: [
                "App/Schemas/admin.openapi.json:1:10: error: this is a Postman collection, which Accord does not read; "
                    + "convert it to OpenAPI 3, for instance with postman-to-openapi (#/info)"
            ]),
        Mistake(
            testDescription: "data that is named as OpenAPI",
            files: ["App/Schemas/admin.openapi.json": #"{"users": [{"id": 1}], "title": "Users"}"#],
            lines: [
                "App/Schemas/admin.openapi.json:1:1: error: the file is named as OpenAPI, and has nothing of it; add "
                    + "'openapi: 3.1.0' if it is OpenAPI, and otherwise give it another name (#)"
            ]),
        Mistake(
            testDescription: "data that is named as AsyncAPI", files: ["App/Schemas/live.asyncapi.yaml": "users: []"],
            lines: [
                "App/Schemas/live.asyncapi.yaml:1:1: error: the file is named as AsyncAPI, and has nothing of it; add "
                    + "'asyncapi: 3.0.0' if it is AsyncAPI, and otherwise give it another name (#)"
            ]),
        Mistake(
            testDescription: "data that is named as a JSON Schema",
            files: ["App/Schemas/users.schema.json": #"{"users": []}"#],
            lines: [
                "App/Schemas/users.schema.json:1:1: warning: the file is named as a JSON Schema, and has no keyword of one, "
                    + "so that it allows any value; give it another name if it is none (#)",
                "App/Schemas/users.schema.json: note: without effect on types: 1 × users",
            ], exitCode: 0),
        Mistake(
            testDescription: "OpenAPI and AsyncAPI under names that are not looked for",
            files: [
                "App/Schemas/backoffice.yaml": api,
                "App/Schemas/live.json": #"{"asyncapi": "3.0.0", "channels": {}, "info": {}}"#,
            ],
            lines: [
                "App/Schemas/backoffice.yaml: warning: " + named("OpenAPI", "backoffice.openapi.yaml"),
                "App/Schemas/live.json: warning: " + named("AsyncAPI", "live.asyncapi.json"),
            ], exitCode: 0),
        Mistake(
            testDescription: "Swagger 2.0 and a Postman collection under names of their own",
            files: ["App/Schemas/postman.json": postman, "App/Schemas/legacy.json": swagger],
            lines: [
                "App/Schemas/legacy.json: warning: " + named("OpenAPI", "legacy.openapi.json"),
                "App/Schemas/postman.json: warning: is a Postman collection, which Accord does not read; convert it to "
                    + "OpenAPI 3, for instance with postman-to-openapi, and save that as 'postman.openapi.json'",
            ], exitCode: 0),
        Mistake(
            testDescription: "one API as OpenAPI 2.0 and 3",
            files: ["App/Schemas/shop.swagger.json": swagger],
            lines: [
                "App/Schemas/shop.swagger.json: warning: is OpenAPI, and no code is written from it, as a document of OpenAPI 3 "
                    + "beside it has the same name; list all contracts in 'contracts' of accord.json if they are two APIs"
            ], exitCode: 0),
        Mistake(
            testDescription: "a JSON Schema under a name that is not looked for",
            files: ["App/Schemas/order.json": jsonSchema],
            lines: ["App/Schemas/order.json: warning: " + named("a JSON Schema", "order.schema.json")], exitCode: 0),
        Mistake(
            testDescription: "no contract but one whose name is not looked for",
            files: ["App/accord.json": #"{"roots": ["More"], "output": "Out"}"#, "App/More/backoffice.yaml": api],
            lines: ["App/More/backoffice.yaml: error: " + named("OpenAPI", "backoffice.openapi.yaml")]),
        Mistake(
            testDescription: "none: parts of contracts, and data, have any name",
            files: [
                "App/Schemas/part.json": jsonSchema, "App/Schemas/components.yaml": "openapi: 3.1.0\ncomponents: {}",
                "App/Schemas/whole.schema.json": #"{"properties": {"part": {"$ref": "part.json"}}}"#,
                "App/Schemas/users.json": #"[{"openapi": true, "paths": []}]"#,
                "App/Schemas/settings.json": #"{"$schema": "https://example.com/settings.json", "openapi": "shop"}"#,
                "App/Schemas/compose.yaml": "services:\n  openapi: { image: shop }\n  paths: {}",
            ], lines: [], exitCode: 0),
        Mistake(
            testDescription: "none: whoever lists contracts wants no others",
            files: [
                "App/Schemas/order.json": jsonSchema,
                "App/accord.json": #"{"contracts": ["shop.openapi.yaml", "shop"], "output": "Generated"}"#,
            ], lines: [], exitCode: 0),
    ]
}
