import Contract
import SchemaReader
import Testing

@Suite("Bad OpenAPI: documents")
struct BadDocumentTests {
    private func problems(_ text: String) throws -> [String] {
        try ContractFolder(["shop.openapi.yaml": text]).problems(["shop.openapi.yaml"])
    }

    @Test(
        "Versions",
        arguments: [
            (
                "swagger: \"1.2\"\ninfo: {}\npaths: {}",
                "1:10: error: \"1.2\" is no version of OpenAPI that Accord reads; use 3.0, 3.1 or 3.2, or 'swagger: "
                    + "\"2.0\"' (#/swagger)"
            ),
            (
                "{\"swaggerVersion\": 1.1, \"info\": {}, \"paths\": {}}",
                "1:20: error: \"1.1\" is no version of OpenAPI that Accord reads; use 3.0, 3.1 or 3.2, or 'swagger: "
                    + "\"2.0\"' (#/swaggerVersion)"
            ),
            (
                "info: {}\npaths: {}",
                "1:1: error: the document does not say what it is; add 'openapi: 3.1.0' if it is OpenAPI (#)"
            ),
            (
                "openapi: 4.0.0\npaths: {}",
                "1:10: error: \"4.0.0\" is no version of OpenAPI that Accord reads; use 3.0, 3.1 or 3.2, or 'swagger: "
                    + "\"2.0\"' (#/openapi)"
            ),
            ("openapi: 3.9\npaths: {}", "1:10: error: OpenAPI 3.9 is not known; use 3.0, 3.1 or 3.2 (#/openapi)"),
            (
                "openapi: 3.2.0\ninfo: {}",
                "1:10: note: OpenAPI 3.2 is read as 3.1, with what is new in it where Accord knows it (#/openapi)"
            ),
            (
                "asyncapi: 3.2.0",
                "1:11: note: AsyncAPI 3.2.0 is read as 3.1, with what is new in it where Accord knows it (#/asyncapi)"
            ),
            (
                "asyncapi: 3",
                "1:11: warning: '3' is no version of AsyncAPI, which has three numbers, and other tools refuse it; write "
                    + "'3.0.0' (#/asyncapi)"
            ),
            (
                "asyncapi: \"2.6\"",
                "1:11: warning: '2.6' is no version of AsyncAPI, which has three numbers, and other tools refuse it; write "
                    + "'2.6.0' (#/asyncapi)"
            ),
            (
                "asyncapi: 1.2.0",
                "1:11: error: this is a document of AsyncAPI 1.2.0, which Accord does not read; convert it to 2.6 or 3.0, "
                    + "for instance with 'asyncapi convert' of the AsyncAPI CLI (#/asyncapi)"
            ),
            (
                "asyncapi: next",
                "1:11: error: \"next\" is no version of AsyncAPI that Accord reads; use 2.6, 3.0 or 3.1 (#/asyncapi)"
            ),
            (
                "openapi: 3.1.0\nx-accord-namespace: a b",
                "2:21: error: 'x-accord-namespace' is no namespace; write names of letters, digits and underscores, with "
                    + "dots between them (#/x-accord-namespace)"
            ),
        ])
    func versions(_ text: String, _ problem: String) throws {
        #expect(try problems(text) == ["shop.openapi.yaml:\(problem)"])
    }

    private static let membersCases: [(text: String, problem: String)] = [
        ("servers: [{ description: It }]", "warning: the server has no 'url', and is left out; add it"),
        (
            "servers: [{ url: \"https://a b\" }]",
            "warning: \"https://a b\" is no URL, and is left out; write one such as https://api.example.com/v1"
        ),
        (
            "servers: [{ url: \"https:/api\" }]",
            "warning: \"https:/api\" is no URL, and is left out; write one such as https://api.example.com/v1"
        ),
        (
            "servers: [{ url: \"{a}/v1\", variables: { a: { default: \"http://\" } } }]",
            "warning: \"http:///v1\" is no URL, and is left out; write one such as https://api.example.com/v1"
        ),
        (
            "servers: [{ url: \"/{a}\" }]",
            "warning: the URL takes '{a}', and 'variables' does not have it, so that the caller has to give it; add "
                + "it there"
        ),
        (
            "servers: [{ url: \"/{a}\", variables: { a: {} } }]",
            "warning: the variable 'a' of the server has no 'default', so that the caller has to give its value; add "
                + "it"
        ),
        (
            "servers: [{ url: \"/{a}\", variables: { a: { enum: [x, y] } } }]",
            "warning: the variable 'a' of the server has no 'default', and \"x\" is taken; add it"
        ),
        (
            "servers: [{ url: \"/{a}\", variables: { a: { default: x, enum: [y] } } }]",
            "warning: the default \"x\" of the variable 'a' is not in its 'enum'; add it there, or take one that is"
        ),
        ("servers: {}", "error: 'servers' is a list, and this is an object; write a list"),
        (
            "components: { securitySchemes: { a: { type: token } } }",
            "error: 'token' is no type of security scheme; use apiKey, http, oauth2, openIdConnect or mutualTLS"
        ),
        ("components: { securitySchemes: { a: {} } }", "error: the security scheme has no 'type'; add it"),
        (
            "components: { securitySchemes: { a: { type: http } } }",
            "error: the security scheme has no 'scheme'; add it, as in 'scheme: bearer'"
        ),
        (
            "components: { securitySchemes: { a: { type: apiKey } } }",
            "error: the API key has no 'name' or no 'in'; say what it is called, and where it goes"
        ),
        (
            "components: { securitySchemes: { a: { type: apiKey, name: a, in: body } } }",
            "error: an API key cannot be in 'body'; use header, query or cookie"
        ),
        (
            "security: [{ a: [] }]",
            "warning: there is no security scheme 'a', and it is left out; add it to components/securitySchemes, or "
                + "correct the name"
        ),
        ("paths: []", "error: 'paths' is an object, and this is a list; write its members here"),
    ]

    @Test(
        "Servers and security schemes", arguments: Self.membersCases)
    func members(_ text: String, _ problem: String) throws {
        let found = try documentProblems(text)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("shop.openapi.yaml:3:") == true)
        #expect(found.first?.contains(" \(problem) (#/") == true, "\(found)")
    }

    @Test("Files that are not there, or cannot be read, do not hide what is wrong with others")
    func files() throws {
        let folder = try ContractFolder(["a.yaml": "a: [", "b.yaml": "swagger: \"1.2\""])
        let found = folder.problems(["a.yaml", "none.yaml", "b.yaml"])
        #expect(found.count == 3)
        #expect(found.contains("none.yaml: error: there is no such file; correct the path, or leave it out"))
    }

    @Test("No files")
    func noFiles() throws {
        #expect(
            try ContractFolder(["a.yaml": ""]).problems([])
                == ["error: there are no contract files to read; name one at least"])
    }

    @Test("Two documents of one package with schemas of one name")
    func equalNames() throws {
        let folder = try ContractFolder([
            "shop.openapi.yaml": openAPI("components: { schemas: { Order: { type: object } } }"),
            "shop.schema.yaml": "$defs: { Order: { type: object } }",
        ])
        #expect(
            folder.problems(["shop.openapi.yaml", "shop.schema.yaml"]) == [
                "shop.schema.yaml:1:17: warning: the package 'shop' has a schema 'Order' already, in shop.openapi.yaml:3 "
                    + "(#/components/schemas/Order), so this one is 'ShopOrder'; to choose, give one of the two an "
                    + "'x-accord-name' (#/$defs/Order)"
            ])
    }
}
