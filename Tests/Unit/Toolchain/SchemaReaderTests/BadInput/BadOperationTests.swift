import Testing

@Suite("Bad OpenAPI: operations")
struct BadOperationTests {
    private static let done = "responses: { 204: { description: Done } }"

    @Test("Two operations with one id, in the words of both places")
    func equalIDs() throws {
        #expect(
            try documentProblems(
                """
                paths:
                  /a: { get: { operationId: x, \(Self.done) } }
                  /b:
                    post:
                      operationId: x
                      \(Self.done)
                """) == [
                    "shop.openapi.yaml:7:20: error: the operation \"x\" is there twice, first in line 4 "
                        + "(#/paths/~1a/get); give each an operationId of its own (#/paths/~1b/post/operationId)"
                ])
    }

    @Test(
        "Paths and their parameters",
        arguments: [
            (
                "/a", "{ name: id, in: path, required: true, schema: { type: string } }",
                [
                    "5:20: error: the path \"/a\" does not take the parameter 'id'; add '{id}' to it, or remove the "
                        + "parameter (#/paths/~1a/get/parameters/0)"
                ]
            ),
            (
                "/a/{id}", "",
                [
                    "5:7: error: the path \"/a/{id}\" takes '{id}', and there is no path parameter of that name; add it "
                        + "to 'parameters' (#/paths/~1a~1{id}/get)"
                ]
            ),
            (
                "/{id}/{id}", "{ name: id, in: path, required: true, schema: { type: string } }",
                [
                    "4:5: error: the path \"/{id}/{id}\" takes '{id}' twice; give the second another name "
                        + "(#/paths/~1{id}~1{id})"
                ]
            ),
            ("", "", ["4:5: error: the path \"\" does not begin with '/'; add it (#/paths/)"]),
            ("a", "", ["4:5: error: the path \"a\" does not begin with '/'; add it (#/paths/a)"]),
            (
                "/a?b={c}", "{ name: c, in: query, schema: { type: string } }",
                [
                    "4:5: error: the query of the path \"/a?b={c}\" has braces; describe it in 'parameters' "
                        + "(#/paths/~1a?b={c})"
                ]
            ),
            (
                "/a}", "",
                [
                    "4:5: error: the path \"/a}\" has a brace without its other; close it, or escape it as %7B or %7D "
                        + "(#/paths/~1a})"
                ]
            ),
        ])
    func paths(_ path: String, _ parameters: String, _ problems: [String]) throws {
        let text = """
            paths: { "\(path)":
                { get: {
                  parameters: [\(parameters)],
                  \(Self.done) } } }
            """
        let found = try documentProblems(text)
        #expect(
            found.map { $0.replacing(#/^shop.openapi.yaml:\d+:\d+/#, with: "") }
                == problems.map { $0.replacing(#/^\d+:\d+/#, with: "") })
    }

    @Test(
        "Parameters",
        arguments: [
            (
                "{ name: a, in: body, schema: {} }",
                "the parameter 'a' is in 'body'; that is of Swagger 2.0; describe it as 'requestBody'"
            ),
            (
                "{ name: a, in: formData, schema: {} }",
                "the parameter 'a' is in 'formData'; that is of Swagger 2.0; describe it as 'requestBody' with "
                    + "application/x-www-form-urlencoded or multipart/form-data"
            ),
            (
                "{ name: a, in: querystring, content: {} }",
                "the parameter 'a' is in 'querystring'; Accord does not take a query as a whole; describe its "
                    + "parameters one by one"
            ),
            (
                "{ name: a, in: nowhere, schema: {} }",
                "the parameter 'a' is in 'nowhere'; use path, query, header or cookie"
            ),
            ("{ name: a }", "the parameter has no 'name' or no 'in'; say what it is called, and where it goes"),
            ("{ name: a, in: query }", "the parameter 'a' has no 'schema'; add it"),
            (
                "{ name: a, in: query, schema: {}, content: {} }",
                "the parameter 'a' has both 'schema' and 'content'; remove one of the two"
            ),
            (
                "{ name: a, in: query, content: { text/plain: { schema: {} } } }",
                "'content' of the parameter 'a' is to be application/json, and nothing else; describe it so, or by "
                    + "'schema'"
            ),
            (
                "{ name: a, in: query, content: { application/json: {} } }",
                "the content of the parameter 'a' has no 'schema'; add it"
            ),
            (
                "{ name: a, in: query, style: matrix, schema: {} }",
                "the style 'matrix' is none for query parameters; use form, spaceDelimited, pipeDelimited, deepObject"
            ),
            (
                "{ name: a, in: header, style: form, schema: {} }",
                "the style 'form' is none for header parameters; use simple"
            ),
            ("5", "a parameter is an object, and this is a number; write its members here"),
            (
                "{ name: [a], in: query, schema: {} }",
                "'name' is a string, and this is a list; write it as a string"
            ),
            (
                "{ name: a, in: query, required: 1, schema: {} }",
                "'required' is true or false, and this is a number; write one of the two"
            ),
        ])
    func parameters(_ parameter: String, _ problem: String) throws {
        let found = try operationProblems("parameters:\n  - \(parameter)")
        #expect(found.first?.contains("error: \(problem) (#/paths/~1orders/post/parameters/0") == true, "\(found)")
        #expect(found.first?.hasPrefix("shop.openapi.yaml:7:") == true)
    }

    @Test("A parameter that is there twice")
    func twice() throws {
        #expect(
            try operationProblems(
                """
                parameters:
                  - { name: a, in: query, schema: {} }
                  - { name: a, in: header, schema: {} }
                  - { name: A, in: header, schema: {} }
                """) == [
                    "shop.openapi.yaml:9:11: error: the header parameter 'A' is there twice, first in line 8 "
                        + "(#/paths/~1orders/post/parameters/1); remove one of the two "
                        + "(#/paths/~1orders/post/parameters/2)"
                ])
    }

    @Test("A path parameter that is not required is taken as one that is")
    func optionalPathParameter() throws {
        #expect(
            try documentProblems(
                """
                paths:
                  /a/{b}: { get: { parameters: [{ name: b, in: path, schema: { type: string } }], \(Self.done) } }
                """) == [
                    "shop.openapi.yaml:4:33: warning: the path parameter 'b' is taken as required; add 'required: true' "
                        + "(#/paths/~1a~1{b}/get/parameters/0)"
                ])
    }

    @Test(
        "Bodies and responses",
        arguments: [
            ("requestBody: {}", "the request body has no 'content'; add it, with a media type"),
            ("requestBody: { content: { json: {} } }", "\"json\" is no media type; write one such as application/json"),
            (
                "requestBody: { content: { application/xml: { schema: { type: object } } } }",
                "Accord has no form for values of this schema in application/xml; describe them as application/json, or "
                    + "as bytes, by a schema with 'type: string' and 'format: binary'"
            ),
            (
                "requestBody: { content: { multipart/mixed: { schema: { type: object } } } }",
                "Accord has no form for values of this schema in multipart/mixed; describe them as application/json, or "
                    + "as bytes, by a schema with 'type: string' and 'format: binary'"
            ),
            (
                "responses: { 200: { description: It, content: { application/xml: { schema: { type: object } } } } }",
                "Accord has no form for values of this schema in application/xml; describe them as application/json, or "
                    + "as bytes, by a schema with 'type: string' and 'format: binary'"
            ),
            (
                "requestBody: { content: { multipart/form-data: {} } }",
                "a multipart body has no 'schema' that names its parts; add it"
            ),
            (
                "requestBody: { content: { multipart/form-data: { schema: { type: object } } } }",
                "a multipart body has a schema without properties; name its parts there"
            ),
            (
                "requestBody: { content: { application/x-www-form-urlencoded: {} } }",
                "a form has no 'schema' that names its fields; add it"
            ),
            ("requestBody: { $ref: '#/nowhere' }", ""),
            ("responses: 5", "'responses' is an object, and this is a number; write its members here"),
            (
                "responses: { 2000: { description: It } }",
                "\"2000\" is no status; use a code such as 404, a range such as 4XX, or 'default'"
            ),
            (
                "responses: { 6XX: { description: It } }",
                "\"6XX\" is no status; use a code such as 404, a range such as 4XX, or 'default'"
            ),
            ("responses: { 200: { $ref: '#/components/responses/none' } }", ""),
            (
                "security: [{ none: [] }]",
                "there is no security scheme 'none'; add it to components/securitySchemes, or correct the name"
            ),
            (
                "x-accord-pagination: { parameter: a }",
                "'x-accord-pagination' takes 'parameter', the query parameter for the cursor, and 'cursor' and 'items', "
                    + "properties of the response; write all three"
            ),
            (
                "x-accord-pagination: { parameter: a, cursor: b, items: c }",
                "the operation has no query parameter 'a' for the cursor; add it, or name another"
            ),
        ])
    func members(_ text: String, _ problem: String) throws {
        let found = try operationProblems(text)
        #expect(found.count == 1)
        #expect(found.first?.contains("error: \(problem)") == true, "\(found)")
        #expect(found.first?.hasPrefix("shop.openapi.yaml:6:") == true, "\(found)")
        #expect(found.first?.contains(" (#/paths/~1orders/post/") == true, "\(found)")
    }

    @Test("Pages of properties that are not there")
    func pages() throws {
        let found = try operationProblems(
            """
            x-accord-pagination: { parameter: a, cursor: b, items: c }
            parameters: [{ name: a, in: query, schema: { type: string } }]
            responses:
              200:
                description: It
                content: { application/json: { schema: { type: object, properties: { c: { type: string } } } } }
            """)
        #expect(
            found == [
                "shop.openapi.yaml:6:52: error: the response has no property 'b'; name one that it has "
                    + "(#/paths/~1orders/post/x-accord-pagination/cursor)"
            ])
    }

    @Test("An operation without responses, before OpenAPI 3.1 and since")
    func noResponses() throws {
        let text = "paths:\n  /a:\n    get:\n      operationId: a\n"
        let problem = "error: the operation has no responses; describe one at least, or 'default' (#/paths/~1a/get)"
        #expect(try documentProblems(text, version: "3.0.3").map { $0.hasSuffix(problem) } == [true])
        #expect(try documentProblems(text).map { $0.hasSuffix(problem) } == [true])
    }

    @Test("All problems of a document are told at once")
    func all() throws {
        let found = try documentProblems(
            """
            servers: [{}]
            paths:
              a: { get: { operationId: x, \(Self.done) } }
              /b: { get: { operationId: x, responses: { 1: {} } }, post: [] }
              /c: 5
            components: { securitySchemes: { a: { type: wrong } } }
            """)
        #expect(found.count == 7, "\(found.joined(separator: "\n"))")
        #expect(found.allSatisfy { $0.contains(": error: ") })
    }
}
